"""Rules 103.4 and 413.2c: players who do something one after the other, round after round, until nobody does it."""

from __future__ import annotations

from engine.board import IN_PLAY, Noted
from engine.events import Create, ObjectMoved
from engine.language.combining import substitute
from engine.language.effects import ForEach, OneByOne, TakingTurns
from engine.language.terms import All, Bound, IsPlayer, Value
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans
from engine.seats import others

THIS_ONE = "#in turn"
"""Whose turn of the round it is."""


class NextRound(Value, frozen=True):
    """Another round follows if something has come into play since so many parts were performed."""

    since: int
    again: TakingTurns


@plans(TakingTurns)
def _one_round(context: Context, instruction: TakingTurns) -> Plan:
    """Each player in turn order, from the one who controls this, does so as the others have left things."""
    you = context.asker.controller
    seats = (you, *others(context.board, you))
    own = substitute(instruction.effects, {All(IsPlayer()): Bound(THIS_ONE)})
    names = [f"#seat {place} {len(context.asker.noted)}" for place in range(len(seats))]
    turns = tuple(ForEach(THIS_ONE, Bound(name), own) for name in names)
    noted = tuple(Noted(name, "players", (int(seat),)) for name, seat in zip(names, seats, strict=True))
    return Instead((*turns, NextRound(len(context.made), instruction)), noted)


@plans(OneByOne)
def _one_by_one(context: Context, instruction: OneByOne) -> Plan:
    """What is chosen for one is done before the next is asked for."""
    things = context.named(instruction.of)
    names = [f"#one {place} {len(context.asker.noted)}" for place in range(len(things))]
    noted = tuple(Noted(name, "objects", (int(one),)) for name, one in zip(names, things, strict=True))
    each = (ForEach(instruction.name, Bound(name), instruction.effects) for name in names)
    return Instead(tuple(each), noted)


@plans(NextRound)
def _next_round(context: Context, instruction: NextRound) -> Plan:
    """If nobody put anything into play, it is over."""
    made = context.made[instruction.since :]
    came = any(
        isinstance(one, Create) or (isinstance(one, ObjectMoved) and one.to == IN_PLAY) for one in made
    )
    return Instead((instruction.again,)) if came else ()
