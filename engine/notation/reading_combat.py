"""Reading combat: what the state of permanents and the course of the turn say of it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import NOBODY, NOTHING, Attack, Board, Combat, ObjectId, PlayerId, TurnId
from engine.naming import by_seat
from engine.notation.drafts import ObjectDraft
from engine.notation.moments import usual_damage_steps, usually_declared, usually_unblocked
from engine.notation.names import an_object
from engine.notation.said import Said, SaidTurn, seated
from engine.notation.scanning import Scanner
from engine.seats import active_players, attackable, usually_attacked, whose_turn
from engine.table import ATTACK_SEVERAL


def with_combats(board: Board, drafted: dict[ObjectId, ObjectDraft], said: Said, scanner: Scanner) -> Board:
    """The board with the combat that attacking and blocking creatures are in; of several turns, with each one's."""
    turns = [said.now, *said.melee.beside]
    fighting = [one for one in turns if one.turn.phase == "combat" and "none" not in one.combat]
    mine = {one.turn.serial: drafted for one in fighting}
    if len(fighting) > 1:
        mine = _parted(scanner, board, drafted, fighting)
    elif not fighting:
        stray = [draft for draft in drafted.values() if {"attacking", "blocking"} & set(draft.state)]
        if stray and (len(turns) > 1 or "none" in said.now.combat):
            scanner.fail("a step of combat for creatures that attack or block", at=stray[0].start)
        # Outside the combat phase that can't be (308.2g), and is read all the same: `problems` says so.
        fighting = turns if stray else []
        mine = {one.turn.serial: drafted for one in fighting}
    # 601.2c: who can be attacked is counted from the seats that the turn counts, a leaver's among them.
    combats = [
        _combat_of(
            scanner,
            replace(board, turn=replace(one.turn, seated=seated(said, one, scanner))),
            mine[one.turn.serial],
            one,
        )
        if one in fighting
        else None
        for one in turns
    ]
    aside = tuple(replace(one, combat=fight) for one, fight in zip(board.aside, combats[1:], strict=True))
    return by_seat(replace(board, combat=combats[0], aside=aside))


def _defender(board: Board, said: SaidTurn) -> PlayerId:
    """Whom the combat of this turn is against (306.3); NOBODY where nobody can be attacked (601.3)."""
    found: PlayerId | None = said.combat.get("defender")
    return usually_attacked(board, said.turn.active) if found is None else found


def _parted(
    scanner: Scanner, board: Board, drafted: dict[ObjectId, ObjectDraft], fighting: list[SaidTurn]
) -> dict[TurnId, dict[ObjectId, ObjectDraft]]:
    """Who fights in which of several combats: who attacks whom, and blocks what, tells (608.4)."""
    at: dict[ObjectId, TurnId] = {}
    for one, draft in drafted.items():
        if "attacking" in draft.state:
            whom = draft.state["attacking"]
            turns = [each.turn.serial for each in fighting if whom in (None, _defender(board, each))]
            at[one] = turns[0] if turns else scanner.fail("a player who is attacked", at=draft.start)
    for one, draft in drafted.items():
        blocked = [
            at[found] for place in draft.named("blocking") if (found := _object(scanner, board, place)) in at
        ]
        if "blocking" in draft.state:
            whose = [each.turn.serial for each in fighting if draft.seat == _defender(board, each)]
            at[one] = (blocked or whose or [fighting[0].turn.serial])[0]
    return {
        one.turn.serial: {each: draft for each, draft in drafted.items() if at.get(each) == one.turn.serial}
        for one in fighting
    }


def _combat_of(
    scanner: Scanner, board: Board, drafted: dict[ObjectId, ObjectDraft], said: SaidTurn
) -> Combat:
    """The combat of a turn."""
    place, facts = said.place, said.combat
    active = whose_turn(board)
    defender = _defender(board, said)
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
    strikers = tuple(one for one, draft in drafted.items() if "struck_first" in draft.state)
    if not strikers and facts.get("second_step"):
        # 310.5: whatever struck first is no more, and needs no name.
        strikers = (NOTHING,)
    return Combat(
        attackers=active_players(board),
        defenders=defenders,
        attacks=tuple(attacks),
        declared=declared,
        blocks_declared=facts.get("blocks_declared", usually_declared(place, declared)),
        blocking=blocking,
        assigned=tuple(one for one, draft in drafted.items() if "assigned" in draft.state),
        first_strikers=strikers,
        bands=tuple(bands),
        damage_steps=facts.get("damage_steps", usual_damage_steps(place, bool(attacks))),
    )


def _object(scanner: Scanner, board: Board, at: int) -> ObjectId:
    scanner.at = at
    return an_object(scanner, board)
