"""The interface of the package feedparser: feedbridge.feedparser.parse(url_or_document).

    >>> from feedbridge import feedparser
    >>> result = feedparser.parse(data)
    >>> result.feed.title, result.entries[0].published_parsed

What the elements of a document become is in feedparser.json. Sources/FeedBridge/FeedBridge.docc/Python.md says what differs.
"""

from __future__ import annotations

import base64
import calendar
import ctypes
import datetime
import email.utils
import functools
import html.entities
import json
import os
import re
import time
import types
import zlib as zlib
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple, Type, Union
from urllib.parse import unquote, urljoin, urlsplit

from . import Conversion, convert, to_atom
from ._library import bytes_of, call, charset_of, is_file, is_url, library, options_of, parse_date
from ._types import Document, FeedError, FetchError

__all__ = [
    "CharacterEncodingOverride", "CharacterEncodingUnknown", "FeedParserDict", "NonXMLContentType", "ThingsNobodyCaresAboutButMe",
    "UndeclaredNamespace", "USER_AGENT", "http", "parse"]

# The version of feedparser whose interface this is
__version__ = "6.0.14"
USER_AGENT = "FeedBridge +https://github.com/jsonfeed-swift/JSONFeed"
RESOLVE_RELATIVE_URIS = SANITIZE_HTML = True
http = types.SimpleNamespace(ACCEPT_HEADER=(
    "application/atom+xml,application/rdf+xml,application/rss+xml,application/x-netcdf,application/xml;q=0.9,text/xml;q=0.2,*/*;q=0.1"))

with open(os.path.join(os.path.dirname(__file__), "feedparser.json"), encoding="utf-8") as _file:
    _TABLE: Dict[str, Any] = json.load(_file)
_ELEMENTS = set(_TABLE["html"]["elements"].split())
_CLEANER = library.feed_cleaner_new(options_of(**_TABLE["html"]))
_MARKUP = ["div", *(name.replace("_", ":") for name, (kind, *_) in _TABLE["elements"].items() if kind == "text")]
_HTML_TYPES = ("text/html", "application/xhtml+xml")
_ALIASES: Dict[str, Tuple[str, ...]] = {name: tuple(keys.split()) for name, keys in _TABLE["aliases"].items()}
# updated is read as published where there is none, but is a key of its own.
_WRITTEN = {name: keys[0] for name, keys in _ALIASES.items() if not name.startswith("updated")}


class ThingsNobodyCaresAboutButMe(Exception):
    """What programs expect in bozo_exception besides errors. It never is: such documents are read without one."""


class CharacterEncodingOverride(ThingsNobodyCaresAboutButMe):
    pass


class CharacterEncodingUnknown(ThingsNobodyCaresAboutButMe):
    pass


class NonXMLContentType(ThingsNobodyCaresAboutButMe):
    pass


class UndeclaredNamespace(Exception):
    pass


# For keys that have no other name, which the methods of FeedParserDict would look for
_PLAIN: Type[Dict[str, Any]] = dict
_get, _set, _has = _PLAIN.get, _PLAIN.__setitem__, _PLAIN.__contains__


