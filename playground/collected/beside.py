"""What collections add to other pages: to a scenario's a button to put it into one and those that it stands in; to
somebody's page those that they made."""

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


def of_person(user: Any) -> dict[str, Any] | None:
    """What somebody has put together for everybody, what was changed last first."""
    found = finding.of(user)
    return {"collections": found} if found else None
