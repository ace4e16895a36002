"""Every name of the period, and of each card that does not ship what is printed around its text.

The names stand in `known.tsv` beside this module, a line each, written from a list of cards together with the shelf
(`python -m engine cards --shelve LIST`; `--known LIST` writes the names alone, and knows of no doubts). A card that
ships has its name alone. Any other has its mana cost, type line and size as well, and the words at which reading its
text stops: facts enough to write it by hand. Its text is not there.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from importlib import resources

from msgspec import Struct

from engine.cards.pool import PoolEntry, type_line
from engine.language.card import Layout
from engine.language.cardtext import BELOW, BESIDE

FILE = "known.tsv"
BETWEEN = {Layout.SPLIT: f" {BESIDE} ", Layout.FLIP: f" {BELOW} "}
"""Between the names of a card's two halves, as between their texts."""
_FACES = f" {BESIDE} "
"""Between the facts of its halves."""
_STOPS = " | "
MOST_STOPS = 3
IN_DOUBT = "in doubt, "
"""Begins what is said in the place of words of a card that is read, but perhaps not as it is meant."""

# Sold with books and at a convention, which lists of sets leave out.
UNLISTED: tuple[tuple[str, str, str, str], ...] = (
    ("Mana Crypt", "{0}", "Artifact", ""),
    ("Nalathni Dragon", "{2}{R}{R}", "Creature - Dragon", "1/1"),
    ("Sewers of Estark", "{2}{B}{B}", "Instant", ""),
    ("Windseeker Centaur", "{1}{R}{R}", "Creature - Centaur", "2/2"),
)


class KnownFace(Struct, frozen=True):
    """What is printed on a face around its text. Of a card that ships, the name alone stands here."""

    name: str
    cost: str = ""
    types: str = ""
    size: str = ""


class KnownName(Struct, frozen=True):
    """A card of the period: its name as the library has it, its faces, and where reading its text stops."""

    name: str
    faces: tuple[KnownFace, ...]
    layout: Layout
    stops: tuple[str, ...] = ()
    """The first words of each place at which reading stops; empty if it ships, or if nobody has said."""


class AllKnown(Mapping[str, KnownName]):
    """Every card of the period by its name; a line is taken apart when somebody asks for it."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: dict[str, str] = {}
        self._halves: list[tuple[str, str]] = []
        """The names of halves, with the cards'."""
        for line in lines:
            name = line.partition("\t")[0]
            if f" {BESIDE} " in name or f" {BELOW} " in name:
                names, layout = _names(name)
                name = names[0] if layout is Layout.FLIP else name
                self._halves += [(half, name) for half in names]
            self._lines[name] = line

    def __getitem__(self, name: str) -> KnownName:
        return _read(self._lines[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def sayings(self) -> Iterator[tuple[str, str]]:
        """Each way to say a name, and the card's: whole names first, then those of halves."""
        yield from ((name, name) for name in self._lines)
        yield from self._halves


@cache
def known() -> AllKnown:
    """Every card of the period."""
    return AllKnown(resources.files("engine.cards").joinpath(FILE).read_text(encoding="utf-8").splitlines())


def _names(said: str) -> tuple[list[str], Layout]:
    for layout, between in BETWEEN.items():
        if between in said:
            return said.split(between), layout
    return [said], Layout.NORMAL


def _read(line: str) -> KnownName:
    said, *facts = line.split("\t")
    names, layout = _names(said)
    *columns, stops = facts or ["", "", "", ""]
    rows = zip(*(column.split(_FACES) if column else [""] * len(names) for column in columns), strict=True)
    faces = tuple(KnownFace(name, *row) for name, row in zip(names, rows, strict=True))
    name = names[0] if layout is Layout.FLIP else said
    return KnownName(name, faces, layout, tuple(stops.split(_STOPS)) if stops else ())


# --- writing ---------------------------------------------------------------------------------------------------


def written(cards: Iterable[tuple[tuple[PoolEntry, ...], tuple[str, ...]]], shipped: Container[str]) -> str:
    """The file, from the faces of each card of a list with the places at which reading its text stops, and the names of
    the cards that ship. It depends on nothing else."""
    lines = {}
    for faces, stops in cards:
        printed = tuple(
            KnownFace(str(face["name"]), str(face["mana_cost"]), *_types_and_size(face)) for face in faces
        )
        layout = Layout(str(faces[0]["layout"]))
        lines[_said(printed, layout)] = _line(printed, layout, stops, shipped)
    for name, *facts in UNLISTED:
        lines.setdefault(name, _line((KnownFace(name, *facts),), Layout.NORMAL, (), shipped))
    return "".join(f"{lines[said]}\n" for said in sorted(lines))


def _said(faces: tuple[KnownFace, ...], layout: Layout) -> str:
    return BETWEEN.get(layout, "").join(face.name for face in faces)


def _line(
    faces: tuple[KnownFace, ...], layout: Layout, stops: tuple[str, ...], shipped: Container[str]
) -> str:
    said = _said(faces, layout)
    if (faces[0].name if layout is Layout.FLIP else said) in shipped:
        return said
    columns = ([getattr(face, field) for face in faces] for field in ("cost", "types", "size"))
    facts = [_FACES.join(column) if any(column) else "" for column in columns]
    return "\t".join([said, *facts, _STOPS.join(stops[:MOST_STOPS])])


def _types_and_size(face: PoolEntry) -> tuple[str, str]:
    line, size = type_line(face)
    return line, size