class FeedParserDict(Dict[str, Any]):
    """A dict whose keys are attributes too, and that knows the names of other formats: entry.guid is entry.id."""

    def __getitem__(self, key: str) -> Any:
        try:
            if key == "category":
                return super().__getitem__("tags")[0]["term"]
            if key == "enclosures":
                links = [link for link in self.get("links", []) if link.get("rel") == "enclosure"]
                return [FeedParserDict({name: value for name, value in link.items() if name != "rel"}) for link in links]
        except (AttributeError, IndexError, TypeError):  # Elements may have attributes of these names.
            raise KeyError(key) from None
        for name in _ALIASES.get(key, ()):
            if not super().__contains__(key) and super().__contains__(name):
                return super().__getitem__(name)
        return super().__getitem__(key)

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(_WRITTEN.get(key, key), value)

    def setdefault(self, key: str, default: Any = None) -> Any:
        return super().setdefault(_WRITTEN.get(key, key), default)

    # As in feedparser, a dict is in a set as itself, whatever it contains.
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __contains__(self, key: object) -> bool:
        # updated is read as published where there is none, but is not there.
        if super().__contains__(key) or key in ("updated", "updated_parsed"):
            return super().__contains__(key)
        return bool(self.get(str(key))) if key in ("category", "enclosures") else any(map(super().__contains__, _ALIASES.get(str(key), ())))

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
    url_file_stream_or_string: Document, etag: Optional[str] = None, modified: Union[str, datetime.datetime, time.struct_time, None] = None,
    agent: Optional[str] = None, referrer: Optional[str] = None, handlers: object = None,
    request_headers: Optional[Mapping[str, str]] = None, response_headers: Optional[Mapping[str, Any]] = None,
    resolve_relative_uris: Optional[bool] = None, sanitize_html: Optional[bool] = None,
) -> FeedParserDict:
    """Parses a feed, like feedparser.parse: from a URL, which is fetched as by feedbridge.fetch, a file, its name, bytes or text.

    A document with errors is read as far as possible; bozo is then True, and bozo_exception says what is wrong. etag and modified are
    those of the last result for this URL. response_headers are those with which the document was received: content-location is its URL,
    content-type has its charset, and content-language its language. handlers have no effect.
    """
    result = FeedParserDict(bozo=False, entries=[], feed=FeedParserDict(), headers={}, namespaces={}, version="", encoding="utf-8")
    source = url_file_stream_or_string
    if isinstance(source, str) and is_url(source) and not source.strip().lower().startswith("file:"):
        fields = {**(request_headers or {}), **({"Referer": referrer} if referrer else {})}
        document = _fetch(result, source.strip(), etag, modified, agent or USER_AGENT, fields)
        if document is None:
            return result
        source = document
    elif isinstance(source, str) and (is_url(source) or is_file(source)):
        with open(unquote(urlsplit(source.strip()).path) if is_url(source) else source, "rb") as file:
            source = file.read()
    headers = result["headers"]
    headers.update({name.lower(): value.decode("latin-1") if isinstance(value, bytes) else value for name, value in (response_headers or {}).items()})
    base = _join(result.get("href", ""), headers.get("content-location") or "")
    resolves = RESOLVE_RELATIVE_URIS if resolve_relative_uris is None else resolve_relative_uris
    sanitizes = SANITIZE_HTML if sanitize_html is None else sanitize_html
    label = re.search(r"charset\s*=\s*[\"']?([^\s;\"']+)", headers.get("content-type") or "", re.I)
    data, charset = bytes_of(source), charset_of(source, label[1] if label else None)

    def read(data: bytes, charset: Optional[str]) -> Optional[Dict[str, Any]]:
        """Fills in the result; returns what is wrong."""
        tree = call(library.feed_elements, data, len(data), _reading(charset))
        result["encoding"] = tree["encoding"].lower()
        if tree["root"]:
            parser = _Parser(result, bool(resolves), bool(sanitizes))
            parser.visit(tree["root"], base, headers.get("content-language") or "", _Scope({}, None), 0)
            parser.add_parsed_dates()
        problem: Optional[Dict[str, Any]] = tree.get("problem")
        return problem

    try:
        is_json = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")
        problem = None if is_json else read(data, charset)
        if not result["version"]:
            # JSON, or something before or around the feed
            try:
                conversion = convert(data, charset=charset, repairs=True)
            except FeedError:
                if not is_json and result["encoding"] and problem is None and data.strip():
                    return result  # Other XML
                raise
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


