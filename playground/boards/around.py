"""Seats around a table as a page draws them: who sits where, who plays with whom, whom each one reaches (600-609)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.board import Board, PlayerId
from engine.decisions import maker_of
from engine.naming import player_name
from engine.notation.scanning import joined
from engine.notation.tables import table_facts
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import (
    all_seats,
    has_ranges,
    in_game,
    in_range_of,
    is_active,
    life_of_side,
    number_of_seats,
)
from engine.table import DUEL, EMPEROR

View = dict[str, Any]
FEW, SOME = 8, 12
"""Up to so many players sit on the long sides of a narrow table, and of a wider one."""


def table_in_words(board: Board) -> str:
    """How many sit there, and all that a text would say of the table."""
    return ", ".join((f"{number_of_seats(board)} players", *_facts(board)))


def _facts(board: Board) -> Iterator[str]:
    if board.table.rules:
        yield f"the rules of {board.table.rules}"
    else:
        yield from table_facts(board)


def draw_table(position: Position) -> View | None:
    """The seats of a board; None where two sit at a plain table, who face each other anyway."""
    board = position.board
    players = number_of_seats(board)
    if players == 2 and board.table == DUEL:
        return None
    reached = {one: in_range_of(board, one) for one in in_game(board)} if has_ranges(board) else {}
    return {
        "words": table_in_words(board),
        "size": "few" if players <= FEW else "some" if players <= SOME else "many",
        "ranged": bool(reached),
        "seats": [_seat(position, one, reached) for one in all_seats(board)],
    }


def _seat(position: Position, seat: PlayerId, reached: dict[PlayerId, tuple[PlayerId, ...]]) -> View:
    board = position.board
    table, player = board.table, board.players[seat]
    near = (number_of_seats(board) + 1) // 2
    team = table.team_of(seat)
    return {
        "seat": int(seat),
        "name": player.name,
        # The next player sits to the left: seen from above, they go round as a clock's hands do.
        "across": seat >= near,
        "place": seat - near + 1 if seat >= near else near - seat,
        "life": life_of_side(board, seat),
        "shares": [player_name(board, one) for one in table.side_of(seat) if one != seat],
        "team": table.teams.index(team) + 1 if team in table.teams else 0,
        "emperor": table.variant == EMPEROR and table.emperor_of(team) == seat,
        "active": is_active(board, seat),
        "asked": _asked(position, seat),
        "gone": f"lost, {player.lost}" if player.lost else "",
        "won": player.won,
        "reaches": _reach_in_words(board, seat, reached),
        "by": [int(one) for one, these in reached.items() if seat in these],
    }


def _asked(position: Position, seat: PlayerId) -> str:
    """What a player is asked, who may decide for another (507)."""
    form, board = position.decision, position.board
    if form is None or form.player not in all_seats(board) or maker_of(board, form.player) != seat:
        return ""
    words = "has priority" if isinstance(form, HasPriority) else "chooses"
    return words if form.player == seat else f"decides for {player_name(board, form.player)}"


def _reach_in_words(board: Board, seat: PlayerId, reached: dict[PlayerId, tuple[PlayerId, ...]]) -> str:
    """Whom this player can affect (601.2), in words."""
    if seat not in reached:
        return ""
    others = [player_name(board, one) for one in reached[seat] if one != seat]
    if not others:
        return "reaches no one else"
    everybody = len(others) == len(in_game(board)) - 1
    return "reaches everyone" if everybody else f"reaches {joined(others)}"
