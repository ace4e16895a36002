"""The moment of a line that an address names: what a link or a simulation is to be made of."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards import runs
from playground.boards.models import Run
from playground.boards.visitors import open_run


def open_moment(request: HttpRequest) -> tuple[Run, int]:
    """The run and the step that `?run=` and `?step=` say; 404 where there is none."""
    run = open_run(request, request.GET.get("run", ""))
    try:
        step = int(request.GET.get("step", "0"))
        last = runs.played(run).last
    except (ValueError, ReplayMismatch, UnreadableSave) as error:
        raise Http404("this moment doesn't exist") from error
    if not 0 <= step <= last:
        raise Http404("this step doesn't exist")
    return run, step
