"""Whose turn it is: which chunk a worker plays next, so that nobody waits for as long as somebody else has plenty.

An account pays for its simulations, and without one the address that they came from. Of those who have something
waiting the one goes first who has had the least of the workers' time; what somebody is looking at goes as if its payer
had had a little less, and before what else is the same payer's. Of all worker processes one is always left to the quick
simulations; until the first chunk of one is back nobody knows what it is, and one worker tries.

How long a promise is believed, and who was heard of when, is told by the database's clock: a worker's may be wrong.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Case, Exists, F, Min, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce, Now
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from playground.door.whose import address_of, network_of
from playground.simulations import crews
from playground.simulations.models import Chunk, Payer, Simulation

SLOW = 1.0
"""Seconds for a playout, from which on a simulation is a slow one: whoever comes meanwhile would wait for long."""
LEAD = 10.0
"""Seconds of the workers' time that count for nothing where somebody is looking."""
WATCHED_FOR = timedelta(seconds=6)
"""So long after its page was asked for somebody is looking; without script that page asks every four seconds."""
_NOTED_ANEW = timedelta(seconds=2)
BUDGET = 1_800.0
"""Seconds of the workers' time within an hour; whoever has had them waits for all others."""
HOUR = timedelta(hours=1)
_LOCK = 504_201
"""Postgres's name for the right to take the next chunk; any number that nothing else here uses."""
LOOKED_AT = 50
"""Simulations that are looked at for one whose turn it can be."""


def payer_of(request: HttpRequest) -> str:
    """Who pays for what is asked: an account, or a digest of the address; a network of the sixth version is one."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"u{user.pk}"
    network = network_of(address_of(request))
    return "a" + salted_hmac("playground.simulations.payer", network, algorithm="sha256").hexdigest()[:32]


def enter(key: str) -> Payer:
    """Who pays, locked until the end of the transaction; after a rest they begin where those are who are at it."""
    Payer.objects.bulk_create([Payer(key=key, hour=Now())], ignore_conflicts=True)
    found = Payer.objects.select_for_update().get(pk=key)
    running = Simulation.every.filter(status=Simulation.Status.RUNNING)
    if not running.filter(payer=key).exists():
        least = running.aggregate(least=Min("payer__had"))["least"]
        if least is not None and found.had < least:
            found.had = least
            found.save(update_fields=("had",))
    return found


def paid(key: str | None, seconds: float) -> None:
    """Count what a chunk took, within its transaction."""
    if key is None:
        return
    over = Q(hour__lte=Now() - HOUR)
    Payer.objects.filter(pk=key).update(
        had=F("had") + seconds,
        spent=Case(When(over, then=Value(seconds)), default=F("spent") + seconds),
        hour=Case(When(over, then=Now()), default=F("hour")),
    )


def free_chunks() -> QuerySet[Chunk]:
    """Chunks that nobody has, or whose worker has broken its promise."""
    return Chunk.objects.filter(Q(taken_until=None) | Q(taken_until__lt=Now()), finished=None)


def is_slow(simulation: Simulation) -> bool:
    """Whether a playout of it lasts so long that not all workers may be at such."""
    return simulation.pace is not None and simulation.pace > SLOW


def slow_at_once() -> int:
    """How many chunks of slow simulations may be under way: one process is left, where there are two."""
    return max(1, crews.processes() - 1)


def watched(simulation: Simulation) -> None:
    """Somebody is looking at it."""
    if simulation.running:
        before = Q(watched=None) | Q(watched__lt=Now() - _NOTED_ANEW)
        Simulation.every.filter(before, pk=simulation.pk).update(watched=Now())


@transaction.atomic
def take(lasting: timedelta) -> Chunk | None:
    """The next chunk, promised for so long; of two workers each gets another."""
    with connection.cursor() as cursor:
        # One after another, or two workers could both find a slow simulation free.
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])
    taken = Chunk.objects.filter(finished=None, taken_until__gt=Now())
    room = taken.filter(simulation__pace__gt=SLOW).count() < slow_at_once()
    spendthrift = Q(payer__spent__gte=BUDGET, payer__hour__gt=Now() - HOUR)
    looked_at = Q(watched__gt=Now() - WATCHED_FOR)
    waiting = (
        Simulation.every.filter(Exists(free_chunks().filter(simulation=OuterRef("pk"))), status="running")
        .annotate(
            busy=Exists(taken.filter(simulation=OuterRef("pk"))),
            last=Case(When(spendthrift, then=Value(1)), default=Value(0)),
            unseen=Case(When(looked_at, then=Value(0)), default=Value(1)),
            had=Coalesce(F("payer__had"), Value(0.0))
            - Case(When(looked_at, then=Value(LEAD)), default=Value(0.0)),
        )
        .order_by("last", "had", "unseen", "created")
        .only("pace")
    )
    for simulation in waiting[:LOOKED_AT]:
        if (simulation.pace is None and simulation.busy) or (is_slow(simulation) and not room):
            continue
        chunk = free_chunks().filter(simulation=simulation).order_by("index").first()
        found = take_this(chunk.pk, lasting) if chunk is not None else None
        if found is not None:
            return found
    return None


def take_this(chunk_id: int, lasting: timedelta) -> Chunk | None:
    """The chunk, if it was free and its simulation is running; of two workers one gets it."""
    taken = (
        free_chunks()
        .filter(pk=chunk_id, simulation__status=Simulation.Status.RUNNING)
        .update(taken_until=Now() + lasting, deliveries=F("deliveries") + 1)
    )
    return Chunk.objects.select_related("simulation").get(pk=chunk_id) if taken else None
