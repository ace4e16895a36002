"""The database backend: Django's own, but for how it finds out that a server is gone, and how often it tries again.

Before its first query each request makes sure that the connection of its process still leads somewhere
(CONN_HEALTH_CHECKS). Django asks the server, which costs a step as much as one of its two queries. A server that
stops or is restarted closes its connections, though, and that can be seen here without asking: then there is something
to be read from a connection on which nothing was asked.

Queries that every page asks may be prepared: a connection reads and plans such a one once.
"""

from __future__ import annotations

import select
import time
from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base
from django.utils.asyncio import async_unsafe

SLOW = 1.0
"""Seconds. A server that can't be reached and takes longer to say so costs one thread its time, and not each."""
LEFT_ALONE = 2.0
_failed = [float("-inf")]


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to Postgres."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection. For a while after one has failed slowly, others fail at once, or all threads would wait."""
        begun = time.monotonic()
        if begun - _failed[0] < LEFT_ALONE:
            raise OperationalError("the database can't be reached, and is left alone for a moment")
        try:
            return super().get_new_connection(conn_params)
        except Exception:
            if time.monotonic() - begun > SLOW:
                _failed[0] = time.monotonic()
            raise

    def is_usable(self) -> bool:
        """Whether the server is still there; it is asked only where something has come from it unasked."""
        connection = self.connection
        if connection is None or connection.closed:
            return False
        arrived = select.poll()
        arrived.register(connection.fileno(), select.POLLIN)
        return not arrived.poll(0) or bool(super().is_usable())

    @async_unsafe
    def prepared_cursor(self) -> Any:
        """A cursor whose queries are prepared, where the connection's `prepare_threshold` says that they may be."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        connection: Any = self.connection
        if connection.prepare_threshold is None or self.queries_logged:
            # Of a prepared query the log would not know what it was.
            return self.cursor()
        wrapper: Any = self
        prepared: Any = base.ServerBindingCursor
        with self.wrap_database_errors:
            return wrapper._prepare_cursor(prepared(connection))
