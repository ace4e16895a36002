"""Each request has a name, which is in its answer's X-Request-ID, on the pages of errors and in the logs.

What it may write to the logs is bounded as well, whatever goes wrong in it and however often it is told: nobody can
fill a disk by asking. The bound is kept by the handler of the logs (`logs.Bounded`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
MOST_LOGGED = 1_000
"""Bytes in the logs, for one request."""


class Asked:
    """A request, or a task for the workers, while it is being answered."""

    __slots__ = ("left", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.left = MOST_LOGGED


_now: ContextVar[Asked | None] = ContextVar("asked", default=None)


def current() -> Asked | None:
    """What is being answered here; None where nobody has asked."""
    return _now.get()


def begin(name: str | None = None) -> Asked:
    """From now on this is being answered here."""
    asked = Asked(name or secrets.token_hex(6))
    _now.set(asked)
    return asked


def end() -> None:
    """Nothing is being answered here any more."""
    _now.set(None)


class Middleware:
    """The outermost: whatever else refuses or breaks, does so under the request's name."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = begin()
        try:
            response = self._get_response(request)
        finally:
            end()
        response.headers[HEADER] = asked.name
        return response
