"""Rules 418.3, 419.3 and 404.4: instructions whose effect outlasts the resolution.

A continuous effect is fixed as it begins: the objects that it works on (418.3b) and its variables (418.3c).
One that changes neither characteristics nor control, but what is allowed, is locked to nothing where it
speaks of all objects of a kind, and so reaches objects that come later.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from engine.asking import MOVED, STRAYED, amount, find, goes_on
from engine.asking.asker import followed, things_of
from engine.board import (
    BEFORE_UNTAP,
    NEXT_TURN,
    NEXT_TWO_UNTAPS,
    NEXT_UNTAP,
    NEXT_UPKEEP,
    NOBODY,
    NOTHING,
    REMOVED,
    WHILE_CONTROLLED,
    WHILE_TAPPED,
    WHILE_TRUE,
    YOUR_NEXT_UNTAP,
    ContinuousEffect,
    Noted,
    ObjectId,
    now_or_last,
)
from engine.characteristics import controller_of, held
from engine.citing import cite, computation
from engine.events import BeginEffect, GainControl, Part
from engine.language.combining import substitute
from engine.language.effects import (
    AddPT,
    ArriveTapped,
    ArriveWithCounters,
    Barred,
    Change,
    Cost,
    ExchangeControl,
    Forbid,
    ForEach,
    GainAbilities,
    LetPayLife,
    LetPlay,
    LetPlayLands,
    LetQuicken,
    LifeForMana,
    LoseThis,
    Modify,
    MoreLands,
    PayMana,
    PlaysFrom,
    PlaysQuickly,
    PreventDamage,
    PreventNext,
    PreventPart,
    Price,
    RedirectNext,
    Regenerate,
    Ruling,
    SetColors,
    SetController,
    SetPT,
    SetSubtype,
    SetTypes,
    Shield,
    Static,
)
from engine.language.remembered import PLAYABLE, SOURCE_TAPPED, UNTAPPED_SINCE, hurt_by
from engine.language.terms import (
    All,
    Bound,
    DamagedBy,
    EventPart,
    Filter,
    IsPlayer,
    NextPlayed,
    Opponent,
    Same,
    Selection,
    Share,
    Target,
    Together,
    Value,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import Duration, Role
from engine.mana import with_x
from engine.rules.effects.changes_418 import lost_by_themselves
from engine.rules.effects.folding_418 import made_needless
from engine.rules.effects.prevention_419 import Shielding, shields
from engine.rules.stack.choosing_413 import ACTOR
from engine.rules.stack.gaining_control_418 import new_controller, without_control_for_nobody
from engine.rules.stack.plans_413 import CannotCarryOut, Context, Instead, Plan, plans
from engine.rules.stack.qualities_418 import chosen_colors, fixed_qualities

UNTIL: dict[Duration, str] = {
    Duration.THIS_TURN: "end of turn",
    Duration.THIS_COMBAT: "end of combat",
    Duration.LASTING: "",
    Duration.WHILE_TAPPED: WHILE_TAPPED,
    Duration.WHILE_TRUE: WHILE_TRUE,
    Duration.WHILE_CONTROLLED: WHILE_CONTROLLED,
    Duration.NEXT_UNTAP: NEXT_UNTAP,
    Duration.YOUR_NEXT_UNTAP: YOUR_NEXT_UNTAP,
    Duration.NEXT_TWO_UNTAPS: NEXT_TWO_UNTAPS,
    Duration.BEFORE_UNTAP: BEFORE_UNTAP,
    Duration.NEXT_UPKEEP: NEXT_UPKEEP,
    Duration.NEXT_TURN: NEXT_TURN,
    Duration.REST_OF_GAME: "",
}
"""How `Effect.until` spells a duration of the language."""
OVER = computation("418.3d", "An effect whose duration is over before it begins does nothing.")
Begun = TypeVar("Begun", bound=Value)
Words = TypeVar("Words")
ITSELF = "#itself"
NEW_CONTROLLER = "#controller"
FORBIDDEN = "forbidden"


def _settled_price(cost: Cost, x: int) -> Cost:
    """A cost with the value of X in it (418.3c)."""
    if not isinstance(cost, PayMana):
        return substitute(cost, {X(): x})
    return PayMana(with_x(cost.cost, x))


# --- continuous effects ----------------------------------------------------------------------------------


def by_name(instruction: Begun) -> Begun:
    """The instruction with the name of what was dealt damage "this way" in the place of these words (413.2b)."""
    told = [one for one in walk(instruction) if isinstance(one, DamagedBy)]
    return (
        substitute(instruction, {one: Bound(hurt_by(one.by.name)) for one in told}) if told else instruction
    )


def _from_now_on(context: Context, instruction: Begun) -> Begun:
    """The instruction in which the next spell is the next after all that have been played by now (418.3c)."""
    told = [one for one in walk(instruction) if isinstance(one, NextPlayed)]
    played = len(context.board.turn.played)
    return substitute(instruction, {one: replace(one, after=played) for one in told}) if told else instruction


@plans(Modify)
def _modify(context: Context, instruction: Modify) -> Plan:
    board = context.board
    if (each := _of_each_player(instruction)) is not None:
        return each
    instruction = _from_now_on(context, by_name(instruction))
    if not _may_begin(context, instruction):
        cite(OVER)
        return ()
    everywhere: tuple[Change, ...] = ()
    changes = instruction.changes
    if isinstance(instruction.what, All):
        everywhere = tuple(
            _fixed(context, change) if isinstance(change, Price) else change
            for change in changes
            if isinstance(change, Ruling)
        )
        changes = tuple(change for change in changes if not isinstance(change, Ruling))
    changes = without_control_for_nobody(context, changes)
    parts: list[Part] = []
    objects = tuple(one for one in context.objects(instruction.what) if one in board.objects)
    if changes and objects:
        fixed = tuple(_fixed(context, change) for change in changes)
        noted = context.asker.noted
        player = new_controller(context, changes)
        if player != NOBODY:
            noted = (*noted, Noted(NEW_CONTROLLER, "players", (int(player),)))
        static = Static(instruction.what, fixed)
        if instruction.as_long is not None:
            targets, table = named_targets(context)
            noted = (*targets, *noted[len(context.asker.noted) :])
            static = Static(instruction.what, fixed, substitute(instruction.as_long, table))
        parts.append(_begin(context, static, instruction.duration, noted, objects))
        if player != NOBODY:
            parts.extend(
                GainControl(object=one, player=player, by=context.about)
                for one in objects
                if controller_of(board, one) != player
            )
    if everywhere:
        noted, table = _named(context)
        static = substitute(Static(instruction.what, everywhere), table)
        parts.append(_begin(context, static, instruction.duration, noted, None))
    return tuple(parts)


def _named(context: Context) -> tuple[tuple[Noted, ...], dict[Any, Any]]:
    """What is noted, and the names of targets and of what the event told of, which the effect doesn't know any more."""
    noted, table = named_targets(context)
    return noted, table | {EventPart(role): Bound(role.value) for role in Role if find(noted, role.value)}


