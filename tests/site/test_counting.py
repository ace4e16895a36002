"""Costs are counted for an account, a cookie and a network, and of two at once only one takes the last bit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache, caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection, connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from playground import limits
from playground.door import counting, metering
from playground.door.counting import Sum, take
from playground.door.whose import NETWORK, all_of, network_of
from playground.launch.lanes import turn
from playground.limits import Limit, TooMuch, spend
from playground.one_at_a_time import alone
from playground.shared_cache import Cache


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()
    counting._owed.clear()


def at_once(number: int, act: Callable[[], object]) -> list[object]:
    """What this gives when so many do it at the same moment."""
    ready, found = threading.Barrier(number), []

    def go() -> None:
        ready.wait()
        found.append(act())
        connections.close_all()

    threads = [threading.Thread(target=go) for _ in range(number)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return found


def alone_counter() -> Callable[[list[Sum]], int | None]:
    return counting._Alone(LocMemCache("trial", {})).take


@pytest.mark.parametrize("take", [take, alone_counter()], ids=["shared", "alone"])
def test_of_many_at_once_as_many_are_admitted_as_there_is_room_for(
    take: Callable[[list[Sum]], int | None],
) -> None:
    cost = [Sum("trial", 3, 20, 60), Sum("wider", 3, 100, 60)]
    found = at_once(16, lambda: take(cost))
    assert sorted(found, key=str) == [0] * 10 + [None] * 6
    # Who was refused took nothing from the wider sum.
    assert take([Sum("wider", 82, 100, 60)]) is None
    assert take([Sum("wider", 1, 100, 60)]) == 0


@pytest.mark.parametrize("take", [take, alone_counter()], ids=["shared", "alone"])
def test_one_sum_that_is_full_refuses_all(take: Callable[[list[Sum]], int | None]) -> None:
    assert take([Sum("full", 5, 5, 60)]) is None
    assert take([Sum("other", 1, 5, 60), Sum("full", 1, 5, 60)]) == 1
    assert take([Sum("other", 5, 5, 60)]) is None
    assert take([Sum("full", -2, None, 60), Sum("none", 9, None, 60)]) is None  # given back
    assert take([Sum("full", 2, 5, 60)]) is None


def test_what_talks_to_the_server_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = caches["default"]
    assert isinstance(shared, Cache)
    take([Sum("once", 1, 9, 60)])
    made: list[object] = []
    client: Any = shared._cache._client  # type: ignore[attr-defined]
    monkeypatch.setattr(shared._cache, "_client", lambda **named: made.append(named) or client(**named))  # type: ignore[attr-defined]
    assert take([Sum("once", 8, 9, 60)]) is None and take([Sum("once", 1, 9, 60)]) == 0
    assert not made


def test_without_the_server_each_process_counts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    away = Cache("unix:///nowhere/at/all.sock", {})
    monkeypatch.setattr(counting, "caches", {"default": away})
    monkeypatch.setattr(counting, "_not_before", 0.0)
    assert [take([Sum("away", 1, 2, 60)]) for _ in range(3)] == [None, None, 0]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1%eth0", "2001:db8:1:2::"),
        ("::1", "::1"),
        ("unknown", "0.0.0.0"),
        ("", "0.0.0.0"),
    ],
)
def test_a_network_is_what_one_customer_has(address: str, network: str) -> None:
    assert network_of(address) == network


def request(address: str, cookie: str = "", account: int | None = None) -> HttpRequest:
    made = RequestFactory().post("/", REMOTE_ADDR=address)
    if cookie:
        made.COOKIES["sessionid"] = cookie
    made.user = AnonymousUser() if account is None else User(pk=account)
    return made


def test_browsers_at_one_address_are_told_apart_and_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "answer", Limit("answer", 4, 600, "answers"))
    for number in range(NETWORK):
        spend(request("192.0.2.1", f"browser {number}"), "answer", 4)
    with pytest.raises(TooMuch, match=r"At most 20 answers in 10 minutes for one network\."):
        spend(request("192.0.2.1", "a cookie just made up"), "answer")
    with pytest.raises(TooMuch, match=r"At most 4 answers in 10 minutes for one visitor\."):
        spend(request("192.0.2.2", "browser 1"), "answer")
    spend(request("192.0.2.2"), "answer")


def test_somebody_with_a_world_of_addresses_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "answer", Limit("answer", 1, 600, "answers"))
    spend(request("2001:db8::1"), "answer")
    with pytest.raises(TooMuch):
        spend(request("2001:db8::2"), "answer")
    admitted = 0
    for number in range(40):
        try:
            spend(request(f"2001:db8:0:{number + 1:x}::1"), "answer")
        except TooMuch:
            break
        admitted += 1
    assert admitted == 19  # the /48 has twenty times a visitor's


def test_an_account_is_the_same_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [who.key for who in all_of(request("192.0.2.1", "x", 7), 7)] == ["u7", "n192.0.2.1"]
    monkeypatch.setitem(limits.LIMITS, "answer", Limit("answer", 2, 600, "answers"))
    monkeypatch.setattr(limits, "_age", lambda request: limits.timedelta(0))
    spend(request("192.0.2.1", "x", 7), "answer", 2)
    with pytest.raises(TooMuch):
        spend(request("192.0.2.9", "y", 7), "answer")


# --- what answering costs ------------------------------------------------------------------------------------


def metered(cost: float, size: int = 10) -> Callable[..., HttpResponse]:
    """A page that costs so many seconds of a processor, with so many bytes, behind the meter."""

    def page(_: HttpRequest) -> HttpResponse:
        clock[0] += cost
        return HttpResponse(size * b"a")

    return metering.Middleware(page)


clock = [0.0]


@pytest.fixture
def clocked(monkeypatch: pytest.MonkeyPatch, db: None, settings: object) -> None:
    monkeypatch.setattr(metering.time, "thread_time", lambda: clock[0])
    settings.METERED = True  # type: ignore[attr-defined]
    settings.CPU_SECONDS_A_VISITOR = 10  # type: ignore[attr-defined]
    settings.MEGABYTES_A_VISITOR = 1  # type: ignore[attr-defined]


@pytest.mark.usefixtures("clocked")
def test_who_has_cost_as_much_as_one_may_is_refused_in_words() -> None:
    statuses = [metered(4.0)(request("192.0.2.1", "x")).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    answer = metered(0.0)(request("192.0.2.1", "x"))
    words = answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert "At most 10 seconds of this site" in words and 0 < int(answer["Retry-After"]) <= 600
    assert metered(0.0)(request("192.0.2.1", "y")).status_code == 200
    assert metered(0.0)(request("192.0.2.2", "z")).status_code == 200


@pytest.mark.usefixtures("clocked")
def test_new_cookies_do_not_help_for_long() -> None:
    statuses = [metered(6.0)(request("192.0.2.1", f"{number}")).status_code for number in range(12)]
    assert statuses == [200] * 9 + [429] * 3


@pytest.mark.usefixtures("clocked")
def test_cheap_pages_can_be_asked_for_often() -> None:
    assert {metered(0.02)(request("192.0.2.1", "x")).status_code for _ in range(300)} == {200}


@pytest.mark.usefixtures("clocked")
def test_bytes_are_counted_too() -> None:
    statuses = [metered(0.0, 400_000)(request("192.0.2.1", "x")).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.usefixtures("clocked")
def test_an_account_takes_its_costs_along() -> None:
    def signed_in(one: HttpRequest) -> HttpRequest:
        del one.user
        one.user = User(pk=5)
        return one

    for number in range(3):
        assert metered(5.0)(signed_in(request("192.0.2.1", f"browser {number}"))).status_code == 200
    assert metered(0.0)(signed_in(request("192.0.2.1", "browser 2"))).status_code == 429


@pytest.mark.usefixtures("clocked")
def test_counting_asks_nobody_who_it_is(client: Client, django_assert_num_queries: Any) -> None:
    session = client.session
    session["visitor"] = "ann"
    session.save()
    client.get("/rulebook/", REMOTE_ADDR="192.0.2.1")
    with django_assert_num_queries(0):
        assert client.get("/rulebook/", REMOTE_ADDR="192.0.2.1").status_code == 200


@pytest.mark.usefixtures("clocked")
def test_a_page_that_cost_little_asks_the_server_of_the_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    shared = counting._shared
    monkeypatch.setattr(counting, "_shared", lambda *given: asked.append(1) or shared(*given))
    for seconds in (0.03, 0.03, 0.03):
        assert metered(seconds)(request("192.0.2.1", "x")).status_code == 200
    assert len(asked) == 3
    # One that cost more than was set aside for it is counted at once.
    assert metered(4.0)(request("192.0.2.1", "x")).status_code == 200
    assert len(asked) == 5
    # What is owed is counted before anything else: three times 30 milliseconds, and four seconds.
    whose = [who for who in all_of(request("192.0.2.1", "x"), None) if who.times == 1]
    limit = metering.cpu_limit()
    assert take(metering.sums(limit, whose, limit.most - 4_080)) == 0
    assert take(metering.sums(limit, whose, limit.most - 4_090)) is None


@pytest.mark.usefixtures("clocked")
def test_what_is_owed_is_counted_though_the_next_is_refused() -> None:
    counting.add_later([Sum("owed", 7, None, 60)])
    assert take([Sum("full", 5, 4, 60)]) == 0
    assert take([Sum("owed", 2, 8, 60)]) == 0 and take([Sum("owed", 1, 8, 60)]) is None


@pytest.mark.usefixtures("clocked")
def test_this_machine_s_own_visitor_is_not_counted() -> None:
    assert {metered(50.0)(request("127.0.0.1", "x")).status_code for _ in range(5)} == {200}


@pytest.mark.usefixtures("clocked")
def test_time_of_the_database_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def page(_: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.3)")
        return HttpResponse("")

    metering.Middleware(page)(request("192.0.2.1", "x"))
    assert 0.3 <= turn.elsewhere < 5
    found = metering.sums(metering.cpu_limit(), all_of(request("192.0.2.1", "x"), None), 9_750)
    assert take(found) == 0


@pytest.mark.usefixtures("clocked")
def test_one_of_a_crowd_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "refused", True, raising=False)
    answer = metered(0.0)(request("127.0.0.1"))
    assert answer.status_code == 429 and answer["Retry-After"] == "5"
    assert "wait for their turn" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_counts_and_adds() -> None:
    User.objects.all().delete()

    def add() -> bool:
        with transaction.atomic():
            alone("trial", 1)
            if User.objects.count() >= 2:
                return False
            User.objects.create_user(f"player{threading.get_ident()}")
            return True

    found = at_once(8, add)
    assert sorted(map(bool, found)) == [False] * 6 + [True] * 2
