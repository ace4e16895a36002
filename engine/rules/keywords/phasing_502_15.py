"""Rule 502.15: phasing.

502.15b  in the untap step, before untapping: permanents with phasing phase out, those phased out come back, at once
502.15d  that is no coming into play and no leaving it, but for texts that say "phases"
502.15f  it is the same object all the while; 217.8 lists its zone
502.15h  it remembers counters, choices, status and under whose control it phased out (510.6)
502.15i  what is attached to it phases out and in along with it; by itself it would come back by itself (502.15j)
"""

from __future__ import annotations

from engine.asking.forbidding import forbids
from engine.board import NOTHING, PHASED_OUT, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, has_keyword
from engine.citing import cite, computation
from engine.events import Part, PermanentPhasedIn, PermanentPhasedOut
from engine.language.effects import PhaseIn, PhaseOut
from engine.language.words import KeywordName, ObjectAct
from engine.rules.stack.plans_413 import Context, Plan, plans

TOGETHER = computation("502.15i", "What is attached to a permanent phases out and in along with it.")
REMEMBERS = computation(
    "502.15h", "A phased-out card remembers its counters, choices, status and controller."
)
SAME_OBJECT = computation("502.15f", "What phases in is the same permanent that phased out.")
computation("502.15a", "Phasing is a static ability that changes the rules of the untap step.")
computation("502.15c", "Where an untap step is skipped, nothing phases in it.")
computation(
    "502.15j", "An Aura or Equipment that phased out by itself comes back on what it was attached to."
)
computation("502.15n", "A spell or ability still finds a target that phased out and has come back.")
computation("502.15p", "Several instances of phasing on one permanent do no more than one.")
computation("502.15d", "Phasing is no coming into play and no leaving it.")
computation("502.15e", "All damage dealt to a permanent is removed as it phases out.")
computation("502.15g", "Effects with limited duration and delayed triggers lose a permanent that phases out.")
computation("502.15k", "A permanent that phases in keeps its timestamp.")
computation("502.15m", "A permanent that phases in can attack and use {T} at once.")


def phasing(board: Board, player: PlayerId) -> tuple[Part, ...]:
    """What phases out and in during this player's untap step, one event (502.15b)."""
    leaving = tuple(
        one
        for one in board.in_play
        if has_keyword(board, one, KeywordName.PHASING) and controller_of(board, one) == player
    )
    coming = phased_under(board, player)
    if not leaving and not coming:
        return ()
    return (*phasing_out(board, leaving), *phasing_in(board, coming))


def phased_under(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """What phased out by itself under this player's control."""
    found = []
    for one in board.zone(PHASED_OUT):
        phased = board.objects[one].phased
        if phased is not None and phased.under == player and phased.along == NOTHING:
            found.append(one)
    return tuple(found)


def phasing_out(board: Board, permanents: tuple[ObjectId, ...], by: ObjectId = NOTHING) -> tuple[Part, ...]:
    """The parts by which these phase out, with all that is attached to them and to that (502.15i); what can't phase out
    stays (103.2)."""
    permanents = tuple(one for one in permanents if forbids(board, one, ObjectAct.PHASE_OUT) is None)
    if not permanents:
        return ()
    cite(REMEMBERS)
    parts: list[Part] = [PermanentPhasedOut(object=one, by=by) for one in permanents]
    gone = set(permanents)
    ahead = list(permanents)
    while ahead:
        host = ahead.pop(0)
        for one in board.in_play:
            stays = one in gone or forbids(board, one, ObjectAct.PHASE_OUT) is not None
            if board.objects[one].attached == host and not stays:
                cite(TOGETHER)
                gone.add(one)
                ahead.append(one)
                parts.append(PermanentPhasedOut(object=one, along=host, by=by))
    return tuple(parts)


def phasing_in(board: Board, cards: tuple[ObjectId, ...]) -> tuple[Part, ...]:
    """The parts by which these phase in, with what phased out along with them."""
    if not cards:
        return ()
    cite(SAME_OBJECT)
    coming = list(cards)
    for host in coming:
        for one in board.zone(PHASED_OUT):
            phased = board.objects[one].phased
            if phased is not None and phased.along == host and one not in coming:
                cite(TOGETHER)
                coming.append(one)
    return tuple(PermanentPhasedIn(object=one) for one in coming)


@plans(PhaseOut)
def _phase_out(context: Context, instruction: PhaseOut) -> Plan:
    return phasing_out(context.board, context.permanents(instruction.what), context.about)


@plans(PhaseIn)
def _phase_in(context: Context, instruction: PhaseIn) -> Plan:
    board = context.board
    found = (one for one in context.objects(instruction.what) if one in board.objects)
    return phasing_in(board, tuple(one for one in found if board.objects[one].zone == PHASED_OUT))


__all__ = ["phased_under", "phasing", "phasing_in", "phasing_out"]
