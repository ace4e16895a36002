"""One walk over an ability tells what it listens to, what it reads and what it writes.

The rules build their short cuts on this: an event that nobody listens to is performed at once, and
dependency between continuous effects (418.5c) is tried only where one writes what the other reads. Too
wide an answer is slow; too narrow a one is a bug.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any

from engine.language.effects import (
    Ability,
    Activated,
    AddMana,
    AddPT,
    AssignsAsUnblocked,
    AssignsElsewhere,
    AssignsNothing,
    AsThough,
    AsThoughWithout,
    BlockersLimited,
    BlocksTapped,
    Body,
    Cannot,
    DefenderDivides,
    Effect,
    ForEach,
    GainAbilities,
    HasText,
    InCompany,
    Keyword,
    Linked,
    LoseAbilities,
    LoseAll,
    LoseKeywords,
    LoseThis,
    MayBlockMore,
    MayEnd,
    MayIgnore,
    MayStayTapped,
    Must,
    MustJoin,
    Note,
    OneByOne,
    Price,
    Replacement,
    ReplaceWord,
    SetColors,
    SetController,
    SetPT,
    SetSubtype,
    SetSupertype,
    Settle,
    SetTypes,
    StaysTapped,
    SwitchPT,
    Triggered,
)
from engine.language.terms import (
    CONDITION_KINDS,
    Above,
    AllTrue,
    AtRandom,
    Attached,
    AttackingWhom,
    BandedWith,
    Bears,
    BlockedBy,
    BlockedThisTurn,
    CameThisTurn,
    Colors,
    Compares,
    Condition,
    Controls,
    CountersOn,
    DealtThisTurn,
    DrawnThisTurn,
    Event,
    FeatureOf,
    FellThisTurn,
    FoughtLastTurn,
    FoughtThisCombat,
    FoughtThisTurn,
    FromExpansion,
    FromSource,
    Greatest,
    HasActivated,
    HasChosenName,
    HasChosenSubtype,
    HasChosenType,
    HasColor,
    HasCounter,
    HasKeyword,
    HasMostCards,
    HasMostLife,
    HasState,
    HasSubtype,
    HasSupertype,
    HasType,
    HurtThisTurn,
    InZone,
    Is,
    IsAttached,
    IsBlocking,
    IsCommonest,
    LandTypesAmong,
    Least,
    MostOfOneType,
    Named,
    Never,
    NewThisTurn,
    NextPlayed,
    OfOneController,
    Opponent,
    OptionPaid,
    Owns,
    PaidBySpent,
    Picked,
    SameName,
    SharesColor,
    SharesCommonestColor,
    SharesCost,
    SharesCreatureType,
    SharesLandType,
    SharesType,
    SingleTarget,
    Targeting,
    Teammate,
    Value,
    WasBlockedThisTurn,
)
from engine.language.terms.value import fields_within
from engine.language.words import Feature, KeywordName


class Aspect(StrEnum):
    """Something of an object or player that text can ask about or change."""

    NAME = "name"
    EXPANSION = "expansion symbol"
    COST = "mana cost"
    COLORS = "colors"
    TYPES = "types"
    SUBTYPES = "subtypes"
    SUPERTYPES = "supertypes"
    ABILITIES = "abilities"
    POWER = "power"
    TOUGHNESS = "toughness"
    CONTROLLER = "controller"
    OWNER = "owner"
    STATE = "state"
    ZONE = "zone"
    ATTACHMENT = "attachment"
    LIFE = "life total"
    PERMISSIONS = "permissions"


READ: dict[type[Value], frozenset[Aspect]] = {
    HasType: frozenset({Aspect.TYPES}),
    HasSubtype: frozenset({Aspect.SUBTYPES}),
    HasChosenSubtype: frozenset({Aspect.SUBTYPES}),
    HasChosenType: frozenset({Aspect.TYPES}),
    HasSupertype: frozenset({Aspect.SUPERTYPES}),
    HasColor: frozenset({Aspect.COLORS}),
    Colors: frozenset({Aspect.COLORS}),
    HasKeyword: frozenset({Aspect.ABILITIES}),
    HasActivated: frozenset({Aspect.ABILITIES}),
    HasState: frozenset({Aspect.STATE}),
    InZone: frozenset({Aspect.ZONE}),
    Is: frozenset({Aspect.ZONE}),
    Controls: frozenset({Aspect.CONTROLLER}),
    Owns: frozenset({Aspect.OWNER}),
    Opponent: frozenset({Aspect.CONTROLLER}),
    Teammate: frozenset({Aspect.CONTROLLER}),
    Named: frozenset({Aspect.NAME}),
    FromExpansion: frozenset({Aspect.EXPANSION}),
    HasChosenName: frozenset({Aspect.NAME}),
    Attached: frozenset({Aspect.ATTACHMENT}),
    IsAttached: frozenset({Aspect.ATTACHMENT}),
    Bears: frozenset({Aspect.ATTACHMENT}),
    HasCounter: frozenset({Aspect.STATE}),
    IsBlocking: frozenset({Aspect.STATE}),
    PaidBySpent: frozenset({Aspect.COST}),
    HurtThisTurn: frozenset({Aspect.STATE}),
    OfOneController: frozenset({Aspect.CONTROLLER}),
    SameName: frozenset({Aspect.NAME}),
    SharesColor: frozenset({Aspect.COLORS}),
    SharesCommonestColor: frozenset({Aspect.COLORS}),
    IsCommonest: frozenset({Aspect.COLORS}),
    HasMostLife: frozenset({Aspect.LIFE}),
    HasMostCards: frozenset({Aspect.ZONE}),
    SharesCost: frozenset({Aspect.COST}),
    SharesLandType: frozenset({Aspect.SUBTYPES}),
    SharesType: frozenset({Aspect.TYPES}),
    SharesCreatureType: frozenset({Aspect.SUBTYPES}),
    MostOfOneType: frozenset({Aspect.SUBTYPES}),
    BlockedBy: frozenset({Aspect.STATE}),
    AttackingWhom: frozenset({Aspect.STATE}),
    BandedWith: frozenset({Aspect.STATE}),
    FoughtThisTurn: frozenset({Aspect.STATE}),
    NewThisTurn: frozenset({Aspect.STATE}),
    CameThisTurn: frozenset({Aspect.STATE}),
    FoughtLastTurn: frozenset({Aspect.STATE}),
    FoughtThisCombat: frozenset({Aspect.STATE}),
    BlockedThisTurn: frozenset({Aspect.STATE}),
    WasBlockedThisTurn: frozenset({Aspect.STATE}),
    DealtThisTurn: frozenset({Aspect.STATE}),
    FellThisTurn: frozenset({Aspect.STATE}),
    DrawnThisTurn: frozenset({Aspect.STATE}),
    CountersOn: frozenset({Aspect.STATE}),
    LandTypesAmong: frozenset({Aspect.SUBTYPES}),
    OptionPaid: frozenset({Aspect.STATE}),
    SingleTarget: frozenset({Aspect.STATE}),
    NextPlayed: frozenset({Aspect.STATE}),
    FromSource: frozenset({Aspect.STATE}),
    Targeting: frozenset({Aspect.STATE}),
    Above: frozenset({Aspect.ZONE}),
}
FEATURES = {
    Feature.POWER: Aspect.POWER,
    Feature.TOUGHNESS: Aspect.TOUGHNESS,
    Feature.CONVERTED_MANA_COST: Aspect.COST,
    Feature.LIFE: Aspect.LIFE,
    Feature.COLORS: Aspect.COLORS,
    Feature.MANA: Aspect.STATE,
}
WRITTEN: dict[type[Value], frozenset[Aspect]] = {
    AddPT: frozenset({Aspect.POWER, Aspect.TOUGHNESS}),
    SetPT: frozenset({Aspect.POWER, Aspect.TOUGHNESS}),
    # All that a card's text says, its name and cost among it.
    HasText: frozenset(
        {Aspect.NAME, Aspect.COST, Aspect.TYPES, Aspect.COLORS, Aspect.POWER, Aspect.ABILITIES}
    ),
    GainAbilities: frozenset({Aspect.ABILITIES}),
    LoseAbilities: frozenset({Aspect.ABILITIES}),
    LoseKeywords: frozenset({Aspect.ABILITIES}),
    SetColors: frozenset({Aspect.COLORS}),
    # A land that becomes another basic land type gets other abilities with it (212.6e).
    SetTypes: frozenset({Aspect.TYPES, Aspect.SUBTYPES, Aspect.ABILITIES}),
    SetSubtype: frozenset({Aspect.TYPES, Aspect.SUBTYPES, Aspect.ABILITIES}),
    SetSupertype: frozenset({Aspect.SUPERTYPES}),
    SetController: frozenset({Aspect.CONTROLLER}),
    SwitchPT: frozenset({Aspect.POWER, Aspect.TOUGHNESS}),
    LoseAll: frozenset({Aspect.ABILITIES}),
    LoseThis: frozenset({Aspect.ABILITIES}),
    ReplaceWord: frozenset({Aspect.SUBTYPES, Aspect.ABILITIES}),
    AsThough: frozenset({Aspect.PERMISSIONS}),
    AsThoughWithout: frozenset({Aspect.PERMISSIONS}),
    MayStayTapped: frozenset({Aspect.PERMISSIONS}),
    AssignsNothing: frozenset({Aspect.PERMISSIONS}),
    AssignsAsUnblocked: frozenset({Aspect.PERMISSIONS}),
    AssignsElsewhere: frozenset({Aspect.PERMISSIONS}),
    DefenderDivides: frozenset({Aspect.PERMISSIONS}),
    BlocksTapped: frozenset({Aspect.PERMISSIONS}),
    BlockersLimited: frozenset({Aspect.PERMISSIONS}),
    MayBlockMore: frozenset({Aspect.PERMISSIONS}),
    InCompany: frozenset({Aspect.PERMISSIONS}),
    MustJoin: frozenset({Aspect.PERMISSIONS}),
    Cannot: frozenset({Aspect.PERMISSIONS}),
    Must: frozenset({Aspect.PERMISSIONS}),
    Price: frozenset({Aspect.PERMISSIONS}),
    MayIgnore: frozenset({Aspect.PERMISSIONS}),
    MayEnd: frozenset(),
    StaysTapped: frozenset({Aspect.PERMISSIONS}),
}


class _Inner(dict[type, Callable[[Any], tuple[Any, ...]] | None]):
    """How to come from something of a class to what is directly within it; None where nothing can be."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
        inner: Callable[[Any], tuple[Any, ...]] | None = None
        if issubclass(kind, tuple):
            inner = tuple
        elif issubclass(kind, Value):
            fields = fields_within(kind)
            get = attrgetter(*fields) if fields else tuple
            inner = get if len(fields) > 1 else (lambda value: (get(value),)) if fields else _nothing
        self[kind] = inner
        return inner


