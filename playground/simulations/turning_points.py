"""How workers look for the moment that decided a playout: in parts of some seconds, each kept once.

The playout is played on again and again from its moments (`engine.replays`), by the same players, until it is known
where it stopped to matter what they did and what was dealt (`swings`). Each replay is settled by its moment and its
number, so who goes on with a part that was lost makes the same ones. A bound is no answer: what was seen until then is
told as that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from engine.chance import mix
from engine.notation.saved import UnreadableSave, load
from engine.players import SEARCHING, SENSIBLE, policies, searched_again
from engine.position import Position
from engine.replays import Replays
from playground.away import patiently
from playground.boards import playing
from playground.boards.errands import TAKEN_FOR, UNHEARD_FOR
from playground.boards.models import MOST_ENTRIES
from playground.boards.playing import PlayedRun
from playground.door import working
from playground.one_at_a_time import alone
from playground.simulations import asking, opening, playouts, seats, swings, work
from playground.simulations.chosen import Chosen, from_query
from playground.simulations.models import Simulation, TurningPoint
from playground.simulations.playouts import Outcome
from playground.simulations.telling import told_of

log = logging.getLogger(__name__)

SECONDS = 3.0
"""A part that has lasted so long is stored, and the next one sent."""
MOST_SECONDS = 60.0
"""Of workers' time for one playout."""
SECONDS_A_REPLAY = 8.0
"""A replay that has lasted so long is stopped, and counted as none that came to the same."""
AT_ONCE = 2
"""So many may be looked for at the same time for each visitor."""
MOST_TRIES = 3
"""A part that was begun so often and never came back is not tried again."""
STOPPED = "x"
"""The sign of a replay that a limit stopped."""


class Refused(Exception):
    """A moment that can't be looked for, and why."""


# --- starting --------------------------------------------------------------------------------------------


def why_not(outcome: Outcome | None) -> str:
    """Why no moment can have decided it, as a sentence; "" where one can."""
    if outcome is None:
        return "This playout has not been played."
    if outcome.ending in (*playouts.LOST, playouts.LONG, "bound"):
        return "This playout was stopped before its end, so nothing has decided it."
    if not outcome.decisions:
        return "No player had to decide anything in this playout."
    if outcome.decisions > MOST_ENTRIES:
        return f"This playout has {outcome.decisions} answers. Moments are looked for among {MOST_ENTRIES} at most."
    return ""


def start(
    simulation: Simulation, outcome: Outcome, bar: Chosen, *, whose: working.Whose | None = None
) -> TurningPoint:
    """Begin to look; where it was looked for before, that one. Raises Refused."""
    why = why_not(outcome)
    if why:
        raise Refused(why)
    payers = whose or []
    with transaction.atomic():
        alone("turning points", simulation.pk)
        known = TurningPoint.objects.filter(simulation=simulation, number=outcome.number, bar=bar.query)
        before = known.exclude(status=TurningPoint.Status.FAILED).first()
        if before is not None:
            return before
        running = TurningPoint.objects.filter(status=TurningPoint.Status.RUNNING)
        for key, times in payers:
            if running.filter(whose__contains=[[key, times]]).count() >= AT_ONCE * times:
                raise Refused(f"{AT_ONCE} of your playouts are being looked into; wait for one to finish.")
        known.delete()
        found = TurningPoint.objects.create(
            simulation=simulation,
            number=outcome.number,
            bar=bar.query,
            due=Now() + UNHEARD_FOR,
            whose=payers,
        )
        transaction.on_commit(partial(send, found.pk))
    return found


def send(key: int) -> None:
    """Tell the workers of it. Without a broker the row waits; whoever watches the page sends it again."""
    from playground.simulations.tasks import find_turning_point

    try:
        find_turning_point.delay(key)
    except OperationalError as error:
        log.warning("turning point %s could not be sent, and will be: %s", key, error)


def sweep(row: TurningPoint) -> None:
    """Send it out again if it was lost: its worker broke its promise, or no worker has heard of it."""
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=Now())
    found = TurningPoint.objects.filter(free, pk=row.pk, status=TurningPoint.Status.RUNNING, due__lte=Now())
    if found.update(due=Now() + UNHEARD_FOR):
        send(row.pk)


# --- looking ---------------------------------------------------------------------------------------------


