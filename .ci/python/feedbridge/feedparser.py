"""The interface of the package feedparser: feedbridge.feedparser.parse(url_or_document).

    >>> from feedbridge import feedparser
    >>> result = feedparser.parse(data)
    >>> result.feed.title, result.entries[0].published_parsed

What the elements of a document become is in feedparser.json. Sources/FeedBridge/FeedBridge.docc/Python.md says what differs.
"""

from __future__ import annotations

import calendar
import datetime
import email.utils
import html.entities
import json
import os
import re
import time
import types
import zlib as zlib
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union
from urllib.parse import unquote, urljoin, urlsplit

from . import Conversion, convert, to_atom
from ._library import bytes_of, call, charset_of, is_file, is_url, library, options_of
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
_ALIASES: Dict[str, Tuple[str, ...]] = {name: tuple(keys.split()) for name, keys in _TABLE.pop("aliases").items()}
# updated is read as published where there is none, but is a key of its own.
_WRITTEN = {name: keys[0] for name, keys in _ALIASES.items() if not name.startswith("updated")}
_KEYS = library.feed_keys_new(options_of(**_TABLE, entities=list(html.entities.entitydefs), written=_WRITTEN))


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
    try:
        base = urljoin(result.get("href", ""), headers.get("content-location") or "")
    except ValueError:
        base = ""
    resolves = RESOLVE_RELATIVE_URIS if resolve_relative_uris is None else resolve_relative_uris
    sanitizes = SANITIZE_HTML if sanitize_html is None else sanitize_html
    label = re.search(r"charset\s*=\s*[\"']?([^\s;\"']+)", headers.get("content-type") or "", re.I)
    data, charset = bytes_of(source), charset_of(source, label[1] if label else None)

    def read(data: bytes, charset: Optional[str]) -> Optional[Dict[str, Any]]:
        """Fills in the result; returns what is wrong."""
        options = options_of(
            charset=charset, base=base, language=headers.get("content-language"), version=result["version"], resolve=bool(resolves), sanitize=bool(sanitizes))
        result.update(call(library.feed_keys_read, _KEYS, data, len(data), options))
        problem: Optional[Dict[str, Any]] = result.pop("problem", None)
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
            result.update(version=_version(conversion, data))
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
