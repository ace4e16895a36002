"""The database backend: Django's own, but for how it finds out that a server is gone.

Before its first query each request makes sure that the connection of its process still leads somewhere
(CONN_HEALTH_CHECKS). Django asks the server, which costs a step as much as one of its two queries. A server that
stops or is restarted closes its connections, though, and that can be seen here without asking: then there is something
to be read from a connection on which nothing was asked.
"""

from __future__ import annotations

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to Postgres."""

    def is_usable(self) -> bool:
        """Whether the server is still there; it is asked only where something has come from it unasked."""
        connection = self.connection
        if connection is None or connection.closed:
            return False
        arrived = select.poll()
        arrived.register(connection.fileno(), select.POLLIN)
        return not arrived.poll(0) or bool(super().is_usable())
