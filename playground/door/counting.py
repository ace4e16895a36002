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
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache

from playground.shared_cache import Cache

log = logging.getLogger(__name__)
SECONDS_WITHOUT = 5.0
"""How long a server that did not answer is left alone."""
_SCRIPT = """
local said, taken = {}, {}
for number in string.gmatch(ARGV[1], '%S+') do said[#said + 1] = number end
local owed = tonumber(said[3 * #KEYS + 1])
local function add(place)
    if tonumber(said[3 * place - 2]) ~= 0 then
        redis.call('INCRBY', KEYS[place], said[3 * place - 2])
        redis.call('EXPIRE', KEYS[place], said[3 * place], 'NX')
    end
end
for place = 1, owed do add(place) end
for place = owed + 1, #KEYS do
    local key = KEYS[place]
    taken[place] = tonumber(redis.call('GET', key) or '0')
    local cost, most = tonumber(said[3 * place - 2]), tonumber(said[3 * place - 1])
    if most >= 0 and taken[place] + cost > most then return {place - owed, taken[place]} end
end
for place = owed + 1, #KEYS do add(place) end
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


def _shared(server: Cache, owed: Sequence[Sum], sums: Sequence[Sum]) -> int | None:
    """In the server of the shared cache: what is owed in any case, then the sums or none of them."""
    said: list[int] = []
    for one in (*owed, *sums):
        said += [one.cost, -1 if one.most is None else one.most, one.seconds]
    keys = [f"count:{one.key}" for one in (*owed, *sums)]
    # As one text: to send each number by itself takes longer than to add them.
    place, _ = server.script(_SCRIPT)(keys=keys, args=[" ".join(map(str, (*said, len(owed))))])
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


_owed: deque[Sum] = deque()


def add_later(sums: Iterable[Sum]) -> None:
    """Costs without a bound, to be added with whatever this process adds next.

    For what a page cost less than was set aside for it: each of these gives back, so nobody is let in by its being
    late, and to say so at once would cost each page as much as to ask did.
    """
    _owed.extend(sums)


def _all_owed() -> list[Sum]:
    found: list[Sum] = []
    while _owed:
        try:
            found.append(_owed.popleft())
        except IndexError:  # another thread has taken the last
            break
    return found


def take(sums: Sequence[Sum]) -> int | None:
    """Add all the costs; or none, and the place of the first that would have gone past its bound."""
    global _not_before
    if not sums:
        return None
    found, owed = caches["default"], _all_owed()
    if not isinstance(found, Cache):
        alone = _Alone(found)
        alone.take(owed)
        return alone.take(sums)
    if time.monotonic() >= _not_before:
        from redis.exceptions import RedisError

        try:
            return _shared(found, owed, sums)
        except (RedisError, OSError) as error:
            _not_before = time.monotonic() + SECONDS_WITHOUT
            log.warning("Costs are counted by each process alone for now: %s", error)
    _lonely.take(owed)
    return _lonely.take(sums)
