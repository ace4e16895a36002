"""Abilities of one card that are linked: one removes cards from the game, another speaks of those cards (217.7d).

A sentence is read alone, so the link is made when all abilities of a face are known. What the first removed has a
name with the card's in it: an object that becomes one card after another keeps each pair's cards apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeGuard

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.effects import (
    FLIP_LOST,
    FLIP_WON,
    FLIPS,
    HEADS,
    TAILS,
    Ability,
    Activated,
    AddMana,
    ArriveChoosing,
    ArriveSacrificing,
    Body,
    CopyTokens,
    Cost,
    CreateTokens,
    Discard,
    Effect,
    FlipCoins,
    ForEach,
    GainAbilities,
    If,
    Keyword,
    Linked,
    LoseLife,
    May,
    Move,
    Note,
    PutIntoPlay,
    Sacrifice,
    Tap,
    Triggered,
    Unless,
)
from engine.language.remembered import (
    CHOSEN_COLOR,
    DISCARDED,
    IMPRINTED,
    IMPRINTED_COLORS,
    LOST_WITH,
    PUT_WITH,
    REMOVED_TO_PAY,
    REMOVED_WITH,
    SACRIFICED,
    TAPPED_TO_PAY,
)
from engine.language.terms import Bound, Value
from engine.language.walks import walk
from engine.language.words import Zone

WITH = (REMOVED_WITH, PUT_WITH, LOST_WITH)
"""How the names begin of what was removed from the game, put into play, or lost, with a permanent (217.7d)."""
CHOSEN = "chosen "
"""How the names begin of what was chosen as an object came into play (503.8)."""


FLIP = "flip"
GIVEN: Mapping[str, type[Value]]
GIVEN = {SACRIFICED: Sacrifice, DISCARDED: Discard, REMOVED_TO_PAY: Move, TAPPED_TO_PAY: Tap}
"""By what a text knows what was given to pay, and the cost that gives it."""
FLIPPED = (FLIPS, FLIP_WON, FLIP_LOST, HEADS, TAILS)


class Unlinked(Exception):
    """An ability speaks of cards removed from the game with its permanent, and no other removes any."""


def link(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a face, linked where one speaks of what others remove. Raises Unlinked."""
    spoken = [_names(ability) for ability in abilities]
    names = set().union(*spoken)
    if not names:
        return abilities
    # Several only where the text says now the whole name, now the part before its comma. What an ability that speaks of
    # them removes is removed with its permanent as well.
    found = tuple(_remembering(ability, names) for ability in abilities)
    if found == abilities:
        raise Unlinked
    return found


def unmade(abilities: tuple[Ability, ...]) -> str | None:
    """What abilities of a face speak of as chosen or imprinted although none of them has it chosen or imprinted."""
    every = [*walk(abilities)]
    asked = {one.name for one in every if isinstance(one, Bound)}
    if asked & GIVEN.keys():
        given_by_nobody = (name for one in abilities for name in _given_by_nobody(one, abilities))
        if (free := next(given_by_nobody, None)) is not None:
            return free
    if not asked.isdisjoint(FLIPPED) and any(_flips_no_coin(ability) for ability in abilities):
        return FLIP
    if (never := _not_made_in(every)) is not None:
        return never
    # A text in quotation marks speaks of what its own object remembers, not of what this one does (202.2b, 217.7d).
    given = (one for one in every if isinstance(one, GainAbilities))
    quoted = (text for one in given for text in one.abilities if not isinstance(text, Keyword))
    return next((never for text in quoted if (never := _not_made_in([*walk(text)])) is not None), None)


def _given_by_nobody(ability: Ability, abilities: tuple[Ability, ...]) -> Iterator[str]:
    """What an ability says was given to pay, though no cost gives it: its own, or one of those that a card is played
    with, is equipped with and the like."""
    asked = {one.name for one in walk(ability) if isinstance(one, Bound)} & GIVEN.keys()
    own = (ability,) if isinstance(ability, Activated) else abilities
    paid = {type(one) for part in walk(own) for one in walk(getattr(part, "costs", ()))} if asked else set()
    yield from sorted(name for name in asked if GIVEN[name] not in paid)


