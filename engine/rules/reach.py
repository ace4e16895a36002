"""What of the language the rules carry out: a text may mean something that no rule knows of yet.

The rules fill tables with what they can do: planners of instructions, tests of descriptions, contributions of
continuous changes, readers of events. `without_rules` goes through all values of a card and names those that
stand in none; ask once the book is open (`engine.rules.book`), which fills the tables. A card is whole only if it
names nothing, so that no card silently does less than its text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from engine.asking.conditions import CONDITIONS
from engine.asking.questions import AMOUNTS, SELECTIONS, TESTS
from engine.language import card, effects, printed
from engine.language.card import CardDef
from engine.language.effects import (
    AsThough,
    AsThoughWithout,
    Cannot,
    GainAbilities,
    Keyword,
    Must,
    OnceMore,
    Process,
    Static,
)
from engine.language.terms import (
    CONDITION_KINDS,
    AtRandom,
    Begins,
    EventPart,
    Holds,
    IsThere,
    Picked,
    Self,
    Value,
    ZoneChange,
)
from engine.language.walks import is_mana_ability, leaves_open, outside_conditions, parts, walk
from engine.language.words import KeywordName, ObjectAct, Role, StepOrPhase, Zone
from engine.rules.effects.changes_418 import CONTRIBUTIONS
from engine.rules.effects.instead_419 import CHANGERS, CHOOSERS
from engine.rules.keywords.evasion_501 import EVASIONS, LIMITS, can_be_disregarded
from engine.rules.stack.actions_408 import ACTIONS, SpecialAction
from engine.rules.stack.choosing_413 import ON_THEIR_OWN
from engine.rules.stack.patterns_410 import READERS, each_event
from engine.rules.stack.plans_413 import PLANNERS
from engine.rules.stack.plugs_409 import PLUGS, Plug
from engine.rules.stack.ways_409 import WAYS, WayToPlay

STRUCTURE: Collection[type[Value]] = frozenset(
    (
        *(card.Star, card.Face, card.CardDef, printed.ManaCost),
        *(effects.TargetSpec, effects.Mode, effects.Body, effects.TokenDef, effects.Note),
        *(effects.AnyNumber, effects.AnyColor, effects.AnyColors, effects.LifeToPay, effects.Thing),
        *(effects.Spell, effects.Activated, effects.Triggered, effects.Static, effects.Replacement),
        *(
            effects.ThisAbility,
            effects.Aim,
            effects.AnyCreatureType,
            effects.AnyBasicLandType,
            effects.AnyLandType,
            effects.AnyCardName,
            effects.AnyCardType,
            effects.CostChange,
            effects.OwnCostChange,
            effects.AddedCost,
            effects.AbilityCost,
            effects.KeywordCost,
            effects.PlaysQuickly,
            effects.Quickened,
            effects.XPaidWith,
            effects.PayCostOf,
            effects.PayReduced,
            effects.AlternativeCost,
            effects.GrantedCost,
            effects.LifeForMana,
            effects.PlayOnly,
            effects.Barred,
            effects.Skips,
            effects.LegendRuleOff,
            effects.BeginsInPlay,
            effects.HandShown,
            effects.HandSize,
            effects.UntapLimit,
            effects.UntapsToo,
            effects.MoreLands,
            effects.PoolStays,
            effects.SpendOnly,
            effects.CostFloor,
            effects.AnyTime,
            effects.PlaysFrom,
            effects.TopShown,
            effects.AdditionalCost,
            effects.Keyword,
            effects.StaysTapped,
            effects.Price,
            effects.MayIgnore,
            effects.MayEnd,
            effects.Ignored,
            effects.MayStayTapped,
            effects.AssignsNothing,
            effects.AssignsAsUnblocked,
            effects.AssignsElsewhere,
            effects.DefenderDivides,
            effects.BlocksTapped,
            effects.BlockersLimited,
            effects.MayBlockMore,
            effects.InCompany,
            effects.MustJoin,
        ),
        *(Picked, AtRandom, Holds, IsThere),
    )
)
"""What other values are made of; the rules of playing and resolving read these outright."""

IN_PLAY_ONLY = (
    *(effects.PutCounters, effects.RemoveCounters, effects.TakeCounter, effects.RemoveEveryCounter),
    *(effects.Tap, effects.Untap, effects.Destroy),
)
"""Instructions that do nothing to what is not in play."""

AS_THOUGH_HASTE = (ObjectAct.ATTACK, KeywordName.HASTE)
"""What lets a creature attack that its controller has had only since this turn (212.3d)."""

ACTS = frozenset(
    (
        ObjectAct.ATTACK,
        ObjectAct.BLOCK,
        ObjectAct.BE_BLOCKED,
        ObjectAct.BE_COUNTERED,
        ObjectAct.BE_TARGETED,
        ObjectAct.BE_DESTROYED,
        ObjectAct.BE_REGENERATED,
        ObjectAct.BE_ENCHANTED,
        ObjectAct.BE_EQUIPPED,
        ObjectAct.BE_ATTACHED,
        ObjectAct.PHASE_OUT,
        ObjectAct.HAVE_ABILITIES_PLAYED,
        ObjectAct.HAVE_OTHER_ABILITIES_PLAYED,
        ObjectAct.HAVE_TAP_ABILITIES_PLAYED,
        ObjectAct.HAVE_DAMAGE_PREVENTED,
        ObjectAct.HAVE_DAMAGE_REDIRECTED,
        ObjectAct.BE_SPARED_DAMAGE,
    )
)
REQUIRED = frozenset((ObjectAct.ATTACK, ObjectAct.BLOCK, ObjectAct.BE_BLOCKED))
OTHER_KEYWORDS = frozenset(
    (
        *(KeywordName.FIRST_STRIKE, KeywordName.DOUBLE_STRIKE, KeywordName.TRAMPLE, KeywordName.VIGILANCE),
        *(KeywordName.HASTE, KeywordName.DEFENDER, KeywordName.ENCHANT, KeywordName.PHASING),
        *(KeywordName.SUBSTANCE, KeywordName.BANDING, KeywordName.BANDS_WITH_OTHER),
    )
)
"""Keywords that rules look for by name; those of evasion and of playing stand in tables of their own."""


@lru_cache(maxsize=1)
def _of_playing() -> frozenset[KeywordName]:
    """The keywords that are ways to play, or add to playing: their rooms have plugged in."""
    rooms: tuple[WayToPlay | Plug | type[SpecialAction], ...] = (
        *WAYS.values(),
        *PLUGS.values(),
        *ACTIONS.values(),
    )
    return frozenset(one.keyword for one in rooms if one.keyword is not None)


def without_rules(whole: CardDef) -> tuple[str, ...]:
    """What of a card's text no rule carries out: names of values, each once, in text order."""
    return missing(tuple(ability for face in whole.faces for ability in face.abilities))


