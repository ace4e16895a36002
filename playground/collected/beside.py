"""What collections add to a scenario's page: a button to put it into one, and those that it stands in."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from playground.collected import finding
from playground.library.models import Scenario


def adding(request: HttpRequest, row: Scenario) -> dict[str, Any] | None:
    """The way to put a scenario into a collection; of one that was taken back there is none."""
    shown = (Scenario.Visibility.PUBLIC, Scenario.Visibility.UNLISTED)
    return {"slug": row.slug} if row.visibility in shown else None


def standing(request: HttpRequest, row: Scenario) -> dict[str, Any] | None:
    """The collections that it stands in."""
    found = finding.standing_in(row)
    return {"collections": found} if found else None
