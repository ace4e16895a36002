"""A session lives on as it is used: what a browser made is found again months later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import F
from django.test import Client
from django.urls import reverse

from playground.boards.models import Draft
from playground.lasting import LASTS
from tests.site.people.test_signing_in import signed_up

pytestmark = pytest.mark.django_db
NAME = settings.SESSION_COOKIE_NAME


def begun() -> tuple[Client, str]:
    """A browser that has built a board, and where that is."""
    client = Client()
    client.post(reverse("boards:first_edit"), {"at": "0", "place": "Shock", "into": "0:in play"})
    return client, Draft.objects.latest("created").get_absolute_url()


def later(client: Client, days: int) -> None:
    """So many days go by: the database's sessions and the browser's cookies grow older."""
    passed = timedelta(days=days)
    Session.objects.update(expire_date=F("expire_date") - passed)
    for name, cookie in list(client.cookies.items()):
        if cookie["max-age"] == "":
            continue
        cookie["max-age"] = int(cookie["max-age"]) - int(passed.total_seconds())
        if cookie["max-age"] <= 0:
            del client.cookies[name]


def test_a_board_is_there_after_a_year_of_visits_each_season() -> None:
    client, board = begun()
    for _ in range(4):
        later(client, 100)
        assert client.get(board).status_code == 200
    assert Session.objects.count() == 1


def test_what_nobody_uses_ends_and_only_then() -> None:
    client, board = begun()
    later(client, 179)
    assert client.get(board).status_code == 200
    later(client, 181)
    assert client.get(board).status_code == 404


def test_the_end_is_moved_once_a_day_and_nothing_else_of_the_session() -> None:
    client, board = begun()
    client.get(board)
    before = Session.objects.get()
    later(client, 2)
    assert LASTS not in client.cookies
    answer = client.get(board)
    assert {NAME, LASTS} <= answer.cookies.keys()
    after = Session.objects.get()
    assert after.session_data == before.session_data
    assert after.expire_date >= before.expire_date
    assert LASTS not in client.get(board).cookies


def test_pages_that_ask_for_no_session_and_visitors_without_one_are_sent_no_cookie() -> None:
    client, _ = begun()
    later(client, 2)
    for address in ("/robots.txt", "/healthz"):
        assert not {NAME, LASTS} & client.get(address).cookies.keys()
    assert not Client().get("/").cookies.keys() & {NAME, LASTS}


def test_who_is_signed_in_stays_so_and_headers_go_on_saying_it() -> None:
    ann = signed_up()
    for _ in range(3):
        later(ann, 100)
        assert ann.get("/me/").status_code == 200
        assert "signed_in" in ann.cookies
    ann.post("/accounts/logout/")
    assert "Sign in" in ann.get("/").content.decode()
