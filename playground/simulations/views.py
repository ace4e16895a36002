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

from engine.notation.counted import Countable
from engine.notation.saved import load
from engine.notation.unplayed import unplayed
from engine.players import RANDOM, SEARCHING
from engine.rules.game.unknown_cards_217 import NothingToDeal
from playground.boards import partly, runs
from playground.boards.chosen_moment import open_moment
from playground.boards.deciding import deciding_step
from playground.boards.drawing import draw_board, moment_in_words
from playground.boards.models import LONGEST_TITLE, MOST_ENTRIES
from playground.boards.playing import PlayedRun
from playground.boards.visitors import belongs, kept, made_by, maker_of, open_
from playground.door import working
from playground.limits import TooMuch, limited, spend, too_much
from playground.simulations import (
    asking,
    beside,
    decided,
    goals,
    narrowing,
    opening,
    playouts,
    seats,
    since,
    telling,
    turning_points,
    turns,
    work,
)
from playground.simulations.chosen import Chosen, chosen
from playground.simulations.figures import figures
from playground.simulations.forms import StartForm
from playground.simulations.models import MOST_PLAYOUTS, Simulation
from playground.simulations.sentences import Sentences
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
                asked=form.cleaned_data["asked"],
                narrow=form.cleaned_data["narrower"],
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
    context = {**_shown(request, simulation), "compared_with": beside.compared_with(request, simulation)}
    return render(request, "simulations/detail.html", context)


@require_GET
def progress(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """The part of the page that changes, asked for every second; 304 while nothing has."""
    simulation = open_(request, kept(Simulation, simulation_id))
    turns.watched(simulation)
    if request.GET.get("version") == str(simulation.version):
        return HttpResponseNotModified()
    return render(request, "simulations/detail.html#watched", _shown(request, simulation))


def _shown(request: HttpRequest, simulation: Simulation) -> dict[str, Any]:
    """What came of it so far, and a page of its playouts; outcomes are counted as they come from the database."""
    start = load(simulation.start)
    names = tuple(player.name for player in start.boards[0].players)
    asked = asking.read_kept(simulation.asked, start)
    tally, came_to = Tally(names), Sentences(asked)
    for one in work.outcomes(simulation):
        tally.add(one)
        came_to.add(one)
    counts = tally.summary()
    address = simulation.get_absolute_url()
    left = narrowing.seconds_left(simulation, work.outcomes(simulation)) if simulation.running else None
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
        "nested": len(start.boards) > 1 or any(one.level for one in counts.levels),
        **figures(
            address,
            tally,
            counts,
            came_to.answered(),
            f"Turns of {name}" if simulation.goal_turns else f"Turns until {name} ended",
        ),
        "left": narrowing.in_words(left),
        "lost": tally.lost,
        "waiting": simulation.running and not counts.total,
        "list": _listed(request, simulation, tally, asked),
    }


def _listed(
    request: HttpRequest, simulation: Simulation, tally: Tally, asked: tuple[Countable, ...]
) -> dict[str, Any]:
    """The playouts of the bar that was chosen, a page of them."""
    bar = chosen(request.GET, tally.players, asked)
    total = sum(bar.holds(one, asked) for one in work.outcomes(simulation)) if bar.of else tally.total
    page = Paginator(range(total), PAGE).get_page(request.GET.get("page"))
    found = (one for one in work.outcomes(simulation) if bar.holds(one, asked))
    first = max(0, page.start_index() - 1)
    rows = [
        _row(one, tally.players, bar, asked) for one in islice(found, first, first + len(page.object_list))
    ]
    return {
        "ending": bar.key if bar.of == "ending" else "",
        "bar": bar,
        "said": bar.in_words(tally.players, asked) if bar.of not in ("", "ending") else "",
        "page": page,
        "rows": rows,
    }


