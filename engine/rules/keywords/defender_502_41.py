"""Rule 502.41: defender."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.words import KeywordName


def only_defends(board: Board, creature: ObjectId) -> bool:
    """Whether defender keeps this creature from attacking (502.41b)."""
    return has_keyword(board, creature, KeywordName.DEFENDER)
