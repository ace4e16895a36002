"""Starting, watching, cancelling a simulation, and stepping through one of its playouts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.notation.saved import UnreadableSave, load
from engine.position import Line
from engine.replaying import ReplayMismatch
from playground.boards import runs
from playground.boards.drawing import moment_in_words
from playground.boards.models import LONGEST_TITLE, MOST_ENTRIES, Run
from playground.boards.visitors import belongs, maker_of, open_run, visitor_of
from playground.limits import TooMuch, limited, spend, too_much
from playground.simulations import playouts, work
from playground.simulations.forms import StartForm
from playground.simulations.models import Simulation

PAGE = 25
OWN_SHOWN = 50


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's own simulations."""
    mine = (
        Simulation.objects.filter(visitor=visitor_of(request))
        if visitor_of(request)
        else Simulation.objects.none()
    )
    if request.user.is_authenticated:
        mine = Simulation.objects.filter(owner=request.user)
    return render(request, "simulations/index.html", {"simulations": mine[:OWN_SHOWN]})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose how many playouts; POST starts them from the run and step that the address names."""
    run, step = _moment(request)
    form = StartForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data["playouts"]
        try:
            spend(request, "simulate", wanted)
            position = runs.played(run).position(step)
            simulation = work.start(position, wanted, maker=maker_of(request), run=run, step=step)
            return redirect(simulation)
        except TooMuch as error:
            return too_much(request, error)
        except work.TooManyRunning as error:
            form.add_error(None, f"{error}.".capitalize())
    position = runs.played(run).position(step)
    context = {
        "form": form,
        "run": run,
        "step": step,
        "moment": moment_in_words(position),
        "over": position.outcome is not None,
    }
    return render(request, "simulations/new.html", context, status=422 if form.errors else 200)


def _moment(request: HttpRequest) -> tuple[Run, int]:
    """The run and step that a simulation is to start from; 404 where there is none."""
    run = open_run(request, request.GET.get("run", ""))
    try:
        step = int(request.GET.get("step", "0"))
        last = runs.played(run).last
    except (ValueError, ReplayMismatch, UnreadableSave) as error:
        raise Http404("no such moment") from error
    if not 0 <= step <= last:
        raise Http404("no such step")
    return run, step


@require_GET
def detail(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Progress while it runs, then what came of it; each playout can be opened."""
    simulation = get_object_or_404(Simulation, pk=simulation_id)
    work.sweep(simulation)
    context = _shown(request, simulation)
    context["list"] = _listed(request, context)
    return render(request, "simulations/detail.html", context)


@require_GET
def progress(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """The part of the page that changes, asked for every second; 304 while nothing has."""
    simulation = get_object_or_404(Simulation, pk=simulation_id)
    work.sweep(simulation)
    if request.GET.get("version") == str(simulation.version):
        return HttpResponseNotModified()
    context = _shown(request, simulation)
    context["list"] = _listed(request, context)
    return render(request, "simulations/detail.html#watched", context)


def _shown(request: HttpRequest, simulation: Simulation) -> dict[str, Any]:
    found = work.outcomes(simulation)
    names = _players(simulation)
    counts = playouts.summary(found, names)
    page = simulation.get_absolute_url()
    return {
        "simulation": simulation,
        "mine": belongs(request, simulation),
        "done": len(found),
        "outcomes": found,
        "summary": counts,
        "players": names,
        "bars": [
            (one.label, one.count, f"{page}?ending={one.key}#playouts" if one.count else "")
            for one in counts.endings
        ],
        "waiting": simulation.running and not found,
    }


def _players(simulation: Simulation) -> tuple[str, ...]:
    board = load(simulation.start).boards[0]
    return tuple(player.name for player in board.players)


def _listed(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """The playouts of the ending that was chosen, a page of them."""
    ending = request.GET.get("ending", "")
    chosen = [one for one in context.pop("outcomes") if not ending or one.key == ending]
    page = Paginator(chosen, PAGE).get_page(request.GET.get("page"))
    rows = [
        {"said": playouts.ending_in_words(one.key, context["players"]), "outcome": one}
        for one in page.object_list
    ]
    return {"ending": ending, "page": page, "rows": rows}


@require_POST
def cancel(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Stop it, keeping what was played; only for who started it."""
    simulation = get_object_or_404(Simulation, pk=simulation_id)
    if not belongs(request, simulation):
        raise Http404("this simulation belongs to someone else")
    if work.cancel(simulation):
        messages.info(request, "Cancelled. The playouts that were done are kept.")
    return redirect(simulation)


@require_POST
@limited("create")
def open_playout(request: HttpRequest, simulation_id: str, number: int) -> HttpResponse:
    """Play one playout again and open it in the stepper, at the moment from which it was played."""
    simulation = get_object_or_404(Simulation, pk=simulation_id)
    if not 0 <= number < simulation.playouts:
        raise Http404("no such playout")
    line = playouts.line_of(load(simulation.start), simulation.seed, number)
    if len(line.entries) > MOST_ENTRIES:
        messages.warning(
            request,
            f"This game has {len(line.entries)} answers. The stepper shows it up to answer {MOST_ENTRIES}.",
        )
        line = Line(line.start, line.entries[:MOST_ENTRIES])
    title = f"Playout {number + 1} of {simulation.title or 'a simulation'}"[:LONGEST_TITLE]
    return redirect(runs.start_run(line, title=title, maker=maker_of(request)))
