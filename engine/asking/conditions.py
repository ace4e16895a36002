"""Whether something holds: the conditions of texts, and amounts that rest on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.asking.asker import Asker
from engine.asking.comparing import either
from engine.asking.questions import AMOUNTS, amount, answers_of, matches_past, matches_player, select
from engine.board import IN_PLAY, Board
from engine.characteristics import controller_of
from engine.language import values as v


def holds(board: Board, condition: v.Condition, asker: Asker) -> bool:
    """Whether the condition is true now."""
    return CONDITIONS[type(condition)](board, condition, asker)


def _compare(board: Board, condition: v.Compare, asker: Asker) -> bool:
    left = answers_of(board, condition.left, asker)
    return either(left, condition.relation, answers_of(board, condition.right, asker))


def _all_match(board: Board, condition: v.Matches, asker: Asker) -> bool:
    things = select(board, condition.what, asker)
    return (
        len(things) > 0
        and all(matches_past(board, one, condition.filter, asker) for one in things.objects)
        and all(matches_player(board, one, condition.filter, asker) for one in things.players)
    )


def _new_under_control(board: Board, condition: v.NewUnderControl, asker: Asker) -> bool:
    """502.19a: what came in the very turn of that upkeep came after it began."""
    things = [board.objects.get(one) for one in select(board, condition.what, asker).objects]
    return bool(things) and all(
        one is not None
        and one.zone == IN_PLAY
        and one.since > 0
        and one.since >= board.players[controller_of(board, one.id)].upkeeps[0]
        for one in things
    )


CONDITIONS: dict[type, Callable[[Board, Any, Asker], bool]] = {
    v.Never: lambda board, condition, asker: not holds(board, condition.condition, asker),
    v.AllTrue: lambda board, condition, asker: all(holds(board, one, asker) for one in condition.conditions),
    v.Compare: _compare,
    v.NewUnderControl: _new_under_control,
    v.Matches: _all_match,
}


def _only_if(board: Board, value: v.OnlyIf, asker: Asker) -> int:
    return amount(board, value.amount, asker) if holds(board, value.condition, asker) else 0


AMOUNTS[v.OnlyIf] = _only_if
