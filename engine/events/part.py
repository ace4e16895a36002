"""A part of an event: one thing that happens, and the only writer of the change that it names."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.board import NOTHING, AbilityId, Board, ObjectId, Player, PlayerId
from engine.edit import Edit


def with_player(board: Board, seat: PlayerId, player: Player) -> Board:
    """The board with a player changed, for `Part.alone`."""
    players = board.players
    return replace(board, players=(*players[:seat], player, *players[seat + 1 :]))


class Part(Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """One thing that happens. Subclasses perform themselves on a draft."""

    met: tuple[AbilityId, ...] = ()
    """Replacement abilities that have had their one chance at it (419.6a)."""
    by: ObjectId = NOTHING
    """The object whose effect, cost or play causes it; NOTHING for the rules themselves."""

    listened: ClassVar[bool] = True
    """False for bookkeeping that no card text can wait for; such parts are never offered to 419 or 410."""

    def apply(self, edit: Edit) -> Part:
        """Perform on the draft; gives the part as performed."""
        raise NotImplementedError(type(self).__name__)

    calm: ClassVar[bool] = True
    """Whether `alone` leaves as it is what state-based effects look at of objects and players (`engine.memos.hand_on`).
    """

    def alone(self, board: Board) -> Board | None:
        """A short cut for a part that leaves the shape of the board and its zones alone: the board after it. None where
        it does more, or may, which of several kinds most do. Parts of one event may follow one another so."""
        return None

    @classmethod
    def all_alone(cls, board: Board, parts: tuple[Part, ...]) -> Board | None:
        """The same for several parts of this kind, where they come to the same one after another; None if no such short
        cut is worth it, or they don't."""
        return None

    @classmethod
    def apply_together(cls, edit: Edit, parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
        """A short cut for many parts of this kind that come to the same one by one; None if these don't, or may not."""
        return None
