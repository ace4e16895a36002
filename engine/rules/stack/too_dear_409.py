"""Rule 409.1h told at a glance: a spell that asks for more mana than its player could have at all.

Most cards of most hands are too dear most of the time. Counting mana says so without a look at targets and colours.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Board, PlayerId
from engine.characteristics import Characteristics
from engine.editions import Rules, rules_of
from engine.language.words import KeywordName
from engine.mana import needs_of
from engine.memos import memo
from engine.rules.stack.as_a_spell_409 import reaches_spells
from engine.rules.stack.cost_changes_409 import changes_costs
from engine.rules.stack.costs_409 import by_permanent
from engine.rules.stack.plugs_409 import having
from engine.rules.stack.reach_409 import costly_abilities, more_is_made

_LESSENING = ("generic_less", "helping", "saved")
"""Parts of plugs that may make a spell cost less."""


def too_dear(board: Board, player: PlayerId, half: Characteristics) -> bool:
    """Whether this half of a card in hand costs more mana than the player has and could make, whatever its type.

    Only ever True where `why_not_spell` refuses it for its mana cost; False says nothing.
    """
    if half.cost is None:
        return False
    least = needs_of(half.cost, 0).total
    if least <= _most_mana(board, player):
        return False
    lessening = _keywords(rules_of(board))
    if lessening is None or (half.keywords and not lessening.isdisjoint(half.keywords)):
        return False
    return not changes_costs(board) and not reaches_spells(board)


@memo
def _most_mana(board: Board, player: PlayerId) -> int:
    """How much mana a player could have at most with simple mana abilities; any number where there are others."""
    if costly_abilities(board, player) or more_is_made(board):
        return 1_000_000
    made = sum([max(map(len, gives)) for _, gives in by_permanent(board, player)])
    return len(board.players[player].mana) + made


@lru_cache(maxsize=64)
def _keywords(rules: Rules) -> frozenset[KeywordName] | None:
    """The keywords with which a spell may cost less; None if something else than a keyword does that."""
    plugs = [plug for part in _LESSENING for plug in having(rules, part)]
    found = [plug.keyword for plug in plugs if plug.keyword is not None]
    return frozenset(found) if len(found) == len(plugs) else None


__all__ = ["too_dear"]
