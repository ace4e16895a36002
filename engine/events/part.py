"""A part of an event: one thing that happens, and the only writer of the change that it names."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from engine.board import NOTHING, AbilityId, Board, ObjectId
from engine.edit import Edit


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

    still: ClassVar[bool] = True
    """Whether `alone` leaves objects, zones and players as they are,"""
    calm: ClassVar[bool] = True
    """or if not, at least all of them that state-based effects look at (`engine.memos.hand_on`)."""

    def alone(self, board: Board) -> Board | None:
        """A short cut for a part that leaves the shape of the board and its zones alone: the board after it. None where
        it does more, or may, which of several kinds most do. Parts of one event may follow one another so."""
        return None

    @classmethod
    def apply_together(cls, edit: Edit, parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
        """A short cut for many parts of this kind that come to the same one by one; None if these don't, or may not."""
        return None
