"""Whose turn it is: requests that take long wait for one another, and never for a thread that others need.

The threads of a process share one processor, so a few requests of seconds each would hold up everybody. What answering
cost is therefore kept in mind, as averages that follow the latest: for a visitor and a kind of request, and for all
visitors of that kind, which says what to expect of somebody new. What is expected to take long takes the slow lane, in
which one at a time is answered, first for whoever has cost least lately. All others take the quick one. Nobody is
refused by that but who has many waiting in the slow lane.

There is always somebody who has cost less, where new visitors keep coming. So every other turn of the slow lane is for
who has waited too long since they came, or since their address had a turn.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from playground.launch.patience import Patience, TakesTooLong

SLOW = 0.15
"""Seconds of a processor from which on a request is one that takes long."""
AT_A_TIME, NEWCOMERS, GUESTS = 1, 2, 2
"""Slow ones that are answered at the same time, of a process's threads, and ones of whose like by this visitor nothing
is known yet: they may take long as well, and all threads at once would be theirs. Of these, guests are those who have
been here and cost little, with something new to them that cost others little: they don't wait for the rest."""
LITTLE = 1.0
"""Seconds of a processor that a guest may have cost lately."""
MOST_WAITING, MOST_OF_ONE = 200, 12
"""Slow ones that may wait in a process, and for one visitor."""
OVERDUE = 3.0
"""Seconds of waiting in the slow lane after which it is no longer a matter of cost alone whose turn it is."""
_WEIGHT_OF_LESS, _WEIGHT_OF_MORE = 0.3, 0.6
"""Of the latest cost in an average: a cheap request hardly says that the next will be, a dear one says more."""
LONG = 2_000
"""Bytes of a body or a query from which on a request is expected to take long until others of the kind did not."""
_FADES = 30.0
"""Seconds in which half of what somebody has cost is forgotten."""
_REMEMBERED = 4_096
_SESSION = re.compile(r"(?:^|;\s*)(?:sessionid|csrftoken)=([^;]{1,64})")


class _Costs:
    """What something cost lately: an average for each request, and a sum that fades; its last turn in the slow lane,
    where it is an address."""

    __slots__ = ("at", "average", "lately", "turn")

    def __init__(self, now: float, first: float) -> None:
        self.average, self.lately, self.at = first, 0.0, now
        self.turn = float("-inf")

    def add(self, cost: float, now: float) -> None:
        weight = _WEIGHT_OF_LESS if cost < self.average else _WEIGHT_OF_MORE
        self.average += weight * (cost - self.average)
        self.lately = self.faded(now) + cost
        self.at = now

    def faded(self, now: float) -> float:
        return float(self.lately * 0.5 ** ((now - self.at) / _FADES))


class Memory:
    """The costs of what was asked for last, by name; of so many names as are asked for most lately."""

    def __init__(self, most: int = _REMEMBERED) -> None:
        self._most = most
        self._found: OrderedDict[str, _Costs] = OrderedDict()

    def of(self, name: str) -> _Costs | None:
        return self._found.get(name)

    def add(self, name: str, cost: float, now: float) -> _Costs:
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = _Costs(now, cost)
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(name)
        found.add(cost, now)
        return found


def kind_of(method: str, path: str, length: int, known: Collection[str]) -> str:
    """The kind of a request: its method and address, without what names one thing of many, and whether it is long.

    `known` are the words of the site's addresses: any other is a name.
    """
    words = [word if not word or word in known else "*" for word in path[:300].split("/")[:6]]
    return f"{method} {'/'.join(words)}{' long' if length >= LONG else ''}"


@dataclass(frozen=True)
class Asking:
    """Who asks for what: an address, what tells browsers there apart, the kind of request."""

    address: str
    session: str
    kind: str

    @property
    def visitor(self) -> str:
        """By whom costs are kept in mind."""
        return f"{self.address} {self.session}"


class Waiting:
    """A request that waits for its turn, or is being answered."""

    __slots__ = ("asking", "since", "task")

    def __init__(self, task: Any, asking: Asking) -> None:
        self.task, self.asking = task, asking
        self.since = time.monotonic()


