"""What stands still is found without a visitor looking."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from playground.boards import errands
from playground.boards.models import Errand
from playground.watch import rounds
from playground.watch.models import Made
from playground.watch.rounds import Round, Watch, all_rounds, make
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db


def test_an_errand_that_no_worker_has_heard_of_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(errands, "send", sent.append)
    run = a_run(DECKS)
    soon = timezone.now() + timedelta(minutes=1)
    errand = Errand.objects.create(run=run, turn=9, due=soon)
    (found,) = [one for one in all_rounds() if one.name == "boards.lost_errands"]
    make(found, now=True)
    assert sent == []
    Errand.objects.update(due=timezone.now())
    make(found, now=True)
    assert sent == [errand.pk]


def test_every_round_can_be_made_on_an_empty_site() -> None:
    names = [one.name for one in all_rounds()]
    assert {"simulations.lost_chunks", "cards.unread_cards", "drift.lost_parts", "works.long_deleted"} <= set(
        names
    )
    for name in names:
        call_command("watch", now=name)
    assert not list(Made.objects.exclude(problem="").values_list("name", "problem"))


def test_a_round_that_fails_is_noted_and_the_next_one_is_made() -> None:
    done: list[str] = []

    def fails() -> None:
        raise KeyError("nothing here")

    assert make(Round("one", 60, fails))
    assert make(Round("two", 60, lambda: done.append("two")))
    assert done == ["two"]
    assert Made.objects.get(pk="one").problem == "KeyError: 'nothing here'"


def test_of_two_watches_one_makes_a_round_until_it_is_due_again() -> None:
    done: list[int] = []
    one = Round("one", 60, lambda: done.append(1))
    assert make(one)
    assert not make(Round("one", 60, lambda: done.append(2)))
    Made.objects.update(begun=timezone.now() - timedelta(seconds=61))
    assert make(one)
    assert done == [1, 1]


def test_a_round_that_finds_the_database_away_is_due_as_soon_as_it_is_back() -> None:
    done: list[int] = []

    def away() -> Any:
        raise OperationalError("the connection is closed")

    with pytest.raises(OperationalError):
        make(Round("one", 60, away))
    assert make(Round("one", 60, lambda: done.append(1)))


def test_a_watch_goes_on_after_a_server_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "BETWEEN_LOOKS", 0.01)
    asked: list[Round] = []
    enough = threading.Event()

    def made(one: Round) -> bool:
        asked.append(one)
        if len(asked) == 1:
            raise OperationalError("the server closed the connection unexpectedly")
        enough.set()
        return True

    monkeypatch.setattr(rounds, "make", made)
    watch = Watch([Round("quick", 0, lambda: None)])
    going = threading.Thread(target=watch.run)
    going.start()
    assert enough.wait(5)
    watch.stop()
    going.join(5)
    assert not going.is_alive()
