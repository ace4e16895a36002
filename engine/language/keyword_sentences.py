"""Keyword abilities that are short for sentences, as the sentences that they stand for (502).

Reader and printer share them. The abilities made by `abilities_for` have the keyword's name in their field `keyword`:
what has them has the keyword, and the trace cites its rule. Equip, cycling and bushido are the very values of their
sentences, with no name: cards of the time spell them out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

import msgspec

from engine.language.combining import OTHER
from engine.language.effects import (
    Ability,
    Activated,
    AddPT,
    ArriveAmplified,
    ArriveWithCounters,
    ArriveWithSunburst,
    Attach,
    Body,
    Cost,
    Discard,
    Draw,
    DredgeInstead,
    Effect,
    If,
    Keyword,
    May,
    Modify,
    Move,
    Must,
    Note,
    PayMana,
    PutCounters,
    PutIntoPlay,
    RemoveCounters,
    Replacement,
    Reveal,
    Sacrifice,
    Search,
    Shuffle,
    TargetSpec,
    Triggered,
    Unless,
    Untap,
)
from engine.language.keyword_plays import (
    YOUR_UPKEEP,
    Tagged,
    haunt,
    madness,
    replicate,
    ripple,
    storm,
    suspend,
)
from engine.language.printed import ManaCost
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Attacks,
    BecomesBlocked,
    Beyond,
    Blocks,
    Bound,
    ColorsSpent,
    Compare,
    Compares,
    Controls,
    Count,
    CountersOn,
    DamageThisTurn,
    DefendingPlayer,
    Draws,
    Either,
    EventPart,
    FeatureOf,
    Filter,
    HasKeyword,
    HasState,
    HasSubtype,
    HasType,
    InZone,
    Is,
    IsBlocking,
    NewUnderControl,
    Not,
    OnlyIf,
    Opponent,
    Owns,
    Picked,
    Same,
    Self,
    Target,
    Times,
    TimesPaid,
    X,
    You,
    ZoneChange,
)
from engine.language.walks import keyword_name, walk
from engine.language.words import (
    CardType,
    Duration,
    Feature,
    KeywordName,
    Kind,
    Manner,
    ObjectAct,
    Relation,
    Role,
    State,
    Timing,
    Zone,
)

Sentence: TypeAlias = Callable[[Amount, tuple[Cost, ...]], tuple[Tagged, ...]]
"""From the number and the costs after the keyword to the abilities that it stands for."""

CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
GOES_TO_GRAVEYARD = ZoneChange(Same(Self()), Zone.GRAVEYARD, Zone.IN_PLAY)
PLUS = "+1/+1"


# --- without a name --------------------------------------------------------------------------------------


def equip(cost: Cost) -> Activated:
    """Attach this to target creature you control, when a sorcery could be played."""
    yours = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE), Controls(You())))
    return Activated((cost,), Body((Attach(Self(), Target(0)),), (TargetSpec(0, yours),)), (Timing.SORCERY,))


def is_equip(ability: Activated) -> bool:
    """Whether an ability is an equip ability, however its text spells it (502.33a)."""
    return len(ability.costs) == 1 and ability == equip(ability.costs[0])


def cycling(cost: Cost) -> Activated:
    """502.18a: discard this card from the hand: draw a card."""
    return Activated((cost, Discard(You(), Self())), Body((Draw(You()),)), keyword=KeywordName.CYCLING)


def bushido(number: Amount) -> Triggered:
    """Whenever this blocks or becomes blocked, it gets so much bigger until end of turn."""
    bigger = Modify(Self(), (AddPT(number, number),), Duration.THIS_TURN)
    return Triggered(Either((Blocks(Same(Self())), BecomesBlocked(Same(Self())))), Body((bigger,)))


def is_bushido(ability: Ability) -> bool:
    """Whether an ability is bushido of any number, however its text spells it (502.38a)."""
    return isinstance(ability, Triggered) and any(ability == bushido(one) for one in _numbers(ability))


# --- combat ----------------------------------------------------------------------------------------------


def _flanking(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.3a: each creature without flanking that blocks this gets -1/-1 until end of turn."""
    plain = AllOf((*CREATURE.parts, Not(HasKeyword(KeywordName.FLANKING))))
    smaller = Modify(EventPart(Role.RECIPIENT), (AddPT(-1, -1),), Duration.THIS_TURN)
    return (Triggered(BecomesBlocked(Same(Self()), plain), Body((smaller,))),)


