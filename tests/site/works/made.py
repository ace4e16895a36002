"""Scenarios of visitors, for tests of works: Ann's with an account, one of a browser alone, and a frozen moment."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from playground.library.models import Scenario
from playground.works.fields import fields_of
from playground.works.versions import number_of

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
SAID = {
    "title": "Two mana left",
    "question": "What does it cost her?",
    "answer": "She burns for 2, by 300.3.",
    "tags": "mana",
    "text": TEXT,
    "public": "on",
}


def person(name: str = "ann") -> Client:
    """Somebody with an account, signed in."""
    client = Client()
    client.force_login(User.objects.create_user(name, password="a long word of mine"))
    return client


def written(client: Client, **fields: str) -> Scenario:
    """What somebody puts into the library."""
    sent = {name: value for name, value in {**SAID, **fields}.items() if value}
    response = client.post("/library/new/", sent)
    assert response.status_code == 302, response.context["form"].errors
    return Scenario.objects.latest("id")


def typed(row: Scenario, **fields: Any) -> dict[str, Any]:
    """The correcting form as it would be sent."""
    row.refresh_from_db()
    now = fields_of(row)
    said = {name: now.words(name) for name in ("title", "question", "answer", "notes", "tags")}
    body = {"body": now.body} if row.moment_id is None else {}
    return {**said, **body, "message": "", "based_on": number_of(row), **fields}


def corrected(client: Client, row: Scenario, **fields: Any) -> Scenario:
    """The scenario with a correction."""
    response = client.post(f"/library/edit/{row.slug}/", typed(row, **fields))
    assert response.status_code == 302, response.context["form"].errors
    row.refresh_from_db()
    return row
