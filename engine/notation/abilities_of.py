"""The abilities of an object that have numbers in the notation."""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.characteristics import Held, held, last_known
from engine.language.effects import Activated, Triggered


def playable(board: Board, source: ObjectId) -> tuple[Held, ...]:
    """The activated and triggered abilities of an object, or that it last had, in order."""
    if source in board.objects:
        everything = held(board, source)
    else:
        everything = tuple(one for face in last_known(board, source) for one in face.abilities)
    return tuple(one for one in everything if isinstance(one.ability, Activated | Triggered))
