"""The rule book as the engine plays it: chapters, rules by number, and what differs from today."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from playground.away import if_there
from playground.library.finding import citing
from playground.library.models import Scenario
from playground.rulebook import book, said
from playground.rulebook.chapters import CHAPTERS, SECTIONS, chapter_of, section_of
from playground.rulebook.differences import DIFFERENCES

MOST_FOUND = 60
MOST_SCENARIOS = 30


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Chapters and sections; with ?q=, rules by the beginning of their number or by words."""
    wanted = request.GET.get("q", "").strip()[:80]
    if wanted in book.rules():
        return redirect("rulebook:rule", wanted)
    found = _found(wanted) if wanted else []
    context = {
        "wanted": wanted,
        "found": found[:MOST_FOUND],
        "more": max(0, len(found) - MOST_FOUND),
        "chapters": book.chapters(),
        "count": len(book.rules()),
        "procedures": len(book.walks()),
    }
    return render(request, "rulebook/index.html", context)


def _found(wanted: str) -> list[book.Rule]:
    return book.beginning_with(wanted) if wanted[0].isdigit() else book.mentioning(wanted)


@require_safe
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """A section, a rule or a subrule: what is done for it, in which procedures, and who cites it."""
    section = section_of(number)
    if number not in said.known():
        raise Http404("the edition has no rule of this number")
    parts = book.under(number)
    none: list[Scenario] = []
    scenarios = if_there(request, lambda: citing(number, MOST_SCENARIOS)[0], none)
    context: dict[str, Any] = {
        "number": number,
        "title": SECTIONS.get(section, ""),
        "section": section,
        "chapter": CHAPTERS[chapter_of(number)],
        "said": said.of_numbers().get(number),
        "above": _above(number),
        "around": [] if parts else book.under(section),
        "rules": parts,
        "walks": book.walks_of(number),
        "scenarios": scenarios,
        "neighbours": _neighbours(section),
    }
    return render(request, "rulebook/rule.html", context)


def _above(number: str) -> list[str]:
    """The rules that this one is part of: 409 and 409.1 for 409.1f."""
    whole = [section_of(number), number.rstrip("abcdefghijklmnopqrstuvwxyz")]
    return list(dict.fromkeys(one for one in whole if one != number))


def _neighbours(section: str) -> dict[str, book.Section | None]:
    every = [one for _, _, sections in book.chapters() for one in sections]
    before = [one for one in every if one.number < section]
    after = [one for one in every if one.number > section]
    return {"before": before[-1] if before else None, "after": after[0] if after else None}


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """What surprises players of today, with the numbers of both editions."""
    slugs = {entry.scenario for _, entries in DIFFERENCES for entry in entries if entry.scenario}
    rows: list[Scenario] = if_there(request, lambda: list(Scenario.objects.filter(slug__in=slugs)), [])
    scenarios = {row.slug: row for row in rows}
    shown = [
        {
            "topic": topic,
            "rows": [{"entry": entry, "scenario": scenarios.get(entry.scenario)} for entry in entries],
        }
        for topic, entries in DIFFERENCES
    ]
    count = sum(len(entries) for _, entries in DIFFERENCES)
    return render(request, "rulebook/differences.html", {"topics": shown, "count": count})
