"""Editing the board of a step: out of the stepper into the builder."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards import runs
from playground.boards.taking_out import NoText, take_out
from playground.boards.views.place import Place
from playground.boards.views.stepping import moment
from playground.boards.visitors import maker_of, open_run
from playground.limits import limited


@require_http_methods(["GET", "POST"])
@limited("create")
def take(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """A board of the moment that a run has reached; where it has no text, which steps near it have."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if request.method == "GET":
        return redirect(place.link())
    try:
        last = runs.played(run).last
    except (UnreadableSave, ReplayMismatch):
        return redirect(run.at(step))
    if step > last:
        return redirect(run.at(last))
    try:
        return redirect(take_out(run, step, maker_of(request)))
    except NoText as error:
        return moment(request, place, error=error)
