"""Workers' time is an allowance: what somebody began is counted as it is worked at, for the cookie and the network."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as conf
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from engine.notation.saved import load
from playground.boards import errands, tasks
from playground.boards.models import Errand
from playground.door import working
from playground.door.whose import NETWORK
from playground.limits import TooMuch
from playground.simulations import playouts, work
from playground.simulations import tasks as playing
from playground.simulations.models import Simulation
from tests.site.boards.test_debugging import started
from tests.site.boards.test_errands import BOARD, last_of
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db
ANNS, BOBS = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def one_minute(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """A visitor has a minute of the workers' time; no broker is there."""
    cache.clear()
    settings.METERED, settings.WORKER_MINUTES_A_VISITOR = True, 1
    monkeypatch.setattr(playing.play_chunk, "delay", lambda: None)
    monkeypatch.setattr(tasks.play_on, "delay", lambda errand_id: None)


def asks(address: str, browser: str) -> HttpRequest:
    made = RequestFactory().post("/", REMOTE_ADDR=address)
    made.COOKIES[conf.SESSION_COOKIE_NAME] = browser
    return made


def of(address: str) -> Client:
    """A browser there, with a cookie."""
    client = Client(REMOTE_ADDR=address)
    session = client.session
    session["visitor"] = session.session_key
    session.save()
    return client


def test_who_has_had_as_much_as_one_may_begins_nothing_more() -> None:
    working.worked(working.admit(asks(ANNS, "ann")), 60)
    with pytest.raises(
        TooMuch, match=r"At most 1 minutes of this site's workers in 60 minutes for one visitor\."
    ):
        working.admit(asks(ANNS, "ann"))
    working.admit(asks(BOBS, "bob"))


def test_new_cookies_share_what_their_network_has() -> None:
    for number in range(NETWORK):
        working.worked(working.admit(asks(ANNS, f"browser {number}")), 60)
    with pytest.raises(TooMuch, match="for one network"):
        working.admit(asks(ANNS, "a cookie just made up"))
    working.admit(asks(BOBS, "a cookie just made up"))


def test_of_many_begun_at_once_no_more_find_room_than_there_is_room_for() -> None:
    admitted = 0
    while True:
        try:
            working.admit(asks(ANNS, "ann"))
        except TooMuch:
            break
        admitted += 1
    assert admitted == 60_000 // working.SET_ASIDE


def test_the_machine_s_own_visitor_is_not_counted() -> None:
    working.worked(working.admit(asks("127.0.0.1", "x")), 600)
    working.admit(asks("127.0.0.1", "x"))


def test_what_is_kept_with_the_work_tells_no_address() -> None:
    found = working.admit(asks(ANNS, "ann"))
    assert [times for _, times in found] == [1, NETWORK]
    assert not any("192" in key or "ann" in key for key, _ in found)


def test_playouts_are_paid_for_by_who_began_them(django_capture_on_commit_callbacks: Any) -> None:
    ann, run = of(ANNS), a_run(DECKS)
    ask = f"/simulations/new/?run={run.id}&step=0"
    assert ann.post(ask, {"playouts": "4"}).status_code == 302
    simulation = Simulation.objects.get()
    chunk = simulation.chunks.order_by("index")[0]
    row = playouts.play(load(simulation.start), simulation.seed, 0, simulation.goal).row()
    with django_capture_on_commit_callbacks(execute=True):
        assert work.store(chunk, [row], 70.0)
    refused = ann.post(ask, {"playouts": "4"})
    assert refused.status_code == 429 and "workers in 60 minutes" in refused.content.decode()
    assert int(refused["Retry-After"]) > 0
    assert ann.post(f"/simulations/{simulation.id}/cancel/").status_code == 302
    assert ann.post(f"/simulations/{simulation.id}/resume/").status_code == 429
    assert of(BOBS).post(ask, {"playouts": "4"}).status_code == 302


def test_a_line_that_is_played_on_is_paid_for_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = of(ANNS)
    run = started(BOARD, Client())
    ask = reverse("boards:play_on", args=[run.id, last_of(run)])
    assert ann.post(ask, {"turn": "3"}).status_code == 302
    told: list[float] = []
    monkeypatch.setattr(working, "worked", lambda whose, seconds: told.append(seconds))
    errands.play(Errand.objects.get().pk)
    monkeypatch.undo()
    assert len(told) == 1 and 0 < told[0] < 25
    working.worked(Errand.objects.get().whose, 70.0)
    assert ann.post(ask, {"turn": "3"}).status_code == 429
    assert Errand.objects.count() == 1


def test_one_network_has_so_many_lines_played_on_at_once() -> None:
    run = started(BOARD, Client())
    ask = reverse("boards:play_on", args=[run.id, last_of(run)])
    for number in range(errands.BY_NETWORK + 1):
        told = of(ANNS).post(ask, {"turn": "3"}, follow=True).content.decode()
        assert ("lines from your address are being played on" in told) == (number == errands.BY_NETWORK)
    assert Errand.objects.count() == errands.BY_NETWORK
    of(BOBS).post(ask, {"turn": "3"})
    assert Errand.objects.count() == errands.BY_NETWORK + 1