class Turn(threading.local):
    """What the thread that asks is answering: how long it waited, and whether it is to be refused."""

    waited = 0.0
    refused = False
    elsewhere = 0.0
    """Seconds that others, the database say, worked for it."""
    left: list[Callable[[], None]] | None = None
    """What is left to be done; None in a thread that isn't one of a server's."""


turn = Turn()
Asks = Callable[[Any], Asking]


def afterwards(act: Callable[[], None]) -> None:
    """Do what nobody has to wait for: when the answer is sent, and whoever got it may ask for the next thing already.
    Where no server's thread answers, at once."""
    if turn.left is None:
        act()
    else:
        turn.left.append(act)


class LastFirst:
    """A condition that wakes whoever began to wait last, since what that thread needs is still at hand: its connection
    to the database, whose process has just answered, and its memory."""

    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock
        self._waiting: list[threading.Lock] = []

    def wait(self) -> None:
        """Wait, with the lock held before and after."""
        bell = threading.Lock()
        bell.acquire()
        self._waiting.append(bell)
        self._lock.release()
        bell.acquire()
        self._lock.acquire()

    def notify(self) -> None:
        """Wake one, with the lock held."""
        if self._waiting:
            self._waiting.pop().release()

    def notify_all(self) -> None:
        """Wake all of them, with the lock held."""
        while self._waiting:
            self.notify()