def look(key: int, *, seconds: float = SECONDS) -> None:
    """Take it, make replays for a part, store them, and send the next."""
    begun = time.monotonic()
    last = begun + TAKEN_FOR.total_seconds() - 1
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=Now())
    taken = TurningPoint.objects.filter(free, pk=key, status=TurningPoint.Status.RUNNING).update(
        taken_until=Now() + TAKEN_FOR, due=Now() + TAKEN_FOR, tries=F("tries") + 1
    )
    if not taken:
        return
    row = TurningPoint.objects.select_related("simulation").get(pk=key)
    if row.tries > MOST_TRIES:
        _fail(row, "A single part of this was more than a worker could do.")
        return
    outcome = work.outcome(row.simulation, row.number)
    try:
        search = _Search(row, outcome)
    except (UnreadableSave, asking.Unread, LookupError) as error:
        _fail(row, f"This playout can't be played again: {error}.")
        return
    seen = {int(moment): signs for moment, signs in row.seen.items()}
    left = MOST_SECONDS - row.worked

    def is_late() -> bool:
        return time.monotonic() - begun >= min(seconds, left)

    over = search.go(seen, is_late)
    took = time.monotonic() - begun
    bound = not over and row.worked + took >= MOST_SECONDS
    found = None
    if over or bound:
        stopped = sum(signs.count(STOPPED) for signs in seen.values())
        found = told_of(
            search.line(), swings.told(search.replays.moments, seen), stopped=stopped, bound=bound
        )
    patiently(lambda: store(row, seen, found, took), last)
    working.worked(row.whose, took)


class _Search:
    """A playout that is looked into."""

    def __init__(self, row: TurningPoint, outcome: Outcome | None) -> None:
        """Play it again. Raises UnreadableSave, Unread, LookupError where it can't be."""
        simulation = row.simulation
        if outcome is None:
            raise LookupError("it is gone")
        self.simulation, self.outcome = simulation, outcome
        self.position: Position = load(simulation.start)
        self.asked = asking.read(simulation.asked, self.position)
        self.players = seats.names(self.position)
        self.bar = from_query(row.bar, self.players, self.asked)
        kinds = [SENSIBLE if kind == SEARCHING else kind for kind in simulation.kinds]
        self._policies = policies(kinds)
        self.seed = playouts.seed_of(simulation.seed, outcome.number)
        until = time.monotonic() + playouts.SECONDS
        self.replays = Replays(
            self.position,
            self.seed,
            until=simulation.goal,
            policies=policies(simulation.kinds, searched_again(outcome.searched)),
            bounds=playouts.BOUNDS,
            most=MOST_ENTRIES,
            stop=lambda: time.monotonic() > until,
        )
        again = playouts.outcome_of(outcome.number, self.replays.found, self.asked)
        if (again.key, again.decisions) != (outcome.key, outcome.decisions) or not self.holds(again):
            raise LookupError("the current engine plays it differently")

    def holds(self, one: Outcome) -> bool:
        """Whether it came to what this playout came to."""
        return self.bar.holds(one, self.asked)

    def line(self) -> PlayedRun:
        """The playout as the stepper shows it."""
        simulation, outcome = self.simulation, self.outcome
        line = opening.from_the_start(
            self.position,
            simulation.seed,
            outcome.number,
            simulation.goal,
            simulation.kinds,
            searched=outcome.searched,
        )
        return playing.play(line)

    def go(self, seen: dict[int, str], is_late: Callable[[], bool]) -> bool:
        """Make replays until enough is known, or it is late; whether enough is known. At least one is made."""
        made = 0
        moments = self.replays.moments
        while (wanted := swings.next_try(moments, seen)) is not None:
            if made and is_late():
                return False
            moment, _ = wanted
            seen[moment] = seen.get(moment, "") + self._replay(moment, len(seen.get(moment, "")))
            made += 1
        return True

    def _replay(self, moment: int, number: int) -> str:
        """One sign: what replay of that number came to. Those of one number have the same chance at each moment."""
        until = time.monotonic() + SECONDS_A_REPLAY
        found = self.replays.replay(
            moment, mix(self.seed, number), self._policies, lambda: time.monotonic() > until
        )
        one = playouts.outcome_of(self.outcome.number, found, self.asked)
        if one.ending in ("bound", playouts.LONG):
            return STOPPED
        return "1" if self.holds(one) else "0"


def store(row: TurningPoint, seen: dict[int, str], found: dict[str, Any] | None, took: float) -> bool:
    """Store a part once; whether it was stored."""
    over = found is not None
    with transaction.atomic():
        stored = TurningPoint.objects.filter(
            pk=row.pk, parts=row.parts, status=TurningPoint.Status.RUNNING
        ).update(
            status=TurningPoint.Status.COMPLETE if over else TurningPoint.Status.RUNNING,
            seen=seen,
            found=found,
            parts=F("parts") + 1,
            tries=0,
            worked=F("worked") + took,
            taken_until=None,
            due=Now() + UNHEARD_FOR,
            version=F("version") + 1,
        )
        if stored and not over:
            transaction.on_commit(partial(send, row.pk))
    return bool(stored)


def _fail(row: TurningPoint, problem: str) -> None:
    TurningPoint.objects.filter(pk=row.pk, status=TurningPoint.Status.RUNNING).update(
        status=TurningPoint.Status.FAILED, problem=problem, taken_until=None, version=F("version") + 1
    )
