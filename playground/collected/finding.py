"""Collections by words, and those that a scenario stands in. No question reads more of them than a page shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.contrib.postgres.search import SearchQuery, SearchRank
from django.db.models import F, QuerySet
from django.http import HttpRequest

from playground.collected.models import Collection, Reading
from playground.collected.readings import read_by
from playground.library.models import Scenario

PAGE = 24
MOST_PAGES = 200
MOST_BESIDE = 6
MOST_OF_ONE = 12
MOST_WORDS = 8
_SHIPPED_FIRST = (F("shipped").asc(nulls_last=True), "-updated", "-id")


@dataclass
class Found:
    """A page of collections."""

    rows: list[Collection] = field(default_factory=list)
    page: int = 1
    more: bool = False

    @property
    def before(self) -> int:
        """The number of the page before; 0 for none."""
        return self.page - 1

    @property
    def after(self) -> int:
        """The number of the next page; 0 for none."""
        return self.page + 1 if self.more and self.page < MOST_PAGES else 0


def listed() -> QuerySet[Collection]:
    """The public ones that have something in them, without their long words."""
    return Collection.objects.filter(visibility=Collection.Visibility.PUBLIC, size__gt=0).select_related(
        "owner"
    )


def find(words: str, page: int = 1) -> Found:
    """Those with all the words; without words all of them, those that ship first."""
    page = max(1, min(page, MOST_PAGES))
    rows = listed().order_by(*_SHIPPED_FIRST)
    if words:
        query = SearchQuery(words, config="english", search_type="websearch")
        rows = listed().filter(search=query).order_by(SearchRank(F("search"), query).desc(), *_SHIPPED_FIRST)
    first = (page - 1) * PAGE
    found = list(rows[first : first + PAGE + 1])
    return Found(found[:PAGE], page, len(found) > PAGE)


def begun(words: str, most: int) -> list[Collection]:
    """Those whose titles have all that was typed so far; an index of trigrams finds them."""
    typed = words.split()[:MOST_WORDS]
    rows = listed()
    for one in typed:
        rows = rows.filter(title__icontains=one)
    return list(rows.order_by(*_SHIPPED_FIRST)[:most]) if typed else []


def own(request: HttpRequest) -> list[Collection]:
    """The visitor's own."""
    if not request.user.is_authenticated:
        return []
    return list(Collection.objects.filter(owner=request.user, deleted=None).order_by("-updated"))


def under_way(request: HttpRequest, most: int = 4) -> list[Reading]:
    """What the visitor has last read in."""
    rows = read_by(request).filter(last__isnull=False)
    withdrawn = Collection.Visibility.WITHDRAWN
    return list(
        rows.exclude(collection__visibility=withdrawn)
        .select_related("collection", "last")
        .order_by("-updated")[:most]
    )


def standing_in(row: Scenario) -> list[tuple[Collection, str]]:
    """Public collections that a scenario stands in, each with the address there."""
    entries = row.collected.filter(collection__visibility=Collection.Visibility.PUBLIC)
    found = entries.select_related("collection").order_by(
        F("collection__shipped").asc(nulls_last=True), "-collection__updated"
    )[:MOST_BESIDE]
    return [(entry.collection, entry.get_absolute_url()) for entry in found]


def of(user: Any) -> list[Collection]:
    """The public ones of somebody."""
    return list(listed().filter(owner=user).order_by("-updated", "-id")[:MOST_OF_ONE])
