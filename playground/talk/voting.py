"""Votes: whether an account's question was answered. One each, changed at will; the database counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from playground.library.models import Scenario
from playground.talk.models import Vote
from playground.talk.standing import Standing


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


def buttons(standing: Standing) -> list[Button]:
    """What can be voted, with the numbers."""
    return [
        Button(choice.value, str(choice.label), standing.votes[choice.value], choice.value == standing.mine)
        for choice in Vote.Choice
    ]
