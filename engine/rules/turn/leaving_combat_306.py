"""Rule 306.2: what takes a creature out of combat without an event of its own."""

from __future__ import annotations

from engine.board import Board
from engine.characteristics import controller_of, is_type
from engine.events import LeaveCombat
from engine.memos import memo
from engine.seats import attacking_players, defending_players


@memo
def strays(board: Board) -> tuple[LeaveCombat, ...]:
    """306.2: the parts that remove creatures which are creatures no more, or fight for another player now.

    Leaving play, regeneration and being stolen by a spell take a creature out of combat in the very event.
    """
    combat = board.combat
    if combat is None or not combat.attacks:
        return ()
    attackers, defenders = attacking_players(board), defending_players(board)
    sides = [(attack.creature, attackers) for attack in combat.attacks]
    sides += [(blocker, defenders) for blocker, _ in combat.blocking]
    return tuple(
        [
            LeaveCombat(object=creature)
            for creature, side in sides
            if not is_type(board, creature, "creature") or controller_of(board, creature) not in side
        ]
    )
