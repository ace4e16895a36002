"""How a simulation is cut, handed out, played and counted.

The rows are the truth; a message to a worker only says that there is something to do. A chunk may be delivered twice,
lost with its worker, or come late: it is taken by an update that finds it free, and its result is stored by an update
that finds it empty.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils import timezone
from kombu.exceptions import OperationalError

from engine.notation.saved import UnreadableSave, load, save
from engine.position import Position
from engine.rules.game.unknown_cards_217 import check_lists
from engine.simulate import Goal
from playground.boards.models import Run
from playground.boards.visitors import Maker
from playground.one_at_a_time import alone
from playground.simulations import playouts
from playground.simulations.models import MOST_PLAYOUTS, Chunk, Simulation

log = logging.getLogger(__name__)

SECONDS_A_CHUNK = 10
"""A chunk that has lasted so long is cut; what is left of it is a chunk of its own."""
TAKEN_FOR = timedelta(seconds=20)
"""How long a worker's promise to finish a chunk is believed. The task's own limit lies just above."""
UNHEARD_FOR = timedelta(seconds=15)
"""After so long without a sign of life, chunks that nobody has taken are sent out again."""
SENT_AGAIN_AT_ONCE = 8
CHUNKS_IN_MEMORY = 10
MOST_CHUNKS = 200
LEAST_A_CHUNK, MOST_A_CHUNK = 1, 25
RUNNING_AT_ONCE = 3
"""Simulations of one visitor that may be under way at the same time."""
GAME = Goal()


class TooManyRunning(Exception):
    """The visitor has as many simulations under way as are allowed."""


# --- starting --------------------------------------------------------------------------------------------


def start(
    position: Position,
    wanted: int,
    *,
    maker: Maker,
    goal: Goal = GAME,
    run: Run | None = None,
    step: int = 0,
    seed: int | None = None,
) -> Simulation:
    """Plan the chunks and send each once its row is safe. Raises TooManyRunning, NothingToDeal.

    Raises ValueError for a number out of bounds, or a goal in a game that the position is not in.
    """
    check_lists(position)
    if not 1 <= wanted <= MOST_PLAYOUTS:
        raise ValueError(f"from 1 to {MOST_PLAYOUTS} playouts")
    if not 0 <= goal.level < len(position.boards):
        raise ValueError("the position is not in that game")
    now = timezone.now()
    with transaction.atomic():
        _admit(maker)
        simulation = Simulation.objects.create(
            title=run.title if run else "",
            start=save(position),
            run=run,
            step=step,
            playouts=wanted,
            seed=secrets.randbits(62) if seed is None else seed,
            goal_level=goal.level,
            goal_turns=goal.turns,
            **maker,
        )
        for chunk in _planned(simulation, (range(wanted),), now):
            transaction.on_commit(partial(send, chunk.pk))
    return simulation


def _admit(maker: Maker) -> None:
    alone("simulations", maker["owner"] or maker["visitor"])
    mine = Q(owner=maker["owner"]) if maker["owner"] else Q(visitor=maker["visitor"], owner=None)
    if Simulation.objects.filter(mine, status=Simulation.Status.RUNNING).count() >= RUNNING_AT_ONCE:
        raise TooManyRunning(
            f"{RUNNING_AT_ONCE} simulations of yours are under way; wait for one or cancel it"
        )


def _planned(simulation: Simulation, missing: Iterable[range], now: datetime) -> list[Chunk]:
    """Chunks for these playouts, in their order."""
    size = chunk_size(simulation.playouts)
    return Chunk.objects.bulk_create(
        Chunk(simulation=simulation, index=first, count=min(size, some.stop - first), due=now + UNHEARD_FOR)
        for some in missing
        for first in range(some.start, some.stop, size)
    )


def chunk_size(wanted: int) -> int:
    """Small enough to see progress and to lose little, large enough that the work outweighs the message."""
    return min(MOST_A_CHUNK, max(LEAST_A_CHUNK, wanted // 40, -(-wanted // MOST_CHUNKS)))


def send(chunk_id: int) -> None:
    """Tell the workers of a chunk. Without a broker the row waits; whoever watches the page sends it again."""
    from playground.simulations.tasks import play_chunk

    try:
        play_chunk.delay(chunk_id)
    except OperationalError:
        log.exception("chunk %s could not be sent; it will be sent again", chunk_id)


# --- playing ---------------------------------------------------------------------------------------------


def play(chunk_id: int, *, seconds: float = SECONDS_A_CHUNK) -> None:
    """Take a chunk, play it, store its result. Delivered twice or late, it changes nothing."""
    chunk = _take(chunk_id)
    if chunk is None:
        return
    simulation = chunk.simulation
    try:
        position = load(simulation.start)
    except UnreadableSave as error:
        _fail(simulation, f"The position cannot be read: {error}")
        return
    until = time.monotonic() + seconds
    rows: list[playouts.Row] = []
    for number in range(chunk.index, chunk.index + chunk.count):
        # At least one game is played, or a chunk of one long game would be put off for ever.
        if (rows and time.monotonic() >= until) or not _goes_on(simulation.pk):
            break
        rows.append(playouts.play(position, simulation.seed, number, simulation.goal).row())
    if rows:
        store(chunk, rows)
    else:
        # Cancelled before it began: free for whoever resumes it.
        Chunk.objects.filter(pk=chunk.pk, finished__isnull=True, taken_until=chunk.taken_until).update(
            taken_until=None
        )


def _take(chunk_id: int) -> Chunk | None:
    """The chunk, if it was free and its simulation is running; of two workers one gets it."""
    now = timezone.now()
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=now)
    taken = Chunk.objects.filter(
        free, pk=chunk_id, finished__isnull=True, simulation__status=Simulation.Status.RUNNING
    ).update(taken_until=now + TAKEN_FOR, due=now + TAKEN_FOR, deliveries=F("deliveries") + 1)
    return Chunk.objects.select_related("simulation").get(pk=chunk_id) if taken else None


def _goes_on(simulation_id: str) -> bool:
    return Simulation.every.filter(pk=simulation_id, status=Simulation.Status.RUNNING).exists()


def store(chunk: Chunk, rows: list[playouts.Row]) -> bool:
    """Store a chunk's result once; False if it was there already. What was not played becomes a chunk of its own."""
    now = timezone.now()
    with transaction.atomic():
        # Whoever stores holds the simulation's row, so that the last chunk sees all the others.
        simulation = Simulation.every.select_for_update().get(pk=chunk.simulation_id)
        stored = Chunk.objects.filter(pk=chunk.pk, finished__isnull=True, count=chunk.count).update(
            result=rows, count=len(rows), finished=now, taken_until=None
        )
        if not stored:
            return False
        if len(rows) < chunk.count and simulation.running:
            rest = Chunk.objects.create(
                simulation=simulation,
                index=chunk.index + len(rows),
                count=chunk.count - len(rows),
                due=now + UNHEARD_FOR,
            )
            transaction.on_commit(partial(send, rest.pk))
        simulation.version += 1
        if simulation.running and not simulation.chunks.filter(finished__isnull=True).exists():
            simulation.status, simulation.finished = Simulation.Status.COMPLETE, now
        simulation.save(update_fields=("version", "status", "finished", "updated"))
    return True


