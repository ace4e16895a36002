"""Every address, asked by everybody: the table in `addresses.py` says what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse

from tests.site.people.addresses import AGAIN, NO, PEOPLE, SIGN_IN, VISITOR, WHO_MAY, YES, Ask, Comes
from tests.site.people.things import people, things

pytestmark = pytest.mark.django_db
_LOOKED_AT = (200, 204, 400, 401, 409, 422)
_AGAIN = ("account_reauthenticate", "mfa_reauthenticate", "mfa_reauthenticate_webauthn")


@pytest.fixture(autouse=True)
def no_messages_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played in the background, and nobody has asked for too much yet."""
    from playground.boards import tasks as of_boards
    from playground.exploring import tasks as of_outcomes
    from playground.simulations import tasks as of_simulations

    monkeypatch.setattr(of_boards.play_on, "delay", lambda *_: None)
    monkeypatch.setattr(of_simulations.play_chunk, "delay", lambda *_: None)
    monkeypatch.setattr(of_outcomes.look, "delay", lambda *_: None)
    cache.clear()


NAMELESS = {
    "/accounts/social/login/cancelled/",
    "/accounts/social/login/error/",
    "/accounts/social/signup/",
    "/accounts/social/connections/",
    "/favicon.ico",
}
"""Addresses of earlier releases of allauth, and one that browsers ask for unasked: they lead on and do no more."""


def nameless(within: URLResolver, before: str = "/") -> Iterator[str]:
    """Addresses without a name, which no row could name."""
    for one in within.url_patterns:
        if isinstance(one, URLResolver):
            if one.namespace != "admin":
                yield from nameless(one, f"{before}{one.pattern}")
        elif isinstance(one, URLPattern) and not one.name:
            yield f"{before}{one.pattern}"


def names(within: URLResolver, namespace: str = "") -> Iterator[str]:
    """The names of all addresses, but for those within the admin, which asks for itself who may."""
    for one in within.url_patterns:
        if isinstance(one, URLResolver):
            if one.namespace != "admin":
                yield from names(one, f"{namespace}{one.namespace}:" if one.namespace else namespace)
        elif isinstance(one, URLPattern) and one.name:
            yield namespace + one.name


def test_no_address_is_left_out_and_none_is_made_up() -> None:
    asked = {one.name for one in WHO_MAY}
    there = set(names(get_resolver()))
    assert there - asked == set(), "give these their rows in tests/site/people/addresses.py"
    assert asked - there == {"admin:index"}


def test_an_address_without_a_name_leads_to_one_that_has_its_rows() -> None:
    assert set(nameless(get_resolver())) == NAMELESS
    asked = {one.name for one in WHO_MAY}
    for path in NAMELESS:
        for response in (Client().get(path), Client().post(path)):
            assert response.status_code in (301, 302), path
            there = response["Location"].split("?")[0]
            assert there.startswith(settings.STATIC_URL) or resolve(there).view_name in asked, path


def test_no_row_stands_there_twice() -> None:
    rows = Counter((one.name, one.args, one.method, *one.sent.items()) for one in WHO_MAY)
    assert [row for row, times in rows.items() if times > 1] == []
    assert all(set(one.may) == set(PEOPLE) for one in WHO_MAY)


def come_of(response: HttpResponse, ask: Ask) -> Comes | int:
    """What has come of a request; a status that none of these is."""
    if response.status_code in (403, 404, 410):
        return NO
    if response.status_code in (301, 302, 303):
        path = response["Location"].split("?")[0].split("#")[0]
        if path in (reverse("account_login"), reverse("admin:login")):
            return SIGN_IN
        return AGAIN if path.startswith("/accounts/") and resolve(path).url_name in _AGAIN else YES
    return YES if response.status_code in _LOOKED_AT else response.status_code


@pytest.mark.parametrize("who", PEOPLE)
def test_everybody_gets_what_the_table_says(who: str) -> None:
    accounts = people()
    made = things(accounts["owner"])
    client = Client(raise_request_exception=False)
    if who != VISITOR:
        client.force_login(accounts[who])
    cookies = client.cookies.output()

    def put(value: Any) -> Any:
        return made[value[1:-1]] if isinstance(value, str) and value.startswith("<") else value

    wrong = []
    for ask in WHO_MAY:
        cache.clear()
        client.cookies.load(cookies.replace("Set-Cookie: ", ""))
        address = reverse(ask.name, args=[put(one) for one in ask.args])
        # Whatever was done is undone, so that each row finds the things as they were.
        with transaction.atomic():
            response: Any = getattr(client, ask.method)(
                address, {name: put(one) for name, one in ask.sent.items()}
            )
            came = come_of(response, ask)
            transaction.set_rollback(True)
        if came != ask.may[who]:
            led = response.get("Location", "")
            wrong.append(f"{ask.method} {ask.name} {ask.args}: {came}, not {ask.may[who].name} {led}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("ask", [one for one in WHO_MAY if one.method == "post"], ids=lambda one: one.name)
def test_what_changes_something_is_no_link_and_needs_the_forms_token(ask: Ask) -> None:
    """A GET changes nothing, and a form that another site sends is refused."""
    address = reverse(ask.name, args=["x" * 12 if isinstance(one, str) else one for one in _plain(ask)])
    assert Client(enforce_csrf_checks=True).post(address, ask.sent).status_code == 403
    assert "django.middleware.csrf.CsrfViewMiddleware" in settings.MIDDLEWARE


def _plain(ask: Ask) -> list[Any]:
    return [1 if one in ("<notice>", "<suggestion>") else one for one in ask.args]
