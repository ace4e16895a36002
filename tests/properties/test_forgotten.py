"""What nobody holds any longer is gone: values that the collector of cycles doesn't look into close none.

Most values of the engine are made once and hold only what was there before them (`gc=False`), so they can't be part of
a cycle, but by what a board has come to remember. A board that is left over here is one that such a value holds.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from benchmarks.bench_nests import about_to_enter
from benchmarks.fuzz import start_of
from engine.agenda import Procedure
from engine.board import Board, Object, PlayerId
from engine.chance import Chance
from engine.decisions import Form, IllegalChoice, TakeBack
from engine.events import Part
from engine.game import Game
from engine.memos import forget_beside
from engine.position import Position
from engine.trace import TraceLine
from engine.view import seen_by


@pytest.fixture(autouse=True, scope="module")
def what_was_there_before_is_not_looked_at() -> Iterator[None]:
    """What the tests before have left is much, and would be gone through each time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def boards() -> int:
    """How many boards there are that were made here, once cycles have been collected."""
    forget_beside()
    gc.collect()
    return sum(1 for one in gc.get_objects() if type(one) is Board)


def played(start: Position, seed: int, decisions: int) -> None:
    """A game with a trace, looked at and taken back now and then, and forgotten."""
    game, chance = Game(start), Chance(seed)
    for number in range(decisions):
        game.advance()
        if game.decision is None:
            break
        seen_by(game.position, PlayerId(number % 2))
        if number % 7 == 6:
            try:
                game.choose(TakeBack())
            except IllegalChoice:
                game.choose_at_random(chance)
        else:
            game.choose_at_random(chance)


@pytest.mark.parametrize("seed", range(4))
def test_the_boards_of_a_game_go_with_it(seed: int) -> None:
    for make in (lambda: start_of("random", 2, seed), lambda: about_to_enter(60)):
        before = boards()
        played(make(), seed, 120)
        assert boards() <= before


def test_a_cycle_would_be_seen() -> None:
    board = start_of("random", 2, 0).boards[0]
    before, kept = boards(), board.__dict__
    kept["cycle"] = Position((board,), ())
    del board
    assert boards() == before, "a board that holds itself through a value stays"
    kept.clear()
    assert boards() == before - 1


def test_which_values_the_collector_passes_by() -> None:
    for kind in (Object, Part, Procedure, Form, Position, TraceLine):
        assert not kind.__struct_config__.gc
    assert Board.__struct_config__.gc