def _by_names(context: Context, what: Words) -> tuple[Words, tuple[Noted, ...]]:
    """A description by these names, and what has to be known for it."""
    noted, table = _named(context)
    noted = noted if (named := substitute(what, table)) != what else context.asker.noted
    return named, worth_knowing(noted, context.asker.source)


def _of_each_player(instruction: Modify) -> Instead | None:
    """Where each of several players gains control of what is his or hers, it is done for each by itself, at once."""
    for change in instruction.changes:
        if not isinstance(change, SetController) or not isinstance(change.player, All):
            continue
        if change.player in walk(instruction.what):
            one = substitute(instruction, {change.player: Bound(ACTOR)})
            return Instead((ForEach(ACTOR, change.player, (one,)),))
    return None


def _may_begin(context: Context, instruction: Modify) -> bool:
    """Whether its duration isn't over yet: nothing that it waits for happened since the ability was played (418.3d)."""
    condition = SOURCE_TAPPED if instruction.duration is Duration.WHILE_TAPPED else instruction.as_long
    if condition is None:
        return True
    if SOURCE_TAPPED in walk(condition) and find(context.asker.noted, UNTAPPED_SINCE) is not None:
        return False
    return goes_on(context.board, condition, context.asker)


def _begin(
    context: Context,
    static: Static,
    duration: Duration,
    noted: tuple[Noted, ...],
    objects: tuple[ObjectId, ...] | None,
) -> BeginEffect:
    effect = ContinuousEffect(
        id=NOTHING,
        ability=static,
        controller=context.asker.controller,
        source=context.asker.source,
        bound=worth_knowing(noted, context.asker.source),
        locked=objects is not None,
        objects=objects or (),
        until=UNTIL[duration],
        turn=context.board.turn.serial,
    )
    return BeginEffect(effect=effect, by=context.about, outdoes=made_needless(context.board, effect))


