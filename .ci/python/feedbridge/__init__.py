"""Reads, converts, validates and writes feeds: JSON Feed, RSS, Atom, RDF and CDF, well-formed or not.

    >>> import feedbridge
    >>> feed = feedbridge.convert(data)                # a dict: JSON Feed 1.1
    >>> feed["title"], feed["items"][0]["url"]
    >>> for item in feedbridge.items(open("feed.xml", "rb")): ...
    >>> for problem in feedbridge.validate(data): print(problem)
    >>> rss = feedbridge.to_rss(feed)

A document is bytes, a str with its text, a path (os.PathLike, not a str) or an open file. Documents that are not feeds, and
feeds that exceed a limit, raise FeedError. All functions can be called from several threads, which run at the same time.

feedbridge.feedparser has the interface of the package feedparser.
"""

from __future__ import annotations

import datetime
import json
from typing import Any, Dict, Iterator, List, Literal, Mapping, NamedTuple, Optional, Union, overload

from ._library import Document, FeedError, bytes_of, call, charset_of, json_value, library, options_of, parse_date, pieces_of

__all__ = ["Conversion", "Diagnostic", "Document", "FeedError", "Repair", "Written", "convert", "items", "to_atom", "to_rss", "validate"]

Feed = Dict[str, Any]
Date = Union[str, datetime.datetime]
Sanitizing = Literal["reader", "text", "strict"]
Level = Literal["off", "info", "warning", "error"]


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


class Written(NamedTuple):
    """A feed that was written as RSS or Atom, and what was changed, filled in or left out because the format requires it."""

    document: str
    repairs: List[Repair]


class Diagnostic(NamedTuple):
    """A problem of a document. severity is info, warning or error; fix has a title, an applicability (safe or unsafe) and edits.

    Lines and columns count from 1; the end is the position after what is wrong."""

    rule: str
    severity: str
    message: str
    path: str
    line: Optional[int] = None
    column: Optional[int] = None
    fix: Optional[Dict[str, Any]] = None
    end_line: Optional[int] = None
    end_column: Optional[int] = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"{self.line}:{self.column}: "
        path = f"{self.path}: " if self.path else ""
        return f"{place}{self.severity}: {path}{self.message} [{self.rule}]"


@overload
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, restore: bool = False, charset: Optional[str] = None, dates: bool = False,
    repairs: Literal[False] = False,
) -> Feed: ...
@overload
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, restore: bool = False, charset: Optional[str] = None, dates: bool = False,
    repairs: Literal[True],
) -> Conversion: ...
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, restore: bool = False, charset: Optional[str] = None, dates: bool = False,
    repairs: bool = False,
) -> Union[Feed, Conversion]:
    """Converts a feed of any format to JSON Feed 1.1, as a dict.

    url is the document's URL: relative URLs are resolved against it. Reading stops at the first item that is not later
    than since, and after limit items. sanitize removes from the HTML of items and extension objects what is not safe to
    show: "reader" keeps what readers of feeds show, "text" inline formatting and links, "strict" nothing that is loaded from other servers. With restore,
    the feed is the one that to_rss or to_atom wrote with lossless. charset is the one that a server sent. With dates, the values
    of date_published and date_modified are datetime objects in UTC, otherwise strings as in JSON Feed.

    With repairs, the result is a Conversion, which has the feed and what was repaired in it.
    """
    data, charset = bytes_of(document), charset_of(document, charset)
    options = options_of(
        url=url, since=since, limit=limit, sanitize=sanitize, restore=restore, charset=charset, repairs=repairs, encoding="pickle")
    result = call(library.feed_convert, data, len(data), options)
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
    charset = charset_of(document, charset)
    options = options_of(url=url, since=since, limit=limit, sanitize=sanitize, charset=charset, encoding="pickle")
    return _items(pieces_of(document), options, dates)


def validate(
    document: Document, *, profile: Literal["spec", "default", "podcast", "strict"] = "default",
    rules: Optional[Mapping[str, Level]] = None, private: bool = False,
) -> List[Diagnostic]:
    """Returns the problems of a document, in its order. A document that is not a feed has the problem not-a-feed.

    rules has levels by the id of a rule: {"item-id-missing": "off"}.
    """
    data = bytes_of(document)
    options = options_of(profile=profile, rules=dict(rules or {}), private=private)
    report = call(library.feed_validate, data, len(data), options)
    names = {"endLine": "end_line", "endColumn": "end_column"}
    problems = [{names.get(name, name): value for name, value in problem.items()} for problem in report["diagnostics"]]
    return [Diagnostic(**{name: value for name, value in problem.items() if name in Diagnostic._fields}) for problem in problems]


@overload
def to_rss(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: Literal[False] = False
) -> str: ...
@overload
def to_rss(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: Literal[True]
) -> Written: ...
def to_rss(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: bool = False
) -> Union[str, Written]:
    """Writes a JSON Feed, such as convert returns, as RSS 2.0. lossless also writes the complete feed, as JSON.

    A feed that is not valid, because an item has no id or a date is in another form, say, raises FeedError with the path of
    what is wrong. With repairs, it is repaired instead, and the result is Written.
    """
    return _write(feed, repairs, to="rss", pretty=pretty, lossless=lossless)


@overload
def to_atom(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: Literal[False] = False
) -> str: ...
@overload
def to_atom(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: Literal[True]
) -> Written: ...
def to_atom(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: bool = False
) -> Union[str, Written]:
    """Writes a JSON Feed, such as convert returns, as Atom 1.0. The arguments are those of to_rss."""
    return _write(feed, repairs, to="atom", pretty=pretty, lossless=lossless)


def _items(pieces: Iterator[bytes], options: bytes, dates: bool) -> Iterator[Dict[str, Any]]:
    reader = library.feed_items_new(options)
    try:
        result: Dict[str, Any] = {}
        while "feed" not in result:
            piece = b"" if result.get("done") else next(pieces, b"")
            result = call(library.feed_items_append, reader, piece, len(piece)) if piece else call(library.feed_items_finish, reader)
            if dates:
                _parse_dates(result["items"])
            yield from result["items"]
    finally:
        library.feed_items_free(reader)


def _write(feed: Any, repairs: bool, **options: Any) -> Union[str, Written]:
    is_mapping = isinstance(feed, Mapping)
    # In ASCII, half of a surrogate pair is an escape, which the library reports.
    data = json.dumps(feed, default=json_value).encode() if is_mapping else bytes_of(feed)
    try:
        result = call(library.feed_write, data, len(data), options_of(**options, repairs=repairs))
    except FeedError as error:
        if not is_mapping or error.line is None:
            raise
        # The caller has not seen the text in which this is the position.
        raise FeedError(error.message, error.code, path=error.path) from None
    document: str = result["document"]
    if not repairs:
        return document
    unknown = ("line", "column") if is_mapping else ()
    return Written(document, [Repair(**{name: value for name, value in repair.items() if name not in unknown}) for repair in result["repairs"]])


def _parse_dates(items: List[Dict[str, Any]]) -> None:
    for item in items:
        for name in ("date_published", "date_modified"):
            if name in item:
                item[name] = parse_date(item[name])
