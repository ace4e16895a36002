"""How much the player has who has the least of something, or the most (104.1)."""

from __future__ import annotations

from collections import Counter

from engine.asking.asker import Asker
from engine.asking.questions import AMOUNTS, select
from engine.board import IN_PLAY, Board
from engine.characteristics import controller_of
from engine.language import values as v


def _numbers(board: Board, value: v.Fewest | v.Most, asker: Asker) -> list[int]:
    """How much each player has: of what is in play whoever controls it, of a card elsewhere its owner."""
    players = select(board, v.All(v.IsPlayer()), asker).players
    things = (board.objects[one] for one in select(board, v.All(value.filter), asker).objects)
    numbers = Counter(controller_of(board, one.id) if one.zone == IN_PLAY else one.owner for one in things)
    return [numbers[player] for player in players]


def fewest(board: Board, value: v.Fewest, asker: Asker) -> int:
    """How much the player has who has the least."""
    return min(_numbers(board, value, asker), default=0)


def most(board: Board, value: v.Most, asker: Asker) -> int:
    """How much the player has who has the most."""
    return max(_numbers(board, value, asker), default=0)


AMOUNTS[v.Fewest] = fewest
AMOUNTS[v.Most] = most

__all__ = ["fewest", "most"]
