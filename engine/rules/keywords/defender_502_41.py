"""Rule 502.41: defender."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import has_keyword, imposed
from engine.language.effects import AsThoughWithout
from engine.language.words import KeywordName, ObjectAct


def only_defends(board: Board, creature: ObjectId) -> bool:
    """Whether defender keeps this creature from attacking (502.41b), and no text lets it attack all the same."""
    return has_keyword(board, creature, KeywordName.DEFENDER) and not attacks_despite(board, creature)


def attacks_despite(board: Board, creature: ObjectId) -> bool:
    """Whether a text lets it attack as though it didn't have defender (103.2)."""
    return any(
        type(one.change) is AsThoughWithout
        and (one.change.act, one.change.keyword) == (ObjectAct.ATTACK, KeywordName.DEFENDER)
        for one in imposed(board, creature)
    )
