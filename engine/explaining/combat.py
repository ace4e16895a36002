"""Why a creature can't attack or block (308, 309, 500-502), named one at a time.

A single attacker or block is legal if some whole declaration with it is; the form judges the most obedient one.
"""

from __future__ import annotations

from engine.board import IN_PLAY, NOBODY, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, is_type
from engine.decisions import Refusal
from engine.explaining.actions import AttackWith, BlockWith
from engine.explaining.naming import asked_of, called, moment_of, moment_rule, place_of
from engine.naming import player_name, player_names
from engine.position import Position
from engine.rules.keywords.legal_attacks_500 import (
    attack_with,
    best_of_numbers,
    by_numbers,
    free_to_block,
    matching,
    must_be_blocked,
    must_block,
)
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from engine.seats import attacked_by, defending_players, is_active, is_defending_player, the_defending_player

_AFTER_ATTACKS = frozenset(("declare blockers", "combat damage", "end of combat"))
_AFTER_BLOCKS = frozenset(("combat damage", "end of combat"))


# --- attacks ---------------------------------------------------------------------------------------------


def why_not_attack(position: Position, board: Board, player: PlayerId, action: AttackWith) -> Refusal | None:
    """Why this creature can't be declared as an attacker now; None if some legal attack has it."""
    creature, form = action.creature, position.decision
    doing = f"{player_name(board, player)} can't attack with {called(board, creature, player)}"
    if isinstance(form, Attackers) and form.player == player:
        company = attack_with(board, player, creature) or ()
        whom = dict(form.slots(board))
        attacks = {one: whom[one][0] for one in company if one in whom} or dict(form.some(board))
        defender = the_defending_player(board)
        attacks[creature] = defender if action.player == NOBODY else action.player
        refusal = form.check(board, tuple(attacks.items()))
        if refusal is None:
            return None
        reason = _no_fighter(board, player, creature, "attack") or refusal.reason
        return Refusal(refusal.rule, f"{doing}: {reason}")
    unfit = _no_fighter(board, player, creature, "attack")
    if unfit is not None:
        return Refusal("308.2a", f"{doing}: {unfit}")
    reason = _no_time_to_attack(position, board, player)
    return Refusal(moment_rule(board, "308.1"), f"{doing} now: {reason}")


def _no_time_to_attack(position: Position, board: Board, player: PlayerId) -> str:
    if not is_active(board, player):
        return f"only the active player attacks, and this is {moment_of(board)}"
    declared = board.turn.step in _AFTER_ATTACKS or (board.combat is not None and board.combat.declared)
    if declared:
        return f"attackers have been declared already; this is {moment_of(board)}"
    return f"attackers are declared as the declare attackers step begins; {asked_of(position, board, player)}"


# --- blocks ----------------------------------------------------------------------------------------------


def why_not_block(position: Position, board: Board, player: PlayerId, action: BlockWith) -> Refusal | None:
    """Why this creature can't be declared as a blocker of that attacker; None if some legal set of blocks has
    it."""
    blocker, attacker, form = action.blocker, action.attacker, position.decision
    doing = (
        f"{player_name(board, player)} can't block {called(board, attacker, player)} "
        f"with {called(board, blocker, player)}"
    )
    if isinstance(form, Blockers) and form.player == player:
        refusal = form.check(board, _blocks_with(board, player, blocker, attacker))
        if refusal is None:
            return None
        reason = _no_fighter(board, player, blocker, "block") or _no_attacker(board, player, attacker)
        return Refusal(refusal.rule, f"{doing}: {reason or refusal.reason}")
    unfit = _no_fighter(board, player, blocker, "block")
    if unfit is not None:
        return Refusal("309.2a", f"{doing}: {unfit}")
    why = _no_time_to_block(position, board, player)
    return Refusal(moment_rule(board, "309.1"), f"{doing} now: {why}")


def _blocks_with(
    board: Board, player: PlayerId, blocker: ObjectId, attacker: ObjectId
) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """This block, and around it as much of what must be done as can be (500.4)."""
    if by_numbers(board, player):
        return best_of_numbers(board, player, (blocker, attacker))[1] or ((blocker, attacker),)
    able = {one: meant for one, meant in free_to_block(board, player).items() if one != blocker}
    wanted = [one for one in must_be_blocked(board, player) if one != attacker]
    blocks = matching(able, wanted)
    blocks[blocker] = attacker
    required = must_block(board, player)
    for one, meant in required.items():
        blocks.setdefault(one, meant[0])
    return tuple(sorted(blocks.items()))


def _no_time_to_block(position: Position, board: Board, player: PlayerId) -> str:
    combat = board.combat
    if combat is None or not combat.attacks:
        return f"no creature is attacking; {asked_of(position, board, player)}"
    if not is_defending_player(board, player):
        defender = player_names(board, defending_players(board))
        return f"only the defending player blocks, and that is {defender}; this is {moment_of(board)}"
    if combat.blocks_declared or board.turn.step in _AFTER_BLOCKS:
        return f"blockers have been declared already; this is {moment_of(board)}"
    return f"blockers are declared as the declare blockers step begins; {asked_of(position, board, player)}"


def _no_attacker(board: Board, player: PlayerId, attacker: ObjectId) -> str | None:
    attack = board.combat.attack_of(attacker) if board.combat is not None else None
    if attack is None:
        return f"{called(board, attacker, player)} is not attacking"
    if player not in attacked_by(board, attack):
        return f"{called(board, attacker, player)} is attacking {player_name(board, attack.player)}"
    return None


# --- both ------------------------------------------------------------------------------------------------


def _no_fighter(board: Board, player: PlayerId, creature: ObjectId, act: str) -> str | None:
    """A reason that no moment mends: it is elsewhere, no creature, or another player's."""
    found = board.objects.get(creature)
    if found is None:
        return "it is not on the board any more"
    if found.zone != IN_PLAY:
        return f"it is {place_of(board, found)}, and only creatures in play {act}"
    if not is_type(board, creature, "creature"):
        return f"it is not a creature, and only creatures {act}"
    controller = controller_of(board, creature)
    if controller != player:
        return f"{player_name(board, controller)} controls it"
    return None
