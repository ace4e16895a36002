"""Rule 502.25: fear."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import characteristics
from engine.language.effects import Keyword
from engine.language.words import CardType, Color, KeywordName
from engine.rules.keywords.evasion_501 import evasion


@evasion(KeywordName.FEAR, "502.25b", "only artifact creatures and black creatures can block one with fear")
def frightens(board: Board, attacker: ObjectId, blocker: ObjectId, keyword: Keyword) -> bool:
    """A creature that is neither black nor an artifact cannot block one with fear."""
    found = characteristics(board, blocker)
    return Color.BLACK not in found.colors and CardType.ARTIFACT not in found.types
