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

import msgspec

from engine.language import effects as e
from engine.language import terms as t
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


READ: dict[type[t.Value], frozenset[Aspect]] = {
    t.HasType: frozenset({Aspect.TYPES}),
    t.HasSubtype: frozenset({Aspect.SUBTYPES}),
    t.HasChosenSubtype: frozenset({Aspect.SUBTYPES}),
    t.HasChosenType: frozenset({Aspect.TYPES}),
    t.HasSupertype: frozenset({Aspect.SUPERTYPES}),
    t.HasColor: frozenset({Aspect.COLORS}),
    t.Colors: frozenset({Aspect.COLORS}),
    t.HasKeyword: frozenset({Aspect.ABILITIES}),
    t.HasActivated: frozenset({Aspect.ABILITIES}),
    t.HasState: frozenset({Aspect.STATE}),
    t.InZone: frozenset({Aspect.ZONE}),
    t.Is: frozenset({Aspect.ZONE}),
    t.Controls: frozenset({Aspect.CONTROLLER}),
    t.Owns: frozenset({Aspect.OWNER}),
    t.Opponent: frozenset({Aspect.CONTROLLER}),
    t.Teammate: frozenset({Aspect.CONTROLLER}),
    t.Named: frozenset({Aspect.NAME}),
    t.FromExpansion: frozenset({Aspect.EXPANSION}),
    t.HasChosenName: frozenset({Aspect.NAME}),
    t.Attached: frozenset({Aspect.ATTACHMENT}),
    t.IsAttached: frozenset({Aspect.ATTACHMENT}),
    t.Bears: frozenset({Aspect.ATTACHMENT}),
    t.HasCounter: frozenset({Aspect.STATE}),
    t.IsBlocking: frozenset({Aspect.STATE}),
    t.PaidBySpent: frozenset({Aspect.COST}),
    t.HurtThisTurn: frozenset({Aspect.STATE}),
    t.OfOneController: frozenset({Aspect.CONTROLLER}),
    t.SameName: frozenset({Aspect.NAME}),
    t.SharesColor: frozenset({Aspect.COLORS}),
    t.SharesCommonestColor: frozenset({Aspect.COLORS}),
    t.IsCommonest: frozenset({Aspect.COLORS}),
    t.HasMostLife: frozenset({Aspect.LIFE}),
    t.HasMostCards: frozenset({Aspect.ZONE}),
    t.SharesCost: frozenset({Aspect.COST}),
    t.SharesLandType: frozenset({Aspect.SUBTYPES}),
    t.SharesType: frozenset({Aspect.TYPES}),
    t.SharesCreatureType: frozenset({Aspect.SUBTYPES}),
    t.MostOfOneType: frozenset({Aspect.SUBTYPES}),
    t.BlockedBy: frozenset({Aspect.STATE}),
    t.AttackingWhom: frozenset({Aspect.STATE}),
    t.BandedWith: frozenset({Aspect.STATE}),
    t.FoughtThisTurn: frozenset({Aspect.STATE}),
    t.NewThisTurn: frozenset({Aspect.STATE}),
    t.CameThisTurn: frozenset({Aspect.STATE}),
    t.FoughtLastTurn: frozenset({Aspect.STATE}),
    t.FoughtThisCombat: frozenset({Aspect.STATE}),
    t.BlockedThisTurn: frozenset({Aspect.STATE}),
    t.WasBlockedThisTurn: frozenset({Aspect.STATE}),
    t.DealtThisTurn: frozenset({Aspect.STATE}),
    t.FellThisTurn: frozenset({Aspect.STATE}),
    t.DrawnThisTurn: frozenset({Aspect.STATE}),
    t.CountersOn: frozenset({Aspect.STATE}),
    t.LandTypesAmong: frozenset({Aspect.SUBTYPES}),
    t.OptionPaid: frozenset({Aspect.STATE}),
    t.SingleTarget: frozenset({Aspect.STATE}),
    t.NextPlayed: frozenset({Aspect.STATE}),
    t.FromSource: frozenset({Aspect.STATE}),
    t.Targeting: frozenset({Aspect.STATE}),
    t.Above: frozenset({Aspect.ZONE}),
}
FEATURES = {
    Feature.POWER: Aspect.POWER,
    Feature.TOUGHNESS: Aspect.TOUGHNESS,
    Feature.CONVERTED_MANA_COST: Aspect.COST,
    Feature.LIFE: Aspect.LIFE,
    Feature.COLORS: Aspect.COLORS,
    Feature.MANA: Aspect.STATE,
}
WRITTEN: dict[type[t.Value], frozenset[Aspect]] = {
    e.AddPT: frozenset({Aspect.POWER, Aspect.TOUGHNESS}),
    e.SetPT: frozenset({Aspect.POWER, Aspect.TOUGHNESS}),
    # All that a card's text says, its name and cost among it.
    e.HasText: frozenset(
        {Aspect.NAME, Aspect.COST, Aspect.TYPES, Aspect.COLORS, Aspect.POWER, Aspect.ABILITIES}
    ),
    e.GainAbilities: frozenset({Aspect.ABILITIES}),
    e.LoseAbilities: frozenset({Aspect.ABILITIES}),
    e.LoseKeywords: frozenset({Aspect.ABILITIES}),
    e.SetColors: frozenset({Aspect.COLORS}),
    # A land that becomes another basic land type gets other abilities with it (212.6e).
    e.SetTypes: frozenset({Aspect.TYPES, Aspect.SUBTYPES, Aspect.ABILITIES}),
    e.SetSubtype: frozenset({Aspect.TYPES, Aspect.SUBTYPES, Aspect.ABILITIES}),
    e.SetSupertype: frozenset({Aspect.SUPERTYPES}),
    e.SetController: frozenset({Aspect.CONTROLLER}),
    e.SwitchPT: frozenset({Aspect.POWER, Aspect.TOUGHNESS}),
    e.LoseAll: frozenset({Aspect.ABILITIES}),
    e.LoseThis: frozenset({Aspect.ABILITIES}),
    e.ReplaceWord: frozenset({Aspect.SUBTYPES, Aspect.ABILITIES}),
    e.AsThough: frozenset({Aspect.PERMISSIONS}),
    e.AsThoughWithout: frozenset({Aspect.PERMISSIONS}),
    e.MayStayTapped: frozenset({Aspect.PERMISSIONS}),
    e.AssignsNothing: frozenset({Aspect.PERMISSIONS}),
    e.AssignsAsUnblocked: frozenset({Aspect.PERMISSIONS}),
    e.AssignsElsewhere: frozenset({Aspect.PERMISSIONS}),
    e.DefenderDivides: frozenset({Aspect.PERMISSIONS}),
    e.BlocksTapped: frozenset({Aspect.PERMISSIONS}),
    e.BlockersLimited: frozenset({Aspect.PERMISSIONS}),
    e.MayBlockMore: frozenset({Aspect.PERMISSIONS}),
    e.InCompany: frozenset({Aspect.PERMISSIONS}),
    e.MustJoin: frozenset({Aspect.PERMISSIONS}),
    e.Cannot: frozenset({Aspect.PERMISSIONS}),
    e.Must: frozenset({Aspect.PERMISSIONS}),
    e.Price: frozenset({Aspect.PERMISSIONS}),
    e.MayIgnore: frozenset({Aspect.PERMISSIONS}),
    e.MayEnd: frozenset(),
    e.StaysTapped: frozenset({Aspect.PERMISSIONS}),
}