def _fixed(context: Context, change: Change) -> Change:
    """The change with its variables settled (418.3c). An amount to add may be below 0 (104.2)."""
    board, asker = context.board, context.asker
    match change:
        case AddPT(power, toughness) if not (isinstance(power, int) and isinstance(toughness, int)):
            return AddPT(amount(board, power, asker), amount(board, toughness, asker))
        case SetPT(power, toughness) if not (isinstance(power, int) and isinstance(toughness, int)):
            sides = [one if one is None else amount(board, one, asker) for one in (power, toughness)]
            return SetPT(*sides)
        case Price(costs=costs):
            return replace(change, costs=tuple(_settled_price(cost, asker.x) for cost in costs))
        case SetController():
            return SetController(Bound(NEW_CONTROLLER))
        case SetSubtype(chosen, also):
            noted = find(context.asker.noted, chosen.name)
            return SetTypes((), (str(noted.value[0]),), also) if noted is not None else change
        case SetColors(colors) if any(isinstance(color, Bound) for color in colors):
            return SetColors(tuple(one for color in colors for one in chosen_colors(context, color)))
        case LoseThis():
            return LoseThis(_this_ability(context))
        case GainAbilities(abilities):
            return GainAbilities(tuple(each for one in abilities for each in fixed_qualities(context, one)))
        case _:
            return change


def _this_ability(context: Context) -> int:
    """Which of the abilities that its object loses by them is the one that resolves, from 1 on; 0 if it is gone."""
    board, found = context.board, now_or_last(context.board, context.about)
    if found is None or found.ability is None or found.ability.id.object not in board.objects:
        return 0
    source = found.ability.id.object
    meant = lost_by_themselves(board, source, held(board, source))
    return meant.index(found.ability.id) + 1 if found.ability.id in meant else 0


@plans(ExchangeControl)
def _exchange(context: Context, instruction: ExchangeControl) -> Plan:
    """Each player gains control of what the other controlled, at once; else the exchange has no effect at all."""
    board = context.board
    named = (instruction.first,) if instruction.second is None else (instruction.first, instruction.second)
    found = [context.permanents(each) for each in named]
    if any(len(each) * len(named) != 2 for each in found):
        return ()
    one, other = (each for several in found for each in several)
    players = controller_of(board, one), controller_of(board, other)
    if players[0] == players[1]:
        return ()
    parts: list[Part] = []
    for object_id, player in ((one, players[1]), (other, players[0])):
        noted = (*context.asker.noted, Noted(NEW_CONTROLLER, "players", (int(player),)))
        static = Static(Bound(ITSELF), (SetController(Bound(NEW_CONTROLLER)),))
        parts.append(_begin(context, static, Duration.LASTING, noted, (object_id,)))
        parts.append(GainControl(object=object_id, player=player, by=context.about))
    return tuple(parts)


# --- shields ---------------------------------------------------------------------------------------------


@plans(Shield, PreventNext, RedirectNext, Regenerate)
def _shield(context: Context, instruction: Shielding) -> Plan:
    """A shield begins around each thing that is to be protected (419.3, 419.7c)."""
    instruction = by_name(instruction)
    barred = context.barred(
        instruction.what if isinstance(instruction, Regenerate) else _protected(instruction)
    )
    barred_objects = {one.object for one in barred if one.object != NOTHING}
    barred_players = {one.player for one in barred if one.player != NOBODY}
    return tuple(
        BeginEffect(effect=effect, by=context.about)
        for effect in shields(instruction, context.asker, context.board)
        if not any(
            noted.name == "shielded"
            and not (barred_objects if noted.kind == "objects" else barred_players).isdisjoint(noted.value)
            for noted in effect.bound
        )
    )


def _protected(instruction: Shield | PreventNext | RedirectNext) -> Selection | None:
    """What the shield is put around, where the instruction names it by itself."""
    if isinstance(instruction, RedirectNext):
        return instruction.what
    return instruction.to if isinstance(instruction, PreventNext) else None


# --- delayed triggered abilities -------------------------------------------------------------------------


@plans(Forbid)
def _forbid(context: Context, instruction: Forbid) -> Plan:
    """It binds "you" and "your opponents" by those words; other players as they are chosen now (418.3b)."""
    board, asker = context.board, context.asker
    what, noted = _by_names(context, instruction.what)
    who: Filter = Same(Bound(FORBIDDEN))
    match instruction.who:
        case You():
            who = Same(You())
        case All(filter=Opponent() | IsPlayer() as everyone):
            who = everyone
        case _:
            if not (players := tuple(int(seat) for seat in context.players(instruction.who))):
                return ()
            noted = (*noted, Noted(FORBIDDEN, "players", players))
    effect = ContinuousEffect(
        id=NOTHING,
        ability=Barred(who, instruction.act, what),
        controller=asker.controller,
        source=asker.source,
        bound=noted,
        until=UNTIL[instruction.duration],
        turn=board.turn.serial,
    )
    return (BeginEffect(effect=effect, by=context.about),)


@plans(LetQuicken)
def _let_quicken(context: Context, instruction: LetQuicken) -> Plan:
    """No card is affected, so those too that come to hand later may be played so (418.3b)."""
    what, noted = _by_names(context, _from_now_on(context, instruction).what)
    effect = ContinuousEffect(
        id=NOTHING,
        ability=PlaysQuickly(Same(You()), what),
        controller=context.asker.controller,
        source=context.asker.source,
        bound=noted,
        until=UNTIL[instruction.duration],
        turn=context.board.turn.serial,
    )
    return (BeginEffect(effect=effect, by=context.about),)


