"""Reads, converts, validates and writes feeds: JSON Feed, RSS, Atom, RDF and CDF, well-formed or not.

    >>> import jsonfeed
    >>> feed = jsonfeed.convert(data)                # a dict: JSON Feed 1.1
    >>> feed["title"], feed["items"][0]["url"]
    >>> for item in jsonfeed.items(open("feed.xml", "rb")): ...
    >>> for problem in jsonfeed.validate(data): print(problem)
    >>> rss = jsonfeed.to_rss(feed)

A document is bytes, a str with its text, a path (os.PathLike, not a str) or an open file. Documents that are not feeds, and
feeds that exceed a limit, raise FeedError. All functions can be called from several threads, which run at the same time.

jsonfeed.feedparser has the interface of the package feedparser.
"""

from __future__ import annotations

import ctypes
import datetime
import io
import json
import os
import pickle
from typing import IO, Any, Dict, Iterator, List, Literal, Mapping, NamedTuple, Optional, Union, overload

__all__ = ["Conversion", "Diagnostic", "Document", "FeedError", "Repair", "convert", "items", "to_atom", "to_rss", "validate"]

Document = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]", IO[str], IO[bytes]]
Feed = Dict[str, Any]
Date = Union[str, datetime.datetime]
Sanitizing = Literal["reader", "text", "strict"]
Level = Literal["off", "info", "warning", "error"]

_PIECE = 1 << 16


class FeedError(ValueError):
    """A document that cannot be read, or a feed that cannot be written.

    The message begins with the line and the column, if there are. code is one of: not-a-feed, limit, missing-link, or the
    kind of an error in JSON, such as syntax. line and column count from 1, and are None if they are unknown, as is path, a
    JSON Pointer.
    """

    def __init__(
        self, message: str, code: str, line: Optional[int] = None, column: Optional[int] = None, path: Optional[str] = None
    ) -> None:
        super().__init__(message if line is None else f"{line}:{column}: {message}")
        self.message, self.code, self.line, self.column, self.path = message, code, line, column, path

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.code, self.line, self.column, self.path)


class Repair(NamedTuple):
    """Something that was wrong in a document, and what was done about it."""

    kind: str
    message: str
    path: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None


class Conversion(NamedTuple):
    """A converted feed. format is jsonfeed, rss, rdf, atom, rss-in-json or cdf; version is that of RSS or Atom."""

    feed: Feed
    format: str
    version: Optional[str]
    repairs: List[Repair]
    stopped_early: bool


class Diagnostic(NamedTuple):
    """A problem of a document. severity is info, warning or error; fix has a title, an applicability (safe or unsafe) and edits."""

    rule: str
    severity: str
    message: str
    path: str
    line: Optional[int] = None
    column: Optional[int] = None
    fix: Optional[Dict[str, Any]] = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"{self.line}:{self.column}: "
        path = f"{self.path}: " if self.path else ""
        return f"{place}{self.severity}: {path}{self.message} [{self.rule}]"


@overload
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, charset: Optional[str] = None, dates: bool = False, repairs: Literal[False] = False,
) -> Feed: ...
@overload
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, charset: Optional[str] = None, dates: bool = False, repairs: Literal[True],
) -> Conversion: ...
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, charset: Optional[str] = None, dates: bool = False, repairs: bool = False,
) -> Union[Feed, Conversion]:
    """Converts a feed of any format to JSON Feed 1.1, as a dict.

    url is the document's URL: relative URLs are resolved against it. Reading stops at the first item that is not later
    than since, and after limit items. sanitize removes from the items' HTML what a reader should not show: "reader" keeps
    harmless markup, "strict" less of it, "text" only the text. charset is the one that a server sent. With dates, the
    values of date_published and date_modified are datetime objects in UTC, otherwise strings as in JSON Feed.

    With repairs, the result is a Conversion, which has the feed and what was repaired in it.
    """
    data, charset = _bytes(document), _charset(document, charset)
    options = _options(url=url, since=since, limit=limit, sanitize=sanitize, charset=charset, repairs=repairs, encoding="pickle")
    result = _call(_library.feed_convert, data, len(data), options)
    feed: Feed = result["feed"]
    if dates:
        _parse_dates(feed["items"])
    if not repairs:
        return feed
    return Conversion(
        feed, result["format"], result.get("version"), [Repair(**repair) for repair in result["repairs"]], result["stopped_early"])


def items(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, charset: Optional[str] = None, dates: bool = False,
) -> Iterator[Dict[str, Any]]:
    """Yields the items of a feed one by one, as they are read: a file of any size takes little memory.

    Arguments are those of convert. An item is converted with those elements of the feed that precede it.
    """
    charset = _charset(document, charset)
    options = _options(url=url, since=since, limit=limit, sanitize=sanitize, charset=charset, encoding="pickle")
    return _items(_pieces(document), options, dates)


def validate(
    document: Document, *, profile: Literal["spec", "default", "podcast", "strict"] = "default",
    rules: Optional[Mapping[str, Level]] = None, private: bool = False,
) -> List[Diagnostic]:
    """Returns the problems of a document, in its order. A document that is not a feed has the problem not-a-feed.

    rules has levels by the id of a rule: {"item-id-missing": "off"}.
    """
    data = _bytes(document)
    options = _options(profile=profile, rules=dict(rules or {}), private=private)
    report = _call(_library.feed_validate, data, len(data), options)
    return [
        Diagnostic(**{name: value for name, value in problem.items() if name in Diagnostic._fields})
        for problem in report["diagnostics"]
    ]


