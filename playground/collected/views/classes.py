"""A class: a link under which readers take part in a collection; who opened it sees who has done what."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from playground.boards.visitors import belongs
from playground.collected import editing, readings, who
from playground.collected.forms import ClassForm, PupilForm
from playground.collected.models import (
    MOST_CLASSES,
    MOST_PUPILS,
    Classroom,
    Collection,
    Entry,
    Mark,
    Pupil,
)
from playground.limits import limited
from playground.one_at_a_time import alone


@require_POST
@limited("ruling")
def open_class(request: HttpRequest, slug: str) -> HttpResponse:
    """A new class for a collection, of whoever asks for it."""
    collection = who.open_collection(request, slug)
    door = who.maker_or_door(request, collection.get_absolute_url())
    if door is not None:
        return door
    form = ClassForm(request.POST)
    if not form.is_valid():
        return render(
            request, "collected/class_refused.html", {"collection": collection, "form": form}, status=422
        )
    owner = cast(User, request.user)
    with transaction.atomic():
        alone("classes", owner.pk)
        if Classroom.objects.filter(owner=owner).count() < MOST_CLASSES:
            title = form.cleaned_data["title"]
            return redirect(Classroom.objects.create(collection=collection, owner=owner, title=title))
    form.add_error("title", f"You have {MOST_CLASSES} classes. Delete one that is over.")
    return render(
        request, "collected/class_refused.html", {"collection": collection, "form": form}, status=422
    )


@require_http_methods(["GET", "HEAD", "POST"])
@limited("answer")
def classroom(request: HttpRequest, id: str) -> HttpResponse:
    """Of who opened it: who takes part and how far they are. Of others: the way in, or their own place in it."""
    room = get_object_or_404(Classroom.objects.select_related("collection__owner", "owner"), pk=id)
    if belongs(request, room):
        return _of_teacher(request, room)
    if room.collection.visibility == Collection.Visibility.WITHDRAWN:
        raise Http404("the collection was withdrawn")
    return _of_pupil(request, room)


# --- who opened it -------------------------------------------------------------------------------------------


def _of_teacher(request: HttpRequest, room: Classroom) -> HttpResponse:
    if request.method == "POST":
        return _ordered(request, room)
    entries = _entries(room)
    pupils = list(_counted(room))
    shown = None
    if "of" in request.GET:
        shown = next((one for one in pupils if str(one.pk) == request.GET["of"]), None)
        if shown is None:
            raise Http404("no one with that number is in this class")
    context: dict[str, Any] = {
        "room": room,
        "collection": room.collection,
        "entries": entries,
        "pupils": pupils,
        "by_entry": _by_entry(room, entries),
        "of": shown,
        "marks": {} if shown is None else {mark.entry_id: mark for mark in shown.reading.marks.all()},
        "address": request.build_absolute_uri(room.get_absolute_url()),
        "most": MOST_PUPILS,
    }
    return render(request, "collected/teacher.html", context)


def _entries(room: Classroom) -> list[Entry]:
    """The entries that readers see."""
    every = editing.Contents(room.collection).entries()
    return [entry for entry in every if who.is_shown(room.collection, entry)]


def _counted(room: Classroom) -> Any:
    """Who takes part, each with numbers of what is done."""
    marks = "reading__marks"
    return room.pupils.select_related("reading").annotate(
        done=Count(marks),
        right=Count(marks, filter=Q(reading__marks__state=Mark.State.RIGHT)),
        wrong=Count(marks, filter=Q(reading__marks__state=Mark.State.WRONG)),
        seen=Max("reading__updated"),
    )


def _by_entry(room: Classroom, entries: list[Entry]) -> list[dict[str, Any]]:
    """For each entry how many have done it, and how."""
    counts: Counter[tuple[int, str]] = Counter()
    found = Mark.objects.filter(reading__pupils__classroom=room).values_list("entry_id", "state")
    for entry_id, state, number in found.annotate(number=Count("pk")):
        counts[entry_id, state] = number
    return [
        {"entry": entry, **{state: counts[entry.pk, state] for state in Mark.State.values}}
        for entry in entries
    ]


def _ordered(request: HttpRequest, room: Classroom) -> HttpResponse:
    do = request.POST.get("do", "")
    if do in ("close", "open"):
        room.open = do == "open"
        room.save(update_fields=("open",))
    elif do == "remove":
        room.pupils.filter(pk=_key(request.POST.get("pupil", ""))).delete()
    elif do == "delete":
        collection = room.collection
        room.delete()
        return redirect(collection)
    else:
        raise Http404("nothing of that name can be done with a class")
    return redirect(room)


def _key(sent: str) -> int:
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 18 else 0


# --- who takes part ------------------------------------------------------------------------------------------


def _of_pupil(request: HttpRequest, room: Classroom) -> HttpResponse:
    mine = room.pupils.filter(reading__in=readings.read_by(request)).select_related("reading").first()
    form = PupilForm(initial={"name": request.user.get_username()} if request.user.is_authenticated else {})
    status = 200
    if request.method == "POST":
        if request.POST.get("do") == "leave":
            if mine is not None:
                mine.delete()
            return redirect(room)
        form = PupilForm(request.POST)
        if mine is None and _joined(request, room, form):
            return redirect(room)
        status = 200 if mine is not None else 422
    entries = _entries(room)
    progress = readings.progress_of(mine.reading if mine is not None else None, entries)
    context = {
        "room": room,
        "collection": room.collection,
        "pupil": mine,
        "form": form,
        "progress": progress,
        "onward": readings.where_to_go_on(progress, entries),
    }
    return render(request, "collected/pupil.html", context, status=status)


def _joined(request: HttpRequest, room: Classroom, form: PupilForm) -> bool:
    """Whether the visitor is in the class now; the form says why not."""
    if not form.is_valid():
        return False
    if not room.open:
        form.add_error("name", "This class is closed to new members.")
        return False
    try:
        with transaction.atomic():
            alone("pupils", room.pk)
            if room.pupils.count() >= MOST_PUPILS:
                form.add_error("name", f"This class is full: it has {MOST_PUPILS} people in it.")
                return False
            reading = readings.begin(request, room.collection)
            Pupil.objects.create(classroom=room, reading=reading, name=form.cleaned_data["name"])
    except IntegrityError:
        form.add_error("name", "Someone in this class already has that name. Choose another.")
        return False
    return True
