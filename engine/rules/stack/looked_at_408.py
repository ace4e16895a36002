"""Rule 408.1: which cards have to be looked at, to find out what a player with priority could do.

Few are played from elsewhere than a hand. What their texts say of that is looked for once for each row of cards; where
an effect reaches cards outside play, all of them are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.board import HAND, Board, ZoneName
from engine.editions import Rules, rules_of
from engine.language.card import CardDef
from engine.rows import TextRows
from engine.rules.stack.actions_408 import ACTIONS, SpecialAction
from engine.rules.stack.ways_409 import told_by, ways_in


@lru_cache(maxsize=65536)
def is_unusual(rules: Rules, definition: CardDef) -> bool:
    """Whether a card's own text lets it leave the hand in a way of its own."""
    special: Iterable[type[SpecialAction]] = rules.tables[ACTIONS.name].values()
    return bool(told_by(rules, definition, HAND)) or any(kind.told(definition) for kind in special)


@lru_cache(maxsize=64)
def elsewhere(rules: Rules) -> tuple[ZoneName, ...]:
    """The zones but the hand from which cards are played."""
    return tuple(dict.fromkeys(one.zone for one in ways_in(rules) if one.with_priority and one.zone != HAND))


def _is_played_from(board: Board, text: CardDef, zone: ZoneName) -> bool:
    """Whether a card's own text lets a player play it from there."""
    return bool(told_by(rules_of(board), text, zone))


PLAYED_FROM_THERE = TextRows(_is_played_from)


__all__ = ["PLAYED_FROM_THERE", "elsewhere", "is_unusual"]
