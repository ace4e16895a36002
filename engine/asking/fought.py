"""What creatures do and have done in combat, as texts ask of them: whom they attack, whether they attacked or blocked
this turn (308.2, 309.2), how many of them died, and whether their controller has had them only since then (212.3d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.asking.asker import Asker
from engine.asking.questions import AMOUNTS, TESTS, matches_past, select
from engine.asking.ranges import Said, how_much, reaches_object, reaches_player, saw
from engine.board import GRAVEYARD, HAND, IN_PLAY, NOBODY, NOTHING, Board, Object, ObjectId
from engine.characteristics import controller_of
from engine.language import values as v
from engine.seats import attack_of, attacked_by, combat_of, combats, last_attack, turns_going_on


def attacks_whom(part: v.AttackingWhom, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    """Is attacking one of these players, or was as it left play (413.2f); a team is attacked as a group (606.7a)."""
    attack = attack_of(board, found.id) or last_attack(board, found.id)
    if attack is None:
        return False
    players = select(board, part.player, asker).players
    return any(one in players for one in attacked_by(board, attack))


def has_fought(board: Board, creature: ObjectId, act: v.ObjectAct, asker: Asker | None = None) -> bool:
    """Whether a creature in play has been attacking, or blocking, in a turn that goes on (306.2, 311.2), as far as the
    asker sees, if one is named."""
    turns, fights = turns_going_on(board), combats(board)
    if asker is not None:
        fact = "attacked" if act is v.ObjectAct.ATTACK else "blocked"
        turns = tuple([one for one in turns if saw(board, asker, one, fact, creature)])
    if act is v.ObjectAct.ATTACK:
        return any(creature in one.attacked for one in turns) or any(
            one.attack_of(creature) for one in fights
        )
    return any(creature in one.blocked for one in turns) or any(one.is_blocking(creature) for one in fights)


def _fought(part: v.FoughtThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    if found.id in board.objects:
        return found.zone == IN_PLAY and has_fought(board, found.id, part.act, asker)
    past = board.past.get(found.id)
    if past is None:
        return False
    return past.attacked != NOBODY if part.act is v.ObjectAct.ATTACK else bool(past.blocked)


def _in_this_combat(part: v.FoughtThisCombat, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    """What fights now, and what did before it was removed from this combat; what has left play is asked no more."""
    if found.zone != IN_PLAY:
        return False
    combat = combat_of(board, found.id)
    if combat is not None and (combat.attack_of(found.id) is not None or combat.is_blocking(found.id)):
        return True
    return any(
        found.id == one and saw(board, asker, turn, "fought", one, other, said="one")
        for turn in turns_going_on(board)
        for one, other in turn.fought
    )


TESTS[v.FoughtThisCombat] = _in_this_combat


def _in_the_last_turn(part: v.FoughtLastTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    """Of what has left play nothing is asked any more."""
    if found.zone != IN_PLAY:
        return False
    pair = (controller_of(board, found.id), found.id)
    return any(pair in turn.lately for turn in turns_going_on(board))


TESTS[v.FoughtLastTurn] = _in_the_last_turn


def _new(part: v.NewThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    return found.zone == IN_PLAY and found.since > 0 and found.since >= board.turn.serial


def _banded(part: v.BandedWith, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    """What is alone in its band is banded with nothing."""
    combat = combat_of(board, found.id) if found.zone == IN_PLAY else None
    if combat is None or combat.attack_of(found.id) is None:
        return False
    others = [one for one in combat.band_of(found.id) if one != found.id]
    return any(one in others for one in select(board, part.of, asker).objects)


TESTS[v.BandedWith] = _banded


def _came(part: v.CameThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    return found.zone == IN_PLAY and any(
        found.id in one.entered and saw(board, asker, one, "entered", found.id)
        for one in turns_going_on(board)
    )


def _fell(part: v.FellThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    return found.zone == GRAVEYARD and any(
        found.id in one.fallen and saw(board, asker, one, "fallen", found.id) for one in turns_going_on(board)
    )


def _drawn(part: v.DrawnThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    own = [card for turn in turns_going_on(board) for who, card, _ in turn.drawn if who == found.owner]
    return found.zone == HAND and (found.id in own[-1:] if part.last else found.id in own)


def _met(board: Board, asker: Asker, said: Said = "both") -> Iterator[tuple[ObjectId, ObjectId]]:
    """Which creature blocked which in a turn that goes on, as far as the asker sees."""
    for turn in turns_going_on(board):
        yield from (one for one in turn.met if saw(board, asker, turn, "met", *one, said=said))


def _has_blocked(part: v.BlockedThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    others = select(board, part.of, asker).objects
    return any(blocker == found.id and attacker in others for blocker, attacker in _met(board, asker))


def _was_blocked(part: v.WasBlockedThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    if part.by is None:
        return any(attacker == found.id for _, attacker in _met(board, asker, "other"))
    by = select(board, part.by, asker).objects
    return any(attacker == found.id and blocker in by for blocker, attacker in _met(board, asker))


def _has_dealt(part: v.DealtThisTurn, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    to = select(board, part.to, asker)
    return any(
        source == found.id
        and (hurt in to.objects if hurt != NOTHING else player in to.players)
        and saw(board, asker, turn, "dealt", source, hurt, player)
        for turn in turns_going_on(board)
        for source, hurt, player, _ in turn.dealt
    )


def _damage_by(board: Board, value: v.DamageBy, asker: Asker) -> int:
    """By what was no permanent it isn't known by what."""
    whom = select(board, value.of, asker)
    return sum(
        how_much(board, asker, turn, (source, hurt, player, number), "both")
        for turn in turns_going_on(board)
        for source, hurt, player, number in turn.dealt
        if source != NOTHING
        and (hurt in whom.objects if hurt != NOTHING else player in whom.players)
        and matches_past(board, source, value.by, asker)
    )


