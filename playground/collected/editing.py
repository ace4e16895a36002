"""Changes of a collection, each whole or not at all; whoever has seen an older revision is told instead of obeyed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from playground.collected import covers, who
from playground.collected.models import (
    LONGEST_NAME,
    MOST_CHAPTERS,
    MOST_COLLECTIONS,
    MOST_ENTRIES,
    Chapter,
    Collection,
    Entry,
)
from playground.ids import new_id
from playground.library.models import Scenario
from playground.one_at_a_time import alone

_TAKEN = frozenset(("predict",))


class Refused(Exception):
    """What was asked for can't be done; the words say why."""


class Stale(Exception):
    """Somebody has changed the collection since."""


class Contents:
    """The chapters of a collection with their entries, in order, while they are moved about."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.chapters = chapters_of(collection)

    def entries(self) -> list[Entry]:
        """All of them, in order."""
        return [entry for chapter in self.chapters for entry in entries_of(chapter)]

    def chapter(self, number: int) -> Chapter:
        """The chapter with this key. Raises Refused."""
        for chapter in self.chapters:
            if chapter.pk == number:
                return chapter
        raise Refused("That chapter no longer exists.")

    def entry(self, number: int) -> tuple[Chapter, int]:
        """Where the entry with this key stands. Raises Refused."""
        for chapter in self.chapters:
            for at, entry in enumerate(entries_of(chapter)):
                if entry.pk == number:
                    return chapter, at
        raise Refused("That entry no longer exists.")

    def write(self) -> None:
        """Store the order in which everything stands now."""
        for place, chapter in enumerate(self.chapters, 1):
            if chapter.place != place:
                chapter.place = place
                chapter.save(update_fields=("place",))
            for at, entry in enumerate(entries_of(chapter), 1):
                if (entry.place, entry.chapter_id) != (at, chapter.pk):
                    entry.place, entry.chapter = at, chapter
                    entry.save(update_fields=("place", "chapter"))


def chapters_of(collection: Collection) -> list[Chapter]:
    """The chapters in order, each with its entries and their scenarios at hand: three questions, however many."""
    entries = Prefetch("entries", _with_scenarios().order_by("place", "pk"), to_attr="in_order")
    found: list[Chapter] = list(
        Chapter.objects.filter(collection=collection).order_by("place", "pk").prefetch_related(entries)
    )
    for chapter in found:
        for entry in entries_of(chapter):
            entry.collection = collection
            entry.chapter = chapter
    return found


def in_order(collection: Collection) -> list[Entry]:
    """The entries in order, with chapters and scenarios at hand: one question."""
    rows = _with_scenarios().filter(collection=collection).select_related("chapter")
    found = list(rows.order_by("chapter__place", "place", "pk"))
    for entry in found:
        entry.collection = collection
    return found


def _with_scenarios() -> QuerySet[Entry]:
    """Entries with what a list says of their scenarios."""
    return Entry.objects.select_related("scenario").defer(
        *(
            f"scenario__{name}"
            for name in ("text", "story", "notes", "answer", "search", "named", "keys", "words")
        )
    )


def entries_of(chapter: Chapter) -> list[Entry]:
    """The entries of a chapter of `chapters_of`, in order."""
    found: list[Entry] = chapter.in_order  # type: ignore[attr-defined]
    return found


@contextmanager
def changing(slug: str, revision: int | None) -> Iterator[Contents]:
    """The contents of a collection that nobody else changes meanwhile. Raises Stale."""
    with transaction.atomic():
        collection = Collection.objects.select_for_update(of=("self",)).get(slug=slug)
        if revision is not None and collection.revision != revision:
            raise Stale
        contents = Contents(collection)
        yield contents
        contents.write()
        _settle(collection, contents)


def _settle(collection: Collection, contents: Contents) -> None:
    """What follows from the contents."""
    entries = contents.entries()
    collection.size = len(entries)
    collection.headings = "\n".join(chapter.heading for chapter in contents.chapters)
    shown = [entry for entry in entries if who.is_shown(collection, entry)]
    chosen = next((one for one in shown if one.pk == collection.cover_of_id), shown[0] if shown else None)
    collection.cover = [] if chosen is None else covers.cover_of(Scenario.objects.get(pk=chosen.scenario_id))
    collection.revision += 1
    collection.updated = timezone.now()
    collection.save()


# --- the collection itself -----------------------------------------------------------------------------------


def make(owner: Any, title: str, introduction: str, visibility: str) -> Collection:
    """A new collection with one chapter. Raises Refused."""
    with transaction.atomic():
        alone("collections", owner.pk)
        if Collection.objects.filter(owner=owner, deleted=None).count() >= MOST_COLLECTIONS:
            raise Refused(f"You have {MOST_COLLECTIONS} collections; that is the maximum.")
        made = Collection.objects.create(
            slug=new_id(), owner=owner, title=title, introduction=introduction, visibility=visibility
        )
        Chapter.objects.create(collection=made, place=1, heading="First chapter")
    return made


# --- chapters ------------------------------------------------------------------------------------------------


def add_chapter(contents: Contents, heading: str, words: str) -> None:
    """A chapter at the end."""
    if len(contents.chapters) >= MOST_CHAPTERS:
        raise Refused(f"A collection has at most {MOST_CHAPTERS} chapters.")
    made = Chapter.objects.create(
        collection=contents.collection, place=len(contents.chapters) + 1, heading=heading, words=words
    )
    made.in_order = []  # type: ignore[attr-defined]
    contents.chapters.append(made)


def move_chapter(contents: Contents, number: int, by: int) -> None:
    """A chapter with all that is in it, up or down."""
    at = contents.chapters.index(contents.chapter(number))
    to = at + by
    if not 0 <= to < len(contents.chapters):
        raise Refused("It is already at the end.")
    contents.chapters.insert(to, contents.chapters.pop(at))


def remove_chapter(contents: Contents, number: int) -> None:
    """A chapter; its entries go to the one before it, or after it."""
    chapter = contents.chapter(number)
    if len(contents.chapters) == 1:
        raise Refused("A collection needs at least one chapter. Rename this one instead.")
    at = contents.chapters.index(chapter)
    contents.chapters.remove(chapter)
    heir = contents.chapters[max(0, at - 1)]
    moved = entries_of(chapter)
    kept = entries_of(heir)
    heir.in_order = [*kept, *moved] if at else [*moved, *kept]  # type: ignore[attr-defined]
    contents.write()
    chapter.delete()


# --- entries -------------------------------------------------------------------------------------------------


def add_entry(contents: Contents, chapter: Chapter, row: Scenario, note: str = "") -> Entry:
    """A scenario at the end of a chapter. Raises Refused."""
    every = contents.entries()
    if len(every) >= MOST_ENTRIES:
        raise Refused(f"A collection has at most {MOST_ENTRIES} scenarios.")
    if any(entry.scenario_id == row.pk for entry in every):
        raise Refused("It is already in this collection.")
    here = entries_of(chapter)
    made = Entry.objects.create(
        collection=contents.collection,
        chapter=chapter,
        scenario=row,
        place=len(here) + 1,
        name=name_for(row, {entry.name for entry in every}),
        note=note,
    )
    here.append(made)
    return made


def name_for(row: Scenario, taken: set[str]) -> str:
    """The last part of an entry's address: that of its scenario, with a number where another has it."""
    plain = row.slug.rpartition("/")[2][: LONGEST_NAME - 5]
    names = (plain, *(f"{plain}-{number}" for number in range(2, MOST_ENTRIES + 3)))
    return next(name for name in names if name not in taken and name not in _TAKEN)


