"""600.4: whoever has left a game has no say in it any more. Scenarios of two players come out the same beside a third
who left before they begin, but for combat, whose steps go another way among several (307)."""

from __future__ import annotations

import re
import zlib

import pytest

from engine.notation.scenario import read_scenario, run
from tests.played import EVERY_MOMENT, SCENARIOS

EVERY = 5
ALWAYS = frozenset(("419-replacement/damage-that-cannot-be-prevented",))
"""Where somebody who had left could prevent damage for those who had not."""
SEAT = re.compile(r"^([A-Z]\w+): (?=.*(?:life|hand|in play|library|graveyard))", re.MULTILINE)
ABOUT = re.compile(r"^(?:(?:Question|Answer|Note|Tags):|#).*\n", re.MULTILINE)
"""What is said of a scenario, and is no part of its board."""
TURN = re.compile(r"^(?=Turn \d+:)", re.MULTILINE)
COMBAT = re.compile(r"(?i)attack|block|\bcombat")


def beside_one_who_left(text: str) -> str | None:
    """The scenario with Zoe, who concedes first; None if it is not one of Ann and Bob alone, in
    one game, or is about combat."""
    board, *lines = text.split("\n---\n")
    board = ABOUT.sub("", board)
    alone = set(SEAT.findall(board)) == {"Ann", "Bob"} and TURN.search(board)
    alone = alone and not re.search(r"^(?:Table|Subgame):", board, re.MULTILINE)
    if not alone or len(lines) < 2 or COMBAT.search(board + lines[0]) or re.search(r"\bstep\b", lines[0]):
        return None
    return "\n---\n".join((TURN.sub("Zoe: life 20\n", board), f"Zoe concedes.\n{lines[0]}", *lines[1:]))


BESIDE = {
    name: text
    for name, told in SCENARIOS.items()
    if (EVERY_MOMENT or name in ALWAYS or zlib.crc32(name.encode()) % EVERY == 0)
    and (text := beside_one_who_left(told))
}


@pytest.mark.parametrize("name", BESIDE)
def test_a_scenario_comes_out_the_same_beside_one_who_left(name: str) -> None:
    assert not run(read_scenario(BESIDE[name])).failures


def test_many_are_played() -> None:
    assert len(BESIDE) > 200 and set(BESIDE) >= ALWAYS
