"""The moment that decided a playout: found by replays, told with what was measured and no more, and kept."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.notation.scenario import read_scenario
from playground.boards.models import Run
from playground.simulations import swings, tasks, turning_points, work
from playground.simulations.chosen import Chosen
from playground.simulations.models import Simulation, TurningPoint
from tests.site.lines import DECKS

pytestmark = pytest.mark.django_db

NOBODY: Any = {"owner": None, "visitor": ""}
POSITION = read_scenario(DECKS).position


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    messages: list[int] = []
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    monkeypatch.setattr(tasks.find_turning_point, "delay", messages.append)
    cache.clear()
    return messages


def simulated(wanted: int = 2, **how: Any) -> Simulation:
    simulation = work.start(POSITION, wanted, maker=NOBODY, seed=7, **how)
    for chunk in simulation.chunks.all():
        work.play(chunk.pk)
    simulation.refresh_from_db()
    return simulation


# --- where replays are made ----------------------------------------------------------------------------------


def searched(moments: list[int], same: Callable[[int, int], bool]) -> tuple[dict[int, str], swings.Told]:
    """All replays that are made of a playout whose replays come to the same where this says so."""
    seen: dict[int, str] = {}
    while (wanted := swings.next_try(moments, seen)) is not None:
        moment, most = wanted
        number = len(seen.get(moment, ""))
        assert number < most
        seen[moment] = seen.get(moment, "") + ("1" if same(moment, number) else "0")
    return seen, swings.told(moments, seen)


@pytest.mark.parametrize("at", [1, 2, 77, 150, 198, 199])
def test_the_first_moment_from_which_all_comes_to_the_same_is_found(at: int) -> None:
    seen, told = searched(list(range(200)), lambda moment, number: moment >= at or number % 2 == 0)
    assert told.settled is not None and told.settled.between == 0
    assert (told.settled.before.moment, told.settled.after.moment) == (at - 1, at)
    assert (told.settled.before.same, told.settled.before.total) == (20, 40)
    assert (told.settled.after.same, told.settled.after.total) == (40, 40)
    assert told.largest is None
    assert told.later.same == told.later.total == 10 * told.count
    assert len(seen) < 30


def test_what_stays_open_until_the_end_is_settled_by_nothing_but_the_end() -> None:
    _, told = searched(list(range(50)), lambda _, number: number % 2 == 0)
    assert told.settled is not None
    assert (told.settled.before.moment, told.settled.after.moment) == (49, None)


def test_what_was_settled_from_the_start_has_no_such_moment() -> None:
    _, told = searched(list(range(50)), lambda _, number: True)
    assert told.settled is None and told.first is not None
    assert (told.first.moment, told.first.same, told.first.total) == (0, 40, 40)


def test_a_larger_swing_elsewhere_is_told_as_well() -> None:
    def same(moment: int, number: int) -> bool:
        return number % 10 == 0 if moment < 30 else number % 10 < 9 if moment < 80 else True

    _, told = searched(list(range(100)), same)
    assert told.settled is not None and told.settled.after.moment == 80
    assert told.largest is not None
    assert (told.largest.before.moment, told.largest.after.moment) == (29, 30)
    assert told.largest.swing == pytest.approx(0.8)


def test_a_playout_without_a_choice_has_no_moments() -> None:
    assert swings.next_try([], {}) is None
    assert swings.told([], {}).first is None


# --- on the site ---------------------------------------------------------------------------------------------


def opened(client: Client, simulation: Simulation, query: str = "") -> Run:
    response = client.post(reverse("simulations:open", args=[simulation.id, 0]) + query)
    return Run.objects.get(pk=response["Location"].split("/")[2])


def finish(row: TurningPoint) -> TurningPoint:
    for _ in range(200):
        turning_points.look(row.pk, seconds=5)
        row.refresh_from_db()
        if not row.running:
            return row
    raise AssertionError("it never ends")


def test_a_playout_opens_at_once_and_leads_to_the_moment_that_decided_it(
    client: Client, sent: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swings, "SURE", 12)
    simulation = simulated()
    run = opened(client, simulation)
    page = client.get(run.at(0)).content.decode()
    assert "Find what decided it" in page and f'action="{run.origin}"'.replace("&", "&amp;") in page
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(run.origin, {"run": run.id})
    row = TurningPoint.objects.get()
    assert sent == [row.pk] and f"run={run.id}" in answer["Location"]
    assert "Looking" in client.get(answer["Location"]).content.decode()
    finish(row)
    assert row.status == "complete"

    page = unescape(client.get(answer["Location"]).content.decode())
    found = row.found
    assert found is not None and found["settled"] is not None
    before, after = found["settled"]["before"], found["settled"]["after"]
    signs = {len(one) for one in row.seen.values()}
    assert signs <= {10, 12} and before["total"] == 12
    assert f"{before['same']} of 12 replays" in page
    assert before["same"] < 0.95 * 12
    if not after["end"]:
        assert f"{after['same']} of 12 replays" in page and after["same"] >= 0.95 * 12
    # The same line is opened there, with what was found; and whoever opens the playout anew comes there at once.
    at = found["settled"]["step"]
    there = client.post(
        reverse("simulations:open", args=[simulation.id, 0]) + "?" + row.bar, {"run": run.id}, follow=True
    )
    assert there.redirect_chain[-1][0] == run.at(at)
    assert f"{before['same']} of 12 replays" in unescape(there.content.decode())
    again = client.post(reverse("simulations:open", args=[simulation.id, 0]))
    assert again["Location"].endswith(f"/{at}/")


def test_it_is_looked_for_once_whoever_asks_and_however_often_it_is_delivered(client: Client) -> None:
    simulation = simulated()
    address = reverse("simulations:decided", args=[simulation.id, 0])
    client.post(address)
    Client().post(address)
    row = TurningPoint.objects.get()
    turning_points.look(row.pk, seconds=0)
    late = TurningPoint.objects.get()
    assert late.parts == 1 and sum(map(len, late.seen.values())) == 1
    # A part of a worker that was late finds that another has stored it.
    assert not turning_points.store(row, {0: "1"}, None, 1.0)
    # One that somebody is at is left to them.
    TurningPoint.objects.update(taken_until=timezone.now() + turning_points.TAKEN_FOR)
    turning_points.look(row.pk, seconds=0)
    assert TurningPoint.objects.get().parts == 1


def test_who_goes_on_with_it_makes_the_same_replays(client: Client) -> None:
    simulation = simulated()
    outcome = work.outcome(simulation, 0)
    assert outcome is not None
    one = turning_points.start(simulation, outcome, Chosen("ending", outcome.key))
    other = turning_points.start(simulation, outcome, Chosen("turns", "", outcome.turns, outcome.turns))
    TurningPoint.objects.filter(pk=other.pk).update(bar=f"{one.bar}&low=1")
    for row, parts in ((one, 1), (other, 3)):
        for _ in range(parts):
            turning_points.look(row.pk, seconds=3 / parts)
        row.refresh_from_db()
    for moment in one.seen.keys() & other.seen.keys():
        both = one.seen[moment], other.seen[moment]
        assert both[0].startswith(both[1]) or both[1].startswith(both[0])


def test_a_bound_is_told_and_claims_no_more_than_was_tried(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = simulated()
    client.post(reverse("simulations:decided", args=[simulation.id, 0]))
    row = TurningPoint.objects.get()
    monkeypatch.setattr(turning_points, "MOST_SECONDS", 0.0)
    turning_points.look(row.pk)
    row.refresh_from_db()
    assert row.status == "complete" and row.found is not None and row.found["bound"]
    page = client.get(reverse("simulations:decided", args=[simulation.id, 0])).content.decode()
    assert "stopped at its limit of work" in page and "Too few replays" in page and "Settled" not in page


def test_a_part_that_no_worker_comes_back_from_is_given_up(client: Client) -> None:
    simulation = simulated()
    address = reverse("simulations:decided", args=[simulation.id, 0])
    client.post(address)
    TurningPoint.objects.update(tries=turning_points.MOST_TRIES)
    turning_points.look(TurningPoint.objects.get().pk)
    assert "more than a worker could do" in client.get(address).content.decode()
    # Whoever asks again has it tried anew.
    client.post(address)
    assert TurningPoint.objects.get().running


def test_what_was_stopped_has_no_such_moment(client: Client) -> None:
    simulation = simulated()
    assert client.get(reverse("simulations:decided", args=[simulation.id, 9])).status_code == 404
    chunk = simulation.chunks.first()
    assert chunk is not None and chunk.result is not None
    chunk.result[0][0], chunk.result[0][1] = "bound", []
    chunk.save()
    address = reverse("simulations:decided", args=[simulation.id, 0])
    assert "was stopped before its end" in client.get(address).content.decode()
    client.post(address)
    assert not TurningPoint.objects.exists()


def test_two_at_a_time_for_each_visitor(client: Client) -> None:
    simulation = simulated(4)
    for number in range(4):
        client.post(reverse("simulations:decided", args=[simulation.id, number]))
    assert TurningPoint.objects.count() == turning_points.AT_ONCE
