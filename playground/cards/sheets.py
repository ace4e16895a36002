"""A card as somebody types it: the fields of one or two halves, within bounds, and the card's text made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import msgspec

from engine.cards.known import KnownName
from engine.language.card import CardDef, Layout
from engine.language.cardtext import BELOW, BESIDE, MOST_CHARACTERS, MOST_LINES
from engine.language.print import print_face
from playground.cards.facts import Half as Printed

LONGEST: dict[str, int] = {"name": 60, "cost": 60, "types": 80, "size": 12, "text": 1_600}
"""Characters of each field; those of the whole card are bounded by the language."""
FIELD_NAMES = {
    "name": "The name",
    "cost": "The mana cost",
    "types": "The type line",
    "size": "Power and toughness",
    "text": "The rules text",
}
BETWEEN = {Layout.SPLIT: BESIDE, Layout.FLIP: BELOW}
_BARE_COST = re.compile(r"(?:\d{1,2}|[WUBRGXYZS])+", re.IGNORECASE)
_BARE_SYMBOL = re.compile(r"\d{1,2}|[WUBRGXYZS]")


@dataclass(frozen=True)
class Half:
    """The fields of one half as they were typed."""

    name: str = ""
    cost: str = ""
    types: str = ""
    size: str = ""
    text: str = ""

    @property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """The paragraphs of the text, each with the number of its line, from 0."""
        return tuple((at, line.strip()) for at, line in enumerate(self.text.split("\n")) if line.strip())

    @property
    def head(self) -> str:
        return f"{self.name} {self.symbols}".strip()

    @property
    def symbols(self) -> str:
        """The cost with its symbols in braces: 2RR is {2}{R}{R}."""
        plain = "".join(self.cost.split())
        if _BARE_COST.fullmatch(plain):
            return "".join(f"{{{symbol}}}" for symbol in _BARE_SYMBOL.findall(plain.upper()))
        return plain

    @property
    def type_line(self) -> str:
        return f"{self.types} {self.size}".strip()


@dataclass(frozen=True)
class Sheet:
    """A card being written. An ordinary card keeps what its other half said, unused."""

    halves: tuple[Half, Half] = (Half(), Half())
    layout: Layout = Layout.NORMAL

    @property
    def used(self) -> tuple[Half, ...]:
        return self.halves[:1] if self.layout is Layout.NORMAL else self.halves

    @property
    def title(self) -> str:
        """What the card is called as far as it has a name; of a flip card the upper half's (508.1)."""
        names = [half.name for half in self.used if half.name]
        return names[0] if names and self.layout is Layout.FLIP else " // ".join(names)

    def text(self) -> str:
        """The card as the language reads it."""
        parts = [
            "\n".join([half.head, half.type_line, *(line for _, line in half.lines)]) for half in self.used
        ]
        return f"\n{BETWEEN.get(self.layout, '')}\n".join(parts)

    def kept(self) -> dict[str, object]:
        """As plain values, for the database."""
        return {"layout": self.layout.value, "halves": [asdict(half) for half in self.halves]}


def from_kept(kept: Mapping[str, object]) -> Sheet:
    """A sheet from its plain values."""
    halves = kept["halves"]
    assert isinstance(halves, list)
    return Sheet((Half(**halves[0]), Half(**halves[1])), Layout(str(kept["layout"])))


def from_form(sent: Mapping[str, str]) -> Sheet:
    """A sheet from the fields of a web form, whatever they hold; those of the other half end in "_2"."""
    layout = sent.get("layout", "")
    known = Layout(layout) if layout in set(Layout) else Layout.NORMAL
    return Sheet((_half(sent, ""), _half(sent, "_2")), known)


def _half(sent: Mapping[str, str], end: str) -> Half:
    typed = {field: sent.get(field + end, "").replace("\x00", "") for field in LONGEST}
    text = typed.pop("text").replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return Half(**{field: " ".join(words.split()) for field, words in typed.items()}, text=text)


def from_card(card: CardDef) -> Sheet:
    """A sheet that says what a card says, for a card like it."""
    halves = []
    for face in card.faces:
        head, types = print_face(msgspec.structs.replace(face, text=(), abilities=())).split("\n")
        size = types.rsplit(" ", 1)[1] if face.power is not None else ""
        halves.append(
            Half(
                name=face.name,
                cost=head.removeprefix(face.name).strip(),
                types=types.removesuffix(size).strip(),
                size=size,
                text="\n".join(face.text),
            )
        )
    return Sheet((halves[0], halves[1] if len(halves) > 1 else Half()), card.layout)


def unwritten(one: KnownName) -> Sheet:
    """A sheet with all that is known of a card that does not ship; its text is to be written."""
    halves = [Half(face.name, face.cost, face.types, face.size) for face in one.faces]
    return Sheet((halves[0], halves[1] if len(halves) > 1 else Half()), one.layout)


def from_halves(halves: Sequence[Printed], layout: Layout) -> Sheet:
    """A sheet that says what a list says of a card; halves after the second have no place on it."""
    typed = [Half(half.name, half.cost, half.types, half.size, half.text) for half in halves[:2]]
    return Sheet(
        (typed[0], typed[1] if len(typed) > 1 else Half()), layout if len(typed) > 1 else Layout.NORMAL
    )


def renamed(sheet: Sheet, prefix: str) -> Sheet:
    """The same card under another name, which its text calls itself as well (202.2)."""
    halves = []
    for half in sheet.halves:
        if half.name:
            short = half.name.split(",")[0]
            text = re.sub(rf"\b{re.escape(short)}\b", f"{prefix} {short}", half.text)
            half = replace(half, name=f"{prefix} {half.name}", text=text)
        halves.append(half)
    return Sheet((halves[0], halves[1]), sheet.layout)


def too_long(sheet: Sheet) -> tuple[int, str, str] | None:
    """The half, the field and the words of a bound that a sheet goes past; None if it is within all of them."""
    for number, half in enumerate(sheet.halves):
        for field, most in LONGEST.items():
            if len(getattr(half, field)) > most:
                return number, field, f"{FIELD_NAMES[field]} has at most {most} characters."
        if len(half.text.split("\n")) > MOST_LINES:
            return number, "text", f"The rules text has at most {MOST_LINES} lines."
    if len(sheet.text()) > MOST_CHARACTERS:
        return 0, "text", f"A card has at most {MOST_CHARACTERS} characters in all."
    return None
