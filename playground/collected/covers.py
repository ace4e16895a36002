"""The cover of a collection: a board in small, as numbers that a template draws.

    far player's lands, other permanents, creatures
    the turn's phases, the one that is under way in red
    near player's creatures, other permanents, lands

At the outer edges stand life totals, hands as slim backs, and libraries as piles. The fewer rows there are, the larger
are the cards. Several opponents stand side by side. What has no room is left out: a cover is a picture, not a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from playground.library import pages
from playground.library.models import Scenario
from playground.look.frames import face_look, field

VERSION = "2"
"""Changes with the drawing: covers of what ships are drawn anew then."""
WIDTH, HEIGHT = 240, 150
_MIDDLE = HEIGHT / 2
_MARGIN = 10
_SHAPE = 26 / 17
_TALL = {0: 24.0, 1: 24.0, 2: 21.0, 3: 15.5}
"""How high a card is, by the rows of the player who has most."""
_AWAY = 8
_GAP = 4
_BACK_WIDE, _BACK_TALL = 7.0, 10.0
MOST_SHAPES = 160
MOST_BACKS = 7
Shape = dict[str, Any]


def cover_of(row: Scenario) -> list[Shape]:
    """The shapes of a scenario's board; none where the current engine can't read it."""
    board = pages.page_of(row).get("board")
    return list(shapes(board))[:MOST_SHAPES] if board else []


def shapes(board: dict[str, Any]) -> Iterator[Shape]:
    """All that is drawn of a board, from the top."""
    far = list(board["far"])
    width = (WIDTH - 2 * _MARGIN) / max(1, len(far))
    tall = _TALL[max(len(_rows(side)) for side in (*far, board["near"]))]
    for at, side in enumerate(far):
        yield from _side(side, _MARGIN + at * width, width, tall, far=True)
    yield from _phases(board["phases"])
    yield from _side(board["near"], _MARGIN, WIDTH - 2 * _MARGIN, tall, far=False)


def _rows(side: dict[str, Any]) -> list[Any]:
    return [row for row in side["rows"] if row][:3]


def _side(side: dict[str, Any], left: float, width: float, tall: float, *, far: bool) -> Iterator[Shape]:
    """A player: life, hand and library at the outer edge, permanents from the middle outwards."""
    yield {
        "kind": "life",
        "x": round(left + 2, 1),
        "y": 15.0 if far else HEIGHT - 7.0,
        "words": str(side["life"]),
    }
    edge = 4.0 if far else HEIGHT - 4.0 - _BACK_TALL
    if len(_rows(side)) < 3:
        yield from _backs(min(len(side["hand"]), MOST_BACKS), left + width / 2, edge)
    if side["library"]["count"] and width > 60:
        yield _back(left + width - _BACK_WIDE - 2, edge)
        yield _back(left + width - _BACK_WIDE, edge - 2 if far else edge + 2)
    for at, row in enumerate(_rows(side)):
        away = _AWAY + at * (tall + _GAP)
        # The row at the edge leaves room for what stands in the corners.
        room = width - (44 if at == 2 else 0)
        yield from _cards(
            row, left + (width - room) / 2, _MIDDLE - away - tall if far else _MIDDLE + away, room, tall
        )


def _backs(number: int, middle: float, y: float) -> Iterator[Shape]:
    step = _BACK_WIDE + 2
    for at in range(number):
        yield _back(middle - number * step / 2 + at * step, y)


def _back(x: float, y: float) -> Shape:
    return {"kind": "back", "x": round(x, 1), "y": round(y, 1), "width": _BACK_WIDE, "height": _BACK_TALL}


def _cards(row: Iterable[Any], left: float, y: float, room: float, tall: float) -> Iterator[Shape]:
    """A row of cards, closer together the more there are."""
    cards = list(row)
    wide = tall * _SHAPE
    step = min(wide + _GAP, (room - wide) / max(1, len(cards) - 1))
    used = wide + step * (len(cards) - 1)
    for at, card in enumerate(cards):
        x = left + (room - used) / 2 + at * step
        under = list(field(card, "attachments") or ())[:2]
        for depth, other in reversed(list(enumerate(under, 1))):
            yield _card(other, x + 3 * depth, y - 3 * depth, tall)
        yield _card(card, x, y, tall)


def _card(card: Any, x: float, y: float, tall: float) -> Shape:
    face = face_look(_front(card)) if field(card, "layout") != "facedown" else None
    return {
        "kind": "card",
        "x": round(x, 1),
        "y": round(y, 1),
        "scale": round(tall / 17, 3),
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
