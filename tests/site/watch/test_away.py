"""A database or a broker that is away: what needs none is shown, everything else says so, and nothing breaks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as conf
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.postgresql import base as djangos
from django.test import Client, RequestFactory
from django.urls import reverse
from redis.exceptions import ConnectionError as NotThere

from playground.away import LEFT_OUT, if_there, is_away, patiently
from playground.boards import drafts
from playground.ids import new_id
from playground.people.middleware import SIGNED_IN
from playground.postgres import base
from playground.shared_cache import Cache
from tests.site.lines import DECKS, a_run
from tests.site.scripts import by_script

pytestmark = pytest.mark.django_db(transaction=True)
SESSION = {conf.SESSION_COOKIE_NAME: "0" * 32}
SOMEBODY = {**SESSION, SIGNED_IN: "yes"}


def refused(*_: Any) -> None:
    raise OperationalError("connection to server failed: Connection refused\n\tIs the server running?")


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    connection.close()
    with monkeypatch.context() as patch:
        patch.setattr(djangos.DatabaseWrapper, "get_new_connection", refused)
        yield
    connection.close()


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.usefixtures("no_database")
@pytest.mark.parametrize(
    "page",
    [
        "/",
        "/rulebook/",
        "/rulebook/?q=damage",
        "/rulebook/408/",
        "/rulebook/408.1/",
        "/rulebook/2006-and-today/",
    ],
)
@pytest.mark.parametrize("cookies", [{}, SESSION, SOMEBODY])
def test_a_page_that_needs_none_is_shown_and_says_what_it_leaves_out(
    visitor: Client, page: str, cookies: dict[str, str]
) -> None:
    for name, value in cookies.items():
        visitor.cookies[name] = value
    answer = visitor.get(page)
    said = answer.content.decode()
    assert answer.status_code == 200, said
    leaves_out = cookies == SOMEBODY or "408" in page or "today" in page or (page == "/" and cookies)
    assert (LEFT_OUT.replace("'", "&#39;") in said) == bool(leaves_out)
    # Nobody is signed out by it.
    assert not {SIGNED_IN, conf.SESSION_COOKIE_NAME} & set(answer.cookies)


@pytest.mark.usefixtures("no_database")
@pytest.mark.parametrize("cookies", [{}, SESSION])
def test_whoever_is_counted_reads_it_as_well(settings: Any, cookies: dict[str, str]) -> None:
    settings.METERED = True
    visitor = Client(raise_request_exception=False, REMOTE_ADDR="192.0.2.1")
    for name, value in cookies.items():
        visitor.cookies[name] = value
    assert visitor.get("/rulebook/408/").status_code == 200


@pytest.mark.usefixtures("no_database")
@pytest.mark.parametrize("page", ["/library/", "/runs/nobody/3/", "/cards/", "/search/?q=bears", "/feeds/"])
@pytest.mark.parametrize("cookies", [{}, SESSION, SOMEBODY])
def test_every_other_page_says_that_it_is_back_in_a_moment(
    visitor: Client, page: str, cookies: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    for name, value in cookies.items():
        visitor.cookies[name] = value
    answer = visitor.get(page)
    if answer.status_code in (302, 404):
        return  # the address alone decides
    said = answer.content.decode()
    assert answer.status_code == 503 and answer["Retry-After"] == "10"
    assert "Back in a moment" in said and "What you had saved is safe" in said and "This page reloads" in said
    assert answer["Content-Security-Policy"]
    assert "Traceback" not in said + caplog.text and "Connection refused" not in said


@pytest.mark.usefixtures("no_database")
def test_a_form_a_part_of_a_page_and_a_program_are_told_each_in_its_way(visitor: Client) -> None:
    form = visitor.post("/boards/new/edit/", {"do": "text", "text": "Ann: life 20"})
    assert form.status_code == 503 and b"try again" in form.content
    part = visitor.get("/simulations/nobody/progress/", headers=by_script("div#watched"))
    assert part.status_code == 503 and part["HX-Reswap"] == "none"
    # A step that is followed, and one that the browser goes back to, are pages of their own that ask again.
    for told in (by_script("a", boosted=True), {**by_script("body"), "HX-History-Restore-Request": "true"}):
        address = f"/runs/{new_id()}/3/?since=1"
        step = visitor.get(address, headers=told)
        assert step.status_code == 503 and step["HX-Redirect"] == address
        assert "HX-Reswap" not in step
    # What is looked for while somebody types is told where the hits would stand, and that page reloads nothing.
    hits = visitor.get(f"{reverse('search:suggest')}?q=bears", headers=by_script("input#q"))
    assert hits.status_code == 503
    assert (hits["HX-Reselect"], hits["HX-Reswap"]) == (".page-head", "innerHTML")
    assert b"This page reloads" not in hits.content and b"Try again in a few seconds" in hits.content
    sent = visitor.post("/boards/new/edit/", {"do": "text"}, headers=by_script("form", boosted=True))
    assert sent.status_code == 503 and b"Reload this page" in sent.content
    assert (sent["HX-Retarget"], sent["HX-Push-Url"]) == ("#main", "false")
    program = visitor.get("/api/v1/scenarios")
    assert program.status_code == 503 and program.json()["error"]["kind"] == "away"


def test_while_the_disk_is_full_pages_are_read_and_whoever_would_save_is_told(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = a_run(DECKS)

    def no_room(*_: Any, **__: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$"
            )

    monkeypatch.setattr(drafts, "start_draft", no_room)
    form = visitor.post("/boards/new/edit/", {"do": "text", "text": "Ann: life 20"})
    said = form.content.decode()
    assert form.status_code == 503 and form["Retry-After"] == "10"
    assert "save anything at the moment" in said and "restarted" not in said and "try again" in said
    assert visitor.get(run.at(0)).status_code == 200
    # Nor does a header that can't note something say that the database is being restarted.
    made = RequestFactory().get("/")
    assert if_there(made, no_room, None) is None and not hasattr(made, "left_out")


def test_a_page_of_a_line_is_there_again_at_once(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(DECKS)
    connection.close()
    with monkeypatch.context() as patch:
        patch.setattr(djangos.DatabaseWrapper, "get_new_connection", refused)
        assert visitor.get(run.at(0)).status_code == 503
    assert visitor.get(run.at(0)).status_code == 200


def test_a_server_that_does_not_answer_is_asked_by_one_thread_and_not_by_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]

    def slow(*_: Any) -> None:
        clock[0] += 3
        refused()

    connection.close()
    with monkeypatch.context() as patch:
        patch.setattr(base, "time", SimpleNamespace(monotonic=lambda: clock[0]))
        patch.setattr(base, "_failed", [float("-inf")])
        patch.setattr(djangos.DatabaseWrapper, "get_new_connection", slow)
        for expected in ("Connection refused", "left alone", "left alone"):
            with pytest.raises(OperationalError, match=expected):
                connection.ensure_connection()
        clock[0] += base.LEFT_ALONE
        with pytest.raises(OperationalError, match="Connection refused"):
            connection.ensure_connection()


def test_what_the_database_refuses_while_it_is_there_is_no_reason_to_wait() -> None:
    with pytest.raises(OperationalError) as deadlock, connection.cursor() as cursor:
        cursor.execute("do $$ begin raise exception 'x' using errcode = '40P01'; end $$")
    assert not is_away(deadlock.value)
    with pytest.raises(OperationalError) as full, connection.cursor() as cursor:
        cursor.execute("do $$ begin raise exception 'x' using errcode = '53100'; end $$")
    assert is_away(full.value), "what is to be kept waits until there is room again"
    with pytest.raises(DatabaseError) as missing, connection.cursor() as cursor:
        cursor.execute("select * from nothing_here")
    assert not is_away(missing.value)
    with pytest.raises(OperationalError) as shutdown, connection.cursor() as cursor:
        cursor.execute("do $$ begin raise exception 'x' using errcode = '57P01'; end $$")
    assert is_away(shutdown.value)


def test_work_waits_for_a_server_no_longer_than_its_promise() -> None:
    asked: list[float] = []

    def twice() -> str:
        asked.append(time.monotonic())
        if len(asked) < 3:
            refused()
        return "stored"

    assert patiently(twice, time.monotonic() + 5) == "stored"
    with pytest.raises(OperationalError):
        patiently(refused, time.monotonic() + 0.5)


def test_without_its_cache_nothing_is_found_and_what_must_be_kept_is_an_error() -> None:
    away = Cache("redis://127.0.0.1:9", {"OPTIONS": {"socket_connect_timeout": 1}})
    assert away.get("key", "nothing") == "nothing" and away.get_many(["key"]) == {}
    assert away.add("key", 1) is False
    away.set("key", 1)
    assert away.get_or_set("key", lambda: "made") == "made"
    for counts in (lambda: away.incr("key"), lambda: away.delete("key")):
        with pytest.raises(NotThere):
            counts()
