"""Is it seen when a text touches what is out of its controller's range (601)? Ranges are broken on purpose."""

from __future__ import annotations

import pytest

from benchmarks.out_of_reach import OutOfReach
from engine import seats
from engine.asking import ranges
from engine.game import Game
from engine.replaying import give
from tests.played import played

OPPOSITE = {
    "601-range/range-wrath": (
        "ObjectMoved",
        "Wrath of God of Ann touches Carol, out of range, by ObjectMoved",
    ),
    "601-range/each-player-in-reach-draws": (
        "CardDrawn",
        "Odd Bounty of Ann touches Carol, out of range, by CardDrawn",
    ),
}
"""Lines in which somebody sits too far away: the event by which a text touches, and what would be found."""


def watched(name: str) -> OutOfReach:
    """The same line played again, each event shown to the detector."""
    line = played(name).game.line
    game = Game(line.start)
    reach = OutOfReach(game)
    game.witness = reach
    for number, entry in enumerate(line.entries):
        give(game, number, entry)
    game.advance()
    return reach


@pytest.mark.parametrize("name", OPPOSITE)
def test_nobody_out_of_range_is_touched(name: str) -> None:
    reach = watched(name)
    assert reach.findings == []
    assert reach.looked_at[OPPOSITE[name][0]] >= 3, "what is in range was touched, and judged"


@pytest.mark.parametrize("name", OPPOSITE)
def test_a_text_that_knows_no_range_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "within_range", lambda board, player, other: True)
    monkeypatch.setattr(seats, "within_range", lambda board, player, other: True)
    assert OPPOSITE[name][1] in watched(name).findings
