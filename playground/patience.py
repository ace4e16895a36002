"""Workers that wait for what they rest on: a task that finds a server away is put back, and a broker is looked for."""

from __future__ import annotations

from functools import partial
from typing import Any

import celery
from celery.worker.consumer import consumer

PUT_BACK_FOR = 2
"""Seconds after which a task that was put back is tried again."""
LONGEST_PAUSE = 2
"""Seconds between two looks for a broker that is away."""


class Patient(celery.Task):
    """A task that is put back, as often as it takes, where the database or the broker is away."""

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # Only what is loaded with Django knows its errors; a module of tasks is loaded after it.
        from playground.away import AWAY, is_away, let_go

        try:
            return super().__call__(*args, **kwargs)
        except AWAY as error:
            if not is_away(error):
                raise
            let_go()
            raise self.retry(exc=error, countdown=PUT_BACK_FOR, max_retries=None) from error


class Consumer(consumer.Consumer):
    """Celery's own, but that it doesn't look for its broker more and more seldom."""

    def ensure_connected(self, conn: Any) -> Any:
        conn.ensure_connection = partial(conn.ensure_connection, interval_step=0, interval_max=LONGEST_PAUSE)
        return super().ensure_connected(conn)
