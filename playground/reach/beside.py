"""Beside a scenario: how it is shown elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from playground.boards.carrying import DoesNotFit
from playground.library.models import Scenario
from playground.library.parts import Part, plug
from playground.reach.carried import address_of
from playground.reach.embeds import HEIGHT, WIDTH
from playground.reach.in_words import markdown
from playground.reach.shown import READ_BY_ALL


def _shown(request: HttpRequest, row: Scenario) -> dict[str, Any] | None:
    """The frame and the words to copy, the picture, the feed; nothing of what nobody else may read."""
    if row.visibility not in READ_BY_ALL or row.problem:
        return None
    step = row.moment.step if row.moment is not None else 0
    there = request.build_absolute_uri
    address = there(reverse("reach:embed", args=["scenario", row.slug, step]))
    frame = format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy"></iframe>',
        address,
        WIDTH,
        HEIGHT,
        row.title,
    )
    return {
        # As words to be read and copied, which the page escapes once more.
        "frame": frame[:],
        "embed": address,
        "picture": reverse("reach:picture", args=["scenario", row.slug, step]),
        # It tells the answer, which whoever predicts has not seen.
        "markdown": "" if "predict" in request.GET else _markdown(request, row),
        "carried": "" if "predict" in request.GET else _carried(request, row),
        "ruling": "" if row.moment is None else reverse("rulings:markdown", args=[row.moment.id]),
    }


def _carried(request: HttpRequest, row: Scenario) -> str:
    """The address that holds all of it; "" for what has no text, or too long a one."""
    try:
        return request.build_absolute_uri(address_of(row.text)) if row.text else ""
    except DoesNotFit:
        return ""


def _markdown(request: HttpRequest, row: Scenario) -> str:
    """In words; a moment has its own, with the steps that led there."""
    return "" if row.moment is not None else markdown(row, request.build_absolute_uri(row.get_absolute_url()))


def plug_in() -> None:
    """Add it to every scenario's page."""
    plug(Part("aside", 90, "reach/beside.html", _shown))
