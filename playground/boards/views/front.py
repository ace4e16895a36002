"""The front page: what this is, and the two ways in."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from engine.events import Create
from engine.position import Line
from playground.away import if_there
from playground.boards import documents, tracing
from playground.boards.card_views import Marks
from playground.boards.drawing import draw_board
from playground.boards.models import Draft, Run
from playground.boards.playing import go_on, play
from playground.boards.runs import all_pass
from playground.boards.visitors import made_by, visitor_of
from playground.look.stencils import Stencil
from playground.one_row import ANOTHER, SomeRows

RECENT = 6
SAMPLE = """Ann: life 20; in play Infernal Genesis; library Assault // Battery
Bob: life 20
Turn 1: Ann, upkeep begins
"""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site does, and where the visitor left off."""
    none: tuple[list[Draft], list[Run]] = ([], [])
    drafts, runs = if_there(request, lambda: _mine(request), none)
    return render(request, "home.html", {"drafts": drafts, "runs": runs, "sample": _drawn})


def _mine(request: HttpRequest) -> tuple[list[Draft], list[Run]]:
    """The visitor's latest boards and lines."""
    if not request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        return [], []  # nobody whom anything could belong to
    if not request.user.is_authenticated:
        visitor = visitor_of(request)
        return (_BOARDS.of(visitor), _LINES.of(visitor)) if visitor else ([], [])
    whose = made_by(request)
    return list(_boards().filter(whose)[:RECENT]), list(_lines().filter(whose)[:RECENT])


# Boards' texts and lines are large, and not shown here.


def _boards() -> QuerySet[Draft]:
    found: QuerySet[Draft] = Draft.objects.only("title", "updated")
    return found


def _lines() -> QuerySet[Run]:
    found: QuerySet[Run] = Run.objects.filter(parent=None).only("title", "updated", "answers")
    return found


_BOARDS = SomeRows(lambda: _boards().filter(visitor=ANOTHER, owner=None)[:RECENT])
_LINES = SomeRows(lambda: _lines().filter(visitor=ANOTHER, owner=None)[:RECENT])


def _drawn(csrf_input: object) -> SafeString:
    """The sample as HTML, the same for everybody but for the token of the form that opens its board."""
    return _SAMPLE.fill("", lambda: {"sample": SAMPLE, "shown": sample()}, str(csrf_input))


_SAMPLE = Stencil("boards/parts/sample.html", "csrf_input")


@cache
def sample() -> dict[str, Any]:
    """A ruling as the stepper shows it, played by the engine that runs here."""
    played = play(Line(documents.read(SAMPLE).position))
    played = go_on(played, *all_pass(played.position(played.last)))
    step = next(
        line.index + 1
        for line in reversed(played.lines)
        if any(isinstance(part, Create) for part in line.parts)
    )
    before = played.position(step - 1).board
    return {
        "trace": tracing.trace(played, step, "ruling")["rows"],
        "board": draw_board(played.position(step), Marks(before=before))["near"],
    }
