"""Votes: whether an account's question was answered. One each, changed at will; the database counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from playground.library.models import Scenario
from playground.talk.models import Tally, Vote


@dataclass(frozen=True)
class Button:
    """One of the three answers, how many gave it, and whether the reader did."""

    choice: str
    words: str
    number: int
    mine: bool


def cast(row: Scenario, account: Any, choice: str) -> None:
    """Give a vote or change it; the same once more takes it back. Raises ValueError for no such choice."""
    wanted = Vote.Choice(choice)
    mine = Vote.objects.filter(scenario=row, account=account)
    if mine.filter(choice=wanted).delete()[0]:
        return
    Vote.objects.update_or_create(
        scenario=row, account=account, defaults={"choice": wanted, "cast": timezone.now()}
    )


def buttons(row: Scenario, account: Any) -> list[Button]:
    """What can be voted, with the numbers."""
    tally = Tally.objects.filter(pk=row.pk).first() or Tally()
    mine = ""
    if account.is_authenticated:
        votes = Vote.objects.filter(scenario=row, account=account)
        mine = votes.values_list("choice", flat=True).first() or ""
    return [
        Button(choice.value, str(choice.label), getattr(tally, choice.value), choice.value == mine)
        for choice in Vote.Choice
    ]
