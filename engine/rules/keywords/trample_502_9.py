"""Rule 502.9: trample. It matters where an attacker assigns combat damage and nowhere else (502.9a)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Assignment, Board, ObjectId
from engine.characteristics import characteristics, has_keyword
from engine.language.words import KeywordName


def tramples(board: Board, creature: ObjectId) -> bool:
    """Whether the creature has trample; more of it adds nothing (502.9f)."""
    return has_keyword(board, creature, KeywordName.TRAMPLE)


def lethal_damage(board: Board, creature: ObjectId) -> int:
    """How much more damage would be lethal: toughness less damage, nothing else counts (502.9d)."""
    toughness = characteristics(board, creature).toughness or 0
    return max(0, toughness - board.objects[creature].damage)


def assigned_lethal(board: Board, creatures: tuple[ObjectId, ...], assignments: Iterable[Assignment]) -> bool:
    """Whether these assignments, made together, are lethal to each of these creatures (502.9b)."""
    owed = {creature: lethal_damage(board, creature) for creature in creatures}
    for assignment in assignments:
        if assignment.object in owed:
            owed[assignment.object] -= assignment.amount
    return all(rest <= 0 for rest in owed.values())
