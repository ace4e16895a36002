"""X in a card's text: where it has a value, and where the text has to say what it is (409.1b; glossary, X)."""

from __future__ import annotations

from engine.language.combining import substitute
from engine.language.effects import (
    Ability,
    Activated,
    AdditionalCost,
    AlternativeCost,
    Cost,
    GrantedCost,
    Keyword,
    May,
    PayMana,
    PayX,
    Spell,
    Static,
    Triggered,
)
from engine.language.printed import ManaCost
from engine.language.terms import Bound, Same, Self, TurnedFaceUp, Value, WasPaid, X, ZoneChange
from engine.language.walks import is_mana_ability, parts, walk
from engine.language.words import KeywordName, Zone

PAID_WITH_A_SPELL = (
    *(KeywordName.KICKER, KeywordName.BUYBACK, KeywordName.ENTWINE),
    *(KeywordName.REPLICATE, KeywordName.FLASHBACK, KeywordName.MADNESS),
)
"""Keywords whose costs are announced as a spell is played, X among them (409.1b),"""
PLAYED = (
    *(KeywordName.CYCLING, KeywordName.LANDCYCLING, KeywordName.NINJUTSU),
    *(KeywordName.TRANSMUTE, KeywordName.FORECAST),
)
"""and those that are activated abilities, for whose costs it is announced likewise."""


def x_is_known(ability: Ability, announced: bool) -> bool:
    """X has a value where it is chosen for a cost (409.1b); elsewhere the text must say what it is."""
    if not _speaks_of_x(ability):
        return True
    if isinstance(ability, Activated):
        # How much mana could be made is asked for before X is, so X mana can't be what a mana ability costs.
        in_mana = any(isinstance(one, PayMana) and _speaks_of_x(one) for one in ability.costs)
        return _asks_for_x(ability.costs) and not (in_mana and is_mana_ability(ability))
    if isinstance(ability, GrantedCost):
        return ability.x_is is not None
    if isinstance(ability, Keyword):
        return ability.name in (*PAID_WITH_A_SPELL, *PLAYED, KeywordName.MORPH)
    return not isinstance(ability, Triggered | Static) and announced


def x_was_paid(ability: Ability, abilities: tuple[Ability, ...]) -> bool:
    """Whether an ability triggers as X has just been paid for: in a kicker cost (502.21) or a morph cost (502.26d)."""
    if not isinstance(ability, Triggered):
        return False
    if ability.event == TurnedFaceUp(Same(Self())):
        paid = KeywordName.MORPH
    elif ability.event == ZoneChange(Same(Self()), Zone.IN_PLAY) and _KICKED in walk(ability.condition):
        paid = KeywordName.KICKER
    else:
        return False
    return any(isinstance(one, Keyword) and one.name is paid and _asks_for_x(one.costs) for one in abilities)


_KICKED = WasPaid(KeywordName.KICKER)


def x_comes_from(ability: Ability) -> str:
    """How a text of this sort says what X is."""
    if isinstance(ability, Activated):
        paid = is_mana_ability(ability) and _asks_for_x(ability.costs)
        return "a mana ability that costs no {X}" if paid else "X in the cost of the ability"
    if isinstance(ability, Triggered | Static):
        return '"where X is" and an amount'
    return '{X} in the mana cost, or "where X is" and an amount'


def _speaks_of_x(value: Value) -> bool:
    """Whether X stands in it, in mana too, other than in an ability that it grants and whose own costs ask for X."""
    if isinstance(value, X) or (isinstance(value, PayMana) and "X" in value.cost.symbols):
        return True
    return any(
        _speaks_of_x(part)
        for part in parts(value)
        if not (isinstance(part, Activated) and _asks_for_x(part.costs))
    )


def _asks_for_x(costs: tuple[Cost, ...]) -> bool:
    """Whether X is announced with these costs (409.1b), be they mana or anything else."""
    return any(_speaks_of_x(one) for one in costs)


def announces_x(abilities: tuple[Ability, ...], cost: ManaCost | None) -> bool:
    """Whether X is announced as the spell is played: for its mana cost, or for another cost of its text."""
    own = cost is not None and "X" in cost.symbols
    return own or any(
        _asks_for_x(one.costs)
        for one in abilities
        if isinstance(one, AdditionalCost | AlternativeCost)
        or (isinstance(one, Keyword) and one.name in PAID_WITH_A_SPELL)
    )


def with_announced_x(ability: Ability, announced: bool) -> Ability:
    """ "You may pay {X}" where X was announced: all Xs of an object have one value (409.1b), and nobody chooses it."""
    if not (
        _asks_for_x(ability.costs)
        if isinstance(ability, Activated)
        else isinstance(ability, Spell) and announced
    ):
        return ability
    fixed: dict[Value, object] = {
        one: May(one.who, (PayMana(ManaCost(("X",))),), substitute(one.then, {Bound(one.name): X()}))
        for one in walk(ability)
        if isinstance(one, PayX) and one.most is None and not one.always
    }
    return substitute(ability, fixed)
