"""Rule 410.3: which triggered abilities are as good as one another, so that nobody is asked for their order.

Two abilities of the same text are alike though they are of different objects, or triggered on different things, as
long as the text reads neither: two creatures come into play, and "you gain 1 life" twice. What a text may say without
reading the object that it is on is listed; anything else counts as reading it.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Noted, Waiting
from engine.language.effects import (
    AddMana,
    AnyBasicLandType,
    AnyCardType,
    AnyColor,
    AnyCreatureType,
    AnyNumber,
    Body,
    Choose,
    CreateTokens,
    Destroy,
    Discard,
    Draw,
    ForEach,
    GainLife,
    If,
    LookAt,
    LoseGame,
    LoseLife,
    May,
    Move,
    Note,
    PayMana,
    PutCounters,
    PutIntoPlay,
    RemoveCounters,
    Repeat,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    ShuffleInto,
    Tap,
    TokenDef,
    Triggered,
    Unless,
    Untap,
    WinGame,
)
from engine.language.printed import ManaCost
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Colors,
    Compare,
    Compares,
    ControllerOf,
    Controls,
    Count,
    CountersOn,
    EventPart,
    FeatureOf,
    Half,
    HasColor,
    HasCounter,
    HasKeyword,
    HasState,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    Is,
    IsPlayer,
    Matches,
    Not,
    Opponent,
    OwnerOf,
    Owns,
    Picked,
    Plus,
    Quotient,
    Same,
    SameName,
    SharesColor,
    Teammate,
    Times,
    Together,
    TopCards,
    Value,
    You,
)
from engine.language.walks import walk

_FILTERS: set[type[Value]] = {
    *(AllOf, AnyOf, Colors, Compares, Controls, HasColor, HasCounter, HasKeyword, HasState, HasSubtype),
    *(HasSupertype, HasType, InZone, Is, IsPlayer, Not, Opponent, Owns, Same, SameName, SharesColor),
    Teammate,
}
_TERMS: set[type[Value]] = {
    *(All, AtRandom, Bound, ControllerOf, EventPart, OwnerOf, Picked, Together, TopCards, You),
    *(Compare, Count, CountersOn, FeatureOf, Half, Matches, Plus, Quotient, Times),
}
_INSTRUCTIONS: set[type[Value]] = {
    *(AddMana, AnyBasicLandType, AnyCardType, AnyColor, AnyCreatureType, AnyNumber),
    *(Choose, CreateTokens, Destroy, Discard, Draw, ForEach),
    *(GainLife, If, LookAt, LoseGame, LoseLife, ManaCost, May, Move, Note, PayMana, PutCounters, PutIntoPlay),
    *(RemoveCounters, Repeat, Reveal, Sacrifice, Scry, Search, Shuffle, ShuffleInto, Tap, TokenDef, Unless),
    *(Untap, WinGame, Body),
}
_OF_NO_OBJECT = frozenset(_FILTERS | _TERMS | _INSTRUCTIONS)
"""What a text can say that does not turn on which object it is on."""


def alike(one: Waiting, other: Waiting) -> bool:
    """Whether it makes no difference which of the two goes on the stack first."""
    if one == other:
        return True
    if one.ability != other.ability or one.controller != other.controller:
        return False
    read = _read(one.ability)
    return read is not None and all(
        _noted(one, name) is not None and _noted(one, name) == _noted(other, name) for name in read
    )


@lru_cache(maxsize=4096)
def _read(ability: object) -> frozenset[str] | None:
    """The names under which its instructions find what it triggered on; None if they may read its object too."""
    if not isinstance(ability, Triggered) or ability.body.targets or ability.body.modes:
        return None
    values = [ability.body, *walk(ability.body)]
    values += walk(ability.condition) if ability.condition is not None else ()
    if any(type(one) not in _OF_NO_OBJECT for one in values):
        return None
    named = {one.name for one in values if isinstance(one, Note | ForEach)}
    bound = {one.name for one in values if isinstance(one, Bound)} - named
    return frozenset(bound | {one.role.value for one in values if isinstance(one, EventPart)})


def _noted(waiting: Waiting, name: str) -> Noted | None:
    return next((one for one in reversed(waiting.bound) if one.name == name), None)


__all__ = ["alike"]
