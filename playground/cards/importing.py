"""Lists of cards into the table of all cards. Doing it again changes nothing; a card that changed is read again."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO

import msgspec
from django.db import transaction
from django.db.models import Count, Min

from engine.cards.names import plain
from engine.language.card import Layout
from playground.cards import finding
from playground.cards.facts import facets_of
from playground.cards.judging import LAYOUTS
from playground.cards.listing import address, only_one, tell_apart, words_of
from playground.cards.lists import Entry, entries
from playground.cards.models import CardList, ListedCard

AT_ONCE = 1_000
LONGEST_FILE_NAME = 120
MOST_STOPS = 40
AGAIN = "other printings of the same card"
Origin, Reads = ListedCard.Origin, ListedCard.Reads
_BROUGHT = (
    *("name", "origin", "came_with", "layout", "halves", "words", "colors", "digest", "read_by", "reads"),
    *("reason", "stop", "facets", "rules", "kind", "keywords", "sections"),
)


def take(file: BinaryIO, name: str, owner: Any = None) -> CardList:
    """Every card of a list into the table, to be read. Raises BadList, and nothing was taken then."""
    with transaction.atomic():
        only_one()
        brought = CardList.objects.create(name=name[:LONGEST_FILE_NAME] or "a list", owner=owner)
        left_out: Counter[str] = Counter()
        seen: set[str] = set()
        for some in _batches(entries(file)):
            fresh: dict[str, Entry] = {}
            for entry in some:
                folded = plain(entry.name)
                if entry.left_out or folded in seen:
                    left_out[entry.left_out or AGAIN] += 1
                else:
                    seen.add(folded)
                    fresh[folded] = entry
            put(fresh, brought)
        brought.cards, brought.left_out = len(seen), dict(left_out)
        brought.save()
        finding.changed()
    return brought


def _batches(every: Iterable[Entry]) -> Iterator[list[Entry]]:
    left = iter(every)
    while some := list(islice(left, AT_ONCE)):
        yield some


def put(fresh: dict[str, Entry], brought: CardList) -> None:
    """Some cards of a list into the table, counted in the list's row, which whoever calls this saves."""
    there = {row.folded: row for row in ListedCard.objects.filter(folded__in=fresh)}
    new, changed, same = [], [], []
    for folded, entry in fresh.items():
        row = there.get(folded)
        digest = _digest(entry)
        if row is None:
            new.append(_filled(ListedCard(folded=folded), entry, digest, brought))
        elif row.origin == Origin.SHELF:
            brought.ships += 1
        elif row.digest == digest:
            same.append(row.pk)
        else:
            changed.append(_filled(row, entry, digest, brought))
    address(new)
    tell_apart([*new, *changed])
    ListedCard.objects.bulk_create(new)
    ListedCard.objects.bulk_update(changed, _BROUGHT)
    ListedCard.objects.filter(pk__in=same).update(came_with=brought)
    brought.new += len(new)
    brought.changed += len(changed)
    brought.same += len(same)


def _filled(row: ListedCard, entry: Entry, digest: str, brought: CardList) -> ListedCard:
    """A row with what a list says, as good as new."""
    row.name, row.origin, row.came_with, row.digest = entry.name, Origin.LIST, brought, digest
    row.layout, row.halves = entry.layout, [half.kept() for half in entry.halves]
    row.words, row.colors = words_of(entry.halves), list(entry.colors)
    row.read_by, row.reads, row.reason, row.stop, row.rules = "", Reads.WAITING, "", "", []
    row.facets = [*facets_of(entry.halves, LAYOUTS.get(entry.layout, Layout.NORMAL)), f"from:{Origin.LIST}"]
    return row


def _digest(entry: Entry) -> str:
    told = msgspec.json.encode(
        (entry.name, entry.layout, [half.kept() for half in entry.halves], entry.colors)
    )
    return hashlib.blake2b(told, digest_size=32).hexdigest()


# --- reports -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Report:
    """What became of a list's cards, apart from those that ship: how many read how far, and where reading stops."""

    reads: dict[str, int]
    waiting: int
    stops: list[dict[str, Any]]
    """Words where reading stops first, with how many cards and one of them; the most common first."""

    @property
    def done(self) -> int:
        return sum(self.reads.values()) - self.waiting


def report(brought: CardList) -> Report:
    """What became of the cards of a list so far."""
    rows = ListedCard.objects.filter(came_with=brought, origin=Origin.LIST)
    reads = dict(rows.order_by().values_list("reads").annotate(n=Count("pk")))
    unread = rows.filter(reads__in=(Reads.PART, Reads.NONE)).order_by()
    stops = unread.values("stop").annotate(n=Count("pk"), name=Min("name"), slug=Min("slug"))
    return Report(
        reads, reads.get(Reads.WAITING, 0), [dict(stop) for stop in stops.order_by("-n", "stop")[:MOST_STOPS]]
    )
