"""A session lives on as it is used: at most once a day its end is moved on, in the database and in the browser.

What a browser made without an account is found by its session alone, so one that ran out would lose it. A second
cookie that lives for a day says that this was done; pages that don't look at the session, as those shown elsewhere, do
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from playground.away import if_there

LASTS = "lasts"
A_DAY = 24 * 3600


class Lasting:
    """Stands outside the session's own middleware, whose cookie it sends again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        session: Any = getattr(request, "session", None)
        asked = session is not None and session.accessed and response.status_code < 500
        if asked and LASTS not in request.COOKIES and settings.SESSION_COOKIE_NAME in request.COOKIES:
            if_there(request, lambda: _last_on(session, response), None)
        return response


def _last_on(session: Any, response: HttpResponse) -> None:
    """Move the end on, unless there is no session, or it ends with the browser."""
    if session.is_empty() or session.get_expire_at_browser_close():
        return
    # One that was saved just now has its new end, and its cookie is sent already.
    if settings.SESSION_COOKIE_NAME not in response.cookies:
        seconds = session.get_expiry_age()
        until = timezone.now() + timedelta(seconds=seconds)
        # The end alone: what another request of this browser stores meanwhile is not written over.
        if not Session.objects.filter(pk=session.session_key).update(expire_date=until):
            return
        samesite: Any = settings.SESSION_COOKIE_SAMESITE
        response.set_cookie(
            settings.SESSION_COOKIE_NAME,
            session.session_key,
            max_age=seconds,
            domain=settings.SESSION_COOKIE_DOMAIN,
            path=settings.SESSION_COOKIE_PATH,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=settings.SESSION_COOKIE_HTTPONLY,
            samesite=samesite,
        )
    _set(response)


def _set(response: HttpResponse) -> None:
    response.set_cookie(
        LASTS, "yes", max_age=A_DAY, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )
