"""How the library is judged again after a change of the engine: planned in parts, handed out, done, told.

The rows are the truth; a message to a worker only says that there is something to do. A part may be delivered twice,
lost with its worker, or come late: each scenario is stored in a transaction of its own together with how far the part
is, so what was stored is never judged twice and what was lost is taken up where it was left.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby

from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone
from kombu.exceptions import OperationalError

from playground.drift import judging
from playground.drift.models import Change, Engine, Part
from playground.library.models import Scenario
from playground.people import notices
from playground.rulings.versions import engine_version

log = logging.getLogger(__name__)

A_PART = 100
SECONDS = 2.0
"""A worker judges for so long, then sends the rest on: who waits for something else gets in between."""
AT_ONCE = 2
"""Parts that are done at the same time."""
TAKEN_FOR = timedelta(seconds=25)
"""How long a worker's promise is believed: no less than the limit of a task."""
MOST_TRIES = 3
"""How often a scenario may end its worker before it is passed over."""
MOST_PASSED, PASSED_AFTER = 60, 5
"""How often work for another engine is passed on before it is let go, and after how many seconds each time."""
LAST = 9
"""The priority of judging again: whatever a visitor waits for goes before it."""
UNHEARD_FOR = 30
_HEARD = "drift:heard"
_LOCK = 419_420
"""Postgres's name for the right to plan; any number that nothing else here uses."""


# --- planning ------------------------------------------------------------------------------------------------


@transaction.atomic
def plan() -> Engine:
    """Plan what the current engine has not judged yet; what is planned already stays as it is."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])
    engine = judging.today()
    if engine.parts.filter(finished__isnull=True).exists():
        return engine
    keys = _waiting(engine)
    # An engine that was replaced before it was done has nothing more to do, but something to tell.
    for other in Engine.objects.filter(finished__isnull=True).exclude(pk=engine.pk):
        other.parts.all().delete()
        _close(other)
    engine.parts.all().delete()
    cut = (keys[start : start + A_PART] for start in range(0, len(keys), A_PART))
    planned = [Part(engine=engine, at=some[0], last=some[-1]) for some in cut]
    if not planned:
        if engine.finished is None:
            engine.finished = timezone.now()
            engine.save(update_fields=("finished",))
        return engine
    Part.objects.bulk_create(planned, batch_size=1_000)
    # One that comes back after another counts anew.
    fresh = {} if engine.finished is None else {"judged": 0, "verdicts": 0, "traces": 0, "skipped": 0}
    Engine.objects.filter(pk=engine.pk).update(finished=None, **fresh)
    engine.refresh_from_db()
    return engine


def _waiting(engine: Engine) -> list[int]:
    """The keys of all scenarios that this engine has not judged with the text that they have now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select scenario.id from library_scenario scenario left join drift_trace trace"
            " on trace.scenario_id = scenario.id where trace.scenario_id is null or trace.engine_id <> %s"
            " or trace.text <> scenario.judged_text order by scenario.id",
            [engine.pk],
        )
        return [key for (key,) in cursor.fetchall()]


# --- handing out ---------------------------------------------------------------------------------------------


def start() -> Engine:
    """Plan, and tell as many workers as may be at it."""
    engine = plan()
    if engine.parts.filter(finished__isnull=True).exists():
        for _ in range(AT_ONCE):
            send()
    return engine


def send() -> None:
    """Tell a worker that something waits. Without a broker it waits on; whoever looks at the page sends again."""
    from playground.drift.tasks import judge_part

    cache.set(_HEARD, 1, UNHEARD_FOR)
    try:
        judge_part.apply_async((engine_version(),), priority=LAST)
    except OperationalError:
        log.exception("scenarios that wait to be judged could not be sent; they will be sent again")


def pass_on(version: str, passed: int) -> None:
    """Leave to another worker what is for another engine than ours: while a site is renewed there are some of both."""
    from playground.drift.tasks import judge_part

    if passed < MOST_PASSED:
        judge_part.apply_async((version, passed + 1), priority=LAST, countdown=PASSED_AFTER)


def sweep(engine: Engine) -> None:
    """Send again what was lost, where no worker has told of anything for a while."""
    if engine.parts.filter(finished__isnull=True).exists() and cache.add(_HEARD, 1, UNHEARD_FOR):
        for _ in range(AT_ONCE):
            send()


# --- doing ---------------------------------------------------------------------------------------------------


