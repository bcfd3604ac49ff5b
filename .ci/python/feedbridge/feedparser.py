"""The interface of the package feedparser: feedbridge.feedparser.parse(document).

    >>> from feedbridge import feedparser
    >>> result = feedparser.parse(data)
    >>> result.feed.title, result.entries[0].published_parsed

What the elements of a document become is in feedparser.json. Sources/FeedBridge/FeedBridge.docc/Python.md says what differs.
"""

from __future__ import annotations

import base64
import html.entities
import html.parser
import json
import os
import re
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple
from urllib.parse import urljoin

from . import Conversion, convert, to_atom
from ._library import Document, FeedError, bytes_of, call, charset_of, library, options_of, parse_date

__all__ = ["FeedParserDict", "parse"]

with open(os.path.join(os.path.dirname(__file__), "feedparser.json"), encoding="utf-8") as _file:
    _TABLE: Dict[str, Any] = json.load(_file)
_HTML: Dict[str, Set[str]] = {name: set(words.split()) for name, words in _TABLE["html"].items()}
_MARKUP = ["div", *(name.replace("_", ":") for name, (kind, *_) in _TABLE["elements"].items() if kind == "text")]
_HTML_TYPES = ("text/html", "application/xhtml+xml")
# updated is read as published where there is none, but is a key of its own.
_WRITTEN = {name: keys.split()[0] for name, keys in _TABLE["aliases"].items() if not name.startswith("updated")}


class FeedParserDict(Dict[str, Any]):
    """A dict whose keys are attributes too, and that knows the names of other formats: entry.guid is entry.id."""

    def _name(self, key: str) -> str:
        names: List[str] = [key, *_TABLE["aliases"].get(key, "").split()]
        return next((name for name in names if super(FeedParserDict, self).__contains__(name)), key)

    def __getitem__(self, key: str) -> Any:
        try:
            if key == "category":
                return super().__getitem__("tags")[0]["term"]
            if key == "enclosures":
                links = [link for link in self.get("links", []) if link.get("rel") == "enclosure"]
                return [FeedParserDict({name: value for name, value in link.items() if name != "rel"}) for link in links]
        except (AttributeError, IndexError, TypeError):  # Elements may have attributes of these names.
            raise KeyError(key) from None
        return super().__getitem__(self._name(key))

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(_WRITTEN.get(key, key), value)

    def setdefault(self, key: str, default: Any = None) -> Any:
        return super().setdefault(_WRITTEN.get(key, key), default)

    # As in feedparser, a dict is in a set as itself, whatever it contains.
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __contains__(self, key: object) -> bool:
        return super().__contains__(self._name(str(key))) or key in ("category", "enclosures") and bool(self.get(str(key)))

    has_key = __contains__

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default

    def __getattr__(self, key: str) -> Any:
        try:
            return self[key]
        except KeyError:
            raise AttributeError(f"object has no attribute '{key}'") from None


def parse(
    document: Document, etag: object = None, modified: object = None, agent: object = None, referrer: object = None,
    handlers: object = None, request_headers: object = None, response_headers: Optional[Mapping[str, Any]] = None,
    resolve_relative_uris: Optional[bool] = True, sanitize_html: Optional[bool] = True,
) -> FeedParserDict:
    """Parses a feed, like feedparser.parse, but never fetches one: a str is the text of the document.

    A document with errors is read as far as possible; bozo is then True, and bozo_exception says what is wrong.
    response_headers are those with which the document was received: content-location is its URL, content-type has its
    charset, and content-language its language. The other arguments of feedparser.parse have no effect.
    """
    headers = {name.lower(): value.decode("latin-1") if isinstance(value, bytes) else value for name, value in (response_headers or {}).items()}
    result = FeedParserDict(bozo=False, entries=[], feed=FeedParserDict(), headers=headers, namespaces={}, version="", encoding="utf-8")
    label = re.search(r"charset\s*=\s*[\"']?([^\s;\"']+)", headers.get("content-type") or "", re.I)
    data, charset = bytes_of(document), charset_of(document, label[1] if label else None)

    def read(data: bytes, charset: Optional[str]) -> Optional[Dict[str, Any]]:
        """Fills in the result; returns what is wrong."""
        tree = call(library.feed_elements, data, len(data), options_of(charset=charset, markup=_MARKUP, encoding="pickle"))
        result["encoding"] = tree["encoding"].lower()
        if tree["root"]:
            parser = _Parser(result, resolve_relative_uris in (True, None), sanitize_html in (True, None))
            parser.visit(tree["root"], headers.get("content-location") or "", headers.get("content-language") or "", {}, 0)
            parser.add_parsed_dates()
        problem: Optional[Dict[str, Any]] = tree.get("problem")
        return problem

    try:
        is_json = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")
        problem = None if is_json else read(data, charset)
        if not result["version"]:
            # JSON, or something before or around the feed
            conversion = convert(data, charset=charset, repairs=True)
            result.update(entries=[], feed=FeedParserDict(), namespaces={}, version=_version(conversion, data))
            read(to_atom(conversion.feed, repairs=True).document.encode(), None)
            _remove_what_atom_requires(result, conversion.feed)
            if conversion.format in ("jsonfeed", "rss-in-json"):
                problem = None
            else:
                problem = problem or {"code": "syntax", "message": "the document does not begin with the feed"}
        if problem:
            raise FeedError(**problem)
    except FeedError as error:
        result.update(bozo=True, bozo_exception=error)
    return result


