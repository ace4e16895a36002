"""Names that are kept from board to board are those of now: asked on every board of a line, each is what a board gives
of which nobody has asked anything yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.board import Board
from engine.memos import cold
from engine.naming import by_seat, name_of
from engine.notation.scenario import read_scenario, run

SCENARIOS = Path(__file__).parents[2] / "engine" / "scenarios"
RENAMING = {
    "gains control": 6,
    "flip": 6,
    "a copy": 6,
    "face down": 6,
    "subgame": 6,
    "phases out": 6,
    "Split": 6,
    "leaves the game": 6,
    "nknown": 2,
}
"""What may rename something that stays where it is, and how many boards with new names there are at least."""


def told_of(words: str) -> list[Path]:
    """A few scenarios in which such a thing happens."""
    return [one for one in sorted(SCENARIOS.rglob("*.txt")) if words in one.read_text("utf-8")][:6]


def names(board: Board) -> dict[int, str]:
    return {one: name_of(board, one) for one in (*board.objects, *board.past)}


@pytest.mark.parametrize("words", RENAMING)
def test_a_name_is_that_of_now_whatever_was_asked_before(words: str) -> None:
    renamed = 0
    for scenario in told_of(words):
        before: dict[int, str] = {}
        for line in run(read_scenario(scenario.read_text("utf-8"))).game.trace or ():
            assert line.position is not None
            for board in line.position.boards:
                kept = names(board)
                assert kept == names(cold(board)), scenario.name
                assert names(by_seat(board)) == names(by_seat(cold(board))), scenario.name
                renamed += any(before.get(one, name) != name for one, name in kept.items())
                before = before | kept
    assert renamed >= RENAMING[words]
