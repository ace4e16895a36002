"""Rule 217.2e: libraries that are played with their top card revealed.

Such a card is shown all the time: who sees it the board says by itself (`engine.asking.decrees.tops_shown`). Only while
something is being played a card that comes to the top stays hidden, which is for these steps to see to.
"""

from __future__ import annotations

from engine.agenda import Moment, within_a_play
from engine.asking.decrees import tops_ruled
from engine.board import Board, ObjectId
from engine.citing import cite, computation
from engine.events import Part, TopsHeld, TopsShown
from engine.unknown import NotKnown, is_unknown

NOT_YET = computation(
    "217.2e",
    "A card that comes to the top of a library while something is being played is revealed once that is over.",
)


def held_meanwhile(board: Board) -> tuple[Part, ...]:
    """That no other top cards are shown than now while what begins to be played is being played; () if none are shown,
    or something is being played already."""
    tops = tops_ruled(board) if board.tops is None else None
    return () if tops is None else (TopsHeld(tops=tops),)


def shown_after(game: Moment) -> tuple[Part, ...]:
    """That top cards are shown that came there as the running frame played something; () as long as something else
    is being played below it."""
    return () if game.board.tops is None or within_a_play(game) else no_longer_held(game.board)


def no_longer_held(board: Board) -> tuple[Part, ...]:
    """The same, whatever is being played; () if no cards are held back."""
    if board.tops is None:
        return ()
    new = tuple(one for one in tops_ruled(board) or () if one not in board.tops)
    if new:
        cite(NOT_YET)
    return (TopsShown(tops=new),)


def ask_what_is_shown(board: Board) -> None:
    """Raises NotKnown if a top card is shown of which nobody has said what it is."""
    for one in tops_ruled(board) or ():
        if is_unknown(board.objects[one]):
            raise NotKnown(ObjectId(one))


__all__ = ["ask_what_is_shown", "held_meanwhile", "no_longer_held", "shown_after"]
