"""Values put together: descriptions narrowed and joined, parts of a value put in place of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from msgspec.structs import replace

from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AnyOf,
    Controls,
    Count,
    Filter,
    HasType,
    InZone,
    Not,
    Owns,
    Same,
    Selection,
    Self,
    Value,
)
from engine.language.terms.value import fields_within
from engine.language.words import CardType, Zone

Some = TypeVar("Some")
OTHER = Not(Same(Self()))
"""What "other" or "another" says of an object: that it isn't the one that the text is on."""
CAN_COME_INTO_PLAY = Not(AnyOf((HasType(CardType.INSTANT), HasType(CardType.SORCERY))))
"""What "permanent" says of a card in another zone (217.1a)."""


def all_of(parts: Sequence[Filter]) -> Filter:
    """The parts as one description; a single part stands for itself."""
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def any_of(parts: Sequence[Filter]) -> Filter:
    """The choices as one description; a single choice stands for itself."""
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def with_parts(filter_: Filter, *more: Filter) -> Filter:
    """The description narrowed by further parts, kept flat."""
    return AllOf((*(filter_.parts if isinstance(filter_, AllOf) else (filter_,)), *more))


def as_filter(selection: Selection) -> Filter:
    """The description of whatever is selected: for patterns of events."""
    return selection.filter if isinstance(selection, All) else Same(selection)


def in_hand_of(filter_: Filter, who: Selection) -> Filter:
    """A player discards from his or her own hand, whether the text says so or not."""
    return filter_ if _has(filter_, InZone) else with_parts(filter_, InZone(Zone.HAND), Owns(who))


def controlled_by(filter_: Filter, who: Selection) -> Filter:
    """A player sacrifices only what he or she controls, whether the text says so or not."""
    return filter_ if _has(filter_, Controls) else with_parts(filter_, Controls(who))


def as_many_as_there_are(filter_: Filter) -> Amount:
    """How many "any number of" these may be at most."""
    return Count(All(filter_))


def _has(filter_: Filter, kind: type) -> bool:
    return any(isinstance(part, kind) for part in getattr(filter_, "parts", (filter_,)))


def substitute(value: Some, table: Mapping[Value, object]) -> Some:
    """The same words with some of their parts replaced by others, wherever they stand; those of a new part stay."""
    return cast(Some, _substituted(value, table))


def _substituted(item: object, table: Mapping[Value, object]) -> object:
    if isinstance(item, Value):
        if item in table:
            return table[item]
        changed = {}
        for name in fields_within(type(item)):
            old = getattr(item, name)
            new = _substituted(old, table)
            if new is not old:
                changed[name] = new
        return replace(item, **changed) if changed else item
    if isinstance(item, tuple):
        items = tuple(_substituted(one, table) for one in item)
        return items if any(new is not old for new, old in zip(items, item, strict=True)) else item
    return item
