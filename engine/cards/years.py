"""The year in which each card of the period was printed first.

The years stand in `years.tsv` beside this module, a name and its year on each line, written from a list of cards with
the dates of their first prints (`python -m engine cards --years LIST`). Nothing in the rules rests on them: they tell
old questions from new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from engine.language.card import Layout

FILE = "years.tsv"
# Sold with books and at a convention, which lists of sets leave out.
UNLISTED = {"Mana Crypt": 1995, "Nalathni Dragon": 1994, "Sewers of Estark": 1995, "Windseeker Centaur": 1995}
_BETWEEN = {Layout.SPLIT.value: " // "}


@cache
def years() -> Mapping[str, int]:
    """The year of each name; a flip card goes by the name of its upper half."""
    text = (resources.files("engine.cards") / FILE).read_text("utf-8")
    return {name: int(year) for name, _, year in (line.partition("\t") for line in text.splitlines())}


def newest(names: Iterable[str]) -> int | None:
    """The year of the newest of some cards; None where none of them is of the period."""
    return max((year for name in names if (year := years().get(name)) is not None), default=None)


def written(cards: Iterable[tuple[Mapping[str, Any], ...]]) -> str:
    """The file, from the faces of each card of a list. It depends on nothing else."""
    lines = {name: str(year) for name, year in UNLISTED.items()}
    for faces in cards:
        first = faces[0]
        between = _BETWEEN.get(str(first["layout"]))
        name = between.join(str(face["name"]) for face in faces) if between else str(first["name"])
        lines[name] = str(first["first_date"])[:4]
    return "".join(f"{name}\t{lines[name]}\n" for name in sorted(lines))
