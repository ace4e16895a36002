"""Starting, watching, cancelling a simulation, and stepping through one of its playouts."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.notation.saved import load
from engine.notation.unplayed import unplayed
from engine.players import RANDOM
from engine.rules.game.unknown_cards_217 import NothingToDeal
from playground.boards import partly, runs
from playground.boards.chosen_moment import open_moment
from playground.boards.deciding import deciding_step
from playground.boards.drawing import draw_board, moment_in_words
from playground.boards.models import LONGEST_TITLE
from playground.boards.visitors import belongs, kept, made_by, maker_of, open_
from playground.door import working
from playground.limits import TooMuch, limited, spend, too_much
from playground.simulations import goals, opening, playouts, seats, turns, work
from playground.simulations.forms import StartForm
from playground.simulations.models import MOST_PLAYOUTS, Simulation
from playground.simulations.tally import Tally

PAGE = 25
OWN_SHOWN = 50
ENDS_SHOWN = 4
"""Ends of subgames in one row of the list."""
JSON_PART = 500
"""Playouts in one answer to a program."""


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's own simulations."""
    mine = Simulation.objects.filter(made_by(request))[:OWN_SHOWN]
    return render(request, "simulations/index.html", {"simulations": mine})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose how many playouts and until when; POST starts them from the run and step that the address names."""
    run, step = open_moment(request)
    position = runs.played(run).position(step)
    form = StartForm(request.POST or None, position=position)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data["playouts"]
        try:
            whose = working.admit(request)
            spend(request, "simulate", wanted)
            simulation = work.start(
                position,
                wanted,
                maker=maker_of(request),
                goal=form.cleaned_data["goal"],
                kinds=form.cleaned_data["kinds"],
                run=run,
                step=step,
                payer=turns.payer_of(request),
                whose=whose,
            )
            return redirect(simulation)
        except TooMuch as error:
            return too_much(request, error)
        except NothingToDeal as error:
            form.add_error(None, f"{error}.")
        except work.TooManyRunning as error:
            form.add_error(None, f"{error}.".capitalize())
    context = {
        "form": form,
        "run": run,
        "step": step,
        "moment": moment_in_words(position),
        "board": draw_board(position),
        "over": position.outcome is not None,
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
        "nest": [goals.game_name(level) for level in reversed(goals.levels(position))],
    }
    return render(request, "simulations/new.html", context, status=422 if form.errors else 200)


@require_GET
def detail(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Progress while it runs, then what came of it; each playout can be opened."""
    simulation = open_(request, kept(Simulation, simulation_id))
    return render(request, "simulations/detail.html", _shown(request, simulation))


@require_GET
def progress(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """The part of the page that changes, asked for every second; 304 while nothing has."""
    simulation = open_(request, kept(Simulation, simulation_id))
    if request.GET.get("version") == str(simulation.version):
        return HttpResponseNotModified()
    return render(request, "simulations/detail.html#watched", _shown(request, simulation))


def _shown(request: HttpRequest, simulation: Simulation) -> dict[str, Any]:
    """What came of it so far, and a page of its playouts; outcomes are counted as they come from the database."""
    start = load(simulation.start)
    names = tuple(player.name for player in start.boards[0].players)
    tally = Tally(names)
    for one in work.outcomes(simulation):
        tally.add(one)
    counts = tally.summary()
    address = simulation.get_absolute_url()
    name = goals.game_name(simulation.goal_level) if len(start.boards) > 1 else "the game"
    without = partly.rows_of(start)
    return {
        "simulation": simulation,
        "without": without,
        "without_line": partly.in_one_line(without),
        "mine": belongs(request, simulation),
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(start)],
        "done": counts.total,
        "summary": counts,
        "players": names,
        "choices": seats.in_words(simulation.kinds, names),
        "until": goals.in_words(simulation.goal, nested=len(start.boards) > 1),
        "ended_title": f"How {name} ended",
        "turns_title": f"Turns of {name}" if simulation.goal_turns else f"Turns until {name} ended",
        "nested": len(start.boards) > 1 or any(one.level for one in counts.levels),
        "bars": [
            (one.label, one.count, f"{address}?ending={one.key}#playouts" if one.count else "")
            for one in counts.endings
        ],
        "waiting": simulation.running and not counts.total,
        "list": _listed(request, simulation, tally),
    }


def _listed(request: HttpRequest, simulation: Simulation, tally: Tally) -> dict[str, Any]:
    """The playouts of the ending that was chosen, a page of them."""
    ending = request.GET.get("ending", "")
    total = tally.endings[ending] if ending else tally.total
    page = Paginator(range(total), PAGE).get_page(request.GET.get("page"))
    chosen = (one for one in work.outcomes(simulation) if not ending or one.key == ending)
    first = max(0, page.start_index() - 1)
    rows = [_row(one, tally.players) for one in islice(chosen, first, first + len(page.object_list))]
    return {"ending": ending, "page": page, "rows": rows}


