"""What of the rules a board asks for and nobody plays yet. It is said as the board is set up, not found out in play.

Games of three and more are played by the rules of two-player games and what chapter 6 adds by default: turns and
priority go round, one opponent is attacked (306.3), and who loses leaves (600.4). What else that chapter says is
listed here.
"""

from __future__ import annotations

from engine.position import Position
from engine.seats import number_of_seats

MULTIPLAYER: tuple[tuple[str, str], ...] = (
    ("602", "only one player can be attacked in each combat phase, the one who is chosen as it begins"),
    ("603", "creatures can't be deployed to teammates"),
    ("604", "attacks go to any opponent, not only to the left or to the right"),
    ("606", "there are no teams: everybody plays alone, with a turn and a life total of his or her own"),
)
"""Rules of the multiplayer chapter that are not played, each with what happens in its stead."""


def unplayed(position: Position) -> tuple[tuple[str, str], ...]:
    """Rule and sentence for all that is not played of what this board asks for; nothing with two players."""
    return MULTIPLAYER if any(number_of_seats(board) > 2 for board in position.boards) else ()


def in_short(position: Position) -> str:
    """The same in one line, for a terminal; empty where everything is played."""
    found = unplayed(position)
    if not found:
        return ""
    players = max(number_of_seats(board) for board in position.boards)
    numbers = ", ".join(rule for rule, _ in found)
    return f"with {players} players these rules are not played: {numbers}"


__all__ = ["in_short", "unplayed"]
