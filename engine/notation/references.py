"""What saved values refer to: cards by the digest of their parse, ability texts, boards; and how reading refuses.

`Writer` gathers the tables of a document while its values are written, `Reader` holds them while values are read. A
card is checked against its digest, once in the life of the process.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from engine.board import Board
from engine.language.values import CardDef, Value

TEXT_LENGTH = 20_000
"""The longest text that is read."""
NESTING = 60
"""The deepest nesting that is read."""
LEAST, MOST = -(1 << 63), (1 << 64) - 1
"""The bounds of whole numbers."""


class Misread(ValueError):
    """Data that is not what its place needs. `place` grows outwards while the error travels."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = ""

    def inside(self, where: str | int) -> Misread:
        """The same, seen from one level further out."""
        here = f"[{where}]" if isinstance(where, int) else f".{where}"
        self.place = here + self.place
        return self


class WrittenCard(NamedTuple):
    """A card as documents list it: its digest, its canonical JSON, and the same as plain data."""

    digest: str
    canonical: msgspec.Raw
    plain: Any


class Writer:
    """Gathers what the written values refer to: cards, ability texts and boards."""

    def __init__(self) -> None:
        self.cards: dict[str, WrittenCard] = {}
        self.texts: list[Any] = []
        self.boards: list[Board] = []
        self._places: dict[Value, int] = {}
        self._digests: dict[int, tuple[CardDef, str]] = {}

    def card(self, definition: CardDef) -> str:
        """The digest under which a card stands in the table of cards."""
        # By identity, since computing the hash of a card takes a while.
        known = self._digests.get(id(definition))
        if known is None:
            written = written_card(definition)
            known = self._digests[id(definition)] = (definition, written.digest)
            self.cards[written.digest] = written
        return known[1]

    def text(self, ability: Value) -> int:
        """The place of an ability in the table of texts."""
        place = self._places.get(ability)
        if place is None:
            place = self._places[ability] = len(self.texts)
            self.texts.append(msgspec.to_builtins(ability))
        return place

    def board(self, board: Board) -> int:
        """The place of a board in the table of boards; equal boards share one."""
        for place, other in enumerate(self.boards):
            if other is board or other == board:
                return place
        self.boards.append(board)
        return len(self.boards) - 1


class Reader:
    """The tables that references lead into, and how deep reading has gone."""

    def __init__(self) -> None:
        self.cards: dict[str, CardDef] = {}
        self.texts: list[Value] = []
        self.boards: list[Board] = []
        self.depth = 0


Write = Callable[[Any, Writer], Any]
Read = Callable[[Any, Reader], Any]


class Codec:
    """How values of one type are written and read. `write` is None where a value is its own plain form.

    `typed` is the type by which msgspec alone writes such values to the same bytes, and reads no other data than `read`
    does, to the same values; None where there is none. `present` is, where values may be missing, the codec of those
    that aren't.
    """

    __slots__ = ("present", "read", "typed", "write")

    def __init__(
        self, write: Write | None, read: Read, typed: Any = None, present: Codec | None = None
    ) -> None:
        self.write = write
        self.read = read
        self.typed = typed
        self.present = present


# --- values of the card language -------------------------------------------------------------------------


def bounded(data: Any, depth: int = NESTING) -> None:
    """Refuse data that is nested too deep or holds too long a text."""
    if depth < 0:
        raise Misread(f"nested deeper than {NESTING}")
    kind = type(data)
    if kind is str:
        if len(data) > TEXT_LENGTH:
            raise Misread(f"the text is longer than {TEXT_LENGTH} characters")
    elif kind is dict:
        for one in data.values():
            bounded(one, depth - 1)
    elif kind is list or kind is tuple:
        for one in data:
            bounded(one, depth - 1)


def convert(data: Any, kind: Any) -> Any:
    """Data as a value of the card language."""
    bounded(data)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Misread(str(error)) from error


# --- cards -----------------------------------------------------------------------------------------------

_CARDS_KEPT = 8192
_written: dict[CardDef, WrittenCard] = {}
_read: dict[str, tuple[CardDef, bytes, Any]] = {}
"""Caches: a card is written and read once in the life of a process, and equal cards are the same value."""


def written_card(definition: CardDef) -> WrittenCard:
    """A card as it is listed."""
    found = _written.get(definition)
    if found is None:
        canonical = msgspec.json.encode(definition, order="sorted")
        digest = blake2b(canonical, digest_size=16).hexdigest()
        if len(_written) > _CARDS_KEPT:
            _written.clear()
            _read.clear()
        plain = msgspec.json.decode(canonical)
        found = _written[definition] = WrittenCard(digest, msgspec.Raw(canonical), plain)
        _read[digest] = (definition, canonical, plain)
    return found


def read_card(digest: str, plain: Any) -> CardDef:
    """The card of a plain form, or of JSON, which must have the digest that it is listed under."""
    known = _read.get(digest)
    if type(plain) is msgspec.Raw:
        # Most cards are as we write them, and then their bytes need not be taken apart.
        if known is not None and bytes(plain) == known[1]:
            return known[0]
        plain = msgspec.json.decode(plain)
    if known is not None and known[2] == plain:
        return known[0]
    definition: CardDef = convert(plain, CardDef)
    if not definition.faces:
        raise Misread("a card has at least one face")
    if written_card(definition).digest != digest:
        raise Misread("the card is not the one that its digest names")
    return _read[digest][0]
