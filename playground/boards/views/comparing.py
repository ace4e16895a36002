"""Comparing two lines of a tree."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards import branching, runs
from playground.boards.branching import Edited
from playground.boards.models import Run
from playground.boards.playing import Played
from playground.boards.visitors import open_run


@require_safe
def compare(request: HttpRequest, run_id: str, other_id: str) -> HttpResponse:
    """Two lines side by side from the first step at which they differ."""
    pair = open_run(request, run_id), open_run(request, other_id)
    try:
        one, other = (runs.played(run) for run in pair)
    except (UnreadableSave, ReplayMismatch) as failure:
        context = {"run": pair[0], "failure": str(failure)}
        return render(request, "boards/unplayable.html", context, status=409)
    edit = branching.parted_by_edit(*pair)
    context = _by_edit(pair, (one, other), edit) if edit is not None else _by_answers(pair, (one, other))
    return render(request, "boards/compare.html", context)


def _link(run: Run, at: int) -> str:
    return reverse("boards:run", args=[run.id, at])


def _by_answers(pair: tuple[Run, Run], played: tuple[Played, Played]) -> dict[str, Any]:
    """Two lines from one board, or from two that have nothing to do with each other."""
    step = branching.parting(*played)
    from_step = step if step is not None else max(1, played[0].last)
    return {
        "step": step,
        "common": max(0, (step or 1) - 1),
        "sides": [
            branching.side(line, run, from_step, _link) for line, run in zip(played, pair, strict=True)
        ],
    }


def _by_edit(pair: tuple[Run, Run], played: tuple[Played, Played], edit: Edited) -> dict[str, Any]:
    """A line, and one that began with an edit of its board: side by side from the edit on."""
    places = {edit.base.pk: edit.step + 1}
    base = next(line for line, run in zip(played, pair, strict=True) if run.pk == edit.base.pk)
    other = next(line for line, run in zip(played, pair, strict=True) if run.pk != edit.base.pk)
    return {
        "step": edit.step,
        "edited": edit,
        "edited_href": _link(edit.base, min(edit.step, base.last)),
        "edits": branching.edits(base.position(min(edit.step, base.last)), other.start),
        "sides": [
            branching.side(line, run, places.get(run.pk, 1), _link)
            for line, run in zip(played, pair, strict=True)
        ],
    }
