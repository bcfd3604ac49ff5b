"""Calls of the C interface; Sources/FeedCHeader/include/jsonfeed.h documents it."""

from __future__ import annotations

import ctypes
import datetime
import io
import json
import os
import pickle
import platform
import re
import threading
from typing import Any, Iterator, List, Mapping, Optional, cast

from ._types import FeedError, FetchError

# The oldest glibc that the library can be used with, which `.ci/pack/pack module` compares with the symbols in it
GLIBC = "2.17"
_PIECE = 1 << 16
# What takes longer than other work on a document of this size
_LARGE = 1 << 18


class _Result(ctypes.Structure):
    _fields_ = [("text", ctypes.c_void_p), ("size", ctypes.c_size_t), ("status", ctypes.c_int)]


def _load() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(os.environ.get("FEEDBRIDGE_LIBRARY") or os.path.join(os.path.dirname(__file__), "libjsonfeed.so"))
    except OSError as error:
        raise ImportError(
            f"the module feedbridge needs Linux with glibc {GLIBC} or later, and this system has {' '.join(platform.libc_ver()).strip() or 'another C library'}. "
            "The command jsonfeed, which is installed with it, runs here; with a Swift toolchain, the module can be built from "
            f"https://github.com/jsonfeed-swift/JSONFeed with `.ci/library`. ({error})") from None
    pointer, document = ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_size_t]
    functions: Mapping[str, List[Any]] = {
        **{name: [_Result, *document, ctypes.c_char_p] for name in ("convert", "validate", "write", "fetch")},
        "items_new": [pointer, ctypes.c_char_p], "items_append": [_Result, pointer, *document], "items_finish": [_Result, pointer],
        "items_free": [None, pointer], "keys_new": [pointer, ctypes.c_char_p],
        "keys_read": [_Result, pointer, *document, ctypes.c_char_p], "free": [None, pointer]}
    for name, (result, *arguments) in functions.items():
        function = getattr(library, f"feed_{name}")
        function.restype, function.argtypes = result, arguments
    return library


library = _load()
_memory_at = ctypes.pythonapi.PyMemoryView_FromMemory
_memory_at.argtypes, _memory_at.restype = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int], ctypes.py_object


def call(function: Any, *arguments: Any, is_long: bool = False) -> Any:
    """Calls a function and returns its result. Other threads run during the call."""
    is_long = is_long or any(isinstance(value, int) and value > _LARGE for value in arguments[1:])
    result = _run_beside(function, *arguments) if is_long else function(*arguments)
    memory = _memory_at(result.text, result.size, 0x100)  # PyBUF_READ
    try:
        if result.status == 0 and memory[:1] == b"\x80":
            # The library wrote it, and names the classes. Strings in it are data, so a feed cannot say what is created.
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
    raise FetchError(**value) if function is library.feed_fetch else FeedError(**value)


def _run_beside(function: Any, *arguments: Any) -> Any:
    """Calls a function so that Ctrl-C, which Python notices in its main thread only, does not wait for its end."""
    if threading.current_thread() is not threading.main_thread():
        return function(*arguments)
    results: List[Any] = []
    is_wanted = [True]

    def free() -> None:
        try:
            library.feed_free(results.pop().text)
        except IndexError:
            pass

    def work() -> None:
        results.append(function(*arguments))
        if not is_wanted:
            free()

    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
        thread.join()
        return results.pop()
    except BaseException:
        is_wanted.clear()
        free()
        raise


def charset_of(document: Any, charset: Optional[str]) -> Optional[str]:
    """The charset of a document's bytes, if it is known: text is encoded as UTF-8, whatever its declaration says."""
    return "utf-8" if isinstance(document, (str, io.TextIOBase)) else charset


def is_url(text: str) -> bool:
    return len(text) < 1 << 16 and re.fullmatch(r"\s*(?:https?|ftp|file|feed):\S+\s*", text, re.I) is not None


def is_file(text: str) -> bool:
    return len(text) < 1 << 12 and "\0" not in text and os.path.isfile(text)


def check_text(document: Any) -> None:
    """Raises ValueError for a str that is not the text of a document, but says where one is."""
    if isinstance(document, str):
        if is_url(document):
            raise ValueError("a str is the text of a document; this looks like a URL: fetch it, or call feedbridge.fetch")
        if is_file(document):
            raise ValueError("a str is the text of a document; this is the name of a file: use pathlib.Path(name), or open the file")


def bytes_of(document: Any) -> bytes:
    check_text(document)
    if isinstance(document, (str, bytes)):
        return encoded(document)
    if isinstance(document, os.PathLike) or hasattr(document, "read"):
        return b"".join(pieces_of(document))
    return bytes(memoryview(document))


def encoded(text: Any) -> bytes:
    """Text in UTF-8: halves of surrogate pairs are joined, and single ones become U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode() if isinstance(text, str) else bytes(text)


def pieces_of(document: Any) -> Iterator[bytes]:
    """The bytes of a document in pieces."""
    if isinstance(document, os.PathLike):
        with open(os.fspath(document), "rb") as file:  # type: ignore[unused-ignore]
            yield from pieces_of(file)
    elif hasattr(document, "read"):
        while piece := encoded(document.read(_PIECE)):
            yield piece
    else:
        data = bytes_of(document)
        yield from (data[start:start + _PIECE] for start in range(0, len(data), _PIECE))


def options_of(**options: Any) -> bytes:
    if "since" in options:
        options["since"] = _since(options["since"])
    return json.dumps({name: value for name, value in options.items() if value is not None}, allow_nan=False, default=json_value).encode()


def _since(value: Any) -> Any:
    """A date or a text in ISO's form as a datetime; other text is left to the library."""
    try:
        value = datetime.datetime.fromisoformat(re.sub("[Zz]$", "+00:00", value.strip())) if isinstance(value, str) else value
    except ValueError:
        return value
    is_date = isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)
    return datetime.datetime(value.year, value.month, value.day) if is_date else value


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
