"""Rule 502.28: double strike. What it does to the combat damage step is 310.5."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.words import KeywordName


def strikes_again(board: Board, creature: ObjectId) -> bool:
    """Whether it assigns in the second combat damage step even if it did in the first.

    Asked as the second step starts: losing double strike in between takes it away (502.28c), gaining it in
    between gives it even to a creature that has used its first strike (502.28d).
    """
    return has_keyword(board, creature, KeywordName.DOUBLE_STRIKE)
