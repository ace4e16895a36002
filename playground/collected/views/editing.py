"""Making and changing collections: their owner's pages. Every button works without a mouse and without a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from playground.collected import editing, who
from playground.collected.editing import Contents, Refused, Stale
from playground.collected.forms import ChapterForm, CollectionForm, NoteForm
from playground.collected.models import Collection, Entry
from playground.library import finding as scenarios
from playground.library import publishing
from playground.library.models import Scenario
from playground.library.views import is_makers
from playground.library.wishes import LONGEST_QUERY, Wish
from playground.limits import limited
from playground.rulings.models import MOMENTS

MOST_FOUND = 12


@require_http_methods(["GET", "HEAD", "POST"])
@limited("ruling")
def new(request: HttpRequest) -> HttpResponse:
    """A collection of the visitor's own, at first with nothing in it; or with the scenario that led here."""
    door = who.maker_or_door(request, request.get_full_path())
    if door is not None:
        return door
    row = _wanted(request, request.POST.get("scenario") or request.GET.get("scenario", ""))
    form = CollectionForm(request.POST or None, why_not_public=publishing.why_not_public(request))
    if request.method == "POST" and form.is_valid():
        try:
            made = editing.make(request.user, **form.cleaned_data)
        except Refused as error:
            form.add_error(None, str(error))
        else:
            if row is not None:
                with editing.changing(made.slug, None) as contents:
                    editing.add_entry(contents, contents.chapters[0], row)
            return redirect("collected:edit", made.slug)
    context = {"form": form, "scenario": row}
    return render(request, "collected/new.html", context, status=422 if form.errors else 200)


def _wanted(request: HttpRequest, typed: str) -> Scenario | None:
    """The scenario that an address means: its page's, a link's of a frozen moment, or the last part alone."""
    path = unquote(urlsplit(typed.strip()).path).strip("/")
    for beginning, shelf in (("library/show/", ""), ("library/", ""), ("rulings/", f"{MOMENTS}/")):
        if path.startswith(beginning):
            path = shelf + path.removeprefix(beginning)
            break
    if path.startswith(f"{MOMENTS}/"):
        path = "/".join(path.split("/")[:2])
    if not path or len(path) > 160 or "\x00" in path:
        return None
    row = Scenario.objects.filter(slug=path).select_related("owner").first()
    if row is None or (row.visibility not in _READABLE and not is_makers(request, row)):
        return None
    return row


_READABLE = (Scenario.Visibility.PUBLIC, Scenario.Visibility.UNLISTED)


# --- the page on which everything is changed -----------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@limited("answer")
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Title, chapters, entries: each with its buttons. Whoever saw an older revision is told, and nothing is lost."""
    collection = who.own_collection(request, slug)
    if request.method != "POST":
        return _page(request, collection)
    do = request.POST.get("do", "")
    act = _ACTS.get(do)
    if act is None:
        raise Http404("nothing of that name can be done with a collection")
    try:
        with editing.changing(slug, _number(request.POST.get("revision", ""))) as contents:
            there = act(request, contents)
    except Refused as error:
        return _page(request, collection, refused=str(error), status=422)
    except _Invalid as error:
        return _page(request, collection, wrong=error.form, wrong_in=error.where, status=422)
    except Stale:
        return _page(request, collection, stale=_typed(request), status=409)
    if do == "entry-add" and "found" in request.POST:
        # Whoever adds one of several finds goes on with the others.
        words = urlencode({"q": request.GET.get("q", "")})
        there = f"?{words}#found-{_number(request.POST['found'])}"
    return redirect(f"{reverse('collected:edit', args=[slug])}{there}")


class _Invalid(Exception):
    """What was typed can't be kept; its form says why, at its place on the page."""

    def __init__(self, form: forms.Form, where: str) -> None:
        super().__init__(where)
        self.form = form
        self.where = where


def _page(request: HttpRequest, collection: Collection, *, status: int = 200, **more: Any) -> HttpResponse:
    collection.refresh_from_db()
    contents = Contents(collection)
    words = " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY].strip()
    initial = {name: getattr(collection, name) for name in ("title", "introduction", "visibility")}
    there = {entry.scenario_id for entry in contents.entries()}
    found = scenarios.find(Wish(words=words)).rows[:MOST_FOUND] if words else []
    context: dict[str, Any] = {
        "collection": collection,
        "contents": contents,
        "chapters": [(chapter, editing.entries_of(chapter)) for chapter in contents.chapters],
        "hidden": {one.pk for one in contents.entries() if not who.is_shown(collection, one)},
        "form": CollectionForm(initial=initial),
        "words": words,
        "found": [(row, row.pk in there) for row in found],
        **more,
    }
    if more.get("wrong_in") == "collection":
        context["form"] = more["wrong"]
    return render(request, "collected/edit.html", context, status=status)


def _typed(request: HttpRequest) -> list[str]:
    """The words that somebody typed into a page that was out of date."""
    names = ("title", "introduction", "heading", "words", "note", "address")
    return [request.POST[name] for name in names if request.POST.get(name, "").strip()]


def _number(sent: str) -> int:
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 18 else -1


def _key(request: HttpRequest, name: str) -> int:
    return _number(request.POST.get(name, ""))


def _valid(form: forms.Form, where: str) -> dict[str, Any]:
    if not form.is_valid():
        raise _Invalid(form, where)
    return dict(form.cleaned_data)


# --- what may be done; each answers where on the page it was ------------------------------------------------------


