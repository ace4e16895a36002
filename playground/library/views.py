"""The library: a list to search, a page for each scenario, and the way into the stepper."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.boards import runs
from playground.boards.views.fragments import page_or_part
from playground.boards.views.place import number
from playground.boards.visitors import maker_of
from playground.library import finding, judging, lines, loading, pages
from playground.library.models import Scenario
from playground.library.wishes import ORDERS, wish_of
from playground.limits import TooMuch, limited, too_much


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
        "facets": finding.shown(found),
        "taken_back": [(words, without.query()) for words, without in wish.parts()],
        "narrower": [one for one in wish.pairs() if one[0] != "q"],
        "orders": [(name, words) for name, words in ORDERS.items() if name != "relevance" or wish.words],
    }
    return page_or_part(request, "library/index.html", "found", context)


def open_scenario(slug: str) -> Scenario:
    """The door: what is unlisted is unguessable, and whoever has its address may read; what was taken back is gone."""
    rows = Scenario.objects.exclude(visibility=Scenario.Visibility.WITHDRAWN)
    return get_object_or_404(rows.select_related("owner", "moment"), slug=slug)


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A scenario: question, board, answer in words, what happens, and whether today's engine agrees."""
    row = open_scenario(slug)
    context = pages.page_of(row) | {
        "scenario": row,
        "predicts": "predict" in request.GET,
        "address": request.build_absolute_uri(row.get_absolute_url()),
        "told": True,
    }
    return render(request, "library/detail.html", context)


@require_safe
def step(request: HttpRequest, step: int, slug: str) -> HttpResponse:
    """A moment of a scenario's own line, in the stepper. The line is nobody's: who answers there begins a branch."""
    row = open_scenario(slug)
    if row.moment is not None:
        return redirect(row.moment.at(min(step, row.moment.last)))
    try:
        run = lines.line_of(request, row)
    except TooMuch as error:
        return too_much(request, error)
    if run is None:
        raise Http404("today's engine cannot play this line")
    return redirect(run.at(min(step, row.steps)))


@require_POST
@limited("create")
def open_in_stepper(request: HttpRequest, slug: str) -> HttpResponse:
    """A run of the scenario's own line, from its start; or of its board alone, to play something else."""
    row = open_scenario(slug)
    if row.moment is not None:
        raise Http404("a moment is opened from its own steps")
    line = judging.line_of(row.text)
    if request.POST.get("line") == "none":
        return redirect(runs.start_run(line.start, title=row.title, maker=maker_of(request)))
    expected = judging.expected_of(row.text)
    return redirect(runs.start_run(line, title=row.title, maker=maker_of(request), expected=expected))
