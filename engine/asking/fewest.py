"""How much the player has who has the least of something (104.1)."""

from __future__ import annotations

from collections import Counter

from engine.asking.asker import Asker
from engine.asking.questions import AMOUNTS, select
from engine.board import IN_PLAY, Board
from engine.characteristics import controller_of
from engine.language import values as v


def fewest(board: Board, value: v.Fewest, asker: Asker) -> int:
    """Of what is in play whoever controls it has it, of a card elsewhere its owner."""
    players = select(board, v.All(v.IsPlayer()), asker).players
    things = (board.objects[one] for one in select(board, v.All(value.filter), asker).objects)
    numbers = Counter(controller_of(board, one.id) if one.zone == IN_PLAY else one.owner for one in things)
    return min((numbers[player] for player in players), default=0)


AMOUNTS[v.Fewest] = fewest

__all__ = ["fewest"]
