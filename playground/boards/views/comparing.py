"""Comparing two lines of a tree."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from engine.view import view
from playground.boards import branching, runs
from playground.boards.branching import Edited, RunLink
from playground.boards.models import Run
from playground.boards.partly import rows_of
from playground.boards.playing import PlayedRun
from playground.boards.side_by_side import Half, side_by_side
from playground.boards.views.place import Place, number
from playground.boards.visitors import open_run


@require_safe
def compare(request: HttpRequest, run_id: str, other_id: str) -> HttpResponse:
    """Two lines side by side from the first step at which they differ."""
    pair = open_run(request, run_id), open_run(request, other_id)
    try:
        one, other = (runs.played(run) for run in pair)
    except (UnreadableSave, ReplayMismatch) as failure:
        failed = {"run": pair[0], "failure": str(failure)}
        return render(request, "boards/unplayable.html", failed, status=409)
    place = Place(request, pair[0], 0)
    place.settle(one)
    if place.viewer is not None and place.viewer >= len(other.start.boards[0].players):
        place.viewer = None
    edit = branching.parted_by_edit(*pair)
    lines = (one, other)
    context = _by_edit(place, pair, lines, edit) if edit is not None else _by_answers(place, pair, lines)
    if place.viewer is not None:
        context["viewer"] = one.start.boards[0].players[place.viewer].name
    else:
        # The text of a board has every card in it.
        ends = one.position(one.last), other.position(other.last)
        context["ends"] = branching.edits(*ends, one="first", other="second")
    whole = [line.position(at) for line in lines for at in (0, line.last)]
    context["without"] = rows_of(*(view(one, place.viewer).position for one in whole), whole=whole)
    starts: dict[Any, int] = {edit.base.pk: edit.step} if edit is not None else {}
    together = int(context["step"] or 0) if edit is None else 0
    halves = [Half(run, line, starts.get(run.pk, together)) for run, line in zip(pair, lines, strict=True)]
    if context["step"] is not None:
        context["beside"] = side_by_side(
            (halves[0], halves[1]),
            number(asked) if (asked := request.GET.get("at", "")).isdigit() else None,
            place.viewer,
            _link(place),
            lambda further: f"{request.path}?{urlencode(place.kept(at=further))}#boards",
        )
    return render(request, "boards/compare.html", context)


def _link(place: Place) -> RunLink:
    """Addresses of either line, seen the same way."""

    def link(run: Run, at: int) -> str:
        return place.link(at, run=run, look="")

    return link


def _by_answers(place: Place, pair: tuple[Run, Run], played: tuple[PlayedRun, PlayedRun]) -> dict[str, Any]:
    """Two lines from one board, or from two that have nothing to do with each other."""
    step = branching.parting(*played, place.viewer)
    from_step = step if step is not None else max(1, played[0].last)
    return {
        "step": step,
        "common": max(0, (step or 1) - 1),
        "sides": [
            branching.side(line, run, from_step, _link(place), place.viewer)
            for line, run in zip(played, pair, strict=True)
        ],
    }


def _by_edit(
    place: Place, pair: tuple[Run, Run], played: tuple[PlayedRun, PlayedRun], edit: Edited
) -> dict[str, Any]:
    """A line, and one that began with an edit of its board: side by side from the edit on."""
    places = {edit.base.pk: edit.step + 1}
    base = next(line for line, run in zip(played, pair, strict=True) if run.pk == edit.base.pk)
    other = next(line for line, run in zip(played, pair, strict=True) if run.pk != edit.base.pk)
    at = min(edit.step, base.last)
    return {
        "step": edit.step,
        "edited": edit,
        "edited_href": _link(place)(edit.base, at),
        # The text of a board has every card in it.
        "edits": branching.edits(base.position(at), other.start) if place.viewer is None else [],
        "sides": [
            branching.side(line, run, places.get(run.pk, 1), _link(place), place.viewer)
            for line, run in zip(played, pair, strict=True)
        ],
    }