def _version(conversion: Conversion, data: bytes) -> str:
    if conversion.format == "jsonfeed":
        return "json1" if re.search(rb'jsonfeed\.org\\?/version\\?/1/?"', data) else "json11"
    name = {"rdf": "rss", "rss-in-json": "rss"}.get(conversion.format, conversion.format)
    return name + (conversion.version or "").replace(".", "")


def _remove_what_atom_requires(result: FeedParserDict, feed: Dict[str, Any]) -> None:
    """Removes what the Atom document of a feed has because it must: ids, dates and authors."""
    for written, own in [(result["feed"], feed), *zip(result["entries"], feed["items"])]:
        invented: List[str] = []
        if "id" in own:
            written["id"] = own["id"]
        else:
            invented += ["id", "guidislink"]
        if not any("date_published" in item or "date_modified" in item for item in [own, *own.get("items", [])]):
            invented += ["updated", "updated_parsed"]
        if "authors" not in own:
            invented += ["author", "author_detail", "authors"]
        for name in invented:
            written.pop(name, None)


class _Element:
    """An element that is visited. Its text is that directly inside, or the markup."""

    def __init__(self, key: str, attributes: FeedParserDict, content: List[Any], base: str, language: str, depth: int) -> None:
        self.key, self.attributes, self.base, self.language, self.depth = key, attributes, base, language, depth
        self.raw: str = "".join(piece if isinstance(piece, str) else piece["markup"] for piece in content if not isinstance(piece, list))
        self.text = self.raw.strip()
        self.children: List[Any] = []


class _Place:
    """What elements are about: the feed, an entry, or a source, an image or a text input in it."""

    def __init__(self, name: str, values: FeedParserDict) -> None:
        self.name, self.values = name, values
        # The depth of the element of each value, the tags so far, and the places inside
        self.depths: Dict[str, int] = {}
        self.tags: Set[Tuple[Any, ...]] = set()
        self.parts: Dict[str, _Place] = {}

    def part(self, name: str) -> _Place:
        """The place of this name inside: one for all elements that are about it."""
        if name not in self.parts:
            self.parts[name] = _Place(name, self.values.setdefault(name, FeedParserDict()))
        return self.parts[name]


