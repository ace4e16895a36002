"""Rule 410.6: an occurrence of an event, and the parts of it that a text can speak of."""

from __future__ import annotations

from typing import TypeAlias

from engine.board import NOBODY, Board, Noted, ObjectId, PlayerId, now_or_last
from engine.characteristics import controller_of
from engine.language.words import Role

Occurrence: TypeAlias = tuple[Noted, ...]
"""The parts of one occurrence, by role name."""
NONE: tuple[Occurrence, ...] = ()


def is_proposed(before: Board, after: Board) -> bool:
    """Whether an event has not happened yet: there is one board then, before and after."""
    return before is after


def named_objects(role: Role, *found: ObjectId) -> Noted:
    """Objects under the name of their role."""
    return Noted(role.value, "objects", found)


def named_players(role: Role, *found: PlayerId) -> Noted:
    """Players under the name of their role."""
    return Noted(role.value, "players", found)


def named_amount(number: int) -> Noted:
    """The amount of the event."""
    return Noted(Role.AMOUNT.value, "numbers", (number,))


def affected_player(board: Board, object_id: ObjectId) -> PlayerId:
    """The controller of an object, or its owner where nobody controls it (419.9a)."""
    found = now_or_last(board, object_id)
    if found is None:
        return NOBODY
    if found.controller == NOBODY:
        return found.owner
    return controller_of(board, object_id)