class _Inner(dict[type, Callable[[Any], tuple[Any, ...]] | None]):
    """How to come from something of a class to what is directly within it; None where nothing can be."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
        inner: Callable[[Any], tuple[Any, ...]] | None = None
        if issubclass(kind, tuple):
            inner = tuple
        elif issubclass(kind, t.Value):
            fields = fields_within(kind)
            get = attrgetter(*fields) if fields else tuple
            inner = get if len(fields) > 1 else (lambda value: (get(value),)) if fields else nothing
        self[kind] = inner
        return inner


def nothing(value: t.Value) -> tuple[Any, ...]:
    """What is within something that has values for no field."""
    return ()


INNER = _Inner()
saved = msgspec.json.Encoder().encode
"""A value as a save has it."""


def walk(value: object) -> Iterator[t.Value]:
    """The value and every value within it, outermost first, in text order."""
    found: list[t.Value] = []
    if (inner := INNER[value.__class__]) is not None:
        _gather(value, inner, found)
    return iter(found)


def _gather(value: Any, inner: Callable[[Any], tuple[Any, ...]], found: list[t.Value]) -> None:
    if inner is not tuple:
        found.append(value)
    for one in inner(value):
        if (within := INNER[one.__class__]) is nothing:
            found.append(one)
        elif within is not None:
            _gather(one, within, found)


def named(*kinds: type[t.Value]) -> Callable[[object], set[type[t.Value]]]:
    """What tells which of these classes stand in a value: by their names as it is saved, for to write that takes a
    tenth of a walk."""
    tags = [(kind, f'"is":"{kind.__name__}"'.encode()) for kind in kinds]

    def told(value: object) -> set[type[t.Value]]:
        text = saved(value)
        return {kind for kind, tag in tags if tag in text}

    return told


def parts(value: object) -> list[t.Value]:
    """The values directly within it."""
    found: list[t.Value] = []
    for one in inner(value) if (inner := INNER[value.__class__]) is not None else ():
        if isinstance(one, t.Value):
            found.append(one)
        elif isinstance(one, tuple):
            found += parts(one)
    return found


def noted_in(value: object) -> set[str]:
    """Every name that an instruction within the value notes."""
    return {
        one.name
        for one in walk(value)
        if isinstance(one, e.Note | e.Linked | e.Settle | e.ForEach | e.OneByOne)
    }


def keyword_name(ability: e.Ability) -> KeywordName | None:
    """The keyword that this ability is, or that it is part of (502.1)."""
    if isinstance(ability, e.Keyword):
        return ability.name
    return getattr(ability, "keyword", None)


def listens(ability: e.Ability) -> t.Event | None:
    """The event that this ability waits for (404) or replaces (419), if it is of that kind."""
    return ability.event if isinstance(ability, e.Triggered | e.Replacement) else None


@cache
def reads(value: t.Value) -> frozenset[Aspect]:
    """What must be known of objects and players to apply an ability, a change, a filter or an amount."""
    found: set[Aspect] = set()
    for part in walk(value):
        found |= READ.get(type(part), frozenset())
        if isinstance(part, t.Compares | t.FeatureOf | t.Greatest | t.Least):
            found.add(FEATURES[part.feature])
    return frozenset(found)


@cache
def writes(value: t.Value) -> frozenset[Aspect]:
    """What the continuous changes in an ability or an effect alter. Abilities that it grants speak for
    themselves once they are there, so the walk stops at them."""
    if isinstance(value, e.GainAbilities):
        return WRITTEN[e.GainAbilities]
    found = set(WRITTEN.get(type(value), frozenset()))
    for field in value.__struct_fields__:
        item = getattr(value, field)
        for part in item if isinstance(item, tuple) else (item,):
            if isinstance(part, t.Value):
                found |= writes(part)
    return frozenset(found)


@cache
def could_add_mana(value: e.Ability | e.Body | e.Effect) -> bool:
    """Whether carrying this out could put mana into a mana pool (406.1)."""
    return any(isinstance(part, e.AddMana) for part in walk(value))


def could_be_made(body: e.Body) -> frozenset[str]:
    """Every word by which its instructions name the mana that they add: symbols, and mana known from elsewhere."""
    made = (part for part in walk(body) if isinstance(part, e.AddMana))
    return frozenset(symbol for part in made for option in part.options for symbol in option)


def is_mana_ability(ability: e.Ability) -> bool:
    """An activated ability that could put mana into a pool, targeted or not (406.1). Triggered mana
    abilities depend on what triggers them and are known to the rules alone."""
    return isinstance(ability, e.Activated) and could_add_mana(ability.body)


def instructions(body: e.Body, modes: tuple[int, ...] = ()) -> tuple[e.Effect, ...]:
    """What is carried out when these modes were chosen (409.1b): the common part, then each mode in order."""
    return (*body.effects, *(effect for mode in modes for effect in body.modes[mode].effects))


# --- conditions ---------------------------------------------------------------------------------------------


@cache
def any_within(condition: t.Condition) -> t.Picked | None:
    """What a condition means any of ("an opponent", "a creature"), the innermost first; None in one that is made of
    others, which each mean their own."""
    return None if isinstance(condition, t.Never | t.AllTrue) else _innermost(condition)


def _innermost(value: object) -> t.Picked | None:
    if isinstance(value, tuple):
        return next((found for one in value if (found := _innermost(one)) is not None), None)
    if not isinstance(value, t.Value):
        return None
    within = (getattr(value, name) for name in value.__struct_fields__)
    found = next((inner for part in within if (inner := _innermost(part)) is not None), None)
    return value if found is None and isinstance(value, t.Picked) else found


def outside_conditions(value: object) -> Iterator[t.Value]:
    """The value and all within it, but for what stands in conditions."""
    if isinstance(value, tuple):
        for one in value:
            yield from outside_conditions(one)
    elif isinstance(value, t.Value) and not isinstance(value, t.CONDITION_KINDS):
        yield value
        for name in value.__struct_fields__:
            yield from outside_conditions(getattr(value, name))


def leaves_open(condition: t.Condition) -> bool:
    """Whether something in a condition would have to be chosen: by chance, or several at once."""
    return any(
        isinstance(one, t.AtRandom)
        or (isinstance(one, t.Picked) and (one.count != 1 or one.at_least is not None))
        for one in walk(condition)
    )
