"""Moments written as text and read again are played on as the games that they were (`benchmarks.come_back`).

Of the scenarios whose moments rest on what is no more: first strikers, hosts, spells, the zones that cards came from.
"""

from __future__ import annotations

import pytest

from benchmarks.come_back import findings
from engine.notation.positions import read_position, write_position
from tests.notation.playing import holds


@pytest.mark.parametrize(
    "name",
    [
        # A spell that is face down; what was removed with something that has left play (217.7d); a loop half way (421).
        "504-face-down/mask-nothing",
        "410-triggers/butcher",
        "421-loops/more-life",
        "300-turn/double-striker-dies-on-the-stack",
        "400-playing/aura-returns",
        "400-playing/played-from-hand",
        "400-playing/played-from-hand-triggers",
        "400-playing/screams-returns",
        "502-keywords/epic-new-target",
        "502-keywords/replicate-countered",
    ],
)
def test_moments_are_played_on_as_the_game_that_they_are_of(name: str) -> None:
    assert list(findings((name,), 0)) == []


CARRIER = """\
Card:
Coal Carrier {3}{R}
Creature - Elemental 3/3
When Coal Carrier comes into play, if you played it from your hand, add {R}{R}{R} to your mana pool.

Ann: life 20; in play Coal Carrier (summoning sick)
Bob: life 20
Turn 3: Ann, precombat main phase, spells played by Ann 1
Stack (bottom first): Ann's ability of Ann's Coal Carrier (noted "object" = Ann's Coal Carrier, noted "player" = Ann)
"""
PLAYED = "Gone: Ann's Coal Carrier (from on the stack, was 3/3, now Ann's Coal Carrier)\n"

PLAYED_FROM_GRAVEYARD = PLAYED.replace(
    "Gone: ",
    "Gone: Ann's Coal Carrier (from in the graveyard, was 3/3, now Ann's Coal Carrier that is gone); ",
)


@pytest.mark.parametrize(
    ("gone", "mana"), [("", "is empty"), (PLAYED, "has RRR"), (PLAYED_FROM_GRAVEYARD, "is empty")]
)
def test_a_text_says_that_a_permanent_was_played_from_hand(gone: str, mana: str) -> None:
    """Ann's Coal Carrier asks as it resolves: without its spell it is a card that was put into play."""
    assert write_position(read_position(CARRIER + gone)) == CARRIER + gone
    holds(f"{CARRIER}{gone}---\nEveryone passes.\n---\nAnn's mana pool {mana}.\n")