def _fetch(
    result: FeedParserDict, url: str, etag: Optional[str], modified: Union[str, datetime.datetime, time.struct_time, None], agent: str, headers: Mapping[str, str]
) -> Optional[bytes]:
    """Fetches a document, and fills in what was answered; None if there is none."""
    url = re.sub("^feed:(//)?(?=http)", "", re.sub("^feed://(?!http)", "http://", url, flags=re.I), flags=re.I)
    if modified is not None and not isinstance(modified, str):
        values = modified.utctimetuple() if isinstance(modified, datetime.datetime) else modified
        modified = email.utils.formatdate(calendar.timegm(values), usegmt=True)
    options = options_of(document=True, etag=etag, last_modified=modified, user_agent=agent, headers=headers, encoding="pickle")
    try:
        answer = call(library.feed_fetch, url.encode(), len(url.encode()), options, is_long=True)
    except FetchError as error:
        answer = error.response
        if answer.get("status") != 304:
            result.update(bozo=True, bozo_exception=error)
    if "status" in answer:
        fields = answer["headers"]
        result.update(headers=fields, href=answer["url"], status=answer.get("redirect", answer["status"]))
        result.update({name: fields[field] for name, field in (("etag", "etag"), ("modified", "last-modified")) if field in fields})
        date = email.utils.parsedate_tz(result.get("modified", ""))
        if date:
            result["modified_parsed"] = time.gmtime(email.utils.mktime_tz(date))
        if answer["status"] == 304:
            result["debug_message"] = "The feed has not changed since the last request."
    document = answer.get("document", "").encode("latin-1")
    return document or None


def _version(conversion: Conversion, data: bytes) -> str:
    if conversion.format == "jsonfeed":
        return "json1" if re.search(rb'jsonfeed\.org\\?/version\\?/1/?"', data) else "json11"
    name = {"rdf": "rss", "rss-in-json": "rss"}.get(conversion.format, conversion.format)
    return name + (conversion.version or "").replace(".", "")


def _remove_what_atom_requires(result: FeedParserDict, feed: Any) -> None:
    """Removes what the Atom document of a feed has because it must: ids, dates and authors."""
    for written, own in [(result["feed"], feed), *zip(result["entries"], feed["items"])]:
        invented: List[str] = []
        if "id" in own:
            written["id"] = own["id"]
        else:
            invented += ["id", "guidislink"]
        if not {"url", "home_page_url"} & own.keys():
            invented += ["link"]
        if not any("date_published" in item or "date_modified" in item for item in [own, *own.get("items", [])]):
            invented += ["updated", "updated_parsed"]
        if "authors" not in own:
            invented += ["author", "author_detail", "authors"]
        for name in invented:
            written.pop(name, None)


class _Element:
    """An element that is visited. Its text is that directly inside, or the markup."""

    __slots__ = "key", "attributes", "content", "base", "language", "depth", "raw", "text", "scope"

    def __init__(
        self, key: str, attributes: Dict[str, str], content: List[Any], base: str, language: str, depth: int, scope: Optional["_Scope"] = None
    ) -> None:
        self.key, self.attributes, self.content, self.base, self.language, self.depth = key, attributes, content, base, language, depth
        self.scope = scope
        if len(content) == 1 and type(content[0]) is str:
            self.raw: str = content[0]
        else:
            self.raw = "".join([piece if type(piece) is str else piece["markup"] for piece in content if type(piece) is not list])
        self.text = self.raw.strip()


