"""What somebody has made, of each kind: of an account, or of a browser without one. How it is listed, deleted, and had
back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import CharField, Count, F, Q, QuerySet, Value
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from engine.exploring.horizons import words_of
from playground.boards.models import Draft, Errand, Kept, Run, today
from playground.cards.models import CardDraft
from playground.collected import editing
from playground.collected.models import Collection
from playground.exploring import work as looking_work
from playground.exploring.models import Exploration
from playground.ids import LONGEST
from playground.library.models import Scenario
from playground.rulings import freezing
from playground.rulings.models import Ruling
from playground.simulations import work
from playground.simulations.models import Simulation
from playground.works import deleting
from playground.works.models import DAYS_TO_UNDO

UNOPENED = timedelta(days=180)
"""What nobody shared and nobody opened for so long goes."""
A_DAY = timedelta(days=1)
NOTICE = timedelta(days=30)
"""So long before that its maker is told."""
MOST_WORDS = 6
MOST_DELETED = 100
"""Of each kind, as many as are shown to be had back."""
MOST_AT_ONCE = 100
PAGE = 25


@dataclass(frozen=True)
class Work:
    """One of them, as a line of the list."""

    key: str
    title: str
    address: str
    when: datetime
    more: str


@dataclass(frozen=True)
class Kind:
    """A kind of works: how it is called, which rows, and what a line says beside title and date."""

    name: str
    words: str
    untitled: str
    rows: Callable[[], QuerySet[Any]]
    """All of them, those that were deleted too."""
    fields: tuple[str, ...]
    more: Callable[[Any], str]
    delete: Callable[[Any], None]
    restore: Callable[[Any], None]
    when: str = "updated"
    gone: Q = field(default_factory=lambda: Q(deleted__isnull=False))
    """Which were deleted, and can be had back."""
    gone_on: str = "deleted"
    of_browsers: bool = True
    """Whether somebody without an account can make them."""

    def counted(self, number: int) -> str:
        """So many of them, in words."""
        words = self.words.lower()
        return f"{number} {words if number != 1 else words.removesuffix('s')}"

    def of(self, whose: Q, *, deleted: bool = False, words: str = "") -> QuerySet[Any]:
        """Somebody's, or those of them that were deleted; with words, those in whose title each of them stands."""
        rows = self.rows().filter(whose)
        rows = rows.filter(self.gone) if deleted else rows.exclude(self.gone)
        for word in words.split()[:MOST_WORDS]:
            rows = rows.filter(title__icontains=word)
        return rows


_LISTED = {
    "public": "in the list",
    "unlisted": "unlisted",
    "withdrawn": "withdrawn",
}
_SHOWN = {"public": "in the library", "unlisted": "unlisted", "withdrawn": "withdrawn"}


def _delete(row: Kept) -> None:
    """Take it from everybody; what is under way in it ends."""
    type(row).every.filter(pk=row.pk, deleted=None).update(deleted=timezone.now())
    looking = Exploration.objects.filter(run_id=row.pk, status=Exploration.Status.RUNNING)
    running = Errand.objects.filter(run_id=row.pk, status=Errand.Status.RUNNING)
    if isinstance(row, Run):
        running.update(status=Errand.Status.CANCELLED, version=F("version") + 1)
        looking.update(status=Exploration.Status.CANCELLED, version=F("version") + 1)
    if isinstance(row, Simulation) and row.running:
        work.cancel(row)
    if isinstance(row, Exploration) and row.running:
        looking_work.cancel(row)


def _restore(row: Kept) -> None:
    """It is there again, as if it had been opened today."""
    type(row).every.filter(pk=row.pk).update(deleted=None, opened=today(), warned=None)


def _goes(row: Kept) -> str:
    """That it goes soon, if nobody opens it."""
    if row.opened + UNOPENED - NOTICE > today():
        return ""
    return f"goes on {date_format(goes_on(row.opened, row.warned), 'j F Y')} unless it is opened"


def goes_on(opened: date, warned: date | None) -> date:
    """The first day on which it can go: unopened for long enough, and after the whole of the notice."""
    return max(opened + UNOPENED, (warned or today()) + NOTICE, today() + A_DAY)


def _answers(run: Run) -> str:
    said = f"{run.answers} answer{'' if run.answers == 1 else 's'}"
    said = said if run.branch_step is None else f"a branch at step {run.branch_step}, {said}"
    return " · ".join(filter(None, (said, _goes(run))))


def _asked(row: Exploration) -> str:
    asked = (
        f"\N{LEFT DOUBLE QUOTATION MARK}{row.sentence}\N{RIGHT DOUBLE QUOTATION MARK}" if row.sentence else ""
    )
    what = f"every outcome {words_of(row.horizon)}, from step {row.step}"
    return " · ".join(filter(None, (asked or what, row.status, _goes(row))))


def _verdict(row: Scenario) -> str:
    shown = _SHOWN.get(row.visibility, "hidden by a moderator")
    differs = row.verdict == Scenario.Verdict.DIFFERS
    return f"{shown}, {'the engine differs' if differs else row.get_verdict_display().lower()}"


