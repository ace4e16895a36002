"""A whole board and its stack as HTML, kept as they were drawn: most steps change nothing that lies on the table.

Where one does, the cards of a row or a zone are drawn again only if one of them has changed, which their identities
tell.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from engine.board import Board, Object, ObjectId
from engine.characteristics import is_reached, settled
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import all_seats
from playground.boards.card_views import Marks, called_at, is_unseen
from playground.boards.drawing import VIEWS, around, compared, draw_board, draw_seat, draw_stack, elsewhere
from playground.boards.in_templates import Laid, draw_named, draw_side, draw_slots
from playground.boards.standing import fights, ground, standing
from playground.kept import Kept, Same, frozen
from playground.look.stencils import Kit, Stencil

_SETTINGS = {"expecting": True, "told": True}
"""What the stepper says of the boards that it shows."""
_WHOLE = Kit("before", "after", most=160)
"""Of the stepper. Each is some 60 kB and keeps its two boards in memory: ten megabytes, enough for all of a line."""
_BOARD = Stencil("boards/parts/board.html", "far", "near", "elsewhere", most=256)
_STACK = Stencil("parts/stack.html", "before", "after", most=512)
_rows: Kept[Hashable, Laid] = Kept(512)
_zones: Kept[Hashable, tuple[list[Object], Laid]] = Kept(1_024)
"""With the objects that their keys name by identity."""


def board_html(position: Position, marks: Marks, looking: tuple[str, str]) -> SafeString:
    """The innermost board; a card leads to its number between the two parts of an address.

    Boards never change, so the same two boards with the same marks and the same player asked look the same. A board
    as one player sees it is made anew for every page, and is drawn for that page alone.
    """
    board = position.board
    form = position.decision
    if marks.changed is not None:
        drawn = draw_board(position, _linked(board, marks, *looking))
        return render_to_string("boards/parts/board.html", _SETTINGS | {"board": drawn})
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
    return _WHOLE.put(key, lambda: _draw(position, _linked(board, marks, *_WHOLE.gaps.values())), *looking)


def _draw(position: Position, marks: Marks) -> SafeString:
    """A board of the stepper, put together of rows and zones that lay on the one before as well."""
    board = position.board
    marks = compared(board, marks)
    near, *far = (draw_side(_SETTINGS, draw_seat(position, seat, marks, _ONCE)) for seat in all_seats(board))
    others = _ONCE.slots(board, elsewhere(board), marks)
    shown = around(position)

    def context() -> dict[str, Any]:
        gaps = {name: SafeString(gap) for name, gap in _BOARD.gaps.items()}
        laid = {"elsewhere": Laid(len(others), gaps["elsewhere"])}
        return _SETTINGS | {"board": shown | laid | {"far": [gaps["far"]], "near": gaps["near"]}}

    return _BOARD.fill(
        (frozen(shown), len(others)), context, SafeString("".join(far)), near, draw_slots(others)
    )


class _Once:
    """Cards as they are drawn, address and all."""

    def row(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> Laid:
        on_board, under, fighting = standing(board), ground(board).under, fights(board)
        every = _with_attached(ids, under) if under else ids
        key = (
            tuple([on_board[one] for one in every]),
            tuple([marks.piles.get(one) for one in ids]) if marks.piles else None,
            tuple([fighting.get(one) for one in every]) if fighting else None,
            tuple([player.name for player in board.players]),
            _marked(board, every, marks),
        )
        laid = _rows.get(key)
        if laid is None:
            laid = _rows.keep(key, Laid(len(ids), draw_slots(VIEWS.row(board, ids, marks))))
        return laid

    def slots(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> Laid:
        key, found = _zone("slots", board, ids, marks)
        kept = _zones.get(key)
        if kept is None:
            kept = _zones.keep(key, (found, Laid(len(ids), draw_slots(VIEWS.slots(board, ids, marks)))))
        return kept[1]

    def named(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> Laid:
        key, found = _zone("named", board, ids, marks)
        kept = _zones.get(key)
        if kept is None:
            kept = _zones.keep(key, (found, Laid(len(ids), draw_named(VIEWS.named(board, ids, marks)))))
        return kept[1]


_ONCE = _Once()


def _with_attached(ids: Sequence[ObjectId], under: Mapping[ObjectId, Sequence[ObjectId]]) -> list[ObjectId]:
    """These permanents, and all that lies with them."""
    every = list(ids)
    for one in every:
        every += [other for other in under.get(one, ()) if other != one]
    return every


def _zone(name: str, board: Board, ids: Sequence[ObjectId], marks: Marks) -> tuple[Hashable, list[Object]]:
    """What decides how cards outside play are drawn, and those of it that have to be kept with it."""
    found = [board.objects[one] for one in ids]
    # What no effect reaches is what its card says.
    reached = Same(settled(board)) if is_reached(board) else None
    return (name, tuple(map(id, found)), reached, _marked(board, ids, marks)), found


def _marked(board: Board, ids: Sequence[ObjectId], marks: Marks) -> Hashable:
    """What the marks add to cards."""
    assert marks.changed is not None and not marks.remarks
    return (
        marks.changed.intersection(ids),
        marks.picked if marks.picked in ids else None,
        tuple(
            [(one, called_at(board, one), frozen(marks.buttons[one])) for one in ids if one in marks.buttons]
        )
        if marks.buttons
        else None,
    )


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
