"""Making a scenario of somebody else's one's own: a new scenario that names where it comes from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.db import transaction

from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards.visitors import Maker
from playground.ids import new_id
from playground.library.filing import fill
from playground.library.judging import judge
from playground.library.models import WRITTEN, Scenario
from playground.library.writing import Wanted, whole_text
from playground.rulings.scenarios import scenario_text
from playground.rulings.versions import engine_version
from playground.works.models import Version, Work

MOST_SHOWN = 6
"""Forks that a page names."""


class CannotFork(Exception):
    """It can't be made a scenario of one's own, and why."""


def text_of(row: Scenario | Version) -> str:
    """The whole text of a scenario or a version of one; of a moment its line as sentences. Raises CannotFork."""
    if row.moment is None:
        return row.text
    try:
        text = scenario_text(row.moment)
    except (UnreadableSave, ReplayMismatch, NotWritable, Unreadable, TooMuch) as error:
        raise CannotFork(f"The current engine can't write this line as text: {error}") from error
    return whole_text(Wanted(row.title, text, row.question, row.answer, tuple(row.tags), notes=row.notes))


def fork(row: Scenario, version: Version, maker: Maker) -> Scenario:
    """A scenario of the maker's own with the text of a version; unlisted. Raises CannotFork."""
    text = text_of(version)
    judged = judge(text, title=version.title)
    made = Scenario(
        kind=Scenario.Kind.WRITTEN,
        slug=f"{WRITTEN}/{new_id()}",
        shelf=WRITTEN,
        text=text,
        visibility=Scenario.Visibility.UNLISTED,
        **maker,
    )
    fill(made, judged, hashlib.sha256(text.encode()).hexdigest(), engine_version())
    with transaction.atomic():
        made.save()
        Work.objects.create(scenario=made, origin=row, origin_number=version.number)
    return made


@dataclass(frozen=True)
class Forks:
    """What others made of a scenario and put into the library."""

    shown: list[Scenario]
    more: bool


def forks_of(row: Scenario, most: int = MOST_SHOWN) -> Forks:
    """The newest of them."""
    works = (
        Work.objects.filter(origin=row, scenario__visibility=Scenario.Visibility.PUBLIC)
        .select_related("scenario", "scenario__owner")
        .order_by("-scenario_id")[: most + 1]
    )
    found = [work.scenario for work in works]
    return Forks(found[:most], len(found) > most)
