"""Keeping a browser's works by a link, and taking them over where the link is opened.

Whoever has the link has the works, so it is shown once, only its digest is kept, and making another ends the one
before. It gives a browser the mark of the one that made it: both have the works from then on, and what the
second had made is put to them. Where somebody is signed in, the works become the account's.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from playground.boards.visitors import maker_of, visitor_of, wear
from playground.collected import readings
from playground.mine.models import Recovery
from playground.people import takeover

LENGTH = 24
"""Bytes of chance in a link."""


def make(request: HttpRequest) -> str:
    """The secret of a new link to this browser's works; those made before lead nowhere any more."""
    visitor = maker_of(request)["visitor"]
    secret = secrets.token_urlsafe(LENGTH)
    with transaction.atomic():
        Recovery.objects.filter(visitor=visitor).delete()
        Recovery.objects.create(digest=_digest(secret), visitor=visitor)
    return secret


def end(request: HttpRequest) -> bool:
    """The links to this browser's works lead nowhere any more; whether there was one."""
    visitor = visitor_of(request)
    return bool(visitor and Recovery.objects.filter(visitor=visitor).delete()[0])


def of_browser(request: HttpRequest) -> Recovery | None:
    """The link that leads to this browser's works, if there is one."""
    visitor = visitor_of(request)
    return Recovery.objects.filter(visitor=visitor).first() if visitor else None


def found(secret: str) -> Recovery | None:
    """The link with this secret."""
    return Recovery.objects.filter(digest=_digest(secret)).first()


def holds(link: Recovery) -> dict[Any, int]:
    """How many rows of each table it leads to."""
    rows = (
        (model, model._base_manager.filter(owner=None, visitor=link.visitor)) for model in takeover.owned()
    )
    return {model: number for model, some in rows if (number := some.count())}


def take(request: HttpRequest, link: Recovery) -> dict[Any, int]:
    """Take the works over into this browser, or into the account of who is signed in; how many of each table."""
    with transaction.atomic():
        if request.user.is_authenticated:
            taken = takeover.take_over(request.user, link.visitor)
            readings.take_over(link.visitor, request.user)
        else:
            taken = holds(link)
            mine = visitor_of(request)
            if mine and mine != link.visitor:
                takeover.join(mine, link.visitor)
                readings.join(mine, link.visitor)
                Recovery.objects.filter(visitor=mine).update(visitor=link.visitor)
            wear(request, link.visitor)
        Recovery.objects.filter(pk=link.pk).update(used=timezone.now())
    return taken


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
