"""How things stand at this moment: what waits, for how long, and which servers answer."""

from __future__ import annotations

from datetime import datetime

from django.core.cache import caches
from django.db import connection
from django.db.models import Min
from django.utils import timezone

from playground.away import let_go
from playground.simulations import turns
from playground.simulations.models import Simulation

Now = dict[str, tuple[str, float]]


def now() -> Now:
    """Each with what it says, in words. What needs a server that is away is left out."""
    found: Now = {
        "up_database": ("1 if the database answers", 0.0),
        "up_broker": ("1 if the broker answers", 0.0),
    }
    if not broker_problem():
        found["up_broker"] = (found["up_broker"][0], 1.0)
    if not database_problem():
        found["up_database"] = (found["up_database"][0], 1.0)
        running = Simulation.every.filter(status=Simulation.Status.RUNNING)
        waiting = turns.free_chunks().filter(simulation__status=Simulation.Status.RUNNING)
        oldest: datetime | None = waiting.aggregate(since=Min("simulation__updated"))["since"]
        age = (timezone.now() - oldest).total_seconds() if oldest else 0.0
        found["simulations_running"] = ("Simulations in progress", float(running.count()))
        found["chunks_waiting"] = ("Chunks of simulations that no worker has", float(waiting.count()))
        found["waiting_seconds"] = ("How long ago the simulation that waits longest moved on", max(0.0, age))
    return found


def database_problem() -> str:
    """Why the database can't be asked, in a line; "" if it can."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except Exception as error:
        let_go()
        return _line(error)
    return ""


def broker_problem() -> str:
    """Why messages can't be sent to workers, in a line; "" if they can."""
    from playground.celery import app

    try:
        with app.connection_for_write(connect_timeout=2) as asked:
            asked.ensure_connection(max_retries=1, interval_start=0.1, timeout=3)
    except Exception as error:
        return _line(error)
    return ""


def cache_problem() -> str:
    """Why nothing can be counted in the shared cache, in a line; "" if it can."""
    try:
        # `incr` of the cache tells of a server that is away; reading would find nothing, and say nothing.
        caches["default"].add("watch:asked", 0, 60)
        caches["default"].incr("watch:asked")
    except Exception as error:
        return _line(error)
    return ""


def _line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:300]
