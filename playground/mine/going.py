"""What goes by itself, and when: each thing that does is a part of PARTS, which can be counted without being done.

    told        its maker is told that nobody has opened it for 150 days
    unopened    after 180 days, and 30 after it was told, it is deleted; that can be undone like any deletion
    deleted     what was deleted 30 days ago is permanently deleted
    rest        what nobody can look for any more: ended sessions, old errands, playouts that were never played, lines
                of nobody's that no page leads to, links to works that are gone, trace files after their 30 days, how
                far browsers have read that don't come any more, who had workers' time, machines that had workers

What was shared stays: links, scenarios, collections, and boards that are shown to others. Whoever opens a line or a
simulation by its address keeps it, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from playground.boards.models import Draft, Errand, Kept, Run
from playground.cards.models import CardDraft
from playground.collected.models import Collection, Pupil, Reading
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.mine.kinds import KINDS, NOTICE, UNOPENED, Kind, counted, goes_on, together
from playground.mine.models import Recovery
from playground.people.notices import tell
from playground.reach.models import KEPT_FOR as TRACES_KEPT_FOR
from playground.reach.models import TraceFile
from playground.simulations.models import Chunk, Crew, Payer, Simulation
from playground.works import deleting
from playground.works.models import DAYS_TO_UNDO, Deletion, Version

AT_ONCE = 500
"""Rows between two commits."""
A_WEEK = timedelta(days=7)
A_MONTH = timedelta(days=30)
KEPT: tuple[Any, ...] = (Draft, Run, CardDraft, Simulation, Exploration)
_OF_KEPT = {kind.rows().model: kind for kind in KINDS}


@dataclass(frozen=True)
class Part:
    """Something that goes: in words, which rows, and how."""

    name: str
    words: str
    rows: Callable[[datetime], QuerySet[Any]]
    do: Callable[[QuerySet[Any], datetime], int]


def parts() -> tuple[Part, ...]:
    """All of them, in the order in which they are done."""
    found = [
        Part("told", "authors told that {} will go unless they are opened", _to_tell(model), _tell(model))
        for model in KEPT
    ]
    found += [
        Part("unopened", "{} deleted that no one has opened", _unopened(model), _delete) for model in KEPT
    ]
    found += [
        Part("deleted", "{} permanently deleted", _deleted(model), _remove) for model in (*KEPT, Collection)
    ]
    return (
        *found,
        Part("deleted", "scenarios and links permanently deleted", _deleted_scenarios, _remove_scenarios),
        Part("rest", "sessions that have ended", _sessions, _remove),
        Part("rest", "errands that were done a week ago", _errands, _remove),
        Part("rest", "explorations, stopped a month ago, reduced to what came of them", _stopped, _let_go),
        Part("rest", "playouts that were never played", _unplayed, _remove),
        Part("rest", "lines of nobody's that no page leads to", _nobodys, _remove),
        Part("rest", "links to works that are gone", _links, _remove),
        Part("rest", "trace files that were imported 30 days ago", _traces, _remove),
        Part("rest", "readings of browsers that have not come for 180 days", _readings, _remove),
        Part("rest", "shares of the workers' time that no simulation needs", _payers, _remove),
        Part("rest", "machines whose workers have not been heard of for a month", _crews, _remove),
    )


def words_of(part: Part) -> str:
    """What a part does, with the kind of thing that it does it to."""
    kind = _OF_KEPT.get(part.rows(timezone.now()).model)
    return part.words.format(kind.words.lower() if kind is not None else "")


def do(part: Part, now: datetime | None = None) -> int:
    """Do it, some rows at a time; can be stopped anywhere, and done by several at once. How many rows."""
    now, done = now or timezone.now(), 0
    while True:
        with transaction.atomic():
            keys = list(
                part.rows(now)
                .order_by("pk")
                .select_for_update(of=("self",), skip_locked=True)
                .values_list("pk", flat=True)[:AT_ONCE]
            )
            if not keys:
                return done
            done += part.do(part.rows(now).model._base_manager.filter(pk__in=keys), now)


# --- told and deleted ----------------------------------------------------------------------------------------


def not_shared(model: type[Kept]) -> QuerySet[Any]:
    """Rows that are somebody's alone: neither handed on, nor deleted already."""
    rows: QuerySet[Any] = model.every.filter(~Q(owner=None, visitor=""), deleted=None)
    return rows.filter(handing=None) if model is Draft else rows


def _to_tell(model: type[Kept]) -> Callable[[datetime], QuerySet[Any]]:
    return lambda now: not_shared(model).filter(opened__lte=_day(now) - UNOPENED + NOTICE, warned=None)


def _tell(model: type[Kept]) -> Callable[[QuerySet[Any], datetime], int]:
    def told(rows: QuerySet[Any], now: datetime) -> int:
        """One notice for each account, however many rows; whoever has no account is told by the page."""
        for owner, many in Counter(rows.exclude(owner=None).values_list("owner", flat=True)).items():
            kind = _OF_KEPT[model]
            day = date_format(_day(now) + NOTICE, "j F Y")
            them = "them" if many > 1 else "it"
            said = f"{kind.counted(many)}, not opened for months, will be deleted on {day} unless you open {them}."
            address = f"{reverse('mine:work')}?of={kind.name}"
            tell(User.objects.get(pk=owner), said, address, about=f"unopened:{kind.name}")
        return rows.update(warned=_day(now))

    return told


