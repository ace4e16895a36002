"""Small words of the reader: what kind of thing something is, where it may be, how numbers compare."""

from __future__ import annotations

from typing import Any

from engine.board import Noted, Object, ObjectId, PlayerId
from engine.characteristics import Characteristics
from engine.language import values as v
from engine.witness.unsure import NotJudged, Things, no_opinion

OF_PLAYERS = (
    v.IsPlayer,
    v.HasTurn,
    v.Opponent,
    v.Teammate,
    v.ControlsMost,
    v.Outdoes,
    v.HasMostLife,
    v.HasMostCards,
    v.DealtBy,
    v.AttackedThisTurn,
)
"""Descriptions that only a player can be of."""


def once(found: Any) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(found))


def things_of_note(note: Noted | None) -> Things:
    if note is None:
        return Things()
    if note.kind == "objects":
        return Things(tuple(ObjectId(int(one)) for one in note.value))
    if note.kind == "players":
        return Things((), tuple(PlayerId(int(one)) for one in note.value))
    raise NotJudged(f"{note.kind} where things are meant")


def stands(left: int, relation: v.Relation, right: int) -> bool:
    match relation:
        case v.Relation.EQUAL:
            return left == right
        case v.Relation.AT_MOST:
            return left <= right
        case v.Relation.AT_LEAST:
            return left >= right
        case v.Relation.LESS:
            return left < right
    return left > right


def is_kind(found: Object, kind: v.Kind) -> bool:
    match kind:
        case v.Kind.PERMANENT:
            return found.zone == "in play"
        case v.Kind.SPELL:
            return found.zone == "stack" and found.kind in ("card", "copy")
        case v.Kind.CARD:
            return found.kind == "card"
        case v.Kind.TOKEN:
            return found.kind == "token"
        case v.Kind.SOURCE:
            return True
        case v.Kind.ACTIVATED:
            return found.ability is not None and isinstance(found.ability.ability, v.Activated)
        case v.Kind.TRIGGERED:
            return found.ability is not None and isinstance(found.ability.ability, v.Triggered)
        case v.Kind.STACKED:
            return found.ability is not None
    raise no_opinion(kind)


def has_keyword(face: Characteristics, name: v.KeywordName) -> bool:
    return any(
        isinstance(one.ability, v.Keyword) and one.ability.name is name for one in face.abilities
    ) or any(getattr(one.ability, "keyword", None) is name for one in face.abilities)


def number_of(found: Object, face: Characteristics, feature: v.Feature) -> int:
    if feature is v.Feature.POWER:
        return max(0, face.power or 0)
    if feature is v.Feature.TOUGHNESS:
        return max(0, face.toughness or 0)
    if feature is v.Feature.CONVERTED_MANA_COST:
        return converted(
            face.cost, found.announcement.x if found.zone == "stack" and found.announcement else 0
        )
    raise no_opinion(feature)


def converted(cost: v.ManaCost | None, x: int) -> int:
    """Symbols counted: a numeral is so many, X what was chosen, any other one (203.3, 104.3)."""
    total = 0
    for symbol in cost.symbols if cost is not None else ():
        total += int(symbol) if symbol.isdigit() else x if symbol in ("X", "Y", "Z") else 1
    return total


def stands_on_stack(kind: v.Kind) -> bool:
    """Whether only what is on the stack is such a thing."""
    return kind in (v.Kind.SPELL, v.Kind.ACTIVATED, v.Kind.TRIGGERED, v.Kind.STACKED)


def zones_for(filter_: Any) -> frozenset[str] | None:
    """Where something of a description may be; None for anywhere."""
    match filter_:
        case v.InZone(zone):
            return frozenset((zone.value,))
        case v.Is(kind):
            if kind in (v.Kind.PERMANENT, v.Kind.TOKEN):
                return frozenset(("in play",))
            if stands_on_stack(kind):
                return frozenset(("stack",))
            return frozenset(("in play", "stack")) if kind is v.Kind.SOURCE else None
        case (
            v.HasState()
            | v.HurtThisTurn()
            | v.OfOneController()
            | v.IsAttached()
            | v.Bears()
            | v.IsBlocking()
            | v.BlockedBy()
            | v.AttackingWhom()
            | v.FoughtThisTurn()
            | v.FoughtThisCombat()
            | v.FoughtLastTurn()
            | v.NewThisTurn()
            | v.CameThisTurn()
            | v.BlockedThisTurn()
            | v.WasBlockedThisTurn()
            | v.DealtThisTurn()
            | v.BandedWith()
            | v.HasCounter()
        ):
            return frozenset(("in play",))
        case v.FellThisTurn():
            return frozenset(("graveyard",))
        case v.DrawnThisTurn():
            return frozenset(("hand",))
        case v.SingleTarget() | v.OptionPaid() | v.FromSource() | v.Targeting():
            return frozenset(("stack",))
        case v.Controls():
            return frozenset(("in play", "stack"))
        case _ if isinstance(filter_, OF_PLAYERS):
            return frozenset()
        case v.AllOf(parts):
            known = [found for part in parts if (found := zones_for(part)) is not None]
            return frozenset.intersection(*known) if known else None
        case v.AnyOf(parts):
            each = [zones_for(part) for part in parts]
            return None if any(found is None for found in each) else frozenset().union(*each)  # type: ignore[arg-type]
    return None


def speaks_of_players(filter_: Any) -> bool:
    match filter_:
        case v.Same():
            return True
        case v.AllOf(parts):
            return any(speaks_of_players(part) for part in parts)
        case v.AnyOf(parts):
            return any(speaks_of_players(part) for part in parts)
        case v.Compares(feature):
            return feature is v.Feature.LIFE
    return isinstance(filter_, OF_PLAYERS)
