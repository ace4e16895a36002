"""Being called something else: links by the old name lead on, and nobody else gets it."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from playground.library.models import Scenario
from playground.people.handles import refuse_unless_free
from playground.people.models import FormerHandle, Profile
from playground.people.takeover import give

WITHIN = timedelta(days=30)
MOST_CHANGES = 2
MOST_FORMER = 10
"""Former names that one account keeps from others; whoever has more takes one of them again, or none."""


def rename(profile: Profile, wanted: str) -> None:
    """Call somebody this from now on. Raises ValidationError, and then nothing has changed."""
    refuse_unless_free(wanted, of=profile)
    with transaction.atomic():
        known = Profile.objects.select_for_update().select_related("user").get(pk=profile.pk)
        if wanted == known.handle:
            return
        _refuse_too_many(known, wanted)
        known.former.filter(handle__iexact=wanted).delete()
        if wanted.lower() != known.handle.lower():
            FormerHandle.objects.create(handle=known.handle, profile=known)
        known.handle = known.user.username = wanted
        known.user.save(update_fields=("username",))
        known.save(update_fields=("handle",))
        # Lists find what somebody has written by the name of its author.
        give(Scenario.objects.filter(owner=known.user), known.user)
    profile.handle = wanted


def _refuse_too_many(profile: Profile, wanted: str) -> None:
    former = list(profile.former.order_by("-until"))
    lately = [one for one in former if one.until > timezone.now() - WITHIN]
    if len(lately) >= MOST_CHANGES:
        raise ValidationError(f"A name changes {MOST_CHANGES} times in {WITHIN.days} days at most.")
    if len(former) >= MOST_FORMER and wanted.lower() not in {one.handle.lower() for one in former}:
        raise ValidationError(f"You have had {MOST_FORMER} other names; take one of them again.")
