"""What somebody has made, of each kind, for the page "My work": of an account, or of a browser without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Model, Q, QuerySet

from playground.boards.models import Draft, Run
from playground.cards.models import CardDraft
from playground.library.models import Scenario
from playground.rulings.models import Ruling
from playground.simulations.models import Simulation

PAGE = 25


@dataclass(frozen=True)
class Work:
    """One of them, as a line of the list."""

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
    fields: tuple[str, ...]
    more: Callable[[Any], str]
    when: str = "updated"
    browsers: bool = True
    """Whether a browser without an account makes some, too."""


_SHOWN = {"public": "in the library", "unlisted": "found by its address only", "withdrawn": "taken back"}


def _of(model: type[Model]) -> Callable[[], QuerySet[Any]]:
    return model._default_manager.all


def _answers(run: Run) -> str:
    said = f"{run.answers} answer{'' if run.answers == 1 else 's'}"
    return said if run.branch_step is None else f"a branch at step {run.branch_step}, {said}"


def _verdict(row: Scenario) -> str:
    shown = _SHOWN.get(row.visibility, "hidden by a moderator")
    differs = row.verdict == Scenario.Verdict.DIFFERS
    return f"{shown}, {'the engine differs' if differs else row.get_verdict_display().lower()}"


KINDS = [
    Kind(
        "scenarios",
        "Scenarios",
        "Untitled scenario",
        lambda: Scenario.objects.filter(kind=Scenario.Kind.WRITTEN),
        ("slug", "title", "visibility", "verdict", "updated"),
        _verdict,
    ),
    Kind("boards", "Boards", "Untitled board", _of(Draft), ("title", "updated"), lambda _: ""),
    Kind(
        "lines",
        "Lines",
        "Untitled line",
        _of(Run),
        ("title", "updated", "answers", "branch_step"),
        _answers,
    ),
    Kind(
        "links",
        "Links",
        "Untitled link",
        _of(Ruling),
        ("title", "created", "step", "published"),
        lambda one: "in the library" if one.published else "found by its address only",
        "created",
    ),
    Kind(
        "cards",
        "Cards",
        "Untitled card",
        _of(CardDraft),
        ("title", "updated", "whole"),
        lambda one: "" if one.whole else "not understood wholly",
    ),
    Kind(
        "simulations",
        "Simulations",
        "Untitled simulation",
        _of(Simulation),
        ("title", "created", "playouts", "status"),
        lambda one: f"{one.playouts} playouts, {one.status}",
        "created",
    ),
]
"""In the order in which the page names them."""


def plug(kind: Kind, after: str) -> None:
    """Add a kind that another room knows of behind one of these; once, however often a process starts its apps."""
    if all(one.name != kind.name for one in KINDS):
        KINDS.insert([one.name for one in KINDS].index(after) + 1, kind)


def counts(whose: Q, *, account: bool) -> list[tuple[Kind, int]]:
    """How many there are of each kind that an account, or a browser without one, may have."""
    return [(kind, kind.rows().filter(whose).count()) for kind in KINDS if account or kind.browsers]


def page_of(kind: Kind, whose: Q, number: int, count: int) -> tuple[Page[Any], list[Work]]:
    """A page of one kind, the latest first; large fields stay in the database."""
    rows = kind.rows().filter(whose).only("pk", *kind.fields).order_by(f"-{kind.when}", "-pk")
    paginator = Paginator(rows, PAGE)
    # It is known already; the paginator would ask again.
    paginator.__dict__["count"] = count
    page = paginator.get_page(number)
    return page, [
        Work(one.title or kind.untitled, one.get_absolute_url(), getattr(one, kind.when), kind.more(one))
        for one in page
    ]
