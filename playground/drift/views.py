"""What changed: the engines one after the other, and for each what it answers differently."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from playground.boards.views.place import number
from playground.drift import work
from playground.drift.models import Change, Engine
from playground.library.models import Scenario
from playground.rulings.versions import engine_version

ENGINES = 30
PAGE = 40
MOST_PAGES = 250
_KINDS = {"verdicts": "Answers", "traces": "Steps only"}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The engines, the newest first, with how much each has changed."""
    page = min(max(1, number(request.GET.get("page", "1"))), MOST_PAGES)
    first = (page - 1) * ENGINES
    found = list(Engine.objects.order_by("-seen", "-pk")[first : first + ENGINES + 1])
    context = {
        "engines": found[:ENGINES],
        "today": engine_version(),
        "earlier": f"?page={page + 1}" if len(found) > ENGINES else "",
        "later": f"?page={page - 1}" if page > 1 else "",
    }
    return render(request, "drift/index.html", context)


@require_safe
def engine(request: HttpRequest, engine_id: int) -> HttpResponse:
    """What one engine answers differently from the one before: verdict or steps, and the step that differs first."""
    found = get_object_or_404(Engine, pk=engine_id)
    if found.finished is None and found.version == engine_version():
        work.sweep(found)
    mine = "mine" in request.GET and request.user.is_authenticated
    kind = request.GET.get("kind", "")
    kind = kind if kind in _KINDS else ""
    page = min(max(1, number(request.GET.get("page", "1"))), MOST_PAGES)
    rows = _changes(request, found, mine, kind)[(page - 1) * PAGE : page * PAGE + 1]
    changes = list(rows)
    context: dict[str, Any] = {
        "engine": found,
        "changes": [(one, work.in_words(one)) for one in changes[:PAGE]],
        "mine": mine,
        "kind": kind,
        "kinds": [("", "Everything"), *_KINDS.items()],
        "earlier": _query(kind, mine, page - 1) if page > 1 else "",
        "later": _query(kind, mine, page + 1) if len(changes) > PAGE else "",
        "under_way": found.finished is None,
        "today": found.version == engine_version(),
    }
    return render(request, "drift/engine.html", context)


def _query(kind: str, mine: bool, page: int) -> str:
    return f"?kind={kind}&page={page}" + ("&mine=1" if mine else "")


def _changes(request: HttpRequest, found: Engine, mine: bool, kind: str) -> Any:
    """Of public scenarios; of those that are not only the reader's own."""
    seen = Q(scenario__visibility=Scenario.Visibility.PUBLIC)
    if request.user.is_authenticated:
        own = Q(scenario__owner_id=request.user.pk)
        seen = own if mine else seen | own
    rows = Change.objects.filter(seen, engine=found).select_related("scenario").order_by("pk")
    rows = rows.only(
        *(field.attname for field in Change._meta.concrete_fields), "scenario__title", "scenario__slug"
    )
    if kind:
        same = Q(before=F("after"))
        rows = rows.filter(same if kind == "traces" else ~same)
    return rows