def _fail(simulation: Simulation, problem: str) -> None:
    Simulation.every.filter(pk=simulation.pk, status=Simulation.Status.RUNNING).update(
        status=Simulation.Status.FAILED, problem=problem, finished=timezone.now(), version=F("version") + 1
    )


# --- watching --------------------------------------------------------------------------------------------


def cancel(simulation: Simulation) -> bool:
    """Stop it; what has been played is kept. False if it was not running any more."""
    return bool(
        Simulation.every.filter(pk=simulation.pk, status=Simulation.Status.RUNNING).update(
            status=Simulation.Status.CANCELLED, finished=timezone.now(), version=F("version") + 1
        )
    )


def resume(simulation: Simulation) -> bool:
    """Go on with a cancelled one: what was not played is played, with the seeds it would have had.

    False if it was not cancelled. Raises TooManyRunning.
    """
    now = timezone.now()
    with transaction.atomic():
        # Who stores a result holds this row as well, so nothing is missing that is about to be stored.
        found = Simulation.every.select_for_update().get(pk=simulation.pk)
        if found.status != Simulation.Status.CANCELLED:
            return False
        _admit({"owner": found.owner, "visitor": found.visitor})
        _planned(found, _missing(found), now)
        waiting = found.chunks.filter(finished__isnull=True)
        free = waiting.filter(Q(taken_until__isnull=True) | Q(taken_until__lt=now))
        for chunk_id in free.values_list("pk", flat=True):
            transaction.on_commit(partial(send, chunk_id))
        free.update(due=now + UNHEARD_FOR)
        found.status, found.finished = Simulation.Status.RUNNING, None
        if not waiting.exists():
            found.status, found.finished = Simulation.Status.COMPLETE, now
        found.version += 1
        found.save(update_fields=("version", "status", "finished", "updated"))
    return True


def _missing(simulation: Simulation) -> Iterator[range]:
    """The playouts that are in no chunk: those that were cut off a chunk when it was cancelled."""
    reached = 0
    for index, count in simulation.chunks.order_by("index").values_list("index", "count"):
        if reached < index:
            yield range(reached, index)
        reached = index + count
    if reached < simulation.playouts:
        yield range(reached, simulation.playouts)


def sweep(simulation: Simulation) -> int:
    """Send out again what was lost: chunks whose worker broke its promise, and chunks that no worker has heard of."""
    if not simulation.running:
        return 0
    now = timezone.now()
    waiting = simulation.chunks.filter(finished__isnull=True, due__lte=now)
    broken = waiting.filter(taken_until__isnull=False)
    heard = simulation.chunks.filter(Q(taken_until__gt=now) | Q(finished__gt=now - UNHEARD_FOR)).exists()
    # While workers are busy with other chunks, those that nobody has taken are merely waiting in the queue.
    lost = broken if heard else waiting
    sent = 0
    for chunk_id in lost.values_list("pk", flat=True)[:SENT_AGAIN_AT_ONCE]:
        if Chunk.objects.filter(pk=chunk_id, finished__isnull=True, due__lte=now).update(
            due=now + UNHEARD_FOR
        ):
            send(chunk_id)
            sent += 1
    return sent


def done(simulation: Simulation) -> int:
    """How many playouts have been counted."""
    counted = simulation.chunks.filter(finished__isnull=False).aggregate(sum=Sum("count"))["sum"]
    return int(counted or 0)


def outcomes(simulation: Simulation) -> Iterator[playouts.Outcome]:
    """All outcomes there are, in the order of the playouts; a few chunks are in memory at a time."""
    finished = simulation.chunks.filter(finished__isnull=False).order_by("index")
    return playouts.outcomes(finished.values_list("index", "result").iterator(chunk_size=CHUNKS_IN_MEMORY))


def outcome(simulation: Simulation, number: int) -> playouts.Outcome | None:
    """The outcome of one playout, if it has been played."""
    chunk = simulation.chunks.filter(finished__isnull=False, index__lte=number).order_by("-index").first()
    if chunk is None or chunk.result is None or number >= chunk.index + chunk.count:
        return None
    return playouts.Outcome.of_row(number, chunk.result[number - chunk.index])