class _Scope:
    """The namespaces of an element by their prefixes, and the names that were found in them."""

    def __init__(self, uris: Dict[str, str], root: Optional[str]) -> None:
        self.uris, self.root = uris, root
        self.keys: Dict[str, str] = {}

    def key(self, name: str) -> str:
        """The name of an element or attribute, with the usual prefix of its namespace."""
        if name not in self.keys:
            prefix, _, local = name.rpartition(":")
            uri = self.uris.get(prefix, "")
            prefix = _TABLE["namespaces"].get(uri.lower(), "" if uri and uri == self.root else prefix)
            self.keys[name] = (f"{prefix}_{local}" if prefix else local).lower()
        return self.keys[name]


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
        self.result, self.resolves, self.sanitizes, self.version = result, resolves, sanitizes, str(result["version"])
        # What the elements that are visited are about, what is known of it, and the person in it
        self.feed = self.place = _Place("feed", result["feed"])
        self.context = self.feed.values
        self.person: Optional[FeedParserDict] = None
        # For feedparser's rules: the depth of the last title that is not one of media, and whether there was content in this entry, or
        # since the last one
        self.title_depth: Optional[int] = None
        self.has_content = False
        self.dates: List[Tuple[FeedParserDict, str]] = []
        # The namespace of the root, which counts as that of feeds if it is unknown
        self.root: Optional[str] = None

    def visit(self, source: List[Any], base: str, language: str, scope: "_Scope", depth: int) -> None:
        attributes: Dict[str, str] = {}
        if source[1]:
            declared = [name for name in source[1] if name.startswith("xmlns")]
            if declared:
                uris = {name[6:]: source[1][name] for name in declared if name[5:6] in ("", ":")}
                scope = _Scope({**scope.uris, **uris}, self.root)
                self.result["namespaces"].update({_TABLE["namespaces"].get(uri.lower(), prefix): uri for prefix, uri in uris.items()})
        if self.root is None:
            self.root = scope.root = scope.uris.get(source[0].rpartition(":")[0], "")
        key = scope.keys.get(source[0]) or scope.key(source[0])
        if source[1]:
            for name, value in source[1].items():
                if not name.startswith("xmlns"):
                    attributes[scope.key(name) if ":" in name else name.lower()] = value.strip()
            if ("url" in attributes or "uri" in attributes) and not key.startswith("media_"):
                href = attributes.get("url") or attributes.get("uri") or attributes.get("href")
                if href:
                    attributes = {**{name: value for name, value in attributes.items() if name not in ("url", "uri")}, "href": href}
            own = attributes.get("xml_base") or attributes.get("base")
            base = _join(base, own) if own else base
            language = attributes.get("xml_lang", attributes.get("lang", language))
        if not self.version:
            default: str = _TABLE["versions"].get(key, "")
            uri = scope.uris.get(source[0].rpartition(":")[0], "")
            self.version = _TABLE["versions"].get(f"{key} {attributes.get('version')}") or _TABLE["roots"].get(uri.lower(), default)
            self.result["version"] = self.version
        if key in ("feed", "rss", "rdf_rdf") and language:
            self.context["language"] = language.replace("_", "-")
        method, arguments = _METHODS.get(key, _OTHER)
        method(self, _Element(key, attributes, source[2:], base, language, depth, scope), *arguments)

    def _visit_children(self, element: _Element) -> None:
        # Deeper elements mean nothing in feeds, and would exceed Python's stack.
        base, language, scope, depth = element.base, element.language, element.scope, element.depth + 1
        if depth <= 100 and scope:
            for child in element.content:
                if child.__class__ is list:
                    self.visit(child, base, language, scope, depth)

    def _url(self, element: _Element, url: str) -> str:
        return _join(element.base, url) if self.resolves and url else url

    def _store(self, element: _Element, name: str, value: Any) -> None:
        """Stores a value. The last one counts, but in an entry not if its element is nested deeper than that of the value before."""
        place = self.place
        if place.name != "entry" or element.depth <= place.depths.get(name, element.depth):
            place.depths[name] = element.depth
            _set(place.values, name, value)

    def _add(self, name: str, value: Any) -> None:
        """Adds a value to the list of this name."""
        values = _get(self.context, name)
        if values is None:
            _set(self.context, name, [value])
        else:
            values.append(value)

    def _place(self, element: _Element, place: str) -> None:
        outer, attributes = self.place, element.attributes
        self.place = self.feed if place == "feed" else _Place(place, FeedParserDict()) if place == "entry" else outer.part(place)
        self.context = context = self.place.values
        self.title_depth = self.title_depth if place == "feed" else None
        if place == "entry":
            self.result["entries"].append(context)
        if "rdf_about" in attributes:
            context["id"] = attributes["rdf_about"]
        if "lastmod" in attributes:  # CDF
            self._date(_Element("lastmod", attributes, [attributes["lastmod"]], "", "", element.depth), "updated")
        if place == "source":
            context.update({name: value for name, value in (("title", element.text), ("href", attributes.get("href"))) if value})
        elif attributes.get("href"):
            self._link(_Element("link", {"href": attributes["href"]}, [], element.base, "", element.depth))
        self._visit_children(element)
        self.place, self.context = outer, outer.values
        self.has_content = self.has_content and place != "entry"

    def _text(self, element: _Element, name: str, kind: str) -> None:
        declared = element.attributes.get("type", "").lower()
        declared = _TABLE["types"].get(declared, declared)
        names, value, is_entry = [name], element.text, self.place.name == "entry"
        if name in ("description", "summary"):
            names = ["summary" if is_entry or name == "summary" else "subtitle"]
            if _has(self.context, "summary") and not self.has_content:
                # What comes after a summary is the content. The description of a feed is its subtitle all the same.
                names, kind = ["content"] + (["subtitle"] if name == "description" and not is_entry else []), "text/plain"
        kind = declared if "/" in declared else kind
        if element.attributes.get("mode") == "base64" or not kind.startswith("text/") and not kind.endswith(("xml", "json")):
            try:
                value = base64.b64decode(value).decode()
            except ValueError:
                pass
        if kind == "text/plain" and not self.version.startswith("atom") and _looks_like_html(value):
            kind = "text/html"
        if kind in _HTML_TYPES:
            value = _clean(value, kind, element.base if self.resolves else None, self.sanitizes)
        detail = FeedParserDict(type=kind, language=element.language.replace("_", "-") or None, base=element.base, value=value)
        self.has_content = self.has_content or "content" in names
        if is_entry and "content" in names:
            if "src" in element.attributes:
                detail["src"] = self._url(element, element.attributes["src"])
            self._add("content", detail)
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
                self.context[key] = FeedParserDict(element.attributes)
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
        parsed = {text: date for text in texts for date in [_date_of(text)] if date}
        texts = [text for text in texts if text not in parsed]
        items = "".join(f"<item><guid>{index}</guid><pubDate>{html.escape(text)}</pubDate></item>" for index, text in enumerate(texts))
        feed: Any = convert(f"<rss version='2.0'><channel>{items}</channel></rss>") if texts else {"items": []}
        parsed.update({texts[int(item["id"])]: parse_date(item["date_published"]).utctimetuple() for item in feed["items"] if "date_published" in item})
        for context, name in self.dates:
            context[f"{name}_parsed"] = parsed.get(context[name])

    def _person(self, element: _Element, name: str) -> None:
        self.person = person = FeedParserDict()
        self._visit_children(element)
        self.person, is_structured = None, bool(person)
        for key, value in zip(("email", "name"), _person_of(element.text)):
            if value:
                person.setdefault(key, value)
        if name != "publisher":
            self._add(f"{name}s", person)
        elif is_structured and "authors" not in self.context:
            self.context.update(authors=[person], author=person.get("name") or person.get("email"))
        if name != "contributor" and person:
            email = f"({person['email']})" if "name" in person and "email" in person else person.get("email")
            self._store(element, name, element.text or " ".join(filter(None, [person.get("name"), email])))
            # The first one counts here, unless a person has a name and an address in elements of their own.
            if is_structured or f"{name}_detail" not in self.context:
                self.context[f"{name}_detail"] = person

    def _link(self, element: _Element) -> None:
        link = dict(element.attributes)
        rel = link.setdefault("rel", "alternate")
        link["type"] = link.get("type", "application/atom+xml" if rel == "self" else "text/html").lower()
        if "href" in link or element.text:
            href = link.get("href") or element.text
            link["href"] = _join(element.base, href) if self.resolves else href
        self._add("links", FeedParserDict(link))
        if rel == "alternate" and link["type"] in _HTML_TYPES and "href" in link:
            _set(self.context, "link", link["href"])

    def _guid(self, element: _Element) -> None:
        is_link = element.attributes.get("ispermalink", "true") == "true"
        value = self._url(element, element.text) if is_link else element.text
        self._store(element, "id", value)
        self.context.setdefault("guidislink", is_link and "link" not in self.context)
        if is_link:
            self.context.setdefault("link", value)

    def _enclosure(self, element: _Element, rel: str) -> None:
        href = element.attributes.get("href") or element.attributes.get("rdf_resource") or element.text
        self._add("links", FeedParserDict(element.attributes, rel=rel, href=href))
        if rel == "license":
            self.context.setdefault(rel, href)

    def _category(self, element: _Element, scheme: Optional[str] = None, separator: Optional[str] = None) -> None:
        values = element.attributes
        term = values.get("term") or values.get("text") or element.text
        for word in term.split(separator) if separator else [term]:
            tag = word.strip() or None, values.get("scheme") or values.get("domain") or scheme, values.get("label")
            if (tag[0] or tag[2]) and tag not in self.place.tags:
                self.place.tags.add(tag)
                self._add("tags", FeedParserDict(term=tag[0], scheme=tag[1], label=tag[2]))
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
        key, value = element.key, FeedParserDict(element.attributes)
        if element.text:
            value.setdefault("url" if key == "media_thumbnail" else "content", element.text)
        if key in _TABLE["structured"]:
            self._add(key, value)
        else:
            self.context[key] = value
        self._visit_children(element)


