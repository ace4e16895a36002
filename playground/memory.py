"""How much memory this process has, and a bound on it that what it merely remembers has to keep to.

What a remembered line weighs can't be told from the line: positions share most of what they are made of, and what was
found out about them hangs on them. So it is the whole process that is weighed. Past the bound those who remember are
asked to forget, the least recently used first; a process that stays heavy all the same is replaced between requests.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

FULL = 300 << 20
"""Bytes from which on a process forgets."""
TOO_MUCH = 380 << 20
"""Bytes from which on it is replaced."""
_STATUS = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE")

Forget = Callable[[], bool]
"""Forgets some of what is remembered; whether there was anything."""
_forgetting: list[Forget] = []
_lock = threading.Lock()


def resident() -> int:
    """Bytes of memory that this process has; 0 where the system doesn't tell."""
    try:
        return int(_STATUS.read_bytes().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


def plug(forget: Forget) -> None:
    """Ask this, too, where memory runs short; in the order in which they were plugged in."""
    _forgetting.append(forget)


def relieve(full: int | None = None) -> bool:
    """Forget until there is room, if there is none; whether anything was forgotten. One thread at a time does."""
    most = FULL if full is None else full
    if resident() <= most or not _lock.acquire(blocking=False):
        return False
    try:
        done = False
        for forget in _forgetting:
            while resident() > most and forget():
                done = True
                _give_back()
        return done
    finally:
        _lock.release()


def _give_back() -> None:
    """Have what was freed go back to the system: the allocator keeps it otherwise."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def forget_computed() -> bool:
    """Empty the tables that functions of the engine keep of their answers."""
    found = False
    for one in _tables():
        if one.cache_info().maxsize is not None:
            found = found or one.cache_info().currsize > 0
            one.cache_clear()
    return found


def _tables() -> Iterator[Any]:
    """Functions and methods of the engine that keep their answers. They are looked up where they stand: among what is
    looked through for garbage there are none of those that a process loaded before it began to serve."""
    for name, module in list(sys.modules.items()):
        if not name.startswith("engine."):
            continue
        for thing in list(vars(module).values()):
            kept = [thing, *vars(thing).values()] if issubclass(type(thing), type) else [thing]
            for one in kept:
                # Its type, not isinstance: that asks the object, and a lazy one would be made for it in this thread.
                one = one.__func__ if type(one) in (staticmethod, classmethod) else one
                if type(one) is _lru_cache_wrapper and str(one.__module__) == name:
                    yield one
