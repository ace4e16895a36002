"""A whole board and its stack as HTML, kept as they were drawn: most steps change nothing that lies on the table.

Where one does, the cards of a row or a zone are drawn again only if one of them has changed, which their identities
tell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from markupsafe import escape

from engine.board import Board, Object, ObjectId
from engine.characteristics import is_reached, settled
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import all_seats
from playground.boards.around import draw_table
from playground.boards.card_views import Marks, called_at, is_unseen
from playground.boards.drawing import VIEWS, around, compared, draw_board, draw_seat, draw_stack, elsewhere
from playground.boards.in_templates import (
    PILES,
    ROWS,
    Laid,
    around_cards,
    counts_of,
    draw_named,
    draw_player,
    draw_slots,
)
from playground.boards.standing import fights, ground, standing
from playground.kept import Kept, Same, frozen, packed
from playground.look.stencils import Drawing, Kit, Stencil, as_it_is, cut, in_a_row

View = dict[str, Any]
_SETTINGS: View = {"expecting": True, "building": False}
_SHOWN = _SETTINGS | {"told": True}
"""What the stepper says of the boards that it shows."""
_WHOLE = Kit("before", "after", most=160)
"""Of the stepper. Each keeps its two boards in memory: ten megabytes, enough for all of a line."""
_BOARD = Stencil("boards/parts/board.html", "far", "near", "elsewhere", most=256)
_STACK = Stencil("parts/stack.html", "before", "after", most=512)
_STACKS = Kit("before", "after", most=256)
"""The same, found by the boards themselves."""
_NOTHING = as_it_is("")


def board_html(position: Position, marks: Marks, looking: tuple[str, str]) -> SafeString:
    """The innermost board; a card leads to its number between the two parts of an address.

    Boards never change, so the same two boards with the same marks and the same player asked look the same. A board
    as one player sees it is made anew for every page, and is drawn for that page alone.
    """
    board = position.board
    form = position.decision
    if marks.changed is not None:
        drawn = draw_board(position, _linked(board, marks, *looking))
        return render_to_string("boards/parts/board.html", _SHOWN | {"board": drawn})
    key = (
        Same(board),
        Same(marks.before),
        len(position.boards),
        None if form is None else (int(form.player), isinstance(form, HasPriority)),
        packed(marks.buttons),
        packed(marks.seats),
        tuple(marks.piles.items()),
        int(marks.picked),
    )
    return _WHOLE.put(key, lambda: _draw(position, _linked(board, marks, *_WHOLE.gaps.values())), *looking)


def _draw(position: Position, marks: Marks) -> Drawing:
    """A board of the stepper, put together of rows and zones that lay on the one before as well."""
    board = position.board
    marks = compared(board, marks)
    near, *far = (_draw_side(draw_seat(position, seat, marks, _ONCE)) for seat in all_seats(board))
    others = _ONCE.slots(board, elsewhere(board), marks)
    table, turn = draw_table(position), board.turn

    def context() -> View:
        gaps = {name: SafeString(gap) for name, gap in _BOARD.gaps.items()}
        cards = Laid(len(others), gaps["elsewhere"])
        return _SHOWN | {
            "board": around(position) | {"far": [gaps["far"]], "near": gaps["near"], "elsewhere": cards}
        }

    key = (frozen(table), turn.phase, turn.step, int(turn.serial), bool(others))
    return _BOARD.drawing(key, context).around([in_a_row(far), near, others.drawing])


def _draw_side(view: View) -> Drawing:
    rows = [row.drawing for row in view["rows"]]
    return around_cards(view, _SETTINGS).around(
        (
            *(*rows, *[_NOTHING] * (len(ROWS) - len(rows))),
            view["hand"].drawing,
            *(view[name]["cards"].drawing for name in PILES),
            _NOTHING,
            as_it_is(draw_player(view, _SETTINGS)),
            *map(as_it_is, counts_of(view)),
        )
    )


class _Cards:
    """Cards of a row or a zone as they are drawn, with gaps in their addresses; and whatever the key under which they
    are kept names by identity."""

    __slots__ = ("_count", "_objects", "drawing")

    def __init__(self, html: str, count: int, objects: Sequence[Object] = ()) -> None:
        self.drawing = cut(html)
        self._count = count
        self._objects = objects

    def __len__(self) -> int:
        return self._count


_rows: Kept[Hashable, _Cards] = Kept(512)
_zones: Kept[Hashable, _Cards] = Kept(1_024)


class _Once:
    """How the stepper lays cards: drawn, and once for as long as none of them changes."""

    def row(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> _Cards:
        on_board, under, fighting = standing(board), ground(board).under, fights(board)
        every = _with_attached(ids, under) if under else ids
        key = (
            tuple([on_board[one] for one in every]),
            tuple([marks.piles.get(one) for one in ids]) if marks.piles else None,
            tuple([fighting.get(one) for one in every]) if fighting else None,
            tuple([player.name for player in board.players]),
            _marked(board, every, marks),
        )
        return _rows.find(key, lambda: _Cards(draw_slots(VIEWS.row(board, ids, marks)), len(ids)))

    def slots(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> _Cards:
        return self._zone("slots", draw_slots, board, ids, marks)

    def named(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> _Cards:
        return self._zone("named", draw_named, board, ids, marks)

    def _zone(
        self,
        name: str,
        draw: Callable[[list[View]], str],
        board: Board,
        ids: Sequence[ObjectId],
        marks: Marks,
    ) -> _Cards:
        """Cards outside play: what no effect reaches is what its card says."""
        objects = [board.objects[one] for one in ids]
        reached = Same(settled(board)) if is_reached(board) else None
        key = (name, tuple(map(id, objects)), reached, _marked(board, ids, marks))
        return _zones.find(key, lambda: _Cards(draw(VIEWS.slots(board, ids, marks)), len(ids), objects))


_ONCE = _Once()


def _with_attached(ids: Sequence[ObjectId], under: Mapping[ObjectId, Sequence[ObjectId]]) -> list[ObjectId]:
    """These permanents, and all that lies with them."""
    every = list(ids)
    for one in every:
        every += [other for other in under.get(one, ()) if other != one]
    return every


def _marked(board: Board, ids: Sequence[ObjectId], marks: Marks) -> Hashable:
    """What the marks add to cards."""
    assert marks.changed is not None and not marks.remarks
    return (
        marks.changed.intersection(ids),
        marks.picked if marks.picked in ids else None,
        packed([(one, called_at(board, one), marks.buttons[one]) for one in ids if one in marks.buttons])
        if marks.buttons
        else None,
    )


def stack_html(board: Board, marks: Marks, looking: tuple[str, str]) -> SafeString:
    """The stack of a board, with the same addresses; drawn again only when something on it looks different."""

    def draw() -> Drawing:
        items = draw_stack(board, _linked(board, marks, *_STACK.gaps.values()))
        return _STACK.drawing(frozen(items), lambda: {"items": items})

    if marks.changed is not None:
        return SafeString(draw().filled([escape(one) for one in looking]))
    buttons = [(one, marks.buttons[one]) for one in board.stack if one in marks.buttons]
    key = (Same(board), Same(marks.before), int(marks.picked), packed(buttons))
    return _STACKS.put(key, draw, *looking)


def _linked(board: Board, marks: Marks, before: str, after: str) -> Marks:
    """The marks with an address for each object of which more is known than its place."""

    def link(number: ObjectId) -> str:
        return "" if is_unseen(board.objects[number]) else f"{before}{int(number)}{after}"

    return replace(marks, links=link)
