"""The short way comes to what the long way comes to: each position field by field, each playout's result."""

from __future__ import annotations

import pytest

from benchmarks.both_ways import (
    at_random,
    by_line,
    in_which,
    in_which_lines,
    lines_at_random,
    piece_by_piece,
    playouts,
)
from benchmarks.fuzz import start_of
from benchmarks.special_decks import special_game
from benchmarks.tables import plain_game
from engine.game import Game
from engine.notation.positions import read_position
from engine.position import Position
from engine.simulate import Bounds, playout_line
from engine.table import FREE_FOR_ALL, GRAND_MELEE, TWO_HEADED_GIANT

STARTS = {
    "plain": lambda seed: plain_game(seed),
    "rich": lambda seed: start_of("random", 2, seed),
    "nests": lambda seed: special_game(seed)[0],
    "three": lambda seed: start_of("random", 3, seed, FREE_FOR_ALL),
    "giants": lambda seed: start_of("random", 4, seed, TWO_HEADED_GIANT),
    "melee": lambda seed: start_of("random", 5, seed, GRAND_MELEE),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", STARTS)
def test_each_position_is_that_of_the_long_way(kind: str, seed: int) -> None:
    assert at_random(STARTS[kind](seed), seed, 150) == ()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", STARTS)
def test_each_line_of_a_trace_is_that_of_the_heartbeat(kind: str, seed: int) -> None:
    assert lines_at_random(STARTS[kind](seed), seed, 150) == ()


@pytest.mark.parametrize(
    "bounds", [Bounds(decisions=400), Bounds(turns=3, decisions=600), Bounds(decisions=37)], ids=str
)
@pytest.mark.parametrize("kind", ["plain", "rich", "nests", "three"])
def test_a_playout_that_does_not_ask_for_the_one_answer_there_is(kind: str, bounds: Bounds) -> None:
    start: Position = STARTS[kind](3)
    short, long = playouts(start, 5, bounds=bounds)
    assert short == long
    assert short.decisions > short.choices


@pytest.mark.parametrize("piece", [23, 64])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["plain", "rich", "nests", "three"])
def test_steps_in_which_nobody_can_do_anything_come_to_what_they_are(
    kind: str, seed: int, piece: int
) -> None:
    """Leaps over whole phases are taken only where nobody has to be asked: a look after every so many answers."""
    assert piece_by_piece(STARTS[kind](seed + 10), seed, 500, piece) == ()


ROUND_AND_ROUND = """\
Ann: life 20; in play Nomads en-Kor, Grizzly Bears, Wirewood Channeler; library Forest x9
Bob: life 20; in play Grizzly Bears; library Plains x9
Turn 5: Ann, beginning of combat
"""


@pytest.mark.parametrize("seed", range(4))
def test_passes_amid_what_comes_round_again_are_remembered(seed: int) -> None:
    """An ability that costs nothing is played as often as chance will; each pass meanwhile may begin a loop (421)."""
    start = read_position(ROUND_AND_ROUND)
    assert piece_by_piece(start, seed, 200) == ()
    assert lines_at_random(start, seed, 200) == ()


@pytest.mark.parametrize("kind", ["plain", "rich"])
def test_a_playout_opens_as_a_line_of_the_same_answers(kind: str) -> None:
    """Passes that were not asked for stand in the line like others: it has as many answers as the playout."""
    start, bounds = STARTS[kind](4), Bounds(decisions=200)
    line = playout_line(start, 9, bounds=bounds)
    short, _ = playouts(start, 9, bounds=bounds)
    assert len(line.entries) == short.decisions
    assert by_line(line) == ()


def test_what_differs_is_named() -> None:
    """Were Bob's life another, or a frame at another step, it would be told where."""
    one, other = plain_game(1), plain_game(1)
    assert list(in_which(one, other)) == []
    other = plain_game(2)
    assert "position.seed: 1 by the short way, 2 by the long one" in list(in_which(one, other))
    assert any(place.startswith("position.boards[0].") for place in in_which(one, other))


def test_a_line_that_differs_is_named() -> None:
    """Had a line another moment, or were there one less, it would be told where."""
    one, other = Game(plain_game(1)), Game(plain_game(1))
    for game in (one, other):
        game.advance()
    assert in_which_lines(one, other) == ()
    assert one.trace and other.trace
    one.trace[3].position = one.trace[2].position
    assert any(".position." in place for place in in_which_lines(one, other))
    one.trace[3].position = other.trace[3].position
    del one.trace[-1]
    (told,) = in_which_lines(one, other)
    assert told.endswith("by the heartbeat")
