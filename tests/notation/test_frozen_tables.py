"""Moments of games at tables of many, frozen as text, come back: seats, turns, markers, combats and stacks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.board import NOBODY, Board, Object, Turn
from engine.game import Game
from engine.notation.errors import Unreadable
from engine.notation.positions import read_position, write_position
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from tests.notation.playing import holds
from tests.played import EVERY_MOMENT, SCENARIOS, played

MELEES = [name for name in SCENARIOS if name.startswith("608-")]
LEAVING = [name for name in SCENARIOS if name.startswith(("600-leaving/", "601-range/"))]
EVERY = 5
"""Of the games that aren't a Grand Melee, one moment of so many."""
OF_MELEES = 1 if EVERY_MOMENT else 3
"""Of those that are; all with MOMENTS=all."""
LATER = {"600-leaving/shahrazads-player-leaves"}
"""A spell has done something before its subgame: that is written as an earlier moment plus a line."""


def of_turn(turn: Turn) -> tuple[Any, ...]:
    numbers = len(turn.land_plays), len(turn.used)
    return (
        turn.serial,
        turn.active,
        turn.phase,
        turn.step,
        turn.seated,
        turn.controller,
        *numbers,
        turn.spells,
    )


def of_table(board: Board) -> dict[str, Any]:
    """What a board says of its table, without the ids of objects, which are given anew."""
    turns = [board.turn, *(one.turn for one in board.aside)]
    fights = [board.combat, *(one.combat for one in board.aside)]
    return {
        "table": board.table,
        "turns": [of_turn(one) for one in turns],
        "fights": [
            one and (one.attackers, one.defenders, [each.player for each in one.attacks], one.declared)
            for one in fights
        ],
        "markers": (board.markers, board.begun),
        "players": [(one.name, one.life, one.lost, one.turn_began, one.mana) for one in board.players],
        "zones": sorted((key, len(ids)) for key, ids in board.zones.items() if ids),
        "due": [(one.kind, one.player) for one in board.schedule],
    }


def moments(name: str, every: int = 1) -> list[Position]:
    found: list[Position] = []
    for line in played(name).game.trace or ():
        at = line.position
        if at is not None and isinstance(at.decision, HasPriority) and (not found or at is not found[-1]):
            found.append(at)
    return found[::every]


def comes_back(position: Position) -> None:
    text = write_position(position)
    again = read_position(text)
    assert write_position(again) == text
    game = Game(again)
    game.advance()
    assert [of_table(one) for one in game.boards] == [of_table(one) for one in position.boards]
    assert isinstance(game.decision, HasPriority) and position.decision is not None
    assert game.decision.player == position.decision.player


@pytest.mark.parametrize("name", MELEES)
def test_moments_of_a_grand_melee_come_back(name: str) -> None:
    for position in moments(name, OF_MELEES):
        comes_back(position)


@pytest.mark.parametrize("name", [one for one in LEAVING if one not in LATER])
def test_moments_of_games_that_somebody_leaves_come_back(name: str) -> None:
    for position in moments(name, EVERY):
        comes_back(position)


def test_who_put_a_phased_out_permanent_into_play_comes_back() -> None:
    """Bob's Persuasion gives him Ann's Breezekeeper as both phase out: without it, it is Ann's again."""
    (position, *_) = moments("600-leaving/phased-out")
    again = read_position(write_position(position))
    for board in (position.boards[0], again.boards[0]):
        keeper = next(
            one for one in board.objects.values() if one.phased is not None and not one.phased.along
        )
        assert keeper.phased is not None
        assert (keeper.owner, keeper.controller, keeper.phased.under) == (0, 0, 1)


def test_nobody_controls_damage_on_the_stack_that_was_read() -> None:
    positions = [
        one for one in moments("601-range/attack") if any(map(is_damage, one.boards[0].objects.values()))
    ]
    again = read_position(write_position(positions[0]))
    assert [one.controller for one in again.boards[0].objects.values() if is_damage(one)] == [NOBODY]


def is_damage(found: Object) -> bool:
    return found.kind == "damage"


SEATS = """\
Table: free-for-all; range of influence 1
Ann: in play Mountain; hand Shock; library Forest x3
Bob: lost 102.3a
Carol: library Forest x3
Dave: library Forest x3
Erin: library Forest x3
Turn 6: Ann, end of turn{}
---
{}
"""


def test_who_left_in_this_turn_is_counted_until_it_is_over() -> None:
    holds(SEATS.format(", seat of Bob taken", "Ann plays Shock targeting Carol: illegal 601.4."))
    holds(SEATS.format("", "Ann plays Shock targeting Carol. Everyone passes.\n---\nCarol has 18 life."))


def test_only_who_has_left_is_counted_so() -> None:
    with pytest.raises(Unreadable, match=r"column 35: .*601\.2c") as error:
        read_position(SEATS.format(", seat of Dave taken", "").split("---")[0])
    assert error.value.line == 7


def test_cards_of_who_has_left_a_subgame_come_back_from_it() -> None:
    holds(
        """\
Ann: in play Plains x2 (tapped)
Bob: removed from the game Mountain x9 (face down, in the subgame)
Carol: life 20
Turn 3: Ann, precombat main phase
Stack (bottom first): Ann's Shahrazad
Subgame:
Ann: hand Forest x7; library Forest x2
Bob: lost 102.3a
Carol: hand Swamp x7; library Swamp x2
Turn 1: Ann, upkeep
---
Carol concedes.
---
Bob's library has 9 cards.
"""
    )
