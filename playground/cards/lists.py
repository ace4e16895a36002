"""Lists of the world's cards as files: MTGJSON's atomic cards and Scryfall's bulk data, plain or compressed by gzip.

A file is read a piece at a time, so that its size costs no memory: the standard library's decoder takes one value off a
buffer and says where it ends, which is all that is needed of a parser that streams. What goes past a bound, or is no
such list, is a `BadList`.
"""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from engine.cards.names import plain
from playground.cards.facts import COLORS, Half, colors_of, costed
from playground.cards.models import LONGEST_NAME

MOST_BYTES = 512 * 1024 * 1024
"""Of a list, uncompressed."""
MOST_CARDS = 120_000
"""Entries of a list: Scryfall has one for each printing."""
LONGEST_ENTRY = 1024 * 1024
"""Characters of one entry."""
LONGEST_TEXT = 4_000
"""Characters of a field of a card."""
MOST_FACES = 8
SIZES = ("power", "toughness")
"""What some lists give as numbers, and others as text."""
BETWEEN_NAMES = " // "
AT_ONCE = 256 * 1024
_DEEPEST = "nested too deeply"
GZIP = b"\x1f\x8b"
_BLANKS = re.compile(r"[ \t\r\n]*")
_ALONE = frozenset(("normal", "leveler", "saga", "class", "case", "mutate", "prototype", "meld"))
"""Layouts of one face: whether its text is read says its text."""
_NO_CARDS = {
    **dict.fromkeys(("token", "double_faced_token", "emblem", "art_series"), "tokens and the like"),
    **dict.fromkeys(("planar", "phenomenon", "scheme", "vanguard"), "oversized cards"),
    **dict.fromkeys(("augment", "host"), "cards for fun"),
}


class BadList(ValueError):
    """A file that is no list of cards, or goes past a bound; the message says which."""


@dataclass(frozen=True)
class Entry:
    """A card of a list, or why an entry is none."""

    name: str
    halves: tuple[Half, ...] = ()
    layout: str = "normal"
    colors: tuple[str, ...] = ()
    left_out: str = ""


def entries(file: BinaryIO, skip: int = 0) -> Iterator[Entry]:
    """The entries of a list, one after another, without so many at its beginning. Raises BadList."""
    values = _Values(file)
    number = 0
    for one in _raw(values):
        number += 1
        if number > MOST_CARDS:
            raise BadList(f"A list has at most {MOST_CARDS:,} entries.")
        if number > skip:
            yield _entry(one)
    if not number:
        raise BadList("This list has no cards.")


# --- values, one by one ------------------------------------------------------------------------------------------


class _Values:
    """The text of a file, taken off its front."""

    def __init__(self, file: BinaryIO) -> None:
        start = file.read(2)
        file.seek(0)
        self._file: Any = gzip.GzipFile(fileobj=file) if start == GZIP else file
        self._decode = codecs.getincrementaldecoder("utf-8-sig")()
        self._decoder = json.JSONDecoder()
        self._text, self._at = "", 0
        self._bytes = 0
        self._ended = False

    def peek(self) -> str:
        """The next character that is no blank; "" at the end."""
        while True:
            found = _BLANKS.match(self._text, self._at)
            assert found is not None
            self._at = found.end()
            if self._at < len(self._text) or self._ended:
                return self._text[self._at : self._at + 1]
            self._more()

    def take(self, sign: str) -> None:
        """Past a sign that must stand here."""
        if self.peek() != sign:
            raise BadList(
                f"This is not a list of cards in JSON: \u201c{sign}\u201d was expected, and there is {self._here()}."
            )
        self._at += 1

    def value(self) -> Any:
        """The value that stands here."""
        self.peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except RecursionError:
                raise BadList(f"The list is {_DEEPEST}.") from None
            except ValueError:
                # It may only be that the rest of it was not read yet.
                if self._ended:
                    raise BadList(f"This is not JSON: it can't be read from {self._here()} on.") from None
            else:
                # A number may go on.
                if end < len(self._text) or self._ended:
                    self._at = end
                    return value
            if len(self._text) - self._at > LONGEST_ENTRY:
                raise BadList(
                    f"An entry has at most {LONGEST_ENTRY:,} characters; at {self._here()} one has more."
                )
            self._more()

    def _more(self) -> None:
        try:
            read = self._file.read(AT_ONCE)
            self._bytes += len(read)
            text = self._decode.decode(read, final=not read)
        except (OSError, EOFError, zlib.error):
            raise BadList("The compressed file is damaged.") from None
        except UnicodeDecodeError:
            raise BadList("The file is not text in UTF-8.") from None
        if self._bytes > MOST_BYTES:
            raise BadList(f"A list has at most {MOST_BYTES // 1024 // 1024} MB, uncompressed.")
        self._text, self._at = self._text[self._at :] + text, 0
        self._ended = not read

    def _here(self) -> str:
        words = " ".join(self._text[self._at : self._at + 20].split())
        return f"\u201c{words}\u201d" if self._at < len(self._text) else "the end of the file"


