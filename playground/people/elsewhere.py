"""Signing in by way of other sites, as settings name them (OpenID Connect)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.openid_connect import views
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode


@dataclass(frozen=True)
class Way:
    """Another site by which people sign in here."""

    provider_id: str
    name: str

    def address(self, request: HttpRequest, process: str = "login") -> str:
        """Where the form goes that leads there, and back to what one was doing."""
        following = request.POST.get("next") or request.GET.get("next")
        query = {"process": process, **({"next": following} if following else {})}
        return f"{reverse('openid_connect_login', args=[self.provider_id])}?{urlencode(query)}"


@cache
def ways() -> tuple[Way, ...]:
    """The sites that settings name."""
    apps = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"]
    return tuple(Way(app["provider_id"], app["name"]) for app in apps)


def login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """On to the other site, by a page that leads there.

    The content policy lets forms go to this site alone, and browsers hold a form's redirect to that as well; a page
    that leads on needs no other site in the policy.
    """
    response: HttpResponse = views.login(request, provider_id)
    address = response.get("Location", "")
    if not urlsplit(address).netloc or urlsplit(address).netloc == request.get_host():
        return response
    name = get_adapter().get_provider(request, provider_id).name
    return render(request, "socialaccount/on_to.html", {"name": name, "address": address})
