"""Since which engine an answer is as it is: a line under every scenario's verdict."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from playground.drift.models import Trace
from playground.library.models import Scenario
from playground.library.parts import Part, plug
from playground.rulings.versions import engine_version


def since(row: Scenario) -> Trace | None:
    """What is kept of a scenario with this text, with the engine since which it is so."""
    found = Trace.objects.defer("marks", "words").select_related("since", "engine").filter(scenario_id=row.pk)
    kept = found.first()
    return kept if kept is not None and kept.text == row.judged_text else None


def _shown(request: HttpRequest, row: Scenario) -> dict[str, Any] | None:
    """The engine since which it holds; and whether today's has yet to look at it."""
    kept = since(row)
    waits = bool(row.judged_by) and row.judged_by != engine_version()
    if kept is None and not waits:
        return None
    return {"kept": kept, "waits": waits}


def plug_in() -> None:
    """Add the line to every scenario's page."""
    plug(Part("verdict", 10, "drift/since.html", _shown))
