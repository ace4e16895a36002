"""What a person is looking at goes first, and others wait a moment longer at most; how many workers there are."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from engine.notation.scenario import read_scenario
from playground import celery
from playground.simulations import crews, tasks, turns, work
from playground.simulations.models import Chunk, Crew, Simulation
from tests.site.lines import DECKS

pytestmark = pytest.mark.django_db

POSITION = read_scenario(DECKS).position


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    messages: list[int] = []
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: messages.append(1))
    cache.clear()
    return messages


def of(payer: str, had: float = 0.0, pace: float | None = 0.01) -> Simulation:
    found = work.start(POSITION, 50, maker={"owner": None, "visitor": payer}, payer=payer)
    Simulation.objects.filter(pk=found.pk).update(pace=pace)
    if had:
        turns.paid(payer, had)
    found.refresh_from_db()
    return found


def next_of() -> Simulation | None:
    chunk = turns.take(timedelta(seconds=9))
    return chunk.simulation if chunk is not None else None


def look(simulation: Simulation) -> None:
    assert Client().get(f"/simulations/{simulation.id}/progress/?version=1").status_code in (200, 304)


def test_of_ones_own_the_one_that_is_looked_at_goes_first() -> None:
    first, second = of("me"), of("me")
    assert next_of() == first
    look(second)
    assert [next_of(), next_of()] == [second, second]


def test_nobody_is_looking_any_more_after_a_while() -> None:
    first, second = of("me"), of("me")
    look(second)
    Simulation.objects.update(watched=timezone.now() - turns.WATCHED_FOR)
    assert next_of() == first


def test_who_looks_goes_before_others_but_only_so_far() -> None:
    of("away")
    here = of("here", had=turns.LEAD - 1)
    assert next_of() != here
    look(here)
    assert next_of() == here
    turns.paid("here", 2.0)
    look(here)
    assert next_of() != here


def test_that_somebody_looks_is_written_down_every_other_second_while_it_runs() -> None:
    simulation = of("me")
    look(simulation)
    simulation.refresh_from_db()
    first = simulation.watched
    look(simulation)
    simulation.refresh_from_db()
    assert first is not None and simulation.watched == first
    work.cancel(simulation)
    Simulation.objects.update(watched=None)
    look(simulation)
    simulation.refresh_from_db()
    assert simulation.watched is None


# --- how many workers --------------------------------------------------------------------------------------


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Any:
    """As if this process were one of a machine's worker."""

    def machine(name: str, processes: int) -> None:
        monkeypatch.setattr(celery, "machine", [celery.Machine(name, processes)])
        monkeypatch.setattr(crews, "_said", [float("-inf")])
        crews.here()

    return machine


def test_of_all_processes_one_is_left_to_the_quick(on: Any) -> None:
    on("celery@one", 2)
    on("celery@two", 4)
    assert crews.processes() == 6
    slow, slower = of("slow", pace=3.0), of("slower", pace=9.0)
    taken = [next_of() for _ in range(6)]
    assert taken.count(None) == 1 and set(taken[:5]) <= {slow, slower}
    quick = of("quick")
    assert next_of() == quick


def test_a_machine_that_is_not_heard_of_is_not_counted(on: Any) -> None:
    assert crews.processes() == 2
    on("celery@one", 2)
    on("celery@two", 8)
    Crew.objects.filter(name="celery@two").update(seen=timezone.now() - crews.HEARD_FOR)
    assert crews.processes() == 2
    on("celery@two", 3)
    assert crews.processes() == 5


def test_outside_of_a_worker_nobody_is_counted() -> None:
    crews.here()
    assert not Crew.objects.exists()


def test_after_the_first_chunk_of_a_slow_one_as_many_are_told_as_may_be_at_it(
    on: Any, sent: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("celery@one", 4)
    of("slow", pace=None)
    monkeypatch.setattr(turns, "SLOW", 0.0)
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        assert work.play_next()
    assert len(sent) == 3
    with django_capture_on_commit_callbacks(execute=True):
        assert work.play_next()
    assert len(sent) == 4
    assert Chunk.objects.filter(finished__isnull=False).count() == 2