class _Parser:
    """Visits the elements of a document, and fills in the result. The methods after `visit` are the kinds of elements in the table."""

    def __init__(self, result: FeedParserDict, resolves: bool, sanitizes: bool) -> None:
        self.result, self.resolves, self.sanitizes = result, resolves, sanitizes
        # What the elements that are visited are about, and the person in it
        self.feed = self.place = _Place("feed", result["feed"])
        self.person: Optional[FeedParserDict] = None
        # For feedparser's rules: the depth of the last title that is not one of media, and whether there was content in this entry, or
        # since the last one
        self.title_depth: Optional[int] = None
        self.has_content = False
        self.dates: List[Tuple[FeedParserDict, str]] = []
        # The namespace of the root, which counts as that of feeds if it is unknown
        self.root: Optional[str] = None

    @property
    def context(self) -> FeedParserDict:
        return self.place.values

    def visit(self, source: List[Any], base: str, language: str, scope: Dict[str, str], depth: int) -> None:
        written: Dict[str, str] = {}
        for name, value in source[1].items():
            if name == "xmlns" or name.startswith("xmlns:"):
                scope = {**scope, name[6:]: value}
                self.result["namespaces"][_TABLE["namespaces"].get(value.lower(), name[6:])] = value
        self.root = scope.get(source[0].rpartition(":")[0], "") if self.root is None else self.root
        for name, value in source[1].items():
            if not name.startswith("xmlns"):
                written[self._key(name, scope) if ":" in name else name.lower()] = value.strip()
        key = self._key(source[0], scope)
        href = next((written[name] for name in ("url", "uri", "href") if written.get(name)), None)
        if href and not key.startswith("media_"):
            written = {**{name: value for name, value in written.items() if name not in ("url", "uri")}, "href": href}
        attributes = FeedParserDict(written)
        base = _join(base, attributes.get("xml_base") or attributes.get("base", ""))
        language = attributes.get("xml_lang", language)
        if not self.result["version"]:
            default: str = _TABLE["versions"].get(key, "")
            uri = scope.get(source[0].rpartition(":")[0], "")
            self.result["version"] = _TABLE["versions"].get(f"{key} {attributes.get('version')}") or _TABLE["roots"].get(uri.lower(), default)
        if key in ("feed", "rss", "rdf_rdf") and language:
            self.context["language"] = language.replace("_", "-")
        element = _Element(key, attributes, source[2:], base, language, depth)
        element.children = [(child, base, language, scope, depth + 1) for child in source[2:] if isinstance(child, list)]
        kind, *arguments = _TABLE["elements"].get(key, ["other"])
        getattr(self, f"_{kind}")(element, *arguments)

    def _visit_children(self, element: _Element) -> None:
        # Deeper elements mean nothing in feeds, and would exceed Python's stack.
        for child in element.children if element.depth < 100 else []:
            self.visit(*child)

    def _key(self, name: str, scope: Dict[str, str]) -> str:
        """The name of an element or attribute, with the usual prefix of its namespace."""
        prefix, _, local = name.rpartition(":")
        uri = scope.get(prefix, "")
        prefix = _TABLE["namespaces"].get(uri.lower(), "" if uri and uri == self.root else prefix)
        return (f"{prefix}_{local}" if prefix else local).lower()

    def _url(self, element: _Element, url: str) -> str:
        return _join(element.base, url) if self.resolves and url else url

    def _store(self, element: _Element, name: str, value: Any) -> None:
        """Stores a value. The last one counts, but in an entry not if its element is nested deeper than that of the value before."""
        if self.place.name != "entry" or element.depth <= self.place.depths.get(name, element.depth):
            self.place.depths[name] = element.depth
            self.context.update({name: value})

    def _place(self, element: _Element, place: str) -> None:
        outer, attributes = self.place, element.attributes
        self.place = self.feed if place == "feed" else _Place(place, FeedParserDict()) if place == "entry" else outer.part(place)
        context = self.context
        self.title_depth = self.title_depth if place == "feed" else None
        if place == "entry":
            self.result["entries"].append(context)
        if "rdf_about" in attributes:
            context["id"] = attributes["rdf_about"]
        if "lastmod" in attributes:  # CDF
            self._date(_Element("lastmod", attributes, [attributes["lastmod"]], "", "", element.depth), "updated")
        if place == "source" and "href" in attributes:
            context.update(title=element.text, href=attributes["href"])
        elif attributes.get("href"):
            self._link(_Element("link", FeedParserDict(href=attributes["href"]), [], element.base, "", element.depth))
        self._visit_children(element)
        self.place = outer
        self.has_content = self.has_content and place != "entry"

    def _text(self, element: _Element, name: str, kind: str) -> None:
        declared = element.attributes.get("type", "").lower()
        declared = _TABLE["types"].get(declared, declared)
        names, value, is_entry = [name], element.text, self.place.name == "entry"
        if name in ("description", "summary"):
            names = ["summary" if is_entry or name == "summary" else "subtitle"]
            if "summary" in self.context and not self.has_content:
                # What comes after a summary is the content. The description of a feed is its subtitle all the same.
                names, kind = ["content"] + (["subtitle"] if name == "description" and not is_entry else []), "text/plain"
        kind = declared if "/" in declared else kind
        if element.attributes.get("mode") == "base64" or not kind.startswith("text/") and not kind.endswith(("xml", "json")):
            try:
                value = base64.b64decode(value).decode()
            except ValueError:
                pass
        if not self.result["version"].startswith("atom") and kind == "text/plain" and _looks_like_html(value):
            kind = "text/html"
        if kind in _HTML_TYPES:
            value = _CleanHTML(kind != "text/html", element.base if self.resolves else None, self.sanitizes).clean(value)
        detail = FeedParserDict(type=kind, language=element.language.replace("_", "-") or None, base=element.base, value=value)
        self.has_content = self.has_content or "content" in names
        if is_entry and "content" in names:
            if "src" in element.attributes:
                detail["src"] = self._url(element, element.attributes["src"])
            self.context.setdefault("content", []).append(detail)
            if kind in (*_HTML_TYPES, "text/plain"):
                self.context.setdefault("summary", value)
        elif name != "title" or self.title_depth is None or element.depth < self.title_depth:
            for key in names:
                self._store(element, f"{key}_detail", detail)
                self._store(element, key, value)
        if name == "title" and value and element.key != "media_title":
            self.title_depth = element.depth

    def _other(self, element: _Element, name: str = "") -> None:
        key, text = name or element.key, element.text
        if element.depth and key not in _TABLE["structured"] and not key.endswith(("_detail", "_parsed")):
            if element.attributes:
                self.context[key] = element.attributes
            else:
                is_size = key in ("width", "height") and text.isdigit()
                self._store(element, key, int(text) if is_size else self._url(element, text) if key in _TABLE["relative"] else text)
        self._visit_children(element)

    def _part(self, element: _Element, name: str) -> None:
        if self.person is not None or self.place.name in ("image", "textinput"):
            context = self.context if self.person is None else self.person
            context[name] = self._url(element, element.text) if name == "href" else element.text

    def _date(self, element: _Element, name: str) -> None:
        self._store(element, name, element.text)
        self.dates.append((self.context, name))

    def add_parsed_dates(self) -> None:
        """Adds all dates as struct_time in UTC. The library reads them, as those of the items of one feed."""
        texts = list({context[name] for context, name in self.dates})
        items = "".join(f"<item><guid>{index}</guid><pubDate>{html.escape(text)}</pubDate></item>" for index, text in enumerate(texts))
        feed = convert(f"<rss version='2.0'><channel>{items}</channel></rss>")
        parsed = {texts[int(item["id"])]: parse_date(item["date_published"]).utctimetuple() for item in feed["items"] if "date_published" in item}
        for context, name in self.dates:
            context[f"{name}_parsed"] = parsed.get(context[name])

    def _person(self, element: _Element, name: str) -> None:
        self.person = person = FeedParserDict()
        self._visit_children(element)
        self.person, is_structured = None, bool(person)
        _read_person(element.text, person)
        if name != "publisher":
            self.context.setdefault(f"{name}s", []).append(person)
        elif is_structured and "authors" not in self.context:
            self.context.update(authors=[person], author=person.get("name") or person.get("email"))
        if name != "contributor" and person:
            email = f"({person['email']})" if "name" in person and "email" in person else person.get("email")
            self._store(element, name, element.text or " ".join(filter(None, [person.get("name"), email])))
            # The first one counts here, unless a person has a name and an address in elements of their own.
            if is_structured or f"{name}_detail" not in self.context:
                self.context[f"{name}_detail"] = person

    def _link(self, element: _Element) -> None:
        link = element.attributes
        rel = link.setdefault("rel", "alternate")
        link["type"] = link.get("type", "application/atom+xml" if rel == "self" else "text/html").lower()
        if link.get("href") or element.text:
            link["href"] = self._url(element, link.get("href") or element.text)
        self.context.setdefault("links", []).append(link)
        if rel == "alternate" and link["type"] in _HTML_TYPES and "href" in link:
            self.context["link"] = link["href"]

    def _guid(self, element: _Element) -> None:
        is_link = element.key == "guid" and element.attributes.get("ispermalink", "true") == "true"
        value = self._url(element, element.text) if is_link else element.text
        self._store(element, "id", value)
        self.context.setdefault("guidislink", is_link and "link" not in self.context)
        if is_link:
            self.context.setdefault("link", value)

    def _enclosure(self, element: _Element, rel: str) -> None:
        href = element.attributes.get("href") or element.attributes.get("rdf_resource") or element.text
        self.context.setdefault("links", []).append(FeedParserDict(element.attributes, rel=rel, href=href))
        if rel == "license":
            self.context.setdefault(rel, href)

    def _category(self, element: _Element, scheme: Optional[str] = None, separator: Optional[str] = None) -> None:
        values = element.attributes
        term = values.get("term") or values.get("text") or element.text
        for word in term.split(separator) if separator else [term]:
            tag = FeedParserDict(term=word.strip() or None, scheme=values.get("scheme") or values.get("domain") or scheme, label=values.get("label"))
            known = tuple(tag.values())
            if (tag["term"] or tag["label"]) and known not in self.place.tags:
                self.place.tags.add(known)
                self.context.setdefault("tags", []).append(tag)
        self._visit_children(element)

    def _generator(self, element: _Element) -> None:
        name = element.text or element.attributes.get("rdf_resource", "")
        self.context.update(generator=name, generator_detail=FeedParserDict(element.attributes, name=name))

    def _picture(self, element: _Element) -> None:
        if element.attributes.get("href") and element.attributes.get("rel", "image") == "image":
            self.context["image"] = FeedParserDict(href=element.attributes["href"])
            self.place.parts.pop("image", None)

    def _flag(self, element: _Element) -> None:
        self.context[element.key] = _TABLE[element.key].get(element.raw, _TABLE[element.key][""])

    def _media(self, element: _Element) -> None:
        key, value = element.key, element.attributes
        if element.text:
            value.setdefault("url" if key == "media_thumbnail" else "content", element.text)
        if key in _TABLE["structured"]:
            self.context.setdefault(key, []).append(value)
        else:
            self.context[key] = value
        self._visit_children(element)


