"""Sums in windows of time that all server processes add to; what would go past a bound is not added at all.

Several sums are added to in one act (a script in the Redis or Valkey that is the shared cache), so that of two requests
at the same time only one takes the last bit, and one that is refused by one of its sums has taken nothing from another.
Where that server can't be reached each process counts for itself, and looks again some seconds later: what visitors may
ask for stays bounded, and pages are shown.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache

from playground.shared_cache import Cache

log = logging.getLogger(__name__)
SECONDS_WITHOUT = 5.0
"""How long a server that did not answer is left alone."""
_SCRIPT = """
local taken = {}
for place, key in ipairs(KEYS) do
    taken[place] = tonumber(redis.call('GET', key) or '0')
    local cost, most = tonumber(ARGV[3 * place - 2]), tonumber(ARGV[3 * place - 1])
    if most >= 0 and taken[place] + cost > most then return {place, taken[place]} end
end
for place, key in ipairs(KEYS) do
    if tonumber(ARGV[3 * place - 2]) ~= 0 then
        redis.call('INCRBY', key, ARGV[3 * place - 2])
        redis.call('EXPIRE', key, ARGV[3 * place], 'NX')
    end
end
return {0, 0}
"""


@dataclass(frozen=True)
class Sum:
    """A cost to add to what is called so, unless more than so much would come out; None for no bound."""

    key: str
    cost: int
    most: int | None
    seconds: int
    """When it is forgotten, counted from its first cost."""


def _shared(server: Cache, sums: Sequence[Sum]) -> int | None:
    """In the server of the shared cache."""
    said: list[int] = []
    for one in sums:
        said += [one.cost, -1 if one.most is None else one.most, one.seconds]
    place, _ = server.script(_SCRIPT)(keys=[f"count:{one.key}" for one in sums], args=said)
    return int(place) - 1 if place else None


class _Alone:
    """In this process, for tests and for while the server can't be reached."""

    _lock = threading.Lock()

    def __init__(self, kept: BaseCache) -> None:
        self._kept = kept

    def take(self, sums: Sequence[Sum]) -> int | None:
        with self._lock:
            found = [self._kept.get(f"count:{one.key}") for one in sums]
            now = time.time()
            spent = [
                (value if value and value[1] > now else (0, now + one.seconds))
                for one, value in zip(sums, found, strict=True)
            ]
            for place, (one, (had, _)) in enumerate(zip(sums, spent, strict=True)):
                if one.most is not None and had + one.cost > one.most:
                    return place
            for one, (had, until) in zip(sums, spent, strict=True):
                if one.cost:
                    self._kept.set(f"count:{one.key}", (had + one.cost, until), timeout=max(1, until - now))
        return None


_lonely = _Alone(LocMemCache("counting", {"OPTIONS": {"MAX_ENTRIES": 50_000}}))
_not_before = 0.0


def take(sums: Sequence[Sum]) -> int | None:
    """Add all the costs; or none, and the place of the first that would have gone past its bound."""
    global _not_before
    if not sums:
        return None
    found = caches["default"]
    if not isinstance(found, Cache):
        return _Alone(found).take(sums)
    if time.monotonic() >= _not_before:
        from redis.exceptions import RedisError

        try:
            return _shared(found, sums)
        except (RedisError, OSError) as error:
            _not_before = time.monotonic() + SECONDS_WITHOUT
            log.warning("Costs are counted by each process alone for now: %s", error)
    return _lonely.take(sums)
