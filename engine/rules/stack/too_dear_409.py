"""Rule 409.1h told at a glance: how much mana a player could have at all, and which spells that alone may rule out.

Most cards of most hands are too dear most of the time. Counting mana says so without a look at targets and colours.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.asking.decrees import life_makes_mana
from engine.board import NOTHING, Board, ObjectId, PlayerId
from engine.characteristics import Characteristics
from engine.editions import Rules, rules_of
from engine.language.words import KeywordName
from engine.mana import Units, masks_in, units_of
from engine.memos import shape_memo, still_memo
from engine.rules.stack.costs_409 import by_permanent, usable_sources
from engine.rules.stack.limited_mana_409 import limits, limits_told
from engine.rules.stack.plugs_409 import having
from engine.rules.stack.reach_409 import costly_abilities, more_is_made

_LESSENING = ("generic_less", "helping", "saved")
"""Parts of plugs that may make a spell cost less."""


def is_told_by_its_mana(board: Board, half: Characteristics) -> bool:
    """Whether nothing that this half says of itself makes it cost less, or lets something else than mana pay for it."""
    lessening = _keywords(rules_of(board))
    return lessening is not None and (not half.keywords or lessening.isdisjoint(half.keywords))


class ManaAtHand(Struct, frozen=True, gc=False):
    """The mana that a player has, and could make with simple mana abilities."""

    most: int
    """How much of it there is at most; any number where there are other mana abilities."""
    units: Units | None
    """All of it, where it could be had together and spent on anything; None where the search has to tell."""
    limited: bool
    """Whether some mana, of whosever, may be spent on some things alone."""


@still_memo
def mana_at_hand(board: Board, player: PlayerId) -> ManaAtHand:
    """How much mana a player could have."""
    little, limited = _told_of_mana(board, player)
    for one in board.players:  # a loop, since each use of a mana ability asks it
        if one.mana and not limited:
            limited = bool(limits(board))
    if little:
        return ManaAtHand(1_000_000, None, limited)
    last: ObjectId = NOTHING
    masks = list(masks_in(board.players[player].mana))
    for source in usable_sources(board, player):
        if len(source.gives) != 1 or source.ability.object == last:
            return _of_several_kinds(board, player, limited)
        last = source.ability.object
        masks += source.gives[0]
    return ManaAtHand(len(masks), None if limited else units_of(tuple(masks)), limited)


def _of_several_kinds(board: Board, player: PlayerId, limited: bool) -> ManaAtHand:
    """The same where a permanent could add one of several kinds of mana."""
    pool, tangled = board.players[player].mana, False
    masks, most = list(masks_in(pool)), len(pool)
    for _, gives in by_permanent(board, player):
        most += max(map(len, gives))
        tangled = tangled or len(gives) > 1
        masks += gives[0]
    units = None if tangled or limited else units_of(tuple(masks))
    return ManaAtHand(most, units, limited)


@shape_memo
def _told_of_mana(board: Board, player: PlayerId) -> tuple[bool, bool]:
    """Whether there is other mana to be had than that of simple mana abilities, and whether texts say what mana may be
    spent on."""
    other = bool(costly_abilities(board, player)) or more_is_made(board) or life_makes_mana(board)
    return other, bool(limits_told(board))


@lru_cache(maxsize=64)
def _keywords(rules: Rules) -> frozenset[KeywordName] | None:
    """The keywords with which a spell may cost less; None if something else than a keyword does that."""
    plugs = [plug for part in _LESSENING for plug in having(rules, part)]
    found = [plug.keyword for plug in plugs if plug.keyword is not None]
    return frozenset(found) if len(found) == len(plugs) else None


__all__ = ["ManaAtHand", "is_told_by_its_mana", "mana_at_hand"]
