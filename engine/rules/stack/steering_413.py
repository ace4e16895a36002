"""Rule 413.2b: instructions that say which other instructions are followed.

Branches, options and notes are worked out as the text is read on, with what is true at that moment (413.2f).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.asking import holds
from engine.board import GRAVEYARD, IN_PLAY, NOTHING, STACK, Noted, now_or_last
from engine.characteristics import last_known
from engine.citing import cite, computation
from engine.decisions import OneOf, YesNo
from engine.events import (
    BeginEffect,
    CardDrawn,
    CardsRevealed,
    CountersPut,
    Create,
    DamageDealt,
    LifeGained,
    LifeLost,
    ObjectMoved,
    Part,
    PermanentAttached,
    PermanentRegenerated,
    PermanentTapped,
    PermanentUntapped,
    SpendMana,
    StackAbility,
)
from engine.language.combining import substitute
from engine.language.effects import (
    Aim,
    AnyoneMay,
    Choose,
    ChooseBetween,
    Cost,
    DealDamage,
    Destroy,
    Discard,
    Effect,
    ForEach,
    GainLife,
    If,
    LoseLife,
    May,
    Modify,
    Note,
    OnceMore,
    PayCostOf,
    PayMana,
    PayReduced,
    Process,
    RemoveCounters,
    Repeat,
    RepeatUntil,
    RevealUntil,
    Sacrifice,
    Search,
    Settle,
    Unless,
)
from engine.language.print import print_option
from engine.language.printed import ManaCost
from engine.language.remembered import WILLING, buried_by, hurt_by, life_lost_by
from engine.language.terms import Bound, CountersOn, Picked, Times, Value, You
from engine.language.walks import walk
from engine.mana import needs_of, with_x
from engine.rules.stack.choosing_413 import RULE, choose, settle_within
from engine.rules.stack.plans_413 import Context, Instead, Plan, Remember, plans
from engine.rules.stack.possible_413 import Pay, possible
from engine.rules.stack.searching_417 import reveal_until, search
from engine.rules.stack.upkeeps_413 import with_upkeep_told
from engine.seats import within_range

OPTIONS = computation(
    "601.5b", "Who chooses between options may choose what bears on somebody out of his or her own range."
)

PAYER = "#payer"
PAYERS = "#payers"
_MADE = ObjectMoved | CardDrawn | Create | StackAbility
_CHANGED = (
    PermanentTapped | PermanentUntapped | CountersPut | PermanentAttached | PermanentRegenerated | DamageDealt
)


@plans(If)
def _branch(context: Context, instruction: If) -> Plan:
    if holds(context.board, instruction.condition, context.asker):
        return Instead(instruction.effects)
    return Instead(instruction.otherwise)


@plans(May)
def _option(context: Context, instruction: May) -> Plan:
    """What cannot be done cannot be chosen (413.2c); "if you do" follows the choice (419.5b)."""
    players = context.players(instruction.who)
    if not players:
        return Instead(instruction.otherwise)
    effects: tuple[Any, ...] = instruction.effects
    payer: tuple[Noted, ...] = ()
    if instruction.who != You() and any(isinstance(one, PayMana) for one in effects):
        # 413.2e: whoever may pay does so, and no one for him or her.
        payer = (Noted(PAYER, "players", (int(players[0]),)),)
        effects = tuple(Pay(Bound(PAYER), one.cost) if isinstance(one, PayMana) else one for one in effects)
    if not possible(context.knowing(*payer), effects):
        return Instead(instruction.otherwise)
    if not context.answers:
        return YesNo(player=players[0], rule=RULE, purpose="whether to do it", about=context.about)
    if not context.answers[0]:
        return Instead(instruction.otherwise)
    price = _mana_price(tuple(_with_x(one, context.asker.x) for one in effects))
    if price and (instruction.then or instruction.otherwise):
        paid = Paid(len(context.made), price, instruction.then, instruction.otherwise)
        return Instead((*effects, paid), payer)
    return Instead((*effects, *instruction.then), payer)


@plans(ChooseBetween)
def _between(context: Context, instruction: ChooseBetween) -> Plan:
    """One of those that can be followed now."""
    players = context.players(instruction.who)
    options = instruction.options
    among = tuple(place for place, one in enumerate(options) if possible(context, one))
    if not players or not among:
        return ()
    if not context.answers:
        return OneOf(
            player=players[0],
            rule=RULE,
            purpose="one of these",
            about=context.about,
            among=among,
            kind="mode",
            labels=tuple(print_option(options[place]) for place in among),
        )
    return Instead(options[context.answers[0]])


@plans(Unless)
def _ransom(context: Context, instruction: Unless) -> Plan:
    """Each of these players may pay, asked in APNAP order (103.4, 413.2d); then those pay who said so, each the whole
    price, and if one has, what they pay for is done."""
    instruction = with_upkeep_told(context, instruction)
    times = context.number(instruction.times)
    willing: list[int] = []
    price: tuple[Any, ...] = ()
    asked = 0
    for player in context.players(instruction.who):
        payer = Noted(PAYER, "players", (int(player),))
        costs = tuple(_with_x(_told(context, cost), context.asker.x) for cost in instruction.costs)
        if None in costs:
            # 213.1a: a nonexistent mana cost can't be paid.
            continue
        price = tuple(_paid_by_payer(cost) for cost in times_over(costs, times))
        if not possible(context.knowing(payer), price):
            continue
        if asked == len(context.answers):
            return YesNo(player=player, rule=RULE, purpose="whether to pay", about=context.about)
        if context.answers[asked]:
            willing.append(int(player))
        asked += 1
    if not willing:
        return Instead(instruction.effects)
    count = _mana_price(price)
    after: tuple[Any, ...] = instruction.then
    if count:
        after = (Paid(len(context.made), count, instruction.then, instruction.effects),)
    if len(willing) > 1:
        price = (ForEach(PAYER, Bound(PAYERS), price),)
    payers = tuple(Noted(name, "players", tuple(willing)) for name in (PAYERS, PAYER))
    return Instead((*price, *after), payers)


@plans(AnyoneMay)
def _anyone(context: Context, instruction: AnyoneMay) -> Plan:
    """Each of these players in APNAP order is asked, and it happens to all who have it happen at once (103.4)."""
    players = context.players(instruction.who)
    if not players or not possible(
        context.knowing(Noted(WILLING, "players", (int(players[0]),))), instruction.effects
    ):
        return Instead(instruction.otherwise)
    if len(context.answers) < len(players):
        player = players[len(context.answers)]
        if not within_range(context.board, player, context.asker.controller):
            cite(OPTIONS)
        return YesNo(player=player, rule=RULE, purpose="whether to have it happen", about=context.about)
    willing = tuple(int(one) for one, yes in zip(players, context.answers, strict=True) if yes)
    if not willing:
        return Instead(instruction.otherwise)
    effects: tuple[Any, ...] = instruction.effects
    if not any(isinstance(one, Bound) and one.name == WILLING for each in effects for one in walk(each)):
        # What doesn't happen to them happens for each of them.
        effects *= len(willing)
    return Instead((*effects, *instruction.then), (Noted(WILLING, "players", willing),))


@plans(Repeat)
def _repeat(context: Context, instruction: Repeat) -> Plan:
    """As often as the number is when the text comes to it (413.2f)."""
    times = context.number(instruction.times)
    again = (Repeat(instruction.effects, times - 1),) if times > 1 else ()
    return Instead((*instruction.effects, *again) if times else ())


@plans(RepeatUntil)
def _repeat_until(context: Context, instruction: RepeatUntil) -> Plan:
    """Once through, then the condition is asked; if it fails, the same again."""
    return Instead((*instruction.effects, If(instruction.condition, (), (instruction,))))


@plans(Aim)
def _aim(context: Context, instruction: Aim) -> Plan:
    """The target was chosen as this was put on the stack (409.1c); nothing is done to it."""
    return ()


_AGAIN = "#again"
"""What is noted of whether a process begins once more."""


class RestOfProcess(Value, frozen=True):
    """What a process goes on with behind the place that may begin it again: there it goes back to its beginning."""

    effects: tuple[Effect, ...]
    again: Process


@plans(Process)
def _process(context: Context, instruction: Process) -> Plan:
    """Once through; where it says so, it goes back to its beginning, and what is left of this round is left out."""
    again = instruction
    if instruction.doubles:
        again = Process(tuple(_doubled(one) for one in instruction.effects), True)
    return _as_far_as_it_may_repeat(instruction.effects, again)


@plans(OnceMore)
def _once_more(context: Context, instruction: OnceMore) -> Plan:
    """The process begins again as soon as this instruction of it is followed."""
    return Instead((), (Noted(_AGAIN, "numbers", (1,)),))


@plans(RestOfProcess)
def _rest_of_process(context: Context, instruction: RestOfProcess) -> Plan:
    said = next(one.value for one in reversed(context.asker.noted) if one.name == _AGAIN)
    if said == (1,):
        return Instead((instruction.again,))
    return _as_far_as_it_may_repeat(instruction.effects, instruction.again)


def _as_far_as_it_may_repeat(effects: tuple[Effect, ...], again: Process) -> Instead:
    for place, one in enumerate(effects, 1):
        if any(isinstance(part, OnceMore) for part in walk(one)):
            rest = RestOfProcess(effects[place:], again)
            return Instead((*effects[:place], rest), (Noted(_AGAIN, "numbers", (0,)),))
    return Instead(effects)


def _doubled(effect: Effect) -> Effect:
    """The same with twice the life that it tells to gain and to lose."""
    twice: dict[Value, object] = {
        one: replace(one, amount=2 * one.amount)
        for one in walk(effect)
        if isinstance(one, GainLife | LoseLife) and isinstance(one.amount, int)
    }
    return substitute(effect, twice)


def times_over(costs: tuple[Cost, ...], times: int) -> tuple[Cost, ...]:
    """Costs that are paid so many times: amounts are multiplied, so that all of it is one price (502.13a)."""
    return tuple(one for cost in costs for one in _times_over(cost, times))


def _told(context: Context, cost: Any) -> Any:
    """A cost; if it is what another object costs, that mana, and None where that has no mana cost."""
    if isinstance(cost, PayReduced):
        return PayMana(_spared(cost.cost, cost.by * max(0, context.number(cost.each))))
    if not isinstance(cost, PayCostOf):
        return cost
    found = context.named(cost.of)
    seen = last_known(context.board, found[0]) if found else ()
    own = seen[0].cost if seen else None
    if own is None:
        return None
    spell = now_or_last(context.board, found[0])
    if spell is not None and spell.announcement is not None and spell.zone == STACK:
        # X in what a spell costs is what was announced for it (409.1b).
        own = with_x(own, spell.announcement.x)
    return PayMana(_spared(own, cost.less))


def _spared(cost: ManaCost, less: int) -> ManaCost:
    """A mana cost without so much of its generic mana, as far as it has that (409.1f)."""
    symbols: list[str] = []
    for one in cost.symbols:
        saved = min(less, int(one)) if one.isdigit() else 0
        less -= saved
        symbols.append(str(int(one) - saved) if saved else one)
    return ManaCost(tuple(symbols))


def _with_x(cost: Any, x: int) -> Any:
    """An instruction; if it is a mana cost, with the value of X that was announced (glossary, X)."""
    if not isinstance(cost, PayMana | Pay):
        return cost
    return replace(cost, cost=with_x(cost.cost, x))


def _times_over(cost: Cost, times: int) -> tuple[Cost, ...]:
    if times == 1:
        return (cost,)
    if isinstance(cost, PayMana):
        return (PayMana(ManaCost(cost.cost.symbols * times)),)
    if isinstance(cost, LoseLife):
        return (LoseLife(cost.who, Times(times, cost.amount)),)
    if isinstance(cost, Sacrifice | Discard | Modify) and isinstance(cost.what, Picked):
        # Nothing is given up twice: so many different things are needed.
        count = Times(times, cost.what.count)
        return (replace(cost, what=replace(cost.what, count=count)),)
    return (cost,) * times


class Forgotten(Value, frozen=True):
    """The payment failed at the last (413.2e): the amount noted under this name is 0."""

    name: str


class Paid(Value, frozen=True):
    """What follows a payment of mana that could fail at the last (413.2e): `then` if it was made since, else
    `otherwise`. `payments` counts those that had to be made."""

    since: int
    payments: int
    then: tuple[Effect, ...]
    otherwise: tuple[Effect | Forgotten, ...]


@plans(Paid)
def _after_payment(context: Context, instruction: Paid) -> Plan:
    made = sum(1 for part in context.made[instruction.since :] if isinstance(part, SpendMana))
    return Instead(instruction.then if made >= instruction.payments else instruction.otherwise)


def _mana_price(instructions: tuple[Value, ...]) -> int:
    """How many payments of mana, other than of none at all, are among the instructions."""
    return sum(1 for one in instructions if isinstance(one, Pay | PayMana) and needs_of(one.cost).total)


def _paid_by_payer(cost: Value) -> Value:
    if isinstance(cost, PayMana):
        return Pay(Bound(PAYER), cost.cost)
    found: Value = substitute(cost, {You(): Bound(PAYER)})
    return found


@plans(Note)
def _note(context: Context, instruction: Note) -> Plan:
    effect: Effect = instruction.effect
    if isinstance(effect, Choose | Search) and isinstance(effect.who, Picked):
        return settle_within(context, instruction, effect.who)
    if isinstance(effect, Choose):
        return choose(context, effect, instruction.name)
    if isinstance(effect, Search):
        return search(context, effect, instruction.name)
    if isinstance(effect, RevealUntil):
        return reveal_until(context, effect, instruction.name)
    dealt, destroyed = isinstance(effect, DealDamage), isinstance(effect, Destroy)
    # What somebody picks to lose them is spoken of again itself.
    counted = (
        isinstance(effect, RemoveCounters)
        and not isinstance(effect.what, Picked)
        and isinstance(effect.count, CountersOn)
    )
    since = len(context.made)
    return Instead((effect, Remember(instruction.name, since, dealt, counted, destroyed)))


@plans(Remember)
def _remember(context: Context, instruction: Remember) -> Plan:
    parts = context.made[instruction.since :]
    if instruction.damage:
        dealt = sum(part.amount for part in parts if isinstance(part, DamageDealt))
        hurt = (part.object for part in parts if isinstance(part, DamageDealt) and part.amount)
        whom = tuple(dict.fromkeys(int(one) for one in hurt if one != NOTHING))
        return Instead(
            (),
            (
                Noted(instruction.name, "numbers", (dealt,)),
                Noted(hurt_by(instruction.name), "objects", whom),
            ),
        )
    if instruction.counters:
        off = sum(-part.number for part in parts if isinstance(part, CountersPut) and part.number < 0)
        return Instead((), (Noted(instruction.name, "numbers", (off,)),))
    if instruction.destroyed:
        parts = tuple(part for part in parts if isinstance(part, ObjectMoved) and part.origin == IN_PLAY)
    objects = [one for part in parts for one in things_of(part)]
    players = [
        int(part.player) for part in parts if isinstance(part, LifeGained | LifeLost) and part.player >= 0
    ]
    noted = [Noted(instruction.name, "objects", tuple(dict.fromkeys(objects)))]
    if instruction.destroyed:
        buried = (int(one.object) for one in parts if isinstance(one, ObjectMoved) and one.to == GRAVEYARD)
        noted.append(Noted(buried_by(instruction.name), "objects", tuple(dict.fromkeys(buried))))
    if players:
        noted = [Noted(instruction.name, "players", tuple(dict.fromkeys(players)))]
        lost = sum(part.amount for part in parts if isinstance(part, LifeLost))
        noted.append(Noted(life_lost_by(instruction.name), "numbers", (lost,)))
    return Instead((), tuple(noted))


@plans(Settle)
def _settle(context: Context, instruction: Settle) -> Plan:
    """The things are found once, as the text comes to them (413.2f)."""
    found = context.named(instruction.of)
    return Instead((), (Noted(instruction.name, "objects", tuple(int(one) for one in found)),))


def things_of(part: Part) -> tuple[int, ...]:
    """The objects that a part moved, made or changed, as later words mean them.

    What left play or the stack is named as it was there, so that its last state can be asked (413.2f); what
    came from a library or a hand is named as the object it became.
    """
    if isinstance(part, ObjectMoved) and part.origin in ("in play", "stack"):
        return (int(part.object),)
    if isinstance(part, _MADE):
        return (int(part.became),) if part.became else ()
    if isinstance(part, _CHANGED):
        return (int(part.object),) if part.object else ()
    if isinstance(part, BeginEffect):
        return tuple(int(one) for one in part.effect.objects)
    if isinstance(part, CardsRevealed):
        return tuple(int(one) for one in part.objects)
    return ()
