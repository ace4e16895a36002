"""Who may put something into the library for everybody to find: somebody with an account, whom no room objects to.

The library knows accounts and no more. A room that knows reasons against somebody says them here as the site starts.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

Objection = Callable[[HttpRequest], str]
_objections: list[Objection] = []
SIGN_IN = "Sign in to publish it in the library, for everyone to find."


def object_by(objection: Objection) -> None:
    """Ask this of every signed-in person as well: a sentence against them, or ""."""
    if objection not in _objections:
        _objections.append(objection)


def why_not_public(request: HttpRequest) -> str:
    """Why whoever asks may not publish, as a sentence; "" if they may."""
    if not request.user.is_authenticated:
        return SIGN_IN
    return next((words for objection in _objections if (words := objection(request))), "")


def refused(request: HttpRequest, back: str) -> HttpResponse | None:
    """The answer to somebody who may not publish: the way in, from which they come `back`. None for who may.

    Raises PermissionDenied for somebody who is signed in.
    """
    why = why_not_public(request)
    if not why:
        return None
    if request.user.is_authenticated:
        raise PermissionDenied(why)
    return redirect_to_login(back)
