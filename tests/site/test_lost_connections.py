"""A database that was restarted costs a visitor nothing: what leads nowhere is noticed before it is used."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.backends.postgresql.base import DatabaseWrapper as Asking
from django.test import Client

from tests.site.lines import DECKS, a_run


@pytest.mark.django_db
def test_the_server_is_not_asked_whether_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.ensure_connection()
    asked: list[object] = []
    monkeypatch.setattr(Asking, "is_usable", lambda self: bool(asked.append(self)))
    assert connection.is_usable()
    assert not asked


@pytest.mark.django_db(transaction=True)
def test_a_page_is_shown_after_the_server_has_ended_the_connection(client: Client) -> None:
    run = a_run(DECKS)
    other = connection.copy()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (ended,) = cursor.fetchone()
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [ended])
            assert cursor.fetchone() == (True,)
        connection.health_check_enabled, connection.health_check_done = True, False
        assert not connection.is_usable()
        assert client.get(run.at(0)).status_code == 200
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            assert cursor.fetchone() != (ended,)
    finally:
        other.close()


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_closed_here_is_not_usable() -> None:
    connection.ensure_connection()
    assert connection.connection is not None
    connection.connection.close()
    assert not connection.is_usable()
    connection.close()