def to_rss(feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False) -> str:
    """Writes a JSON Feed, such as convert returns, as RSS 2.0. lossless also writes the complete feed, as JSON."""
    return _write(feed, to="rss", pretty=pretty, lossless=lossless)


def to_atom(feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False) -> str:
    """Writes a JSON Feed, such as convert returns, as Atom 1.0. lossless also writes the complete feed, as JSON."""
    return _write(feed, to="atom", pretty=pretty, lossless=lossless)


# The C interface; Sources/FeedCHeader/include/jsonfeed.h documents it.


class _Result(ctypes.Structure):
    _fields_ = [("text", ctypes.c_void_p), ("size", ctypes.c_size_t), ("status", ctypes.c_int)]


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(os.environ.get("JSONFEED_LIBRARY") or os.path.join(os.path.dirname(__file__), "libjsonfeed.so"))
    document = [ctypes.c_char_p, ctypes.c_size_t]
    for name in ["convert", "validate", "write", "elements"]:
        getattr(library, f"feed_{name}").argtypes = [*document, ctypes.c_char_p]
    library.feed_items_new.argtypes, library.feed_items_new.restype = [ctypes.c_char_p], ctypes.c_void_p
    library.feed_items_append.argtypes = [ctypes.c_void_p, *document]
    library.feed_items_finish.argtypes = library.feed_items_free.argtypes = library.feed_free.argtypes = [ctypes.c_void_p]
    for name in ["convert", "validate", "write", "elements", "items_append", "items_finish"]:
        getattr(library, f"feed_{name}").restype = _Result
    library.feed_items_free.restype = library.feed_free.restype = None
    return library


_library = _load()
_memory_at = ctypes.pythonapi.PyMemoryView_FromMemory
_memory_at.argtypes, _memory_at.restype = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int], ctypes.py_object


def _call(function: Any, *arguments: Any) -> Any:
    """Calls a function and returns its result. Other threads run during the call."""
    result = function(*arguments)
    try:
        memory = _memory_at(result.text, result.size, 0x100)  # PyBUF_READ
        if result.status == 0 and memory[:1] == b"\x80":
            # The library wrote it. Strings in it are data, so a feed cannot say what is created.
            return pickle.loads(memory)
        value = json.loads(bytes(memory))
    finally:
        _library.feed_free(result.text)
    if result.status == 0:
        return value
    if value["code"] == "option":
        raise ValueError(value["message"])
    raise FeedError(**value)


def _charset(document: Any, charset: Optional[str]) -> Optional[str]:
    """The charset of a document's bytes, if it is known: text is encoded as UTF-8, whatever its declaration says."""
    return "utf-8" if isinstance(document, (str, io.TextIOBase)) else charset


def _bytes(document: Any) -> bytes:
    if isinstance(document, str):
        return document.encode("utf-8", "surrogatepass")
    if isinstance(document, (bytes, os.PathLike)) or hasattr(document, "read"):
        return document if isinstance(document, bytes) else b"".join(_pieces(document))
    return bytes(memoryview(document))


def _pieces(document: Any) -> Iterator[bytes]:
    """The bytes of a document in pieces."""
    if isinstance(document, os.PathLike):
        with open(document, "rb") as file:
            yield from _pieces(file)
    elif hasattr(document, "read"):
        while piece := _bytes(document.read(_PIECE)):
            yield piece
    else:
        data = _bytes(document)
        yield from (data[start:start + _PIECE] for start in range(0, len(data), _PIECE))


def _items(pieces: Iterator[bytes], options: bytes, dates: bool) -> Iterator[Dict[str, Any]]:
    reader = _library.feed_items_new(options)
    try:
        result: Dict[str, Any] = {}
        while "feed" not in result:
            piece = b"" if result.get("done") else next(pieces, b"")
            result = _call(_library.feed_items_append, reader, piece, len(piece)) if piece else _call(_library.feed_items_finish, reader)
            if dates:
                _parse_dates(result["items"])
            yield from result["items"]
    finally:
        _library.feed_items_free(reader)


def _write(feed: Any, **options: Any) -> str:
    if isinstance(feed, Mapping):
        feed = json.dumps(feed, ensure_ascii=False, default=_date)
    data = _bytes(feed)
    document: str = _call(_library.feed_write, data, len(data), _options(**options))["document"]
    return document


def _options(**options: Any) -> bytes:
    return json.dumps({name: value for name, value in options.items() if value is not None}, default=_date).encode()


def _date(value: Any) -> str:
    """A date in the form of RFC 3339. One without a time zone is local time, as everywhere in Python."""
    if not isinstance(value, datetime.datetime):
        raise TypeError(f"{type(value).__name__} is not a value of JSON")
    return value.astimezone(datetime.timezone.utc).isoformat()


def _parse_dates(items: List[Dict[str, Any]]) -> None:
    for item in items:
        for name in ("date_published", "date_modified"):
            if name in item:
                item[name] = _utc(item[name])


def _utc(text: str) -> datetime.datetime:
    """The date that a converted feed has as a string, such as 2026-01-31T12:00:00.25Z."""
    whole, _, fraction = text.rstrip("Z").partition(".")
    date = datetime.datetime.fromisoformat(whole)
    return date.replace(microsecond=int(fraction[:6].ljust(6, "0")), tzinfo=datetime.timezone.utc)