class Lanes(ThreadedTaskDispatcher):  # type: ignore[misc]
    """A server's threads, with a quick and a slow lane; `asks` says of a task who asks for what kind of thing."""

    def __init__(self, asks: Asks) -> None:
        super().__init__()
        self.queue_cv = LastFirst(self.lock)  # type: ignore[assignment]
        self.quick: deque[Waiting] = deque()
        self.new: deque[Waiting] = deque()
        self.guests: deque[Waiting] = deque()
        self.slow: list[Waiting] = []
        self.slow_now = self.new_now = self.guests_now = 0
        self._was_overdue = False
        """Whether the last turn of the slow lane was of somebody who had waited too long."""
        self.costs = Memory()
        self.patience = Patience()
        self._asks = asks

    def add_task(self, task: Any) -> None:
        """Somebody has asked for something."""
        one = Waiting(task, self._asks(task))
        with self.lock:
            if self._is_slow(one.asking):
                self.slow.append(one)
            elif self._is_known(one.asking):
                self.quick.append(one)
            else:
                (self.guests if self._is_guest(one.asking) else self.new).append(one)
            self.queue_cv.notify()

    def handler_thread(self, thread_no: int) -> None:
        """Answer one after the other."""
        while True:
            with self.lock:
                found = self._next()
                while found is None and self.stop_count == 0:
                    self.active_count -= 1
                    self.queue_cv.wait()
                    self.active_count += 1
                    found = self._next()
                if found is None:
                    self.active_count -= 1
                    self.stop_count -= 1
                    self.threads.discard(thread_no)
                    self.thread_exit_cv.notify()
                    return
            self._answer(*found)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """No thread is left, and nobody waits."""
        done: bool = super().shutdown(False, timeout)  # type: ignore[arg-type]  # it counts in parts of a second
        with self.lock:
            for one in (*self.quick, *self.guests, *self.new, *self.slow) if cancel_pending else ():
                one.task.cancel()
            self.quick.clear()
            self.guests.clear()
            self.new.clear()
            self.slow.clear()
        return done

    # --- with the lock held -----------------------------------------------------------------------------------

    def _is_slow(self, asking: Asking) -> bool:
        own = self.costs.of(f"{asking.visitor} {asking.kind}") or self.costs.of(asking.kind)
        return own.average > SLOW if own is not None else asking.kind.endswith(" long")

    def _is_known(self, asking: Asking) -> bool:
        return self.costs.of(f"{asking.visitor} {asking.kind}") is not None

    def _is_guest(self, asking: Asking) -> bool:
        like, own = self.costs.of(asking.kind), self.costs.of(asking.visitor)
        cheap = like is not None and like.average <= SLOW
        return cheap and own is not None and self._lately(asking, time.monotonic()) <= LITTLE

    def _next(self) -> tuple[Waiting, str, bool] | None:
        """Who is next, in which lane, and whether to be refused."""
        crowd = self._crowd()
        if crowd is not None:
            self.slow.remove(crowd)
            return crowd, "quick", True
        if self.slow and self.slow_now < AT_A_TIME:
            now = time.monotonic()
            overdue = None if self._was_overdue else self._overdue(now)
            self._was_overdue = overdue is not None
            one = overdue or min(self.slow, key=lambda one: self._lately(one.asking, now))
            self.slow.remove(one)
            self.slow_now += 1
            return one, "slow", False
        if self.guests and self.guests_now < GUESTS and self._is_first(self.guests[0]):
            self.guests_now += 1
            return self.guests.popleft(), "guest", False
        if self.new and self.new_now < NEWCOMERS and self._is_first(self.new[0]):
            self.new_now += 1
            return self.new.popleft(), "new", False
        return (self.quick.popleft(), "quick", False) if self.quick else None

    def _is_first(self, one: Waiting) -> bool:
        return not (self.quick and self.quick[0].since < one.since)

    def _crowd(self) -> Waiting | None:
        """One to refuse: of too many that wait, the latest of whoever has most waiting."""
        if len(self.slow) <= MOST_OF_ONE:
            return None
        counts: dict[str, int] = {}
        for one in self.slow:
            counts[one.asking.visitor] = counts.get(one.asking.visitor, 0) + 1
        visitor = max(counts, key=lambda name: counts[name])
        if counts[visitor] <= MOST_OF_ONE and len(self.slow) <= MOST_WAITING:
            return None
        return next(one for one in reversed(self.slow) if one.asking.visitor == visitor)

    def _overdue(self, now: float) -> Waiting | None:
        """Who has waited longest of those who have waited too long. An address that has many waiting has one turn for
        all of them in that time."""
        found = [(self._waits_since(one), one.since, place) for place, one in enumerate(self.slow)]
        first, _, place = min(found)
        return self.slow[place] if now - first > OVERDUE else None

    def _waits_since(self, one: Waiting) -> float:
        costs = self.costs.of(one.asking.address)
        return one.since if costs is None else max(one.since, costs.turn)

    def _lately(self, asking: Asking, now: float) -> float:
        """A tenth of what others at the address cost counts as one's own, so that new cookies help little."""
        found = ((1.0, self.costs.of(asking.visitor)), (0.1, self.costs.of(asking.address)))
        return sum(share * costs.faded(now) for share, costs in found if costs is not None)

    # --- without it -------------------------------------------------------------------------------------------

    def _answer(self, one: Waiting, lane: str, refused: bool) -> None:
        turn.waited, turn.refused, turn.elsewhere = time.monotonic() - one.since, refused, 0.0
        left: list[Callable[[], None]] = []
        turn.left = left
        began = time.thread_time()
        try:
            self.patience.answer(one.task.service)
        except TakesTooLong:
            # Outside what makes pages; nobody is answered any more on this connection.
            self.logger.warning("%s took too long", one.asking.kind)
            one.task.cancel()
        except BaseException:
            self.logger.exception("Exception when servicing %r", one.task)
        for act in left:
            try:
                act()
            except Exception:
                self.logger.exception("Exception after servicing %r", one.task)
        cost, now = time.thread_time() - began + turn.elsewhere, time.monotonic()
        with self.lock:
            self.slow_now -= lane == "slow"
            self.new_now -= lane == "new"
            self.guests_now -= lane == "guest"
            if lane != "quick":
                self.queue_cv.notify()
            if not refused:
                asking = one.asking
                names = (asking.kind, f"{asking.visitor} {asking.kind}", asking.visitor, asking.address)
                # The address is the last of them.
                for name in names:
                    costs = self.costs.add(name, cost, now)
                if lane == "slow":
                    costs.turn = now


def session_in(cookies: str) -> str:
    """What tells browsers at one address apart; "" where there is nothing."""
    found = _SESSION.search(cookies)
    return found[1] if found is not None else ""
