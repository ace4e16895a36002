"""How workers look at every outcome of a moment: in parts of some seconds, each kept, so that any worker goes on.

The row is the truth, and a message only says that there is something to do. A part is taken by an update that finds
the row free, and stored by one that finds it as it was: delivered twice, late or never, it counts once. A bound is no
answer: what was seen until then stands, and is told as that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from engine.notation.errors import Ambiguous
from engine.notation.expected import Expectation
from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.away import patiently
from playground.boards import expecting, runs
from playground.boards.breaking import Unclear
from playground.boards.errands import TAKEN_FOR, UNHEARD_FOR
from playground.boards.models import Run
from playground.boards.visitors import Maker
from playground.door import working
from playground.exploring.looking import Looking, remember, remembered
from playground.exploring.models import Exploration
from playground.exploring.telling import told
from playground.memory import resident
from playground.one_at_a_time import alone
from playground.rulings.versions import engine_version

log = logging.getLogger(__name__)

SECONDS = 3.0
"""A part that has lasted so long is stored, and the next one sent."""
TELLING = 12.0
"""So long after a part has begun no more lines are put in words: the rest of its task is for storing it."""
MOST_SECONDS = 120.0
"""Of workers' time for one exploration."""
MEGABYTES = 400
"""So much larger may a process become by a part."""
AT_ONCE = 2
"""Explorations of one visitor that may be under way at the same time."""
BY_NETWORK = 8
MOST_TRIES = 3
"""A part that was begun so often and never came back is not tried again."""
POISONED = (
    "A single part of this was more than a worker could do. What is shown was seen before that, and says nothing "
    "about the rest. Look less far ahead, or from a smaller board."
)
PART = "the end of a part"


class Refused(Exception):
    """An exploration that can't be begun, and why."""


def question(row: Exploration) -> Expectation | None:
    """What is asked about. Raises Unclear where this release doesn't read it."""
    if not row.sentence:
        return None
    (found,) = expecting.read(row.sentence, expecting.known_of_line(runs.played(row.run)))
    return found


def start(
    run: Run,
    step: int,
    until: str,
    *,
    maker: Maker,
    how: str = "",
    seat: int = 0,
    sentence: str = "",
    whose: working.Whose | None = None,
) -> Exploration:
    """Begin to look; a worker is told. Raises Refused."""
    with transaction.atomic():
        _admit(maker, whose or [])
        found = Exploration.objects.create(
            title=run.title,
            run=run,
            step=step,
            until=until,
            how=how,
            seat=seat,
            sentence=sentence,
            due=Now() + UNHEARD_FOR,
            whose=whose or [],
            **maker,
        )
        transaction.on_commit(partial(send, found.pk))
    return found


def _admit(maker: Maker, whose: working.Whose) -> None:
    alone("explorations", maker["owner"] or maker["visitor"])
    mine = Q(owner=maker["owner"]) if maker["owner"] else Q(visitor=maker["visitor"], owner=None)
    running = Exploration.objects.filter(status=Exploration.Status.RUNNING)
    if running.filter(mine).count() >= AT_ONCE:
        raise Refused(
            f"{AT_ONCE} of your boards are being looked into; wait for one to finish, or cancel it."
        )
    network = working.network_among(whose)
    if network is not None:
        alone("explorations", network[0])
        if running.filter(whose__contains=[network]).count() >= BY_NETWORK:
            raise Refused(
                f"{BY_NETWORK} boards from your address are being looked into; wait for one to finish."
            )


def send(exploration_id: str) -> None:
    """Tell the workers of it. Without a broker the row waits; whoever watches the page sends it again."""
    from playground.exploring.tasks import look as task

    try:
        task.delay(exploration_id)
    except OperationalError as error:
        log.warning("exploration %s could not be sent, and will be: %s", exploration_id, error)


def sweep(row: Exploration) -> None:
    """Send it out again if it was lost: its worker broke its promise, or no worker has heard of it."""
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=Now())
    found = Exploration.objects.filter(free, pk=row.pk, status=Exploration.Status.RUNNING, due__lte=Now())
    if found.update(due=Now() + UNHEARD_FOR):
        send(row.pk)


def cancel(row: Exploration) -> bool:
    """Stop it; what has been seen is kept. False if it was not running any more."""
    return _end(row.pk, Exploration.Status.CANCELLED)


