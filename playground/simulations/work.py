"""How a simulation is cut, handed out, played and counted.

The rows are the truth; a message to a worker only says that there is something to do, and `turns` says which chunk is
next. A chunk may be lost with its worker, or come late: it is taken by an update that finds it free, and its result is
stored by an update that finds it empty. Messages that were lost are made up for by the watch (`rounds`).
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils import timezone
from kombu.exceptions import OperationalError

from engine.notation.saved import UnreadableSave, load, save
from engine.position import Position
from engine.rules.game.unknown_cards_217 import check_lists
from engine.simulate import Goal
from playground.away import AWAY, let_go, patiently
from playground.boards.models import Run
from playground.boards.visitors import Maker
from playground.door import working
from playground.one_at_a_time import alone
from playground.simulations import asking, crews, narrowing, playouts, seats, suspects, turns
from playground.simulations.models import MOST_PLAYOUTS, Chunk, Payer, Simulation
from playground.watch import metrics

log = logging.getLogger(__name__)

SECONDS_A_CHUNK = 2
"""A chunk that has lasted so long is cut; what is left of it is a chunk of its own. So long others wait for a turn."""
TAKEN_FOR = timedelta(seconds=20)
"""How long a worker's promise to finish a chunk is believed: while a playout and waiting for the database may last."""
MESSAGES_AT_ONCE = 8
ALL_TOO_LONG = 5
"""After so many playouts that took too long, and no other, the rest is not tried."""
CHUNKS_IN_MEMORY = 10
MOST_CHUNKS = 200
LEAST_A_CHUNK, MOST_A_CHUNK = 1, 25
RUNNING_AT_ONCE, RUNNING_BY_ADDRESS = 3, 12
"""Simulations of one visitor, and of all who pay by the same address, that may be under way at the same time."""
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
    kinds: Iterable[str] = (),
    asked: Iterable[str] = (),
    narrow: float | None = None,
    run: Run | None = None,
    step: int = 0,
    seed: int | None = None,
    payer: str = "",
    whose: working.Whose | None = None,
) -> Simulation:
    """Plan the chunks, tell a worker of the first: it shows how long they last. Raises TooManyRunning, NothingToDeal.

    Raises ValueError for a number out of bounds, a goal in a game that the position is not in, or players that aren't
    there. Raises asking.Unread for a sentence that can't be counted. Without `kinds` all play at random.
    """
    check_lists(position)
    if not 1 <= wanted <= MOST_PLAYOUTS:
        raise ValueError(f"from 1 to {MOST_PLAYOUTS} playouts")
    if not 0 <= goal.level < len(position.boards):
        raise ValueError("the position is not in that game")
    players = seats.checked(kinds, position)
    sentences = asking.words(asking.read(asked, position))
    with transaction.atomic():
        pays = turns.enter(payer or _named(maker))
        _admit(maker, pays)
        simulation = Simulation.every.create(
            title=run.title if run else "",
            start=save(position),
            run=run,
            step=step,
            playouts=wanted,
            seed=secrets.randbits(62) if seed is None else seed,
            goal_level=goal.level,
            goal_turns=goal.turns,
            players=list(players),
            asked=sentences,
            narrow=narrow,
            payer=pays,
            whose=whose or [],
            **maker,
        )
        _planned(simulation, (range(wanted),))
        transaction.on_commit(send)
    return simulation


def _named(maker: Maker) -> str:
    return f"u{maker['owner'].pk}" if maker["owner"] else f"v{maker['visitor']}"


def _admit(maker: Maker, pays: Payer) -> None:
    """Whether another may be begun; who pays is locked, so that of several at once each sees the one before."""
    alone("simulations", maker["owner"] or maker["visitor"])
    mine = Q(owner=maker["owner"]) if maker["owner"] else Q(visitor=maker["visitor"], owner=None)
    running = Simulation.every.filter(status=Simulation.Status.RUNNING)
    if running.filter(mine).count() >= RUNNING_AT_ONCE:
        raise TooManyRunning(
            f"{RUNNING_AT_ONCE} of your simulations are running; wait for one to finish, or cancel it"
        )
    if running.filter(payer=pays).count() >= RUNNING_BY_ADDRESS:
        raise TooManyRunning(
            f"{RUNNING_BY_ADDRESS} simulations from your address are running; wait for one to finish"
        )


