"""What regenerated was not destroyed (419.6b): no text counts it among what was "destroyed this way".

Each shipped spell that counts so is played twice: with two creatures and two enchantments on the other side, and with a
third of each that has a regeneration shield. Lives, hands and tokens must be the same after both.
"""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.notation.scenario import read_scenario, run

WORDS = "destroyed this way"
SPARED = "can't be regenerated"

BOARD = """Ann: mana WWWWWUUUUUBBBBBRRRRRGGGGG; hand {name}; graveyard Forest x7; library Forest x12
Bob: in play Hill Giant (tapped), Grizzly Bears (tapped), Crusade, Castle{more}; library Forest x12
Turn 3: Ann, precombat main phase{shields}
---
Ann plays {name}{whom}.
Both pass.
---
The stack is empty.
Ann has priority.
"""
MORE = ", Craw Wurm (tapped), Telepathy"
SHIELDS = """
Effect: "Regenerate this permanent."; on Bob's Craw Wurm; by Bob
Effect: "Regenerate this permanent."; on Bob's Telepathy; by Bob"""


def counting() -> list[str]:
    """The shipped spells that count what they destroyed, and let it regenerate."""
    named = library().mentioning(WORDS)
    return [
        name for name in named if SPARED not in library().text(name) and "Destroy all" in library().text(name)
    ]


def what_came_of(name: str, more: str, shields: str) -> tuple[object, ...]:
    """Lives, cards in hand and tokens after the spell."""
    whom = " targeting Bob" if "target" in library().text(name) else ""
    played = run(read_scenario(BOARD.format(name=name, whom=whom, more=more, shields=shields)))
    assert played.failures == ()
    board = played.game.board
    hands = [
        sum(1 for one in board.objects.values() if one.zone == "hand" and one.owner == who) for who in (0, 1)
    ]
    tokens = sum(1 for one in board.objects.values() if one.kind == "token" and one.zone == "in play")
    return (*(player.life for player in board.players), *hands, tokens)


def test_there_are_such_spells() -> None:
    assert len(counting()) >= 5


@pytest.mark.parametrize("name", counting())
def test_what_regenerated_was_not_destroyed(name: str) -> None:
    assert what_came_of(name, MORE, SHIELDS) == what_came_of(name, "", "")