_RSS_DATE = re.compile(r"\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) (?:GMT|([+-]\d\d)(\d\d))", re.A)
_ATOM_DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)", re.A)
_MONTHS = {name: number for number, name in enumerate("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), 1)}


def _date_of(text: str) -> Optional[time.struct_time]:
    """The date in UTC in one of the two common forms, in a quarter of the library's time; None for others, and for those with errors."""
    rss = _RSS_DATE.fullmatch(text)
    try:
        if rss:
            text = f"{rss[3]}-{_MONTHS.get(rss[2], 0):02}-{rss[1]}T{rss[4]}{rss[5] or '+00'}:{rss[6] or '00'}"
        elif not _ATOM_DATE.fullmatch(text):
            return None
        return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).utctimetuple()
    except (OverflowError, ValueError):
        return None


_METHODS: Dict[str, Tuple[Any, List[Any]]] = {
    key: (getattr(_Parser, f"_{kind}"), arguments) for key, (kind, *arguments) in _TABLE["elements"].items()}
_OTHER: Tuple[Any, List[Any]] = (getattr(_Parser, "_other"), [])


@functools.lru_cache(maxsize=64)
def _person_of(text: str) -> Tuple[Optional[str], str]:
    """The address and the name in "name (mail@example.org)", "mail@example.org (name)" and "name <mail@example.org>"."""
    address = re.search(r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+\w+(?:\?subject=\S+)?", text) if "@" in text else None
    if address:
        text = re.sub(r"\(\)|<>|&lt;&gt;", "", text.replace(address[0], "")).strip().lstrip("(").rstrip(")").strip()
    return address[0] if address else None, text


def _looks_like_html(text: str) -> bool:
    """Whether text that is declared as plain contains a closing tag or an entity, and only tags and entities of HTML."""
    if not ("</" in text or "&" in text):
        return False
    tags, entities = re.findall(r"</?(\w+)", text.lower()), re.findall(r"&(\w+);", text)
    return bool(re.search(r"</\w+>|&#?\w+;", text)) and _ELEMENTS.issuperset(tags) and all(name in html.entities.entitydefs for name in entities)


@functools.lru_cache(maxsize=64)
def _reading(charset: Optional[str]) -> bytes:
    return options_of(charset=charset, markup=_MARKUP, encoding="pickle")


@functools.lru_cache(maxsize=64)
def _cleaning(base: Optional[str], is_xhtml: bool, sanitizes: bool) -> bytes:
    return options_of(base=base, xhtml=is_xhtml, sanitize=sanitizes)


def _clean(html_text: str, kind: str, base: Optional[str], sanitizes: bool) -> str:
    """Makes URLs absolute, and leaves out elements, attributes and styles that are not known to be harmless."""
    if "<" not in html_text and "&" not in html_text:
        return html_text
    data = html_text.encode()
    result = library.feed_cleaner_clean(_CLEANER, data, len(data), _cleaning(base, kind != "text/html", sanitizes))
    try:
        cleaned = ctypes.string_at(result.text, result.size).decode().strip()
        return cleaned.replace("\r\n", "\n") if "\r" in cleaned else cleaned
    finally:
        library.feed_free(result.text)


def _join(base: str, url: str) -> str:
    """The absolute URL; nothing for one that cannot be read."""
    if url.startswith(("http://", "https://")) and "/." not in url and url[-1] not in "?#" and "[" not in url:
        return url
    try:
        return urljoin(base, url)
    except ValueError:
        return ""