def _unopened(model: type[Kept]) -> Callable[[datetime], QuerySet[Any]]:
    return lambda now: not_shared(model).filter(
        opened__lte=_day(now) - UNOPENED, warned__lte=_day(now) - NOTICE
    )


def _delete(rows: QuerySet[Any], now: datetime) -> int:
    return rows.update(deleted=now)


def _deleted(model: Any) -> Callable[[datetime], QuerySet[Any]]:
    return lambda now: model._base_manager.filter(deleted__lte=now - timedelta(days=DAYS_TO_UNDO))


def _remove(rows: QuerySet[Any], now: datetime) -> int:
    # Not all that went with them is counted.
    return rows.delete()[1].get(rows.model._meta.label, 0)


def _deleted_scenarios(now: datetime) -> QuerySet[Any]:
    return Deletion.objects.filter(removed=None, deleted__lte=now - timedelta(days=DAYS_TO_UNDO))


def _remove_scenarios(rows: QuerySet[Any], now: datetime) -> int:
    return sum(deleting.remove_one(one) for one in rows)


def soon(whose: Q, among: tuple[Kind, ...]) -> list[tuple[Kind, int, date]]:
    """What of somebody's will go within the notice: of which kind, how many, and when the first goes."""
    today = timezone.now().date()
    of_name = {kind.name: kind for kind in among}
    sums = together(
        counted(
            not_shared(model).filter(whose, opened__lte=today - UNOPENED + NOTICE),
            _OF_KEPT[model].name,
            number=Count("pk"),
            opened=Min("opened"),
            warned=Min("warned"),
        )
        for model in KEPT
    )
    return [
        (
            of_name[one["of"]],
            one["number"],
            goes_on(one["opened"], one["warned"]),
        )
        for one in sums
        if one["number"] and one["of"] in of_name
    ]


def remove_now(kind: Kind, whose: Q, keys: list[str]) -> int:
    """Remove for good what somebody has deleted, at once."""
    known = [key for key in keys[:AT_ONCE] if len(key) < 40 and "\x00" not in key]
    if kind.name in ("scenarios", "links"):
        rows = kind.of(whose, deleted=True)
        rows = rows.filter(pk__in=[key for key in known if key.isdigit() or kind.name == "links"])
        slugs = Scenario.objects.filter(Q(moment__in=rows) if kind.name == "links" else Q(pk__in=rows))
        with transaction.atomic():
            some = Deletion.objects.select_for_update().filter(scenario__in=slugs, removed=None)
            return sum(deleting.remove_one(one) for one in some)
    if kind.name == "collections":
        known = [key for key in known if key.isdigit()]
    return _remove(kind.of(whose, deleted=True).filter(pk__in=known), timezone.now())


# --- the rest ------------------------------------------------------------------------------------------------


def _sessions(now: datetime) -> QuerySet[Any]:
    return Session.objects.filter(expire_date__lt=now)


def _errands(now: datetime) -> QuerySet[Any]:
    return Errand.objects.exclude(status=Errand.Status.RUNNING).filter(updated__lt=now - A_WEEK)


def _stopped(now: datetime) -> QuerySet[Any]:
    """Whoever goes on with one begins anew; what it had come to is still told."""
    ended = Exploration.every.exclude(status=Exploration.Status.RUNNING)
    return ended.filter(updated__lt=now - A_MONTH).exclude(kept=None)


def _let_go(rows: QuerySet[Any], now: datetime) -> int:
    return rows.update(kept=None)


def _unplayed(now: datetime) -> QuerySet[Any]:
    """Of simulations that were cancelled or failed: whoever goes on with one plans them anew."""
    ended = Q(simulation__finished__lt=now - A_WEEK)
    return Chunk.objects.filter(ended, finished=None).exclude(simulation__status=Simulation.Status.RUNNING)


def _nobodys(now: datetime) -> QuerySet[Any]:
    leads = (Scenario.objects.filter(line=OuterRef("pk")), Version.objects.filter(line=OuterRef("pk")))
    rows = Run.every.filter(owner=None, visitor="", opened__lte=_day(now) - UNOPENED)
    return rows.exclude(Exists(leads[0])).exclude(Exists(leads[1]))


def _links(now: datetime) -> QuerySet[Any]:
    """Links whose browser has nothing any more, of those that are older than what is kept unopened."""
    rows = Recovery.objects.filter(created__lt=now - UNOPENED)
    for model in (*KEPT, Scenario):
        mine = model._base_manager.filter(visitor=OuterRef("visitor"), owner=None)
        rows = rows.exclude(Exists(mine))
    return rows


def _traces(now: datetime) -> QuerySet[Any]:
    return TraceFile.objects.filter(created__lt=now - TRACES_KEPT_FOR)


def _readings(now: datetime) -> QuerySet[Any]:
    """Of those without an account, whose session has ended by then. Whoever takes part in a class is seen there."""
    rows = Reading.objects.filter(reader=None, updated__lt=now - UNOPENED)
    return rows.exclude(Exists(Pupil.objects.filter(reading=OuterRef("pk"))))


def _payers(now: datetime) -> QuerySet[Any]:
    """Whoever comes again begins where the others are, as after any rest."""
    rows = Payer.objects.filter(hour__lt=now - A_WEEK)
    return rows.exclude(Exists(Simulation.every.filter(payer=OuterRef("pk"))))


def _crews(now: datetime) -> QuerySet[Any]:
    return Crew.objects.filter(seen__lt=now - A_MONTH)


def _day(now: datetime) -> date:
    return now.date()