def _nothing(value: Value) -> tuple[Any, ...]:
    return ()


INNER = _Inner()


def walk(value: object) -> Iterator[Value]:
    """The value and every value within it, outermost first, in text order."""
    found: list[Value] = []
    if (inner := INNER[value.__class__]) is not None:
        _gather(value, inner, found)
    return iter(found)


def _gather(value: Any, inner: Callable[[Any], tuple[Any, ...]], found: list[Value]) -> None:
    if inner is not tuple:
        found.append(value)
    for one in inner(value):
        if (within := INNER[one.__class__]) is _nothing:
            found.append(one)
        elif within is not None:
            _gather(one, within, found)


def parts(value: object) -> list[Value]:
    """The values directly within it."""
    found: list[Value] = []
    for one in inner(value) if (inner := INNER[value.__class__]) is not None else ():
        if isinstance(one, Value):
            found.append(one)
        elif isinstance(one, tuple):
            found += parts(one)
    return found


def noted_in(value: object) -> set[str]:
    """Every name that an instruction within the value notes."""
    return {one.name for one in walk(value) if isinstance(one, Note | Linked | Settle | ForEach | OneByOne)}


def keyword_name(ability: Ability) -> KeywordName | None:
    """The keyword that this ability is, or that it is part of (502.1)."""
    if isinstance(ability, Keyword):
        return ability.name
    return getattr(ability, "keyword", None)


