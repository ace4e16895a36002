"""Rule 413.2c: nobody can choose what is illegal or impossible.

Before a player may say yes to "you may" or to a price, its immediate requirements are looked at: enough
permanents to sacrifice, cards to discard, life and mana to pay. Drawing a card is never impossible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.agenda import Procedure
from engine.board import HAND, IN_PLAY, NOBODY, Board, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.editions import Registry
from engine.language.effects import (
    Discard,
    Linked,
    LoseLife,
    Modify,
    Move,
    Note,
    PayMana,
    PutCounters,
    PutIntoPlay,
    RemoveCounters,
    Reveal,
    Sacrifice,
    TakeCounter,
    Tap,
    TapSymbol,
    Untap,
)
from engine.language.printed import ManaCost
from engine.language.terms import All, AtRandom, Bound, EndOfPile, InZone, Picked, Selection, TopCards, Value
from engine.language.words import Zone
from engine.mana import with_x
from engine.rules.stack.choosing_413 import CHOOSING, pool_of
from engine.rules.stack.in_total_413 import fewest_for, total_of
from engine.rules.stack.moving_417 import standing
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import life_of


class Pay(Value, frozen=True):
    """`who` pays this mana cost while something resolves (413.2e)."""

    who: Selection
    cost: ManaCost


PAYS: dict[str, Callable[..., Procedure]] = {}
"""Under "mana": the procedure that pays a mana cost, called with `player`, `cost` and `about`. Rule 409 puts
it here, because paying is its business and it stands above this room."""
POSSIBLE: Registry[type[Value], Callable[[Context, Any], bool]] = Registry("possible instructions")
"""For instructions of rooms that stand above this one: whether they could be followed now."""
AFFORDS: dict[str, Callable[[Board, PlayerId, ManaCost], bool]] = {}
"""Under "mana": whether a player could pay a mana cost, mana abilities included."""


@plans(Pay)
def _pay(context: Context, instruction: Pay) -> Plan:
    player = next(iter(context.players(instruction.who)), NOBODY)
    if player == NOBODY or context.board.players[player].lost:
        return ()
    return PAYS["mana"](player=player, cost=_settled(context, instruction.cost), about=context.about)


@plans(PayMana)
def _pay_by_controller(context: Context, instruction: PayMana) -> Plan:
    cost = _settled(context, instruction.cost)
    return PAYS["mana"](player=context.asker.controller, cost=cost, about=context.about)


def _settled(context: Context, cost: ManaCost) -> ManaCost:
    """All Xs of an object have the value that was announced for one (glossary, X)."""
    return with_x(cost, context.asker.x)


def possible(context: Context, instructions: tuple[Any, ...]) -> bool:
    """Whether the immediate requirements of all these instructions can be met now."""
    return all(_possible(context, instruction) for instruction in instructions)


def _possible(context: Context, instruction: Any) -> bool:
    board = context.board
    who = getattr(instruction, "who", None)
    if isinstance(who, Picked) and not isinstance(instruction, CHOOSING):
        # Nobody is picked of whom none is within reach (601.5a): only a choice is another's then (601.5c).
        return bool(pool_of(context, instruction, who))
    match instruction:
        case Note(_, effect) | Linked(_, effect):
            return _possible(context, effect)
        case Pay(who, cost):
            price = _settled(context, cost)
            return all(
                AFFORDS["mana"](board, player, price) and not board.players[player].lost
                for player in context.players(who)
            )
        case PayMana(cost):
            return AFFORDS["mana"](board, context.asker.controller, _settled(context, cost))
        case TapSymbol():
            source = board.objects.get(context.asker.source)
            return source is not None and source.zone == IN_PLAY and not source.tapped
        case LoseLife(who, amount):
            least = context.number(amount)
            return all(
                life_of(board, player) >= least and not board.players[player].lost
                for player in context.players(who)
            )
        case Sacrifice() | Discard() | Move() | PutIntoPlay() | Tap() | Untap() | RemoveCounters():
            return _has_something(context, instruction)
        case (
            TakeCounter(what=Picked())
            | Reveal(what=Picked())
            | Modify(what=Picked())
            | PutCounters(what=Picked())
        ):
            return _has_something(context, instruction)
        case _:
            ask = POSSIBLE.of(context.board).get(type(instruction))
            return ask is None or ask(context, instruction)


def _is_a_hand(what: All) -> bool:
    return InZone(Zone.HAND) in getattr(what.filter, "parts", ())


def _has_something(context: Context, instruction: Any) -> bool:
    what, board = instruction.what, context.board
    if isinstance(what, Picked | AtRandom):
        wanted = total_of(what.filter)
        if wanted is not None:
            pool = tuple(ObjectId(one) for one in pool_of(context, instruction, what))
            return fewest_for(board, wanted, pool) <= len(pool)
        least = getattr(what, "at_least", None)
        return len(pool_of(context, instruction, what)) >= context.number(
            what.count if least is None else least
        )
    if isinstance(what, Bound):
        # What an instruction before it will note is not known yet.
        return True
    if isinstance(what, All) and (isinstance(instruction, Discard | Sacrifice) or _is_a_hand(what)):
        # A hand without cards can be discarded or removed as a whole, and all of no lands sacrificed, as they can be
        # to pay a cost.
        return True
    if isinstance(what, TopCards):
        # Fewer cards in the library than the text says are not enough (409.1h).
        return len(context.objects(what)) >= context.number(what.count)
    if isinstance(what, EndOfPile):
        # Nor are fewer of them in the graveyard.
        return len(context.objects(what)) >= what.count
    if isinstance(instruction, Move | PutIntoPlay):
        # What the text may follow to another zone is there to be moved (410.10).
        return bool(standing(context, what))
    found = [context.board.objects[one] for one in context.objects(what) if one in context.board.objects]
    match instruction:
        case Sacrifice(who=who):
            actors = context.players(who)
            found = [
                one for one in found if one.zone == IN_PLAY and controller_of(context.board, one.id) in actors
            ]
        case Discard(who=who):
            actors = context.players(who)
            found = [one for one in found if one.zone == HAND and one.owner in actors]
        case Tap():
            found = [one for one in found if not one.tapped]
        case Untap():
            found = [one for one in found if one.tapped]
        case RemoveCounters(kind=kind, count=count):
            least = context.number(cast("Any", count))
            found = [one for one in found if one.count(kind) >= least]
        case _:
            pass
    return bool(found)
