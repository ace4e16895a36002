"""What a spell or ability on the stack does, and who is asking when its text is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from engine.asking import MOVED, Asker, holds
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    NOTHING,
    REMOVED,
    AbilityId,
    Announcement,
    Board,
    Noted,
    Object,
    ObjectId,
    StackedAbility,
    Waiting,
    now_or_last,
)
from engine.characteristics import Held, last_known
from engine.citing import cite, computation
from engine.events import StackAbility
from engine.language.combining import substitute
from engine.language.effects import (
    Ability,
    Activated,
    AdditionalCost,
    AlternativeCost,
    Body,
    Cost,
    Discard,
    Effect,
    If,
    Keyword,
    Mode,
    Move,
    Sacrifice,
    Spell,
    TargetSpec,
    Triggered,
)
from engine.language.remembered import (
    COUNTERS_REMOVED,
    DISCARDED,
    GIVER,
    REMOVED_TO_PAY,
    SACRIFICED,
    SPENT,
    TAPPED_TO_PAY,
    TIMES_PLAYED,
)
from engine.language.terms import AllOf, Bound, PaidBySpent, Self, Share, Target, Value, WasPaid, X
from engine.language.walks import instructions, walk
from engine.language.words import KeywordName, Zone
from engine.rules.stack.one_of_each_409 import is_for_each, one_of_each

NO_BODY = Body()
UNPAID_TARGETS = computation(
    "502.21c", "What only text speaks of that depends on a cost which isn't paid is no target."
)


def body_of(board: Board, object_id: ObjectId) -> Body:
    """The instructions and target slots of a spell or ability on the stack, or as it last was there.

    An Aura spell has no instructions; its enchant ability gives it one target (212.4e). Other permanent spells and
    combat damage have nothing to announce.
    """
    found = now_or_last(board, object_id)
    if found is None:
        return NO_BODY
    if found.ability is not None:
        ability = found.ability.ability
        return ability.body if isinstance(ability, Activated | Triggered) else NO_BODY
    faces = last_known(board, object_id)
    if not faces:
        return NO_BODY
    return spell_body(tuple(held.ability for held in faces[0].abilities))


def spell_body(abilities: tuple[object, ...]) -> Body:
    """The body that a spell with these abilities has on the stack; of a spell with others spliced onto it the target
    slots and modes of all texts."""
    bodies = spell_bodies(abilities)
    return bodies[0] if len(bodies) == 1 else _as_one(bodies) if bodies else NO_BODY


def spell_bodies(abilities: tuple[object, ...]) -> tuple[Body, ...]:
    """The texts that a spell with these abilities follows one after another (502.40b), with slots numbered through."""
    found = [ability.body for ability in abilities if isinstance(ability, Spell)]
    # 502.45c: the target of an Aura has to satisfy each of its enchant abilities.
    enchanted = tuple(
        ability.filter
        for ability in abilities
        if isinstance(ability, Keyword) and ability.name is KeywordName.ENCHANT and ability.filter is not None
    )
    if enchanted:
        found.insert(
            0, Body(targets=(TargetSpec(0, enchanted[0] if len(enchanted) == 1 else AllOf(enchanted)),))
        )
    return tuple(found) if len(found) < 2 else _numbered_through(tuple(found))


@lru_cache(maxsize=1024)
def _numbered_through(bodies: tuple[Body, ...]) -> tuple[Body, ...]:
    found: list[Body] = []
    slots = 0
    for body in bodies:
        own = [spec.slot for spec in (*body.targets, *(spec for mode in body.modes for spec in mode.targets))]
        found.append(_from_slot(body, own, slots))
        slots += max(own, default=-1) + 1
    return tuple(found)


def _from_slot(body: Body, slots: list[int], first: int) -> Body:
    """The same text with its target slots counted from here."""
    table: dict[Value, object] = {Target(slot): Target(slot + first) for slot in slots}
    table |= {Share(slot): Share(slot + first) for slot in slots}

    def moved(specs: tuple[TargetSpec, ...]) -> tuple[TargetSpec, ...]:
        return tuple(replace(spec, slot=spec.slot + first) for spec in substitute(specs, table))

    modes = tuple(Mode(moved(mode.targets), substitute(mode.effects, table)) for mode in body.modes)
    return Body(substitute(body.effects, table), moved(body.targets), modes, body.choose)


@lru_cache(maxsize=1024)
def _as_one(bodies: tuple[Body, ...]) -> Body:
    return Body(
        tuple(effect for body in bodies for effect in body.effects),
        tuple(spec for body in bodies for spec in body.targets),
        tuple(mode for body in bodies for mode in body.modes),
        sum(body.choose for body in bodies),
    )


AFTER_THE_TEXT: list[Callable[[tuple[Held, ...]], tuple[Effect, ...]]] = []
"""What keywords add to the instructions of a spell with these abilities, after all others; filled by their rooms."""


def instructions_of(board: Board, object_id: ObjectId) -> tuple[Effect, ...]:
    """The instructions of a spell or ability on the stack in the order in which they are followed: those of each text
    with the modes announced (409.1b), the texts spliced onto a spell after its own (502.40b), then what
    keywords add."""
    found = board.objects[object_id]
    announced = found.announcement.modes if found.announcement is not None else ()
    if found.ability is not None:
        return instructions(body_of(board, object_id), announced)
    faces = last_known(board, object_id)
    followed: list[Effect] = []
    first = 0
    for body in spell_bodies(tuple(one.ability for one in faces[0].abilities)) if faces else ():
        own = tuple(mode - first for mode in announced if 0 <= mode - first < len(body.modes))
        followed += instructions(body, own)
        first += len(body.modes)
    if faces:
        followed += (one for add in AFTER_THE_TEXT for one in add(faces[0].abilities))
    return tuple(followed)


def source_of(board: Board, object_id: ObjectId) -> ObjectId:
    """The source that a stack object speaks for: a spell itself, an ability's source."""
    found = now_or_last(board, object_id)
    if found is not None and found.ability is not None:
        return found.ability.id.object
    return object_id


