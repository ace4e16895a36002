"""A board that is shown to others: its maker makes the link and takes it back, others look and take a copy."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from engine.notation.unplayed import unplayed
from playground.boards import documents, handing_on, partly
from playground.boards.documents import Unusable
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.boards.visitors import belongs, maker_of, open_draft
from playground.limits import limited


@require_POST
@limited("create")
def hand_on(request: HttpRequest, draft_id: str) -> HttpResponse:
    """Make the link, or take it back."""
    draft = open_draft(request, draft_id)
    if request.POST.get("do") == "back":
        handing_on.take_back(draft)
    else:
        handing_on.hand_on(draft)
    return redirect(reverse("boards:take", args=[draft.id]) + "#hand-on")


@require_safe
def handed(request: HttpRequest, link: str) -> HttpResponse:
    """The board as it is now, to be looked at."""
    found = handing_on.handed(link)
    context = {
        "handing": found,
        "draft": found.draft,
        "mine": belongs(request, found.draft),
        "lines": found.draft.text.rstrip().splitlines(),
        **_drawn(found.draft.text),
    }
    return render(request, "boards/handed.html", context)


def _drawn(text: str) -> dict[str, Any]:
    try:
        position = documents.read(text).position
    except Unusable as error:
        return {"problem": str(error)}
    without = partly.rows_of(position)
    return {
        "told": True,
        "board": draw_board(position),
        "stack": draw_stack(position.board),
        "moment": moment_in_words(position),
        "without": without,
        "without_line": partly.in_one_line(without),
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
    }


@require_POST
@limited("create")
def copy(request: HttpRequest, link: str) -> HttpResponse:
    """A board of one's own, to build on."""
    return redirect(handing_on.copy(handing_on.handed(link), maker_of(request)))
