"""Reading combat: what the state of permanents and the course of the turn say of it."""

from __future__ import annotations

from typing import Any

from engine.board import NOBODY, Attack, Board, Combat, ObjectId
from engine.notation.drafts import ObjectDraft
from engine.notation.moments import usual_damage_steps, usually_declared, usually_unblocked
from engine.notation.names import an_object
from engine.notation.scanning import Scanner
from engine.seats import active_players, attackable, next_player, whose_turn
from engine.table import ATTACK_SEVERAL


def combat_of(
    scanner: Scanner, board: Board, drafted: dict[ObjectId, ObjectDraft], said: Any
) -> Combat | None:
    """The combat that attacking and blocking creatures are in; None outside the combat phase."""
    place, facts = said.place, said.combat
    fighting = [one for one, draft in drafted.items() if {"attacking", "blocking"} & set(draft.state)]
    if board.turn.phase != "combat":
        if fighting:
            scanner.fail("a step of combat for creatures that attack or block", at=drafted[fighting[0]].start)
        return None
    active = whose_turn(board)
    defender = facts.get("defender", next_player(board, active))
    several = board.table.attacking == ATTACK_SEVERAL or board.table.shares
    defenders = attackable(board, active) if several else (defender,)
    if defender == NOBODY:
        # 601.3, 604.1: there was nobody whom the active player could attack.
        defenders = ()
    defender = defenders[0] if defenders and "defender" not in facts else defender
    blocking = tuple(
        (one, tuple(_object(scanner, board, at) for at in draft.named("blocking")))
        for one, draft in drafted.items()
        if "blocking" in draft.state
    )
    attacks = []
    for one, draft in drafted.items():
        if "attacking" not in draft.state:
            continue
        blockers = tuple(blocker for blocker, attackers in blocking if one in attackers)
        blocked = bool(blockers) or "blocked" in draft.state
        usual = usually_unblocked(place) and not blocked
        unblocked = "unblocked" in draft.state or (usual and "undecided" not in draft.state)
        player = draft.state["attacking"]
        attacks.append(Attack(one, defender if player is None else player, blocked, blockers, unblocked))
    declared = facts.get("declared", bool(attacks))
    bands: list[tuple[ObjectId, ...]] = []
    for attack in attacks:
        named = drafted[attack.creature].named("banded")
        if named and not any(attack.creature in band for band in bands):
            others = {_object(scanner, board, at) for at in named}
            bands.append(tuple(one.creature for one in attacks if one.creature in others | {attack.creature}))
    return Combat(
        attackers=tuple(one for one in active_players(board) if not board.players[one].lost),
        defenders=defenders,
        attacks=tuple(attacks),
        declared=declared,
        blocks_declared=facts.get("blocks_declared", usually_declared(place, declared)),
        blocking=blocking,
        assigned=tuple(one for one, draft in drafted.items() if "assigned" in draft.state),
        first_strikers=tuple(one for one, draft in drafted.items() if "struck_first" in draft.state),
        bands=tuple(bands),
        damage_steps=facts.get("damage_steps", usual_damage_steps(place, bool(attacks))),
    )


def _object(scanner: Scanner, board: Board, at: int) -> ObjectId:
    scanner.at = at
    return an_object(scanner, board)
