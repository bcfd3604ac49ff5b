"""What the functions of feedbridge take and return."""

from __future__ import annotations

import datetime
import os
from typing import IO, Any, Dict, List, Literal, Mapping, NamedTuple, Optional, TypedDict, Union

Document = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]", IO[str], IO[bytes]]
# A date, a datetime (local time if it has no time zone), or a string in ISO's form
Date = Union[str, datetime.date]
Sanitizing = Literal["reader", "text", "strict"]
Level = Literal["off", "info", "warning", "error"]

# The members of JSON Feed 1.1. An object may have others, whose names begin with an underscore. Dates are strings, unless datetimes were
# asked for.
Author = TypedDict("Author", {"name": str, "url": str, "avatar": str}, total=False)
Hub = TypedDict("Hub", {"type": str, "url": str})
_Attachment = TypedDict("_Attachment", {"url": str, "mime_type": str})
_Item = TypedDict("_Item", {"id": str})
_Feed = TypedDict("_Feed", {"version": str, "title": str, "items": "List[Item]"})


class Attachment(_Attachment, total=False):
    title: str
    size_in_bytes: int
    duration_in_seconds: float


class Item(_Item, total=False):
    url: str
    external_url: str
    title: str
    content_html: str
    content_text: str
    summary: str
    image: str
    banner_image: str
    date_published: Union[str, datetime.datetime]
    date_modified: Union[str, datetime.datetime]
    authors: List[Author]
    tags: List[str]
    language: str
    attachments: List[Attachment]


class Feed(_Feed, total=False):
    home_page_url: str
    feed_url: str
    description: str
    user_comment: str
    next_url: str
    icon: str
    favicon: str
    authors: List[Author]
    language: str
    expired: bool
    hubs: List[Hub]


class FeedError(ValueError):
    """A document that cannot be read, or a feed that cannot be written.

    The message begins with the line and the column, if there are. code is one of: not-a-feed, limit, missing-link, the kind of an error
    in JSON, such as syntax, or of a repair that would be necessary. line and column count from 1, and are None if they are unknown, as is
    path, a JSON Pointer.
    """

    __module__ = "feedbridge"

    def __init__(
        self, message: str, code: str, line: Optional[int] = None, column: Optional[int] = None, path: Optional[str] = None
    ) -> None:
        super().__init__(message if line is None else f"{line}:{column}: {message}")
        self.message, self.code, self.line, self.column, self.path = message, code, line, column, path

    def __reduce__(self) -> Any:
        return type(self), tuple(vars(self).values())


class FetchError(FeedError):
    """A feed that cannot be fetched. code is a short name such as timed-out, host-not-found or status, or that of another FeedError.

    response has what is known of the answer, such as status, url and headers, and the state to store.
    """

    __module__ = "feedbridge"

    def __init__(self, message: str, code: str, response: Optional[Mapping[str, Any]] = None) -> None:
        super().__init__(message, code)
        self.response: Dict[str, Any] = dict(response or {})

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.code, self.response)


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


class Fetched(NamedTuple):
    """What a server answered. feed is None if it has not changed; store state for the next call, which should not be before next_fetch."""

    feed: Optional[Feed]
    state: Dict[str, Any]
    url: str
    status: int
    headers: Dict[str, str]
    next_fetch: Optional[datetime.datetime]


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
