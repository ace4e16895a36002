"""Rules 306.2 and 309.2f: what takes a creature out of combat without an event of its own, and effects that do so or
make it blocked."""

from __future__ import annotations

from engine.board import Board
from engine.characteristics import controller_of, is_type
from engine.citing import cite, computation
from engine.events import BlockDeclared, LeaveCombat
from engine.language.effects import BecomeBlocked, RemoveFromCombat
from engine.memos import memo
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import attacking_players, defend_apart, defending_players

BLOCKED = computation("309.2f", "An effect makes an attacking creature blocked, though nothing blocks it.")
TAKEN_OUT = computation("306.2", "An effect takes a creature out of combat.")


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
    whom = {attack.creature: attack.player for attack in combat.attacks}
    for blocker, blocked in combat.blocking:
        # Of several defending players each blocks what attacks him or her (602.4a).
        own = tuple(whom[one] for one in blocked if one in whom) if defend_apart(board) else ()
        sides.append((blocker, own or defenders))
    return tuple(
        [
            LeaveCombat(object=creature)
            for creature, side in sides
            if not is_type(board, creature, "creature") or controller_of(board, creature) not in side
        ]
    )


@plans(RemoveFromCombat)
def _remove_from_combat(context: Context, instruction: RemoveFromCombat) -> Plan:
    """What neither attacks nor blocks stays as it is. What it blocked remains blocked (309.2f)."""
    combat = context.board.combat
    if combat is None:
        return ()
    fighting = {attack.creature for attack in combat.attacks} | {blocker for blocker, _ in combat.blocking}
    leaving = [one for one in context.permanents(instruction.what) if one in fighting]
    if leaving:
        cite(TAKEN_OUT)
    return tuple(LeaveCombat(object=one) for one in leaving)


@plans(BecomeBlocked)
def _become_blocked(context: Context, instruction: BecomeBlocked) -> Plan:
    """Attackers that are not blocked yet become so, all at once."""
    combat = context.board.combat
    if combat is None:
        return ()
    free = {attack.creature for attack in combat.attacks if not attack.blocked}
    made = tuple(one for one in context.permanents(instruction.what) if one in free)
    if not made:
        return ()
    cite(BLOCKED)
    return (BlockDeclared(blocks=(), declared=False, without_blockers=made, by=context.about),)
