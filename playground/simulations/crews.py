"""How many worker processes there are, on all machines together.

Each process that asks for a chunk says of its machine how many it has. Machines on which nothing has been asked for
lately are not counted: the watch wakes them up where chunks wait.
"""

from __future__ import annotations

import time
from datetime import timedelta

from django.conf import settings
from django.db.models import Sum
from django.db.models.functions import Now

from playground.simulations.models import Crew

HEARD_FOR = timedelta(seconds=60)
AGAIN = 10.0
"""Seconds after which a process says it again."""
_said = [float("-inf")]


def here() -> None:
    """Say that this machine's worker is there. Outside of a worker nothing is said."""
    from playground.celery import machine

    now = time.monotonic()
    if not machine or now < _said[0] + AGAIN:
        return
    (mine,) = machine
    row = Crew(name=mine.name[:120], processes=mine.processes, seen=Now())
    Crew.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["name"], update_fields=["processes", "seen"]
    )
    _said[0] = now


def processes() -> int:
    """All that have been heard of lately; as many as a worker has by itself where none has."""
    found = Crew.objects.filter(seen__gt=Now() - HEARD_FOR).aggregate(sum=Sum("processes"))["sum"]
    return int(found or settings.CELERY_WORKER_CONCURRENCY)
