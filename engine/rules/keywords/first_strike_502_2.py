"""Rule 502.2: first strike. What it does to the combat damage step is 310.5."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.words import KeywordName


def strikes_first(board: Board, creature: ObjectId) -> bool:
    """Whether it assigns in the first of two combat damage steps: first or double strike (502.2b)."""
    return has_keyword(board, creature, KeywordName.FIRST_STRIKE) or has_keyword(
        board, creature, KeywordName.DOUBLE_STRIKE
    )
