"""No request has the processor for ever, and none that is over is disturbed."""

from __future__ import annotations

import threading
import time
from contextlib import suppress

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from playground import urls
from playground.launch.patience import Patience, TakesTooLong


def burn(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_takes_too_long_is_broken_off() -> None:
    began = time.thread_time()
    with pytest.raises(TakesTooLong):
        Patience(0.2).answer(lambda: burn(30))
    assert time.thread_time() - began < 5


def test_who_waits_costs_nothing() -> None:
    Patience(0.1).answer(lambda: time.sleep(0.6))


def test_nothing_is_raised_once_it_is_over() -> None:
    patience = Patience(0.02)
    for _ in range(40):
        with suppress(TakesTooLong):
            patience.answer(lambda: burn(0.02))
        burn(0.001)  # an exception that came late would come here


def test_threads_are_told_apart() -> None:
    patience, found = Patience(0.2), []

    def quick() -> None:
        for _ in range(20):
            patience.answer(lambda: time.sleep(0.05))
        found.append("done")

    thread = threading.Thread(target=quick)
    thread.start()
    with pytest.raises(TakesTooLong):
        patience.answer(lambda: burn(30))
    thread.join()
    assert found == ["done"]


def heavy(_: HttpRequest) -> HttpResponse:
    burn(30)
    return HttpResponse("")


handler400, handler403, handler404, handler500 = (
    urls.handler400,
    urls.handler403,
    urls.handler404,
    urls.handler500,
)
urlpatterns = [path("trial/heavy/", heavy), *urls.urlpatterns]


@pytest.mark.urls(__name__)
@pytest.mark.django_db(transaction=True)
def test_the_page_says_so_and_the_next_is_answered() -> None:
    assert Client().get("/there-is-no-such-page/").status_code == 404  # what pages have in common is loaded
    answers = []
    patience = Patience(1.0)
    patience.answer(lambda: answers.append(Client().get("/trial/heavy/")))
    assert answers[0].status_code == 422
    words = answers[0].content.decode()
    assert "This takes too long" in words and answers[0]["X-Request-ID"] in words
    assert Client().get("/library/").status_code == 200
    assert connection.is_usable()
