"""Reading collections: the list, a collection's page, an entry in the frame of its collection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.boards.views.place import number
from playground.boards.visitors import belongs
from playground.collected import editing, finding, readings, who
from playground.collected.models import Classroom, Collection, Entry, Pupil, Reading
from playground.library import loading
from playground.library.models import Scenario
from playground.library.views import shown_to
from playground.library.wishes import LONGEST_QUERY
from playground.limits import limited


@dataclass(frozen=True)
class Opened:
    """A collection as whoever asks reads it."""

    collection: Collection
    contents: editing.Contents
    entries: list[Entry]
    """Those that are shown."""
    reading: Reading | None
    progress: readings.Progress

    def chapters(self) -> list[dict[str, Any]]:
        """Chapters with their entries and the reader's marks."""
        shown = {entry.pk for entry in self.entries}
        return [
            {
                "chapter": chapter,
                "rows": [
                    {
                        "entry": entry,
                        "shown": entry.pk in shown,
                        "mark": self.progress.marks.get(entry.pk),
                        "here": entry.pk == self.progress.last,
                    }
                    for entry in editing.entries_of(chapter)
                ],
            }
            for chapter in self.contents.chapters
        ]


def opened(request: HttpRequest, slug: str) -> Opened:
    """A collection with its contents and how far the visitor has come."""
    collection = who.open_collection(request, slug)
    contents = editing.Contents(collection)
    entries = [entry for entry in contents.entries() if who.is_shown(collection, entry)]
    reading = readings.reading_of(request, collection)
    return Opened(collection, contents, entries, reading, readings.progress_of(reading, entries))


@dataclass(frozen=True)
class Place:
    """An entry among its neighbours, and how far the reader has come."""

    collection: Collection
    entry: Entry
    number: int
    before: Entry | None
    after: Entry | None
    progress: readings.Progress


def place_of(request: HttpRequest, slug: str, name: str) -> Place:
    """Where the entry of this name stands; 404 where none is shown. Few questions: its page has enough of its own."""
    collection = who.open_collection(request, slug)
    entries = [one for one in editing.in_order(collection) if who.is_shown(collection, one)]
    for at, entry in enumerate(entries):
        if entry.name == name:
            entry.scenario = Scenario.objects.select_related("owner", "moment").get(pk=entry.scenario_id)
            before = entries[at - 1] if at else None
            after = entries[at + 1] if at + 1 < len(entries) else None
            progress = readings.progress_among(request, collection, entries)
            return Place(collection, entry, at + 1, before, after, progress)
    raise Http404("this entry doesn't exist")


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The collections that fit, those that ship first; the visitor's own, and what he or she was reading."""
    words = " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY].strip()
    found = finding.find(words, number(request.GET.get("page", "1")))
    plain = not words and found.page == 1
    context: dict[str, Any] = {
        "words": words,
        "found": found,
        "own": finding.own(request) if plain else [],
        "under_way": finding.under_way(request) if plain else [],
        "under_way_loading": None if found.rows else loading.under_way(),
    }
    return render(request, "collected/index.html", context)


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A collection: cover, introduction, contents, how far the reader has come and where to go on."""
    found = opened(request, slug)
    pupil = None
    if found.reading is not None:
        pupil = Pupil.objects.filter(reading=found.reading).select_related("classroom").first()
    classes = Classroom.objects.none()
    if request.user.is_authenticated:
        classes = Classroom.objects.filter(owner=request.user, collection=found.collection).order_by(
            "-created"
        )
    context: dict[str, Any] = {
        "collection": found.collection,
        "chapters": found.chapters(),
        "progress": found.progress,
        "first": found.entries[0] if found.entries else None,
        "onward": readings.where_to_go_on(found.progress, found.entries),
        "mine": belongs(request, found.collection),
        "may_make": who.may_make(request),
        "pupil": pupil,
        "classes": list(classes),
        "address": request.build_absolute_uri(found.collection.get_absolute_url()),
    }
    return render(request, "collected/detail.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("answer")
def entry(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A scenario in the frame of its collection; sent back, it has been read."""
    place = place_of(request, slug, name)
    if request.method == "POST":
        readings.mark_done(readings.begin(request, place.collection), place.entry, place.after)
        if place.after is None:
            return redirect(place.collection)
        onward = "collected:predict" if "predicting" in request.POST else "collected:entry"
        return redirect(onward, slug, place.after.name)
    context = frame(place) | shown_to(request, place.entry.scenario)
    return render(request, "collected/entry.html", context)


def frame(place: Place) -> dict[str, Any]:
    """What a page of an entry says of its collection."""
    return {
        "collection": place.collection,
        "entry": place.entry,
        "number": place.number,
        "before": place.before,
        "after": place.after,
        "progress": place.progress,
        "mark": place.progress.marks.get(place.entry.pk),
        "entry_address": reverse("collected:entry", args=[place.collection.slug, place.entry.name]),
        "predict_address": reverse("collected:predict", args=[place.collection.slug, place.entry.name]),
    }


@require_POST
@limited("answer")
def forget(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that is kept of the visitor's reading goes away, and so does the place in any class."""
    collection = who.open_collection(request, slug)
    readings.read_by(request).filter(collection=collection).delete()
    return redirect(collection)
