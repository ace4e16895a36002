"""Changes that somebody suggests for another's scenario: made on a version, accepted as a version, or declined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from playground.boards.visitors import Maker
from playground.library.models import Scenario
from playground.one_at_a_time import alone
from playground.works.fields import Fields, Merged, changed, fields_of, from_plain, merge
from playground.works.models import Suggestion
from playground.works.versions import CannotChange, Change, correct, number_of, version_of

MOST_OPEN = 20
"""Suggestions of one person for one scenario that may be open at once."""


class Overlaps(CannotChange):
    """Its owner has changed the same fields since, so it can't be taken over as it is."""


@dataclass(frozen=True)
class Seen:
    """A suggestion beside what stands now."""

    base: Fields
    """What it was made on."""
    now: Fields
    number: int
    """The newest version's."""
    merged: Merged
    """What would stand if it were accepted."""

    @property
    def outdated(self) -> bool:
        """Whether something else than it was made on stands now."""
        return self.base != self.now


def suggest(
    row: Scenario, wanted: Fields, *, number: int, message: str, by: Any, failures: list[Any]
) -> Suggestion:
    """A new suggestion. Raises CannotChange."""
    wanted = wanted.tidy()
    if not changed(fields_of(version_of(row, number)), wanted):
        raise CannotChange("Nothing has changed from the current version.")
    with transaction.atomic():
        alone("suggestions", by.pk, row.pk)
        if Suggestion.objects.filter(scenario=row, by=by, state=Suggestion.State.OPEN).count() >= MOST_OPEN:
            raise CannotChange(f"At most {MOST_OPEN} of your suggestions can be waiting for an answer.")
        return Suggestion.objects.create(
            scenario=row, number=number, by=by, message=message, wanted=wanted.plain(), failures=failures
        )


def seen(one: Suggestion) -> Seen:
    """What it would change today."""
    row = one.scenario
    base, now = fields_of(version_of(row, one.number)), fields_of(row)
    return Seen(base, now, number_of(row), merge(base, now, from_plain(one.wanted)))


def accept(one: Suggestion, word: str) -> int:
    """Make it the newest version, credited to who suggested it; the number. Raises CannotChange."""
    with transaction.atomic():
        _still_open(one)
        today = seen(one)
        if today.merged.overlapping:
            raise Overlaps("Both change the same field.")
        change = Change(today.merged.fields, one.message, suggested=True)
        number = correct(one.scenario, change, based_on=today.number, maker=_maker(one))
        _decide(one, Suggestion.State.ACCEPTED, word, became=number)
    return number


def settle(one: Suggestion, state: str, word: str = "", became: int | None = None) -> None:
    """Say what became of it otherwise. Raises CannotChange where that is settled already."""
    with transaction.atomic():
        _still_open(one)
        _decide(one, state, word, became=became)


def _still_open(one: Suggestion) -> None:
    now = Suggestion.objects.select_for_update().get(pk=one.pk)
    if now.state != Suggestion.State.OPEN:
        raise CannotChange(f"It has already been settled: {now.get_state_display().lower()}.")


def _decide(one: Suggestion, state: str, word: str, became: int | None) -> None:
    one.state, one.word, one.decided, one.became = state, word, timezone.now(), became
    one.save(update_fields=("state", "word", "decided", "became"))


def _maker(one: Suggestion) -> Maker:
    return {"owner": one.by, "visitor": ""}
