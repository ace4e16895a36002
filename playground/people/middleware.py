"""A cookie that says no more than that somebody is signed in, so that nobody else's pages have to ask.

The header of every page says who is signed in. Most visitors are not, and to find that out from the session takes a
query, of a browser that has one. The cookie decides nothing: who it is, and whether at all, the session says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

from playground.away import if_there
from playground.lasting import LASTS

SIGNED_IN = "signed_in"


class SignedIn:
    """Keeps the cookie in step with the session, on pages that have read the session anyway."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        session: Any = request.session
        if not session.accessed:
            return response
        signed_in = if_there(request, lambda: SESSION_KEY in session, None)
        if signed_in is None:
            return response
        if signed_in and not {SIGNED_IN, LASTS} <= request.COOKIES.keys():
            response.set_cookie(
                SIGNED_IN,
                "yes",
                max_age=None if session.get_expire_at_browser_close() else session.get_expiry_age(),
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        elif not signed_in and SIGNED_IN in request.COOKIES:
            response.delete_cookie(SIGNED_IN, samesite="Lax")
        return response


def perhaps_signed_in(request: HttpRequest) -> bool:
    """False for whoever is certainly not signed in, without a look at the session."""
    session = getattr(request, "session", None)
    return SIGNED_IN in request.COOKIES or SESSION_KEY in getattr(session, "_session_cache", ())
