"""Rule 417: instructions that change permanents and players once: damage, life, mana, counters, tapping.

What cannot be done is left out (416.3): tapping what is tapped, damage to what is no creature, counters that
are not there. A source that would deal 0 damage deals none (419.5a).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from engine.asking.asker import find
from engine.asking.decrees import barred
from engine.board import IN_PLAY, NOBODY, NOTHING, REMOVED, Mana, ObjectId, PlayerId, now_or_last
from engine.characteristics import is_type, last_known
from engine.decisions import Number, OneOf, Word
from engine.events import (
    CountersPut,
    DamageDealt,
    LifeGained,
    LifeLost,
    ManaAdded,
    PermanentTapped,
    PermanentUntapped,
    PutPlayerCounters,
    SpendMana,
)
from engine.language.effects import (
    AddMana,
    DealDamage,
    EmptyPool,
    FillCounters,
    GainLife,
    GivePoison,
    LoseLife,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    RemoveEveryCounter,
    TakeCounter,
    Tap,
    TapSymbol,
    Untap,
)
from engine.language.printed import VARIABLES
from engine.language.remembered import TAPPED_FOR_IT
from engine.language.terms import Amount, Count, Quotient, Self, Share, Target
from engine.language.words import CardType, PlayerAct, Supertype
from engine.mana import BIT, TYPES, masks_in, units_of
from engine.rules.special.chosen_mana_503 import options_now
from engine.rules.stack.costs_409 import needs_from
from engine.rules.stack.payable_409 import takes_from
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.rules.stack.producible_406 import could_produce
from engine.rules.stack.useful_mana_409 import serving, worth

# --- damage and life -------------------------------------------------------------------------------------


@plans(DealDamage)
def _deal(context: Context, instruction: DealDamage) -> Plan:
    """The object that the text names deals it, as it is or as it last was (413.2f)."""
    sources = context.dealers(instruction.source)
    if isinstance(instruction.amount, Share):
        return _deal_shares(context, sources, instruction.amount.slot)
    amount = context.number(_among_the_legal(context, instruction))
    if not amount:
        return ()
    parts = tuple(
        part
        for source in sources
        for part in (
            *(
                _to_object(context, source, amount, one)
                for one in _creatures(context, context.objects(instruction.to))
            ),
            *(_to_player(context, source, amount, one) for one in context.players(instruction.to)),
        )
    )
    return parts if instruction.preventable else tuple(replace(one, preventable=False) for one in parts)


def _among_the_legal(context: Context, instruction: DealDamage) -> Amount:
    """What is divided evenly is no player's choice (409.1e): as it resolves, among the targets that are still legal."""
    number, to = instruction.amount, instruction.to
    if isinstance(number, Quotient) and isinstance(to, Target) and number.by == Count(to):
        return replace(number, by=len(context.objects(to)) + len(context.players(to)))
    return number


def _deal_shares(context: Context, sources: tuple[ObjectId, ...], slot: int) -> Plan:
    """Each target gets what was announced for it (409.1e); the share of an illegal one is not dealt."""
    chosen = [
        one for one in context.asker.targets if one.slot == slot and one not in context.illegal and one.share
    ]
    parts = []
    for source in sources:
        for one in chosen:
            if one.player != NOBODY:
                parts.append(_to_player(context, source, one.share, one.player))
            elif _creatures(context, (one.object,)):
                parts.append(_to_object(context, source, one.share, one.object))
    return tuple(parts)


