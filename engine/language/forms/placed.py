"""Where things are, as far as a text says: in play, in a hand, on the stack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language import effects as e
from engine.language import terms as t
from engine.language.forms.declared import Meaningless
from engine.language.walks import walk
from engine.language.words import Kind, ObjectAct, Role, Zone

ABILITY_KINDS = frozenset(kind for kind in Kind if "ability" in kind.value)
ON_THE_STACK = ABILITY_KINDS | {Kind.SPELL}


def place_of(what: Any, specs: Mapping[int, e.TargetSpec]) -> tuple[set[Kind], set[Zone]]:
    """What a text says that things are, and in which zones: nothing where it doesn't say."""
    match what:
        case t.TopCards():
            return {Kind.CARD}, {Zone.LIBRARY}
        case t.EndOfPile():
            return {Kind.CARD}, {Zone.GRAVEYARD}
        case t.Target(slot=slot) if slot in specs:
            filter_ = specs[slot].filter
        case (
            t.All(filter=filter_)
            | t.Picked(filter=filter_)
            | t.AtRandom(filter=filter_)
            | e.Thing(filter=filter_)
        ):
            pass
        case t.AllOf() | t.AnyOf() | t.Is():
            filter_ = what
        case _:
            return set(), set()
    kinds: set[Kind] = set()
    zones: set[Zone] = set()
    for one in said_of(filter_):
        if isinstance(one, t.Is):
            kinds.add(one.kind)
        elif isinstance(one, t.InZone | t.DrawnThisTurn):
            zones.add(one.zone if isinstance(one, t.InZone) else Zone.HAND)
    return kinds, zones


def said_of(filter_: t.Filter) -> list[t.Filter]:
    """The parts of a description that say what it is, one by one."""
    if isinstance(filter_, t.AllOf | t.AnyOf):
        return [one for part in filter_.parts for one in said_of(part)]
    return [filter_]


def may_be_in_play(kinds: set[Kind], zones: set[Zone]) -> bool:
    if len(kinds) == 1 and kinds <= {Kind.CARD, Kind.PERMANENT}:
        return not zones or Zone.IN_PLAY in zones
    return not kinds <= ON_THE_STACK


def may_be_in_hand(kinds: set[Kind], zones: set[Zone]) -> bool:
    return Kind.CARD in kinds and zones <= {Zone.HAND}


FIGHTING = (ObjectAct.ATTACK, ObjectAct.BLOCK, ObjectAct.BE_BLOCKED)
DEALT = (ObjectAct.HAVE_DAMAGE_PREVENTED, ObjectAct.HAVE_DAMAGE_REDIRECTED)


def check_fighting(item: Any, specs: Mapping[int, e.TargetSpec]) -> None:
    """What attacks, blocks, or is dealt damage, is in play (308.1, 309.1, 417.1). Raises Meaningless."""
    for one in item.changes:
        if isinstance(one, e.Cannot | e.Must) and one.act in FIGHTING + DEALT:
            for what in (item.what, one.by) if one.act in FIGHTING else (one.by,):
                if never_in_play(what, specs):
                    raise Meaningless("something in play", what)


def goes_to(effect: Any) -> Zone:
    if isinstance(effect, e.Move):
        return effect.to
    return Zone.IN_PLAY if isinstance(effect, e.PutIntoPlay) else Zone.GRAVEYARD


def never_in_play(what: Any, specs: Mapping[int, e.TargetSpec]) -> bool:
    """Whether a text says that these things are elsewhere."""
    kinds, zones = place_of(what, specs)
    return bool(kinds) and not may_be_in_play(kinds, zones)


def check_where(item: Any) -> None:
    """Cards are in libraries and hands; permanents are sacrificed, fight and are on something. Raises Meaningless."""
    what = item.by if isinstance(item, t.Attached) else getattr(item, "of", None) or item.filter
    kinds, zones = place_of(what, {})
    if isinstance(item, e.RevealUntil) and ((kinds and Kind.CARD not in kinds) or zones - {Zone.LIBRARY}):
        raise Meaningless("cards in a library", what)
    if isinstance(item, e.SacrificeToArrive) and item.discards:
        if kinds and not may_be_in_hand(kinds, zones):
            raise Meaningless("cards in a hand", what)
    elif not isinstance(item, e.RevealUntil) and never_in_play(what, {}):
        raise Meaningless("something in play", what)


def check_other(item: Any) -> None:
    """Nothing becomes a copy of itself or is exchanged for itself; and what deals damage is not said of what is dealt
    it: "it" in such words would be the one that was meant less. Raises Meaningless."""
    match item:
        case e.BecomeCopy(what=one, of=other) | e.ExchangeControl(first=one, second=other) if one == other:
            raise Meaningless("another thing", other)
        case e.Shield(event=event) if chosen := [one for one in walk(event) if isinstance(one, t.Picked)]:
            raise Meaningless("all of a description, or one of your choice", chosen[0])
        case e.Shield(event=t.DealsDamage(source=source, to=t.Same(of=to)), instead=instead) if (
            source is not None
        ):
            if to == t.EventPart(Role.SOURCE) and not any(isinstance(one, t.Same) for one in walk(source)):
                raise Meaningless("what deals no damage there", to)
            if any(isinstance(one, e.DealDamage) and one.source == to for one in walk(instead)):
                raise Meaningless('"that source", for what deals the damage', to)
