"""Why not? What a player might want to do with one object, or with priority, and whether the rules allow it now."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from msgspec import Struct

from engine.board import HAND, IN_PLAY, STACK, Board, ObjectId, PlayerId
from engine.characteristics import faces, held, is_type
from engine.decisions import Answer
from engine.explaining import AimAt, AttackWith, BlockWith, NamedAction, why_not
from engine.language.values import Activated, CardType
from engine.naming import name_of, player_name, thing_name
from engine.position import Position
from engine.rules.stack.actions_408 import kinds
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.costs_409 import is_mana_ability, workers
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import HasPriority, PlayCardAsLand, PlaySpell
from engine.rules.stack.priority_408 import why_not as why_not_now
from engine.seats import all_seats
from engine.unknown import is_unknown
from engine.view import may_see
from playground.boards.drawing import ability_text

View = dict[str, Any]
MOST_ATTACKERS = 8
"""Attackers for which blocking is judged."""
MOST_REFUSALS = 12
"""Plays that are not possible now, listed with the reason."""


class Refused(Struct, frozen=True):
    """A play that is not possible now, and the rule that says so."""

    what: str
    why: str
    rule: str


def refusals(form: HasPriority, board: Board) -> tuple[Refused, ...]:
    """What the player has and cannot play now, with the reason: cards in hand, then abilities in play."""
    found: list[Refused] = []
    offered = frozenset(form.options(board) or ())
    for card in board.zone(HAND, form.player):
        halves = faces(board, card)
        for face in range(len(halves)):
            land = "land" in halves[face].types
            play = PlayCardAsLand(card) if land else PlaySpell(card, face)
            if play not in offered and (refusal := why_not_now(board, form.player, play)) is not None:
                found.append(Refused(halves[face].name or name_of(board, card), refusal.reason, refusal.rule))
    for one in workers(board, form.player):
        if len(found) >= MOST_REFUSALS:
            break
        if one.others:
            found.extend(_refused_abilities(form, board, one.permanent, offered))
    return tuple(dict.fromkeys(found))[:MOST_REFUSALS]


def _refused_abilities(
    form: HasPriority, board: Board, permanent: ObjectId, offered: Container[Answer]
) -> Iterator[Refused]:
    """Abilities of a permanent that its controller cannot play now; mana abilities are seldom asked about."""
    for one in held(board, permanent):
        if isinstance(one.ability, Activated) and not is_mana_ability(one.ability):
            play = PlayAbility(one.id)
            if play not in offered and (refusal := why_not_now(board, form.player, play)) is not None:
                yield Refused(f"ability of {thing_name(board, permanent)}", refusal.reason, refusal.rule)


def why_not_rows(position: Position, object_id: ObjectId, viewer: PlayerId | None = None) -> list[View]:
    """For each player, each action on the object: whether it is legal now, else the rule and the reason.

    To a viewer only that player's own actions are told: whether others could do something is their business.
    """
    board = position.board
    if object_id not in board.objects:
        return []
    if viewer is not None and not may_see(board.objects[object_id], viewer, board):
        return []
    seats = list(all_seats(board)) if viewer is None else [viewer]
    return [
        {"player": player_name(board, seat), "rows": rows}
        for seat in seats
        if (rows := [_row(position, seat, words, action) for words, action in _actions(position, object_id)])
    ]


def _row(position: Position, seat: PlayerId, words: str, action: NamedAction) -> View:
    refusal = why_not(position, seat, action)
    if refusal is None:
        return {"what": words, "legal": True, "why": "", "rule": ""}
    return {"what": words, "legal": False, "why": refusal.reason, "rule": refusal.rule}


def _actions(position: Position, object_id: ObjectId) -> Iterator[tuple[str, NamedAction]]:
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


def _plays(board: Board, object_id: ObjectId) -> Iterator[tuple[str, NamedAction]]:
    halves = faces(board, object_id)
    for number, half in enumerate(halves):
        if CardType.LAND in half.types:
            yield "play it as a land", PlayCardAsLand(object_id)
        else:
            words = "play it" if len(halves) == 1 else f"play {half.name}"
            yield words, PlaySpell(object_id, number)
    for kind in kinds(board):
        if kind.of_card and kind.named(board, object_id):
            yield f"{kind.verb} it {kind.after}".rstrip(), kind.of(object_id)


def _in_combat(board: Board, object_id: ObjectId) -> Iterator[tuple[str, NamedAction]]:
    yield "attack with it", AttackWith(object_id)
    if board.combat is not None:
        for one in board.combat.attacks[:MOST_ATTACKERS]:
            if one.creature != object_id:
                yield f"block {name_of(board, one.creature)} with it", BlockWith(object_id, one.creature)
