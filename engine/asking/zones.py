"""Where to look: the zones in which something may match a description, told from its words alone."""

from __future__ import annotations

from functools import lru_cache

from engine.asking.plain import ON_THE_STACK
from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    PHASED_OUT,
    REMOVED,
    STACK,
    ZoneName,
)
from engine.language import values as v

ALL_ZONES: frozenset[ZoneName] = frozenset(
    (LIBRARY, HAND, GRAVEYARD, IN_PLAY, STACK, REMOVED, PHASED_OUT, ANTE)
)
PLAY: frozenset[ZoneName] = frozenset((IN_PLAY,))
_CONTROLLED: frozenset[ZoneName] = frozenset((IN_PLAY, STACK))
_NOWHERE: frozenset[ZoneName] = frozenset()


@lru_cache(maxsize=65536)
def zones_of(part: v.Filter) -> frozenset[ZoneName]:
    """The zones where an object may be that matches: never too few, so that nothing else need be searched."""
    if isinstance(part, v.AllOf):
        found = ALL_ZONES
        for one in part.parts:
            found &= zones_of(one)
        return found
    if isinstance(part, v.AnyOf):
        return frozenset().union(*(zones_of(one) for one in part.parts))
    if isinstance(part, v.Is):
        if part.kind in (v.Kind.PERMANENT, v.Kind.TOKEN):
            return PLAY
        if part.kind is v.Kind.SPELL or part.kind in ON_THE_STACK:
            return frozenset((STACK,))
        return _CONTROLLED if part.kind is v.Kind.SOURCE else ALL_ZONES
    if isinstance(part, v.InZone):
        return frozenset((part.zone.value,))
    if isinstance(
        part,
        (v.HasState | v.HurtThisTurn | v.HasCounter | v.IsAttached | v.Bears | v.IsBlocking | v.BlockedBy)
        | (
            v.AttackingWhom
            | v.FoughtThisTurn
            | v.FoughtThisCombat
            | v.FoughtLastTurn
            | v.NewThisTurn
            | v.CameThisTurn
            | v.BandedWith
        )
        | (v.BlockedThisTurn | v.WasBlockedThisTurn | v.DealtThisTurn | v.OfOneController),
    ):
        return PLAY
    if isinstance(part, v.SingleTarget | v.OptionPaid | v.FromSource | v.Targeting):
        return frozenset((STACK,))
    if isinstance(part, v.Above | v.InOneGraveyard | v.FellThisTurn):
        return frozenset((GRAVEYARD,))
    if isinstance(part, v.DrawnThisTurn):
        return frozenset((HAND,))
    if isinstance(part, v.Controls):
        return _CONTROLLED
    if isinstance(
        part,
        (v.IsPlayer | v.Opponent | v.Teammate | v.HasTurn | v.ControlsMost)
        | (v.Outdoes | v.HasMostLife | v.HasMostCards | v.DealtBy | v.AttackedThisTurn),
    ):
        return _NOWHERE
    return ALL_ZONES


@lru_cache(maxsize=65536)
def may_be_player(part: v.Filter) -> bool:
    """Whether a player may match; the filter of an object alone is not asked of players."""
    if isinstance(part, v.AllOf):
        return all(may_be_player(one) for one in part.parts)
    if isinstance(part, v.AnyOf):
        return any(may_be_player(one) for one in part.parts)
    if isinstance(part, v.Compares):
        return part.feature is v.Feature.LIFE
    return isinstance(
        part,
        v.IsPlayer
        | v.Opponent
        | v.Teammate
        | v.HasTurn
        | v.ControlsMost
        | v.Outdoes
        | v.HasMostLife
        | v.HasMostCards
        | v.DealtBy
        | v.AttackedThisTurn
        | v.Same
        | v.Not,
    )
