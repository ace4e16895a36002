"""The cards that ship, compiled: their values in one document, so that no text need be read.

The first line names the form, what the document was made of (a digest that the caller chooses) and a digest of what
follows: where each card lies, and the cards one after another in their saved form. A card is taken from it alone,
when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

import msgspec

from engine.language.values import CardDef

FORM = b"cards 1"


class BrokenPack(ValueError):
    """The document is not whole, of another form, or made of something else."""


def packed(cards: Mapping[str, bytes], made_of: str) -> bytes:
    """The document of these cards, each written by `written`."""
    places: dict[str, tuple[int, int]] = {}
    at = 0
    for name, card in cards.items():
        places[name] = (at, at + len(card))
        at += len(card)
    rest = b"\n".join((msgspec.json.encode(places), b"".join(cards.values())))
    return b" ".join((FORM, made_of.encode(), _digest(rest))) + b"\n" + rest


def written(card: CardDef) -> bytes:
    """One card in its saved form."""
    return msgspec.json.encode(card)


class Packed:
    """A document, opened. Raises BrokenPack if it isn't whole or was made of something else than is said."""

    def __init__(self, document: bytes, made_of: str) -> None:
        end = document.find(b"\n") + 1
        # A copy of what follows would double what opening costs.
        rest = _digest(memoryview(document)[end:])
        if document[:end].removesuffix(b"\n") != b" ".join((FORM, made_of.encode(), rest)):
            raise BrokenPack("not whole, or made of something else")
        body = document.index(b"\n", end) + 1
        self._places = msgspec.json.decode(document[end : body - 1], type=dict[str, tuple[int, int]])
        self._cards = memoryview(document)[body:]

    def __len__(self) -> int:
        return len(self._places)

    def card(self, name: str) -> CardDef | None:
        """The card of this name, or None."""
        place = self._places.get(name)
        return None if place is None else msgspec.json.decode(self._cards[slice(*place)], type=CardDef)


def _digest(data: bytes | memoryview) -> bytes:
    return blake2b(data, digest_size=16).hexdigest().encode()


__all__ = ["BrokenPack", "Packed", "packed", "written"]
