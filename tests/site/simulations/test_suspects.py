"""A playout that kills its worker, or at which the engine fails: all others are counted, and it can be stepped."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from engine.notation.scenario import read_scenario
from playground.boards import runs
from playground.boards.models import Run
from playground.simulations import playouts, suspects, tasks, turns, work
from playground.simulations.models import Chunk, Simulation
from tests.site.lines import DECKS

pytestmark = pytest.mark.django_db

NOBODY: Any = {"owner": None, "visitor": ""}
POSITION = read_scenario(DECKS).position
POISONED, ANSWERS = 2, 30
"""The number of the playout, and how many answers are given in it before a worker is lost."""


class Killed(BaseException):
    """Nothing of a process that is killed goes on; so nothing may catch this either."""


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    cache.clear()


def poison(monkeypatch: pytest.MonkeyPatch, error: type[BaseException], *numbers: int) -> None:
    """From here on the playouts of these numbers end so after ANSWERS answers."""
    whole = playouts.playout
    seeds = {playouts.seed_of(7, number) for number in numbers}

    def playout(position: Any, seed: int, **how: Any) -> Any:
        told = how.pop("told")

        def die(answers: int) -> None:
            told(answers)
            if seed in seeds and answers == ANSWERS:
                raise error("no such thing")

        return whole(position, seed, told=die, **how)

    monkeypatch.setattr(playouts, "playout", playout)


def started(wanted: int, *, together: bool = True) -> Simulation:
    simulation = work.start(POSITION, wanted, maker=NOBODY, seed=7)
    if together:
        Chunk.objects.filter(simulation=simulation).exclude(index=0).delete()
        Chunk.objects.filter(simulation=simulation).update(count=wanted)
    return simulation


def worked(simulation: Simulation) -> int:
    """Workers take what there is until nothing is left; how many were lost. What they promised is over each time."""
    lost = 0
    for _ in range(100):
        Chunk.objects.filter(finished=None).update(taken_until=None)
        try:
            if not work.play_next():
                break
        except Killed:
            lost += 1
    simulation.refresh_from_db()
    return lost


def test_a_playout_that_kills_its_workers_is_set_aside_and_all_others_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = started(6)
    worked(whole)
    poison(monkeypatch, Killed, POISONED)
    simulation = started(6)
    assert worked(simulation) == suspects.MOST_TRIES
    assert simulation.status == "complete"
    found, wanted = list(work.outcomes(simulation)), list(work.outcomes(whole))
    assert [one.number for one in found] == list(range(6))
    aside = found.pop(POISONED)
    wanted.pop(POISONED)
    assert found == wanted
    assert (aside.ending, aside.decisions, aside.rule) == ("aside", ANSWERS, suspects.WORDS)


def test_whoever_was_believed_lost_and_comes_back_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = started(4)
    late = turns.take(work.TAKEN_FOR)
    assert late is not None
    rows = [playouts.play(POSITION, 7, number).row() for number in range(4)]
    Chunk.objects.update(taken_until=timezone.now())
    assert work.play_next()  # takes it apart, and plays the first of it
    assert not work.store(late, rows)
    assert worked(simulation) == 0
    assert [one.row() for one in work.outcomes(simulation)] == rows
    assert simulation.status == "complete"


def test_a_worker_that_was_killed_by_something_else_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = started(3)
    turns.take(work.TAKEN_FOR)
    assert worked(simulation) == 0
    assert not {one.ending for one in work.outcomes(simulation)} & set(playouts.LOST)
    assert simulation.status == "complete"


def test_what_is_cancelled_before_it_begins_is_no_suspect() -> None:
    simulation = started(1)
    chunk = turns.take(work.TAKEN_FOR)
    assert chunk is not None
    work.cancel(simulation)
    work._play(chunk, 1.0, work._last())
    assert Chunk.objects.get().deliveries == 0


def test_a_simulation_in_which_most_kill_their_workers_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    poison(monkeypatch, Killed, *range(40))
    simulation = started(40)
    lost = worked(simulation)
    assert lost <= suspects.MOST_SET_ASIDE * suspects.MOST_TRIES
    assert simulation.status == "failed" and "the rest were skipped" in simulation.problem


@pytest.mark.parametrize("error", [Killed, RuntimeError])
def test_its_seed_is_told_and_it_can_be_stepped_up_to_there(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    with monkeypatch.context() as poisoned:
        poison(poisoned, error, POISONED)
        simulation = started(4)
        worked(simulation)
    assert simulation.status == "complete"
    page = client.get(simulation.get_absolute_url()).content.decode()
    why = suspects.WORDS if error is Killed else "RuntimeError: no such thing"
    assert (
        f'Playout <span class="mono">{POISONED + 1}</span> of seed <span class="mono">7</span>: {why}' in page
    )
    opened = client.post(f"/simulations/{simulation.id}/playouts/{POISONED}/open/", follow=True)
    said = opened.content.decode()
    assert opened.status_code == 200 and f"{why}. This is the last moment before that" in said
    run = Run.objects.get()
    assert run.answers == ANSWERS
    assert runs.played(run).decision(runs.played(run).last) is not None


def test_what_fails_before_anybody_answers_is_not_played_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no such thing")

    simulation = started(1)
    monkeypatch.setattr(playouts, "playout", fail)
    worked(simulation)
    answer = client.post(f"/simulations/{simulation.id}/playouts/0/open/", follow=True)
    assert answer.redirect_chain == [(simulation.get_absolute_url(), 302)]
    assert "nothing to step through" in answer.content.decode() and not Run.objects.exists()
