"""The moment that decided a game: the step that brought about what the game ended by."""

from __future__ import annotations

from collections.abc import Callable

from engine.board import Board, PlayerId
from engine.seats import all_seats, life_of_side
from playground.boards.playing import PlayedRun

Fate = Callable[[Board, PlayerId], bool]
_FATES: dict[str, Fate] = {
    "102.3b": lambda board, seat: life_of_side(board, seat) <= 0,
    "102.3c": lambda board, seat: board.players[seat].drew_from_empty,
    "102.3d": lambda board, seat: board.players[seat].poison >= 10,
}
"""What somebody loses by who has lost by such a rule; the state-based effect that sees it comes later (420.5)."""


def deciding_step(played: PlayedRun) -> int:
    """The step at which the last of the losers came into what the game was lost by; the last step of a line whose game
    goes on."""
    end = played.position(played.last)
    if end.outcome is None:
        return played.last
    board = end.boards[0]
    fallen = [
        _since(played, seat, _fate(board, seat)) for seat in all_seats(board) if board.players[seat].lost
    ]
    if fallen:
        return max(fallen)
    won = [_since(played, seat, _has_won) for seat in all_seats(board) if board.players[seat].won]
    return max(won, default=played.last)


def _fate(board: Board, seat: PlayerId) -> Fate:
    return _FATES.get(board.players[seat].lost, _has_lost)


def _has_lost(board: Board, seat: PlayerId) -> bool:
    return bool(board.players[seat].lost)


def _has_won(board: Board, seat: PlayerId) -> bool:
    return bool(board.players[seat].won)


def _since(played: PlayedRun, seat: PlayerId, fate: Fate) -> int:
    """The first step of the last time for which it has been so until the player was out of the game."""
    at = played.last
    over = _has_won if fate is _has_won else _has_lost
    while at > 0 and over(played.position(at - 1).boards[0], seat):
        at -= 1
    # The check that ends it may take away what it saw: a draw from an empty library is forgotten with it.
    since = at
    while since > 0 and fate(played.position(since - 1).boards[0], seat):
        since -= 1
    return since
