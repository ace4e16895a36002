"""The cover of a collection: a board in small, as numbers that a template draws.

    far player's lands, other permanents, creatures
    the turn's phases, the one that is under way in red
    near player's creatures, other permanents, lands

Several opponents stand side by side. What has no room is left out: a cover is a picture, not a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from playground.library import pages
from playground.library.models import Scenario
from playground.look.frames import face_look, field

WIDTH, HEIGHT = 240, 150
_MIDDLE = HEIGHT / 2
_MARGIN = 10
_CARD, _TALL = 26, 17
_GAP = 5
_ROW = _TALL + _GAP
MOST_CARDS = 80
Shape = dict[str, Any]


def cover_of(row: Scenario) -> list[Shape]:
    """The shapes of a scenario's board; none where today's engine can't read it."""
    board = pages.page_of(row).get("board")
    return list(shapes(board))[:MOST_CARDS] if board else []


def shapes(board: dict[str, Any]) -> Iterator[Shape]:
    """All that is drawn of a board, from the top."""
    far = list(board["far"])
    width = (WIDTH - 2 * _MARGIN) / max(1, len(far))
    for at, side in enumerate(far):
        yield from _side(side, _MARGIN + at * width, width, far=True)
    yield from _phases(board["phases"])
    yield from _side(board["near"], _MARGIN, WIDTH - 2 * _MARGIN, far=False)


def _side(side: dict[str, Any], left: float, width: float, *, far: bool) -> Iterator[Shape]:
    """A player: life in the outer corner, permanents from the middle outwards."""
    yield {
        "kind": "life",
        "x": round(left + 3, 1),
        "y": 17.0 if far else HEIGHT - 8.0,
        "words": str(side["life"]),
    }
    rows = [row for row in side["rows"] if row][:3]
    for at, row in enumerate(rows):
        away = 9 + at * _ROW
        y = _MIDDLE - away - _TALL if far else _MIDDLE + away
        last = at == len(rows) - 1 and at == 2
        room = width - (30 if last else 0)
        yield from _cards(row, left + (width - room), y, room)


def _cards(row: Iterable[Any], left: float, y: float, room: float) -> Iterator[Shape]:
    """A row of cards, closer together the more there are."""
    cards = list(row)
    step = min(_CARD + _GAP, (room - _CARD) / max(1, len(cards) - 1))
    used = _CARD + step * (len(cards) - 1)
    for at, card in enumerate(cards):
        x = left + (room - used) / 2 + at * step
        under = list(field(card, "attachments") or ())[:2]
        for depth, other in reversed(list(enumerate(under, 1))):
            yield _card(other, x + 3 * depth, y - 3 * depth)
        yield _card(card, x, y)


def _card(card: Any, x: float, y: float) -> Shape:
    face = face_look(_front(card)) if field(card, "layout") != "facedown" else None
    return {
        "kind": "card",
        "x": round(x, 1),
        "y": round(y, 1),
        "frame": face.frame if face is not None else "facedown",
        "tapped": bool(field(card, "tapped")),
    }


def _front(card: Any) -> Any:
    every = list(field(card, "faces") or ())
    return next((one for one in every if field(one, "active", True)), every[0] if every else {})


def _phases(phases: list[dict[str, Any]]) -> Iterator[Shape]:
    """The five phases in the middle, the one that is under way marked."""
    length = (WIDTH - 2 * _MARGIN - 4 * 4) / max(1, len(phases))
    for at, one in enumerate(phases):
        x = _MARGIN + at * (length + 4)
        yield {
            "kind": "phase",
            "x": round(x, 1),
            "y": _MIDDLE - 1,
            "width": round(length, 1),
            "now": bool(one["current"]),
        }