def _rampage(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.12a: becoming blocked, so much bigger for each blocker beyond the first."""
    more: Amount = Beyond(1, Count(All(AllOf((*CREATURE.parts, IsBlocking(Self()))))))
    by = Times(number, more) if type(number) is int and number != 1 else more
    bigger = Modify(Self(), (AddPT(by, by),), Duration.THIS_TURN)
    return (Triggered(BecomesBlocked(Same(Self())), Body((bigger,))),)


# --- upkeep ----------------------------------------------------------------------------------------------


def _sacrifice_unless(costs: tuple[Cost, ...], times: Amount = 1) -> Unless:
    return Unless(You(), costs, (Sacrifice(You(), Self()),), times)


def _echo(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.19a: at your upkeep, if it came under your control since the last one began, pay or sacrifice it."""
    return (Triggered(YOUR_UPKEEP, Body((_sacrifice_unless(costs),)), NewUnderControl(Self())),)


def _cumulative_upkeep(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.13a: an age counter each upkeep, then the cost for each of them or it is sacrificed."""
    age = PutCounters(Self(), "age")
    return (Triggered(YOUR_UPKEEP, Body((age, _sacrifice_unless(costs, CountersOn("age", Self()))))),)


def _fading(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.20a: comes with fade counters and loses one each upkeep; sacrificed when it can't."""
    left = Compare(CountersOn("fade", Self()), Relation.AT_LEAST, 1)
    fade = If(left, (RemoveCounters(Self(), "fade"),), (Sacrifice(You(), Self()),))
    return (_arrives_with("fade", number), Triggered(YOUR_UPKEEP, Body((fade,))))


# --- counters and graveyards -----------------------------------------------------------------------------


def _arrives_with(kind: str, number: Amount) -> Replacement:
    return Replacement(ZoneChange(Same(Self()), Zone.IN_PLAY), (ArriveWithCounters(kind, number),))


def _modular(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.35a: comes with +1/+1 counters, which may go to an artifact creature as it goes to a graveyard."""
    robot = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE), HasType(CardType.ARTIFACT)))
    move = May(You(), (PutCounters(Target(0), PLUS, CountersOn(PLUS, Self())),))
    return (
        _arrives_with(PLUS, number),
        Triggered(GOES_TO_GRAVEYARD, Body((move,), (TargetSpec(0, robot),))),
    )


def _soulshift(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.39a: as it goes to a graveyard, a Spirit card that costs at most so much may return to the hand."""
    spirit = AllOf(
        (
            Is(Kind.CARD),
            HasSubtype("Spirit"),
            Compares(Feature.CONVERTED_MANA_COST, Relation.AT_MOST, number),
            InZone(Zone.GRAVEYARD),
            Owns(You()),
        )
    )
    body = Body((May(You(), (Move(You(), Target(0), Zone.HAND),)),), (TargetSpec(0, spirit),))
    return (Triggered(GOES_TO_GRAVEYARD, body),)


def _graft(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.54a: comes with +1/+1 counters; one may move to each other creature that comes into play."""
    another = AllOf((*CREATURE.parts, OTHER))
    arrived = EventPart(Role.OBJECT)
    move = May(You(), (RemoveCounters(Self(), PLUS), PutCounters(arrived, PLUS)))
    # Nothing moves unless both are there: a counter can't be moved to what is gone (416.3).
    there = Compare(Count(All(AllOf((Is(Kind.PERMANENT), Same(arrived))))), Relation.AT_LEAST, 1)
    return (
        _arrives_with(PLUS, number),
        Triggered(ZoneChange(another, Zone.IN_PLAY), Body((If(there, (move,)),))),
    )


def _recover(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.55a: as a creature goes to your graveyard, pay and this returns to the hand, else it is removed."""
    yours = AllOf((*CREATURE.parts, Owns(You())))
    back: tuple[Effect, ...] = (Move(You(), Self(), Zone.HAND),)
    gone: tuple[Effect, ...] = (Move(You(), Self(), Zone.REMOVED),)
    offer = May(You(), tuple(cost for cost in costs if isinstance(cost, Effect)), back, gone)
    return (Triggered(ZoneChange(yours, Zone.GRAVEYARD, Zone.IN_PLAY), Body((offer,))),)


def _transmute(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.48a: discard this: search for a card that costs as much."""
    as_much = Compares(Feature.CONVERTED_MANA_COST, Relation.EQUAL, _cost_of_this())
    return (_search_by_discarding(costs, AllOf((Is(Kind.CARD), as_much)), (Timing.SORCERY,)),)


def _cost_of_this() -> Amount:
    return FeatureOf(Feature.CONVERTED_MANA_COST, Self())


def _search_by_discarding(costs: tuple[Cost, ...], what: AllOf, timing: tuple[Timing, ...] = ()) -> Activated:
    found = Bound("card")
    body = Body(
        (
            Note("card", Search(You(), You(), what)),
            Reveal(You(), found),
            Move(You(), found, Zone.HAND),
            Shuffle(You()),
        )
    )
    return Activated((*costs, Discard(You(), Self())), body, timing)


def _sunburst(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.37a: comes from the stack with a counter for each colour of mana spent on it."""
    return (Replacement(ZoneChange(Same(Self()), Zone.IN_PLAY), (ArriveWithSunburst(),)),)


def _bloodthirst(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.50a-b: if an opponent was dealt damage this turn, comes with so many counters; X is that damage."""
    dealt = DamageThisTurn(All(Opponent(You())))
    if number == X():
        return (_arrives_with(PLUS, dealt),)
    return (_arrives_with(PLUS, OnlyIf(Compare(dealt, Relation.AT_LEAST, 1), number)),)


def landcycling(kind: str, costs: tuple[Cost, ...]) -> Activated:
    """502.18c: discard this: search for a land card of that type; "Land" is any land card."""
    quality: Filter = HasType(CardType.LAND) if kind == "Land" else HasSubtype(kind)
    found = _search_by_discarding(costs, AllOf((Is(Kind.CARD), quality)))
    return msgspec.structs.replace(found, keyword=KeywordName.LANDCYCLING)


def _provoke(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.29a: as it attacks, a creature of the defending player may be made to block it, and is untapped."""
    theirs = AllOf((*CREATURE.parts, Controls(DefendingPlayer(Self()))))
    blocks = Modify(Target(0), (Must(ObjectAct.BLOCK, Same(Self())),), Duration.THIS_COMBAT)
    body = Body((May(You(), (blocks,), (Untap(Target(0)),)),), (TargetSpec(0, theirs),))
    return (Triggered(Attacks(Same(Self())), body),)


def _amplify(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.27a: comes with so many counters for each card of its kind that is shown."""
    count = number if isinstance(number, int) else 0
    return (Replacement(ZoneChange(Same(Self()), Zone.IN_PLAY), (ArriveAmplified(count),)),)


def _dredge(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.47a: in the graveyard, it may return in the place of a draw."""
    return (Replacement(Draws(Same(You())), (DredgeInstead(number if isinstance(number, int) else 0),)),)


def _ninjutsu(number: Amount, costs: tuple[Cost, ...]) -> tuple[Tagged, ...]:
    """502.43a: an unblocked creature returns to the hand, and this comes from there tapped and attacking."""
    unblocked = AllOf((*CREATURE.parts, HasState(State.UNBLOCKED), Controls(You())))
    paid = (*costs, Reveal(You(), Self()), Move(You(), Picked(You(), unblocked), Zone.HAND))
    return (Activated(paid, Body((PutIntoPlay(You(), Self(), Manner.ATTACKING),))),)


def forecast(ability: Activated) -> Activated:
    """502.53a-b: an ability that is played from the hand, once in each upkeep of its owner."""
    return msgspec.structs.replace(
        ability,
        timing=(Timing.YOUR_UPKEEP, Timing.ONCE_EACH_TURN),
        keyword=KeywordName.FORECAST,
    )


SENTENCES: dict[KeywordName, Sentence] = {
    KeywordName.FLANKING: _flanking,
    KeywordName.RAMPAGE: _rampage,
    KeywordName.CUMULATIVE_UPKEEP: _cumulative_upkeep,
    KeywordName.ECHO: _echo,
    KeywordName.FADING: _fading,
    KeywordName.MODULAR: _modular,
    KeywordName.SOULSHIFT: _soulshift,
    KeywordName.GRAFT: _graft,
    KeywordName.RECOVER: _recover,
    KeywordName.TRANSMUTE: _transmute,
    KeywordName.STORM: storm,
    KeywordName.PROVOKE: _provoke,
    KeywordName.AMPLIFY: _amplify,
    KeywordName.DREDGE: _dredge,
    KeywordName.NINJUTSU: _ninjutsu,
    KeywordName.MADNESS: madness,
    KeywordName.SUSPEND: suspend,
    KeywordName.RIPPLE: ripple,
    KeywordName.HAUNT: haunt,
    KeywordName.REPLICATE: replicate,
    KeywordName.SUNBURST: _sunburst,
    KeywordName.BLOODTHIRST: _bloodthirst,
}
"""Every keyword whose abilities are tagged with its name."""


def abilities_for(name: KeywordName, number: Amount = 0, costs: tuple[Cost, ...] = ()) -> tuple[Tagged, ...]:
    """The abilities that the keyword stands for, each with its name."""
    meant = SENTENCES[name](number, costs)
    return tuple(
        one if isinstance(one, Keyword) else msgspec.structs.replace(one, keyword=name) for one in meant
    )


# --- the other way round ---------------------------------------------------------------------------------


class Spoken(NamedTuple):
    """A keyword with what is written after it, and how many abilities it stands for."""

    name: KeywordName
    number: Amount
    """0 where none is written."""
    costs: tuple[Cost, ...]
    length: int


def spoken(abilities: Sequence[Ability]) -> Spoken | None:
    """The keyword that the first of these abilities, perhaps with those after it, is short for; None if none is."""
    name = keyword_name(abilities[0]) if abilities else None
    if name is None or name not in SENTENCES:
        return None
    for number, costs in product(_numbers(abilities[0]), _costs(abilities[0])):
        meant = abilities_for(name, number, costs)
        if tuple(abilities[: len(meant)]) == meant:
            return Spoken(name, number, costs, len(meant))
    return None


def _numbers(ability: Ability) -> tuple[Amount, ...]:
    """The numbers that stand anywhere in an ability, 0 first; X and sunburst where they could stand for one."""
    found: list[Amount] = [
        item
        for value in walk(ability)
        for item in (getattr(value, field) for field in value.__struct_fields__)
        if type(item) is int
    ]
    if ColorsSpent() in walk(ability):
        found.append(ColorsSpent())
    return tuple(dict.fromkeys((0, *found, X())))


def _costs(ability: Ability) -> Iterator[tuple[Cost, ...]]:
    """The costs that stand anywhere in an ability, and what they begin with."""
    yield ()
    for value in walk(ability):
        if isinstance(value, TimesPaid) and value.symbols:
            yield (PayMana(ManaCost(value.symbols)),)
        for field in ("costs", "effects"):
            paid = getattr(value, field, None)
            if isinstance(paid, tuple):
                yield from (paid[:length] for length in range(len(paid), 0, -1))
