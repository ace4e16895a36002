"""The library: a list to search, a page for each scenario, and the way into the stepper."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.notation.errors import TooMuch as CannotRead
from engine.notation.errors import Unreadable
from engine.notation.scenario import read_scenario
from playground import gone
from playground.boards import runs
from playground.boards.views.fragments import page_or_part
from playground.boards.views.place import number
from playground.boards.visitors import belongs, maker_of, moderates, open_draft
from playground.library import finding, judging, lines, listing, loading, pages, parts, publishing, writing
from playground.library.forms import ScenarioForm
from playground.library.models import Scenario
from playground.library.wishes import ORDERS, wish_of
from playground.limits import TooMuch, limited, too_much
from playground.rulings import freezing


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The scenarios that fit what the address asks for, a page of them, and what would narrow them further."""
    wish = wish_of(request.GET)
    found = finding.find(wish, number(request.GET.get("page", "1")))
    context: dict[str, Any] = {
        "wish": wish,
        "found": found,
        "bound": finding.BOUND,
        "under_way": loading.under_way(),
        "rows": listing.rows(found.keys),
        "narrowing": listing.narrowing(found),
        "taken_back": [(words, without.query()) for words, without in wish.parts()],
        "narrower": [one for one in wish.pairs() if one[0] != "q"],
        "orders": [(name, words) for name, words in ORDERS.items() if name != "relevance" or wish.words],
    }
    return page_or_part(request, "library/index.html", "found", context)


def open_scenario(request: HttpRequest, slug: str) -> Scenario:
    """The door: what is unlisted is unguessable, and whoever has its address may read; what was taken back is there for
    its maker alone, what a moderator has hidden for its maker and for moderators."""
    row = Scenario.objects.select_related("owner", "moment").filter(slug=slug).first()
    if row is None:
        raise gone.refused(slug)
    if row.visibility == Scenario.Visibility.WITHDRAWN and not is_makers(request, row):
        raise gone.refused(slug, "Its author has withdrawn it. It may return.")
    if row.visibility == Scenario.Visibility.HIDDEN and not (is_makers(request, row) or moderates(request)):
        raise gone.Gone(gone.HIDDEN)
    return row


def is_makers(request: HttpRequest, row: Scenario) -> bool:
    """Whether whoever asks has made it."""
    return row.kind != Scenario.Kind.SHIPPED and belongs(request, row)


def is_deleted(row: Scenario) -> bool:
    """Whether its maker has deleted it, which is more than taking it back."""
    return row.visibility == Scenario.Visibility.WITHDRAWN and bool(gone.what_became_of(row.slug))


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A scenario: question, board, answer in words, what happens, and whether the current engine agrees."""
    row = open_scenario(request, slug)
    return render(request, "library/detail.html", shown_to(request, row))


def shown_to(request: HttpRequest, row: Scenario) -> dict[str, Any]:
    """What library/detail.html shows of a scenario to whoever asks; other rooms set that page in frames of theirs."""
    return pages.page_of(row) | {
        "scenario": row,
        "predicts": "predict" in request.GET,
        "address": request.build_absolute_uri(row.get_absolute_url()),
        "told": True,
        "mine": is_makers(request, row) and not is_deleted(row),
        "parts": parts.parts_of(request, row),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@limited("ruling")
def new(request: HttpRequest) -> HttpResponse:
    """A scenario of a visitor's own: from the text of a board of theirs, or from nothing."""
    draft = open_draft(request, request.GET["board"]) if "board" in request.GET else None
    said = (
        {"title": draft.title, "text": writing.with_places(draft.text), **_head(draft.text)} if draft else {}
    )
    why_not = publishing.why_not_public(request)
    form = ScenarioForm(request.POST or None, initial={**said, "public": False}, may_publish=not why_not)
    if request.method == "POST" and form.is_valid():
        return redirect(writing.publish(form.wanted(), maker_of(request)))
    context = {
        "form": form,
        "back": draft.get_absolute_url() if draft is not None else "",
        "why_not": why_not,
        "here": request.get_full_path(),
        "example": writing.EXAMPLE.splitlines(),
    }
    return render(request, "library/new.html", context, status=422 if form.errors else 200)


def _head(text: str) -> dict[str, str]:
    """What a board's text says of itself already."""
    try:
        read = read_scenario(text)
    except (Unreadable, CannotRead):
        return {}
    found = {"question": read.question, "answer": read.answer, "tags": ", ".join(read.tags)}
    return found | ({"title": read.title} if read.title else {})


@require_POST
@limited("tend")
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Into the library, out of its lists, taken back or there again: as its maker says."""
    row = get_object_or_404(Scenario.objects.select_related("owner", "moment"), slug=slug)
    wanted = request.POST.get("visibility", "")
    hidden = Scenario.Visibility.HIDDEN
    if not is_makers(request, row) or wanted not in set(Scenario.Visibility.values) - {hidden}:
        raise Http404("this scenario belongs to someone else")
    if row.visibility == hidden or is_deleted(row):
        raise Http404("a moderator has hidden it, or it is deleted")
    if wanted == Scenario.Visibility.PUBLIC and row.visibility != wanted:
        refusal = publishing.refused(request, row.get_absolute_url())
        if refusal is not None:
            return refusal
    if row.moment is not None and wanted == Scenario.Visibility.PUBLIC:
        freezing.publish(row.moment)
    elif row.moment is not None:
        freezing.unpublish(row.moment)
    row.visibility = wanted
    row.save(update_fields=("visibility", "updated"))
    return redirect(row)


@require_safe
def step(request: HttpRequest, step: int, slug: str) -> HttpResponse:
    """A moment of a scenario's own line, in the stepper. The line is nobody's: who answers there begins a branch."""
    row = open_scenario(request, slug)
    if row.moment is not None:
        return redirect(row.moment.at(min(step, row.moment.last)))
    try:
        run = lines.line_of(request, row)
    except TooMuch as error:
        return too_much(request, error)
    if run is None:
        raise Http404("the current engine can't play this line")
    return redirect(run.at(min(step, row.steps)))


@require_POST
@limited("create")
def open_in_stepper(request: HttpRequest, slug: str) -> HttpResponse:
    """A run of the scenario's own line, from its start; or of its board alone, to play something else."""
    row = open_scenario(request, slug)
    if row.moment is not None:
        raise Http404("a moment is opened from its own steps")
    line = judging.line_of(row.text)
    if request.POST.get("line") == "none":
        return redirect(runs.start_run(line.start, title=row.title, maker=maker_of(request)))
    expected = judging.expected_of(row.text)
    return redirect(runs.start_run(line, title=row.title, maker=maker_of(request), expected=expected))
