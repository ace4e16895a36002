"""Whether something holds: the conditions of texts, and amounts that rest on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.asking.asker import Asker, note_for
from engine.asking.comparing import either
from engine.asking.defending import defended_by_one, several_defend, spoken_of
from engine.asking.questions import AMOUNTS, amount, answers_of, matches_past, matches_player, select
from engine.board import IN_PLAY, Board, Noted, ObjectId, PlayerId, TurnId
from engine.characteristics import controller_of, last_known
from engine.editions import Registry
from engine.language import values as v
from engine.language.combining import substitute
from engine.language.walks import any_within, walk
from engine.seats import all_seats, is_active


def holds(board: Board, condition: v.Condition, asker: Asker) -> bool:
    """Whether the condition is true now. Nobody chooses while it is asked: "an opponent" stands for any of them."""
    open_ = any_within(condition)
    if open_ is not None:
        return _for_any(board, condition, open_, asker)
    if several_defend(board) and (meant := spoken_of(condition)) is not None:
        players = select(board, meant, asker).players
        if len(players) > 1:
            return any(holds(board, condition, defended_by_one(asker, one)) for one in players)
    return CONDITIONS.of(board)[type(condition)](board, condition, asker)


def _for_any(board: Board, condition: v.Condition, open_: v.Picked, asker: Asker) -> bool:
    name = f"#any {len(asker.noted)}"
    about_one = _about(condition, open_, name)
    things = select(board, v.All(open_.filter), asker)
    notes = [Noted(name, "objects", (int(one),)) for one in things.objects]
    notes += [Noted(name, "players", (int(one),)) for one in things.players]
    return any(holds(board, about_one, replace(asker, noted=(*asker.noted, note))) for note in notes)


@lru_cache(maxsize=1024)
def _about(condition: v.Condition, open_: v.Picked, name: str) -> v.Condition:
    return substitute(condition, {open_: v.Bound(name)})


def _compare(board: Board, condition: v.Compare, asker: Asker) -> bool:
    left = answers_of(board, condition.left, asker)
    if not either(left, condition.relation, answers_of(board, condition.right, asker)):
        return False
    return condition.right != 0 or all(
        note_for(board, asker, one) is not None for one in _controllers(condition)
    )


@lru_cache(maxsize=1024)
def _controllers(condition: v.Compare) -> tuple[str, ...]:
    """The names under which those are kept of whom a text asks what they control: where nobody ever was chosen, it is
    not so that the chosen player controls none (503.7)."""
    parts = (one for one in walk(condition) if isinstance(one, v.Controls))
    return tuple(one.player.name for one in parts if isinstance(one.player, v.Bound))


def _all_match(board: Board, condition: v.Matches, asker: Asker) -> bool:
    things = select(board, condition.what, asker)
    return (
        len(things) > 0
        and all(_matches_still(board, one, condition.filter, asker) for one in things.objects)
        and all(matches_player(board, one, condition.filter, asker) for one in things.players)
    )


def _matches_still(board: Board, one: ObjectId, filter_: v.Filter, asker: Asker) -> bool:
    """What has left is what it last was (413.2f), but no longer where it was: "if it's in play" fails then (404.3)."""
    return matches_past(board, one, filter_ if one in board.objects else _nowhere(filter_), asker)


@lru_cache(maxsize=1024)
def _nowhere(filter_: v.Filter) -> v.Filter:
    """A description of what is in no zone any more."""
    match filter_:
        case v.InZone():
            return v.AnyOf(())
        case v.AllOf(parts) | v.AnyOf(parts):
            return type(filter_)(tuple(_nowhere(one) for one in parts))
        case v.Not(part):
            return v.Not(_nowhere(part))
    return filter_


def _new_under_control(board: Board, condition: v.NewUnderControl, asker: Asker) -> bool:
    """502.19a: what came in the very turn of that upkeep came after it began."""

    def began(controller: PlayerId) -> TurnId:
        player = board.players[controller]
        return player.turn_began if condition.turn else player.upkeeps[0]

    things = [board.objects.get(one) for one in select(board, condition.what, asker).objects]
    return bool(things) and all(
        one is not None
        and one.zone == IN_PLAY
        and one.since > 0
        and one.since >= began(controller_of(board, one.id))
        for one in things
    )


def _share_a_color(board: Board, condition: v.ShareAColor, asker: Asker) -> bool:
    things = select(board, condition.what, asker).objects
    colors = [{color for face in last_known(board, one) for color in face.colors} for one in things]
    return len(things) == condition.number and bool(colors) and bool(set.intersection(*colors))


CONDITIONS: Registry[type, Callable[[Board, Any, Asker], bool]] = Registry(
    "conditions of texts",
    {
        v.Never: lambda board, condition, asker: not holds(board, condition.condition, asker),
        v.AllTrue: lambda board, condition, asker: all(
            holds(board, one, asker) for one in condition.conditions
        ),
        v.Compare: _compare,
        v.TurnOf: lambda board, condition, asker: any(
            is_active(board, one) and matches_player(board, one, condition.who, asker)
            for one in all_seats(board)
        ),
        v.NewUnderControl: _new_under_control,
        v.InCombat: lambda board, condition, asker: board.turn.phase == "combat",
        v.Matches: _all_match,
        v.ShareAColor: _share_a_color,
    },
)


def _only_if(board: Board, value: v.OnlyIf, asker: Asker) -> int:
    return amount(board, value.amount, asker) if holds(board, value.condition, asker) else 0


AMOUNTS[v.OnlyIf] = _only_if
