"""The interface of the package feedparser: jsonfeed.feedparser.parse(document).

    >>> from jsonfeed import feedparser
    >>> result = feedparser.parse(data)
    >>> result.feed.title, result.entries[0].published_parsed

The document's elements become keys by the table in feedparser.json. The page "Python" of the project says what differs.
"""

from __future__ import annotations

import base64
import calendar
import datetime
import html.entities
import html.parser
import json
import os
import re
import time
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Set, Tuple
from urllib.parse import urljoin

from . import Document, FeedError, _bytes, _call, _library, _options, convert, parse_date, to_atom

__all__ = ["FeedParserDict", "parse"]

with open(os.path.join(os.path.dirname(__file__), "feedparser.json"), encoding="utf-8") as _file:
    _TABLE: Dict[str, Any] = json.load(_file)
_HTML: Dict[str, Set[str]] = {name: set(words.split()) for name, words in _TABLE["html"].items()}
_INLINE: Dict[str, Dict[str, Set[str]]] = {
    root: {name: set(words.split()) for name, words in _TABLE[table].items()} for root, table in [("svg", "svg"), ("math", "mathml")]}
_RELATIVE: Set[str] = set(_TABLE["relative"].split())
_TYPES = {"text": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml"}
_HTML_TYPES = ("text/html", "application/xhtml+xml")


class FeedParserDict(Dict[str, Any]):
    """A dict whose keys are attributes too, and that knows the names of other formats: entry.guid is entry.id."""

    def _name(self, key: str) -> str:
        names: List[str] = _TABLE["aliases"].get(key, [key])
        return next((name for name in names if dict.__contains__(self, name)), key if dict.__contains__(self, key) else names[0])

    def __getitem__(self, key: str) -> Any:
        if key == "category":
            return dict.__getitem__(self, "tags")[0]["term"]
        if key in ("enclosures", "license"):
            links = [link for link in self.get("links", []) if link.get("rel") == key.rstrip("s")]
            if key == "license" and not dict.__contains__(self, key):
                return links[0]["href"]
            if key == "enclosures":
                return [FeedParserDict({name: value for name, value in link.items() if name != "rel"}) for link in links]
        if key in ("updated", "updated_parsed") and not dict.__contains__(self, key):
            key = key.replace("updated", "published")
        return dict.__getitem__(self, self._name(key))

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self, self._name(str(key))) or key in ("category", "enclosures", "license") and self.get(str(key)) is not None

    has_key = __contains__

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except LookupError:
            return default

    def __setitem__(self, key: str, value: Any) -> None:
        dict.__setitem__(self, _TABLE["aliases"].get(key, [key])[0], value)

    def setdefault(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def __getattr__(self, key: str) -> Any:
        try:
            return self[key]
        except KeyError:
            raise AttributeError(f"object has no attribute '{key}'") from None


def parse(
    document: Document, *, response_headers: Optional[Mapping[str, str]] = None, resolve_relative_uris: bool = True,
    sanitize_html: bool = True,
) -> FeedParserDict:
    """Parses a feed, like feedparser.parse, but never fetches one: a str is the text of the document.

    Documents with errors set bozo and bozo_exception, and are read nevertheless. response_headers are those with which the
    document was received: content-location is its URL, content-type has its charset, content-language its language.
    """
    headers = {name.lower(): value for name, value in (response_headers or {}).items()}
    charset = re.search(r"charset\s*=\s*[\"']?([^\s;\"']+)", headers.get("content-type", ""), re.I)
    result = FeedParserDict(bozo=False, entries=[], feed=FeedParserDict(), headers=headers, namespaces={}, version="", encoding="utf-8")
    if headers.get("content-location"):
        result["href"] = headers["content-location"]
    data, label = _bytes(document, charset[1] if charset else None)
    try:
        if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
            feed = convert(data, charset=label)
            data, result["version"] = to_atom(feed).encode(), "json11" if feed.get("version", "").endswith("1.1") else "json1"
        markup = [name.replace("_", ":") for name, entry in _TABLE["elements"].items() if entry[0] == "text"]
        tree = _call(_library.feed_elements, data, len(data), _options(charset=label, markup=markup + ["div"], encoding="pickle"))
    except FeedError as error:
        result.update(bozo=True, bozo_exception=error)
        return result
    result["encoding"] = tree["encoding"].lower()
    parser = _Parser(result, resolve_relative_uris, sanitize_html)
    if tree["root"]:
        parser.visit(tree["root"], headers.get("content-location", ""), headers.get("content-language"), {}, 0)
    parser.add_dates()
    problem = tree.get("problem") or (None if result["version"] else {"code": "not-a-feed", "message": "this is not a feed"})
    if problem:
        result.update(bozo=True, bozo_exception=FeedError(**problem))
    return result


class _Parser:
    """Visits the elements of a document, and fills in the result."""

    def __init__(self, result: FeedParserDict, resolves: bool, sanitizes: bool) -> None:
        self.result, self.resolves, self.sanitizes = result, resolves, sanitizes
        # What elements are about: the feed, then an entry, and in it the source, an image or a person.
        self.context: FeedParserDict = result["feed"]
        self.entry: Optional[FeedParserDict] = None
        self.place = "feed"
        self.person = ""
        self.title_depth: Dict[int, int] = {}
        self.depths: Dict[Tuple[int, str], int] = {}
        self.dates: List[Tuple[FeedParserDict, str]] = []
        # Of the element that is visited
        self.base, self.language, self.depth = "", "", 0
        # The namespace of the root, which counts as that of feeds if it is unknown
        self.root: Optional[str] = None

    def visit(self, element: List[Any], base: str, language: Optional[str], scope: Dict[str, str], depth: int) -> None:
        name: str = element[0]
        attributes = FeedParserDict()
        for key, value in element[1].items():
            if key == "xmlns" or key.startswith("xmlns:"):
                scope = {**scope, key[6:]: value}
                known = _TABLE["namespaces"].get(value.lower())
                self.result["namespaces"][key[6:] if known is None else known] = value
                continue
            attributes[self._key(key, scope, "") if ":" in key else key.lower()] = value.strip() if key != "type" else value.strip().lower()
        if self.root is None:
            self.root = scope.get(name.rpartition(":")[0])
        base = urljoin(base, attributes.get("xml_base") or attributes.get("base", ""))
        if "xml_lang" in attributes:
            language = attributes["xml_lang"]
        key = self._key(name, scope, scope.get("", ""))
        self._note_version(key, scope.get(name.partition(":")[0] if ":" in name else "", ""), attributes)
        if key in ("feed", "rss", "rdf_rdf") and language:
            self.context["language"] = language.replace("_", "-")
        if {"url", "uri"} & attributes.keys() and not key.startswith("media_"):
            attributes["href"] = attributes.pop("uri", None) or attributes.pop("href", None)
        entry = _TABLE["elements"].get(key) or ["other"]
        self.base, self.language, self.depth = base, language or "", depth
        handler: Callable[..., None] = getattr(self, f"_{entry[0]}")

        def visit_children() -> None:
            for child in element[2:]:
                if isinstance(child, list):
                    self.visit(child, base, language, scope, depth + 1)
            self.base, self.language, self.depth = base, language or "", depth

        handler(key, attributes, element[2:], visit_children, *entry[1:])

    def _key(self, name: str, scope: Dict[str, str], namespace: str) -> str:
        """The name of an element or attribute, with the usual prefix of its namespace."""
        prefix, colon, local = name.rpartition(":")
        uri = scope.get(prefix, "") if colon else namespace
        known = _TABLE["namespaces"].get(uri.lower(), "" if uri and uri == self.root else prefix)
        return (f"{known}_{local}" if known else local).lower()

    def _note_version(self, key: str, uri: str, attributes: FeedParserDict) -> None:
        if self.result["version"]:
            return
        if key == "rss":
            self.result["version"] = _TABLE["versions"].get(f"rss {attributes.get('version', '')}", "rss20" if attributes.get("version", "").startswith("2.") else "rss")
        elif key in ("feed", "channel", "item"):
            default = {"feed": "atom", "channel": "rss", "item": "rss"}[key]
            self.result["version"] = _TABLE["roots"].get(uri if uri != "http://www.w3.org/2005/Atom" else uri.lower(), default)

    # Places

    def _inside(self, place: str, context: FeedParserDict, visit: Callable[[], None]) -> None:
        outer = self.place, self.context
        self.place, self.context = place, context
        visit()
        self.place, self.context = outer

    def _visit_place(self, attributes: FeedParserDict, visit: Callable[[], None]) -> None:
        """Visits a feed or an entry. Those of CDF have attributes."""
        if attributes.get("href"):
            self._link("link", FeedParserDict(href=attributes["href"]), [], visit)
        if "lastmod" in attributes:
            self._date("lastmod", attributes, [attributes["lastmod"]], visit, "updated")
        visit()

    def _feed(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        self._inside("feed", self.result["feed"], lambda: self._visit_place(attributes, visit))

    def _entry(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        outer, self.entry = self.entry, FeedParserDict()
        self.result["entries"].append(self.entry)
        if "rdf_about" in attributes:
            self.entry["id"] = attributes["rdf_about"]
        self._inside("entry", self.entry, lambda: self._visit_place(attributes, visit))
        self.entry = outer

    def _source(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        source = FeedParserDict({"href": attributes["href"]} if "href" in attributes else {})
        self._inside("source", source, visit)
        if self._text_of(content):
            source["title"] = self._text_of(content)
        self.context["source"] = source

    def _image(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        self._inside("image", self.context.setdefault("image", FeedParserDict()), visit)

    def _textinput(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        self._inside("textinput", self.context.setdefault("textinput", FeedParserDict()), visit)

    # Text

    def _text_of(self, content: Iterable[Any]) -> str:
        return "".join(piece["markup"] if isinstance(piece, dict) else piece for piece in content if not isinstance(piece, list)).strip()

    def _store(self, name: str, value: Any) -> None:
        """Stores a value, unless an element that is not nested as deep had one."""
        place = id(self.context), name
        if self.depth <= self.depths.get(place, self.depth):
            self.depths[place] = self.depth
            self.context[name] = value

    def _text(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None], name: str, default: str) -> None:
        kind = attributes.get("type", default)
        kind = _TYPES.get(kind, kind) if "/" in _TYPES.get(kind, kind) else default
        if name in ("description", "summary"):
            repeated = self.place == "entry" and "summary" in self.context
            name = "content" if repeated else "summary" if self.place in ("entry", "source") and key != "description" or self.place == "entry" else "subtitle"
        value = self._text_of(content)
        if attributes.get("mode") == "base64" or not (kind.startswith("text/") or kind.endswith(("xml", "json"))):
            try:
                value = base64.b64decode(value.encode(), validate=False).decode()
            except ValueError:
                pass
        if not self.result["version"].startswith("atom") and kind == "text/plain" and _looks_like_html(value):
            kind = "text/html"
        if kind == "application/xhtml+xml" and self.result["version"] == "atom10":
            value = _without_div(value)
        if kind in _HTML_TYPES:
            value = _CleanHTML(kind != "text/html", self.base if self.resolves else None, self.sanitizes).clean(value)
        detail = FeedParserDict(type=kind, language=self.language.replace("_", "-") or None, base=self.base, value=value)
        if name == "content" and self.place == "entry":
            if "src" in attributes:
                detail["src"] = urljoin(self.base, attributes["src"])
            self.context.setdefault("content", []).append(detail)
            if kind in _HTML_TYPES or kind == "text/plain":
                self.context.setdefault("summary", value)
            return
        if name == "title":
            # A title of another namespace does not replace the own one.
            if not value or self.title_depth.get(id(self.context), 1000) <= self.depth and key != "title" and "title" in self.context:
                return
            if key == "title":
                if self.depth >= self.title_depth.get(id(self.context), 1000):
                    return
                self.title_depth[id(self.context)] = self.depth
        self._store(name, value)
        self._store(f"{name}_detail", detail)

    def _plain(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None], name: str) -> None:
        value = self._text_of(content)
        self._store(name, urljoin(self.base, value) if name in _RELATIVE and self.resolves and value else value)

    def _other(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        if key in ("rss", "rdf_rdf"):
            return visit()
        is_measure = key in ("width", "height") and self._text_of(content).isdigit()
        if key in _TABLE["structured"] or key.endswith(("_detail", "_parsed")):
            pass
        elif attributes:
            self.context[key] = attributes
        elif is_measure:
            self.context[key] = int(self._text_of(content))
        else:
            self._plain(key, attributes, content, visit, key)
        visit()

    def _part(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None], name: str) -> None:
        value = self._text_of(content)
        if name == "href":
            value = urljoin(self.base, value)
        if self.person:
            self.context.setdefault(f"{self.person}_detail", FeedParserDict())[name] = value
        elif self.place in ("image", "textinput") or key not in ("name", "email", "uri", "homepage"):
            self.context[name] = value

    def _date(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None], name: str) -> None:
        self._store(name, self._text_of(content))
        self.dates.append((self.context, name))

    def add_dates(self) -> None:
        """Adds all dates as struct_time in UTC. The library reads them, as those of the items of one feed."""
        texts = list({context[name] for context, name in self.dates})
        rss = "".join(f"<item><guid>{index}</guid><pubDate>{html.escape(text)}</pubDate></item>" for index, text in enumerate(texts))
        items = convert(f"<rss version='2.0'><channel>{rss}</channel></rss>")["items"] if texts else []
        parsed = {texts[int(item["id"])]: parse_date(item["date_published"]).utctimetuple() for item in items if "date_published" in item}
        for context, name in self.dates:
            context[f"{name}_parsed"] = parsed.get(context[name])

    # People, links and others

    def _person(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None], name: str) -> None:
        plural, person = f"{name}s", FeedParserDict()
        if name == "contributor":
            self._inside_person("contributor", person, visit)
            _read_person(self._text_of(content), person)
            self.context.setdefault(plural, []).append(person)
            return
        self._inside_person(name, person, visit)
        _read_person(self._text_of(content), person)
        if name == "author":
            self.context.setdefault(plural, []).append(person)
        if person:
            self.context[f"{name}_detail"] = person
        words = [person["name"]] if "name" in person else []
        words += [f"({person['email']})" if words else person["email"]] if "email" in person else []
        text = self._text_of(content) or " ".join(words)
        if text:
            self.context[name] = " ".join(words) or text

    def _inside_person(self, name: str, person: FeedParserDict, visit: Callable[[], None]) -> None:
        outer, context = self.person, self.context
        holder = FeedParserDict({f"{name}_detail": person})
        self.person, self.context = name, holder
        visit()
        self.person, self.context = outer, context

    def _owner(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        self._person(key, attributes, content, visit, "publisher")

    def _link(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        text = self._text_of(content)
        rel = attributes.setdefault("rel", "alternate")
        attributes.setdefault("type", "application/atom+xml" if rel == "self" else "text/html")
        href = attributes.get("href") or (text if "href" not in attributes else "")
        if href or "href" in attributes:
            attributes["href"] = urljoin(self.base, href)
        if self.place in ("image", "textinput"):
            self.context["link"] = attributes.get("href", "")
            if self.place == "image":
                self.context.setdefault("links", []).append(attributes)
            return
        self.context.setdefault("links", []).append(attributes)
        if text and "href" in attributes and attributes["href"] == urljoin(self.base, text) or rel == "alternate" and attributes["type"] in _HTML_TYPES:
            if attributes.get("href"):
                self.context["link"] = attributes["href"]

    def _guid(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        is_link = attributes.get("ispermalink", "true") == "true"
        value = self._text_of(content)
        value = urljoin(self.base, value) if is_link and self.resolves else value
        self._store("id", value)
        self.context.setdefault("guidislink", is_link and "link" not in self.context)
        if is_link:
            self.context.setdefault("link", value)

    def _enclosure(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        self.context.setdefault("links", []).append(FeedParserDict(attributes, rel="enclosure"))

    def _license(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        link = FeedParserDict(rel="license", href=attributes.get("rdf_resource") or self._text_of(content))
        self.context.setdefault("links", []).append(link)

    def _category(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        schemes = {"itunes_category": "http://www.itunes.com/", "media_category": "http://search.yahoo.com/mrss/category_schema"}
        term = attributes.get("term") or attributes.get("text") or self._text_of(content) or None
        self._add_tag(term, attributes.get("scheme") or attributes.get("domain") or schemes.get(key), attributes.get("label"))
        visit()

    def _keywords(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        for term in self._text_of(content).split(","):
            if term.strip():
                self._add_tag(term.strip(), "http://www.itunes.com/" if key.startswith("itunes") else None, None)

    def _add_tag(self, term: Optional[str], scheme: Optional[str], label: Optional[str]) -> None:
        tag = FeedParserDict(term=term, scheme=scheme, label=label)
        if any(tag.values()) and tag not in self.context.setdefault("tags", []):
            self.context["tags"].append(tag)

    def _generator(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        value = self._text_of(content) or attributes.get("rdf_resource", "")
        if "href" in attributes:
            attributes["href"] = urljoin(self.base, attributes["href"])
        self.context["generator"] = value
        self.context["generator_detail"] = FeedParserDict(attributes, name=value)

    def _picture(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        href = attributes.get("href") or self._text_of(content)
        if href and attributes.get("rel", "image") == "image":
            self.context["image"] = FeedParserDict(href=href)

    def _flag(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        value = content[0] if content else ""
        self.context[key] = int(value == "yes") if key == "itunes_block" else _TABLE["explicit"].get(value)

    def _media(self, key: str, attributes: FeedParserDict, content: List[Any], visit: Callable[[], None]) -> None:
        text = self._text_of(content)
        if text and key == "media_thumbnail":
            attributes.setdefault("url", text)
        elif text:
            attributes["content"] = text
        if key in ("media_content", "media_thumbnail", "media_credit"):
            self.context.setdefault(key, []).append(attributes)
        else:
            self.context[key] = attributes
        visit()


def _read_person(text: str, person: FeedParserDict) -> None:
    """Reads "name (mail@example.org)", "mail@example.org (name)" and "name <mail@example.org>"."""
    address = re.search(r"[\w.+-]+@(?:[\w-]+\.)+\w+(?:\?subject=\S+)?", text)
    if address and "email" not in person:
        person["email"] = address[0]
        text = text.replace(address[0], "").replace("()", "").replace("<>", "").replace("&lt;&gt;", "").strip()
        if text.startswith("("):
            text = text[1:]
        text = text[:-1].strip() if text.endswith(")") else text.strip()
    if text and "name" not in person:
        person["name"] = text


def _without_div(markup: str) -> str:
    """The content of the div that is around everything."""
    whole = re.fullmatch(r"<div(?:\s[^<>]*)?>(.*)</div>", markup, re.S | re.I)
    depth = 0
    for end in re.findall(r"<(/?)div\b", whole[1] if whole else "", re.I):
        depth += -1 if end else 1
        if depth < 0:
            return markup
    return whole[1].strip() if whole else markup


def _looks_like_html(text: str) -> bool:
    """Whether text that is declared as plain contains a closing tag or an entity, and only tags and entities of HTML."""
    if not re.search(r"</\w+>|&#?\w+;", text):
        return False
    tags, entities = re.findall(r"</?(\w+)", text), re.findall(r"&(\w+);", text)
    return all(tag.lower() in _HTML["elements"] for tag in tags) and all(name in html.entities.entitydefs for name in entities)


class _CleanHTML(html.parser.HTMLParser):
    """Makes URLs absolute, and leaves out elements, attributes and styles that are not known to be harmless."""

    def __init__(self, is_xml: bool, base: Optional[str], sanitizes: bool) -> None:
        super().__init__(convert_charrefs=False)
        self.is_xml, self.base, self.sanitizes = is_xml, base, sanitizes
        self.pieces: List[str] = []
        self.dropped = 0
        # The vocabulary of <svg> or <math>, inside of these
        self.inline: List[Tuple[str, Dict[str, Set[str]]]] = []

    def clean(self, text: str) -> str:
        text = re.sub(r"<!--.*?(?:--\s*>|(?<=-)[^-<>]*>|$)", "" if self.sanitizes else r"\g<0>", text, flags=re.S)
        text = re.sub(r"<!(?!DOCTYPE|--|\[)", "&lt;!", text, flags=re.I)
        text = re.sub(r"<([^<>\s]+?)\s*/>", lambda tag: f"<{tag[1]} />" if tag[1] in _HTML["void"] else f"<{tag[1]}></{tag[1]}>", text)
        self.feed(text.replace("&#39;", "'").replace("&#34;", '"').replace("<![CDATA[", "&lt;![CDATA["))
        self.close()
        return "".join(self.pieces).strip().replace("\r\n", "\n")

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        if tag in _INLINE and self.sanitizes:
            self.inline.append((tag, _INLINE[tag]))
        words = self.inline[-1][1] if self.inline else _HTML
        if self.sanitizes and tag in _HTML["dropped"]:
            self.dropped += 1
        known = tag in words["elements"] or tag in _INLINE or not self.sanitizes
        if not known or self.dropped:
            return
        # As they are written: the parser would decode their entities.
        written = re.findall(r"""([^\s"'=<>/]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)|([^\s"'=<>/]+)""", (self.get_starttag_text() or "")[len(tag) + 1:])
        values = {(name or alone) if self.inline else (name or alone).lower(): value.strip("\"'").strip() if name else (name or alone) for name, value, alone in reversed(written)}
        output = []
        for spelled, value in sorted(values.items()):
            name, value = spelled.lower(), html.escape(html.unescape(value), False) if self.is_xml else value
            if name == "style" and self.sanitizes:
                value = _clean_style(value)
                if not value:
                    continue
            elif self.sanitizes and name not in words["attributes"]:
                continue
            if f"{tag}.{name}" in _HTML["urls"]:
                value = _safe_url(self.base, value)
            elif name in ("rel", "type"):
                value = value.lower()
            for character, entity in [(">", "&gt;"), ("<", "&lt;"), ('"', "&quot;")]:
                value = value.replace(character, entity)
            output.append(f' {spelled}="{value}"')
        self.pieces.append(f"<{tag}{''.join(output)}{' />' if tag in _HTML['void'] else '>'}")

    def handle_endtag(self, tag: str) -> None:
        words = self.inline[-1][1] if self.inline else _HTML
        if self.inline and self.inline[-1][0] == tag:
            self.inline.pop()
        if self.sanitizes and tag in _HTML["dropped"]:
            self.dropped = max(self.dropped - 1, 0)
        elif (tag in words["elements"] or tag in _INLINE or not self.sanitizes) and tag not in _HTML["void"] and not self.dropped:
            self.pieces.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self.dropped:
            self.pieces.append(data)

    def handle_charref(self, name: str) -> None:
        text = html.unescape(f"&#{name};")
        is_named = len(name) < 5 and name.isdigit() and 128 <= int(name) < 160
        self.handle_data(html.escape(text, False) if self.is_xml else f"&#x{ord(text):x};" if is_named else f"&#{name.lower()};")

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};" if name in html.entities.name2codepoint or name == "apos" else f"&amp;{name}")

    def handle_comment(self, data: str) -> None:
        if not self.sanitizes:
            self.pieces.append(f"<!--{data}-->")


def _safe_url(base: Optional[str], url: str) -> str:
    """The absolute URL; nothing for one that could do more than to name a page."""
    try:
        url = urljoin(base, url) if base is not None else url
    except ValueError:
        return ""
    scheme = re.match(r"\s*([^/?#:]*?)\s*:", url)
    return url if scheme is None or scheme[1].lower() in _HTML["schemes"] else ""


def _clean_style(style: str) -> str:
    """The properties of a style that are known to be harmless, without URLs."""
    style = re.sub(r"url\s*\(\s*[^\s)]+\s*\)\s*", " ", style)
    if not re.match(r"""^(?:[:,;#%.\sa-zA-Z0-9!-]|'[\s\w]+'|"[\s\w]+"|\([\d,\s]+\))*$""", style) or re.sub(r"\s*[-\w]+\s*:\s*[^:;]*;?", "", style).strip():
        return ""
    known = []
    for name, value in re.findall(r"([-\w]+)\s*:\s*([^:;]*)", style):
        is_known = name.lower() in _HTML["properties"]
        if not is_known and name.split("-")[0].lower() in ("background", "border", "margin", "padding"):
            is_known = all(word in _HTML["keywords"] or re.match(r"(?:#[0-9a-f]+|rgb\(\d+%?,\d*%?,?\d*%?\)?|\d{0,2}\.?\d{0,2}(?:cm|em|ex|in|mm|pc|pt|px|%|,|\))?)$", word) for word in value.split())
        if value and is_known:
            known.append(f"{name}: {value};")
    return " ".join(known)
