"""The page of the moment that decided a playout: it is looked for by workers, and told with what was measured."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from engine.notation.saved import load
from engine.players import SEARCHING
from playground.boards import partly
from playground.boards.models import Run
from playground.boards.views.fragments import page_or_part
from playground.boards.visitors import kept, open_
from playground.door import working
from playground.limits import TooMuch, limited, too_much
from playground.simulations import asking, playouts, seats, swings, telling, turning_points, work
from playground.simulations.chosen import Chosen, chosen, of_outcome
from playground.simulations.models import Simulation, TurningPoint
from playground.simulations.playouts import Outcome


def address(simulation: Simulation, number: int, bar: Chosen) -> str:
    """Where it is told which moment decided that the playout is in this bar."""
    return f"{reverse('simulations:decided', args=[simulation.id, number])}?{bar.query}"


def bar_of(request: HttpRequest, simulation: Simulation, outcome: Outcome) -> Chosen:
    """The bar that the address names, if the playout is in it; else that of how it ended."""
    position = load(simulation.start)
    asked = asking.read_kept(simulation.asked, position)
    found = chosen(request.GET, seats.names(position), asked)
    return found if found.of and found.holds(outcome, asked) else of_outcome(outcome)


def known(simulation: Simulation, number: int, bar: Chosen) -> TurningPoint | None:
    """What is known of it, or is being looked for."""
    return TurningPoint.objects.filter(simulation=simulation, number=number, bar=bar.query).first()


@require_http_methods(["GET", "HEAD", "POST"])
@limited("create")
def decided(request: HttpRequest, simulation_id: str, number: int) -> HttpResponse:
    """Which moment decided a playout; POST has workers look for it."""
    simulation = open_(request, kept(Simulation, simulation_id))
    outcome = work.outcome(simulation, number) if number < simulation.playouts else None
    if outcome is None:
        raise Http404("this playout has not been played")
    bar = bar_of(request, simulation, outcome)
    here = address(simulation, number, bar)
    if request.method == "POST":
        run = run_of(request.POST.get("run", ""), simulation, number)
        try:
            row = known(simulation, number, bar)
            if row is None or row.status == TurningPoint.Status.FAILED:
                turning_points.start(simulation, outcome, bar, whose=working.admit(request))
        except TooMuch as error:
            return too_much(request, error)
        except turning_points.Refused as error:
            messages.warning(request, str(error))
        return redirect(f"{here}&{urlencode({'run': run.id})}" if run is not None else here)
    row = known(simulation, number, bar)
    if row is not None:
        turning_points.sweep(row)
    run = run_of(request.GET.get("run", ""), simulation, number)
    context = _shown(simulation, outcome, bar, row) | {
        "run": run,
        "here": here,
        "path": request.get_full_path(),
    }
    return page_or_part(request, "simulations/decided.html", "watched", context)


def run_of(key: str, simulation: Simulation, number: int) -> Run | None:
    """The line that the playout was opened as."""
    run: Run | None = Run.objects.filter(pk=key).first() if key.isprintable() else None
    ours = reverse("simulations:decided", args=[simulation.id, number])
    return run if run is not None and run.origin.startswith(f"{ours}?") else None


def words_of(simulation: Simulation, row: TurningPoint, bar: Chosen) -> list[str]:
    """What was found; something must have been."""
    assert row.found is not None
    position = load(simulation.start)
    asked = asking.read_kept(simulation.asked, position)
    return telling.sentences(row.found, bar.in_words(seats.names(position), asked))


def _shown(simulation: Simulation, outcome: Outcome, bar: Chosen, row: TurningPoint | None) -> dict[str, Any]:
    position = load(simulation.start)
    asked, players = asking.read_kept(simulation.asked, position), seats.names(position)
    without = partly.rows_of(position)
    shown: dict[str, Any] = {
        "simulation": simulation,
        "without": without,
        "without_line": partly.in_one_line(without),
        "outcome": outcome,
        "ended": playouts.ending_in_words(outcome.key, players),
        "bar": bar,
        "came_to": bar.in_words(players, asked),
        "row": row,
        "why_not": turning_points.why_not(outcome),
        "most_seconds": f"{turning_points.MOST_SECONDS:g}",
        "sure": swings.SURE,
    }
    if row is not None:
        shown |= {
            "replays": sum(len(signs) for signs in row.seen.values()),
            "tried": len(row.seen),
            "worked": row.worked,
        }
    if row is not None and row.found is not None:
        place, largest = row.found["settled"], row.found["largest"]
        shown |= {
            "said": words_of(simulation, row, bar),
            "notes": telling.notes(row.found, searching=SEARCHING in simulation.kinds),
            "step": telling.step_of(row.found),
            "settled": place is not None,
            "from_start": place is None and row.found["first"] is not None,
            "largest": largest["step"] if largest is not None else None,
        }
    return shown
