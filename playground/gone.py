"""Addresses that led to something once: the answer is 410, and says what became of it.

Whoever keeps what became of things plugs in how it is asked, as the site starts; the doors below know none of them.
What is kept of a thing that is gone is its address, when it went and by whose will, never what it said.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from playground.instead import instead

Asked = Callable[[str], str]
"""What became of a scenario, by the last part of its address, as a sentence; "" where nothing is known."""

_asked: list[Asked] = []
HIDDEN = "A moderator has hidden it."


class Gone(Http404):
    """Something was here, but is gone."""


def plug(asked: Asked) -> None:
    """Ask this too; once, however often a process starts its apps."""
    if asked not in _asked:
        _asked.append(asked)


def what_became_of(slug: str) -> str:
    """A sentence, or "" where nobody knows that there ever was such a thing."""
    return next(filter(None, (asked(slug) for asked in _asked)), "")


def refused(slug: str, otherwise: str = "") -> Http404:
    """What a door raises: Gone with what became of it, or with these words; Http404 where there never was anything."""
    words = what_became_of(slug) or otherwise
    return Gone(words) if words else Http404("there was never anything at this address")


class Middleware:
    """Makes the page of what is gone, wherever a door said so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only for doors that said what became of it; everything else stays what it is."""
        if not isinstance(exception, Gone):
            return None
        return instead(request, render(request, "410.html", {"words": str(exception)}, status=410))