def _save(request: HttpRequest, contents: Contents) -> str:
    why_not = "" if contents.collection.listed else publishing.why_not_public(request)
    for name, value in _valid(CollectionForm(request.POST, why_not_public=why_not), "collection").items():
        setattr(contents.collection, name, value)
    messages.success(request, "Saved.")
    return ""


def _chapter_add(request: HttpRequest, contents: Contents) -> str:
    editing.add_chapter(contents, **_valid(ChapterForm(request.POST), "new-chapter"))
    return f"#chapter-{contents.chapters[-1].pk}"


def _chapter_save(request: HttpRequest, contents: Contents) -> str:
    chapter = contents.chapter(_key(request, "chapter"))
    said = _valid(ChapterForm(request.POST), f"chapter-{chapter.pk}")
    chapter.heading, chapter.words = said["heading"], said["words"]
    chapter.save(update_fields=("heading", "words"))
    return f"#chapter-{chapter.pk}"


def _chapter_up(request: HttpRequest, contents: Contents) -> str:
    editing.move_chapter(contents, _key(request, "chapter"), -1)
    return f"#chapter-{_key(request, 'chapter')}"


def _chapter_down(request: HttpRequest, contents: Contents) -> str:
    editing.move_chapter(contents, _key(request, "chapter"), 1)
    return f"#chapter-{_key(request, 'chapter')}"


def _chapter_remove(request: HttpRequest, contents: Contents) -> str:
    editing.remove_chapter(contents, _key(request, "chapter"))
    return "#contents"


def _entry_add(request: HttpRequest, contents: Contents) -> str:
    row = _wanted(request, request.POST.get("address", ""))
    if row is None:
        raise Refused("No scenario has that address. Copy it from the scenario's page.")
    chapter = contents.chapters[-1]
    if request.POST.get("chapter"):
        chapter = contents.chapter(_key(request, "chapter"))
    made = editing.add_entry(contents, chapter, row)
    return f"#entry-{made.pk}"


def _entry_note(request: HttpRequest, contents: Contents) -> str:
    entry = _entry(request, contents)
    entry.note = _valid(NoteForm(request.POST), f"entry-{entry.pk}")["note"]
    entry.save(update_fields=("note",))
    return f"#entry-{entry.pk}"


def _entry(request: HttpRequest, contents: Contents) -> Entry:
    chapter, at = contents.entry(_key(request, "entry"))
    return editing.entries_of(chapter)[at]


def _entry_up(request: HttpRequest, contents: Contents) -> str:
    editing.move_entry(contents, _key(request, "entry"), -1)
    return f"#entry-{_key(request, 'entry')}"


def _entry_down(request: HttpRequest, contents: Contents) -> str:
    editing.move_entry(contents, _key(request, "entry"), 1)
    return f"#entry-{_key(request, 'entry')}"


def _entry_put(request: HttpRequest, contents: Contents) -> str:
    editing.put_entry(contents, _key(request, "entry"), _key(request, "chapter"))
    return f"#entry-{_key(request, 'entry')}"


def _entry_remove(request: HttpRequest, contents: Contents) -> str:
    editing.remove_entry(contents, _key(request, "entry"))
    return "#contents"


def _entry_cover(request: HttpRequest, contents: Contents) -> str:
    contents.collection.cover_of = _entry(request, contents)
    return "#cover"


_ACTS: dict[str, Callable[[HttpRequest, Contents], str]] = {
    "save": _save,
    "chapter-add": _chapter_add,
    "chapter-save": _chapter_save,
    "chapter-up": _chapter_up,
    "chapter-down": _chapter_down,
    "chapter-remove": _chapter_remove,
    "entry-add": _entry_add,
    "entry-note": _entry_note,
    "entry-up": _entry_up,
    "entry-down": _entry_down,
    "entry-put": _entry_put,
    "entry-remove": _entry_remove,
    "entry-cover": _entry_cover,
}


# --- beside ---------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@limited("answer")
def add(request: HttpRequest, scenario: str) -> HttpResponse:
    """From a scenario's page: into which of one's collections?"""
    row = get_object_or_404(Scenario.objects.select_related("owner"), slug=scenario)
    if row.visibility not in _READABLE:
        raise Http404("its author has withdrawn it")
    door = who.maker_or_door(request, request.get_full_path())
    if door is not None:
        return door
    own = Collection.objects.filter(owner_id=request.user.pk, deleted=None).order_by("-updated")
    refused = ""
    if request.method == "POST":
        collection = get_object_or_404(own, slug=request.POST.get("collection", ""))
        try:
            with editing.changing(collection.slug, None) as contents:
                made = editing.add_entry(contents, contents.chapters[-1], row)
        except Refused as error:
            refused = str(error)
        else:
            messages.success(request, f"“{row.title}” is in “{collection.title}” now.")
            return redirect(f"{reverse('collected:edit', args=[collection.slug])}#entry-{made.pk}")
    there = set(
        row.collected.filter(collection__owner_id=request.user.pk).values_list("collection_id", flat=True)
    )
    context = {"scenario": row, "own": [(one, one.pk in there) for one in own], "refused": refused}
    return render(request, "collected/add.html", context, status=422 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("answer")
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Nobody finds it any more, and its owner can undo that for a while; the scenarios stay where they are."""
    collection = who.own_collection(request, slug)
    if request.method == "POST":
        editing.delete(collection)
        messages.success(
            request, f"“{collection.title}” is deleted. You can undo this for 30 days, under My work."
        )
        return redirect("collected:index")
    context = {"collection": collection, "readers": collection.readings.count()}
    return render(request, "collected/delete.html", context)
