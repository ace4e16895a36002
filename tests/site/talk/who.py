"""People and a scenario of one of them, as the tests of talk need them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from playground.library.models import Scenario
from playground.library.writing import Wanted, publish
from playground.people.profiles import profile_of
from playground.people.roles import JUDGES, MODERATORS

TEXT = """Rules: 300.3
Ann: life 20; in play Mountain x2; mana RR; library Forest
Bob: life 20; library Forest
Turn 3: Ann, precombat main phase
---
Both pass.
---
Ann has 18 life.
trace has 300.3.
"""


def person(name: str, *, days: int = 30, known: bool = False, group: str = "") -> User:
    """Somebody with an account so many days old; `known` has published enough to be new no more."""
    user = User.objects.create_user(name, f"{name}@example.org")
    user.date_joined = timezone.now() - timedelta(days=days)
    user.save()
    profile = profile_of(user)
    profile.joined = user.date_joined
    profile.save()
    if known:
        Scenario.objects.bulk_create(
            Scenario(
                kind="written", slug=f"written/{name}-{n}", shelf="written", title="X", text="x", owner=user
            )
            for n in range(3)
        )
    if group:
        user.groups.add(Group.objects.get(name=group))
    return user


def judge(name: str) -> User:
    return person(name, known=True, group=JUDGES)


def moderator(name: str) -> User:
    return person(name, known=True, group=MODERATORS)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def written(owner: User | None, **fields: Any) -> Scenario:
    """A scenario in the library: two red mana are left, and Ann burns."""
    wanted = Wanted(
        title="Two mana left",
        text=TEXT,
        question="What does it cost her?",
        answer="She burns for 2, by 300.3.",
        public=True,
    )
    row = publish(wanted, {"owner": owner, "visitor": "" if owner else "somebody"})
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    return row
