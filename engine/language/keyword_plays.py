"""Keyword abilities about playing cards, as the sentences that they are short for (502).

They are among the others in `engine.language.keyword_sentences`, which tells how they are read and written.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.language.effects import (
    Activated,
    Body,
    CopySpell,
    Cost,
    GainAbilities,
    Haunt,
    If,
    Keyword,
    May,
    Modify,
    Move,
    PayMana,
    PlayCard,
    RemoveCounters,
    RemoveDiscarded,
    Replacement,
    Ripple,
    Static,
    TargetSpec,
    Triggered,
)
from engine.language.remembered import PLAYED
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Begins,
    Bound,
    Compare,
    Count,
    Discards,
    EventPart,
    HasCounter,
    HasType,
    InZone,
    Is,
    IsPlayer,
    LosesLastCounter,
    Matches,
    Plays,
    PutAsItResolves,
    Same,
    Self,
    Target,
    TimesPaid,
    You,
    ZoneChange,
)
from engine.language.words import CardType, Duration, KeywordName, Kind, Relation, Role, StepOrPhase, Zone

Tagged: TypeAlias = Activated | Triggered | Static | Replacement | Keyword
YOUR_UPKEEP = Begins(StepOrPhase.UPKEEP, Same(You()))


def storm(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.30a: as it is played, a copy of it for each spell played before it this turn."""
    return (_copies_as_played(EventPart(Role.AMOUNT)),)


def replicate(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.52a: paid any number of times as it is played, and copied as often."""
    symbols = next((cost.cost.symbols for cost in costs if isinstance(cost, PayMana)), ())
    times = TimesPaid(KeywordName.REPLICATE, symbols)
    trigger = _copies_as_played(times)
    paid = Compare(times, Relation.AT_LEAST, 1)
    return (Keyword(KeywordName.REPLICATE, costs=costs), msgspec.structs.replace(trigger, condition=paid))


def _copies_as_played(times: Amount) -> Triggered:
    copies = CopySpell(You(), EventPart(Role.OBJECT), new_targets=True, times=times)
    return Triggered(Plays(Same(You()), Same(Self())), Body((copies,)))


def ripple(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.56a: as it is played, cards of its name among the top ones of the library may be played as well."""
    count = number if isinstance(number, int) else 0
    return (Triggered(Plays(Same(You()), Same(Self())), Body((Ripple(count),))),)


def haunt(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.51a: as the permanent goes to a graveyard, or the spell as it resolves, it haunts target creature."""
    creature = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
    body = Body((Haunt(Target(0)),), (TargetSpec(0, creature),))
    here = Matches(Self(), InZone(Zone.GRAVEYARD))
    return (
        Triggered(ZoneChange(Same(Self()), Zone.GRAVEYARD, Zone.IN_PLAY), body),
        Triggered(PutAsItResolves(Same(Self())), body, here),
    )


def madness(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.24a: discarded, it may be removed from the game and played for this cost, else it goes to the graveyard."""
    discarded = Discards(IsPlayer(), Same(Self()))
    here = Compare(
        Count(All(AllOf((Is(Kind.CARD), InZone(Zone.REMOVED), Same(Self()))))), Relation.AT_LEAST, 1
    )
    play = May(You(), (PlayCard(You(), Self(), KeywordName.MADNESS.value),))
    left = If(here, (Move(You(), Self(), Zone.GRAVEYARD),))
    return (
        Keyword(KeywordName.MADNESS, costs=costs),
        Replacement(discarded, (RemoveDiscarded(),)),
        Triggered(discarded, Body((play, left))),
    )


def suspend(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.59a: removed from the game with time counters; without the last of them it is played for nothing."""
    count = number if isinstance(number, int) else 0
    away = InZone(Zone.REMOVED)
    suspended = Matches(Self(), AllOf((away, HasCounter("time"))))
    creature = AllOf((Is(Kind.SPELL), HasType(CardType.CREATURE), Same(Bound(PLAYED))))
    haste = GainAbilities((Keyword(KeywordName.HASTE),))
    play = (
        PlayCard(You(), Self(), "free", must=True),
        Modify(All(creature), (haste,), Duration.WHILE_CONTROLLED),
    )
    return (
        Keyword(KeywordName.SUSPEND, costs=costs, number=count),
        Triggered(YOUR_UPKEEP, Body((RemoveCounters(Self(), "time"),)), suspended),
        Triggered(LosesLastCounter("time", Same(Self())), Body(play), Matches(Self(), away)),
    )


__all__ = ["YOUR_UPKEEP", "Tagged", "haunt", "madness", "replicate", "ripple", "storm", "suspend"]