def listens(ability: Ability) -> Event | None:
    """The event that this ability waits for (404) or replaces (419), if it is of that kind."""
    return ability.event if isinstance(ability, Triggered | Replacement) else None


@cache
def reads(value: Value) -> frozenset[Aspect]:
    """What must be known of objects and players to apply an ability, a change, a filter or an amount."""
    found: set[Aspect] = set()
    for part in walk(value):
        found |= READ.get(type(part), frozenset())
        if isinstance(part, Compares | FeatureOf | Greatest | Least):
            found.add(FEATURES[part.feature])
    return frozenset(found)


@cache
def writes(value: Value) -> frozenset[Aspect]:
    """What the continuous changes in an ability or an effect alter. Abilities that it grants speak for
    themselves once they are there, so the walk stops at them."""
    if isinstance(value, GainAbilities):
        return WRITTEN[GainAbilities]
    found = set(WRITTEN.get(type(value), frozenset()))
    for field in value.__struct_fields__:
        item = getattr(value, field)
        for part in item if isinstance(item, tuple) else (item,):
            if isinstance(part, Value):
                found |= writes(part)
    return frozenset(found)


@cache
def could_add_mana(value: Ability | Body | Effect) -> bool:
    """Whether carrying this out could put mana into a mana pool (406.1)."""
    return any(isinstance(part, AddMana) for part in walk(value))


