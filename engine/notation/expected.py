"""What every expectation is, and how the names in it are looked up on the board that a line leads to."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from engine.board import Board, Object, ObjectId, PlayerId, now_or_last
from engine.game import Game
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.names import try_object
from engine.notation.scanning import Scanner, plain


def is_of(cited: str, rule: str) -> bool:
    """Whether this is the rule, or a part of it: 502.15 is followed where 502.15b is."""
    return cited == rule or (cited.startswith(rule) and not cited[len(rule)].isdigit())


class Expectation(Struct, frozen=True, tag=True):
    """Something that is to hold. `words` prints it, `why_not` gives None or what is the case instead."""

    names_a_rule: ClassVar[bool] = False
    rests_on_board: ClassVar[bool] = False
    """Whether nothing but the innermost board decides it: neither who is asked, nor what has happened before."""

    def words(self) -> str:
        """The expectation as a sentence, which reads back to it."""
        raise NotImplementedError

    def why_not(self, game: Game) -> str | None:
        """None if it holds in this game, else what is the case instead."""
        raise NotImplementedError


class Numbered(Expectation, frozen=True):
    """Something of which there is to be a `number`: how large it is can be asked as well."""

    def found(self, game: Game) -> int:
        """How large the number is. Raises Unreadable where a name means nothing, Ambiguous where it means several."""
        raise NotImplementedError


def seat_of(board: Board, name: str) -> PlayerId:
    """The player of this name. Raises Unreadable."""
    for seat, one in enumerate(board.players):
        if plain(one.name) == plain(name):
            return PlayerId(seat)
    raise Unreadable(1, 1, name, tuple(one.name for one in board.players))


def object_called(board: Board, name: str, *, gone: bool = False) -> ObjectId:
    """The object that a name means; of one that is gone only if `gone`. Raises Unreadable, Ambiguous."""
    scanner = Scanner(name)
    found = try_object(scanner, board)
    if found is None or not scanner.done or (found not in board.objects and not gone):
        raise Unreadable(1, 1, name, ())
    return found


def means(board: Board, name: str, object_id: ObjectId) -> bool:
    """Whether a name means this object and no other."""
    scanner = Scanner(name)
    try:
        return try_object(scanner, board) == object_id and scanner.done
    except (Unreadable, Ambiguous):
        return False


def last_called(board: Board, name: str) -> Object:
    """An object that is named, or was: "Ann's Mogg Fanatic that is gone" as it most recently existed (413.2f)."""
    found = now_or_last(board, object_called(board, name, gone=True))
    assert found is not None
    return found
