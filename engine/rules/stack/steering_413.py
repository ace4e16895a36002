"""Rule 413.2b: instructions that say which other instructions are followed.

Branches, options and notes are worked out as the text is read on, with what is true at that moment (413.2f).
"""

from __future__ import annotations

from engine.asking import holds
from engine.board import Noted
from engine.decisions import YesNo
from engine.events import (
    Attach,
    BeginEffect,
    Create,
    DealDamage,
    Draw,
    GainLife,
    LoseLife,
    Move,
    Part,
    PutCounters,
    Regenerate,
    Reveal,
    StackAbility,
    Tap,
    Untap,
)
from engine.language.effects import Choose, Effect, If, May, Note, PayMana, Search, Unless
from engine.language.terms import Bound, Value, You
from engine.rules.stack.choosing_413 import RULE, choose, substitute
from engine.rules.stack.moving_417 import search
from engine.rules.stack.plans_413 import Context, Instead, Plan, Remember, plans
from engine.rules.stack.possible_413 import Pay, possible

PAYER = "#payer"
_MADE = Move | Draw | Create | StackAbility
_CHANGED = Tap | Untap | PutCounters | Attach | Regenerate | DealDamage


@plans(If)
def _branch(context: Context, instruction: If) -> Plan:
    if holds(context.board, instruction.condition, context.asker):
        return Instead(instruction.effects)
    return Instead(instruction.otherwise)


@plans(May)
def _option(context: Context, instruction: May) -> Plan:
    """What cannot be done cannot be chosen (413.2c); "if you do" follows the choice (419.5b)."""
    players = context.players(instruction.who)
    if not players or not possible(context, instruction.effects):
        return Instead(instruction.otherwise)
    if not context.answers:
        return YesNo(player=players[0], rule=RULE, purpose="whether to do it", about=context.about)
    if context.answers[0]:
        return Instead((*instruction.effects, *instruction.then))
    return Instead(instruction.otherwise)


@plans(Unless)
def _ransom(context: Context, instruction: Unless) -> Plan:
    """Each of these players may pay, in APNAP order, until one does; the price is paid as a whole."""
    asked = 0
    for player in context.players(instruction.who):
        payer = Noted(PAYER, "players", (int(player),))
        price = tuple(_paid_by_payer(cost) for cost in instruction.costs)
        if not possible(context.knowing(payer), price):
            continue
        if asked == len(context.answers):
            return YesNo(player=player, rule=RULE, purpose="whether to pay", about=context.about)
        if context.answers[asked]:
            return Instead(price, (payer,))
        asked += 1
    return Instead(instruction.effects)


def _paid_by_payer(cost: Value) -> Value:
    if isinstance(cost, PayMana):
        return Pay(Bound(PAYER), cost.cost)
    found: Value = substitute(cost, {You(): Bound(PAYER)})
    return found


@plans(Note)
def _note(context: Context, instruction: Note) -> Plan:
    effect: Effect = instruction.effect
    if isinstance(effect, Choose):
        return choose(context, effect, instruction.name)
    if isinstance(effect, Search):
        return search(context, effect, instruction.name)
    return Instead((effect, Remember(instruction.name, len(context.made))))


@plans(Remember)
def _remember(context: Context, instruction: Remember) -> Plan:
    parts = context.made[instruction.since :]
    objects = [one for part in parts for one in things_of(part)]
    players = [
        int(part.player) for part in parts if isinstance(part, GainLife | LoseLife) and part.player >= 0
    ]
    noted = [Noted(instruction.name, "objects", tuple(dict.fromkeys(objects)))]
    if players:
        noted = [Noted(instruction.name, "players", tuple(dict.fromkeys(players)))]
    return Instead((), tuple(noted))


def things_of(part: Part) -> tuple[int, ...]:
    """The objects that a part moved, made or changed, as later words mean them.

    What left play or the stack is named as it was there, so that its last state can be asked (413.2f); what
    came from a library or a hand is named as the object it became.
    """
    if isinstance(part, Move) and part.origin in ("in play", "stack"):
        return (int(part.object),)
    if isinstance(part, _MADE):
        return (int(part.became),) if part.became else ()
    if isinstance(part, _CHANGED):
        return (int(part.object),) if part.object else ()
    if isinstance(part, BeginEffect):
        return tuple(int(one) for one in part.effect.objects)
    if isinstance(part, Reveal):
        return tuple(int(one) for one in part.objects)
    return ()
