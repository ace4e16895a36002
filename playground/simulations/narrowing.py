"""When enough has been played: as soon as the intervals of the shares that are asked about are narrow enough.

These are the sentences that are so or not at a playout's end; where none is asked, who wins. Whoever stops by what was
seen so far is a little less sure than 95 %, and no less than LEAST playouts are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from engine.intervals import SURE, wilson
from engine.notation.saved import load
from playground.simulations import asking
from playground.simulations.models import Simulation
from playground.simulations.playouts import Outcome
from playground.simulations.seats import names

LEAST = 30
NARROWEST, WIDEST = 1.0, 50.0
"""Percentage points that may be asked for."""
CHUNKS = 20
"""So many of the last chunks say how fast it goes."""


def narrow_enough(simulation: Simulation, found: Iterable[Outcome]) -> bool:
    """Whether nothing more need be played."""
    if simulation.narrow is None:
        return False
    total, so = counts(simulation, found)
    return total >= LEAST and all(_width(times, total) <= simulation.narrow for times in so)


def counts(simulation: Simulation, found: Iterable[Outcome]) -> tuple[int, list[int]]:
    """How many playouts were counted, and how often each share that is asked about was so."""
    position = load(simulation.start)
    asked = list(enumerate(asking.read(simulation.asked, position)))
    shares = [(place, one) for place, one in asked if not one.is_number]
    so: Counter[int] = Counter()
    total = 0
    for outcome in found:
        if shares and not outcome.asked:
            continue
        total += 1
        for place, one in shares:
            answer = outcome.asked[place]
            so[place] += (one.missing if answer is None else answer) == 1
        if not shares:
            so.update(outcome.winners)
    watched = [place for place, _ in shares] if shares else list(range(len(names(position))))
    return total, [so[place] for place in watched]


def _width(times: int, total: int) -> float:
    low, high = wilson(times, total)
    return 100 * (high - low)


def seconds_left(simulation: Simulation, found: Iterable[Outcome]) -> float | None:
    """How long it will take at the pace of the last chunks, at most; None as long as nobody knows."""
    done = simulation.chunks.filter(finished__isnull=False).order_by("-finished")
    last = [(at, count) for at, count in done.values_list("finished", "count")[:CHUNKS] if at is not None]
    if not simulation.running or not last:
        return None
    took = (last[0][0] - last[-1][0]) / timedelta(seconds=1)
    played = sum(count for _, count in last[:-1])
    pace = took / played if played and took > 0 else simulation.pace
    if pace is None:
        return None
    total, so = counts(simulation, found)
    left = max(0, simulation.playouts - total)
    if simulation.narrow is not None and total:
        # A share p of n is known to about twice 1.96 * sqrt(p (1 - p) / n).
        widest = max(((times + 2) / (total + 4) for times in so), key=lambda p: p * (1 - p), default=0.5)
        wanted = 4 * SURE * SURE * widest * (1 - widest) / (simulation.narrow / 100) ** 2
        left = min(left, max(1, round(max(wanted, LEAST) - total)))
    return left * pace


def in_words(seconds: float | None) -> str:
    """ "about 2 minutes left"; "" where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 60:
        return "less than a minute left"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"about {minutes} minute{'' if minutes == 1 else 's'} left"
    return f"about {round(minutes / 60)} hours left"
