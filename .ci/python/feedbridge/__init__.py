"""Reads, converts, validates, writes and fetches feeds: JSON Feed, RSS, Atom, RDF and CDF, well-formed or not.

    convert(document)       the feed, as a dict: JSON Feed 1.1
    items(document)         its items, one by one, in little memory
    validate(document)      its problems
    to_rss(feed), to_atom(feed)
    fetch(url, state)       the feed at a URL, if it has changed
    feedparser.parse(...)   what the package feedparser gives

    >>> import feedbridge, pathlib
    >>> feed = feedbridge.convert(data)
    >>> feed["title"], feed["items"][0]["url"]
    >>> for item in feedbridge.items(pathlib.Path("feed.xml")): ...
    >>> for problem in feedbridge.validate(data): print(problem)

A document is bytes, a str with its text, a path (os.PathLike, not a str) or an open file. A str that is a URL, or the name of a file,
raises ValueError. Documents that are not feeds, and feeds that exceed a limit, raise FeedError. All functions can be called from several
threads, which run at the same time.
"""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Literal, Mapping, Optional, Union, overload

from ._library import bytes_of, call, charset_of, check_text, json_value, library, options_of, parse_date, pieces_of
from ._types import Author as Author, Attachment as Attachment, Conversion as Conversion, Date as Date, Diagnostic as Diagnostic
from ._types import Document as Document, Feed as Feed, FeedError as FeedError, Fetched as Fetched, FetchError as FetchError, Hub as Hub
from ._types import Item as Item, Level as Level, Repair as Repair, Sanitizing as Sanitizing, Written as Written

# Without the types, `help` begins with what one calls.
__all__ = ["convert", "fetch", "items", "to_atom", "to_rss", "validate"]


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
@overload
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, restore: bool = False, charset: Optional[str] = None, dates: bool = False,
    repairs: bool,
) -> Union[Feed, Conversion]: ...
def convert(
    document: Document, *, url: Optional[str] = None, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, restore: bool = False, charset: Optional[str] = None, dates: bool = False,
    repairs: bool = False,
) -> Union[Feed, Conversion]:
    """Converts a feed of any format to JSON Feed 1.1, as a dict.

    url is the document's URL: relative URLs are resolved against it. Reading stops at the first item that is not later than
    since (a date, a datetime or a string such as "2026-01-31"; local time without a time zone), and after limit items. sanitize removes
    from the HTML of items and extension objects what is not safe to show: "reader" keeps what readers of feeds show, "text" inline
    formatting and links, "strict" nothing that is loaded from other servers. With restore, the feed is the one that to_rss or to_atom
    wrote with lossless. charset is the one that a server sent. With dates, the values of date_published and date_modified are datetime
    objects in UTC, otherwise strings as in JSON Feed.

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
) -> Iterator[Item]:
    """Yields the items of a feed one by one, as they are read: a file of any size takes little memory.

    Arguments are those of convert. An item is converted with those elements of the feed that precede it.
    """
    check_text(document)
    charset = charset_of(document, charset)
    options = options_of(url=url, since=since, limit=limit, sanitize=sanitize, charset=charset, encoding="pickle")
    return _items(pieces_of(document), options, dates)


def fetch(
    url: str, state: Optional[Mapping[str, Any]] = None, *, since: Optional[Date] = None, limit: Optional[int] = None,
    sanitize: Optional[Sanitizing] = None, dates: bool = False, headers: Optional[Mapping[str, str]] = None,
    user_agent: Optional[str] = None, timeout: float = 30,
) -> Fetched:
    """Fetches the feed at an http or https URL, and converts it.

    state is that of the last call for this feed, from its result or from the response of its FetchError: the feed is then transferred only
    if it has changed, and the URL is where it has moved. It is a dict to store, as JSON for example. headers are fields of the request,
    and user_agent is the name of the program and its URL. The other arguments are those of convert.

    Raises FetchError, also if the module was built without network access. It needs libcurl, which most systems have.
    """
    if not isinstance(url, str):
        raise TypeError(f"a URL is a str, not {type(url).__name__}")
    options = options_of(
        state=state, since=since, limit=limit, sanitize=sanitize, headers=headers, user_agent=user_agent, timeout=timeout, encoding="pickle")
    address = url.encode()
    result = call(library.feed_fetch, address, len(address), options, is_long=True)
    feed: Optional[Feed] = result.get("feed")
    if dates and feed:
        _parse_dates(feed["items"])
    next_fetch = parse_date(result["next_fetch"]) if "next_fetch" in result else None
    return Fetched(feed, result["state"], result["url"], result["status"], result["headers"], next_fetch)


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
@overload
def to_rss(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: bool
) -> Union[str, Written]: ...
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
@overload
def to_atom(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: bool
) -> Union[str, Written]: ...
def to_atom(
    feed: Union[Mapping[str, Any], Document], *, pretty: bool = True, lossless: bool = False, repairs: bool = False
) -> Union[str, Written]:
    """Writes a JSON Feed, such as convert returns, as Atom 1.0. The arguments are those of to_rss."""
    return _write(feed, repairs, to="atom", pretty=pretty, lossless=lossless)


def _items(pieces: Iterator[bytes], options: bytes, dates: bool) -> Iterator[Item]:
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


def _parse_dates(items: List[Any]) -> None:
    for item in items:
        for name in ("date_published", "date_modified"):
            if name in item:
                item[name] = parse_date(item[name])
