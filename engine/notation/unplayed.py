"""What of the rules a board asks for and nobody plays yet. It is said as the board is set up, not found out in play.

Games of three and more are played by the rules of two-player games and those of chapter 6. What that chapter says of a
table's options and variant and isn't played is listed here.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.position import Position
from engine.seats import number_of_seats
from engine.table import ATTACK_ONE, FREE_FOR_ALL, TEAMS, Table

MULTIPLAYER: tuple[tuple[str, Callable[[Table], bool], str], ...] = (
    (
        "605.2b",
        lambda table: table.variant == FREE_FOR_ALL and table.attacking == ATTACK_ONE,
        "with none of the three attack options one opponent is attacked, whom the active player chooses",
    ),
    (
        "609.2b",
        lambda table: table.variant == TEAMS and table.attacking == ATTACK_ONE,
        "with none of the three attack options one opponent is attacked, whom the active player chooses",
    ),
)
"""Rules of the multiplayer chapter that are not played, whose tables ask for them, and what happens in their stead."""


def unplayed(position: Position) -> tuple[tuple[str, str], ...]:
    """Rule and sentence for all that is not played of what this board asks for; nothing with two players."""
    tables = [board.table for board in position.boards if number_of_seats(board) > 2]
    return tuple((rule, words) for rule, asked, words in MULTIPLAYER if any(asked(one) for one in tables))


def in_short(position: Position) -> str:
    """The same in one line, for a terminal; empty where everything is played."""
    found = unplayed(position)
    if not found:
        return ""
    players = max(number_of_seats(board) for board in position.boards)
    numbers = ", ".join(rule for rule, _ in found)
    return f"with {players} players these rules are not played: {numbers}"


__all__ = ["in_short", "unplayed"]
