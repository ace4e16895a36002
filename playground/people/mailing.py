"""Mails of the site: to whom, and with whole addresses in them, since a mail stands on no page."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
from django.conf import settings


def confirmed_address(user: Any) -> str:
    """The email address that somebody has shown to be theirs; "" for none: nobody else's gets our mails."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return found.email if found is not None else ""


def whole_address(url: str) -> str:
    """An address of this site as it is written outside of it."""
    return f"{settings.SITE_URL.rstrip('/')}{url}"
