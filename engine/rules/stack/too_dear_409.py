"""Rule 409.1h told at a glance: how much mana a player could have at all, and which spells that alone may rule out.

Most cards of most hands are too dear most of the time. Counting mana says so without a look at targets and colours.
"""

from __future__ import annotations

from functools import lru_cache

from engine.asking.decrees import life_makes_mana
from engine.board import AbilityId, Board, PlayerId
from engine.characteristics import Characteristics, held
from engine.editions import Rules, rules_of
from engine.language.effects import Activated, Cost, PayMana, TapSymbol
from engine.language.words import KeywordName
from engine.mana import needs_of
from engine.memos import shape_memo, still_memo
from engine.rules.stack.ability_costs_409 import changes_costs
from engine.rules.stack.costs_409 import by_permanent, tap_payable
from engine.rules.stack.plugs_409 import having
from engine.rules.stack.reach_409 import costly_abilities, more_is_made

_LESSENING = ("generic_less", "helping", "saved")
"""Parts of plugs that may make a spell cost less."""


def is_told_by_its_mana(board: Board, half: Characteristics) -> bool:
    """Whether nothing that this half says of itself makes it cost less, or lets something else than mana pay for it."""
    lessening = _keywords(rules_of(board))
    return lessening is not None and (not half.keywords or lessening.isdisjoint(half.keywords))


@still_memo
def most_mana(board: Board, player: PlayerId) -> int:
    """How much mana a player could have at most with simple mana abilities; any number where there are others."""
    if _counts_for_little(board, player):
        return 1_000_000
    most = len(board.players[player].mana)
    for _, gives in by_permanent(board, player):
        most += len(gives[0]) if len(gives) == 1 else max(map(len, gives))
    return most


@shape_memo
def _counts_for_little(board: Board, player: PlayerId) -> bool:
    """Whether there is other mana to be had than that of simple mana abilities."""
    return bool(costly_abilities(board, player)) or more_is_made(board) or life_makes_mana(board)


def is_out_of_reach(board: Board, player: PlayerId, ability_id: AbilityId) -> bool:
    """Whether an activated ability can't be played because its source can't be tapped, or no such amount of mana could
    be made, whatever else it asks for (403.1)."""
    source = board.objects.get(ability_id.object)
    if source is None:
        return False
    for one in held(board, ability_id.object):
        if one.id == ability_id and isinstance(one.ability, Activated):
            taps, least = _least(one.ability.costs)
            if taps and not tap_payable(board, source):
                return True
            return least > 0 and least > most_mana(board, player) and not changes_costs(board)
    return False


@lru_cache(maxsize=16384)
def _least(costs: tuple[Cost, ...]) -> tuple[bool, int]:
    """Whether costs have {T} among them, and how much mana they take where X is 0."""
    mana = sum(needs_of(one.cost, 0).total for one in costs if isinstance(one, PayMana))
    return any(isinstance(one, TapSymbol) for one in costs), mana


@lru_cache(maxsize=64)
def _keywords(rules: Rules) -> frozenset[KeywordName] | None:
    """The keywords with which a spell may cost less; None if something else than a keyword does that."""
    plugs = [plug for part in _LESSENING for plug in having(rules, part)]
    found = [plug.keyword for plug in plugs if plug.keyword is not None]
    return frozenset(found) if len(found) == len(plugs) else None


__all__ = ["is_out_of_reach", "is_told_by_its_mana", "most_mana"]
