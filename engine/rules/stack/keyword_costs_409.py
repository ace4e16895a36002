"""Rule 409.1f: texts of permanents that make the costs of a keyword cost more or less mana ("buyback costs").

Only the generic part of such a cost changes, and what it is added to stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.asking import Asker, matches_player
from engine.board import Board, PlayerId
from engine.characteristics import controller_of, held, kinds_in_play
from engine.citing import cite
from engine.language.effects import Cost, KeywordCost
from engine.language.words import KeywordName
from engine.memos import shape_memo
from engine.rules.stack.costs_409 import Total, activation_total


@shape_memo
def _changes(board: Board) -> tuple[tuple[Asker, KeywordCost], ...]:
    """The texts in play that change costs of keywords, each with who asks."""
    if KeywordCost not in kinds_in_play(board):
        return ()
    return tuple(
        (Asker(one, controller_of(board, one)), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, KeywordCost)
    )


def may_be_forgone(board: Board) -> bool:
    """Whether a text in play leaves it to whoever pays for a keyword how much less it costs."""
    return any(change.up_to for _, change in _changes(board))


def with_keyword_costs(
    board: Board,
    player: PlayerId,
    total: Total,
    x: int,
    paid: Iterable[tuple[KeywordName, tuple[Cost, ...]]],
    forgone: int = 0,
) -> tuple[Total, int]:
    """A total cost of which these costs of keywords are parts, as this player pays it. So much of what it may cost less
    is `forgone`; what is left of that other texts may have offered."""
    found = _changes(board)
    for keyword, costs in paid if found else ():
        more = less = optional = 0
        for asker, change in found:
            if change.keyword is not keyword or not matches_player(board, player, change.who, asker):
                continue
            if change.up_to:
                optional += max(0, -change.generic)
            else:
                more, less = more + max(0, change.generic), less + max(0, -change.generic)
        if not more and not less and not optional:
            continue
        cite("409.1f")
        own = activation_total(costs, x).needs.generic
        sure = max(0, own + more - less)
        saved = min(sure, optional)
        kept = min(saved, forgone)
        forgone -= kept
        generic = total.needs.generic - own + sure - saved + kept
        total = replace(total, needs=replace(total.needs, generic=generic))
    return total, forgone


__all__ = ["may_be_forgone", "with_keyword_costs"]
