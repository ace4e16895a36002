"""Rule 418.5a: an effect is needless whose work a later one of the same text does over again.

"{0}: It gains flying" and "{0}: It loses flying" can be played as often as a player likes, and both last for good. What
takes flying away takes it away from whatever had it, and two instances of flying do no more than one (502.4c): so of
many such effects at most one of each kind bears on anything, the last. The others fall away as it begins, or a board
would grow with each of them.

That changes nothing only if nothing sees the difference. Within a layer effects apply by timestamp, and one that
sets or takes away, or gives what is redundant, comes to the same whatever came before it; only an effect that depends
on the earlier one (418.5c) would be applied at another place among the rest. So nothing falls away while any text of
the game has an effect that reads, in this layer, what the earlier one changes. Both end together, and speak of the
same things on behalf of the same player and source.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.board import Board, ContinuousEffect, ObjectId
from engine.editions import Layer, Rules, rules_of
from engine.language.values import (
    Ability,
    AddPT,
    Change,
    Color,
    GainAbilities,
    Keyword,
    KeywordName,
    LoseKeywords,
    SetColors,
    SetPT,
    Static,
    Value,
)
from engine.language.walks import Aspect, reads, walk
from engine.memos import kept_beside
from engine.rules.effects.changes_418 import CONTRIBUTIONS
from engine.rules.effects.dependency_418 import aspects, plan_of

REDUNDANT = frozenset(
    (
        KeywordName.FIRST_STRIKE,
        KeywordName.FLYING,
        KeywordName.HASTE,
        KeywordName.LANDWALK,
        KeywordName.SHADOW,
        KeywordName.TRAMPLE,
        KeywordName.VIGILANCE,
        KeywordName.HORSEMANSHIP,
        KeywordName.FEAR,
        KeywordName.DOUBLE_STRIKE,
        KeywordName.DEFENDER,
    )
)
"""Of which several instances of the same kind do no more than one (502.2d, 502.4c, 502.5c, 502.6e, 502.8c, 502.9f,
502.14c, 502.17c, 502.25c, 502.28e, 502.41c)."""
_ENDINGS = ("", "end of turn", "end of combat")
"""When effects end that end for no reason of their own."""


def made_needless(board: Board, later: ContinuousEffect) -> tuple[ObjectId, ...]:
    """The effects there are that have nothing left to do once this one begins."""
    ability = later.ability
    if not board.effects or not later.locked or type(ability) is not Static or later.until not in _ENDINGS:
        return ()
    found = [one for one in board.effects if _ends_with(one, later) and _is_done_over(one.ability, ability)]
    if not found:
        return ()
    rules = rules_of(board)
    return tuple(
        one.id
        for one in found
        if isinstance(one.ability, Static) and not _is_read(board, _touched(one.ability, rules), rules)
    )


def _ends_with(earlier: ContinuousEffect, later: ContinuousEffect) -> bool:
    """Whether both speak of the same things for the same player and source, and end together."""
    return (
        earlier.source == later.source
        and earlier.locked
        and earlier.until == later.until
        and (not later.until or earlier.turn == later.turn)
        and earlier.controller == later.controller
        and set(earlier.objects) <= set(later.objects)
    )


@lru_cache(maxsize=4096)
def _is_done_over(earlier: Ability, later: Static) -> bool:
    """Whether one text does anew, or takes back, all that another did, whatever was done between the two."""
    return (
        isinstance(earlier, Static)
        and earlier.condition is None
        and later.condition is None
        and all(any(_outdoes(change, one) for change in later.changes) for one in earlier.changes)
    )


def _outdoes(change: Change, earlier: Change) -> bool:
    """Whether a change leaves the same behind, whether or not another was made at any time before it."""
    match change, earlier:
        case LoseKeywords(names), LoseKeywords(before):
            return set(before) <= set(names)
        case LoseKeywords(names), GainAbilities(given):
            return all(isinstance(one, Keyword) and one.name in names for one in given)
        case GainAbilities(given), GainAbilities(before):
            return all(one in given and _is_redundant(one) for one in before)
        case SetColors(colors), SetColors():
            return all(isinstance(one, Color) for one in colors)
        case SetPT(), SetPT():
            return _sides(change) >= _sides(earlier)
        case SetPT(), AddPT():
            return _sides(change) == {"power", "toughness"} and _is_written_out(earlier)
    return False


def _is_redundant(ability: Ability) -> bool:
    return (
        isinstance(ability, Keyword)
        and ability.name in REDUNDANT
        and (ability.filter is None or ability.name is KeywordName.LANDWALK)
    )


def _sides(change: SetPT) -> set[str]:
    """Which of power and toughness it sets to a number that is written out."""
    told = {"power": change.power, "toughness": change.toughness}
    return {side for side, number in told.items() if number is not None}


def _is_written_out(change: SetPT | AddPT) -> bool:
    return all(one is None or type(one) is int for one in (change.power, change.toughness))


# --- who sees it -----------------------------------------------------------------------------------------

Touched = frozenset[tuple[Layer, str]]
"""Aspects of objects, each with a layer."""


@lru_cache(maxsize=4096)
def _touched(ability: Static, rules: Rules) -> Touched:
    """What an effect changes, and in which layers."""
    plan = plan_of(ability, "resolved", rules)
    return frozenset((layer, aspect) for layer, written in plan.writes.items() for aspect in written)


def _is_read(board: Board, touched: Touched, rules: Rules) -> bool:
    """Whether an effect of any text of the game may depend on what is changed so."""
    return any(not _read_by(text, rules).isdisjoint(touched) for text in _texts(board)) or any(
        not _read_by_effect(one, rules).isdisjoint(touched) for one in board.effects
    )


def _texts(board: Board) -> Iterator[Value]:
    """All texts that there are in a game, each once, but for those of effects."""
    found: dict[int, Value] = {}
    for one in board.objects.values():
        for text in (one.definition, one.ability.ability if one.ability is not None else None):
            if text is not None:
                found[id(text)] = text
        if one.copying is not None:
            found[id(one.copying.printed)] = one.copying.printed
    for player in board.players:
        found.update((id(one), one) for one in player.unseen)
    return iter(found.values())


def _read_by_effect(effect: ContinuousEffect, rules: Rules) -> Touched:
    """What an effect rests on in its layers: if it was locked, no longer what it is done to (418.3b)."""
    if effect.locked and type(effect.ability) is Static:
        return _rests_on(effect.ability.changes, rules)
    return _rests_on(effect.ability, rules)


# By which object a text is, not by what it says: comparing would cost more than all else.
_known: dict[int, tuple[Value, Rules, Touched]] = kept_beside({})
_MOST_KNOWN = 20_000


def _read_by(text: Value, rules: Rules) -> Touched:
    found = _known.get(id(text))
    if found is None or found[1] is not rules:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = _known[id(text)] = (text, rules, _rests_on(text, rules))
    return found[2]


@lru_cache(maxsize=8192)
def _rests_on(words: Value | tuple[Change, ...], rules: Rules) -> Touched:
    """What the effects within some words read in the layers in which they apply."""
    table = rules.table(CONTRIBUTIONS)
    found: set[tuple[Layer, str]] = set()
    for one in walk(words):
        part = table.get(type(one))
        if part is not None:
            read = _asked(one)
            if isinstance(one, AddPT | SetPT) and not _is_written_out(one):
                read |= {"power"}  # whatever its number is counted from
            found.update((layer, aspect) for layer in part.layers.values() for aspect in read)
        elif isinstance(one, Static):
            chosen_by = _asked(one.what) | _asked(one.condition)
            layers = (table[type(each)].layers.values() for each in one.changes if type(each) in table)
            found.update((layer, aspect) for each in layers for layer in each for aspect in chosen_by)
    return frozenset(found)


def _asked(words: Value | None) -> frozenset[str]:
    """What some words read of objects: more rather than less than dependency asks for."""
    if words is None:
        return frozenset()
    return aspects(words) | {"power" if one is Aspect.TOUGHNESS else one.value for one in reads(words)}


__all__ = ["made_needless"]
