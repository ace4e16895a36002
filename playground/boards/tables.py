"""A whole board and its stack as HTML, kept as they were drawn: most steps change nothing that lies on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from engine.board import Board, ObjectId
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from playground.boards.card_views import Marks, is_unseen
from playground.boards.drawing import draw_board, draw_stack
from playground.kept import Same, frozen
from playground.look.stencils import Stencil

_BOARD = Stencil("boards/parts/board.html", "before", "after", most=160)
"""Of the stepper. Each is some 60 kB and keeps its two boards in memory: ten megabytes, enough for all of a line."""
_STACK = Stencil("parts/stack.html", "before", "after", most=512)


def board_html(position: Position, marks: Marks, looking: tuple[str, str]) -> SafeString:
    """The innermost board; a card leads to its number between the two parts of an address.

    Boards never change, so the same two boards with the same marks and the same player asked look the same. A board
    as one player sees it is made anew for every page, and is drawn for that page alone.
    """
    board = position.board
    form = position.decision

    def table(before: str, after: str) -> dict[str, Any]:
        """The board with cards that lead to their numbers between these two texts."""
        return {
            "board": draw_board(position, _linked(board, marks, before, after)),
            "expecting": True,
            "told": True,
        }

    if marks.changed is not None:
        return render_to_string("boards/parts/board.html", table(*looking))
    key = (
        Same(board),
        Same(marks.before),
        len(position.boards),
        None if form is None else (int(form.player), isinstance(form, HasPriority)),
        frozen({int(number): buttons for number, buttons in marks.buttons.items()}),
        frozen({int(number): buttons for number, buttons in marks.seats.items()}),
        tuple(marks.piles.items()),
        int(marks.picked),
    )
    gaps = _BOARD.gaps
    return _BOARD.fill(key, lambda: table(gaps["before"], gaps["after"]), *looking)


def stack_html(board: Board, marks: Marks, looking: tuple[str, str]) -> SafeString:
    """The stack of a board, with the same addresses; drawn again only when something on it looks different."""
    gaps = _STACK.gaps
    items = draw_stack(board, _linked(board, marks, gaps["before"], gaps["after"]))
    return _STACK.fill(frozen(items), lambda: {"items": items}, *looking)


def _linked(board: Board, marks: Marks, before: str, after: str) -> Marks:
    """The marks with an address for each object of which more is known than its place."""

    def link(number: ObjectId) -> str:
        return "" if is_unseen(board.objects[number]) else f"{before}{int(number)}{after}"

    return replace(marks, links=link)
