"""Rule 409.1h told at a glance: how much mana a player could have at all, and which spells that alone may rule out.

Most cards of most hands are too dear most of the time. Counting mana says so without a look at targets and colours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.asking.decrees import life_makes_mana
from engine.board import Board, PlayerId
from engine.characteristics import Characteristics
from engine.editions import Rules, rules_of
from engine.language.words import KeywordName
from engine.mana import Units, mask_of, units_of
from engine.memos import shape_memo, still_memo
from engine.rules.stack.costs_409 import by_permanent
from engine.rules.stack.limited_mana_409 import limits
from engine.rules.stack.plugs_409 import having
from engine.rules.stack.reach_409 import costly_abilities, more_is_made

_LESSENING = ("generic_less", "helping", "saved")
"""Parts of plugs that may make a spell cost less."""


def is_told_by_its_mana(board: Board, half: Characteristics) -> bool:
    """Whether nothing that this half says of itself makes it cost less, or lets something else than mana pay for it."""
    lessening = _keywords(rules_of(board))
    return lessening is not None and (not half.keywords or lessening.isdisjoint(half.keywords))


class ManaAtHand(NamedTuple):
    """The mana that a player has, and could make with simple mana abilities."""

    most: int
    """How much of it there is at most; any number where there are other mana abilities."""
    units: Units | None
    """All of it, where it could be had together and spent on anything; None where the search has to tell."""


@still_memo
def mana_at_hand(board: Board, player: PlayerId) -> ManaAtHand:
    """How much mana a player could have."""
    if _counts_for_little(board, player):
        return _ANY_NUMBER
    masks = [mask_of(one) for one in board.players[player].mana]
    more = 0
    for _, gives in by_permanent(board, player):
        if len(gives) == 1:
            masks += gives[0]
        else:
            more += max(map(len, gives))
    units = None if more or limits(board) else units_of(masks)
    return ManaAtHand(len(masks) + more, units)


_ANY_NUMBER = ManaAtHand(1_000_000, None)


@shape_memo
def _counts_for_little(board: Board, player: PlayerId) -> bool:
    """Whether there is other mana to be had than that of simple mana abilities."""
    return bool(costly_abilities(board, player)) or more_is_made(board) or life_makes_mana(board)


@lru_cache(maxsize=64)
def _keywords(rules: Rules) -> frozenset[KeywordName] | None:
    """The keywords with which a spell may cost less; None if something else than a keyword does that."""
    plugs = [plug for part in _LESSENING for plug in having(rules, part)]
    found = [plug.keyword for plug in plugs if plug.keyword is not None]
    return frozenset(found) if len(found) == len(plugs) else None


__all__ = ["ManaAtHand", "is_told_by_its_mana", "mana_at_hand"]
