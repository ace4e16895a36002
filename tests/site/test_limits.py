"""Limits: costs add up in a window, and past the limit nothing is done."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from playground import limits
from playground.limits import Limit, TooMuch, limited, spend


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setitem(limits.LIMITS, "answer", Limit("answer", 5, 600, "answers"))


def request(address: str = "192.0.2.1", user: object = None, method: str = "post") -> HttpRequest:
    made = getattr(RequestFactory(), method)("/", REMOTE_ADDR=address)
    made.user = user or AnonymousUser()
    return made


def test_costs_add_up_to_the_limit_and_no_further() -> None:
    spend(request(), "answer", 3)
    spend(request(), "answer", 2)
    with pytest.raises(TooMuch) as caught:
        spend(request(), "answer")
    assert str(caught.value) == "At most 5 answers in 10 minutes for one visitor."
    assert 0 < caught.value.retry_after <= 600


def test_what_was_refused_is_not_counted() -> None:
    spend(request(), "answer", 4)
    with pytest.raises(TooMuch):
        spend(request(), "answer", 2)
    spend(request(), "answer", 1)


def test_visitors_are_counted_apart() -> None:
    spend(request("192.0.2.1"), "answer", 5)
    spend(request("192.0.2.2"), "answer", 5)
    spend(request("192.0.2.1", User(pk=1)), "answer", 5)
    with pytest.raises(TooMuch):
        spend(request("192.0.2.3", User(pk=1)), "answer")


def test_the_count_begins_anew_in_the_next_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.time, "time", lambda: 600_000.0)
    spend(request(), "answer", 5)
    monkeypatch.setattr(limits.time, "time", lambda: 600_600.0)
    spend(request(), "answer", 5)


def test_a_limited_view_answers_429_and_does_nothing(db: None) -> None:
    done: list[str] = []

    @limited("answer")
    def view(_: HttpRequest) -> HttpResponse:
        done.append("done")
        return HttpResponse("ok")

    statuses = [view(request()).status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2
    assert len(done) == 5
    assert view(request(method="get")).status_code == 200