def move_entry(contents: Contents, number: int, by: int) -> None:
    """An entry up or down; past the end of its chapter into the next."""
    chapter, at = contents.entry(number)
    here = entries_of(chapter)
    to = at + by
    if 0 <= to < len(here):
        here.insert(to, here.pop(at))
        return
    neighbour = contents.chapters.index(chapter) + by
    if not 0 <= neighbour < len(contents.chapters):
        raise Refused("It is already at the end.")
    there = entries_of(contents.chapters[neighbour])
    there.insert(0 if by > 0 else len(there), here.pop(at))


def put_entry(contents: Contents, number: int, chapter_number: int) -> None:
    """An entry to the end of another chapter."""
    chapter, at = contents.entry(number)
    entries_of(contents.chapter(chapter_number)).append(entries_of(chapter).pop(at))


def remove_entry(contents: Contents, number: int) -> None:
    """An entry; the scenario itself stays where it is."""
    chapter, at = contents.entry(number)
    entries_of(chapter).pop(at).delete()


# --- deleting ------------------------------------------------------------------------------------------------


def delete(collection: Collection) -> None:
    """Take a collection from everybody. Doing it again changes nothing."""
    with transaction.atomic():
        now = Collection.objects.select_for_update().get(pk=collection.pk)
        if now.deleted is None:
            now.was, now.visibility = now.visibility, Collection.Visibility.WITHDRAWN
            now.deleted = timezone.now()
            now.revision += 1
            now.save(update_fields=("was", "visibility", "deleted", "revision"))


def restore(collection: Collection) -> None:
    """Undo it: whoever found it before finds it again."""
    with transaction.atomic():
        now = Collection.objects.select_for_update().get(pk=collection.pk)
        if now.deleted is not None:
            now.visibility, now.was, now.deleted = now.was, "", None
            now.revision += 1
            now.save(update_fields=("was", "visibility", "deleted", "revision"))
