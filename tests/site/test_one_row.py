"""Rows that every page asks for, read with SQL that is written once: the same as Django's own queries read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import QuerySet
from django.db.models.signals import post_init
from django.test import Client
from django.utils import timezone

from playground.boards import runs
from playground.boards.models import Run
from playground.one_row import ANOTHER, OneRow, SomeRows
from playground.sessions import SessionStore
from tests.site.lines import DECKS, a_run, line

pytestmark = pytest.mark.django_db


def test_a_row_is_what_the_queryset_has_by_that_key() -> None:
    every = OneRow(Run.objects.all)
    first, second = a_run(DECKS), a_run(DECKS)
    for run in (first, second, first):
        found = every.get(run.pk)
        assert found == Run.objects.get(pk=run.pk)
        assert found is not None and (found.start, found.answers) == (run.start, run.answers)
    assert every.get("nobody") is None
    assert every.get("100% '") is None


@pytest.mark.parametrize("late", [(), ("start", "entries")])
def test_a_row_is_made_as_django_makes_it(late: tuple[str, ...]) -> None:
    """To the last attribute; it is stored again, and refuses what Django's refuses."""
    run, parent = a_run(DECKS), a_run(DECKS)
    Run.objects.filter(pk=run.pk).update(parent=parent, branch_step=2, expected=["Ann has 20 life."])
    found = OneRow(lambda: Run.objects.defer(*late)).get(run.pk)
    django_s = Run.objects.defer(*late).get(pk=run.pk)
    assert found is not None
    ours, theirs = vars(found) | {"_state": None}, vars(django_s) | {"_state": None}
    assert list(ours.items()) == list(theirs.items())
    assert found._state.fields_cache == {}, "is made when it is asked for"
    assert vars(found._state) == vars(django_s._state)
    assert found.parent == parent and found.parent is found.parent
    found.title = "another"
    found.save()
    assert Run.objects.get(pk=run.pk).title == "another"
    assert found.get_deferred_fields() == django_s.get_deferred_fields() == set(late)


def test_where_somebody_takes_part_in_making_a_row_django_makes_it() -> None:
    made: list[object] = []

    def listening(instance: object, **_: object) -> None:
        made.append(instance)

    run = a_run(DECKS)
    post_init.connect(listening, sender=Run)
    try:
        found = OneRow(Run.objects.all).get(run.pk)
    finally:
        post_init.disconnect(listening, sender=Run)
    assert made == [found] and found == run
    assert OneRow(Run.objects.all).get(run.pk) == run and len(made) == 1


def _prepared() -> list[str]:
    """What Postgres has prepared for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def test_a_row_s_query_is_prepared_once_on_a_server_of_our_own() -> None:
    run, before = a_run(DECKS), _prepared()
    of_some_title = OneRow(lambda: Run.objects.only("title").filter(title__startswith="of nobody"))
    for _ in range(3):
        assert of_some_title.get(run.pk) is None
    prepared = [one for one in _prepared() if one not in before]
    assert len(prepared) == (connection.connection.prepare_threshold is not None)
    assert all('"boards_run"."title"' in one for one in prepared)


def test_without_prepared_queries_the_same_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(DECKS)
    connection.ensure_connection()
    monkeypatch.setattr(connection.connection, "prepare_threshold", None)
    before = _prepared()
    found = OneRow(lambda: Run.objects.filter(answers__gte=0)).get(run.pk)
    assert found == run and _prepared() == before


def test_the_columns_of_a_prepared_query_may_change() -> None:
    run, every = a_run(DECKS), OneRow(Run.objects.all)
    assert every.get(run.pk) == run
    connection.check_constraints()  # what waits for the end of the test's transaction would keep the table as it is
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE boards_run ADD COLUMN further integer NOT NULL DEFAULT 7")
    assert every.get(run.pk) == run


def test_what_the_queryset_leaves_out_is_not_found() -> None:
    run, titled = a_run(DECKS), runs.start_run(line(DECKS), title="100% Bob's")
    only = OneRow(lambda: Run.objects.filter(title="100% Bob's"))
    assert only.get(titled.pk) == titled
    assert only.get(run.pk) is None


def test_fields_left_for_later_are_read_when_they_are_asked_for() -> None:
    run = a_run(DECKS)
    found = OneRow(lambda: Run.objects.defer("start", "entries")).get(run.pk)
    assert found is not None
    assert found.get_deferred_fields() == {"start", "entries"}
    assert (found.start, found.entries) == (run.start, run.entries)


def test_a_session_that_has_expired_is_a_new_one(client: Client) -> None:
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    key = session.session_key
    assert client.session["visitor"] == "ann2345ann"
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    expired = client.session
    assert "visitor" not in expired
    assert expired.session_key != key


def test_what_a_visitor_keeps_is_read_with_the_line() -> None:
    ann, bob, run = Client(), Client(), a_run(DECKS)
    for visitor, life in ((ann, "20"), (bob, "7")):
        visitor.post(f"{run.at(0)}marks/", {"do": "expect", "sentence": f"Ann has {life} life."})
    for visitor, mine, other in ((ann, "20", "7"), (bob, "7", "20"), (Client(), "", "20")):
        html = visitor.get(run.at(0)).content.decode()
        assert f"<code>Ann has {other} life.</code>" not in html
        assert not mine or f"<code>Ann has {mine} life.</code>" in html


def test_a_session_that_has_expired_is_not_read_with_the_line() -> None:
    ann, run = Client(), a_run(DECKS)
    ann.post(f"{run.at(0)}marks/", {"do": "expect", "sentence": "Ann has 7 life."})
    assert "<code>Ann has 7 life.</code>" in ann.get(run.at(0)).content.decode()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert "<code>Ann has 7 life.</code>" not in ann.get(run.at(0)).content.decode()


def test_a_session_is_what_is_signed_however_often_it_is_read() -> None:
    kept = {
        "visitor": "ann2345ann",
        "marks": {"run": {"expected": ["Ann has 7 life."], "at": [1, 2.5, None]}},
    }
    store = SessionStore()
    signed = store.encode(kept)
    for _ in range(3):
        found = SessionStore().decode(signed)
        assert found == kept
        # Whoever changes what was read changes nobody else's.
        found["marks"]["run"]["expected"].append("more")
        found["visitor"] = "bob2345bob"
    other = store.encode({"visitor": "bob2345bob"})
    assert store.decode(other) == {"visitor": "bob2345bob"}
    for forged in (signed[:-1], signed + "x", other.split(":")[0] + ":" + signed.partition(":")[2], ""):
        for _ in range(2):
            assert store.decode(forged) == {}


def test_somebody_s_rows_are_what_the_queryset_has_of_them_in_its_order() -> None:
    def of(visitor: str) -> QuerySet[Run]:
        rows: QuerySet[Run] = Run.objects.filter(visitor=visitor, owner=None).only("title", "updated")
        return rows[:2]

    some = SomeRows(lambda: of(ANOTHER))
    for title, visitor in (("a", "ann"), ("b", "bob"), ("c", "ann"), ("d", "ann"), ("e", "100% '")):
        runs.start_run(line(DECKS), title=title, maker={"owner": None, "visitor": visitor})
    for visitor, titles in (("ann", "dc"), ("bob", "b"), ("100% '", "e"), ("carol", "")):
        found = some.of(visitor)
        assert found == list(of(visitor)) and "".join(one.title for one in found) == titles
        assert all("start" in one.get_deferred_fields() for one in found)
