"""How far a reader has come: what was read, what was predicted right, and where to go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from playground.boards.visitors import maker_of, visitor_of
from playground.collected.models import Collection, Entry, Mark, Reading


@dataclass
class Progress:
    """A reader's marks, by entry."""

    size: int = 0
    last: int | None = None
    marks: dict[int, Mark] = field(default_factory=dict)

    @property
    def done(self) -> int:
        """How many entries were read or predicted."""
        return len(self.marks)

    @property
    def right(self) -> int:
        """How many were predicted right on the first try."""
        return sum(mark.state == Mark.State.RIGHT for mark in self.marks.values())

    @property
    def predicted(self) -> int:
        return sum(mark.state != Mark.State.DONE for mark in self.marks.values())

    @property
    def finished(self) -> bool:
        return bool(self.size) and self.done >= self.size


def read_by(request: HttpRequest) -> QuerySet[Reading]:
    """What the visitor has read in."""
    if request.user.is_authenticated:
        return Reading.objects.filter(reader=request.user)
    mark = visitor_of(request)
    return Reading.objects.filter(visitor=mark, reader=None) if mark else Reading.objects.none()


def reading_of(request: HttpRequest, collection: Collection) -> Reading | None:
    """The visitor's reading of a collection, if there is one."""
    return read_by(request).filter(collection=collection).first()


def begin(request: HttpRequest, collection: Collection) -> Reading:
    """The visitor's reading, begun now if it wasn't yet."""
    maker = maker_of(request)
    if maker["owner"] is not None:
        return Reading.objects.get_or_create(
            collection=collection, reader=maker["owner"], defaults={"visitor": maker["visitor"]}
        )[0]
    return Reading.objects.get_or_create(collection=collection, reader=None, visitor=maker["visitor"])[0]


def progress_of(reading: Reading | None, entries: Iterable[Entry]) -> Progress:
    """The marks of a reader on entries that are there."""
    there = {entry.pk for entry in entries}
    if reading is None:
        return Progress(len(there))
    marks = {mark.entry_id: mark for mark in reading.marks.all() if mark.entry_id in there}
    return Progress(len(there), reading.last_id, marks)


def progress_among(request: HttpRequest, collection: Collection, entries: Iterable[Entry]) -> Progress:
    """The same for whoever asks, without the place to go on: one question."""
    there = {entry.pk for entry in entries}
    marks = Mark.objects.filter(reading__in=read_by(request), reading__collection=collection)
    return Progress(len(there), None, {mark.entry_id: mark for mark in marks if mark.entry_id in there})


def where_to_go_on(progress: Progress, entries: Sequence[Entry]) -> Entry | None:
    """Where a reader was, or the first entry after that which isn't done; None if all are."""
    keys = [entry.pk for entry in entries]
    start = keys.index(progress.last) if progress.last in keys else 0
    return next((one for one in (*entries[start:], *entries[:start]) if one.pk not in progress.marks), None)


def mark_done(reading: Reading, entry: Entry, following: Entry | None) -> None:
    """The entry was read; the reader goes on with the following."""
    Mark.objects.get_or_create(reading=reading, entry=entry)
    reading.last = following or entry
    reading.save(update_fields=("last", "updated"))


def mark_predicted(reading: Reading, entry: Entry, right: int, of: int, chosen: list[int]) -> Mark:
    """A prediction, `right` of `of` judged right. The first one counts; the last one is shown."""
    with transaction.atomic():
        mark, _ = Mark.objects.select_for_update().get_or_create(reading=reading, entry=entry)
        if mark.state == Mark.State.DONE:
            mark.state = Mark.State.RIGHT if right == of else Mark.State.WRONG
            mark.right, mark.of = right, of
        mark.tries = min(mark.tries + 1, 30_000)
        mark.chosen = chosen
        mark.save()
        reading.last = entry
        reading.save(update_fields=("last", "updated"))
    return mark


def take_over(visitor: str, user: Any) -> None:
    """What a browser has read becomes its account's; where both have marks of an entry, the account's stay."""
    _join(visitor, {"reader": user})


def join(visitor: str, other: str) -> None:
    """What one browser has read is put to what another has, whose marks stay."""
    _join(visitor, {"reader": None, "visitor": other})


@transaction.atomic
def _join(visitor: str, into: dict[str, Any]) -> None:
    if not visitor:
        return
    theirs = {one.collection_id: one for one in Reading.objects.filter(**into)}
    for reading in Reading.objects.select_for_update().filter(visitor=visitor, reader=None):
        mine = theirs.get(reading.collection_id)
        if mine is None:
            for name, value in into.items():
                setattr(reading, name, value)
            reading.save(update_fields=(*into, "updated"))
            continue
        known = set(mine.marks.values_list("entry_id", flat=True))
        reading.marks.exclude(entry_id__in=known).update(reading=mine)
        in_classes = set(mine.pupils.values_list("classroom_id", flat=True))
        reading.pupils.exclude(classroom_id__in=in_classes).update(reading=mine)
        reading.delete()


def on_signed_in(
    sender: object, request: HttpRequest | None = None, user: Any = None, **more: object
) -> None:
    """Somebody has signed in, or up, in this browser."""
    if request is not None and hasattr(request, "session"):
        take_over(visitor_of(request), user)
