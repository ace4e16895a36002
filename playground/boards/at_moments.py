"""A turn and its combat as they are at a chosen moment."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import Board, Combat, PlayerId, Turn, TurnId
from engine.notation.moments import (
    PLACES,
    NamedMoment,
    phase_of,
    usual_damage_steps,
    usually_declared,
    usually_unblocked,
)
from engine.seats import is_active


def by_then(combat: Combat, where: NamedMoment) -> Combat:
    """The same combat at another moment of it: what is usual by then is true then."""
    unblocked = usually_unblocked(where)
    return replace(
        combat,
        attacks=tuple(replace(one, unblocked=unblocked and not one.blocked) for one in combat.attacks),
        blocks_declared=usually_declared(where, combat.declared),
        damage_steps=usual_damage_steps(where, bool(combat.attacks)),
    )


def turn_at(board: Board, where: NamedMoment, serial: int, active: PlayerId) -> Turn:
    """A turn that is at this moment: the one of the board if it is that, else a new one."""
    phase = phase_of(where.name)
    step = where.name if where.name != phase else ""
    if where.begins:
        # The step has not begun: the board still says the one before.
        at = PLACES.index(where.name)
        before = PLACES[at - 1] if at else ""
        phase = phase_of(before) if before else ""
        step = before if before and before != phase else ""
    same = board.turn.serial == serial and is_active(board, active)
    if not same:
        return Turn(TurnId(serial), active, phase, step)
    return replace(board.turn, phase=phase, step=step)