@lru_cache(maxsize=65536)
def missing(values: tuple[Value, ...]) -> tuple[str, ...]:
    """The same for some values."""
    found = [_name(value) for value in walk(values) if not _is_carried_out(value)]
    found += ["a choice within a description" for value in _never_picked(values) if _chooses_within(value)]
    found += ["a process to repeat" for value in values if _repeats_nothing(value)]
    found += ["a choice within a condition" for value in walk(values) if _leaves_open(value)]
    found += ["a choice within a static ability" for value in walk(values) if _always_chooses(value)]
    found += ["a mana ability with modes" for value in walk(values) if _cannot_be_announced(value)]
    found += [
        "what is done in play to a thing that has left it" for value in walk(values) if _comes_late(value)
    ]
    found += [
        "a step added to a phase that isn't the beginning phase" for value in values if _adds_elsewhere(value)
    ]
    found += ["the loss of an ability that isn't the card's own" for value in values if _loses_another(value)]
    return tuple(dict.fromkeys(found))


def _loses_another(value: Value) -> bool:
    """ "This ability" is one that is played or triggers, and it is lost by its own source."""
    said = [one for one in walk(value) if isinstance(one, effects.LoseThis)]
    own = [
        one
        for change in walk(value)
        if isinstance(change, effects.Modify) and change.what == Self()
        for one in change.changes
        if isinstance(one, effects.LoseThis)
    ]
    return len(own) < len(said) or (
        bool(said) and not isinstance(value, effects.Activated | effects.Triggered)
    )


def _adds_elsewhere(value: Value) -> bool:
    """Only what triggers as an upkeep or a draw step begins speaks of such a step for certain (300.8)."""
    if not any(isinstance(one, effects.AddStep) for one in walk(value)):
        return False
    events = each_event(value.event) if isinstance(value, effects.Triggered) else ()
    return not events or any(
        not isinstance(one, Begins) or one.moment not in (StepOrPhase.UPKEEP, StepOrPhase.DRAW_STEP)
        for one in events
    )


