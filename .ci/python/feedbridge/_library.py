"""Calls of the C interface; Sources/FeedCHeader/include/jsonfeed.h documents it."""

from __future__ import annotations

import ctypes
import datetime
import io
import json
import os
import pickle
from typing import IO, Any, Iterator, List, Mapping, Optional, Union, cast

Document = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]", IO[str], IO[bytes]]

_PIECE = 1 << 16


class FeedError(ValueError):
    """A document that cannot be read, or a feed that cannot be written.

    The message begins with the line and the column, if there are. code is one of: not-a-feed, limit, missing-link, the
    kind of an error in JSON, such as syntax, or of a repair that would be necessary. line and column count from 1, and are None if they are unknown, as is path, a
    JSON Pointer.
    """

    __module__ = "feedbridge"

    def __init__(
        self, message: str, code: str, line: Optional[int] = None, column: Optional[int] = None, path: Optional[str] = None
    ) -> None:
        super().__init__(message if line is None else f"{line}:{column}: {message}")
        self.message, self.code, self.line, self.column, self.path = message, code, line, column, path

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.code, self.line, self.column, self.path)


class _Result(ctypes.Structure):
    _fields_ = [("text", ctypes.c_void_p), ("size", ctypes.c_size_t), ("status", ctypes.c_int)]


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(os.environ.get("FEEDBRIDGE_LIBRARY") or os.path.join(os.path.dirname(__file__), "libjsonfeed.so"))
    document: List[Any] = [ctypes.c_char_p, ctypes.c_size_t]
    for name in ["convert", "validate", "write", "elements"]:
        getattr(library, f"feed_{name}").argtypes = [*document, ctypes.c_char_p]
    library.feed_items_new.argtypes, library.feed_items_new.restype = [ctypes.c_char_p], ctypes.c_void_p
    library.feed_items_append.argtypes = [ctypes.c_void_p, *document]
    library.feed_items_finish.argtypes = library.feed_items_free.argtypes = library.feed_free.argtypes = [ctypes.c_void_p]
    for name in ["convert", "validate", "write", "elements", "items_append", "items_finish"]:
        getattr(library, f"feed_{name}").restype = _Result
    library.feed_items_free.restype = library.feed_free.restype = None
    return library


library = _load()
_memory_at = ctypes.pythonapi.PyMemoryView_FromMemory
_memory_at.argtypes, _memory_at.restype = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int], ctypes.py_object


def call(function: Any, *arguments: Any) -> Any:
    """Calls a function and returns its result. Other threads run during the call."""
    result = function(*arguments)
    memory = _memory_at(result.text, result.size, 0x100)  # PyBUF_READ
    try:
        if result.status == 0 and memory[:1] == b"\x80":
            # The library wrote it. Strings in it are data, so a feed cannot say what is created.
            return pickle.loads(memory)
        value = json.loads(bytes(memory))
    finally:
        # The traceback of an error keeps the view.
        memory.release()
        library.feed_free(result.text)
    if result.status == 0:
        return value
    if value["code"] == "option":
        raise ValueError(value["message"])
    raise FeedError(**value)


def charset_of(document: Any, charset: Optional[str]) -> Optional[str]:
    """The charset of a document's bytes, if it is known: text is encoded as UTF-8, whatever its declaration says."""
    return "utf-8" if isinstance(document, (str, io.TextIOBase)) else charset


def bytes_of(document: Any) -> bytes:
    if isinstance(document, str):
        # Halves of surrogate pairs are joined, and single ones become U+FFFD.
        return document.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
    if isinstance(document, (bytes, os.PathLike)) or hasattr(document, "read"):
        return document if isinstance(document, bytes) else b"".join(pieces_of(document))
    return bytes(memoryview(document))


def pieces_of(document: Any) -> Iterator[bytes]:
    """The bytes of a document in pieces."""
    if isinstance(document, os.PathLike):
        with open(os.fspath(document), "rb") as file:  # type: ignore[unused-ignore]
            yield from pieces_of(file)
    elif hasattr(document, "read"):
        while piece := bytes_of(document.read(_PIECE)):
            yield piece
    else:
        data = bytes_of(document)
        yield from (data[start:start + _PIECE] for start in range(0, len(data), _PIECE))


def options_of(**options: Any) -> bytes:
    return json.dumps({name: value for name, value in options.items() if value is not None}, allow_nan=False, default=json_value).encode()


def json_value(value: Any) -> Any:
    """A mapping as a dict, and a date in the form of RFC 3339. One without a time zone is local time, as everywhere in Python."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    if not isinstance(value, datetime.datetime):
        raise TypeError(f"{type(value).__name__} is not a value of JSON")
    try:
        return value.astimezone(datetime.timezone.utc).isoformat()
    except OverflowError as error:
        raise ValueError(f"{value} is not a date that can be written in UTC") from error


def parse_date(text: str) -> datetime.datetime:
    """The date that a converted feed has as a string, such as 2026-01-31T12:00:00.25Z."""
    whole, _, fraction = text.rstrip("Z").partition(".")
    date = datetime.datetime.fromisoformat(whole)
    return date.replace(microsecond=int(fraction[:6].ljust(6, "0")), tzinfo=datetime.timezone.utc)
