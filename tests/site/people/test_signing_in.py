"""Signing up, in and out, and what the header says of it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from playground.people.models import Profile
from playground.people.notices import tell

pytestmark = pytest.mark.django_db
PASSWORD = "seven mountains and a lotus"


@pytest.fixture(autouse=True)
def nobody_has_tried_yet() -> None:
    cache.clear()


def signed_up(name: str = "Ann", **fields: str) -> Client:
    client = Client()
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **fields}
    response = client.post("/accounts/signup/", sent)
    assert response.status_code == 302, response.context["form"].errors
    return client


def header(client: Client, address: str = "/rulebook/") -> str:
    page = client.get(address).content.decode()
    found = re.search(r'<a class="button plain site-account".*?</div>', page, re.DOTALL)
    assert found is not None
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found.group())).strip()


def test_somebody_signs_up_and_the_header_says_who_they_are() -> None:
    ann = signed_up()
    assert header(ann) == "Signed in as Ann"
    profile = Profile.objects.get()
    assert (profile.handle, profile.user.username) == ("Ann", "Ann")
    assert ann.get("/people/ann/")["Location"] == "/people/Ann/"
    assert "Ann" in Client().get("/people/Ann/").content.decode()


def test_signing_out_leaves_nothing_of_it_in_the_browser() -> None:
    ann = signed_up()
    assert ann.get("/accounts/logout/").status_code == 200 and header(ann) == "Signed in as Ann"
    ann.post("/accounts/logout/")
    assert header(ann) == "Sign in" and ann.get("/me/notices/")["Location"].startswith("/accounts/login/")
    assert ann.cookies["signed_in"].value == ""


@pytest.mark.parametrize("name", ["Ann", "ann", "ann@example.org"])
def test_one_signs_in_by_name_or_by_mail_and_comes_back_to_where_one_was(name: str) -> None:
    signed_up(email="ann@example.org")
    again = Client()
    link = again.get("/library/?q=layers").content.decode()
    assert 'href="/accounts/login/?next=%2Flibrary%2F%3Fq%3Dlayers"' in link
    page = again.get("/accounts/login/?next=/library/%3Fq%3Dlayers").content.decode()
    assert 'name="next" value="/library/?q=layers"' in page
    sent = {"login": name, "password": PASSWORD, "next": "/library/?q=layers"}
    assert again.post("/accounts/login/", sent)["Location"] == "/library/?q=layers"
    assert header(again) == "Signed in as Ann"


@pytest.mark.parametrize(
    "far", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_led_away_by_signing_in(far: str) -> None:
    signed_up()
    sent = {"login": "Ann", "password": PASSWORD, "next": far}
    assert Client().post("/accounts/login/", sent)["Location"] == "/me/"


def test_who_is_not_signed_in_costs_no_query_and_gets_no_session(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    visitor = Client()
    visitor.get("/rulebook/")
    with django_assert_num_queries(0):
        assert header(visitor) == "Sign in"
    assert not Session.objects.exists() and "sessionid" not in visitor.cookies
    # Nor does a browser that has a session for its boards.
    visitor.post("/boards/new/edit/", {"do": "text", "text": "Ann: life 20\n"})
    assert Session.objects.exists()
    with django_assert_num_queries(0):
        assert header(visitor) == "Sign in"


def test_who_is_signed_in_costs_two_queries_whatever_waits_in_the_inbox(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ann = signed_up()
    for _ in range(3):
        tell(User.objects.get(), "Bob has commented.", "/library/")
    header(ann)
    with django_assert_num_queries(2):
        assert header(ann) == "Signed in as Ann 3 3 unread notices"


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "x" * 31,
        "A n",
        "\u0430nn",
        "ann\u202e",
        "-ann",
        "admin",
        "Judge",
        "nobody",
        "ann@example.org",
        "a/b",
        "<b>",
    ],
)
def test_names_that_nobody_gets(name: str) -> None:
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    response = Client().post("/accounts/signup/", sent)
    assert response.status_code == 200 and list(response.context["form"].errors) == ["username"]
    assert not User.objects.exists()


def test_a_name_is_taken_once_however_it_is_written() -> None:
    signed_up("Ann")
    sent = {"username": "ANN", "password1": PASSWORD, "password2": PASSWORD}
    assert "username" in Client().post("/accounts/signup/", sent).context["form"].errors


def test_whether_somebody_has_an_account_is_not_told_by_their_mail_address() -> None:
    signed_up("Ann", email="ann@example.org")
    mail.outbox.clear()
    answers = []
    for address in ("ann@example.org", "nobody@example.org"):
        response = Client().post("/accounts/password/reset/", {"email": address})
        page = Client().get(response["Location"]).content.decode()
        answers.append((response.status_code, response["Location"], address in page))
    assert answers[0] == answers[1]
    assert [one.to for one in mail.outbox] == [["ann@example.org"], ["nobody@example.org"]]
    # Nor by signing up with it: the second account has it unconfirmed, and signs in by its name.
    bob = signed_up("Bob", email="ann@example.org")
    assert header(bob) == "Signed in as Bob"


def test_tries_are_bounded_in_the_count_that_all_processes_share() -> None:
    signed_up()
    statuses = []
    for _ in range(11):
        response = Client().post("/accounts/login/", {"login": "Ann", "password": "wrong one"})
        statuses.append(response.status_code)
    page = response.content.decode()
    assert statuses[0] == 200 and ("Too many failed" in page or statuses[-1] == 429)
    right = Client().post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    assert right.status_code != 302, "not even the right word helps for a while"
