"""Rule 502.6: landwalk, with snow and legendary landwalk among its kinds."""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import Board, ObjectId
from engine.characteristics import controller_of, is_type
from engine.language.effects import Keyword
from engine.language.words import KeywordName
from engine.rules.keywords.evasion_501 import defended_by, evasion


@evasion(KeywordName.LANDWALK, "502.6b", "the defending player controls a land of the kind it walks through")
def walks_through(board: Board, attacker: ObjectId, blocker: ObjectId, keyword: Keyword) -> bool:
    """Unblockable while the player it attacks, or either of a team (606.7c), controls such a land; landwalks cancel
    nothing (502.6d)."""
    defenders = defended_by(board, attacker)
    asker = Asker(source=attacker, controller=controller_of(board, attacker))
    return any(
        is_type(board, land, "land")
        and controller_of(board, land) in defenders
        and (keyword.filter is None or matches(board, land, keyword.filter, asker))
        for land in board.in_play
    )
