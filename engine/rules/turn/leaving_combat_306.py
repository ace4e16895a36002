"""Rules 306.2 and 309.2f: what takes a creature out of combat without an event of its own, and effects that do so or
make it blocked."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import controller_of, is_type
from engine.citing import cite, computation
from engine.events import BlockDeclared, LeaveCombat
from engine.language.effects import BecomeBlocked, BecomeUnblocked, MakeBlock, RemoveFromCombat
from engine.memos import memo
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import attacking_players, defend_apart, defending_players

BLOCKED = computation(
    "309.2f", "An effect makes an attacking creature blocked, though nothing blocks it, or unblocked."
)
MADE_TO_BLOCK = computation("309.3", "An effect makes a creature block, which is not declared as a blocker.")
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


@plans(BecomeUnblocked)
def _become_unblocked(context: Context, instruction: BecomeUnblocked) -> Plan:
    """Attackers that became blocked by these creatures alone, as far as the combat and its memory tell."""
    combat = context.board.combat
    if combat is None:
        return ()
    by = set(context.objects(instruction.by))
    blocked: dict[ObjectId, set[ObjectId]] = {}
    for blocker, attacker in context.board.turn.fought:
        blocked.setdefault(attacker, set()).add(blocker)
    # What still blocks it was not removed from combat.
    made = tuple(
        attack.creature
        for attack in combat.attacks
        if attack.blocked
        and not attack.blockers
        and (by_whom := blocked.get(attack.creature))
        and by_whom <= by
    )
    if not made:
        return ()
    cite(BLOCKED)
    return (BlockDeclared(blocks=(), declared=False, unblocked=made, by=context.about),)


@plans(MakeBlock)
def _make_block(context: Context, instruction: MakeBlock) -> Plan:
    """Only a creature of a defending player can be a blocking creature (309.2e), and it blocks nothing twice. What
    keeps creatures from blocking keeps them from being declared as blockers alone (500.3)."""
    board, combat = context.board, context.board.combat
    if combat is None:
        return ()
    attacking = {attack.creature: attack for attack in combat.attacks}
    pairs = []
    for blocker in context.permanents(instruction.what):
        for attacker in context.permanents(instruction.attacker):
            attack = attacking.get(attacker)
            if attack is None or blocker in attack.blockers or not is_type(board, blocker, "creature"):
                continue
            whom = (attack.player,) if defend_apart(board) else defending_players(board)
            if controller_of(board, blocker) in whom:
                pairs.append((blocker, attacker))
    if not pairs:
        return ()
    cite(MADE_TO_BLOCK)
    return (BlockDeclared(blocks=tuple(pairs), declared=False, by=context.about),)


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