KINDS = (
    Kind(
        "scenarios",
        "Scenarios",
        "Untitled scenario",
        lambda: Scenario.objects.filter(kind=Scenario.Kind.WRITTEN),
        ("slug", "title", "visibility", "verdict", "updated"),
        _verdict,
        deleting.delete,
        deleting.restore,
        gone=Q(deletion__isnull=False),
        gone_on="deletion.deleted",
    ),
    Kind(
        "collections",
        "Collections",
        "Untitled collection",
        lambda: Collection.objects.all(),
        ("slug", "title", "updated", "visibility", "size", "deleted"),
        lambda one: f"{one.size} scenario{'' if one.size == 1 else 's'}, {_LISTED.get(one.visibility, '')}",
        editing.delete,
        editing.restore,
        of_browsers=False,
    ),
    Kind(
        "boards",
        "Boards",
        "Untitled board",
        lambda: Draft.every.all(),
        ("title", "updated", "opened", "warned", "deleted"),
        _goes,
        _delete,
        _restore,
    ),
    Kind(
        "lines",
        "Lines",
        "Untitled line",
        lambda: Run.every.all(),
        ("title", "updated", "answers", "branch_step", "opened", "warned", "deleted"),
        _answers,
        _delete,
        _restore,
    ),
    Kind(
        "links",
        "Links",
        "Untitled link",
        lambda: Ruling.objects.all(),
        ("title", "created", "step", "published", "deleted"),
        lambda one: "in the library" if one.published else "unlisted",
        freezing.delete,
        freezing.restore,
        "created",
    ),
    Kind(
        "cards",
        "Cards",
        "Untitled card",
        lambda: CardDraft.every.all(),
        ("title", "updated", "whole", "opened", "warned", "deleted"),
        lambda one: " · ".join(filter(None, ("" if one.whole else "not understood wholly", _goes(one)))),
        _delete,
        _restore,
    ),
    Kind(
        "simulations",
        "Simulations",
        "Untitled simulation",
        lambda: Simulation.every.all(),
        ("title", "created", "playouts", "status", "opened", "warned", "deleted"),
        lambda one: " · ".join(filter(None, (f"{one.playouts} playouts, {one.status}", _goes(one)))),
        _delete,
        _restore,
        "created",
    ),
    Kind(
        "explorations",
        "Explorations",
        "Untitled exploration",
        lambda: Exploration.every.all(),
        ("title", "created", "step", "until", "status", "sentence", "opened", "warned", "deleted"),
        _asked,
        _delete,
        _restore,
        "created",
    ),
)
NAMES = tuple(kind.name for kind in KINDS)


def kinds_for(request: HttpRequest) -> tuple[Kind, ...]:
    """The kinds that somebody can have."""
    if request.user.is_authenticated:
        return KINDS
    return tuple(kind for kind in KINDS if kind.of_browsers)


def kind_named(name: str) -> Kind | None:
    """The kind of this name."""
    return next((kind for kind in KINDS if kind.name == name), None)


def counts(among: tuple[Kind, ...], whose: Q, words: str = "") -> list[tuple[Kind, int]]:
    """How many there are of each kind."""
    rows = (counted(kind.of(whose, words=words), kind.name, number=Count("pk")) for kind in among)
    numbers = {one["of"]: one["number"] for one in together(rows)}
    return [(kind, numbers.get(kind.name, 0)) for kind in among]


def counted(rows: QuerySet[Any], name: str, **sums: Any) -> Any:
    """A query for sums over rows, under a name: several are asked as one (`together`)."""
    named = Value(name, output_field=CharField())
    return rows.order_by().annotate(of=named).values("of").annotate(**sums)


def in_one(queries: Iterable[Any]) -> Any:
    """Several such queries as one."""
    first, *others = queries
    return first.union(*others, all=True)


def together(queries: Iterable[Any]) -> list[dict[str, Any]]:
    """What several such queries find, asked at once."""
    return list(in_one(queries))


def page_of(kind: Kind, whose: Q, number: int, count: int, words: str = "") -> tuple[Page[Any], list[Work]]:
    """A page of one kind, the latest first; large fields stay in the database."""
    rows = kind.of(whose, words=words).only("pk", *kind.fields).order_by(f"-{kind.when}", "-pk")
    paginator = Paginator(rows, PAGE)
    # It is known already; the paginator would ask again.
    paginator.__dict__["count"] = count
    page = paginator.get_page(number)
    return page, [
        Work(
            str(one.pk),
            one.title or kind.untitled,
            one.get_absolute_url(),
            getattr(one, kind.when),
            kind.more(one),
        )
        for one in page
    ]


def deleted_of(among: tuple[Kind, ...], whose: Q) -> list[tuple[Kind, list[Work]]]:
    """What can be had back, the latest first, of each kind; and until when."""
    found = []
    for kind in among:
        rows = kind.of(whose, deleted=True)
        if kind.gone_on != "deleted":
            rows = rows.select_related("deletion").order_by("-deletion__deleted")
        else:
            rows = rows.only("pk", *kind.fields).order_by("-deleted")
        works = []
        for one in rows[:MOST_DELETED]:
            day = attrgetter(kind.gone_on)(one)
            left = max(0, -((timezone.now() - day) // A_DAY) + DAYS_TO_UNDO)
            until = (
                f"permanently deleted in {left} day{'' if left == 1 else 's'}"
                if left
                else "permanently deleted today"
            )
            works.append(Work(str(one.pk), one.title or kind.untitled, "", day, until))
        if works:
            found.append((kind, works))
    return found


def change(kind: Kind, whose: Q, keys: list[str], *, restore: bool) -> int:
    """Delete some of somebody's, or have them back; how many it was done to. Others' are not found."""
    known = [key for key in keys[:MOST_AT_ONCE] if _is_key(kind, key)]
    rows = list(kind.of(whose, deleted=restore).filter(pk__in=known))
    for row in rows:
        (kind.restore if restore else kind.delete)(row)
    return len(rows)


def _is_key(kind: Kind, key: str) -> bool:
    if isinstance(kind.rows().model._meta.pk, CharField):
        return len(key) <= LONGEST and "\x00" not in key
    return key.isascii() and key.isdigit() and len(key) < 18