def part(*, seconds: float = SECONDS) -> int:
    """What a worker does: judge for a while, and send on what is left; how many it judged."""
    engine = Engine.objects.filter(version=engine_version()).first()
    if engine is None:
        return 0
    cache.set(_HEARD, 1, UNHEARD_FOR)
    taken = _take(engine)
    if taken is None:
        finish(engine)
        return 0
    done = _do(engine, taken, time.monotonic() + seconds)
    if engine.parts.filter(finished__isnull=True).exists():
        send()
    else:
        finish(engine)
    return done


@transaction.atomic
def _take(engine: Engine) -> Part | None:
    """A part that is free; of two workers each gets another. None where enough are at it."""
    waiting = Part.objects.filter(engine=engine, finished__isnull=True)
    if waiting.filter(taken_until__gt=Now()).count() >= AT_ONCE:
        return None
    free = waiting.filter(Q(taken_until__isnull=True) | Q(taken_until__lte=Now()))
    found = free.order_by("at").select_for_update(skip_locked=True).first()
    if found is None:
        return None
    Part.objects.filter(pk=found.pk).update(taken_until=Now() + TAKEN_FOR, tries=F("tries") + 1)
    return Part.objects.get(pk=found.pk)


def _do(engine: Engine, taken: Part, until: float) -> int:
    keys = _keys(taken)
    done = 0
    for key in keys:
        if done and time.monotonic() >= until:
            break
        if taken.tries > MOST_TRIES:
            log.error("scenario %s has ended its worker %s times and is passed over", key, MOST_TRIES)
            Engine.objects.filter(pk=engine.pk).update(skipped=F("skipped") + 1)
        else:
            try:
                with transaction.atomic():
                    done += judging.judge_again(key, engine)
                    _gone_on(taken, key + 1)
                continue
            except SoftTimeLimitExceeded:
                # Too long for the time that was left; whoever takes the part next begins with it.
                log.warning("scenario %s could not be judged in the time of a task", key)
                break
        _gone_on(taken, key + 1)
    still = Scenario.objects.filter(pk__gte=taken.at, pk__lte=taken.last).exists()
    finished = None if still else timezone.now()
    Part.objects.filter(pk=taken.pk, finished__isnull=True, taken_until=taken.taken_until).update(
        taken_until=None, finished=finished
    )
    return done


def _keys(taken: Part) -> Iterator[int]:
    rows = Scenario.objects.filter(pk__gte=taken.at, pk__lte=taken.last).order_by("pk")
    return iter(list(rows.values_list("pk", flat=True)))


def _gone_on(taken: Part, at: int) -> None:
    Part.objects.filter(pk=taken.pk, at__lt=at).update(at=at, tries=0)
    taken.at, taken.tries = at, 0


# --- the end -------------------------------------------------------------------------------------------------


@transaction.atomic
def finish(engine: Engine) -> bool:
    """Close the work once its last part is done, and tell the authors; whether it was done now."""
    found = Engine.objects.select_for_update().get(pk=engine.pk)
    if found.finished is not None or found.parts.filter(finished__isnull=True).exists():
        return False
    _close(found)
    return True


def _close(engine: Engine) -> None:
    Engine.objects.filter(pk=engine.pk).update(finished=timezone.now())
    engine.parts.all().delete()
    _tell_authors(engine)


def _tell_authors(engine: Engine) -> None:
    """One notice for each author, however many of their scenarios differ."""
    changes = (
        Change.objects.filter(engine=engine, scenario__owner__is_active=True)
        .exclude(scenario__kind=Scenario.Kind.SHIPPED)
        .select_related("scenario__owner")
        .order_by("scenario__owner_id", "pk")
    )
    for owner, group in groupby(changes.iterator(chunk_size=500), key=lambda one: one.scenario.owner):
        of_one = list(group)
        if len(of_one) == 1:
            row = of_one[0].scenario
            notices.tell(owner, f"“{row.title}”: {in_words(of_one[0])}", row.get_absolute_url(), "drift")
        else:
            words = f"A new engine answers {len(of_one)} of your scenarios differently."
            notices.tell(owner, words, f"{engine.get_absolute_url()}?mine=1", "drift")


def in_words(change: Change) -> str:
    """What has changed, as its author is told."""
    at = f" from step {change.step} on" if change.step else ""
    if change.before == change.after:
        return f"a new engine gives the same answer by different steps{at}."
    if change.after == Scenario.Verdict.HOLDS:
        return "a new engine gives the expected answer again."
    return f"a new engine gives a different answer{at}."
