"""What was removed from the game to pay is known to the ability, wherever it came from (409.1h).

Each shipped activated ability that speaks of "the removed card" is played twice, with another card to be removed each
time: what comes of it must differ. First run: of what came from a library nothing was known, so that Phyrexian Devourer
got no counters and Storm Elemental never grew. It can't see costs that remove permanents.
"""

from __future__ import annotations

import re

import pytest

from engine.cards import library
from engine.characteristics import faces
from engine.notation.scenario import read_scenario, run

TO_PAY = r"Remove (?:the top card of your library|a [a-z ]*card from your graveyard) from the game: "
SPOKEN = re.compile(TO_PAY + ".*the removed card")
NUMBERED = re.compile(r"(?:When|Whenever|At) |[^\"]*(?:\}|game): ")
BOARD = """Ann: mana WWWUUUBBBRRRGGG; in play {name}; graveyard {card}; library {card}
Bob: life 20
Turn 3: Ann, precombat main phase
---
Ann plays the ability {number} of {name}.
Both pass.
---
The stack is empty.
Ann has priority.
"""


def speaking() -> list[tuple[str, int]]:
    """Shipped cards with such an ability, and which of their abilities it is."""
    found = []
    for name in library().mentioning("the removed card"):
        costs = [line for line in library().text(name).split("\n") if NUMBERED.match(line)]
        found += [(name, at) for at, line in enumerate(costs, 1) if SPOKEN.search(line)]
    return found


def what_came_of(name: str, number: int, card: str) -> object:
    """Power, toughness and counters of the permanent after its ability."""
    played = run(read_scenario(BOARD.format(name=name, number=number, card=card)))
    assert played.failures == ()
    board = played.game.board
    one = next(one for one in board.in_play if faces(board, one)[0].name == name)
    face = faces(board, one)[0]
    return face.power, face.toughness, dict(board.objects[one].counters)


def test_there_are_such_abilities() -> None:
    assert len(speaking()) >= 3


@pytest.mark.parametrize(("name", "number"), speaking())
def test_it_matters_what_was_removed(name: str, number: int) -> None:
    outcomes = [what_came_of(name, number, "Grizzly Bears"), what_came_of(name, number, "Dragon Whelp")]
    if outcomes[0] == outcomes[1]:
        outcomes = [what_came_of(name, number, "Forest"), what_came_of(name, number, "Snow-Covered Forest")]
    assert outcomes[0] != outcomes[1]
