"""What of the rules a board asks for and nobody plays. It is said as the board is set up, not found out in play.

Games of three and more are played by the rules of two-player games and those of chapter 6. A table against the rules of
its variant can't be set up, but a board that was saved, or comes from elsewhere, may have one; it is played as it is
and told here by the rule that it is against. Rules of the chapter that nothing plays would stand in `MULTIPLAYER`; a
test holds that list against the account of rules, and what is told against all tables (`docs/detectors.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.board import Board
from engine.position import Position
from engine.rules.multiplayer.setting_up_600 import why_illegal
from engine.seats import number_of_seats
from engine.table import Table

MULTIPLAYER: tuple[tuple[str, Callable[[Table], bool], str], ...] = ()
"""Rules of the multiplayer chapter that are not played, whose tables ask for them, and what happens in their stead."""


def unplayed(position: Position) -> tuple[tuple[str, str], ...]:
    """Rule and sentence for all that is not played of what this board asks for; nothing with two players."""
    found = [one for board in position.boards if number_of_seats(board) > 2 for one in _of(board)]
    return tuple(dict.fromkeys(found))


def _of(board: Board) -> Iterator[tuple[str, str]]:
    table = board.table
    refusal = why_illegal(table, number_of_seats(board))
    if refusal is not None:
        yield refusal.rule, f"it asks for {refusal.reason}; this table is played as it stands"
    for rule, asked, words in MULTIPLAYER:
        if asked(table):
            yield rule, words


def in_short(position: Position) -> str:
    """The same in one line, for a terminal; empty where everything is played."""
    found = unplayed(position)
    if not found:
        return ""
    players = max(number_of_seats(board) for board in position.boards)
    numbers = ", ".join(rule for rule, _ in found)
    return f"with {players} players these rules are not played: {numbers}"


__all__ = ["in_short", "unplayed"]
