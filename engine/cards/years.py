"""The year in which each card of the period was printed first, and the set.

They stand in `years.tsv` beside this module, a name, its year and the letters of its set on each line, from
a list of cards with the dates of their first prints (`python -m engine cards --years LIST`). No rule rests on years:
they tell old questions from new ones. What rests on sets is `engine.cards.expansions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from engine.language.card import Layout
from engine.language.expansions import SETS

FILE = "years.tsv"
# Sold with books and at a convention, which lists of sets leave out.
UNLISTED = {"Mana Crypt": 1995, "Nalathni Dragon": 1994, "Sewers of Estark": 1995, "Windseeker Centaur": 1995}
AHEAD = {"MGB": "VIS"}
"""Sets of which some cards were sold before it was, and what lists call these."""
_BETWEEN = {Layout.SPLIT.value: " // "}


@cache
def years() -> Mapping[str, int]:
    """The year of each name; a flip card goes by the name of its upper half."""
    return {name: int(year) for name, year, _ in rows()}


def rows() -> Iterator[tuple[str, str, str]]:
    """The lines of the file: a name, its year, and the letters of its set or ""."""
    for line in (resources.files("engine.cards") / FILE).read_text("utf-8").splitlines():
        name, year, letters = line.split("\t")
        yield name, year, letters


def newest(names: Iterable[str]) -> int | None:
    """The year of the newest of some cards; None where none of them is of the period."""
    return max((year for name in names if (year := years().get(name)) is not None), default=None)


def written(cards: Iterable[tuple[Mapping[str, Any], ...]]) -> str:
    """The file, from the faces of each card of a list. It depends on nothing else."""
    lines = {name: f"{year}\t" for name, year in UNLISTED.items()}
    for faces in cards:
        first = faces[0]
        between = _BETWEEN.get(str(first["layout"]))
        name = between.join(str(face["name"]) for face in faces) if between else str(first["name"])
        letters = str(first.get("first_set", ""))
        letters = AHEAD.get(letters, letters)
        lines[name] = f"{str(first['first_date'])[:4]}\t{letters if letters in SETS else ''}"
    return "".join(f"{name}\t{lines[name]}\n" for name in sorted(lines))
