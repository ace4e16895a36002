"""Layers for what was changed alone come to what the layers for everything come to (418.5)."""

from __future__ import annotations

import pytest

from benchmarks.bench_gates import single_events, with_effects
from benchmarks.fuzz import start_of
from engine.board import Board
from engine.chance import Chance
from engine.characteristics import Settled, settled
from engine.events import Part, PermanentAttached, PermanentTapped, perform
from engine.game import Game
from engine.language.values import Static
from engine.notation.positions import read_position
from engine.rules.effects.by_change_418 import settled_by_change
from engine.rules.effects.layers_418 import from_the_start


class Whole:
    """The whole computation, which counts how often it was needed."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, board: Board) -> Settled:
        self.times += 1
        return from_the_start(board)


def same(one: Settled, other: Settled) -> bool:
    return (
        one.faces == other.faces
        and list(one.faces) == list(other.faces)
        and one.controllers == other.controllers
        and one.restricted == other.restricted
    )


def agrees(board: Board, whole: Whole) -> bool:
    return same(settled_by_change(board, whole), from_the_start(board))


def after(board: Board, *parts: Part) -> Board:
    return perform(board, parts, 1_000)[0]


def test_after_any_single_event_all_is_as_it_would_be_from_the_start() -> None:
    board, whole = with_effects(), Whole()
    events = list(single_events(board))
    assert all(agrees(after(board, *parts), whole) for parts in events)
    # Only a static ability that comes or goes, and looks for what it changes, is reason to look at everything.
    assert whole.times < len(events) / 3


def named(board: Board, name: str) -> list[int]:
    return [one for one in board.in_play if board.objects[one].definition.faces[0].name == name]  # type: ignore[union-attr]


def test_an_aura_that_goes_elsewhere_changes_both_hosts() -> None:
    board = read_position(
        "Ann: in play Grizzly Bears x2, Glorious Anthem, Holy Strength (attached to Grizzly Bears #1)\nBob: life 20\n"
    ).board
    whole = Whole()
    assert agrees(board, whole)
    first, second = named(board, "Grizzly Bears")
    (aura,) = named(board, "Holy Strength")
    moved = after(board, PermanentAttached(object=aura, to=second))
    before = whole.times
    assert agrees(moved, whole)
    assert whole.times == before
    assert [settled(moved).faces[one][0].power for one in (first, second)] == [3, 4]


def test_what_reads_whether_each_creature_is_tapped_is_asked_again() -> None:
    """Castle gives your untapped creatures +0/+2: the shape ends with the board, but one object is all that is new."""
    board = read_position("Ann: in play Grizzly Bears x2, Castle\nBob: life 20\n").board
    whole = Whole()
    assert agrees(board, whole)
    first, second = named(board, "Grizzly Bears")
    tapped = after(board, PermanentTapped(object=first))
    before = whole.times
    assert agrees(tapped, whole)
    assert whole.times == before
    assert [settled(tapped).faces[one][0].toughness for one in (first, second)] == [2, 4]


@pytest.mark.parametrize("seed", range(4))
def test_in_random_games_too(seed: int) -> None:
    game, chance, whole = Game(start_of("random", 2, seed), trace=False), Chance(seed), Whole()
    for _ in range(250):
        game.advance()
        form = game.decision
        if form is None:
            break
        board = game.board
        if any(type(one.ability) is Static for one in board.effects) or len(board.in_play) > 3:
            assert agrees(board, whole)
        game.choose(form.draw(board, chance))
