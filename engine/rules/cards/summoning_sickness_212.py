"""Rule 212.3d: a creature not controlled since its controller's most recent turn began can't attack or use {T}."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import controller_of, has_keyword
from engine.language.words import KeywordName


def summoning_sick(board: Board, creature: ObjectId) -> bool:
    """Whether the rule holds this creature back; haste (502.5) lifts it. Ask only of creatures in play."""
    since = board.objects[creature].since
    if since == 0:
        return False
    began = board.players[controller_of(board, creature)].turn_began
    return since >= began and not has_keyword(board, creature, KeywordName.HASTE)
