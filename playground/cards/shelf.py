"""What stands on the shelf: name, cost and type line of every card, taken from the text without reading the card.

Reading a card means parsing its rules text, some hundredths of a second; there are hundreds of cards, and a list shows
nothing of their texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from engine.language.cardtext import Block, blocks
from playground.look.frames import frame_of

SHELVES = (
    ("W", "White"),
    ("U", "Blue"),
    ("B", "Black"),
    ("R", "Red"),
    ("G", "Green"),
    ("M", "Of several colours"),
    ("A", "Artifacts"),
    ("L", "Lands"),
)
_COST = re.compile(r"\s((?:\{[^{}\s]+\})+)\s*$")
_SIZE = re.compile(r"\s([-*+\d]+/[-*+\d]+)\s*$")
_HALF = re.compile(r"(?m)^//\s*$")
_COLORS = "WUBRG"


@dataclass(frozen=True)
class Half:
    """The printed head of a card, or of one half of it."""

    cost: str
    types: str
    size: str

    @property
    def frame(self) -> str:
        """The frame that it is drawn in."""
        return frame_of(self.cost, self.types)[0]

    @property
    def letter(self) -> str:
        """The letter in its seal."""
        return frame_of(self.cost, self.types)[1]


@dataclass(frozen=True)
class Spine:
    """A card as the shelf shows it."""

    name: str
    halves: tuple[Half, ...]

    @property
    def letter(self) -> str:
        """The shelf that it stands on."""
        colors = {letter for half in self.halves for letter in half.cost if letter in _COLORS}
        if len(colors) > 1:
            return "M"
        if colors:
            return colors.pop()
        return "L" if "Land" in self.halves[0].types.split() else "A"


@cache
def spines() -> dict[str, Spine]:
    """Every card that ships, by name, in alphabetical order."""
    found = {}
    for file in resources.files("engine.cards").iterdir():
        if file.name.endswith(".txt"):
            for block in blocks(file.read_text(encoding="utf-8")):
                found[block.name] = Spine(block.name, tuple(_halves(block)))
    return dict(sorted(found.items()))


def _halves(block: Block) -> Iterable[Half]:
    for part in _HALF.split(block.text):
        lines = [line for line in part.strip().split("\n") if line.strip()]
        cost = _COST.search(lines[0])
        types = lines[1] if len(lines) > 1 else ""
        size = _SIZE.search(types)
        words = types[: size.start()] if size else types
        yield Half(cost[1] if cost else "", words.replace(" - ", " \N{EM DASH} "), size[1] if size else "")


@cache
def shelves() -> dict[str, tuple[Spine, ...]]:
    """The shelves that have cards, by letter."""
    on: dict[str, list[Spine]] = {letter: [] for letter, _ in SHELVES}
    for spine in spines().values():
        on[spine.letter].append(spine)
    return {letter: tuple(found) for letter, found in on.items() if found}