def _raw(values: _Values) -> Iterator[Any]:
    """Every entry, as the list has it: faces in a list, or an object."""
    if values.peek() == "[":
        yield from _array(values)
        return
    values.take("{")
    found = False
    for key in _keys(values):
        if key != "data":
            values.value()
        elif values.peek() == "[":
            found = True
            yield from _array(values)
        else:
            found = True
            values.take("{")
            for _ in _keys(values):
                yield values.value()
    if not found:
        raise BadList("This is neither MTGJSON's list of atomic cards nor Scryfall's bulk data.")


def _array(values: _Values) -> Iterator[Any]:
    values.take("[")
    while values.peek() != "]":
        yield values.value()
        if values.peek() != "]":
            values.take(",")
    values.take("]")


def _keys(values: _Values) -> Iterator[str]:
    """The keys of an object whose brace was taken; each value is to be taken before the next is asked for."""
    while values.peek() != "}":
        key = values.value()
        values.take(":")
        yield str(key)
        if values.peek() != "}":
            values.take(",")
    values.take("}")


# --- entries -----------------------------------------------------------------------------------------------------


def _entry(one: Any) -> Entry:
    if isinstance(one, list) and one and all(isinstance(face, dict) for face in one):
        return _mtgjson(one)
    if isinstance(one, dict) and "name" in one and "type_line" in one | {"type_line": one.get("card_faces")}:
        return _scryfall(one)
    raise BadList("An entry is not a card: neither MTGJSON's list of faces nor Scryfall's object.")


def _mtgjson(faces: list[dict[str, Any]]) -> Entry:
    faces = sorted(faces, key=lambda face: _text(face, "side"))
    name, layout = _text(faces[0], "name"), _text(faces[0], "layout") or "normal"
    if faces[0].get("isFunny"):
        return Entry(name, left_out=_NO_CARDS["host"])
    halves = [
        Half(
            _text(face, "faceName") or _face_name(_text(face, "name"), place, len(faces)),
            _text(face, "manaCost"),
            _text(face, "type") or _type_line(face),
            _size(face),
            _text(face, "text"),
        )
        for place, face in enumerate(faces)
    ]
    return _made(name, layout, halves, faces, "colorIndicator")


def _face_name(name: str, place: int, count: int) -> str:
    """The name of a face by itself, where only that of the whole card is given."""
    parts = name.split(BETWEEN_NAMES)
    return parts[place].strip() if len(parts) == count else name


def _type_line(face: Mapping[str, Any]) -> str:
    """The type line of its words, where they are given one by one alone."""
    before, after = (
        " ".join(word for key in keys for word in (face.get(key) or ()) if isinstance(word, str))
        for keys in (("supertypes", "types"), ("subtypes",))
    )
    return f"{before} \u2014 {after}" if after else before