def asker_of(board: Board, object_id: ObjectId) -> Asker:
    """Who asks when the text of this stack object is read: controller, source, X, targets, event parts."""
    found = now_or_last(board, object_id)
    if found is None:
        raise KeyError(object_id)
    announcement = found.announcement or Announcement()
    noted = found.ability.bound if found.ability is not None else ()
    if found.ability is not None and asks_what_was_spent(found.ability.ability):
        noted = (*noted, Noted(SPENT, "words", tuple(one.type for one in announcement.spent)))
    if found.ability is not None:
        noted = (*noted, *how_often_played(board, found.ability.id, found.ability.ability))
        if name := how_many_removed(found.ability.ability):
            noted = (*noted, Noted(name, "numbers", (announcement.x,)))
    if announcement.paid:
        told = found.ability.ability if found.ability is not None else None
        costs = told.costs if isinstance(told, Activated) else _costs_of_a_spell(board, object_id)
        if told is not None and asks_what_was_tapped(told):
            noted = (*noted, Noted(TAPPED_TO_PAY, "objects", tuple(int(one) for one in announcement.paid)))
        else:
            noted = (*noted, *given_to_pay(board, announcement.paid, costs, source_of(board, object_id)))
    return Asker(
        source=source_of(board, object_id),
        controller=found.controller,
        noted=noted,
        targets=announcement.targets,
        x=announcement.x,
        event=noted,
    )


@lru_cache(maxsize=4096)
def asks_what_was_spent(ability: Ability) -> bool:
    """Whether its text asks what the mana that was spent to play it could pay for."""
    return any(isinstance(one, PaidBySpent) for one in walk(ability))


@lru_cache(maxsize=4096)
def asks_how_often(ability: Ability) -> bool:
    """Whether its text asks how often it has been played this turn."""
    return Bound(TIMES_PLAYED) in walk(ability)


