"""404.4d, 413.2b: what an event moved, and the ability moved on, is found by the ability's delayed words.

Sentences are made of lists: an event about a creature, where the ability moves it then, what becomes of it at end of
turn. First run: whatever went to a graveyard as the event was lost to the delayed words once it had been moved again.
"""

from __future__ import annotations

from itertools import product

import pytest

from engine.notation.errors import Unreadable
from engine.notation.scenario import read_scenario, run

EVENTS = {
    "Whenever a creature is put into your graveyard from play": "Ann plays Shock targeting Grizzly Bears. Both pass.",
    "Whenever a creature you control is put into a graveyard from play": (
        "Ann plays Shock targeting Grizzly Bears. Both pass."
    ),
    "Whenever a creature comes into play": "Ann plays Gray Ogre. Both pass.",
    "Whenever a creature becomes the target of a spell": "Ann plays Shock targeting Grizzly Bears.",
}
FIRST = {
    "remove it from the game": "What Ann owns removed from the game has {card}.",
    "return it to its owner's hand": "Ann's hand has {card}.",
}
LATER = {
    "At end of turn, return it to play under your control.": "Ann controls {card}.",
    "Return it to its owner's hand at end of turn.": "Ann's hand has {card}.",
    "At end of turn, return that card to play under its owner's control.": "Ann controls {card}.",
    "At end of turn, remove it from the game.": "What Ann owns removed from the game has {card}.",
}
BOARD = """Card:
Odd Keeper {{2}}
Artifact
{event}, {first}. {later}

Ann: in play Odd Keeper, Grizzly Bears, Mountain x4; hand Shock, Gray Ogre; library Forest x5
Bob: library Forest x5
Turn 3: Ann, precombat main phase
---
{line} Both pass.{on}
---
{expected}
"""


def _failures(event: str, first: str, later: str, on: str, expected: str) -> str | None:
    """What fails; None where the text isn't read."""
    card = "Gray Ogre" if "comes into play" in event else "Grizzly Bears"
    text = BOARD.format(
        event=event, first=first, later=later, line=EVENTS[event], on=on, expected=expected.format(card=card)
    )
    try:
        played = run(read_scenario(text))
    except Unreadable:
        return None
    return "; ".join(f"{one.words} {one.reason}" for one in played.failures)


@pytest.mark.parametrize("event", EVENTS)
def test_what_was_moved_twice_is_found(event: str) -> None:
    tried = 0
    for first, later in product(FIRST, LATER):
        if "hand" in first and "hand" in later:
            continue
        at_once = _failures(event, first, later, "", FIRST[first])
        at_last = _failures(
            event, first, later, " Everyone passes until Ann's end of turn. Both pass.", LATER[later]
        )
        if at_once is None or at_last is None:
            continue
        tried += 1
        assert (at_once, at_last) == ("", ""), (first, later)
    assert tried >= 3
