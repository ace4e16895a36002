"""What a scenario's page shows, whatever kind it is of: the board, the story with its steps, the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import reverse

from engine.notation.errors import TooMuch, Unreadable
from engine.notation.unplayed import unplayed
from playground.boards import partly
from playground.boards.card_views import Marks
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.cards.links import card_links, links_of
from playground.kept import Kept
from playground.library import judging
from playground.library.models import Scenario
from playground.rulings import record, showing
from playground.rulings.models import Ruling

MOST_KEPT = 200
Shown = dict[str, Any]
_boards: Kept[str, Shown] = Kept(MOST_KEPT)
"""Drawn boards by their texts: a text decides its board."""


def page_of(row: Scenario, link: Callable[[int], str] | None = None) -> Shown:
    """Everything that a page shows beside the row itself; `link` is the address of a step where it isn't the usual."""
    at = link or (lambda step: step_url(row, step))
    board = _of_text(row) if row.moment is None else _of_moment(row.moment)
    return board | {
        "cards": card_links(row.cards),
        "rules": row.rules,
        "lines": row.text.rstrip().splitlines(),
        "story": [
            {"step": step, "rule": rule, "words": words, "href": at(step)} for step, rule, words in row.story
        ],
        "first": at(0 if row.moment is None else row.moment.step),
    }


def step_url(row: Scenario, step: int) -> str:
    """Where a step of the story is shown."""
    return row.moment.at(step) if row.moment is not None else reverse("library:step", args=[step, row.slug])


def _of_text(row: Scenario) -> Shown:
    return _boards.find(row.text, lambda: _drawn(row.text))


def _drawn(text: str) -> Shown:
    try:
        start = judging.start_of(text)
    except (Unreadable, TooMuch) as error:
        return {"problem": str(error)}
    marks = Marks(links=links_of(start.board))
    without = partly.rows_of(start)
    return {
        "board": draw_board(start, marks),
        "stack": draw_stack(start.board, marks),
        "moment": moment_in_words(start),
        "without": without,
        "without_line": partly.in_one_line(without),
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(start)],
    }


def _of_moment(ruling: Ruling) -> Shown:
    """The board at the moment that was frozen, as it was shown then."""
    stored = record.remembered(ruling.id, bytes(ruling.record))
    scene = showing.scene_with_links(stored, ruling.step)
    shown = None if ruling.seat is None else scene["board"].get("without", ())
    without = partly.rows_of_saved(ruling.start, shown)
    return {
        "board": scene["board"],
        "stack": scene["stack"],
        "moment": scene["moment"],
        "seen_by": stored.seen_by,
        "expected": ruling.expectations,
        "without": without,
        "without_line": partly.in_one_line(without),
        "at_step": ruling.step,
        "last": ruling.last,
    }
