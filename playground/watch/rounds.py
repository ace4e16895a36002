"""What is looked at again and again, whether a visitor looks or not: each app names its own in a module `rounds`.

A round is a function without arguments and how often it is made. Who runs several machines runs a watch on each: the
database says which of them makes a round, and that one is due. Rounds of a minute and less are made one after another;
those that are made more seldom may last, and are made beside them.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.module_loading import autodiscover_modules

from playground.away import AWAY, is_away, let_go
from playground.watch.models import Made

log = logging.getLogger(__name__)

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
QUICK = MINUTE
"""Rounds that are made so often keep nobody waiting."""
BETWEEN_LOOKS = 0.5


@dataclass
class Round:
    """Something that is done every so many seconds."""

    name: str
    every: float
    do: Callable[[], object]
    next: float = 0.0
    """By the monotonic clock of this process."""


_rounds: dict[str, Round] = {}


def every(
    seconds: float, *, everywhere: bool = False
) -> Callable[[Callable[[], object]], Callable[[], object]]:
    """A function that is to be done so often, by one machine or by each; it is listed by its app's name and its own."""

    def decorate(do: Callable[[], object]) -> Callable[[], object]:
        name = f"{do.__module__.removeprefix('playground.').removesuffix('.rounds')}.{do.__name__}"
        if everywhere:
            name = f"{name}@{socket.gethostname()}"[:80]
        _rounds[name] = Round(name, seconds, do)
        return do

    return decorate


def all_rounds() -> list[Round]:
    """Every app's rounds."""
    autodiscover_modules("rounds")
    return list(_rounds.values())


def make(one: Round, *, now: bool = False) -> bool:
    """Make a round if it is due, or `now` in any case; whether it was made. Raises only where a server is away."""
    if not _begin(one, now):
        return False
    begun, problem = time.monotonic(), ""
    try:
        one.do()
    except Exception as error:
        if is_away(error):
            # It is due at once when the server is back.
            let_go()
            Made.objects.filter(pk=one.name).update(begun=None)
            raise
        log.exception("the round %s failed", one.name)
        problem = f"{type(error).__name__}: {error}"[:300]
    Made.objects.filter(pk=one.name).update(took=time.monotonic() - begun, problem=problem)
    return True


def _begin(one: Round, now: bool) -> bool:
    """Whether it falls to us to make it: of several that ask at once, to one."""
    due = Q() if now else Q(begun=None) | Q(begun__lte=Now() - timedelta(seconds=0.9 * one.every))
    rows = Made.objects.filter(due, pk=one.name)
    if rows.update(begun=Now()):
        return True
    if Made.objects.filter(pk=one.name).exists():
        return False
    Made.objects.bulk_create([Made(name=one.name)], ignore_conflicts=True)
    return bool(rows.update(begun=Now()))


class Watch:
    """Makes rounds until it is told to stop, whatever goes away meanwhile."""

    def __init__(self, rounds: list[Round]) -> None:
        self._stop = threading.Event()
        self._quick = [one for one in rounds if one.every <= QUICK]
        self._slow = [one for one in rounds if one.every > QUICK]

    def stop(self, *_: object) -> None:
        """From a signal, too."""
        self._stop.set()

    def run(self) -> None:
        """Returns when told to stop. What lasts is cut short then: it goes on the next time."""
        threading.Thread(target=self._go, args=(self._slow,), name="slow-rounds", daemon=True).start()
        self._go(self._quick)

    def _go(self, rounds: list[Round]) -> None:
        away = False
        while not self._stop.wait(BETWEEN_LOOKS):
            try:
                self._look(rounds)
                if away:
                    log.warning("the servers are back")
                away = False
            except AWAY as error:
                if not away:
                    log.warning(
                        "a server is away: %s", str(error).splitlines()[0] if str(error) else type(error)
                    )
                away = True
                let_go()
        connection.close()

    def _look(self, rounds: list[Round]) -> None:
        for one in rounds:
            if self._stop.is_set() or time.monotonic() < one.next:
                continue
            make(one)
            # Many rounds of one watch, or one round of many watches: either way not all at the same moment.
            one.next = time.monotonic() + min(one.every, MINUTE)


@every(MINUTE, everywhere=True)
def samples() -> None:
    """What the last day was like is gathered from what each machine's processes have counted."""
    from playground.watch import metrics, sampling

    metrics.forget_dead()
    sampling.sample()
