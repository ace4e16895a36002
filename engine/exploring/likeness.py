"""Which things of a position stand for each other: what can be done with one can be done with the other.

Two objects do if the position is the same with the one in the place of the other. That is tried, piece by piece. What
came first is set aside where nothing asks for it: of things in play without static abilities (418.5) that are not of
the world (420.5i). Numbers that may be ids keep apart what they may mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property

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
        self._position = position
        self._pieces = pieces
        self._moved = frozenset(rearranged)
        self._classes: dict[int, int] = {}
        self._members: dict[int, list[int]] = {}
        self._known: dict[tuple[object, ...], list[int]] = {}
        self._own: dict[int, bool] = {}
        self._abouts: dict[int, tuple[list[Slice], list[str]]] = {}

    @cached_property
    def _telling(self) -> list[Slice]:
        """The pieces that say more than what came first, and more than what is about to be otherwise."""
        moved = self._moved
        return [
            one
            for one in self._pieces.of(self._position)
            if not (one.only_order or (one.place >= 0 and one.ids[0] in moved))
        ]

    @cached_property
    def _numbers(self) -> frozenset[int]:
        return frozenset().union(*[one.numbers for one in self._pieces.of(self._position) if one.numbers])

    def _about(self, one: int) -> tuple[list[Slice], list[str]]:
        """The pieces that speak of it, and their texts in a fixed order."""
        found = self._abouts.get(one)
        if found is None:
            slices = [each for each in self._telling if one in each.ids]
            found = self._abouts[one] = (slices, sorted([each.text for each in slices]))
        return found

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
        if one <= 0 or thing is None:
            return one
        look = (thing.zone, thing.owner, thing.definition.name if thing.definition else thing.kind)
        firsts = self._known.setdefault(look, [])
        # Most things are the only ones of their look, and no more has to be known of them.
        if firsts and not self._is_its_own(one):
            for first in firsts:
                if not self._is_its_own(first) and self._swapped(first, one):
                    return first
        firsts.append(one)
        return one

    def _is_its_own(self, one: int) -> bool:
        """Whether nothing can stand for it, whatever the pieces say."""
        found = self._own.get(one)
        if found is None:
            thing = self.board.objects[ObjectId(one)]
            timed = thing.zone == IN_PLAY and _is_timed(self.board, ObjectId(one))
            found = self._own[one] = timed or one in self._numbers
        return found

    def _swapped(self, one: int, other: int) -> bool:
        """Whether the position is the same with the two in each other's place."""
        (about, texts), (about_other, texts_other) = self._about(one), self._about(other)
        if texts != texts_other:
            # What is said of the one would have to be said of the other.
            return False
        touched = {id(piece): piece for each in (about, about_other) for piece in each}
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
