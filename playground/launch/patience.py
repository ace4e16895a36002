"""No request has the processor for ever: past some seconds of it, an exception is raised in the thread that answers.

What is worked out on a page (the layers of a board of a thousand things, say) is bounded by what people do, not by what
they could do, and the engine knows no clock. So a thread of its own looks at the clocks of those that answer. The
exception comes at any place of the code, as Ctrl-C does; what was begun in the database is undone, and its connection
closed (playground/door/metering.py), since nobody knows what it had been asked.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable

SECONDS = 10.0
"""Of a processor, for one request."""
_BETWEEN = 0.5
_raise = ctypes.pythonapi.PyThreadState_SetAsyncExc


class TakesTooLong(BaseException):
    """What is being worked out takes longer than a page may.

    Like KeyboardInterrupt no Exception: whoever tells of the engine's faults isn't told that this is one.
    """


class Patience:
    """Watches what threads do; each thread that may be watched calls `answer`."""

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = SECONDS if seconds is None else seconds
        self._since: dict[int, float] = {}
        self._lock = threading.Lock()
        self._watching = False

    def answer(self, act: Callable[[], None]) -> None:
        """Do it, at most for so long; raises TakesTooLong only where `act` lets it pass."""
        me = threading.get_ident()
        with self._lock:
            self._since[me] = time.thread_time()
            if not self._watching:
                self._watching = True
                threading.Thread(target=self._watch, name="patience", daemon=True).start()
        try:
            act()
        finally:
            self._end(me)

    def _end(self, me: int) -> None:
        """From here on nothing is raised any more, what was about to be included."""
        while True:
            try:
                with self._lock:
                    self._since.pop(me, None)
                    _raise(ctypes.c_ulong(me), None)
                return
            except TakesTooLong:
                continue

    def _watch(self) -> None:
        while True:
            time.sleep(min(_BETWEEN, self._seconds / 2))
            with self._lock:
                for thread, since in list(self._since.items()):
                    now = time.clock_gettime(time.pthread_getcpuclockid(thread))
                    if now - since > self._seconds:
                        # To say so takes a moment as well; and should nobody have heard it, it is said again.
                        self._since[thread] = now
                        _raise(ctypes.c_ulong(thread), ctypes.py_object(TakesTooLong))
