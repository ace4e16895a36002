"""Rule 404.3: what asks as it resolves whether its source is in a zone finds it there no more once it has left."""

from __future__ import annotations

import re

import pytest

from engine.asking import Asker
from engine.asking.conditions import holds
from engine.board import PlayerId
from engine.cards import library
from engine.language import values as v
from engine.language.walks import walk
from engine.notation.reading_positions import read_position

ZONES = {"in play": ("in play", ""), "in your graveyard": ("graveyard", "from in the graveyard, ")}


def cards() -> list[tuple[str, str]]:
    """Each shipped card that asks in its words whether it is in play or in its graveyard, and where."""
    found = []
    for zone in ZONES:
        for name in library().mentioning(f"is {zone}"):
            if re.search(rf"\bif {re.escape(name)} is {zone}\b", library().text(name), re.IGNORECASE):
                found.append((name, zone))
    return found


@pytest.mark.parametrize(("name", "zone"), cards())
def test_it_is_there_no_more(name: str, zone: str) -> None:
    conditions = [
        one
        for face in library()[name].faces
        for ability in face.abilities
        for one in walk(ability)
        if isinstance(one, v.Matches) and isinstance(one.what, v.Self)
    ]
    where, was = ZONES[zone]
    there = read_position(f"Ann: {where} {name}\nBob: life 20\nTurn 3: Ann, upkeep\n").board
    gone = read_position(
        f"Ann: removed from the game {name}\nBob: life 20\nTurn 3: Ann, upkeep\n"
        f"Gone: Ann's {name} ({was}now Ann's {name})\n"
    ).board
    (present,) = there.objects
    (left,) = gone.past
    asked = [one for one in conditions if holds(there, one, Asker(source=present, controller=PlayerId(0)))]
    assert asked
    for one in asked:
        assert not holds(gone, one, Asker(source=left, controller=PlayerId(0)))
