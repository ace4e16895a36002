"""The library: a list to search, and a page for each scenario."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine.notation.errors import TooMuch, Unreadable
from engine.notation.unplayed import unplayed
from playground.boards import partly, runs
from playground.boards.card_views import Marks
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.boards.visitors import maker_of
from playground.cards.links import card_links, links_of
from playground.library import finding, judging, loading
from playground.library.models import Scenario, ScenarioRule
from playground.limits import limited
from playground.rulings.models import Ruling

PAGE = 40
USUAL_RULES = 14
PUBLISHED = 20


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All scenarios, or those that fit what was typed, a rule, a card or a tag."""
    wanted = {name: _typed(request, name) for name in ("q", "rule", "card", "tag")}
    found = Scenario.objects.prefetch_related("rules", "cards")
    if wanted["rule"]:
        found = finding.citing_prefix(found, wanted["rule"])
    if wanted["card"]:
        found = finding.with_card(found, wanted["card"])
    if wanted["tag"]:
        found = found.filter(tags__contains=[wanted["tag"]])
    if wanted["q"]:
        found = finding.search(found, wanted["q"])
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "page": page,
        "wanted": wanted,
        "narrowed": any(wanted.values()),
        "total": Scenario.objects.count(),
        "under_way": loading.under_way(),
        "rules": ScenarioRule.objects.values("number")
        .annotate(n=Count("id"))
        .order_by("-n", "number")[:USUAL_RULES],
        "published": Ruling.objects.filter(published__isnull=False).order_by("-published")[:PUBLISHED],
    }
    return render(request, "library/index.html", context)


def _typed(request: HttpRequest, name: str) -> str:
    """What was typed, without what no database keeps."""
    return request.GET.get(name, "").replace("\x00", "").strip()[:100]


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A scenario: its question, its board at the start, its text and whether its expectations are met."""
    scenario = get_object_or_404(Scenario.objects.prefetch_related("rules", "cards"), slug=slug)
    context: dict[str, Any] = {
        "scenario": scenario,
        "lines": scenario.text.rstrip().splitlines(),
        "cards": card_links(one.name for one in scenario.cards.all()),
        "rules": [one.number for one in scenario.rules.all()],
    }
    try:
        start = judging.start_of(scenario.text)
    except (Unreadable, TooMuch) as error:
        context["problem"] = str(error)
    else:
        context["board"] = draw_board(start, Marks(links=links_of(start.board)))
        context["stack"] = draw_stack(start.board, Marks(links=links_of(start.board)))
        context["moment"] = moment_in_words(start)
        context["told"] = True
        context["without"] = partly.rows_of(start)
        context["without_line"] = partly.in_one_line(context["without"])
        context["unplayed"] = [{"rule": rule, "words": words} for rule, words in unplayed(start)]
    return render(request, "library/detail.html", context)


@require_POST
@limited("create")
def open_in_stepper(request: HttpRequest, slug: str) -> HttpResponse:
    """A run of the scenario's own line, from its start; or of its board alone, to play something else."""
    scenario = get_object_or_404(Scenario, slug=slug)
    line = judging.line_of(scenario.text)
    if request.POST.get("line") == "none":
        return redirect(runs.start_run(line.start, title=scenario.title, maker=maker_of(request)))
    expected = judging.expected_of(scenario.text)
    return redirect(runs.start_run(line, title=scenario.title, maker=maker_of(request), expected=expected))