@plans(LetPlay)
def _let_play(context: Context, instruction: LetPlay) -> Plan:
    """Cards that come there later may be played too (418.3b); of those named only what was removed from the game and
    is there still (217.1c, 418.3d)."""
    board, asker = context.board, context.asker
    what, noted = _by_names(context, instruction.what)
    if isinstance(instruction.what, Same):
        named = ((one, board.objects.get(one)) for one in context.objects(instruction.what.of))
        cards = [one for one, there in named if there is not None and there.zone == REMOVED]
        if not cards:
            return ()
        what, noted = Same(Bound(PLAYABLE)), (Noted(PLAYABLE, "objects", tuple(int(one) for one in cards)),)
    effect = ContinuousEffect(
        id=NOTHING,
        ability=PlaysFrom(Same(You()), what, instruction.free),
        controller=asker.controller,
        source=asker.source,
        bound=noted,
        until=UNTIL[instruction.duration],
        turn=board.turn.serial,
    )
    return (BeginEffect(effect=effect, by=context.about),)


@plans(LetPlayLands)
def _let_play_lands(context: Context, instruction: LetPlayLands) -> Plan:
    """Each land played so is one of those that this effect allows (212.6b)."""
    asker = context.asker
    effect = ContinuousEffect(
        id=NOTHING,
        ability=MoreLands(Same(You()), instruction.count),
        controller=asker.controller,
        source=asker.source,
        until=UNTIL[Duration.THIS_TURN],
        turn=context.board.turn.serial,
    )
    return (BeginEffect(effect=effect, by=context.about),)


@plans(LetPayLife)
def _let_pay_life(context: Context, instruction: LetPayLife) -> Plan:
    """It changes no object: it is about what the player may do (418.3b)."""
    asker = context.asker
    effect = ContinuousEffect(
        id=NOTHING,
        ability=LifeForMana(Same(You())),
        controller=asker.controller,
        source=asker.source,
        until=UNTIL[instruction.duration],
        turn=context.board.turn.serial,
    )
    return (BeginEffect(effect=effect, by=context.about),)


# --- instructions that only a replacement can carry out --------------------------------------------------


@plans(PreventDamage, PreventPart, ArriveTapped, ArriveWithCounters)
def _only_in_place_of_an_event(context: Context, instruction: Value) -> Plan:
    """They change an event that is about to happen (419.1); by themselves they mean nothing."""
    raise CannotCarryOut(instruction)


def named_targets(
    context: Context, spoken: tuple[Noted, ...] = ()
) -> tuple[tuple[Noted, ...], dict[Any, Any]]:
    """All that is noted and the targets under names, with the table that puts the names in the targets'
    place.

    Of what was moved only that is kept which a name leads to: what the text itself has moved, it finds where that went,
    and nothing else that left (404.4d). A card that was found in a library is kept as what it has become: nothing
    remembers it by what it was there. `spoken` is known besides.
    """
    noted = tuple(
        replace(one, value=tuple(map(int, followed(context.board, things_of(one)).objects)))
        if one.kind == "objects" and one.name not in (MOVED, STRAYED)
        else one
        for one in context.asker.noted
    )
    table: dict[Any, Any] = {}
    for slot in sorted({chosen.slot for chosen in context.asker.targets}):
        chosen = [one for one in context.asker.targets if one.slot == slot and one not in context.illegal]
        objects = tuple(int(one.object) for one in chosen if one.object != NOTHING)
        players = tuple(int(one.player) for one in chosen if one.player != NOBODY)
        name = f"#target {slot}"
        table[Target(slot)] = Bound(name)
        table[Share(slot)] = sum(one.share for one in chosen)
        if objects or not players:
            noted = (*noted, Noted(name, "objects", objects))
        if objects and players:
            # A note holds things of one kind: players among the targets have one of their own.
            table[Target(slot)] = Together((Bound(name), Bound(name := f"{name} players")))
        if players:
            noted = (*noted, Noted(name, "players", players))
    return worth_knowing((*spoken, *noted), context.asker.source), table


def worth_knowing(noted: tuple[Noted, ...], source: ObjectId) -> tuple[Noted, ...]:
    known = {int(source)}
    for one in noted:
        if one.kind == "objects" and one.name != MOVED:
            known.update(int(value) for value in one.value)
    kept = []
    for one in noted:
        if one.name == STRAYED:
            continue
        if one.name == MOVED:
            old, new = one.value
            if old not in known:
                continue
            known.add(int(new))
        kept.append(one)
    return tuple(kept)
