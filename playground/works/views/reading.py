"""Versions: each at its own address, the way to the newest, and what changed from one to another."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from playground.boards.views.place import number as number_typed
from playground.library import lines, pages
from playground.library.models import Scenario
from playground.library.views import is_makers, open_scenario
from playground.limits import TooMuch, spend, too_much
from playground.rulings.versions import engine_version
from playground.works import parts, versions
from playground.works.differences import differences
from playground.works.fields import fields_of
from playground.works.models import Version

AT_ONCE = 30
"""Versions on a page of the history."""


@require_safe
def latest(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest version at its permanent address; what ships has no versions and is shown itself."""
    row = open_scenario(request, slug)
    if row.kind == Scenario.Kind.SHIPPED:
        return redirect(row)
    return redirect(versions.version_of(row, versions.number_of(row)))


@require_safe
def version(request: HttpRequest, number: int, slug: str) -> HttpResponse:
    """A scenario as it stood in one version, and what the current engine says of that."""
    row = open_scenario(request, slug)
    found = versions.version_of(row, number)
    newest = versions.number_of(row)
    try:
        _judged(request, found, newest)
    except TooMuch as error:
        return too_much(request, error)
    shown: Any = found
    context = pages.page_of(shown, lambda at: _step_url(found, newest, at)) | {
        "scenario": found,
        "row": row,
        "number": number,
        "newest": newest,
        "mine": is_makers(request, row),
        "credit": parts.name_of(found),
        "latest": reverse("works:latest", args=[slug]),
        "address": request.build_absolute_uri(found.get_absolute_url()),
        "told": True,
    }
    return render(request, "works/version.html", context)


def _judged(request: HttpRequest, found: Version, newest: int) -> None:
    """The verdict of the current engine; the newest version's is the scenario's own. Raises TooMuch."""
    if found.number != newest and found.judged_by != engine_version():
        spend(request, "check")
        versions.judge_again(found)


def _step_url(found: Version, newest: int, step: int) -> str:
    if found.number == newest or found.moment is not None:
        return pages.step_url(found.scenario, step)
    return reverse("works:step", args=[found.number, step, found.scenario.slug])


@require_safe
def step(request: HttpRequest, number: int, step: int, slug: str) -> HttpResponse:
    """A moment of a version's own line, in the stepper."""
    row = open_scenario(request, slug)
    found = versions.version_of(row, number)
    if row.moment is not None or number == versions.number_of(row):
        return redirect(pages.step_url(row, step))
    try:
        run = lines.line_of(request, found)
    except TooMuch as error:
        return too_much(request, error)
    if run is None:
        raise Http404("the current engine can't play this line")
    return redirect(run.at(min(step, found.steps)))


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """All versions, and what is different between two of them."""
    row = open_scenario(request, slug)
    newest = versions.number_of(row)
    if row.kind == Scenario.Kind.SHIPPED:
        return redirect(row)
    page = Paginator(versions.every(row), AT_ONCE).get_page(request.GET.get("page"))
    rows = list(page.object_list) or [versions.version_of(row, 1)]
    one, other = _chosen(request, newest)
    context: dict[str, Any] = {
        "scenario": row,
        "versions": [{"it": found, "credit": parts.name_of(found)} for found in rows],
        "page": page,
        "newest": newest,
        "one": one,
        "other": other,
        "noindex": not row.listed,
    }
    if one != other:
        before, after = (versions.version_of(row, number) for number in (one, other))
        context |= {
            "differences": differences(fields_of(before), fields_of(after)),
            "after": after,
            "compare": f"{reverse('works:compare')}?a={row.slug}@{one}&b={row.slug}@{other}",
        }
    return render(request, "works/history.html", context)


def _chosen(request: HttpRequest, newest: int) -> tuple[int, int]:
    """The two versions that are asked for, the older first; the newest and the one before if none are."""
    asked = [number_typed(request.GET.get(name, "")) for name in ("from", "to")]
    if not request.GET.get("from", "").isdigit() or not request.GET.get("to", "").isdigit():
        return max(1, newest - 1), newest
    one, other = sorted(max(1, min(newest, one)) for one in asked)
    return one, other