def is_counted(ability: Activated) -> bool:
    """Whether it is noted each time that it is played (403.3): it is limited for each turn, or its own text asks."""
    return any(one.most for one in ability.timing) or asks_how_often(ability)


def how_often_played(board: Board, ability_id: AbilityId, ability: Ability) -> tuple[Noted, ...]:
    """How often an ability has been played this turn, where its text asks."""
    if not asks_how_often(ability):
        return ()
    return (Noted(TIMES_PLAYED, "numbers", (board.turn.used.count(ability_id),)),)


@lru_cache(maxsize=4096)
def _speaks_of_x(ability: Ability) -> bool:
    return X() in walk(ability)


def stacked_of(board: Board, one: Waiting) -> StackAbility:
    """A triggered ability as it goes on the stack (410.2). Its X is the one that was announced for the spell that its
    source was, or as that was turned face up (glossary, X)."""
    found = now_or_last(board, one.source) if _speaks_of_x(one.ability) else None
    announced = found.announcement if found is not None else None
    return StackAbility(
        ability=StackedAbility(one.id, one.ability, (*giver_of(one.id, one.ability), *one.bound)),
        owner=one.controller,
        controller=one.controller,
        announcement=Announcement(x=announced.x if announced is not None else 0),
        by=one.source,
    )


@lru_cache(maxsize=4096)
def _names_its_giver(ability: Ability) -> bool:
    return Bound(GIVER) in walk(ability)


def giver_of(ability_id: AbilityId, ability: Ability) -> tuple[Noted, ...]:
    """What gives an ability to its object, where its text speaks of that (202.2b)."""
    if ability_id.origin <= 0 or not _names_its_giver(ability):
        return ()
    return (Noted(GIVER, "objects", (ability_id.origin,)),)


@lru_cache(maxsize=4096)
def how_many_removed(ability: Ability) -> str:
    """Under what name its text asks how many counters were removed to pay, of which its cost names no number; empty if
    it doesn't."""
    names = (one.name for one in walk(ability) if isinstance(one, Bound))
    return next((one for one in names if one.endswith(COUNTERS_REMOVED)), "")


@lru_cache(maxsize=4096)
def asks_what_was_tapped(ability: Ability) -> bool:
    """Whether its text asks for what was tapped to pay for it."""
    return Bound(TAPPED_TO_PAY) in walk(ability)


_GIVEN = {IN_PLAY: SACRIFICED, HAND: DISCARDED, GRAVEYARD: REMOVED_TO_PAY, REMOVED: REMOVED_TO_PAY}
"""By what name a text knows what was given up to pay, from where it was given."""


@lru_cache(maxsize=4096)
def _removes_what_was(given: str, costs: tuple[Cost, ...]) -> bool:
    """Whether what leaves play or a hand for these costs is removed from the game, and not sacrificed or discarded."""
    usual = Sacrifice if given == SACRIFICED else Discard
    return any(isinstance(one, Move) and one.to is Zone.REMOVED for one in costs) and not any(
        isinstance(one, usual) for one in costs
    )


def _costs_of_a_spell(board: Board, object_id: ObjectId) -> tuple[Cost, ...]:
    """What the text of a spell says that may have to be paid for it, beside mana; nothing for an ability."""
    faces = last_known(board, object_id)
    return _costs_said(tuple(one.ability for one in faces[0].abilities)) if faces else ()


@lru_cache(maxsize=1024)
def _costs_said(abilities: tuple[Ability, ...]) -> tuple[Cost, ...]:
    said = (one for one in abilities if isinstance(one, AdditionalCost | AlternativeCost))
    return tuple(cost for one in said for cost in one.costs)


@lru_cache(maxsize=4096)
def _moves_itself(costs: tuple[Cost, ...]) -> bool:
    """Whether one of these costs says of the very permanent or card where it goes."""
    return any(isinstance(one, Move | Sacrifice | Discard) and isinstance(one.what, Self) for one in costs)


