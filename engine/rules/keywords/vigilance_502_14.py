"""Rule 502.14: vigilance."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.words import KeywordName


def taps_to_attack(board: Board, creature: ObjectId) -> bool:
    """Whether attacking causes this creature to tap (308.2c): not with vigilance (502.14b)."""
    return not has_keyword(board, creature, KeywordName.VIGILANCE)
