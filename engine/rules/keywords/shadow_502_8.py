"""Rule 502.8: shadow, an evasion ability that binds both ways."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.effects import Keyword
from engine.language.words import KeywordName
from engine.rules.keywords.evasion_501 import blocking_limit, evasion


@evasion(KeywordName.SHADOW, "502.8b", "only creatures with shadow can block one with shadow")
@blocking_limit(KeywordName.SHADOW, "502.8b", "creatures with shadow can block only creatures with shadow")
def out_of_phase(board: Board, creature: ObjectId, other: ObjectId, keyword: Keyword) -> bool:
    """A creature with shadow fights only others with shadow, attacking or blocking."""
    return not has_keyword(board, other, KeywordName.SHADOW)