def _row(outcome: playouts.Outcome, players: tuple[str, ...]) -> dict[str, Any]:
    """One playout in words, with the ends of its subgames; those past the first few are counted only."""
    ends = [
        {
            "place": place,
            "name": goals.game_name(one.level),
            "said": playouts.ending_in_words(one.key, players),
            "rule": one.rule,
        }
        for place, one in enumerate(outcome.games)
        if one.level
    ]
    return {
        "outcome": outcome,
        "said": playouts.ending_in_words(outcome.key, players),
        "ends": ends[:ENDS_SHOWN],
        "more": len(ends[ENDS_SHOWN:]),
    }


@require_GET
def as_json(request: HttpRequest, simulation_id: str) -> JsonResponse:
    """The same figures for programs, and a part of the playouts: `from` counts from 0."""
    simulation = open_(request, kept(Simulation, simulation_id))
    names = tuple(player.name for player in load(simulation.start).boards[0].players)
    try:
        first = int(request.GET.get("from", "0"))
    except ValueError:
        first = -1
    if not 0 <= first < MOST_PLAYOUTS:
        error = f"from must be a whole number from 0 to {MOST_PLAYOUTS - 1}"
        return JsonResponse({"error": error}, status=400)
    tally = Tally(names)
    part: list[playouts.Outcome] = []
    for one in work.outcomes(simulation):
        tally.add(one)
        if first <= one.number < first + JSON_PART:
            part.append(one)
    following = first + JSON_PART
    return JsonResponse(
        {
            "id": simulation.id,
            "title": simulation.title,
            "status": simulation.status,
            "goal": {"level": simulation.goal_level, "turns": simulation.goal_turns},
            "kinds": simulation.kinds or (RANDOM,) * len(names),
            "seed": simulation.seed,
            "wanted": simulation.playouts,
            "done": tally.total,
            "players": names,
            "without": partly.rows_of_saved(simulation.start),
            "summary": asdict(tally.summary()),
            "playouts": [asdict(one) for one in part],
            "next": f"{request.path}?from={following}" if following < simulation.playouts else None,
        }
    )


@require_POST
def cancel(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Stop it, keeping what was played; only for who started it."""
    simulation = open_(request, kept(Simulation, simulation_id))
    if not belongs(request, simulation):
        raise Http404("this simulation belongs to someone else")
    if work.cancel(simulation):
        messages.info(request, "Cancelled. Finished playouts are kept.")
    return redirect(simulation)


@require_POST
def resume(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Play what a cancelled one has left out; only for who started it."""
    simulation = open_(request, kept(Simulation, simulation_id))
    if not belongs(request, simulation):
        raise Http404("this simulation belongs to someone else")
    try:
        working.admit(request)
        if work.resume(simulation):
            messages.info(request, "Continued. No playout is played twice.")
    except TooMuch as error:
        return too_much(request, error)
    except work.TooManyRunning as error:
        messages.warning(request, f"{error}.".capitalize())
    return redirect(simulation)


@require_POST
@limited("create")
def open_playout(request: HttpRequest, simulation_id: str, number: int) -> HttpResponse:
    """Play one playout again and open it in the stepper, at the moment that decided it."""
    simulation = _of_playout(request, simulation_id, number)
    line = opening.from_the_start(
        load(simulation.start), simulation.seed, number, simulation.goal, simulation.kinds
    )
    outcome = work.outcome(simulation, number)
    if outcome is not None and outcome.decisions > len(line.entries):
        messages.warning(
            request,
            f"This playout has {outcome.decisions} answers. The stepper shows it up to answer {len(line.entries)}.",
        )
    run = runs.start_run(line, title=_title(simulation, number), maker=maker_of(request))
    return redirect(run.at(deciding_step(runs.played(run))))


@require_POST
@limited("create")
def open_end(request: HttpRequest, simulation_id: str, number: int, place: int) -> HttpResponse:
    """Play one playout again and open it at the step at which one of its games ended."""
    simulation = _of_playout(request, simulation_id, number)
    outcome = work.outcome(simulation, number)
    if outcome is None:
        raise Http404("this playout has not been played")
    try:
        line, step, left_out = opening.at_end_of(
            load(simulation.start), simulation.seed, simulation.goal, outcome, place, simulation.kinds
        )
    except LookupError as error:
        raise Http404(str(error)) from error
    if left_out:
        messages.info(
            request, f"This playout is long: its first {left_out} answers lie before the first step."
        )
    run = runs.start_run(line, title=_title(simulation, number), maker=maker_of(request))
    return redirect(run.at(min(step, runs.played(run).last)))


def _of_playout(request: HttpRequest, simulation_id: str, number: int) -> Simulation:
    simulation = open_(request, kept(Simulation, simulation_id))
    if not 0 <= number < simulation.playouts:
        raise Http404("this playout doesn't exist")
    return simulation


def _title(simulation: Simulation, number: int) -> str:
    return f"Playout {number + 1} of {simulation.title or 'a simulation'}"[:LONGEST_TITLE]
