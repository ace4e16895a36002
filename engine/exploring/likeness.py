"""Which things of a position stand for each other: what can be done with one can be done with the other.

Two objects do if the position is the same with the one in the place of the other. That is tried, piece by piece. What
came first is set aside where nothing asks for it: of things in play without static abilities (418.5) that are not of
the world (420.5i). Numbers that may be ids keep apart what they may mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from engine.board import IN_PLAY, Board, ObjectId
from engine.characteristics import faces
from engine.exploring.pieces import Pieces, Slice
from engine.language.values import Static, Supertype
from engine.position import Position
from engine.renaming import Names


class Likeness:
    """The likenesses of one position. `rearranged` are things whose places are about to be others: those don't
    count."""

    def __init__(self, position: Position, pieces: Pieces, rearranged: Iterable[int] = ()) -> None:
        self.board = position.boards[position.agenda[-1].level] if position.agenda else position.board
        moved = frozenset(rearranged)
        self._about: dict[int, list[Slice]] = {}
        self._numbers: set[int] = set()
        for one in pieces.of(position):
            self._numbers |= one.numbers
            if one.only_order or (one.place >= 0 and one.ids[0] in moved):
                continue
            for each in set(one.ids):
                self._about.setdefault(each, []).append(one)
        self._classes: dict[int, int] = {}
        self._members: dict[int, list[int]] = {}
        self._known: dict[str, list[int]] = {}

    def first(self, one: int) -> int:
        """The thing that stands for all that are like this one, itself if it is the first of them to be asked for."""
        found = self._classes.get(one)
        if found is None:
            found = self._classes[one] = self._found(one)
            self._members.setdefault(found, []).append(one)
        return found

    def members(self, first: int) -> list[int]:
        """Those asked for so far that are like this one, in that order."""
        return self._members[first]

    def _found(self, one: int) -> int:
        thing = self.board.objects.get(ObjectId(one))
        if one <= 0 or thing is None or one in self._numbers:
            return one
        if thing.zone == IN_PLAY and _is_timed(self.board, ObjectId(one)):
            return one
        look = f"{thing.zone} {thing.owner} {thing.definition.name if thing.definition else thing.kind}"
        firsts = self._known.setdefault(look, [])
        for first in firsts:
            if self._swapped(first, one):
                return first
        firsts.append(one)
        return one

    def _swapped(self, one: int, other: int) -> bool:
        """Whether the position is the same with the two in each other's place."""
        touched = {id(piece): piece for each in (one, other) for piece in self._about.get(each, ())}
        places = {one: other, other: one}
        before = Counter((piece.text, piece.ids) for piece in touched.values())
        after = Counter(
            (piece.text, tuple(places.get(id_, id_) for id_ in piece.ids)) for piece in touched.values()
        )
        return before == after


def _is_timed(board: Board, one: ObjectId) -> bool:
    """Whether it may matter when it came into play."""
    return any(
        Supertype.WORLD in face.supertypes or any(isinstance(held.ability, Static) for held in face.abilities)
        for face in faces(board, one)
    )


class Firsts(Names):
    """In the place of each id that of the first thing that is like it."""

    __slots__ = ("_first",)

    def __init__(self, likeness: Likeness) -> None:
        super().__init__({}, {}, {})
        self._first: Callable[[int], int] = likeness.first

    def of(self, number: int) -> int:
        """The first thing that is like it."""
        return self._first(number)

    at = of


__all__ = ["Firsts", "Likeness"]