def given_to_pay(
    board: Board, paid: tuple[ObjectId, ...], costs: tuple[Cost, ...] = (), source: ObjectId = NOTHING
) -> tuple[Noted, ...]:
    """ "The sacrificed creature", "the discarded card": what was given to pay these costs, also for the original of a
    copy (503.10). What its own cost has moved, the text finds where it went, as what it has moved itself (413.2b); not
    where it was only chosen for a cost that says "a creature"."""
    given: dict[str, list[int]] = {SACRIFICED: []}
    for one in paid:
        past, there = board.past.get(one), board.objects.get(one)
        name = _GIVEN.get(past.object.zone) if past is not None else None
        if name in (SACRIFICED, DISCARDED) and _removes_what_was(name, costs):
            name = REMOVED_TO_PAY
        if there is not None and there.zone == REMOVED:
            name = REMOVED_TO_PAY
        if name is not None:
            given.setdefault(name, []).append(int(one))
    noted = tuple(Noted(name, "objects", tuple(things)) for name, things in given.items())
    if source in paid and source in board.became and _moves_itself(costs):
        noted = (*noted, Noted(MOVED, "objects", (int(source), int(board.became[source]))))
    return noted


def specs_of(board: Board, found: Object) -> tuple[TargetSpec, ...]:
    """The target slots that apply, given the modes and the intentions to pay that were announced (409.1d, 502.21c)."""
    body = body_of(board, found.id)
    announcement = found.announcement or Announcement()
    specs = list(body.targets)
    for place in announcement.modes:
        specs.extend(body.modes[place].targets)
    effects = instructions(body, announcement.modes)
    each = any(is_for_each(one) for one in specs)
    if not each and not depends_on_costs(effects):
        return tuple(specs)
    asker = asker_of(board, found.id)
    asked: tuple[TargetSpec, ...] = asked_for(
        tuple(specs), effects, lambda condition: holds(board, condition, asker)
    )
    return one_of_each(board, asked, asker)


@lru_cache(maxsize=8192)
def depends_on_costs(effects: tuple[Effect, ...]) -> bool:
    """Whether some of it happens only if an optional cost was paid, or only if not."""
    return any(isinstance(one, If) and isinstance(one.condition, WasPaid) for one in walk(effects))


def asked_for(
    specs: tuple[TargetSpec, ...], effects: tuple[Effect, ...], paid: Callable[[WasPaid], bool]
) -> tuple[TargetSpec, ...]:
    """The target slots without those of which only text speaks that depends on a cost otherwise paid (502.21c)."""
    named, left = slots_of(walk(effects)), slots_of(_happening(effects, paid))
    dropped = named - left
    if not dropped:
        return specs
    cite(UNPAID_TARGETS)
    return tuple(spec for spec in specs if spec.slot not in dropped)


def possible_specs(body: Body) -> tuple[tuple[TargetSpec, ...], ...]:
    """The target slots before anything is announced: with nothing paid besides, and with all of it (502.21c)."""
    if not depends_on_costs(body.effects):
        return (body.targets,)
    return tuple(asked_for(body.targets, body.effects, paid) for paid in (_nothing, _everything))


def _nothing(_: WasPaid) -> bool:
    return False


def _everything(_: WasPaid) -> bool:
    return True


def slots_of(values: Iterable[Value]) -> frozenset[int]:
    """The target slots of which some of these values speak."""
    return frozenset(one.slot for one in values if isinstance(one, Target | Share))


def _happening(value: object, paid: Callable[[WasPaid], bool]) -> Iterator[Value]:
    """The value and all within it, but for what depends on a cost that was not so paid."""
    if isinstance(value, If) and isinstance(value.condition, WasPaid):
        yield from _happening(value.effects if paid(value.condition) else value.otherwise, paid)
    elif isinstance(value, Value):
        yield value
        for field in value.__struct_fields__:
            yield from _happening(getattr(value, field), paid)
    elif isinstance(value, tuple):
        for item in value:
            yield from _happening(item, paid)


__all__ = ["NOTHING", "asker_of", "body_of", "instructions_of", "source_of", "specs_of", "spell_body"]
