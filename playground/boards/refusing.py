"""Why not? Everything that a player might want to do with one object, and whether the rules allow it now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.board import IN_PLAY, STACK, Board, ObjectId, PlayerId
from engine.characteristics import faces, held, is_type
from engine.explaining import AimAt, AttackWith, BlockWith, Named, why_not
from engine.language.values import Activated, CardType
from engine.naming import name_of, player_name
from engine.position import Position
from engine.rules.keywords.suspend_502_59 import has_suspend
from engine.rules.stack.announcing_409 import Targets
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PlayCardAsLand, PlaySpell, SuspendCard
from engine.unknown import is_unknown
from engine.view import may_see
from playground.boards.drawing import ability_text

View = dict[str, Any]
MOST_ATTACKERS = 8
"""Attackers for which blocking is judged."""


def why_not_rows(position: Position, object_id: ObjectId, viewer: PlayerId | None = None) -> list[View]:
    """For each player, each action on the object: whether it is legal now, else the rule and the reason.

    To a viewer only that player's own actions are told: whether others could do something is their business.
    """
    board = position.board
    if object_id not in board.objects:
        return []
    if viewer is not None and not may_see(board.objects[object_id], viewer, board):
        return []
    seats = [PlayerId(seat) for seat in range(len(board.players))] if viewer is None else [viewer]
    return [
        {"player": player_name(board, seat), "rows": rows}
        for seat in seats
        if (rows := [_row(position, seat, words, action) for words, action in _actions(position, object_id)])
    ]


def _row(position: Position, seat: PlayerId, words: str, action: Named) -> View:
    refusal = why_not(position, seat, action)
    if refusal is None:
        return {"what": words, "legal": True, "why": "", "rule": ""}
    return {"what": words, "legal": False, "why": refusal.reason, "rule": refusal.rule}


def _actions(position: Position, object_id: ObjectId) -> Iterator[tuple[str, Named]]:
    board = position.board
    found = board.objects[object_id]
    if is_unknown(found):
        yield "play it", PlaySpell(object_id, 0)
        return
    if found.definition is not None and found.zone not in (IN_PLAY, STACK):
        yield from _plays(board, object_id)
    if found.zone not in (STACK,) and found.definition is not None:
        for one in held(board, object_id):
            if isinstance(one.ability, Activated):
                yield (
                    f"play: {ability_text(one.ability, name_of(board, object_id))}",
                    PlayAbility(ability=one.id),
                )
    if found.zone == IN_PLAY and is_type(board, object_id, CardType.CREATURE):
        yield from _in_combat(board, object_id)
    if isinstance(position.decision, Targets):
        yield "choose it as the target", AimAt(object=object_id)


def _plays(board: Board, object_id: ObjectId) -> Iterator[tuple[str, Named]]:
    halves = faces(board, object_id)
    for number, half in enumerate(halves):
        if CardType.LAND in half.types:
            yield "play it as a land", PlayCardAsLand(object_id)
        else:
            words = "play it" if len(halves) == 1 else f"play {half.name}"
            yield words, PlaySpell(object_id, number)
    if has_suspend(board, object_id):
        yield "suspend it", SuspendCard(object_id)


def _in_combat(board: Board, object_id: ObjectId) -> Iterator[tuple[str, Named]]:
    yield "attack with it", AttackWith(object_id)
    if board.combat is not None:
        for one in board.combat.attacks[:MOST_ATTACKERS]:
            if one.creature != object_id:
                yield f"block {name_of(board, one.creature)} with it", BlockWith(object_id, one.creature)
