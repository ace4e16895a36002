"""The servers that the site rests on, while they are away: how that is told from a fault, and how work waits for them.

A database that is restarted and a broker that is killed come back. Until then pages that need them say so (503), and
what a worker has done waits to be stored, for as long as its promise lasts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import redis.exceptions
from django.db import InterfaceError, OperationalError, connections
from kombu.exceptions import OperationalError as BrokerError

T = TypeVar("T")

AWAY = (
    InterfaceError,
    OperationalError,
    BrokerError,
    redis.exceptions.ConnectionError,
    redis.exceptions.TimeoutError,
)
"""What is raised where a server is away; `is_away` tells the few others apart that have the same types."""
BETWEEN_TRIES = 0.3
_OURS = ("40", "55", "57014", "53100", "54")
"""Beginnings of Postgres's codes for what it refuses while it is there: deadlocks, locks, cancelled, full, complex."""


def is_away(error: BaseException | None) -> bool:
    """Whether an error, or one that it came of, says that a server is not there."""
    seen = 0
    while error is not None and seen < 10:
        if isinstance(error, AWAY):
            return not str(getattr(error.__cause__, "sqlstate", "") or "").startswith(_OURS)
        error, seen = error.__cause__, seen + 1
    return False


def let_go() -> None:
    """Forget connections that lead nowhere, so that the next query makes a new one."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def patiently(do: Callable[[], T], until: float) -> T:
    """Do something that may be done twice, and again while a server is away, until a moment of the monotonic clock."""
    while True:
        try:
            return do()
        except AWAY as error:
            if not is_away(error) or time.monotonic() + BETWEEN_TRIES >= until:
                raise
            let_go()
            time.sleep(BETWEEN_TRIES)
