"""What answering costs, in seconds of a processor and in bytes sent and taken, is counted for whoever asked.

Whoever has used up an allowance is answered 429 until its time is over. Before a view is asked a part of the allowance
is set aside, so that requests at the same time can't all take what is left; afterwards what it cost is counted in its
place: at once where that is more, else along with the next request. A request from this machine itself, as under
`make run`, costs nothing: the processor is the visitor's own.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from playground.door import refusing
from playground.door.counting import add_later, take
from playground.door.whose import Who, address_of, all_of, is_here, network_of
from playground.launch.lanes import MOST_OF_ONE, turn
from playground.launch.patience import TakesTooLong
from playground.limits import Limit, TooMuch, sums, too_much

log = logging.getLogger("playground.requests")
SECONDS = 600
SET_ASIDE = 100
"""Milliseconds that a request is expected to cost before it is known."""
SHORT = 0.005
"""Seconds of a query that count as the asking process's own."""
LONG_QUERY = 0.2
"""Seconds of a query that certainly went by in the database, not in a wait for this process's processor."""
MOST_BODY = 16_000_000
LONG = 1.0
"""Seconds from which on a request is told of in the logs."""
SECONDS_FOR_A_CROWD = 5


CROWD = Limit(
    "turn",
    MOST_OF_ONE,
    60,
    "slow requests can wait for their turn",
    sentence_is="{most} {unit}, of {whose}.",
)


def cpu_limit() -> Limit:
    """Milliseconds of a processor and of the database."""
    most = settings.CPU_SECONDS_A_VISITOR * 1000
    return Limit("cpu", most, SECONDS, "seconds of this site's processors", scale=1000)


def bytes_limit() -> Limit:
    """Bytes of requests and of pages, before these are compressed."""
    return Limit("bytes", settings.MEGABYTES_A_VISITOR * 1_000_000, SECONDS, "megabytes", scale=1_000_000)


class _Queries:
    """How long the database was asked, as it is seen from here."""

    def __init__(self) -> None:
        self.seconds = self.long = 0.0

    def __call__(self, execute: Callable[..., Any], *given: Any) -> Any:
        began = time.monotonic()
        try:
            return execute(*given)
        finally:
            # A short one costs this process more than the database, and is counted there.
            took = time.monotonic() - began
            if took > SHORT:
                self.seconds += took
            if took > LONG_QUERY:
                self.long += took


class Middleware:
    """Inside the sessions', so that it may see who was signed in; whatever is inside it is counted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began, worked, queries = time.monotonic(), time.thread_time(), _Queries()

        def cost() -> float:
            return time.thread_time() - worked + queries.seconds

        with connection.execute_wrapper(queries):
            if turn.refused:
                response = too_much(request, TooMuch(CROWD, SECONDS_FOR_A_CROWD))
            elif not settings.METERED or is_here(request):
                response = self._answered(request)
            else:
                response = self._metered(request, cost)
        turn.elsewhere = queries.long
        self._tell(request, response, time.monotonic() - began + turn.waited, cost())
        return response

    def _answered(self, request: HttpRequest) -> HttpResponse:
        """The page, or that it took too long."""
        try:
            return self._get_response(request)
        except TakesTooLong:
            log.warning("took too long", extra={"method": request.method, "path": request.path})
            return refusing.too_long(request)

    def _metered(self, request: HttpRequest, cost: Callable[[], float]) -> HttpResponse:
        whose = list(all_of(request, None))
        cpu, size = cpu_limit(), bytes_limit()
        aside = [*sums(cpu, whose, SET_ASIDE), *sums(size, whose, _length(request))]
        refused = take(aside)
        if refused is not None:
            limit, who = (cpu, size)[refused // len(whose)], whose[refused % len(whose)]
            return too_much(request, TooMuch(limit.of(who), limit.seconds_left()))
        response = self._answered(request)
        spent, sent = round(cost() * 1000), _size(response)
        counted = [*sums(cpu, whose, spent - SET_ASIDE, bound=False), *sums(size, whose, sent, bound=False)]
        account = _signed_in(request)
        if account is not None:
            # Whose account it is is known only now. One that has spent its own is refused by the cookie.
            own = [Who(f"u{account}")]
            if take([*sums(cpu, own, spent), *sums(size, own, sent)]) is not None:
                counted += sums(cpu, whose[:1], cpu.most, bound=False)
        if spent > SET_ASIDE:
            take(counted)
        else:
            add_later(counted)
        return response

    def _tell(self, request: HttpRequest, response: HttpResponseBase, took: float, cost: float) -> None:
        notable = response.status_code == 429 or took >= LONG
        level = logging.WARNING if notable else logging.INFO
        if not log.isEnabledFor(level):
            return
        said: dict[str, object] = {
            "status": response.status_code,
            "method": (request.method or "")[:20],
            "path": request.path,
            "milliseconds": round(took * 1000),
            "cpu": round(cost * 1000),
            "bytes": _size(response),
        }
        if notable:
            said["network"] = network_of(address_of(request))
        log.log(level, "answered", extra=said)


def _length(request: HttpRequest) -> int:
    """Of what was sent. Longer ones, lists of cards, are for whoever may send them."""
    try:
        return min(MOST_BODY, max(0, int(request.META.get("CONTENT_LENGTH") or 0)))
    except ValueError:
        return 0


def _size(response: HttpResponseBase) -> int:
    """Of what it is before it is compressed: a page may be there compressed already, and says how long it is."""
    if response.streaming:
        return 0
    told: str | None = response.headers.get("Content-Length")
    return int(told) if told is not None else len(response.content)  # type: ignore[attr-defined]


def _signed_in(request: HttpRequest) -> str | None:
    """The account, if the page has looked at the session anyway, or asked for a token."""
    session = getattr(request, "session", None)
    found = getattr(session, "_session_cache", {}).get(SESSION_KEY)
    if found is None:
        # Of its type, since `isinstance` would have the request's lazy user ask the database who it is.
        user = request.__dict__.get("user")
        found = user.pk if user is not None and issubclass(type(user), User) else None
    return str(found) if found is not None else None
