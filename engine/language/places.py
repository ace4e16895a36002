"""Where an ability works (402.8), told from its value alone.

Usually that is in play. Elsewhere it works for one of these reasons, asked in this order:

402.8b  its condition says where its object is
502     its keyword works in a zone of its own
402.8f  only its object itself could do there what it waits for
402.8e  it costs something of a card in the hand
402.8g  it moves its object out of a zone, to which nothing before brings it

What an ability grants to others speaks of those others, so a walk here stops at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.language.effects import (
    Ability,
    Activated,
    Discard,
    GainAbilities,
    Move,
    Reveal,
    Sacrifice,
    Static,
    TokenDef,
    Triggered,
)
from engine.language.remembered import HAUNTED
from engine.language.terms import (
    AllOf,
    AllTrue,
    AnyOf,
    Attached,
    Bound,
    Condition,
    Cycles,
    Discards,
    Either,
    Event,
    Filter,
    InZone,
    Matches,
    Plays,
    Same,
    Self,
    Value,
    ZoneChange,
)
from engine.language.words import KeywordName, Zone

Zones = frozenset[Zone]

IN_PLAY: Zones = frozenset((Zone.IN_PLAY,))
HOMES: dict[KeywordName, Zones] = {
    KeywordName.RECOVER: frozenset((Zone.GRAVEYARD,)),
    KeywordName.MADNESS: frozenset((Zone.REMOVED,)),
    KeywordName.SUSPEND: frozenset((Zone.REMOVED,)),
    KeywordName.FORECAST: frozenset((Zone.HAND,)),
}
"""Keywords whose activated or triggered abilities work in a zone that nothing else tells (502.24a, 502.53a,
502.55a, 502.59a)."""
HIDDEN = frozenset((Zone.HAND, Zone.LIBRARY))
DISCARDED: Zones = frozenset((Zone.GRAVEYARD, Zone.REMOVED, Zone.LIBRARY))
"""Where a card may be once it has been discarded: an effect may have put it elsewhere than into the graveyard, and it
was discarded all the same (419.1, 502.24a)."""


@lru_cache(maxsize=65536)
def places_of(ability: Ability) -> Zones:
    """All zones in which the ability works in some way (402.8)."""
    if isinstance(ability, Triggered):
        return frozenset().union(*(listening_places(ability, event) for event in events_of(ability)))
    if isinstance(ability, Activated):
        return _playable_places(ability)
    if isinstance(ability, Static):
        return stated(ability.condition) or IN_PLAY
    return IN_PLAY


def in_places(places: Zones) -> str:
    """The zones in words: "in play", "in a graveyard or in play"."""
    own = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)
    return " or ".join(
        f"in a {zone.value}" if zone in own else "on the stack" if zone is Zone.STACK else zone.value
        for zone in sorted(places)
    )


def events_of(ability: Triggered) -> tuple[Event, ...]:
    """The events that an ability waits for, each by itself: it may wait for each in another zone (402.8f)."""
    return ability.event.events if isinstance(ability.event, Either) else (ability.event,)


@lru_cache(maxsize=65536)
def listening_places(ability: Triggered, event: Event) -> Zones:
    """The zones in which a triggered ability waits for this one of its events (402.8b, 402.8f-g)."""
    if found := stated(ability.condition):
        return found
    if ability.keyword in HOMES:
        return HOMES[ability.keyword]
    if isinstance(event, ZoneChange) and event.what == Same(Bound(HAUNTED)):
        # 502.51c: the card is removed from the game, and speaks of the creature from there.
        return frozenset((Zone.REMOVED,))
    if isinstance(event, Discards | Cycles) and means_self(event.what):
        return DISCARDED
    home = _home_of(event)
    if home is not None:
        return frozenset((home,))
    return _left_by(ability.body) or IN_PLAY


def stated(condition: Condition | None) -> Zones:
    """The zones in which a condition says that the object itself is (402.8b); none if it says nothing of that."""
    if isinstance(condition, AllTrue):
        found = [zones for one in condition.conditions if (zones := stated(one))]
        return frozenset.intersection(*found) if found else frozenset()
    if isinstance(condition, Matches) and isinstance(condition.what, Self):
        return _named(condition.filter)
    return frozenset()


def _named(part: Filter) -> Zones:
    if isinstance(part, InZone):
        return frozenset((part.zone,))
    if isinstance(part, AllOf):
        return frozenset().union(*(_named(one) for one in part.parts))
    if isinstance(part, AnyOf):
        found = [_named(one) for one in part.parts]
        return frozenset().union(*found) if all(found) else frozenset()
    return frozenset()


@lru_cache(maxsize=4096)
def means_self(what: Filter | None) -> bool:
    """Whether only the object with the ability itself can match."""
    if isinstance(what, Same):
        return isinstance(what.of, Self)
    if isinstance(what, AllOf):
        return any(means_self(part) for part in what.parts)
    return False


def _home_of(event: Event) -> Zone | None:
    """The zone that an event tells, as what happens there happens to the object itself (402.8f), or to what it is
    attached to; None if it may happen wherever the object is."""
    if isinstance(event, Plays) and means_self(event.what):
        return Zone.STACK
    if isinstance(event, ZoneChange) and means_self(event.what):
        if Zone.IN_PLAY in (event.to, event.from_):
            return Zone.IN_PLAY
        if event.to is not None and event.to not in HIDDEN:
            return event.to
        if event.from_ is not None:
            return event.from_
    # "Another creature" names the object too, but what happens doesn't happen to it.
    about_it = any(means_self(getattr(event, name)) for name in event.__struct_fields__)
    return Zone.IN_PLAY if about_it or any(isinstance(one, Attached) for one in _walk(event)) else None


def _playable_places(ability: Activated) -> Zones:
    """The zones in which an activated ability can be played (402.8b, 402.8e, 402.8g)."""
    if found := stated(ability.condition):
        return found
    if ability.keyword in HOMES:
        return HOMES[ability.keyword]
    if any(isinstance(cost, Discard | Reveal) and isinstance(cost.what, Self) for cost in ability.costs):
        return frozenset((Zone.HAND,))
    return _left_by((ability.costs, ability.body)) or IN_PLAY


def _left_by(instructions: object) -> Zones:
    """The zones that instructions move the object itself out of, unless one before put it there (402.8g)."""
    put: set[Zone] = set()
    found: set[Zone] = set()
    for one in _walk(instructions):
        if isinstance(one, Self) and one.zone is not None and one.zone not in put:
            found.add(one.zone)
        elif isinstance(one, Sacrifice | Discard) and isinstance(one.what, Self):
            put.add(Zone.GRAVEYARD)
        elif isinstance(one, Move) and isinstance(one.what, Self):
            put.add(one.to)
    return frozenset(found)


def _walk(value: Any) -> Iterator[Value]:
    """The value and what it is made of, outermost first, but for abilities that it gives to others."""
    if isinstance(value, tuple):
        for item in value:
            yield from _walk(item)
    elif isinstance(value, Value) and not isinstance(value, GainAbilities | TokenDef):
        yield value
        for field in value.__struct_fields__:
            yield from _walk(getattr(value, field))


__all__ = ["events_of", "in_places", "listening_places", "means_self", "places_of", "stated"]
