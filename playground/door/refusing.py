"""The pages of what can't be read, isn't allowed, isn't there, or broke: in the site's own words, whatever went wrong.

The page of what broke is drawn without the request and stands alone, since either may be what broke.
"""

from __future__ import annotations

import sys

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template

from playground.away import answer, is_away
from playground.door.nowhere import known_of
from playground.instead import instead
from playground.launch.patience import SECONDS

SECONDS_OF_TRIES = 300
"""The longest in which allauth counts tries (its own limits); it doesn't say how much of it is left."""


def unreadable(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    return instead(request, render(request, "400.html", status=400))


def not_allowed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return instead(request, render(request, "403.html", status=403))


def not_here(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: what is known of the address, and what to do next."""
    words, ways = known_of(request.path, exception)
    return instead(request, render(request, "404.html", {"words": words, "ways": ways}, status=404))


def too_often(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """429, where somebody tried to sign in, or the like, more often than allauth lets anybody."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = str(SECONDS_OF_TRIES)
    return instead(request, response)


def too_long(request: HttpRequest) -> HttpResponse:
    """422: what would take longer to work out than a page may."""
    # Whatever the database had been asked, nobody waits for it any more.
    connection.close()
    return instead(request, render(request, "422.html", {"seconds": round(SECONDS)}, status=422))


def broken(request: HttpRequest) -> HttpResponse:
    """500, or 503 where it was a server that is away which was noticed outside a view."""
    error = sys.exc_info()[1]
    if error is not None and is_away(error):
        return answer(request, error)
    return instead(request, HttpResponse(get_template("500.html").render(), status=500))


def without_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form that was not this site's, or is older than the way its visitor is signed in."""
    return instead(request, render(request, "403.html", {"old_form": True}, status=403))


def wrong_way(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """405: an address that only takes what forms send, or only shows; whoever opens it gets no empty window."""
    page = render(request, "405.html", {"looked": request.method in ("GET", "HEAD")}, status=405)
    if "Allow" in response:
        page["Allow"] = response["Allow"]
    return instead(request, page)
