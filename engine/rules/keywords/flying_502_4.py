"""Rule 502.4: flying."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.effects import Keyword
from engine.language.words import KeywordName
from engine.rules.keywords.evasion_501 import evasion


@evasion(KeywordName.FLYING, "502.4b", "only creatures with flying can block one with flying")
def out_of_reach(board: Board, attacker: ObjectId, blocker: ObjectId, keyword: Keyword) -> bool:
    """A creature without flying cannot block one with flying."""
    return not has_keyword(board, blocker, KeywordName.FLYING)
