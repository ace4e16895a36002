"""Reports: anybody asks moderators to look at something; and what it is that they look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse

from playground.boards.visitors import maker_of
from playground.library.models import Scenario
from playground.talk.models import LONGEST_REASON, Comment, Dispute, Report, Target, Turn, Words

MODELS: dict[str, Any] = {
    Target.COMMENT: Comment,
    Target.DISPUTE: Dispute,
    Target.TURN: Turn,
    Target.SCENARIO: Scenario,
    Target.PERSON: get_user_model(),
}
_WITH = {
    Target.COMMENT: ("author", "scenario__moment"),
    Target.DISPUTE: ("author", "scenario__moment"),
    Target.TURN: ("author", "dispute__scenario__moment"),
    Target.SCENARIO: ("owner", "moment"),
    Target.PERSON: (),
}


@dataclass(frozen=True)
class Thing:
    """Something that can be reported, as a list of such things names it."""

    kind: str
    target: str
    row: Any
    """The row itself; None if it is gone."""
    about: str
    """What it is, in short."""
    address: str
    author: Any = None
    """Whose it is; None for nobody's, or if they have left."""

    @property
    def kind_in_words(self) -> str:
        return str(Target(self.kind).label)

    @property
    def state(self) -> str:
        """How it is shown now; "" for people and for what is gone."""
        if isinstance(self.row, Words):
            return self.row.state
        return self.row.visibility if isinstance(self.row, Scenario) else ""

    @property
    def hidden(self) -> bool:
        return self.state == "hidden"


def thing(kind: str, target: str) -> Thing | None:
    """What was meant; None if it doesn't exist."""
    found = things([(kind, target)])
    return found[0] if found and found[0].row is not None else None


def things(wanted: Iterable[tuple[str, str]]) -> list[Thing]:
    """Each of some things, with a query for each kind; what is gone is there without a row."""
    wanted = list(wanted)
    keys: dict[str, list[str]] = defaultdict(list)
    for kind, target in wanted:
        if kind in MODELS and (kind in (Target.COMMENT, Target.DISPUTE, Target.TURN) or _is_number(target)):
            keys[kind].append(target)
    rows: dict[tuple[str, str], Any] = {}
    for kind, some in keys.items():
        found = MODELS[kind].objects.filter(pk__in=some).select_related(*_WITH[Target(kind)])
        rows |= {(kind, str(row.pk)): row for row in found}
    return [_thing(kind, target, rows.get((kind, target))) for kind, target in wanted]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 18


def of_row(row: Any) -> Thing:
    """A row as a thing."""
    kind = next(kind for kind, model in MODELS.items() if isinstance(row, model))
    return _thing(kind, str(row.pk), row)


def _thing(kind: str, target: str, row: Any) -> Thing:
    if row is None:
        return Thing(kind, target, None, "It is gone.", "")
    if kind == Target.PERSON:
        name = row.get_username()
        return Thing(kind, target, row, name, reverse("people:profile", args=[name]), row)
    if kind == Target.SCENARIO:
        return Thing(kind, target, row, row.title, row.get_absolute_url(), row.owner)
    words = " ".join(row.words.split())
    return Thing(kind, target, row, words[:150] or "(no words)", row.get_absolute_url(), row.author)


def scenario_of(found: Thing) -> Scenario | None:
    """The scenario that it is, or that it was said about."""
    row = found.row
    if isinstance(row, Turn):
        return row.dispute.scenario
    if isinstance(row, Comment | Dispute):
        return row.scenario
    return row if isinstance(row, Scenario) else None


def report(request: HttpRequest, found: Thing, why: str, words: str) -> bool:
    """Put it before the moderators; False if the same person has done so and nobody has looked yet."""
    maker = maker_of(request)
    row = Report(
        kind=found.kind,
        target=found.target,
        why=Report.Why(why),
        words=" ".join(words.split())[:LONGEST_REASON],
        reporter=maker["owner"],
        visitor=maker["visitor"] if maker["owner"] is None else "",
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return False
    return True