def _creatures(context: Context, objects: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    board = context.board
    table = board.objects
    return tuple(
        one
        for one in objects
        if one in table and table[one].zone == IN_PLAY and is_type(board, one, CardType.CREATURE)
    )


def _to_object(context: Context, source: ObjectId, amount: int, target: ObjectId) -> DamageDealt:
    return DamageDealt(source=source, amount=amount, object=target, by=context.about)


def _to_player(context: Context, source: ObjectId, amount: int, target: PlayerId) -> DamageDealt:
    return DamageDealt(source=source, amount=amount, player=target, by=context.about)


@plans(GainLife)
def _gain(context: Context, instruction: GainLife) -> Plan:
    amount = context.number(instruction.amount)
    if not amount:
        return ()
    return tuple(
        LifeGained(player=player, amount=amount, by=context.about)
        for player in context.players(instruction.who)
        if barred(context.board, player, PlayerAct.GAIN_LIFE) is None
    )


@plans(LoseLife)
def _lose(context: Context, instruction: LoseLife) -> Plan:
    amount = context.number(instruction.amount)
    if not amount:
        return ()
    how = "cost" if context.cost else ""
    return tuple(
        LifeLost(player=player, amount=amount, how=how, by=context.about)
        for player in context.players(instruction.who)
    )


@plans(GivePoison)
def _poison(context: Context, instruction: GivePoison) -> Plan:
    number = context.number(instruction.count)
    players = context.players(instruction.who) if number else ()
    return tuple(PutPlayerCounters(player=one, number=number, by=context.about) for one in players)


# --- mana ------------------------------------------------------------------------------------------------


@plans(AddMana)
def _add_mana(context: Context, instruction: AddMana) -> Plan:
    """Each player chooses among the options as often as mana is added, then all of it is added (406,
    104.3g)."""
    players = context.players(instruction.who)
    times = context.number(instruction.times)
    options = _spelled_out(
        options_now(context.board, context.asker.source, instruction.options, context.asker.event)
    )
    if instruction.like is not None:
        letters = could_produce(context.board, instruction.like, context.asker)
        options = tuple(one for one in options if ("C" if one[0].isdigit() else one[0]) in letters)
    if not options or not times:
        return ()
    answers = context.answers
    parts = []
    for player in players:
        run: list[str] = []
        for number in range(times):
            if number and instruction.alike:
                run.extend(run[: len(run) // number])
            elif len(options) == 1:
                run.extend(options[0])
            elif not answers:
                return OneOf(
                    player=player,
                    rule="413.2c",
                    purpose="the mana to add",
                    about=context.about,
                    among=_best_first(context, options, player, run),
                    kind="colour",
                    labels=tuple(
                        "".join(f"{{{symbol}}}" for symbol in options[place])
                        for place in _best_first(context, options, player, run)
                    ),
                )
            else:
                run.extend(options[answers[0]])
                answers = answers[1:]
        mana = _marked(_units(tuple(run), context.asker.x, _is_snow(context)), instruction)
        if mana:
            tapped = context.asker.source if find(context.asker.noted, TAPPED_FOR_IT) is not None else NOTHING
            parts.append(ManaAdded(player=player, mana=mana, tapped=tapped, by=context.about))
    return tuple(parts)


@plans(EmptyPool)
def _empty_pool(context: Context, instruction: EmptyPool) -> Plan:
    pools = ((player, context.board.players[player].mana) for player in context.players(instruction.who))
    return tuple(
        SpendMana(player=player, mana=mana, by=context.about, how="emptied") for player, mana in pools if mana
    )


def _best_first(
    context: Context, options: tuple[tuple[str, ...], ...], player: PlayerId, run: list[str]
) -> tuple[int, ...]:
    """The places of the options; where the mana is wanted for a cost, what serves it is named first (409.1g)."""
    needs = needs_from(context.asker.noted)
    if needs is None:
        return tuple(range(len(options)))
    pool = list(masks_in(context.board.players[player].mana))
    pool += [BIT[symbol] for symbol in run if symbol in TYPES]
    best = serving(options, needs, units_of(tuple(pool)))
    own = [BIT[symbol] for symbol in run if symbol in TYPES]

    def rank(place: int) -> tuple[bool, int, int]:
        units = (*own, *(BIT[symbol] for symbol in options[place] if symbol in TYPES))
        return worth(context.board, player, needs, units)

    return tuple(sorted(best, key=rank))


@lru_cache(maxsize=1024)
def _spelled_out(options: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Hybrid symbols as the options that they are: either of their colours (104.3g)."""
    found = [choice for option in options for choice in product(*(symbol.split("/") for symbol in option))]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def _units(run: tuple[str, ...], x: int, snow: bool) -> tuple[Mana, ...]:
    """The mana that symbols stand for: numerals and X are colorless (104.3d); an unknown type gives none
    (406.6)."""
    found: list[Mana] = []
    for symbol in run:
        if symbol in TYPES:
            found.append(Mana(symbol, snow))
        elif symbol.isdigit():
            found.extend([Mana("C", snow)] * int(symbol))
        elif symbol in VARIABLES:
            found.extend([Mana("C", snow)] * x)
    return tuple(found)


def _marked(mana: tuple[Mana, ...], instruction: AddMana) -> tuple[Mana, ...]:
    """The same with what the text says of it: what it may be spent on, whether it stays."""
    if instruction.only is None and not instruction.stays:
        return mana
    return tuple(replace(one, only=instruction.only, stays=instruction.stays) for one in mana)


def _is_snow(context: Context) -> bool:
    """Whether a snow permanent makes the mana (104.3h)."""
    source = now_or_last(context.board, context.asker.source)
    if source is None or source.zone != IN_PLAY:
        return False
    return any(Supertype.SNOW in face.supertypes for face in last_known(context.board, source.id))


# --- permanents ------------------------------------------------------------------------------------------


@plans(PutCounters)
def _put_counters(context: Context, instruction: PutCounters) -> Plan:
    if isinstance(instruction.count, Share):
        return _put_shares(context, instruction)
    count = context.number(instruction.count)
    if not count:
        return ()
    return tuple(
        CountersPut(object=one, counter=instruction.kind, number=count, cost=context.cost, by=context.about)
        for one in (*context.permanents(instruction.what), *_waiting(context, instruction))
    )


def _waiting(context: Context, instruction: PutCounters) -> tuple[ObjectId, ...]:
    """The card itself where it is removed from the game and waits with time counters on it (502.59a)."""
    if not isinstance(instruction.what, Self) or instruction.kind != "time":
        return ()
    table = context.board.objects
    return tuple(
        one for one in context.objects(instruction.what) if one in table and table[one].zone == REMOVED
    )


def _put_shares(context: Context, instruction: PutCounters) -> Plan:
    """Each target gets what was announced for it (409.1e); the share of an illegal one is put nowhere."""
    there = context.permanents(instruction.what)
    return tuple(
        CountersPut(object=one.object, counter=instruction.kind, number=one.share, by=context.about)
        for one in context.asker.targets
        if isinstance(instruction.count, Share) and one.slot == instruction.count.slot
        if one not in context.illegal and one.share and one.object in there
    )


@plans(FillCounters)
def _fill_counters(context: Context, instruction: FillCounters) -> Plan:
    """Whoever is asked says how many, of those for which there is room."""
    there, players = context.permanents(instruction.what), context.players(instruction.who)
    if len(there) != 1 or not players:
        return ()
    room = instruction.total - context.board.objects[there[0]].count(instruction.kind)
    most = min(context.number(instruction.count), room)
    if most <= 0:
        return ()
    if not context.answers:
        return Number(
            player=players[0],
            rule="413.2d",
            purpose="how many counters to put on it",
            about=context.about,
            most=most,
            usual=most,
        )
    number = int(context.answers[0])
    if not number:
        return ()
    return (
        CountersPut(
            object=there[0],
            counter=instruction.kind,
            number=number,
            total=instruction.total,
            by=context.about,
        ),
    )


@plans(MoveCounters)
def _move_counters(context: Context, instruction: MoveCounters) -> Plan:
    """They are taken off and put on at once, and stay where they are if there is nothing to put them on (200.10)."""
    to = context.permanents(instruction.to)
    if len(to) != 1:
        return ()
    count = context.number(instruction.count)
    taken = {
        one: min(count, context.board.objects[one].count(instruction.kind))
        for one in context.permanents(instruction.what)
        if one != to[0]
    }
    off = tuple(
        CountersPut(object=one, counter=instruction.kind, number=-number, by=context.about)
        for one, number in taken.items()
        if number
    )
    number = sum(taken.values())
    on = CountersPut(object=to[0], counter=instruction.kind, number=number, by=context.about)
    return (*off, on) if number else ()


@plans(RemoveCounters)
def _remove_counters(context: Context, instruction: RemoveCounters) -> Plan:
    """As many as there are, up to the number; a card removed from the game may have some as well (502.59a)."""
    count = context.number(instruction.count)
    parts = []
    table = context.board.objects
    away = tuple(
        one for one in context.objects(instruction.what) if one in table and table[one].zone == REMOVED
    )
    for one in (*context.permanents(instruction.what), *away):
        there = min(count, context.board.objects[one].count(instruction.kind))
        if there:
            parts.append(CountersPut(object=one, counter=instruction.kind, number=-there, by=context.about))
    return tuple(parts)


@plans(RemoveEveryCounter)
def _remove_every_counter(context: Context, instruction: RemoveEveryCounter) -> Plan:
    table = context.board.objects
    return tuple(
        CountersPut(object=one, counter=kind, number=-number, by=context.about)
        for one in context.permanents(instruction.what)
        for kind, number in table[one].counters
        if number
    )


@plans(TakeCounter)
def _take_counter(context: Context, instruction: TakeCounter) -> Plan:
    """Of several kinds of counters on one permanent whoever removes one says which (413.2c)."""
    player = next(iter(context.players(instruction.who)), NOBODY)
    if player == NOBODY:
        return ()
    answers, parts = context.answers, []
    for one in context.permanents(instruction.what):
        kinds = takes_from(context.board, instruction, one)
        if len(kinds) > 1:
            if not answers:
                purpose = "the kind of counter to remove"
                return Word(player=player, rule="413.2c", purpose=purpose, about=context.about, among=kinds)
            kinds, answers = (str(answers[0]),), answers[1:]
        if kinds:
            parts.append(CountersPut(object=one, counter=kinds[0], number=-1, by=context.about))
    return tuple(parts)


@plans(Tap)
def _tap(context: Context, instruction: Tap) -> Plan:
    how = "cost" if context.cost else ""
    table = context.board.objects
    return tuple(
        PermanentTapped(object=one, how=how, by=context.about)
        for one in context.permanents(instruction.what)
        if not table[one].tapped
    )


@plans(TapSymbol)
def _tap_symbol(context: Context, instruction: TapSymbol) -> Plan:
    found = context.board.objects.get(context.asker.source)
    if found is None or found.zone != IN_PLAY or found.tapped:
        return ()
    return (PermanentTapped(object=found.id, how="cost", by=context.about),)


@plans(Untap)
def _untap(context: Context, instruction: Untap) -> Plan:
    table = context.board.objects
    return tuple(
        PermanentUntapped(object=one, by=context.about)
        for one in context.permanents(instruction.what)
        if table[one].tapped
    )
