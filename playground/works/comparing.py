"""Two scenarios, or two versions of one, laid beside one another: where what is done in them first goes another way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest

from engine.notation.errors import TooMuch, Unreadable
from engine.notation.saved import UnreadableSave, load_line
from engine.replaying import ReplayMismatch
from playground.boards import narrating, runs
from playground.boards.models import Run
from playground.boards.playing import PlayedRun
from playground.boards.visitors import belongs
from playground.kept import Kept
from playground.library import lines
from playground.library.models import Scenario
from playground.library.views import open_scenario
from playground.library.writing import said_in
from playground.limits import spend
from playground.works.fields import Fields, fields_of
from playground.works.forking import CannotFork, text_of
from playground.works.models import Version
from playground.works.versions import number_of, version_of

MOST_KEPT = 500
_partings: Kept[tuple[str, str], int] = Kept(MOST_KEPT)
"""Where two lines part, by their numbers: lines of scenarios never grow."""


class CannotCompare(Exception):
    """Why this one can't be laid beside another."""


@dataclass(frozen=True)
class Side:
    """One of the two: a scenario as it stands, or a version of it."""

    row: Scenario
    number: int
    """Its version; 0 of one that has none."""
    it: Scenario | Version

    @property
    def name(self) -> str:
        """How an address names it."""
        return f"{self.row.slug}@{self.number}" if isinstance(self.it, Version) else self.row.slug

    @property
    def href(self) -> str:
        """Its page."""
        return str(self.it.get_absolute_url())


def side_of(request: HttpRequest, name: str) -> Side:
    """What an address names: a scenario, or with @ and a number a version of it. Raises Http404, CannotCompare."""
    slug, _, number = name.partition("@")
    row = open_scenario(request, slug)
    if row.moment is not None and row.moment.seat is not None and not belongs(request, row):
        raise CannotCompare(
            "This moment shows what one player sees, and the whole line would show everything."
        )
    if row.kind == Scenario.Kind.SHIPPED or not (number.isascii() and number.isdigit()):
        return Side(row, 0 if row.kind == Scenario.Kind.SHIPPED else number_of(row), row)
    return Side(row, int(number), version_of(row, int(number)))


def fields_beside(side: Side) -> Fields:
    """Its fields, a moment's line as sentences among them where the current engine can write it."""
    said = fields_of(side.it)
    if side.row.moment is None:
        return said
    try:
        return replace(said, body=said_in(text_of(side.it)).text)
    except CannotFork:
        return said


def run_of(request: HttpRequest, side: Side) -> Run:
    """Its line as the stepper shows it. Raises CannotCompare, and limits.TooMuch as any new line does."""
    run = (
        _of_moment(request, side.row)
        if side.row.moment is not None
        else lines.line_of(request, _row_of(side))
    )
    if run is None:
        raise CannotCompare("The current engine can't play this line.")
    return run


def _row_of(side: Side) -> Scenario | Version:
    """The row that keeps the line; the newest version is the scenario itself."""
    return side.it if isinstance(side.it, Version) and side.it.number != number_of(side.row) else side.row


def _of_moment(request: HttpRequest, row: Scenario) -> Run:
    """The line of a moment as a run, made as somebody first asks for it."""
    if row.line is not None:
        return row.line
    ruling: Any = row.moment
    try:
        line = load_line({**ruling.start, "entries": ruling.entries})
    except UnreadableSave as error:
        raise CannotCompare(f"The current engine can't play this line: {error}") from error
    spend(request, "create")
    made = runs.start_run(line, title=row.title, expected=ruling.expectations)
    if not Scenario.objects.filter(pk=row.pk, line=None).update(line=made):
        made.delete()
        row.refresh_from_db(fields=("line",))
        assert row.line is not None
        return row.line
    return made


def played(run: Run) -> PlayedRun:
    """The line as it is played today. Raises CannotCompare."""
    try:
        return runs.played(run)
    except (UnreadableSave, ReplayMismatch, Unreadable, TooMuch) as error:
        raise CannotCompare(f"The current engine can't play this line: {error}") from error


def first_that_differs(pair: tuple[Run, Run], both: tuple[PlayedRun, PlayedRun]) -> int:
    """The number of the first step whose rule or words are not the same in both; 0 where every step is.

    Words and not what the engine keeps, for two boards number their cards each in its own way.
    """
    key = pair[0].id, pair[1].id
    return _partings.find(key, lambda: _parting(*both)) if key[0] != key[1] else 0


def _parting(one: PlayedRun, other: PlayedRun) -> int:
    for step, (left, right) in enumerate(zip(one.lines, other.lines, strict=False), 1):
        if (left.rule, left.depth) != (right.rule, right.depth):
            return step
        if narrating.said(one, left) != narrating.said(other, right):
            return step
        if narrating.happened(one, left) != narrating.happened(other, right):
            return step
    return 0 if one.last == other.last else min(one.last, other.last) + 1