def _planned(simulation: Simulation, missing: Iterable[range]) -> list[Chunk]:
    """Chunks for these playouts, in their order."""
    size = chunk_size(simulation.playouts)
    return Chunk.objects.bulk_create(
        Chunk(simulation=simulation, index=first, count=min(size, some.stop - first))
        for some in missing
        for first in range(some.start, some.stop, size)
    )


def chunk_size(wanted: int) -> int:
    """Small enough to see progress and to lose little, large enough that the work outweighs the message."""
    return min(MOST_A_CHUNK, max(LEAST_A_CHUNK, wanted // 40, -(-wanted // MOST_CHUNKS)))


def send(number: int = 1) -> None:
    """Tell the workers that so many chunks wait. Without a broker they wait on; the watch sends again."""
    from playground.simulations.tasks import play_chunk

    try:
        for _ in range(number):
            play_chunk.delay()
    except OperationalError as error:
        log.warning("workers could not be told of chunks that wait, and will be: %s", error)


# --- playing ---------------------------------------------------------------------------------------------


def play_next() -> bool:
    """Play the chunk whose turn it is; whether there was one."""
    last = _last()
    patiently(crews.here, last)
    chunk = patiently(lambda: turns.take(TAKEN_FOR), last)
    if chunk is None:
        return False
    _play(chunk, SECONDS_A_CHUNK, last)
    return True


def play(chunk_id: int, *, seconds: float = SECONDS_A_CHUNK) -> None:
    """Take a chunk, play it, store its result. Asked for twice or late, it changes nothing."""
    chunk = turns.take_this(chunk_id, TAKEN_FOR)
    if chunk is not None:
        _play(chunk, seconds, _last())


def _last() -> float:
    """Until when a worker that promises now may wait for a server that is away."""
    return time.monotonic() + TAKEN_FOR.total_seconds() - 1


def _play(chunk: Chunk, seconds: float, last: float) -> None:
    simulation = chunk.simulation
    try:
        position = load(simulation.start)
        asked = asking.read(simulation.asked, position)
    except UnreadableSave as error:
        _fail(simulation, f"The position can't be read: {error}")
        return
    except asking.Unread as error:
        _fail(simulation, f"What is counted can't be read: {error}")
        return
    told = None
    if suspects.is_lost(chunk):
        lost = suspects.MOST_TRIES * TAKEN_FOR.total_seconds()
        patiently(lambda: store(chunk, [suspects.row_of(chunk)], lost), last)
        return
    if suspects.is_suspect(chunk):
        if chunk.count > 1 and not patiently(lambda: suspects.taken_apart(chunk), last):
            return
        told = suspects.noting(chunk)
    begun = time.monotonic()
    rows: list[playouts.Row] = []
    for number in range(chunk.index, chunk.index + chunk.count):
        # At least one game is played, or a chunk of one long game would be put off for ever.
        if (rows and time.monotonic() >= begun + seconds) or not _goes_on(simulation.pk):
            break
        found = playouts.play(
            position, simulation.seed, number, simulation.goal, simulation.kinds, told, asked
        )
        rows.append(found.row())
    if rows:
        took = time.monotonic() - begun
        patiently(lambda: store(chunk, rows, took), last)
    else:
        # Cancelled before it began: free for whoever resumes it.
        Chunk.objects.filter(pk=chunk.pk, finished__isnull=True, taken_until=chunk.taken_until).update(
            taken_until=None, deliveries=F("deliveries") - 1
        )


def _goes_on(simulation_id: str) -> bool:
    try:
        return Simulation.every.filter(pk=simulation_id, status=Simulation.Status.RUNNING).exists()
    except AWAY:
        let_go()
        return True  # nobody can cancel it at the moment


def store(chunk: Chunk, rows: list[playouts.Row], took: float = 0.0) -> bool:
    """Store a chunk's result once; False if it was already there. What was not played becomes a chunk of its own."""
    now = timezone.now()
    with transaction.atomic():
        # Whoever stores holds the simulation's row, so that the last chunk sees all the others.
        simulation = Simulation.every.select_for_update().get(pk=chunk.simulation_id)
        stored = Chunk.objects.filter(pk=chunk.pk, finished__isnull=True, count=chunk.count).update(
            result=rows, count=len(rows), finished=now, taken_until=None
        )
        if not stored:
            return False
        cut = len(rows) < chunk.count and simulation.running
        if cut:
            index, count = chunk.index + len(rows), chunk.count - len(rows)
            Chunk.objects.create(simulation=simulation, index=index, count=count)
        turns.paid(simulation.payer_id, took)
        transaction.on_commit(partial(_count, rows))
        transaction.on_commit(partial(working.worked, simulation.whose, took))
        first, aside = simulation.pace is None, rows[0][0] == playouts.SET_ASIDE
        if not aside:
            simulation.pace = took / len(rows)
        simulation.version += 1
        if simulation.running and aside and suspects.too_many(simulation):
            simulation.status, simulation.finished = Simulation.Status.FAILED, now
            simulation.problem = (
                f"{suspects.MOST_SET_ASIDE} of its playouts were more than a worker could do, so the rest were "
                "skipped. Those are below, each up to the answer it was lost at."
            )
        if simulation.running and all(row[0] == playouts.LONG for row in rows) and _all_too_long(simulation):
            simulation.status, simulation.finished = Simulation.Status.FAILED, now
            most = playouts.seconds(simulation.kinds)
            simulation.problem = (
                f"Its playouts take longer than {most:g} seconds each, so the rest were skipped. "
                "Play for a few turns only, or from a smaller board."
            )
        if simulation.running and narrowing.narrow_enough(simulation, outcomes(simulation)):
            simulation.status, simulation.finished = Simulation.Status.COMPLETE, now
        if simulation.running:
            waiting = simulation.chunks.filter(finished__isnull=True).count()
            again = waiting if first else int(cut)
            if turns.is_slow(simulation):
                again = min(waiting, turns.slow_at_once() if first else 1)
            transaction.on_commit(partial(send, again))
        if simulation.running and not simulation.chunks.filter(finished__isnull=True).exists():
            simulation.status, simulation.finished = Simulation.Status.COMPLETE, now
        simulation.save(update_fields=("version", "status", "problem", "finished", "pace", "updated"))
    return True


def _count(rows: list[playouts.Row]) -> None:
    for ending, number in Counter(row[0] for row in rows).items():
        metrics.PLAYOUTS.labels(ending).inc(number)


def _all_too_long(simulation: Simulation) -> bool:
    """Whether enough playouts took too long, and nothing came of any other."""
    results = simulation.chunks.filter(finished__isnull=False).values_list("result", flat=True)
    endings = [row[0] for rows in results[: ALL_TOO_LONG + 1] for row in rows or ()]
    return len(endings) >= ALL_TOO_LONG and set(endings) == {playouts.LONG}


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
        maker: Maker = {"owner": found.owner, "visitor": found.visitor}
        found.payer = turns.enter(found.payer_id or _named(maker))
        _admit(maker, found.payer)
        _planned(found, _missing(found))
        waiting = found.chunks.filter(finished__isnull=True)
        # The next chunk shows how long they last today.
        found.pace = None
        transaction.on_commit(send)
        found.status, found.finished = Simulation.Status.RUNNING, None
        if not waiting.exists():
            found.status, found.finished = Simulation.Status.COMPLETE, now
        found.version += 1
        found.save(update_fields=("version", "status", "finished", "payer", "pace", "updated"))
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


def sweep() -> int:
    """Tell the workers of chunks that wait, where they have no message left; how many they were told of."""
    free = turns.free_chunks().filter(simulation__status=Simulation.Status.RUNNING)
    number = len(free.values_list("pk", flat=True)[:MESSAGES_AT_ONCE])
    if not number or messages_waiting():
        return 0
    send(number)
    return number


def messages_waiting() -> int:
    """How many messages of chunks wait for a worker."""
    from playground.celery import app

    try:
        with app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, interval_start=0.1)
            with connection.channel() as channel:
                return int(channel.queue_declare(settings.QUEUE_OF_CHUNKS, passive=True).message_count)
    except connection.channel_errors:
        return 0  # nobody has sent any yet


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