def _scryfall(one: dict[str, Any]) -> Entry:
    name, layout = _text(one, "name"), _text(one, "layout") or "normal"
    if _text(one, "lang") not in ("", "en"):
        return Entry(name, left_out="cards in other languages")
    if _text(one, "set_type") == "funny" or _text(one, "border_color") == "silver":
        return Entry(name, left_out=_NO_CARDS["host"])
    faces = one.get("card_faces") or [one]
    if not (isinstance(faces, list) and all(isinstance(face, dict) for face in faces)):
        raise BadList(f"The faces of {name[:60]} are not a list of faces.")
    halves = [
        Half(
            _text(face, "name"),
            _text(face, "mana_cost"),
            _text(face, "type_line"),
            _size(face),
            _text(face, "oracle_text"),
        )
        for face in faces
    ]
    return _made(name, layout, halves, [one, *faces], "color_indicator")


def _made(name: str, layout: str, halves: list[Half], told: list[dict[str, Any]], indicator: str) -> Entry:
    if layout in _NO_CARDS:
        return Entry(name, left_out=_NO_CARDS[layout])
    if not plain(name) or len(name) > LONGEST_NAME:
        return Entry(name[:LONGEST_NAME], left_out="cards without a name in letters")
    if len(halves) > MOST_FACES:
        raise BadList(f"A card has at most {MOST_FACES} faces; {name} has more.")
    if len(halves) == 1:
        layout = "normal" if layout in _ALONE else layout
    elif layout == "normal":
        layout = "several faces"
    # A mark beside the type line gives a colour today; until then a sentence did.
    marked = told[-len(halves) :]
    halves = [_coloured(half, _colors([face], indicator)) for half, face in zip(halves, marked, strict=True)]
    colors = _colors(told, "colors")
    if not any(isinstance(one.get("colors"), list) for one in told):
        # 203.2: they come of the mana cost, so nothing is lost where a list leaves them out.
        if any(_tells_no_colors(*one) for one in zip(costed(halves, layout), marked, strict=False)):
            return Entry(name, left_out="cards of which neither mana cost nor colours are given")
        found = colors_of(halves, layout)
        colors = tuple(letter for letter in COLORS if letter in found)
    return Entry(halves[0].name if layout == "flip" else name, tuple(halves), layout, colors)


def _tells_no_colors(half: Half, face: Mapping[str, Any]) -> bool:
    """Whether nothing says what colours a face has: no cost, not even an empty one, no mark; a land needs none."""
    if "land" in half.kinds or half.colors:
        return False
    return all(face.get(key) is None for key in ("manaCost", "mana_cost"))


def _coloured(half: Half, colors: tuple[str, ...]) -> Half:
    if not colors or half.colors == colors:
        return half
    words = [COLORS[letter] for letter in colors]
    listed = f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
    text = "\n".join(part for part in (f"{half.name} is {listed}.", half.text) if part)
    return Half(half.name, half.cost, half.types, half.size, text)


def _colors(told: list[dict[str, Any]], key: str) -> tuple[str, ...]:
    letters = {letter for one in told for letter in (one.get(key) or ()) if isinstance(letter, str)}
    return tuple(letter for letter in COLORS if letter in letters)


def _size(face: Mapping[str, Any]) -> str:
    power, toughness = _text(face, "power"), _text(face, "toughness")
    return f"{power}/{toughness}" if power and toughness else ""


def _text(one: Mapping[str, Any], key: str) -> str:
    value = one.get(key)
    if value is None:
        return ""
    if key in SIZES and type(value) is int:
        return str(value)
    if not isinstance(value, str):
        raise BadList(f"{key!r} of an entry is not text.")
    if len(value) > LONGEST_TEXT:
        raise BadList(f"{key!r} of a card has at most {LONGEST_TEXT:,} characters; one has {len(value):,}.")
    return value.replace("\x00", "").replace("\r\n", "\n").strip()
