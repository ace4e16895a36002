"""For search engines: which pages there are, a part at a time, and which they may leave alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from xml.sax.saxutils import escape

from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from playground.cards.models import ListedCard
from playground.library.models import Scenario
from playground.nobody import as_nobody
from playground.rulebook import glossary, said

A_PART = 5_000
"""Keys of one part; what is not public, or is gone, is left out of it."""
KEPT_FOR = 3600
_ROOMS = (
    "home",
    "library:index",
    "cards:index",
    "rulebook:index",
    "rulebook:words",
    "rulebook:differences",
    "api:index",
    "drift:index",
)
_SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"
_ALONE = (
    "/admin/",
    "/accounts/",
    "/me/",
    "/api/v1/",
    "/boards/",
    "/runs/",
    "/search/",
    "/library/new/",
    "/library/step/",
    "/library/at/",
    "/library/compare/",
    "/simulations/",
    "/outcomes/",
    "/traces/",
    "/p/",
    "/oembed/",
)
Page = tuple[str, datetime | None]


def _parts() -> dict[str, int]:
    """How many parts each kind of page has; asked of the last keys alone, whatever lies before them."""
    last = Scenario.objects.aggregate(last=Max("pk"))["last"] or 0
    cards = ListedCard.objects.aggregate(last=Max("pk"))["last"] or 0
    return {"rooms": 1, "rules": 1, "scenarios": last // A_PART + 1, "cards": cards // A_PART + 1}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The parts of the map."""
    with as_nobody(request):
        there = request.build_absolute_uri
        rows = [
            f"<sitemap><loc>{escape(there(reverse('reach:map', args=[kind, number])))}</loc></sitemap>"
            for kind, parts in _parts().items()
            for number in range(1, parts + 1)
        ]
    return _xml("sitemapindex", rows)


@require_safe
def part(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """One part of the map."""
    with as_nobody(request):
        if not 1 <= number <= _parts().get(kind, 0):
            raise Http404("the map has no part of this number")
        there = request.build_absolute_uri
        rows = [_row(there(address), changed) for address, changed in _pages(kind, number)]
    return _xml("urlset", rows)


def _pages(kind: str, number: int) -> Iterable[Page]:
    first = (number - 1) * A_PART
    if kind == "rooms":
        return ((reverse(name), None) for name in _ROOMS)
    if kind == "rules":
        words = ((reverse("rulebook:word", args=[one]), None) for one in glossary.words())
        return chain(((reverse("rulebook:rule", args=[one]), None) for one in said.known()), words)
    return _scenarios(first) if kind == "scenarios" else _cards(first)


def _scenarios(first: int) -> Iterator[Page]:
    rows = Scenario.objects.filter(
        pk__gte=first, pk__lt=first + A_PART, visibility=Scenario.Visibility.PUBLIC
    )
    for slug, changed in rows.order_by("pk").values_list("slug", "updated"):
        yield reverse("library:detail", args=[slug]), changed


def _cards(first: int) -> Iterator[Page]:
    rows = ListedCard.objects.filter(pk__gte=first, pk__lt=first + A_PART).exclude(
        origin=ListedCard.Origin.LIST
    )
    for slug in rows.order_by("pk").values_list("slug", flat=True):
        yield reverse("cards:detail", args=[slug]), None


def _row(address: str, changed: datetime | None) -> str:
    when = f"<lastmod>{changed.date().isoformat()}</lastmod>" if changed is not None else ""
    return f"<url><loc>{escape(address)}</loc>{when}</url>"


def _xml(root: str, rows: list[str]) -> HttpResponse:
    body = "\n".join(rows)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{_SCHEMA}">\n{body}\n</{root}>\n'
    response = HttpResponse(text, content_type="application/xml; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What programs that gather pages should leave alone. Frames are left to be read: they say themselves that they
    are not to be listed."""
    rows = ["User-agent: *", *(f"Disallow: {path}" for path in _ALONE), ""]
    rows.append(f"Sitemap: {request.build_absolute_uri(reverse('reach:maps'))}")
    response = HttpResponse("\n".join(rows) + "\n", content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    return response
