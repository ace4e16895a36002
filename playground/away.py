"""The servers that the site rests on, while they are away: how that is told from a fault, and how work waits for them.

A database that is restarted and a broker that is killed come back. Until then pages that need them say so (503), and
what a worker has done waits to be stored, for as long as its promise lasts.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

import redis.exceptions
from django.db import InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from kombu.exceptions import OperationalError as BrokerError

from playground.instead import Asked, asked_by, instead

T = TypeVar("T")
log = logging.getLogger(__name__)

AWAY = (
    InterfaceError,
    OperationalError,
    BrokerError,
    redis.exceptions.ConnectionError,
    redis.exceptions.TimeoutError,
)
"""What is raised where a server is away; `is_away` tells the few others apart that have the same types."""
BETWEEN_TRIES = 0.3
_OURS = ("40", "55", "57014", "54")
"""Beginnings of Postgres's codes for what it refuses while it is there: deadlocks, locks, cancelled, complex."""
_NO_ROOM = "53100"
"""Its code for a full disk. It can be read from, and whatever is to be kept waits as for one that is away."""


def is_away(error: BaseException | None) -> bool:
    """Whether an error, or one that it came of, says that a server is not there."""
    seen = 0
    while error is not None and seen < 10:
        if isinstance(error, AWAY):
            return not str(getattr(error.__cause__, "sqlstate", "") or "").startswith(_OURS)
        error, seen = error.__cause__, seen + 1
    return False


def has_no_room(error: BaseException | None) -> bool:
    """Whether an error says that the database's disk is full."""
    seen = 0
    while error is not None and seen < 10:
        if getattr(error, "sqlstate", None) == _NO_ROOM:
            return True
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


# --- what visitors read --------------------------------------------------------------------------------------

RETRY_AFTER = 10
"""Seconds; a browser that shows the page asks again by itself."""
WORDS = "The site's database is being restarted. What you had saved is safe; your last action was not carried out."
NO_ROOM = (
    "The site can't save anything at the moment. What you had saved is safe; your last action was not kept."
)
_NEXT = {
    Asked.PAGE: "Go back in a few seconds and try again.",
    Asked.FORM: "Reload this page in a few seconds and try again.",
    Asked.CORNER: "Try again in a few seconds.",
}
"""What to do, where the page doesn't ask again by itself."""
LEFT_OUT = "The site's database is being restarted: parts of this page that come from it are missing."
_told = [-60.0]


def if_there(request: HttpRequest, find: Callable[[], T], otherwise: T) -> T:
    """What is found, or while the servers are away something else; the page then says that it leaves things out."""
    try:
        return find()
    except AWAY as error:
        if not is_away(error):
            raise
        let_go()
        if not has_no_room(error):
            request.left_out = LEFT_OUT  # type: ignore[attr-defined]
        return otherwise


class Middleware:
    """Makes the page that says so wherever a view finds a server away."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Nothing for whatever else went wrong."""
        return answer(request, exception) if is_away(exception) else None


def tell(error: BaseException) -> None:
    """Tell the log in a line, once a second at most; what leads nowhere is let go of."""
    let_go()
    now = time.monotonic()
    if now - _told[0] >= 1:
        _told[0] = now
        log.error("a server is away: %s", (str(error) or type(error).__name__).splitlines()[0][:300])


def words_for(error: BaseException) -> str:
    """What a visitor is told."""
    return NO_ROOM if has_no_room(error) else WORDS


def answer(request: HttpRequest, error: BaseException) -> HttpResponse:
    """The page that says so: 503."""
    tell(error)
    who = asked_by(request)
    by_itself = who in (Asked.PAGE, Asked.LINK) and request.method in ("GET", "HEAD")
    context = {
        "words": words_for(error),
        "again": RETRY_AFTER if by_itself else 0,
        "next": _NEXT.get(who, ""),
    }
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    # Else Django would tell of it with a traceback.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return instead(request, response)
