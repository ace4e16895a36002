"""What of allauth is ours: names are handles, visitors count as everywhere else, and words are the site's own."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest

from playground.door.whose import address_of, network_of
from playground.people.handles import free_handle, refuse_unless_free


class Accounts(DefaultAccountAdapter):
    """Signing up, in and out with a password or a passkey."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that somebody has chosen is a handle, and nobody else's."""
        found: str = super().clean_username(username, shallow)
        if not shallow:
            refuse_unless_free(found)
        return found

    def generate_unique_username(self, txts: list[str | None], regex: str | None = None) -> str:
        """A handle for somebody from elsewhere; never made of an email address, which is nobody's business."""
        said = next((one for one in txts if one and "@" not in one), "player")
        return free_handle(said)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Who is counted, as the site's own limits count: a network, not each of its many addresses."""
        return network_of(address_of(request))


class OtherSites(DefaultSocialAccountAdapter):
    """Signing in by way of another site, by OpenID Connect."""

    def populate_user(self, request: HttpRequest, sociallogin: Any, data: dict[str, Any]) -> Any:
        """What is taken over from there: an email address, and the name somebody goes by. Real names stay there."""
        kept = {name: value for name, value in data.items() if name in ("username", "email")}
        if kept.get("username"):
            kept["username"] = free_handle(kept["username"])
        return super().populate_user(request, sociallogin, kept)