def _row(
    outcome: playouts.Outcome, players: tuple[str, ...], bar: Chosen, asked: tuple[Countable, ...]
) -> dict[str, Any]:
    """One playout in words, with the ends of its subgames; those past the first few are counted only.

    Where a bar of subgames was chosen, with the ends of those that are in it.
    """
    meant = range(len(outcome.games)) if bar.level is None else bar.places(outcome, asked)
    ends = [
        {
            "place": place,
            "name": goals.game_name(outcome.games[place].level),
            "said": playouts.ending_in_words(outcome.games[place].key, players),
            "rule": outcome.games[place].rule,
        }
        for place in meant
        if outcome.games[place].level
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
    start = load(simulation.start)
    names = tuple(player.name for player in start.boards[0].players)
    try:
        first = int(request.GET.get("from", "0"))
    except ValueError:
        first = -1
    if not 0 <= first < MOST_PLAYOUTS:
        error = f"from must be a whole number from 0 to {MOST_PLAYOUTS - 1}"
        return JsonResponse({"error": error}, status=400)
    tally, came_to = Tally(names), Sentences(asking.read_kept(simulation.asked, start))
    part: list[playouts.Outcome] = []
    for one in work.outcomes(simulation):
        tally.add(one)
        came_to.add(one)
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
            "asked": [asdict(one) for one in came_to.answered()],
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
    outcome = work.outcome(simulation, number)
    if outcome is not None:
        bar = decided.bar_of(request, simulation, outcome)
        places = bar.places(outcome, asking.read_kept(simulation.asked, load(simulation.start)))
        if places and "at" not in request.POST:
            return _at_end(request, simulation, outcome, places[0])
    step = _told_step(request, simulation, outcome) if outcome is not None else None
    opened = decided.run_of(request.POST.get("run", ""), simulation, number)
    if step is not None and opened is not None:
        return redirect(opened.at(step))
    lost = outcome is not None and outcome.ending in (*playouts.LOST, playouts.LONG)
    if outcome is not None and lost and not outcome.decisions:
        # Nothing can be played of it: what comes next is what a worker was lost over.
        messages.warning(
            request, "This playout ended before its first answer, so there is nothing to step through."
        )
        return redirect(simulation)
    line = opening.from_the_start(
        load(simulation.start),
        simulation.seed,
        number,
        simulation.goal,
        simulation.kinds,
        most=outcome.decisions if outcome is not None and lost else MOST_ENTRIES,
        searched=outcome.searched if outcome is not None else (),
    )
    if outcome is None and SEARCHING in simulation.kinds:
        messages.warning(
            request, "This playout has not been played yet. The stepper shows it up to a search."
        )
    if outcome is not None and outcome.ending in playouts.LOST and len(line.entries) >= outcome.decisions:
        messages.info(
            request, f"{outcome.rule}. This is the last moment before that; the next answer leads to it."
        )
    if outcome is not None and outcome.decisions > len(line.entries):
        messages.warning(
            request,
            f"This playout has {outcome.decisions} answers. The stepper shows it up to answer {len(line.entries)}.",
        )
    origin = ""
    if outcome is not None and not turning_points.why_not(outcome):
        origin = decided.address(simulation, number, decided.bar_of(request, simulation, outcome))
    run = runs.start_run(line, title=_title(simulation, number), maker=maker_of(request), origin=origin)
    found = runs.played(run)
    if step is None and outcome is not None:
        step = _quick_step(request, simulation, outcome, found)
    return redirect(run.at(min(step, found.last) if step is not None else deciding_step(found)))


def _quick_step(
    request: HttpRequest, simulation: Simulation, outcome: playouts.Outcome, played: PlayedRun
) -> int | None:
    """Where the bar that was chosen can be seen at once: since when its sentence is so, or from where it is so deep."""
    bar = decided.bar_of(request, simulation, outcome)
    if bar.of == "depth":
        deep = (at for at in range(played.last + 1) if len(played.position(at).boards) > bar.low)
        return next(deep, None) if bar.low else None
    if bar.sentence is None or len(played.entries) < outcome.decisions:
        return None
    start = load(simulation.start)
    asked = asking.read_kept(simulation.asked, start)
    found = since.became(played, asked[bar.sentence], bar)
    if found is None:
        return None
    said = bar.in_words(seats.names(start), asked)
    words = f"From this step to the end of the playout: {said}."
    if not found.whole:
        words = (
            f"At least from this step to the end of the playout: {said}. Earlier steps were not looked at."
        )
    messages.info(request, words)
    return found.step


def _told_step(request: HttpRequest, simulation: Simulation, outcome: playouts.Outcome) -> int | None:
    """The step that decided it, where that is known, with a notice of what is known; else None."""
    bar = decided.bar_of(request, simulation, outcome)
    row = decided.known(simulation, outcome.number, bar)
    quick = bar.sentence is not None or bar.of == "depth"
    if row is None or row.found is None or (quick and "at" not in request.POST):
        return None
    messages.info(request, " ".join(decided.words_of(simulation, row, bar)))
    largest = row.found["largest"]
    wanted = request.POST.get("at") == "largest" and largest is not None
    return int(largest["step"]) if wanted else telling.step_of(row.found)


@require_POST
@limited("create")
def open_end(request: HttpRequest, simulation_id: str, number: int, place: int) -> HttpResponse:
    """Play one playout again and open it at the step at which one of its games ended."""
    simulation = _of_playout(request, simulation_id, number)
    outcome = work.outcome(simulation, number)
    if outcome is None:
        raise Http404("this playout has not been played")
    return _at_end(request, simulation, outcome, place)


def _at_end(
    request: HttpRequest, simulation: Simulation, outcome: playouts.Outcome, place: int
) -> HttpResponse:
    number = outcome.number
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
    origin = ""
    if not left_out and not turning_points.why_not(outcome):
        origin = decided.address(simulation, number, decided.bar_of(request, simulation, outcome))
    run = runs.start_run(line, title=_title(simulation, number), maker=maker_of(request), origin=origin)
    return redirect(run.at(min(step, runs.played(run).last)))


def _of_playout(request: HttpRequest, simulation_id: str, number: int) -> Simulation:
    simulation = open_(request, kept(Simulation, simulation_id))
    if not 0 <= number < simulation.playouts:
        raise Http404("this playout doesn't exist")
    return simulation


def _title(simulation: Simulation, number: int) -> str:
    return f"Playout {number + 1} of {simulation.title or 'a simulation'}"[:LONGEST_TITLE]
