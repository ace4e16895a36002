"""What is printed on a card beside its text, and what it is found by without its text being read.

Facts come from cards that ship and from lists of the world's cards alike, as plain values; nothing here knows which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from engine.cards.known import KnownName
from engine.language.card import CardDef, Face, Layout
from playground.look.frames import frame_of

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
MOST_COST = 7
"""Costs from here on are one choice: "7 or more"."""
TYPES = ("artifact", "creature", "enchantment", "instant", "land", "sorcery")
SUPERTYPES = ("basic", "legendary", "snow")
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_DASH = re.compile(r"\s+(?:\u2014|\u2013|--?)\s+")


@dataclass(frozen=True)
class Half:
    """A card, or one half of it, as printed."""

    name: str
    cost: str = ""
    types: str = ""
    size: str = ""
    text: str = ""

    @property
    def colors(self) -> tuple[str, ...]:
        """The letters of its colours: those in its cost, or those that its text says it has."""
        said = _said(self.text, f"{self.name} is ")
        if said and all(word in (*COLORS.values(), "and") for word in said):
            return tuple(letter for letter, word in COLORS.items() if word in said)
        return tuple(letter for letter in COLORS if any(letter in symbol for symbol in self.symbols))

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(_SYMBOL.findall(self.cost.upper()))

    @property
    def value(self) -> int:
        """What its mana cost is converted to (203.3); X is 0 anywhere but on the stack."""
        return sum(_mana_value(symbol) for symbol in self.symbols)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its supertypes and types, as found."""
        return tuple(word.lower() for word in _DASH.split(self.types, maxsplit=1)[0].split())

    @property
    def frame(self) -> str:
        """The frame that it is drawn in."""
        return frame_of(self.colors, self.types)[0]

    @property
    def letter(self) -> str:
        """The letter in its seal."""
        return frame_of(self.colors, self.types)[1]

    @property
    def type_line(self) -> str:
        """The type line with a dash as it is printed."""
        return " \N{EM DASH} ".join(_DASH.split(self.types, maxsplit=1))

    def kept(self) -> dict[str, str]:
        """As plain values, for the database."""
        return asdict(self)


def halves_of(card: CardDef) -> tuple[Half, ...]:
    """The halves of a card that is read."""
    return tuple(_half(face) for face in card.faces)


def halves_known(one: KnownName) -> tuple[Half, ...]:
    """The halves of a card of which all is known but the text."""
    return tuple(Half(face.name, face.cost, face.types, face.size) for face in one.faces)


def halves_from(kept: Iterable[Mapping[str, str]]) -> tuple[Half, ...]:
    """Halves from their plain values."""
    return tuple(Half(**half) for half in kept)


def _half(face: Face) -> Half:
    words = " ".join(str(word).capitalize() for word in (*face.supertypes, *face.types))
    subtypes = " ".join(face.subtypes)
    size = f"{_size(face.power)}/{_size(face.toughness)}" if face.power is not None else ""
    cost = str(face.cost) if face.cost is not None else ""
    return Half(face.name, cost, f"{words} - {subtypes}" if subtypes else words, size, "\n".join(face.text))


def _size(number: object) -> str:
    plus = getattr(number, "plus", None)
    if plus is None:
        return str(number)
    return f"{plus}+*" if plus else "*"


def facets_of(halves: Sequence[Half], layout: Layout) -> Iterator[str]:
    """What a card is found by: "colour:white", "type:creature", "cost:3".

    Of a split card both halves count (505); a flip card has one cost, and the colours that come of it (508.1c).
    """
    letters = colors_of(halves, layout)
    for letter in sorted(letters):
        yield f"colour:{COLORS[letter]}"
    if len(letters) != 1:
        yield "colour:several" if letters else "colour:none"
    kinds = {kind for half in halves for kind in half.kinds}
    for kind in sorted(kinds):
        if kind in TYPES or kind in SUPERTYPES:
            yield f"type:{kind}"
    if not kinds.intersection(TYPES):
        yield "type:other"
    for value in sorted({min(half.value, MOST_COST) for half in costed(halves, layout)}):
        yield f"cost:{value}"


def colors_of(halves: Sequence[Half], layout: str) -> frozenset[str]:
    """The letters of a card's colours, which come of its mana costs (203.2), or of what its text says."""
    return frozenset(letter for half in costed(halves, layout) for letter in half.colors)


def costed(halves: Sequence[Half], layout: str) -> Sequence[Half]:
    """The halves whose mana costs are the card's: a flip card has only that of its upright half (508.1c)."""
    return halves[:1] if layout == Layout.FLIP else halves


def _said(text: str, beginning: str) -> list[str]:
    """The words of a paragraph's first sentence after its beginning; none where no paragraph begins so."""
    for line in text.split("\n") if beginning in text else ():
        if line.startswith(beginning):
            return line.removeprefix(beginning).partition(".")[0].replace(",", " ").split()
    return []


def _mana_value(symbol: str) -> int:
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    # A hybrid symbol counts as its greater half (203.3).
    return max((int(part) for part in symbol.split("/") if part.isdigit()), default=1)


def runs(facets: Iterable[str]) -> tuple[str, str, str]:
    """Facets as they are counted: of what is printed, of keywords, of rules."""
    found: tuple[list[str], list[str], list[str]] = ([], [], [])
    for facet in facets:
        name = facet.partition(":")[0]
        found[{"keyword": 1, "rules": 2}.get(name, 0)].append(facet.replace(" ", "_"))
    return " ".join(found[0]), " ".join(found[1]), " ".join(found[2])


def facets_in(run: str) -> list[str]:
    """The facets of a run."""
    return [facet.replace("_", " ") for facet in run.split()]