def _life_lost(board: Board, value: v.LifeLostThisTurn, asker: Asker) -> int:
    whose = select(board, value.of, asker).players
    return sum(number for turn in turns_going_on(board) for one, number in turn.lost_life if one in whose)


def _cards_drawn(board: Board, value: v.CardsDrawn, asker: Asker) -> int:
    whose = select(board, value.of, asker).players
    return sum(one in whose for turn in turns_going_on(board) for one, _, _ in turn.drawn)


AMOUNTS[v.LifeLostThisTurn] = _life_lost
AMOUNTS[v.CardsDrawn] = _cards_drawn
AMOUNTS[v.DamageBy] = _damage_by
TESTS[v.BlockedThisTurn] = _has_blocked
TESTS[v.WasBlockedThisTurn] = _was_blocked
TESTS[v.DealtThisTurn] = _has_dealt
TESTS[v.CameThisTurn] = _came
TESTS[v.FellThisTurn] = _fell
TESTS[v.DrawnThisTurn] = _drawn
TESTS[v.AttackingWhom] = attacks_whom
TESTS[v.FoughtThisTurn] = _fought
TESTS[v.NewThisTurn] = _new


def _buried_this_turn(board: Board, value: v.BuriedThisTurn, asker: Asker) -> int:
    owners = None if value.of is None else select(board, value.of, asker).players
    if value.what is None and board.table.ranges:
        # 601.11: what died is seen where its controller was within range; of what only a number tells, its owner.
        died = [one for one in board.turn.died if one in board.past]
        died = [one for one in died if owners is None or board.past[one].object.owner in owners]
        known = Counter(board.past[one].object.owner for one in died)
        told = sum(
            max(0, number - known[owner])
            for owner, number in board.turn.buried
            if reaches_player(board, asker, owner) and (owners is None or owner in owners)
        )
        return told + sum(reaches_object(board, asker, one) for one in died)
    if value.what is None:
        return sum(number for owner, number in board.turn.buried if owners is None or owner in owners)
    return sum(
        matches_past(board, one, value.what, asker)
        for one in board.turn.died
        if one in board.past and (owners is None or board.past[one].object.owner in owners)
    )


AMOUNTS[v.BuriedThisTurn] = _buried_this_turn

__all__ = ["attacks_whom", "has_fought"]
