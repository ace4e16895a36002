"""The end of every page's header: the way in, or who is signed in and how many notices wait."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from playground.away import if_there
from playground.look.stencils import Stencil
from playground.people.middleware import perhaps_signed_in
from playground.people.profiles import profile_of

MOST_SHOWN = 99
_HEADER = Stencil("people/header.html", "sign_in", most=1_024)
_WAYS_IN = ("/accounts/", "/me/", "/admin/")
"""Pages that nobody comes back to after signing in, or that send people there themselves."""


def account_link(request: HttpRequest) -> dict[str, object]:
    """A context processor: drawn when a page's header is, and not for parts of pages."""
    return {"account_link": SimpleLazyObject(lambda: _drawn_for(request))}


def sign_in_address(request: HttpRequest) -> str:
    """Where one signs in, to come back to what one was looking at."""
    address = _way_in()
    here = request.get_full_path()
    if request.method not in ("GET", "HEAD") or here == "/" or here.startswith(_WAYS_IN):
        return address
    return f"{address}?{urlencode({'next': here})}"


@cache
def _way_in() -> str:
    return reverse("account_login")


def _drawn_for(request: HttpRequest) -> SafeString:
    return if_there(request, lambda: _drawn(request), SafeString(""))


def _drawn(request: HttpRequest) -> SafeString:
    user = getattr(request, "user", None)
    if user is None or not perhaps_signed_in(request) or not user.is_authenticated:
        return _HEADER.fill("", dict, sign_in_address(request))
    profile = profile_of(user)
    handle, unread = profile.handle, min(profile.unread, MOST_SHOWN + 1)
    return _HEADER.fill(
        (handle, unread), lambda: {"handle": handle, "unread": unread, "most": MOST_SHOWN}, ""
    )
