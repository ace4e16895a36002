"""What was altered in the database itself is noticed as it is read, and the page says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from engine.notation.saved import UnreadableSave
from playground.boards import playing, runs
from playground.boards.models import Run
from playground.boards.playing import Memory
from playground.rulings import checking
from playground.rulings.models import Ruling
from playground.sealing import ALTERED, seal_of
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db


def alter(table: str, key: str, column: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"update {table} set {column} = {value} where id = %s", [key])


def a_link(client: Client) -> Ruling:
    run = a_run(DECKS, title="Bears")
    fields = {"title": "Bears", "seat": "", "expectations": ""}
    response = client.post(f"/rulings/new/?run={run.id}&step=2", fields)
    assert response.status_code == 302, response.content.decode()
    return Ruling.objects.get()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("start", "jsonb_set(start, '{table}', '{}')"),
        ("entries", "entries || '[7]'::jsonb"),
        ("expectations", """'["Ann has 3 life."]'::jsonb"""),
        ("step", "step - 1"),
        ("content_hash", f"'{'0' * 64}'"),
        ("record", "record || '\\x00'::bytea"),
    ],
)
def test_a_link_that_was_altered_says_so_everywhere(client: Client, column: str, value: str) -> None:
    link = a_link(client)
    assert not link.altered and client.get(link.get_absolute_url()).status_code == 200
    alter(Ruling._meta.db_table, link.pk, column, value)
    found = Ruling.objects.get()
    assert found.altered
    page = client.get(found.get_absolute_url())
    assert page.status_code == 410 and "was altered outside the site" in page.content.decode()
    verdict = checking.verdict_of(found, again=True)
    assert (verdict.agrees, verdict.reason) == (False, ALTERED)


def test_a_line_that_was_altered_is_not_played(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(DECKS)
    assert run.seal and client.get(run.at(1)).status_code == 200
    alter(Run._meta.db_table, run.pk, "start", "jsonb_set(start, '{dealt}', '7')")
    monkeypatch.setattr(playing, "memory", Memory())
    with pytest.raises(UnreadableSave, match="altered"):
        runs.played(Run.objects.get())
    page = client.get(run.at(1))
    assert page.status_code == 409 and ALTERED in page.content.decode()


def test_a_line_of_before_there_were_seals_is_played(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(DECKS)
    alter(Run._meta.db_table, run.pk, "seal", "''")
    monkeypatch.setattr(playing, "memory", Memory())
    assert client.get(run.at(1)).status_code == 200


@pytest.mark.parametrize(
    ("one", "other"),
    [((1, "a"), ("1", "a")), (("ab", "c"), ("a", "bc")), ((b"x",), ("x",)), (({"a": 1},), ({"a": 1.5},))],
)
def test_a_seal_tells_contents_apart(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    assert seal_of(*one) != seal_of(*other)
    assert seal_of({"a": 1, "b": 2}) == seal_of({"b": 2, "a": 1})
