"""What collections add to other pages: to a scenario's a button to put it into one and those that it stands in; to
somebody's page, and to "My work", those that they made."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from playground.collected import finding
from playground.collected.models import Collection
from playground.library.models import Scenario
from playground.people.works import Kind

_SHOWN = {
    Collection.Visibility.PUBLIC: "in the list",
    Collection.Visibility.UNLISTED: "found by its address only",
    Collection.Visibility.WITHDRAWN: "taken back",
}
WORKS = Kind(
    "collections",
    "Collections",
    "Untitled collection",
    lambda: Collection.objects.all(),
    ("slug", "title", "size", "visibility", "updated"),
    lambda one: f"{one.size} scenario{'' if one.size == 1 else 's'}, {_SHOWN[one.visibility]}",
    browsers=False,
)


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
