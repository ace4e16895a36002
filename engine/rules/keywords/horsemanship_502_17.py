"""Rule 502.17: horsemanship."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword
from engine.language.effects import Keyword
from engine.language.words import KeywordName
from engine.rules.keywords.evasion_501 import evasion


@evasion(KeywordName.HORSEMANSHIP, "502.17b", "only horsemanship can block horsemanship")
def rides_past(board: Board, attacker: ObjectId, blocker: ObjectId, keyword: Keyword) -> bool:
    """A creature without horsemanship cannot block one with horsemanship."""
    return not has_keyword(board, blocker, KeywordName.HORSEMANSHIP)
