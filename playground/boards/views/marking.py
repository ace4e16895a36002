"""Setting and removing breakpoints and watches, and comparing two lines."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards import branching, breaking, runs, watching
from playground.boards.branching import Edited
from playground.boards.breaking import Unclear
from playground.boards.keeping import Marks, keep, marks_of
from playground.boards.models import Run
from playground.boards.playing import Played
from playground.boards.views.place import Place, number
from playground.boards.views.stepping import moment
from playground.boards.visitors import open_run
from playground.limits import limited


@require_http_methods(["GET", "POST"])
@limited("answer")
def marks(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """Set or remove a breakpoint or a watch of this visitor."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if request.method == "GET":
        return redirect(place.link())
    try:
        keep(request, run, _changed(request, marks_of(request, run)))
    except Unclear as error:
        return moment(request, place, error=error)
    return HttpResponseRedirect(place.link(), status=303)


def _changed(request: HttpRequest, before: Marks) -> Marks:
    """The marks after what was sent. Raises Unclear."""
    sent, wish = request.POST, request.POST.get("do", "")
    place = number(sent.get("number", ""))
    if wish == "unbreak":
        return Marks(_without(before.breaks, place), before.watches)
    if wish == "unwatch":
        return Marks(before.breaks, _without(before.watches, place))
    if wish == "watch":
        watch = watching.read(sent.get("watch", ""))
        return Marks(before.breaks, tuple(dict.fromkeys((*before.watches, watch))))
    text = f"rule:{sent.get('rule', '').strip()}" if wish == "break rule" else sent.get("break", "")
    return Marks(tuple(dict.fromkeys((*before.breaks, breaking.read(text)))), before.watches)


def _without(marks: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return (*marks[:place], *marks[place + 1 :])


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