def _read_person(text: str, person: FeedParserDict) -> None:
    """Reads "name (mail@example.org)", "mail@example.org (name)" and "name <mail@example.org>"."""
    address = re.search(r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+\w+(?:\?subject=\S+)?", text)
    if address:
        person.setdefault("email", address[0])
        text = re.sub(r"\(\)|<>|&lt;&gt;", "", text.replace(address[0], "")).strip().lstrip("(").rstrip(")").strip()
    if text:
        person.setdefault("name", text)


def _looks_like_html(text: str) -> bool:
    """Whether text that is declared as plain contains a closing tag or an entity, and only tags and entities of HTML."""
    tags, entities = re.findall(r"</?(\w+)", text.lower()), re.findall(r"&(\w+);", text)
    return bool(re.search(r"</\w+>|&#?\w+;", text)) and _HTML["elements"].issuperset(tags) and all(name in html.entities.entitydefs for name in entities)


class _CleanHTML(html.parser.HTMLParser):
    """Makes URLs absolute, and leaves out elements, attributes and styles that are not known to be harmless."""

    def __init__(self, is_xml: bool, base: Optional[str], sanitizes: bool) -> None:
        super().__init__(convert_charrefs=False)
        self.is_xml, self.base, self.sanitizes, self.dropped = is_xml, base, sanitizes, 0
        self.pieces: List[str] = []

    def clean(self, text: str) -> str:
        if self.sanitizes:
            text = re.sub(r"<!--.*?(?:--\s*>|(?<=-)[^-<>]*>|$)", "", text, flags=re.S)
        # What Word writes, other marked sections, and what looks like a tag or a reference but is none
        text = re.sub(r"<!\[(?:if|endif)\b[^<>]*>", "", text, flags=re.I).replace("<![", "&lt;![")
        text = re.sub(r"<!(?!DOCTYPE|--)", "&lt;!", text, flags=re.I)
        text = re.sub(r"&#(?=\d{8}|x[\da-f]{8})", "&amp;#", text, flags=re.I)
        end = text.rfind(">") + 1
        text = text[:end] + re.sub(r"<(?=[A-Za-z/])", "&lt;", text[end:])
        text = re.sub(r"<([^<>\s]+?)\s*/>", lambda tag: f"<{tag[1]} />" if tag[1] in _HTML["void"] else f"<{tag[1]}></{tag[1]}>", text)
        self.feed(text.replace("&#39;", "'").replace("&#34;", '"'))
        self.close()
        return "".join(self.pieces).strip().replace("\r\n", "\n")

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        self.dropped += self.sanitizes and tag in _HTML["dropped"]
        if self.dropped or self.sanitizes and tag not in _HTML["elements"]:
            return
        # Attributes as they are written: the parser would decode their entities.
        written = re.findall(r"""([^\s"'=<>/]+)(?:\s*(=)\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?""", (self.get_starttag_text() or "")[len(tag) + 1:])
        output = f"<{tag}"
        for name, value in sorted({name.lower(): "".join(values) if sign else name for name, sign, *values in reversed(written)}.items()):
            value = html.escape(html.unescape(value), False) if self.is_xml else re.sub(r"&(?!#?\w+;)", "&amp;", value)
            if name == "style" and self.sanitizes:
                value = _clean_style(value)
            elif f"{tag}.{name}" in _HTML["urls"]:
                # A URL that may do more than to name a resource becomes empty.
                value = _join(self.base, value.strip()) if self.base is not None else value.strip()
                scheme = re.match(r"\s*([^/?#:]*?)\s*:", value)
                value = value if scheme is None or scheme[1].lower() in _HTML["schemes"] or not self.sanitizes else ""
            elif name in ("rel", "type"):
                value = value.lower()
            if not self.sanitizes or name in _HTML["attributes"] and (value or name != "style"):
                value = value.replace(">", "&gt;").replace("<", "&lt;").replace('"', "&quot;")
                output += f' {name}="{value}"'
        self.pieces.append(output + (" />" if tag in _HTML["void"] else ">"))

    def handle_endtag(self, tag: str) -> None:
        if self.sanitizes and tag in _HTML["dropped"]:
            self.dropped = max(self.dropped - 1, 0)
        elif (tag in _HTML["elements"] or not self.sanitizes) and tag not in _HTML["void"]:
            self.handle_data(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self.dropped:
            self.pieces.append(data)

    def handle_charref(self, name: str) -> None:
        character = html.unescape(f"&#{name};")
        is_windows_1252 = name.isdigit() and len(character) == 1 and ord(character) != int(name)
        self.handle_data(html.escape(character, False) if self.is_xml else f"&#x{ord(character):x};" if is_windows_1252 else f"&#{name.lower()};")

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};" if name in html.entities.name2codepoint or name == "apos" else f"&amp;{name}")


def _join(base: str, url: str) -> str:
    """The absolute URL; nothing for one that cannot be read."""
    try:
        return urljoin(base, url)
    except ValueError:
        return ""


def _clean_style(style: str) -> str:
    """The properties of a style that are known to be harmless, without URLs."""
    if len(style) > 2000:
        return ""
    style = re.sub(r"url\s*\(\s*[^\s)]+\s*\)\s*", " ", style)
    is_plain = re.match(r"""^(?:[:,;#%.\sa-zA-Z0-9!]|(?<=\w)-(?=\w)|'[\s\w]+'|"[\s\w]+"|\([\d,\s]+\))*$""", style)
    declarations = [[part.lstrip() for part in declaration.split(":")] for declaration in style.split(";") if declaration.strip()]
    if not is_plain or not all(len(parts) == 2 and re.fullmatch(r"[-\w]+\s*", parts[0]) for parts in declarations):
        return ""
    size = r"#[0-9a-f]+|rgb\(\d+%?,\d*%?,?\d*%?\)?|\d{0,2}\.?\d{0,2}(?:cm|em|ex|in|mm|pc|pt|px|%|,|\))?"
    return " ".join(
        f"{name}: {value};" for name, value in ((name.rstrip(), value) for name, value in declarations)
        if value and (
            name.lower() in _HTML["properties"] or name.split("-")[0].lower() in ("background", "border", "margin", "padding")
            and all(word in _HTML["keywords"] or re.fullmatch(size, word) for word in value.split())))
