"""Playing on in the background: starting it, watching it, cancelling it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards import errands, runs
from playground.boards.models import Errand
from playground.boards.views.place import Place, number
from playground.boards.visitors import belongs, maker_of, open_run
from playground.door import working
from playground.limits import TooMuch, limited, too_much


@require_http_methods(["GET", "POST"])
@limited("create")
def start(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """Begin to play on from a step."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if request.method == "GET":
        return redirect(place.link())
    try:
        if step > runs.played(run).last:
            return redirect(place.link())
        whose = working.admit(request)
        turn = number(request.POST.get("turn", ""))
        player = request.POST.get("by", "")
        one = "one" in request.POST
        found = errands.start(run, step, turn, maker=maker_of(request), player=player, one=one, whose=whose)
    except (UnreadableSave, ReplayMismatch):
        return redirect(place.link())
    except TooMuch as error:
        return too_much(request, error)
    except errands.Refused as error:
        messages.warning(request, str(error))
        return redirect(place.link())
    return redirect(found)


@require_GET
def errand(request: HttpRequest, errand_id: str) -> HttpResponse:
    """How far it has come, and the line as far as it has been played."""
    found = _open(errand_id)
    errands.sweep(found)
    return render(request, "boards/errand.html", _shown(request, found))


@require_GET
def progress(request: HttpRequest, errand_id: str) -> HttpResponse:
    """The part of the page that changes, asked for every second; 304 while nothing has."""
    found = _open(errand_id)
    errands.sweep(found)
    if request.GET.get("version") == str(found.version):
        return HttpResponseNotModified()
    return render(request, "boards/errand.html#watched", _shown(request, found))


@require_POST
def cancel(request: HttpRequest, errand_id: str) -> HttpResponse:
    """Stop it; only for who started it. What was played is kept."""
    found = _open(errand_id)
    if not belongs(request, found):
        raise Http404("this belongs to someone else")
    errands.cancel(found)
    return redirect(found)


def _open(errand_id: str) -> Errand:
    """Unlisted like the line: whoever has the address may look."""
    return get_object_or_404(Errand.objects.select_related("run"), pk=errand_id)


def _shown(request: HttpRequest, found: Errand) -> dict[str, Any]:
    context: dict[str, Any] = {"errand": found, "run": found.run, "mine": belongs(request, found)}
    try:
        played = runs.played(found.run)
    except (UnreadableSave, ReplayMismatch):
        return context
    board = played.position(played.last).boards[0]
    return context | {
        "last": played.last,
        "now": int(board.turn.serial),
        "began": int(played.start.boards[0].turn.serial),
        "line": found.run.at(played.last),
    }
