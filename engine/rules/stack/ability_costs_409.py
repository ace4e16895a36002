"""Rules 403.1, 409.1f: texts of permanents that make activated abilities cost more or less mana to play.

Less they change the generic part of the cost alone; some say how much mana has to be paid at least.
"""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import Board, ObjectId
from engine.characteristics import controller_of, held
from engine.citing import computation
from engine.language.effects import AbilityCost, Activated
from engine.language.walks import is_mana_ability
from engine.memos import shape_memo

CHANGED = computation(
    "403.1", "An activation cost is what the ability says, with all increases, then all reductions."
)


@shape_memo
def _changes(board: Board) -> tuple[tuple[Asker, AbilityCost], ...]:
    """The texts in play that change what abilities cost, each with who asks."""
    return tuple(
        (Asker(one, controller_of(board, one)), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, AbilityCost)
    )


def generic_change(board: Board, source: ObjectId, ability: Activated) -> tuple[int, int, int]:
    """How much generic mana more and less an ability of this object costs, and how much mana it costs at least."""
    more = less = least = 0
    for asker, change in _changes(board):
        if change.spares_mana and is_mana_ability(ability):
            continue
        if source in board.objects and matches(board, source, change.of, asker):
            more, less = more + max(0, change.generic), less + max(0, -change.generic)
            least = max(least, change.least)
    return more, less, least


__all__ = ["CHANGED", "generic_change"]
