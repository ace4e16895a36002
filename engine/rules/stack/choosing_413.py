"""Rules 413.2c and 413.2d: choices announced while an effect is applied.

An instruction may leave things open: permanents that a player picks, cards that chance picks. Before it is
carried out every such choice is asked, and what was picked takes the place of the words that left it open.
Where several players act, each makes the choices in APNAP order, and then all act at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.asking import matches_past, select
from engine.asking.asker import FAR
from engine.asking.choosers import choosable, choosers
from engine.asking.forbidding import can_be_destroyed
from engine.board import HAND, LIBRARY, NOTHING, Board, Noted, ObjectId, PlayerId, StackedAbility
from engine.characteristics import controller_of
from engine.decisions import CHANCE, Form, Number, OneOf, RandomOf, SomeOf, Word
from engine.editions import Registry, Rules, rules_of
from engine.language.combining import substitute
from engine.language.effects import (
    Activated,
    AnyBasicLandType,
    AnyCardName,
    AnyCardType,
    AnyColor,
    AnyColors,
    AnyCreatureType,
    AnyLandType,
    AnyNumber,
    Attach,
    Choose,
    ChooseBetween,
    Destroy,
    Discard,
    ForEach,
    LifeBecomes,
    May,
    Move,
    PayX,
    Piles,
    PlayCard,
    PutIntoPlay,
    RemoveCounters,
    Replacement,
    Reveal,
    Sacrifice,
    Spell,
    Static,
    TakeCounter,
    Tap,
    Thing,
    TokenDef,
    Triggered,
    Untap,
)
from engine.language.terms import CONDITION_KINDS, All, AtRandom, Bound, Filter, Is, Picked, Value
from engine.language.walks import walk
from engine.language.words import Color, Kind
from engine.rules.multiplayer.defending_602 import settle_defender
from engine.rules.special.naming_505 import name_of_a_card
from engine.rules.stack.aura_hosts_212 import can_be_attached
from engine.rules.stack.in_total_413 import bounds_of
from engine.rules.stack.payable_409 import serves, takes_from
from engine.rules.stack.plans_413 import PLANNERS, CannotCarryOut, Context, Instead, Plan, Planner, plans
from engine.rules.stack.targets_415 import decode, encode
from engine.rules.stack.words_413 import AND, words_of
from engine.seats import others

RULE = "413.2c"
ACTOR = "#actor"
"""The name that stands for the one player of several whose part of an instruction is carried out. Names of
ours begin with a sign that no text can write."""

PURPOSES: dict[type[Value], str] = {
    Sacrifice: "what to sacrifice",
    Discard: "what to discard",
    Destroy: "what is destroyed",
    Move: "what to move",
    PutIntoPlay: "what to put into play",
    RemoveCounters: "what loses the counters",
    TakeCounter: "what loses the counter",
    Reveal: "what to reveal",
    PlayCard: "what to play",
    Tap: "what becomes tapped",
    Untap: "what becomes untapped",
}

CHOOSING = (Choose, ChooseBetween, Piles)
"""Instructions by which `who` chooses things, or between options or piles."""
PICKABLE: Registry[type[Value], Callable[[Context, Any, ObjectId], bool]] = Registry("what may be picked")
"""For instructions of rooms that stand above this one: whether something may be picked for them."""
_COLOR_WORDS = tuple(color.word for color in Color)


def plan_of(context: Context, instruction: Value) -> Plan:
    """What comes next for an instruction: its choices, then what its own planner says."""
    kind, rules = type(instruction), rules_of(context.board)
    if (settling := settle_defender(context, instruction)) is not None:
        return settling
    if _shares_work(instruction, rules) and len(context.players(instruction.who)) > 1:  # type: ignore[attr-defined]
        return _for_each_actor(instruction)
    if (within := _open_within(instruction, rules)) is not None:
        return settle_within(context, instruction, within)
    left_open = _left_open(instruction)
    if left_open:
        return _settle(context, instruction, left_open)
    planner = rules.table(PLANNERS).get(kind)
    if planner is None:
        raise CannotCarryOut(instruction)
    return planner(context, instruction)


@lru_cache(maxsize=4096)
def _left_open(instruction: Value) -> tuple[str, ...]:
    """The fields whose things somebody has yet to pick."""
    return tuple(
        name
        for name in instruction.__struct_fields__
        if isinstance(getattr(instruction, name), Picked | AtRandom)
    )


@lru_cache(maxsize=4096)
def _open_within(instruction: Value, rules: Rules) -> Picked | AtRandom | None:
    """What somebody has yet to pick and the words speak of something of: whose power, whose creature, who picks. The
    innermost is picked first; what stands in instructions within this one is picked as they are carried out."""
    for name in instruction.__struct_fields__:
        value = getattr(instruction, name)
        inner = _innermost(value, rules.table(PLANNERS))
        if inner is not None and inner is not value:
            return inner
    return None


def _innermost(value: object, planners: Mapping[type[Value], Planner]) -> Picked | AtRandom | None:
    if isinstance(value, tuple):
        return next((found for one in value if (found := _innermost(one, planners)) is not None), None)
    if not isinstance(value, Value) or type(value) in planners or isinstance(value, ON_THEIR_OWN):
        return None
    parts = (getattr(value, name) for name in value.__struct_fields__)
    found = next((inner for part in parts if (inner := _innermost(part, planners)) is not None), None)
    return value if found is None and isinstance(value, Picked | AtRandom) else found


ON_THEIR_OWN = (Activated, Triggered, Static, Replacement, Spell, TokenDef, *CONDITION_KINDS)
"""What speaks for itself, or for the object that has it, and what is only asked: a condition means any that fits."""


def settle_within(context: Context, instruction: Value, picked: Picked | AtRandom) -> Form | Instead:
    """Ask what is picked; then the same words, in which it is meant wherever it was."""
    # Only its own description says what it may be; the instruction is not done to it.
    outcome = _pick(context, picked, picked, context.answers)
    if isinstance(outcome, Form):
        return outcome
    name = f"#picked {len(context.asker.noted)}"
    if not outcome[0] and (near := _nearest(context, instruction, picked)):
        outcome, name = (near, 0), f"{FAR} {len(context.asker.noted)}"
    return Instead((substitute(instruction, {picked: Bound(name)}),), tuple(_note_things(name, outcome[0])))


def _nearest(context: Context, instruction: Value, picked: Value) -> tuple[int, ...]:
    """601.5c: who makes a choice though nobody who could is in range."""
    board, you = context.board, context.asker.controller
    if not board.table.ranges or not isinstance(picked, Picked) or not _chooses(instruction, picked):
        return ()
    around = (you, *others(board, you))
    return tuple(-1 - int(one) for one in choosers(board, around, picked.filter, context.asker))


def _chooses(instruction: Value, who: Picked) -> bool:
    """Whether by an instruction that player chooses things, or between options or piles (601.5b)."""
    return any(
        (isinstance(one, Picked) and one.by == who)
        or (isinstance(one, CHOOSING) and one.who == who)
        or (isinstance(one, Piles) and one.chooser == who)
        for one in walk(instruction)
    )


# --- several players doing one thing (103.4, 413.2d) -----------------------------------------------------


@lru_cache(maxsize=4096)
def _shares_work(instruction: Value, rules: Rules) -> bool:
    """Whether several players named by `who` would each do a part of their own."""
    who = getattr(instruction, "who", None)
    if (
        who is None
        or isinstance(instruction, Choose | LifeBecomes)
        or _innermost(who, rules.table(PLANNERS)) is not None
    ):
        return False
    others = [getattr(instruction, name) for name in instruction.__struct_fields__ if name != "who"]
    return (
        isinstance(instruction, May | PayX)
        or bool(_left_open(instruction))
        or any(who in walk(one) for one in others)
    )


@lru_cache(maxsize=4096)
def _for_each_actor(instruction: Any) -> Instead:
    one = substitute(instruction, {instruction.who: Bound(ACTOR)})
    return Instead((ForEach(ACTOR, instruction.who, (one,)),))


# --- picking ---------------------------------------------------------------------------------------------


def _settle(context: Context, instruction: Any, left_open: tuple[str, ...]) -> Form | Instead:
    """Ask the next choice; when all are made, the instruction with what was picked in place of the words."""
    answers = context.answers
    noted: list[Noted] = []
    changed: dict[str, Bound] = {}
    for field in left_open:
        outcome = _pick(context, instruction, getattr(instruction, field), answers)
        if isinstance(outcome, Form):
            return outcome
        picked, used = outcome
        answers = answers[used:]
        name = f"#picked {len(context.asker.noted) + len(noted)}"
        if not picked and (near := _nearest(context, instruction, getattr(instruction, field))):
            picked, name = near, f"{FAR} {len(context.asker.noted) + len(noted)}"
        changed[field] = Bound(name)
        noted.extend(_note_things(name, picked))
    return Instead((replace(instruction, **changed),), tuple(noted))


def _pick(
    context: Context, instruction: Any, picked: Picked | AtRandom, answers: tuple[Any, ...]
) -> Form | tuple[tuple[int, ...], int]:
    """Things picked, encoded, with how many answers that took; or the form that is to be answered next."""
    left = pool_of(context, instruction, picked)
    count = context.number(picked.count)
    found: list[int] = []
    used = 0
    who = context.players(picked.by) if isinstance(picked, Picked) else (CHANCE,)
    for chooser in who:
        left = left if chooser == CHANCE else choosable(context.board, chooser, left)
        need = min(count, len(left))
        if chooser == CHANCE and need == len(left):
            found.extend(left)
            break
        while need:
            at_once = 1 if chooser == CHANCE else need
            least = _least(context, picked, at_once)
            if used == len(answers):
                return _picking_form(context, instruction, picked, chooser, left, at_once, least)
            answer = answers[used]
            used += 1
            taken = answer if isinstance(answer, tuple) else (answer,)
            found.extend(taken)
            left = tuple(one for one in left if one not in taken)
            need -= at_once
    return tuple(found), used


def _least(context: Context, picked: Picked | AtRandom, most: int) -> int:
    """How many have to be picked: all, unless the text says "up to"."""
    if isinstance(picked, AtRandom) or picked.at_least is None:
        return most
    return min(context.number(picked.at_least), most)


def pool_of(context: Context, instruction: Any, picked: Picked | AtRandom) -> tuple[int, ...]:
    """The things to pick from, encoded: nobody can pick what is illegal or impossible (413.2c)."""
    things = select(context.board, All(picked.filter), context.asker)
    barred = {encode(chosen) for chosen in context.barred()}
    objects = tuple(one for one in things.objects if _may_be_picked(context, instruction, one))
    found = (*(int(one) for one in objects), *(-1 - int(seat) for seat in things.players))
    return tuple(one for one in found if one not in barred)


def _may_be_picked(context: Context, instruction: Any, object_id: ObjectId) -> bool:
    board = context.board
    if isinstance(instruction, Sacrifice | Discard) and object_id in context.spoken_for:
        return False
    if isinstance(instruction, Sacrifice):
        return controller_of(board, object_id) in context.players(instruction.who)
    if isinstance(instruction, Discard):
        found = board.objects[object_id]
        return found.zone == HAND and found.owner in context.players(instruction.who)
    if isinstance(instruction, Destroy) and isinstance(instruction.what, Picked):
        # What can't be destroyed is no answer to what somebody destroys; chance asks nobody what is possible.
        return can_be_destroyed(board, object_id)
    if isinstance(instruction, RemoveCounters):
        return board.objects[object_id].count(instruction.kind) >= max(1, context.number(instruction.count))
    if isinstance(instruction, TakeCounter):
        return bool(takes_from(board, instruction, object_id))
    if context.cost:
        return serves(board, instruction, object_id, context.asker, context.asker.controller)
    if isinstance(instruction, Attach):
        return all(can_be_attached(board, one, object_id) for one in context.permanents(instruction.what))
    judge = PICKABLE.of(board).get(type(instruction))
    return judge is None or judge(context, instruction, object_id)


def _picking_form(
    context: Context,
    instruction: Any,
    picked: Picked | AtRandom,
    chooser: PlayerId,
    pool: tuple[int, ...],
    count: int,
    least: int,
) -> Form:
    kind = "object" if all(one > 0 for one in pool) else "target"
    purpose = PURPOSES.get(type(instruction), "what this is done to")
    if chooser == CHANCE:
        return RandomOf(
            player=CHANCE,
            rule=RULE,
            purpose=purpose + ", at random",
            about=context.about,
            among=pool,
            kind=kind,
        )
    if count == least == 1:
        return OneOf(player=chooser, rule=RULE, purpose=purpose, about=context.about, among=pool, kind=kind)
    return SomeOf(
        player=chooser,
        rule=RULE,
        purpose=purpose,
        about=context.about,
        among=pool,
        least=least,
        most=count,
        kind=kind,
        **({} if isinstance(picked, AtRandom) else bounds_of(context.board, picked.filter, pool)),
    )


def _note_things(name: str, picked: tuple[int, ...]) -> list[Noted]:
    players = tuple(int(decode(0, one).player) for one in picked if one < 0)
    objects = tuple(one for one in picked if one > 0)
    noted = [Noted(name, "players", players)] if players else []
    return [Noted(name, "objects", objects), *noted] if objects or not players else noted


# --- "choose a number", "choose a color", "choose a source" -----------------------------------------------


def choose(context: Context, instruction: Choose, name: str) -> Form | Instead:
    """Each of the choosers chooses in APNAP order; the choices get the name."""
    made = context.answers
    choosing = context.players(instruction.who)
    domain = instruction.among
    if isinstance(domain, Thing):
        return _choose_things(context, domain, choosing, name)
    if len(made) < len(choosing):
        player = choosing[len(made)]
        if isinstance(domain, AnyNumber):
            return Number(player=player, rule=RULE, purpose="a number", about=context.about)
        if isinstance(domain, AnyCardName):
            return name_of_a_card(player, RULE, context.about, domain)
        purpose, among = words_of(domain)
        return Word(player=player, rule=RULE, purpose=purpose, about=context.about, among=among)
    if isinstance(domain, AnyCardName | AnyCardType | AnyCreatureType | AnyBasicLandType | AnyLandType):
        return Instead((), (Noted(name, "words", made),))
    if isinstance(domain, AnyColor | AnyColors):
        letters = tuple(Color[word.upper()].value for row in made for word in str(row).split(AND))
        return Instead((), (Noted(name, "words", letters),))
    return Instead((), (Noted(name, "numbers", made),))


def _choose_things(
    context: Context, domain: Thing, choosing: tuple[PlayerId, ...], name: str
) -> Form | Instead:
    board = context.board
    things = select(board, All(domain.filter), context.asker)
    objects = tuple(one for one in things.objects if board.objects[one].kind not in ("ability", "damage"))
    purpose = "one of these"
    if _speaks_of_sources(domain.filter):
        purpose = "a source"
        objects += tuple(
            one
            for one in _named_on_the_stack(board)
            if one not in objects and matches_past(board, one, domain.filter, context.asker)
        )
    pool = (*(int(one) for one in objects), *(-1 - int(seat) for seat in things.players))
    if len(context.answers) < len(choosing):
        pool = choosable(board, choosing[len(context.answers)], pool)
    if domain.count != 1 or domain.at_least is not None:
        return _choose_several(context, domain, choosing, pool, name)
    if pool and len(context.answers) < len(choosing):
        return OneOf(
            player=choosing[len(context.answers)],
            rule="419.8a" if purpose == "a source" else RULE,
            purpose=purpose,
            about=context.about,
            among=pool,
            kind="target" if things.players else "object",
        )
    return Instead((), tuple(_note_things(name, context.answers)))


def _choose_several(
    context: Context, domain: Thing, choosing: tuple[PlayerId, ...], pool: tuple[int, ...], name: str
) -> Form | Instead:
    """Each chooses so many different things, or all that there are (413.2c)."""
    most = min(context.number(domain.count), len(pool))
    if most and len(context.answers) < len(choosing):
        least = most if domain.at_least is None else min(most, context.number(domain.at_least))
        return SomeOf(
            player=choosing[len(context.answers)],
            rule=RULE,
            purpose="some of these",
            about=context.about,
            among=pool,
            least=least,
            most=most,
            kind="object" if all(one > 0 for one in pool) else "target",
        )
    chosen = tuple(one for answer in context.answers for one in answer)
    return Instead((), tuple(_note_things(name, chosen)))


def _speaks_of_sources(filter_: Filter) -> bool:
    parts = getattr(filter_, "parts", (filter_,))
    return any(isinstance(one, Is) and one.kind == Kind.SOURCE for one in parts)


def _named_on_the_stack(board: Board) -> tuple[ObjectId, ...]:
    """What objects on the stack refer to, even if it is gone: it too can be chosen as a source (419.8a)."""
    found: list[ObjectId] = []
    for object_id in board.stacks:
        thing = board.objects[object_id]
        if thing.ability is not None:
            found.append(thing.ability.id.object)
            found.extend(_noted_in_sight(board, thing.ability))
        if thing.damages is not None:
            found.extend(one.source for one in thing.damages.assignments)
        if thing.announcement is not None:
            found.extend(one.object for one in thing.announcement.targets if one.object != NOTHING)
    return tuple(dict.fromkeys(found))


def _noted_in_sight(board: Board, ability: StackedAbility) -> Iterator[ObjectId]:
    """What its event or cost gave an ability, but for cards in hands and libraries, which nobody else knows."""
    for noted in ability.bound:
        for one in noted.value if noted.kind == "objects" else ():
            found = board.objects.get(ObjectId(int(one)))
            if found is None or found.zone not in (HAND, LIBRARY):
                yield ObjectId(int(one))


@plans(Choose)
def _choose_unnamed(context: Context, instruction: Choose) -> Plan:
    outcome = choose(context, instruction, "#chosen")
    return outcome if isinstance(outcome, Form) else Instead()