def _not_made_in(every: list[Value]) -> str | None:
    """The first thing that these speak of as chosen or imprinted and none of them makes so."""
    named = [one.name for one in every if isinstance(one, Bound)]
    named = [one for one in named if one.startswith(CHOSEN) or one == IMPRINTED]
    options = {
        symbol for one in every if isinstance(one, AddMana) for option in one.options for symbol in option
    }
    named += [
        name for name, of in ((CHOSEN_COLOR, CHOSEN_COLOR), (IMPRINTED, IMPRINTED_COLORS)) if of in options
    ]
    if not named:
        return None
    made = {one.name for one in every if isinstance(one, ArriveChoosing | ArriveSacrificing | Linked | Note)}
    return next((name for name in named if name not in made), None)


def _flips_no_coin(ability: Ability) -> bool:
    """Whether it asks how a flip came out although it has no coin flipped (511)."""
    every = tuple(walk(ability))
    asks = any(isinstance(one, Bound) and one.name in FLIPPED for one in every)
    return asks and not any(isinstance(one, FlipCoins) for one in every)


def _names(ability: Ability) -> set[str]:
    """Under which names the ability speaks of what was removed from the game, or put into play, with its permanent."""
    return {one.name for one in walk(ability) if isinstance(one, Bound) and one.name.startswith(WITH)}


def _remembering(ability: Ability, names: set[str]) -> Ability:
    if not isinstance(ability, Activated | Triggered):
        return ability
    effects = ability.body.effects
    for name in sorted(names):
        effects = remembering(effects, name)
    return replace(ability, body=Body(effects, ability.body.targets, ability.body.modes, ability.body.choose))


def remembering(effects: tuple[Effect, ...], name: str) -> tuple[Effect, ...]:
    """The same instructions; what they remove from the game is known to the source's abilities by this name."""
    return tuple(_one(effect, name) for effect in effects)


def _one(effect: Effect, name: str) -> Effect:
    if name.startswith(PUT_WITH):
        return _put(effect, name)
    if name.startswith(LOST_WITH):
        # Who lost it and how much may both be asked.
        lost = effect.effect if isinstance(effect, Linked) and effect.name.startswith(LOST_WITH) else effect
        return Linked(name, effect) if isinstance(lost, LoseLife) else effect
    if _removes(effect, name):
        return Linked(name, effect)
    if isinstance(effect, Note) and _removes(effect.effect, name):
        return Linked(name, effect)
    if isinstance(effect, May):
        return replace(effect, effects=remembering(effect.effects, name), then=remembering(effect.then, name))
    if isinstance(effect, Unless):
        # A cost of another kind is what is paid, and moves nothing out of the game.
        paid = tuple([Linked(name, one) if _removes(one, name) else one for one in effect.costs])
        return replace(effect, costs=paid)
    return effect


def _removes(what: Effect | Cost, name: str) -> TypeGuard[Move | Linked]:
    """Whether it removes something from the game that was not removed with the permanent before."""
    if isinstance(what, Linked):
        return True
    return isinstance(what, Move) and what.to is Zone.REMOVED and Bound(name) not in walk(what.what)


def _put(effect: Effect, name: str) -> Effect:
    """The same of what puts something into play, whatever it stands in."""
    if isinstance(effect, PutIntoPlay | CreateTokens | CopyTokens):
        return Linked(name, effect)
    if isinstance(effect, Note):
        inner = _put(effect.effect, name)
        return Linked(name, effect) if isinstance(inner, Linked) else replace(effect, effect=inner)
    if isinstance(effect, May):
        return replace(effect, effects=remembering(effect.effects, name), then=remembering(effect.then, name))
    if isinstance(effect, If | ForEach):
        return replace(effect, effects=remembering(effect.effects, name))
    return effect


def unlinked(ability: Ability) -> Ability:
    """The ability as its own words say it: that another one speaks of what it removes (217.7d) is said by that one."""
    removed: dict[Value, object] = {
        one: _plainly(one) for one in walk(ability) if isinstance(one, Linked) and one.name.startswith(WITH)
    }
    return substitute(ability, removed)


def _plainly(linked: Linked) -> Effect:
    """What is done, though several things are remembered of it."""
    effect: Effect = linked
    while isinstance(effect, Linked) and effect.name.startswith(WITH):
        effect = effect.effect
    return effect
