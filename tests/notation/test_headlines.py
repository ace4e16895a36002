"""A step's headline: what happened, as a player says it, told from the step's own events."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.notation.headlines import headline, plural
from engine.notation.scenario import read_scenario
from engine.notation.scenario import run as play
from engine.replaying import give

GENESIS = """Ann: in play Infernal Genesis; library Assault // Battery, Forest
Bob: library Forest x2
Turn 3: Ann, upkeep begins
---
Both pass.
"""
COMBAT = """Ann: in play Hill Giant, Grizzly Bears x2
Bob: life 20; in play Air Elemental
Turn 5: Ann, beginning of combat
---
Both pass.
Ann attacks with Hill Giant and Grizzly Bears.
Both pass.
Bob blocks Hill Giant with Air Elemental.
Both pass.
Both pass.
"""
DRAWING = """Ann: in play Island x3; hand Counsel of the Soratami; library Forest x3
Bob: library Forest
Turn 5: Ann, precombat main phase
---
Ann plays Counsel of the Soratami.
Both pass.
"""
MORPH = """Ann: in play Forest x7; hand Branchsnap Lorian
Bob: life 20
Turn 3: Ann, precombat main phase
---
Ann plays Branchsnap Lorian face down.
Both pass.
Ann turns Branchsnap Lorian face up.
"""


def told(text: str) -> dict[str, list[str]]:
    """The headlines of a line, by the rule that is their source."""
    line = play(read_scenario(text)).game.line
    game = Game(line.start)
    for number, entry in enumerate(line.entries):
        give(game, number, entry, most=10_000)
    game.advance()
    assert game.trace is not None
    found: dict[str, list[str]] = {}
    then = line.start
    for one in game.trace:
        assert one.position is not None
        before, after = (at.boards[min(one.level, len(at.boards) - 1)] for at in (then, one.position))
        then = one.position
        if words := headline(one, before, after):
            found.setdefault(one.rule, []).append(words)
    return found


def test_five_minions_come_into_play() -> None:
    assert "Five Minions come into play." in told(GENESIS)["413.2b"]
    assert told(GENESIS)["413.2h"] == ["Ann's ability of Infernal Genesis has resolved."]


def test_combat_is_told_by_who_fights_whom() -> None:
    found = told(COMBAT)
    assert found["308.2g"] == ["Ann's Hill Giant and Ann's Grizzly Bears attack Bob."]
    assert found["309.2e"] == ["Bob's Air Elemental blocks Ann's Hill Giant."]
    assert found["310.1"] == ["Combat damage goes on the stack."]
    assert any("damage to Bob, who is at 18 life" in one for one in found["310.4"])
    assert found["420.3"] == ["Ann's Hill Giant is destroyed."]


def test_what_is_turned_face_up_and_comes_face_down_is_said_so() -> None:
    found = told(MORPH)
    assert "Branchsnap Lorian comes into play face down." in found["413.2h"]
    assert any("is turned face up" in one for every in found.values() for one in every)


def test_cards_that_are_drawn_stay_unnamed() -> None:
    said = [one for every in told(DRAWING).values() for one in every]
    assert "Ann draws a card." in said
    assert not any("draws Forest" in one for one in said)


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("Minion", "Minions"),
        ("Fungus Sally", "Fungus Sallies"),
        ("Plains", ""),
        ("Wall of Wood", ""),
        ("Finch", "Finches"),
        ("Monkey", "Monkeys"),
    ],
)
def test_a_name_that_does_not_say_its_plural_has_none(name: str, several: str) -> None:
    assert plural(name) == several
