"""What other rooms of the site add to a scenario's page: votes, versions, who may correct it.

The library knows none of them. A room plugs its parts in as the site starts (`AppConfig.ready`), so that imports point
one way, and the page has a place for each:

    head     under the question, before the board: what must be read first ("disputed", "there is a newer version")
    story    behind each line of what happens; its template sees that line as `told`
    verdict  under the verdict: since when it is so, what readers make of it; shown with the answer, and not before
    actions  a button or two under "What next"
    aside    under the board and what it is about
    below    the whole width, at the end: discussion, history
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.http import HttpRequest

from playground.library.models import Scenario

PLACES = ("head", "story", "verdict", "actions", "aside", "below")
Shown = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A piece of the page: its template sees what `shown` answers as `part`; None shows nothing."""

    place: str
    order: int
    """Parts of a place stand in this order."""
    template: str
    shown: Callable[[HttpRequest, Scenario], Shown | None]


_parts: list[Part] = []


def plug(part: Part) -> None:
    """Add a part to every scenario's page; once, however often a process starts its apps.

    Raises ValueError for a place that the page doesn't have.
    """
    if part.place not in PLACES:
        raise ValueError(f"a scenario's page has no place {part.place!r}: {', '.join(PLACES)}")
    if all(one.template != part.template for one in _parts):
        _parts.append(part)
        _parts.sort(key=attrgetter("order"))


def parts_of(request: HttpRequest, row: Scenario) -> dict[str, list[tuple[str, Shown]]]:
    """For each place the templates to draw, each with what it shows."""
    found: dict[str, list[tuple[str, Shown]]] = {place: [] for place in PLACES}
    for part in _parts:
        shown = part.shown(request, row)
        if shown is not None:
            found[part.place].append((part.template, shown))
    return found
