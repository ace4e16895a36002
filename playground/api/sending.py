"""Scenarios that a program sends: the same text by the same account is the same scenario, however often it comes."""

from __future__ import annotations

import hashlib

from django.contrib.auth.models import User
from django.db import transaction

from playground.api.models import Sent
from playground.library import writing
from playground.library.models import Scenario
from playground.library.writing import Wanted


def send(wanted: Wanted, owner: User) -> tuple[Scenario, bool]:
    """The scenario of what was sent, and whether it is new."""
    digest = hashlib.sha256(writing.whole_text(wanted).encode()).hexdigest()
    found = _sent(owner, digest)
    if found is not None:
        return found, False
    with transaction.atomic():
        # Of two that send the same at once, the second waits here, and then finds what the first has made.
        User.objects.select_for_update().get(pk=owner.pk)
        found = _sent(owner, digest)
        if found is not None:
            return found, False
        row = writing.publish(wanted, {"owner": owner, "visitor": ""})
        Sent.objects.create(owner=owner, digest=digest, scenario=row)
    return row, True


def _sent(owner: User, digest: str) -> Scenario | None:
    row = Sent.objects.filter(owner=owner, digest=digest).select_related("scenario__owner").first()
    return None if row is None else row.scenario
