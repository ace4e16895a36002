"""Two simulations beside one another: the second is begun from another moment, on the seeds of the first."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from engine.notation.saved import UnreadableSave, load, save
from engine.notation.unplayed import unplayed
from engine.position import Position
from engine.replaying import ReplayMismatch
from engine.rules.game.unknown_cards_217 import NothingToDeal
from playground.boards import partly, runs
from playground.boards.drawing import moment_in_words
from playground.boards.models import Run
from playground.boards.views.fragments import page_or_part
from playground.boards.visitors import kept, made_by, maker_of, open_, open_run
from playground.door import working
from playground.limits import TooMuch, spend, too_much
from playground.simulations import asking, goals, seats, turns, work
from playground.simulations.models import Simulation
from playground.simulations.pairs import (
    Difference,
    differences,
    is_stopped,
    paired,
    why_no_pair,
    why_not_alike,
)

_STEP = re.compile(r"/runs/(\w+)/(\d{1,9})/")
LONGEST_ADDRESS = 500
SHOWN = 20
"""Comparisons of one simulation that its page lists."""


@require_POST
def begin(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Play another moment on the same seeds, by the same players, as often; its address is that of a step."""
    first = open_(request, kept(Simulation, simulation_id))
    try:
        run, step = moment_of(request, request.POST.get("moment", "")[:LONGEST_ADDRESS])
        position = runs.played(run).position(step)
        wanted = as_many(first, position)
        whose = working.admit(request)
        spend(request, "simulate", wanted)
        second = begin_second(
            first,
            position,
            wanted,
            maker=maker_of(request),
            run=run,
            step=step,
            payer=turns.payer_of(request),
            whose=whose,
        )
    except TooMuch as error:
        return too_much(request, error)
    except (LookupError, ValueError, NothingToDeal, asking.Unread, work.TooManyRunning) as error:
        messages.warning(request, f"It can't be compared: {str(error).removesuffix('.')}.")
        return redirect(first)
    return redirect("simulations:beside", first.pk, second.pk)


def moment_of(request: HttpRequest, address: str) -> tuple[Run, int]:
    """The line and the step of an address. Raises LookupError."""
    found = _STEP.search(address)
    if found is None:
        raise LookupError("paste the address of a step, as your browser shows it in the stepper")
    try:
        run = open_run(request, found[1])
        last = runs.played(run).last
    except Http404 as error:
        raise LookupError("that line doesn't exist") from error
    except (ReplayMismatch, UnreadableSave) as error:
        raise LookupError("that line can't be replayed by the current engine") from error
    if int(found[2]) > last:
        raise LookupError(f"the last step of that line is {last}")
    return run, int(found[2])


def as_many(first: Simulation, position: Position) -> int:
    """How many playouts of another moment find a partner in the first: all it will play, or as far as it came where it
    has ended. Raises ValueError for a moment that can't be compared with it."""
    here, there = seats.names(load(first.start)), seats.names(position)
    if here != there:
        raise ValueError(f"{seats.listed(there)} play there, and {seats.listed(here)} here")
    if save(position) == first.start:
        raise ValueError("that is the position from which this simulation starts")
    if first.running:
        return first.playouts
    finished = first.chunks.filter(finished__isnull=False)
    last = finished.aggregate(last=Max("index"))["last"]
    if last is None:
        raise ValueError("none of this simulation's playouts has been played")
    return int(last) + int(finished.get(index=last).count)


def begin_second(first: Simulation, position: Position, wanted: int, **whose: Any) -> Simulation:
    """Play another moment on the seeds of the first, by the same players. Raises what `work.start` does."""
    return work.start(
        position, wanted, goal=first.goal, kinds=first.kinds, asked=first.asked, seed=first.seed, **whose
    )


def compared_with(request: HttpRequest, simulation: Simulation) -> list[Simulation]:
    """The visitor's own simulations that this one can be compared with, the newest first."""
    others = Simulation.objects.filter(made_by(request), seed=simulation.seed).exclude(pk=simulation.pk)
    return [one for one in others[:SHOWN] if not why_not_alike(simulation, one)]


@require_GET
def compare(request: HttpRequest, simulation_id: str, other_id: str) -> HttpResponse:
    """The difference of all that was counted of both, with its interval."""
    first, second = (open_(request, kept(Simulation, one)) for one in (simulation_id, other_id))
    refused = why_no_pair(first, second)
    starts = [load(one.start) for one in (first, second)]
    without = partly.rows_of(*starts)
    context = {
        "refused": refused,
        "both": [
            {"simulation": one, "moment": moment_in_words(start)}
            for one, start in zip((first, second), starts, strict=True)
        ],
        "without": without,
        "unplayed": [
            {"rule": rule, "words": words}
            for rule, words in dict.fromkeys(one for start in starts for one in unplayed(start))
        ],
        "running": not refused and (first.running or second.running),
        "address": request.path,
    }
    if refused:
        return render(request, "simulations/beside.html", context, status=422)
    for one in (first, second):
        turns.watched(one)
    names = seats.names(starts[0])
    asked = asking.read_kept(first.asked, starts[0])
    pairs = list(paired(work.outcomes(first), work.outcomes(second)))
    context |= {
        "choices": seats.in_words(first.kinds, names),
        "until": goals.in_words(first.goal, nested=any(len(start.boards) > 1 for start in starts)),
        "rows": [_row(one, len(pairs)) for one in differences(pairs, names, asked)],
        "pairs": len(pairs),
        "alone": work.done(first) + work.done(second) - 2 * len(pairs),
        "stopped": sum(is_stopped(one) or is_stopped(other) for one, other in pairs),
    }
    return page_or_part(request, "simulations/beside.html", "watched", context)


def _row(one: Difference, pairs: int) -> dict[str, Any]:
    """One difference as it is shown: shares in percent, numbers as they are."""
    scale, unit, digits = (1, "", 2) if one.number else (100, "\N{NO-BREAK SPACE}%", 1)

    def signed(number: float) -> str:
        found = round(number * scale, digits)
        return f"{found:+.{digits}f}".replace("-", "\N{MINUS SIGN}") if found else f"{0:.{digits}f}"

    shown = one.interval is not None and not one.always
    low, high = one.interval or (0.0, 0.0)
    return {
        "label": one.label,
        "of": one.pairs if one.pairs < pairs else 0,
        "first": f"{one.first * scale:.{digits}f}{unit}",
        "second": f"{one.second * scale:.{digits}f}{unit}",
        "difference": signed(one.difference),
        "interval": f"{signed(low)} to {signed(high)}" if shown else "",
        "said": "the same in every pair" if one.always else _SAID[one.larger] if shown else "too few pairs",
    }


_SAID = {1: "the first is larger", -1: "the second is larger", 0: "no difference shown"}
