"""Correcting a scenario: its row becomes the next version, and what stood before keeps an address of its own."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from playground.boards.visitors import Maker
from playground.library import moments
from playground.library.filing import fill
from playground.library.judging import Judged, judge
from playground.library.models import Scenario
from playground.rulings.versions import engine_version
from playground.works.fields import Fields, changed, fields_of
from playground.works.models import MOST_VERSIONS, Version, Work

_SAID = ("title", "question", "answer", "notes", "tags", "text")
_FOUND_OUT = (
    "problem",
    "verdict",
    "failures",
    "story",
    "steps",
    "rules",
    "cards",
    "judged_by",
    "judged_text",
)


class CannotChange(Exception):
    """It stays as it is, and why."""


class Outdated(CannotChange):
    """Somebody was quicker: another version is the newest now."""


@dataclass(frozen=True)
class Change:
    """What is to stand from now on, and what is said of it."""

    wanted: Fields
    message: str = ""
    suggested: bool = False


def number_of(row: Scenario) -> int:
    """The number of a scenario's newest version."""
    work = work_of(row)
    return work.newest if work is not None else 1


def work_of(row: Scenario) -> Work | None:
    """What is known of it as a work, if it was ever corrected or made from another."""
    return Work.objects.filter(scenario=row).select_related("origin", "origin__owner").first()


def version_of(row: Scenario, number: int) -> Version:
    """A version of a scenario; the newest is a picture of the row itself. Raises Http404."""
    if row.kind == Scenario.Kind.SHIPPED:
        raise Http404("built-in scenarios have no versions: they are what the current engine has")
    found = Version.objects.filter(scenario=row, number=number).select_related("owner", "line").first()
    if number == number_of(row):
        found = found or _first(row, number)
        _take(found, row)
    if found is None:
        raise Http404(f"there is no version {number} of it")
    found.scenario = row
    return found


def every(row: Scenario) -> QuerySet[Version]:
    """The versions that are kept, the newest first; none of a scenario that was never corrected."""
    return Version.objects.filter(scenario=row).select_related("owner").order_by("-number")


def correct(row: Scenario, change: Change, *, based_on: int, maker: Maker) -> int:
    """Make a change the newest version; its number. The row is changed with it.

    Raises Outdated where `based_on` isn't the newest version any more, CannotChange, and then nothing has happened.
    """
    wanted = change.wanted.tidy()
    # Playing it takes its time, so nobody has to wait for it.
    text = "" if row.moment_id is not None else wanted.text()
    judged = None if row.moment_id is not None else judge(text, title=wanted.title)
    if judged is not None and judged.problem:
        raise CannotChange(judged.problem)
    with transaction.atomic():
        now = (
            Scenario.objects.select_for_update(of=("self",)).select_related("owner", "moment").get(pk=row.pk)
        )
        work, _ = Work.objects.get_or_create(scenario=now)
        if work.newest != based_on:
            raise Outdated(f"version {work.newest} is the newest now")
        if not changed(fields_of(now), wanted):
            raise CannotChange("Nothing has changed from the current version.")
        if work.newest >= MOST_VERSIONS:
            raise CannotChange(f"A scenario has at most {MOST_VERSIONS} versions. Create a new one.")
        _keep(now, work.newest)
        _write(now, wanted, text, judged)
        work.newest += 1
        work.changed = timezone.now()
        work.save(update_fields=("newest", "changed"))
        made = Version(
            scenario=now,
            number=work.newest,
            owner=maker["owner"],
            visitor="" if maker["owner"] else maker["visitor"],
            message=change.message,
            suggested=change.suggested,
        )
        _take(made, now)
        made.save()
    row.refresh_from_db()
    return work.newest


def _write(row: Scenario, wanted: Fields, text: str, judged: Judged | None) -> None:
    """The fields into the row, with all that it is found by."""
    if judged is None:
        ruling = row.moment
        assert ruling is not None
        ruling.title, ruling.comment = wanted.title, wanted.notes
        ruling.save(update_fields=("title", "comment"))
        moments.keep(ruling, answer=wanted.answer, tags=wanted.tags, question=wanted.question)
        row.refresh_from_db()
        return
    if row.text != text:
        # Its steps are others from now on; the version before keeps the line that links lead to.
        row.line = None
    row.text = text
    fill(row, judged, hashlib.sha256(text.encode()).hexdigest(), engine_version()).save()


def _keep(row: Scenario, number: int) -> None:
    """What stands now, with what the engine says of it, as the version that it is."""
    found = Version.objects.filter(scenario=row, number=number).first()
    if found is None:
        found = _first(row, number)
    _take(found, row)
    found.save()


def _first(row: Scenario, number: int) -> Version:
    """A version as its maker made it."""
    mark = "" if row.owner_id is not None else row.visitor
    return Version(scenario=row, number=number, created=row.created, owner=row.owner, visitor=mark)


def _take(version: Version, row: Scenario) -> None:
    for name in (*_SAID, *_FOUND_OUT):
        setattr(version, name, getattr(row, name))
    version.line = row.line


def judge_again(version: Version) -> Version:
    """Have the current engine judge a version that is not the newest; a moment's is judged with the moment itself.

    Doing it again changes nothing. What is to be judged again of all is found by `judged_by`.
    """
    row = version.scenario
    if row.moment is not None:
        version.failures, version.verdict, version.judged_by = row.failures, row.verdict, row.judged_by
        return version
    digest = hashlib.sha256(version.text.encode()).hexdigest()
    if (version.judged_by, version.judged_text) == (engine_version(), digest):
        return version
    judged = judge(version.text, title=version.title)
    seen = fill(Scenario(kind=row.kind, owner=row.owner), judged, digest, engine_version())
    for name in _FOUND_OUT:
        setattr(version, name, getattr(seen, name))
    if version.pk is not None:
        version.save(update_fields=_FOUND_OUT)
    return version
