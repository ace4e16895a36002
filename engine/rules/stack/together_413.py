"""Rule 413.2b: instructions that a text has happen simultaneously are one event."""

from __future__ import annotations

from engine.language.effects import AtOnce
from engine.rules.stack.plans_413 import PLANNERS, CannotCarryOut, Context, Parts, Plan, plans


@plans(AtOnce)
def _at_once(context: Context, instruction: AtOnce) -> Plan:
    """Each is planned on the board as it is before any of them is carried out."""
    parts: Parts = ()
    for one in instruction.effects:
        plan = PLANNERS.of(context.board)[type(one)](context, one)
        if not isinstance(plan, tuple):
            raise CannotCarryOut(one)
        parts += plan
    return parts
