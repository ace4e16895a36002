"""A playout is played on again from its moments: what was answered before stays, what comes after is new."""

from __future__ import annotations

import pytest

from engine import replays
from engine.notation.scenario import read_scenario
from engine.players import policies
from engine.position import Position
from engine.replays import Replays
from engine.simulate import played_out

DECKS = """# Bears
Ann: life 20; in play Forest x2, Grizzly Bears; library Grizzly Bears x6, Forest x6
Bob: life 20; in play Mountain x2, Hill Giant; library Hill Giant x6, Mountain x6
Turn 3: Ann, precombat main
"""
BURN = """# Three left
Ann: life 20; in play Mountain; hand Lightning Bolt; library Grizzly Bears x3
Bob: life 3; library Grizzly Bears x9
Turn 3: Ann, precombat main
"""


def board(text: str = DECKS) -> Position:
    return read_scenario(text).position


@pytest.mark.parametrize("kinds", [(), ("sensible", "random")])
def test_the_playout_is_the_one_of_its_seed(kinds: tuple[str, ...]) -> None:
    found = Replays(board(), 7, policies=policies(kinds))
    assert found.found == played_out(board(), 7, policies=policies(kinds))
    assert found.questions and found.moments[:2] == [2 * found.questions[0], 2 * found.questions[0] + 1]


def test_every_moment_can_be_played_on_from_however_few_are_held_on_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Replays(board(), 7)
    monkeypatch.setattr(replays, "MOST_KEPT", 3)
    few = Replays(board(), 7)
    assert len(few._kept) <= 3 < len(kept._kept)
    for moment in kept.moments[::9]:
        assert kept.replay(moment, 5).result == few.replay(moment, 5).result


def test_a_replay_is_settled_by_its_moment_and_its_seed() -> None:
    found = Replays(board(), 7)
    middle = found.moments[len(found.moments) // 2]
    some = [found.replay(middle, seed).result for seed in range(6)]
    assert some == [found.replay(middle, seed).result for seed in range(6)]
    assert len({one.decisions for one in some}) > 1
    # Turns are counted from where the playout began.
    assert min(one.turns for one in some) > 0


def test_after_the_bolt_that_kills_bob_ann_has_won_whatever_is_dealt() -> None:
    wins = (Replays(board(BURN), seed) for seed in range(60))
    found = next(one for one in wins if one.found.result.winners == (0,) and one.found.result.turns == 0)
    last = found.questions[-1]
    after = [found.replay(2 * last + 1, seed).result.winners for seed in range(10)]
    first = [found.replay(found.moments[0], seed).result.winners for seed in range(20)]
    assert after == [(0,)] * 10
    assert any(winners != (0,) for winners in first)


def test_a_moment_at_which_nobody_had_a_choice_is_refused() -> None:
    found = Replays(board(), 7)
    forced = next(number for number in range(len(found.entries)) if number not in found.questions)
    with pytest.raises(ValueError, match="otherwise"):
        found.replay(2 * forced, 1)