def could_be_made(body: Body) -> frozenset[str]:
    """Every word by which its instructions name the mana that they add: symbols, and mana known from elsewhere."""
    made = (part for part in walk(body) if isinstance(part, AddMana))
    return frozenset(symbol for part in made for option in part.options for symbol in option)


def is_mana_ability(ability: Ability) -> bool:
    """An activated ability that could put mana into a pool, targeted or not (406.1). Triggered mana
    abilities depend on what triggers them and are known to the rules alone."""
    return isinstance(ability, Activated) and could_add_mana(ability.body)


def instructions(body: Body, modes: tuple[int, ...] = ()) -> tuple[Effect, ...]:
    """What is carried out when these modes were chosen (409.1b): the common part, then each mode in order."""
    return (*body.effects, *(effect for mode in modes for effect in body.modes[mode].effects))


# --- conditions ---------------------------------------------------------------------------------------------


@cache
def any_within(condition: Condition) -> Picked | None:
    """What a condition means any of ("an opponent", "a creature"), the innermost first; None in one that is made of
    others, which each mean their own."""
    return None if isinstance(condition, Never | AllTrue) else _innermost(condition)


def _innermost(value: object) -> Picked | None:
    if isinstance(value, tuple):
        return next((found for one in value if (found := _innermost(one)) is not None), None)
    if not isinstance(value, Value):
        return None
    within = (getattr(value, name) for name in value.__struct_fields__)
    found = next((inner for part in within if (inner := _innermost(part)) is not None), None)
    return value if found is None and isinstance(value, Picked) else found


def outside_conditions(value: object) -> Iterator[Value]:
    """The value and all within it, but for what stands in conditions."""
    if isinstance(value, tuple):
        for one in value:
            yield from outside_conditions(one)
    elif isinstance(value, Value) and not isinstance(value, CONDITION_KINDS):
        yield value
        for name in value.__struct_fields__:
            yield from outside_conditions(getattr(value, name))


def leaves_open(condition: Condition) -> bool:
    """Whether something in a condition would have to be chosen: by chance, or several at once."""
    return any(
        isinstance(one, AtRandom)
        or (isinstance(one, Picked) and (one.count != 1 or one.at_least is not None))
        for one in walk(condition)
    )
