"""Deleting a scenario: nobody finds it any more; its maker can undo that for a while, and then its contents go.

What stays is its address, with when it went: a link that leads there says so.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from playground.library import moments
from playground.library.models import Scenario
from playground.rulings import freezing
from playground.rulings.models import Ruling
from playground.works.models import DAYS_TO_UNDO, Deletion

log = logging.getLogger(__name__)
AT_ONCE = 200
"""Scenarios whose contents are removed between two commits."""


def delete(row: Scenario) -> None:
    """Take a scenario, with all its versions, from everybody but its maker. Doing it again changes nothing."""
    if row.moment is None:
        _hide(row.pk)
    else:
        # The moment's own page is the other half of it, so it is deleted there, and `on_deleted` hears of it.
        freezing.delete(row.moment)


def restore(row: Scenario) -> None:
    """Undo it: whoever found it before finds it again."""
    if row.moment is None:
        _show(row.pk)
    else:
        freezing.restore(row.moment)


@transaction.atomic
def _hide(key: int) -> None:
    row = Scenario.objects.select_for_update().get(pk=key)
    made = Deletion.objects.get_or_create(slug=row.slug, defaults={"scenario": row, "was": row.visibility})
    if made[1]:
        row.visibility = Scenario.Visibility.WITHDRAWN
        row.save(update_fields=("visibility", "updated"))


@transaction.atomic
def _show(key: int) -> None:
    row = Scenario.objects.select_for_update().get(pk=key)
    found = Deletion.objects.filter(scenario=row).first()
    if found is not None:
        row.visibility = found.was
        row.save(update_fields=("visibility", "updated"))
        found.delete()


def on_deleted(sender: object, *, ruling: Ruling, **more: object) -> None:
    """A frozen moment was deleted, here or on its own page."""
    _hide((Scenario.objects.filter(moment=ruling).first() or moments.keep(ruling)).pk)


def on_restored(sender: object, *, ruling: Ruling, **more: object) -> None:
    """Its maker undid that."""
    for row in Scenario.objects.filter(moment=ruling):
        _show(row.pk)


def on_dropped(sender: object, *, instance: Scenario, **more: object) -> None:
    """A row goes; of one that shipped its address stays known, since links lead there."""
    if instance.kind == Scenario.Kind.SHIPPED:
        gone = {"was": instance.visibility, "shipped": True, "removed": timezone.now()}
        Deletion.objects.get_or_create(slug=instance.slug, defaults=gone)


def deletion_of(row: Scenario) -> Deletion | None:
    """When it was deleted, if it was."""
    if row.visibility != Scenario.Visibility.WITHDRAWN:
        return None
    return Deletion.objects.filter(slug=row.slug).first()


def what_became_of(slug: str) -> str:
    """The sentence for whoever follows a link to it; "" where it was never deleted."""
    found = Deletion.objects.filter(slug=slug).first()
    if found is None:
        return ""
    if found.shipped:
        return "It was part of an earlier release of this site, but no longer is."
    day = date_format(timezone.localtime(found.deleted), "j F Y")
    return f"Its author deleted it on {day}, with all its versions."


def remove(now: datetime | None = None) -> int:
    """Remove the contents of what was deleted longer ago than it can be undone; how many. Can be stopped anywhere."""
    before = (now or timezone.now()) - timedelta(days=DAYS_TO_UNDO)
    done = 0
    while True:
        with transaction.atomic():
            some = list(
                Deletion.objects.select_for_update(skip_locked=True)
                .filter(removed=None, deleted__lt=before)
                .order_by("deleted")[:AT_ONCE]
            )
            for one in some:
                remove_one(one)
        if not some:
            return done
        done += len(some)


def remove_one(one: Deletion) -> bool:
    """Remove the contents of one for good, within a transaction; False for one that isn't deleted after all."""
    row: Any = Scenario.objects.select_related("moment").filter(slug=one.slug).first()
    if row is not None and row.visibility != Scenario.Visibility.WITHDRAWN:
        log.error("%s was deleted and can be found all the same; it is left alone", row.slug)
        one.delete()
        return False
    if row is not None:
        moment = row.moment
        row.delete()
        if moment is not None:
            moment.delete()
    one.removed = timezone.now()
    one.scenario = None
    one.save(update_fields=("removed", "scenario"))
    return True