def resume(row: Exploration) -> bool:
    """Go on with a cancelled one where it stopped. False if it was not cancelled. Raises Refused."""
    with transaction.atomic():
        found = Exploration.objects.select_for_update().get(pk=row.pk)
        if found.status != Exploration.Status.CANCELLED:
            return False
        _admit({"owner": found.owner, "visitor": found.visitor}, found.whose)
        Exploration.objects.filter(pk=row.pk).update(
            status=Exploration.Status.RUNNING,
            taken_until=None,
            tries=0,
            due=Now() + UNHEARD_FOR,
            version=F("version") + 1,
        )
        transaction.on_commit(partial(send, row.pk))
    return True


# --- looking ---------------------------------------------------------------------------------------------


def look(exploration_id: str, *, seconds: float = SECONDS) -> None:
    """Take it, look at a part, store that, and send the next."""
    begun = time.monotonic()
    last = begun + TAKEN_FOR.total_seconds() - 1
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=Now())
    taken = Exploration.objects.filter(free, pk=exploration_id, status=Exploration.Status.RUNNING).update(
        taken_until=Now() + TAKEN_FOR, due=Now() + TAKEN_FOR, tries=F("tries") + 1
    )
    if not taken:
        return
    row = Exploration.objects.select_related("run").get(pk=exploration_id)
    if row.tries > MOST_TRIES:
        _end(row.pk, Exploration.Status.FAILED, POISONED)
        return
    try:
        looking = _looking(row)
        looking.go(_stop(begun, seconds, row.worked))
    except (UnreadableSave, ReplayMismatch, Unclear) as error:
        _end(row.pk, Exploration.Status.FAILED, f"This can't be looked into: {error}")
        return
    except Ambiguous as error:
        _end(
            row.pk, Exploration.Status.FAILED, f"The sentence is not clear where a line ends: {error.reason}."
        )
        return
    bound = looking.graph.bound if looking.graph.bound != PART else ""
    over = looking.graph.done or bool(bound)
    result = told(looking, row, bound=bound, over=over, late=lambda: time.monotonic() > begun + TELLING)
    kept = None if over else looking.keep()
    took = time.monotonic() - begun
    if patiently(lambda: store(row, result, kept, took, over=over), last) and not over:
        remember(row.pk, row.parts + 1, looking)
    working.worked(row.whose, took)


def _looking(row: Exploration) -> Looking:
    """As far as it was looked at; from the beginning where another engine has done so."""
    found = remembered(row.pk, row.parts)
    if found is not None:
        return found
    position, what = runs.played(row.run).position(row.step), question(row)
    if row.kept is not None and row.engine == engine_version():
        return Looking.gone_on(bytes(row.kept), position, row.horizon, what)
    return Looking.begun(position, row.horizon, what)


def _stop(begun: float, seconds: float, worked: float) -> Callable[[], str]:
    size = resident()
    looked = 0

    def stop() -> str:
        nonlocal looked
        now = time.monotonic()
        if worked + now - begun >= MOST_SECONDS:
            return f"{MOST_SECONDS:g} seconds of work"
        if resident() - size > MEGABYTES << 20:
            return f"{MEGABYTES} megabytes of memory"
        looked += 1
        # At least one position is looked at, or a part that begins late would never come further.
        return PART if looked > 1 and now >= begun + seconds else ""

    return stop


def store(row: Exploration, result: object, kept: bytes | None, took: float, *, over: bool) -> bool:
    """Store a part once; whether it was stored."""
    status = Exploration.Status.COMPLETE if over else Exploration.Status.RUNNING
    with transaction.atomic():
        still = Exploration.objects.select_for_update().filter(pk=row.pk, parts=row.parts)
        # What was cancelled meanwhile keeps the part, and stays cancelled unless nothing is left to do.
        found = still.exclude(status=Exploration.Status.FAILED).first()
        if found is None:
            return False
        if not over:
            status = Exploration.Status(found.status)
        Exploration.objects.filter(pk=row.pk).update(
            status=status,
            result=result,
            kept=kept,
            engine=engine_version(),
            parts=F("parts") + 1,
            tries=0,
            worked=F("worked") + took,
            taken_until=None,
            due=Now() + UNHEARD_FOR,
            version=F("version") + 1,
        )
        if status == Exploration.Status.RUNNING:
            transaction.on_commit(partial(send, row.pk))
    return True


def _end(key: str, status: str, problem: str = "") -> bool:
    return bool(
        Exploration.objects.filter(pk=key, status=Exploration.Status.RUNNING).update(
            status=status, problem=problem, version=F("version") + 1
        )
    )
