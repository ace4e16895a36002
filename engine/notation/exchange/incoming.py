"""Bytes and texts that somebody sends: their encoding, their bounds, and the form that they are in."""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NoReturn

from engine.notation.errors import TooMuch
from engine.notation.exchange.json_text import Misplaced

FileKind = Literal["text", "json", "puzzle"]
MOST_BYTES = 500_000
MOST_CHARACTERS = 400_000
DEEPEST = 12
"""Lists and objects of JSON within one another."""
MOST_DIGITS = 20
"""Digits of a whole number in JSON: the seed of chance has so many at most; other fields have bounds of their own."""
_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_PUZZLE = re.compile(r"(?mi)^[ \t]*(?:\[(?:metadata|state)\][ \t]*$|(?:human|ai|p\d)[a-z]+[ \t]*=)")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""Also one that never ends, so that a text of quotation marks is not read over and over."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


class NotText(ValueError):
    """Bytes that are no text of this site's kinds; the message says what they seem to be."""


def text_of_bytes(data: bytes) -> str:
    """The text of a file, in UTF-8 with or without a byte order mark; line breaks are as Unix has them.

    Raises NotText, TooMuch.
    """
    if len(data) > MOST_BYTES:
        raise TooMuch("bytes of a file", MOST_BYTES)
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            raise NotText(f"This file is in {name}; please save it as UTF-8.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise NotText(
            f"This file is not in UTF-8: byte {error.start + 1} (line {line}) is 0x{data[error.start]:02X}. "
            "Please save it as UTF-8."
        ) from error
    return plain_text(text)


def plain_text(text: str) -> str:
    """A text without byte order mark and with Unix line breaks. Raises NotText, TooMuch."""
    if len(text) > MOST_CHARACTERS:
        raise TooMuch("characters of a file", MOST_CHARACTERS)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    control = _CONTROL.search(text)
    if control is not None:
        line = text[: control.start()].count("\n") + 1
        raise NotText(f"This is not text: line {line} has the character U+{ord(control[0]):04X}.")
    return text


def kind_of_text(text: str) -> FileKind:
    """Which form a text is in: JSON begins with a brace, a puzzle of Forge has headings or settings."""
    if _PUZZLE.search(text):
        return "puzzle"
    return "json" if text.lstrip()[:1] in ("{", "[") else "text"


# --- JSON ----------------------------------------------------------------------------------------------------


def parsed(text: str) -> Any:
    """The value of a JSON text within bounds: depth, size of numbers, no field twice. Raises Misplaced."""
    if len(text) > MOST_CHARACTERS:
        raise Misplaced("", f"at most {MOST_CHARACTERS} characters")
    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_fields_once,
            parse_constant=_no_constant,
            parse_float=_no_float,
            parse_int=_bounded,
        )
    except json.JSONDecodeError as error:
        raise Misplaced(
            "", f"line {error.lineno}, column {error.colno}: this is not JSON ({error.msg})"
        ) from error


def _check_depth(text: str) -> None:
    """Before the parser goes down: what would be too deep is never begun."""
    depth = 0
    for letter in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if letter in "[{" else -1
        if depth > DEEPEST:
            raise Misplaced("", f"at most {DEEPEST} lists and objects within one another")


def _fields_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Misplaced("", f'an object has the field "{key[:60]}" twice')
        found[key] = value
    return found


def _no_constant(word: str) -> NoReturn:
    raise Misplaced("", f"{word} is not JSON")


def _no_float(word: str) -> NoReturn:
    raise Misplaced("", f"whole numbers are needed, not {word[:20]}")


def _bounded(word: str) -> int:
    if len(word) > MOST_DIGITS:
        raise Misplaced("", f"whole numbers of at most {MOST_DIGITS} digits are needed, not {word[:20]}...")
    return int(word)
