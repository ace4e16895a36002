"""What was said of a scenario, in one question to the database: votes, the reader's own, and whether there is more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from playground.library.models import Scenario
from playground.talk.models import Check, Dispute, Tally, Vote

_KEPT = "_said_of_it"


@dataclass(frozen=True)
class Standing:
    """Numbers of votes, the reader's vote or "", and whether there are checks and disputes at all."""

    votes: dict[str, int]
    mine: str
    checked: bool
    disputed: bool


def standing_of(row: Scenario, reader: Any) -> Standing:
    """Asked once for a page, however many parts of it want to know."""
    found: Standing | None = row.__dict__.get(_KEPT)
    if found is None:
        found = row.__dict__[_KEPT] = asked(row, reader)
    return found


def asked(row: Scenario, reader: Any) -> Standing:
    """As it is now."""
    tally: QuerySet[Tally] = Tally.objects.filter(pk=OuterRef("pk"))
    mine = Vote.objects.filter(scenario=OuterRef("pk"), account=reader.pk)
    numbers = {choice: Subquery(tally.values(choice)) for choice in Vote.Choice.values}
    about = {
        "mine": Subquery(mine.values("choice")),
        "checked": Exists(Check.objects.filter(scenario=OuterRef("pk"))),
        "against": Exists(Dispute.objects.filter(scenario=OuterRef("pk"))),
    }
    found: Mapping[str, Any] = Scenario.objects.filter(pk=row.pk).values(**numbers, **about).first() or {}
    return Standing(
        {choice: found.get(choice) or 0 for choice in Vote.Choice.values},
        found.get("mine") or "",
        bool(found.get("checked")),
        bool(found.get("against")),
    )
