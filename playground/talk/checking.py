"""Checks: a trusted judge has compared what a scenario says with the edition. When that changes, they fall."""

from __future__ import annotations

from typing import Any

from playground.library.models import Scenario
from playground.talk.digests import digest_of
from playground.talk.models import Check


def check(row: Scenario, judge: Any) -> None:
    """This judge vouches for what the scenario says now."""
    Check.objects.get_or_create(scenario=row, judge=judge, about=digest_of(row))


def take_back(row: Scenario, judge: Any) -> None:
    """This judge no longer does."""
    Check.objects.filter(scenario=row, judge=judge, about=digest_of(row)).delete()


def checks_of(row: Scenario) -> list[Check]:
    """Those of what it says now, the oldest first."""
    found = Check.objects.filter(scenario=row, about=digest_of(row))
    return list(found.select_related("judge").order_by("made")[:10])