def _comes_late(value: Value) -> bool:
    """A triggered ability that would put counters on, tap or destroy what it triggered on as that left play: another
    thing must be meant."""
    if not isinstance(value, effects.Triggered):
        return False
    events = each_event(value.event)
    left = all(isinstance(one, ZoneChange) and one.from_ is Zone.IN_PLAY for one in events)
    return left and any(
        isinstance(one, IN_PLAY_ONLY) and one.what == EventPart(Role.OBJECT) for one in walk(value.body)
    )


def _cannot_be_announced(value: Value) -> bool:
    """A mana ability for which more would be announced than targets (411.1): none was ever printed."""
    if not isinstance(value, effects.Activated) or not is_mana_ability(value):
        return False
    shared = any(one.divided is not None or one.chooser is not None for one in value.body.targets)
    return bool(value.body.modes) or shared


def _is_carried_out(value: Value) -> bool:
    kind = type(value)
    if kind is Keyword:
        name = value.name  # type: ignore[attr-defined]
        return name in EVASIONS or name in LIMITS or name in OTHER_KEYWORDS or name in _of_playing()
    if kind is Cannot:
        return value.act in ACTS  # type: ignore[attr-defined]
    if kind is Must:
        return value.act in REQUIRED  # type: ignore[attr-defined]
    if kind is AsThough:
        act, keyword = value.act, value.keyword  # type: ignore[attr-defined]
        return (act is ObjectAct.BLOCK and keyword in EVASIONS) or (act, keyword) == AS_THOUGH_HASTE
    if kind is AsThoughWithout:
        return can_be_disregarded(value)  # type: ignore[arg-type]
    if kind is Static:
        # A static ability with nothing to do would be an ability lost.
        return bool(value.changes)  # type: ignore[attr-defined]
    return (
        kind in STRUCTURE
        or kind in PLANNERS
        or kind in TESTS
        or kind in SELECTIONS
        or kind in AMOUNTS
        or kind in CONDITIONS
        or kind in CONTRIBUTIONS
        or kind in READERS
        or kind in CHANGERS
        or kind in CHOOSERS
    )


def _repeats_nothing(value: object) -> bool:
    """Whether it says of no process that it begins once more."""
    return not isinstance(value, Process) and (
        isinstance(value, OnceMore) or any(_repeats_nothing(part) for part in parts(value))
    )


def _never_picked(value: object, carried_out: bool = False) -> Iterator[Value]:
    """The value and all within it of which nobody picks anything. What an instruction speaks of is picked, the
    innermost first, before it is carried out (413.2c); a condition means any that fits; a cost is paid as it says."""
    if isinstance(value, tuple):
        for one in value:
            yield from _never_picked(one, carried_out)
    elif isinstance(value, Value) and not isinstance(value, CONDITION_KINDS):
        carried_out = type(value) in PLANNERS or (carried_out and not isinstance(value, ON_THEIR_OWN))
        if not carried_out:
            yield value
        for name in value.__struct_fields__:
            part = getattr(value, name)
            yield from outside_conditions(part) if name == "costs" else _never_picked(part, carried_out)


def _chooses_within(value: Value) -> bool:
    """A description asks and nobody chooses while it does: only instructions leave things open (413.2c)."""
    return type(value) in TESTS and any(
        isinstance(getattr(value, name), Picked | AtRandom) for name in value.__struct_fields__
    )


def _leaves_open(value: Value) -> bool:
    """A condition is asked and nobody chooses while it is: "an opponent" means any, and chance has no part in it."""
    return isinstance(value, CONDITION_KINDS) and leaves_open(value)


def _always_chooses(value: Value) -> bool:
    """A static ability is simply true (405.1): nobody ever chooses for it, but for abilities it grants and prices."""
    if not isinstance(value, Static):
        return False
    own = [
        one.of if isinstance(one, effects.HasText) else one
        for one in value.changes
        if not isinstance(one, GainAbilities | effects.Price | effects.MayIgnore)
    ]
    return any(isinstance(one, Picked | AtRandom) for one in outside_conditions((value.what, *own)))


def _name(value: Value) -> str:
    name = type(value).__name__
    if isinstance(value, Keyword):
        return f"{name} {value.name.value}"
    if isinstance(value, Cannot | Must):
        return f"{name} {value.act.value}"
    return name


__all__ = ["missing", "without_rules"]
