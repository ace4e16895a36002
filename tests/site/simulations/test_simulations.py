"""Simulations: cut into chunks, counted once whatever happens to workers and messages."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, OperationalError, transaction
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from engine.notation.scenario import read_scenario
from engine.replaying import replay
from engine.simulate import playout
from playground.boards import runs
from playground.boards.models import Run
from playground.boards.runs import line_of
from playground.limits import LIMITS, Limit
from playground.simulations import playouts, tally, tasks, turns, work
from playground.simulations.models import Chunk, Payer, Simulation
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db

NOBODY = {"owner": None, "visitor": ""}
POSITION = read_scenario(DECKS).position


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The messages to workers, in the order in which they were sent; no broker is there."""
    messages: list[int] = []
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: messages.append(1))
    monkeypatch.setattr(work, "messages_waiting", lambda: len(messages))
    cache.clear()
    return messages


def started(wanted: int = 4, seed: int = 7) -> Simulation:
    return work.start(POSITION, wanted, maker=NOBODY, seed=seed)  # type: ignore[arg-type]


def finish(simulation: Simulation) -> None:
    for chunk in list(simulation.chunks.filter(finished__isnull=True)):
        work.play(chunk.pk)
    simulation.refresh_from_db()


def outcomes(simulation: Simulation) -> list[playouts.Outcome]:
    return list(work.outcomes(simulation))


def covered(simulation: Simulation) -> list[int]:
    """The numbers of the playouts that were counted."""
    return [one.number for one in work.outcomes(simulation)]


# --- planning ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [1, 2, 39, 200, 201, 4999, 5000])
def test_chunks_cover_every_playout_once(sent: list[int], wanted: int) -> None:
    chunks = started(wanted).chunks.order_by("index")
    numbers = [number for chunk in chunks for number in range(chunk.index, chunk.index + chunk.count)]
    assert numbers == list(range(wanted))
    assert len(chunks) <= work.MOST_CHUNKS


def test_messages_go_out_once_the_rows_are_safe(
    sent: list[int], django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        simulation = started()
        assert sent == []
    assert simulation.chunks.count() > 1 and sent == [1]


@pytest.mark.parametrize("wanted", [0, -1, 5001])
def test_bounds_are_refused(sent: list[int], wanted: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 5000"):
        started(wanted)


def test_the_database_refuses_the_same_chunk_twice(sent: list[int]) -> None:
    simulation = started()
    with pytest.raises(IntegrityError), transaction.atomic():
        Chunk.objects.create(simulation=simulation, index=0, count=1)


# --- playing -----------------------------------------------------------------------------------------------


def test_all_playouts_are_counted_and_it_is_complete(sent: list[int]) -> None:
    simulation = started(6)
    finish(simulation)
    assert simulation.status == Simulation.Status.COMPLETE
    assert covered(simulation) == list(range(6))
    assert tally.summary(work.outcomes(simulation), ("Ann", "Bob")).total == 6


def test_a_playout_is_settled_by_position_seed_and_number(sent: list[int]) -> None:
    one, other = started(seed=7), started(seed=7)
    finish(one)
    finish(other)
    assert outcomes(one) == outcomes(other)
    again = playout(POSITION, playouts.seed_of(7, 2), bounds=playouts.BOUNDS)
    kept = outcomes(one)[2]
    assert (kept.ending, kept.turns, kept.decisions) == (again.ending, again.turns, again.decisions)


def test_how_chunks_are_cut_changes_no_playout(sent: list[int]) -> None:
    whole = started(4)
    Chunk.objects.filter(simulation=whole).exclude(index=0).delete()
    Chunk.objects.filter(simulation=whole).update(count=4)
    cut = started(4)
    finish(whole)
    finish(cut)
    assert outcomes(whole) == outcomes(cut)


def test_a_chunk_delivered_twice_is_played_and_counted_once(sent: list[int]) -> None:
    simulation = started(3)
    chunk = simulation.chunks.order_by("index")[0]
    work.play(chunk.pk)
    chunk.refresh_from_db()
    first = chunk.finished
    work.play(chunk.pk)
    chunk.refresh_from_db()
    assert (chunk.finished, chunk.deliveries) == (first, 1)


def test_a_chunk_that_somebody_is_playing_is_left_to_them(sent: list[int]) -> None:
    simulation = started(1)
    simulation.chunks.update(taken_until=timezone.now() + timedelta(seconds=5))
    work.play(simulation.chunks.get().pk)
    assert work.done(simulation) == 0


def test_a_chunk_of_a_killed_worker_is_taken_over(sent: list[int]) -> None:
    simulation = started(1)
    simulation.chunks.update(taken_until=timezone.now() - timedelta(seconds=1), deliveries=1)
    work.play(simulation.chunks.get().pk)
    assert work.done(simulation) == 1


def test_of_two_results_for_one_chunk_the_second_is_dropped(sent: list[int]) -> None:
    simulation = started(1)
    late = simulation.chunks.get()
    work.play(late.pk)
    kept = outcomes(simulation)
    assert not work.store(late, [["drawn", [], "102.4a", 99, 99, []]])
    assert outcomes(simulation) == kept


def test_a_chunk_out_of_time_is_cut_and_the_rest_is_sent_on(
    sent: list[int], django_capture_on_commit_callbacks: object
) -> None:
    simulation = started(3)
    Chunk.objects.filter(simulation=simulation).exclude(index=0).delete()
    Chunk.objects.filter(simulation=simulation).update(count=3)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        work.play(simulation.chunks.get().pk, seconds=0)
    rest = simulation.chunks.get(finished__isnull=True)
    assert (covered(simulation), rest.index, rest.count) == ([0], 1, 2)
    assert sent == [1]
    finish(simulation)
    assert (covered(simulation), simulation.status) == ([0, 1, 2], "complete")


def test_a_fault_of_the_engine_is_counted_with_its_words(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(playouts, "playout", fail)
    simulation = started(2)
    finish(simulation)
    counts = tally.summary(work.outcomes(simulation), ("Ann", "Bob"))
    assert simulation.status == Simulation.Status.COMPLETE
    assert counts.problems == (("RuntimeError: no such thing", 2),)


def test_a_position_that_cannot_be_read_fails_with_the_reason(sent: list[int]) -> None:
    simulation = started(2)
    Simulation.objects.filter(pk=simulation.pk).update(start={"version": 1})
    finish(simulation)
    assert simulation.status == Simulation.Status.FAILED
    assert simulation.problem.startswith("The position can't be read")


# --- cancelling and sweeping -------------------------------------------------------------------------------


def test_cancelling_keeps_what_was_played(sent: list[int]) -> None:
    simulation = started(4)
    work.play(simulation.chunks.order_by("index")[0].pk)
    assert work.cancel(simulation)
    finish(simulation)
    assert (simulation.status, work.done(simulation)) == ("cancelled", 1)
    assert not work.cancel(simulation)


def test_cancelling_is_noticed_between_two_games(sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = started(3)
    Chunk.objects.filter(simulation=simulation).exclude(index=0).delete()
    Chunk.objects.filter(simulation=simulation).update(count=3)
    play = playouts.play

    def play_and_cancel(*args: object) -> playouts.Outcome:
        work.cancel(simulation)
        return play(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(playouts, "play", play_and_cancel)
    work.play(simulation.chunks.get().pk)
    simulation.refresh_from_db()
    assert (simulation.status, covered(simulation)) == ("cancelled", [0])


def test_chunks_whose_worker_broke_its_promise_are_free_again(sent: list[int]) -> None:
    simulation = started(2)
    Simulation.objects.update(pace=0.01)
    lost, other = simulation.chunks.order_by("index")
    later = timezone.now() + timedelta(seconds=9)
    Chunk.objects.filter(pk=lost.pk).update(taken_until=timezone.now() - timedelta(seconds=1))
    Chunk.objects.filter(pk=other.pk).update(taken_until=later)
    assert (work.sweep(), sent) == (1, [1])
    assert turns.take(work.TAKEN_FOR) == lost
    assert turns.take(work.TAKEN_FOR) is None


def test_workers_that_have_messages_are_told_nothing(sent: list[int]) -> None:
    started(40)
    assert work.sweep() == work.MESSAGES_AT_ONCE
    assert work.sweep() == 0


def test_after_the_first_chunk_the_workers_are_told_of_all_others(
    sent: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SLOW", 60.0)
    simulation = started(4)
    with django_capture_on_commit_callbacks(execute=True):
        assert work.play_next()
    assert len(sent) == 3
    with django_capture_on_commit_callbacks(execute=True):
        assert work.play_next() and work.play_next() and work.play_next()
    simulation.refresh_from_db()
    assert (len(sent), simulation.status, covered(simulation)) == (3, "complete", [0, 1, 2, 3])
    assert not work.play_next()


# --- turns -------------------------------------------------------------------------------------------------


def by(payer: str, wanted: int, pace: float | None = 0.01) -> Simulation:
    found = work.start(POSITION, wanted, maker={"owner": None, "visitor": payer}, payer=payer)
    Simulation.objects.filter(pk=found.pk).update(pace=pace)
    return found


def whose_turn() -> str:
    chunk = turns.take(timedelta(seconds=9))
    return chunk.simulation.payer_id or "" if chunk is not None else ""


def test_whoever_comes_later_goes_next_and_then_who_has_had_less(sent: list[int]) -> None:
    for _ in range(3):
        by("many", 5_000)
    assert whose_turn() == "many"
    turns.paid("many", 2.0)
    by("few", 10)
    turns.paid("many", 2.0)  # a worker is back with another chunk
    order = []
    for _ in range(6):
        order.append(whose_turn())
        turns.paid(order[-1], 2.0 if order[-1] == "many" else 0.75)
    assert order == ["few", "few", "few", "many", "few", "few"]


def test_a_rest_saves_up_no_time(sent: list[int]) -> None:
    by("busy", 100)
    turns.paid("busy", 500.0)
    by("rested", 100)
    assert Payer.objects.get(pk="rested").had == 500.0


def test_a_slow_simulation_is_played_by_one_worker_and_leaves_one_to_the_others(sent: list[int]) -> None:
    by("slow", 50, pace=3.0)
    by("slower", 50, pace=9.0)
    assert whose_turn() == "slow"
    assert whose_turn() == ""
    by("quick", 50)
    assert [whose_turn(), whose_turn()] == ["quick", "quick"]


def test_of_a_simulation_that_nobody_knows_yet_one_chunk_is_tried(sent: list[int]) -> None:
    by("new", 50, pace=None)
    assert [whose_turn(), whose_turn()] == ["new", ""]


def test_whoever_has_had_too_much_waits_for_all_others(sent: list[int]) -> None:
    by("greedy", 50)
    turns.paid("greedy", turns.BUDGET + 1)
    by("other", 50)
    turns.paid("other", turns.BUDGET * 2)
    Payer.objects.filter(pk="other").update(spent=0)
    assert whose_turn() == "other"
    Payer.objects.update(hour=timezone.now() - turns.HOUR)
    turns.paid("greedy", 1.0)
    assert Payer.objects.get(pk="greedy").spent == 1.0


def test_who_throws_cookies_away_pays_by_the_address(sent: list[int]) -> None:
    for number in range(work.RUNNING_BY_ADDRESS):
        work.start(POSITION, 1, maker={"owner": None, "visitor": f"v{number}"}, payer="a1")
    with pytest.raises(work.TooManyRunning, match="your address"):
        work.start(POSITION, 1, maker={"owner": None, "visitor": "v"}, payer="a1")


def test_addresses_are_kept_as_digests_and_a_network_of_the_sixth_version_is_one() -> None:
    def of(address: str) -> str:
        return turns.payer_of(RequestFactory().get("/", REMOTE_ADDR=address))

    assert of("192.0.2.7") != of("192.0.2.8")
    assert of("2001:db8::1") == of("2001:db8::ffff") != of("2001:db8:0:1::1")
    assert re.fullmatch("a[0-9a-f]{32}", of("192.0.2.7")) and re.fullmatch("a[0-9a-f]{32}", of(""))
    with override_settings(SECRET_KEY="another"):
        there = of("192.0.2.7")
    assert there != of("192.0.2.7"), "an address can be found by trying all of them, without the site's key"


def test_a_playout_that_takes_too_long_is_no_fault_of_the_engine(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "SECONDS", 0.0)
    simulation = started(3)
    finish(simulation)
    counts = tally.summary(work.outcomes(simulation), ("Ann", "Bob"))
    assert (simulation.status, counts.problems) == ("complete", ())
    assert {one.key: one.count for one in counts.endings if one.count} == {"long": 3}
    assert playouts.ending_in_words("long", ()) == "it took too long"


def test_a_simulation_of_nothing_but_such_playouts_ends(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "SECONDS", 0.0)
    simulation = started(40)
    for _ in range(work.ALL_TOO_LONG):
        work.play_next()
    simulation.refresh_from_db()
    assert simulation.status == "failed" and "the rest were skipped" in simulation.problem
    assert not work.play_next()


def test_a_database_that_is_away_meanwhile_costs_no_playout(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = started(1)
    store, tried = work.store, []

    def away_at_first(*given: Any) -> bool:
        tried.append(given)
        if len(tried) < 3:
            raise OperationalError("server closed the connection unexpectedly")
        return store(*given)

    monkeypatch.setattr(work, "store", away_at_first)
    assert work.play_next()
    simulation.refresh_from_db()
    assert (len(tried), simulation.status) == (3, "complete")


def test_three_at_once_is_all_that_one_visitor_gets(sent: list[int]) -> None:
    mine = {"owner": None, "visitor": "somebody"}
    for _ in range(work.RUNNING_AT_ONCE):
        work.start(POSITION, 1, maker=mine)  # type: ignore[arg-type]
    with pytest.raises(work.TooManyRunning):
        work.start(POSITION, 1, maker=mine)  # type: ignore[arg-type]


# --- pages -------------------------------------------------------------------------------------------------


def test_a_simulation_starts_from_a_moment_of_a_run(client: Client, sent: list[int]) -> None:
    run = a_run(DECKS, title="Bears")
    response = client.post(f"/simulations/new/?run={run.id}&step=2", {"playouts": "3"})
    simulation = Simulation.objects.get()
    assert response["Location"] == f"/simulations/{simulation.id}/"
    assert (simulation.title, simulation.step, simulation.playouts, simulation.run) == ("Bears", 2, 3, run)


@pytest.mark.parametrize("typed", ["", "0", "5001", "many", "1e3"])
def test_other_numbers_are_refused_at_the_field(client: Client, sent: list[int], typed: str) -> None:
    response = client.post(f"/simulations/new/?run={a_run(DECKS).id}&step=0", {"playouts": typed})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["playouts"]


def test_playouts_are_limited(client: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "simulate", Limit("simulate", 10, 3600, "playouts"))
    response = client.post(f"/simulations/new/?run={a_run(DECKS).id}&step=0", {"playouts": "11"})
    assert response.status_code == 429
    assert not Simulation.objects.exists()


def test_progress_is_news_only_when_something_has_changed(client: Client, sent: list[int]) -> None:
    simulation = started(2)
    address = f"/simulations/{simulation.id}/progress/"
    assert client.get(address, {"version": "1"}).status_code == 304
    work.play(simulation.chunks.order_by("index")[0].pk)
    news = client.get(address, {"version": "1"})
    assert news.context["done"] == 1
    assert 'hx-trigger="every 1s"' in news.content.decode()
    finish(simulation)
    assert "hx-trigger" not in client.get(address, {"version": "2"}).content.decode()


def test_without_script_the_page_loads_itself_again_while_it_runs(client: Client, sent: list[int]) -> None:
    simulation = started(1)
    reload = '<noscript><meta http-equiv="refresh"'
    assert reload in client.get(f"/simulations/{simulation.id}/").content.decode()
    finish(simulation)
    assert reload not in client.get(f"/simulations/{simulation.id}/").content.decode()


def test_the_list_can_be_narrowed_to_an_ending(client: Client, sent: list[int]) -> None:
    simulation = started(8)
    finish(simulation)
    context = client.get(f"/simulations/{simulation.id}/").context
    assert sum(one.count for one in context["summary"].endings) == 8
    for ending in context["summary"].endings:
        rows = client.get(f"/simulations/{simulation.id}/", {"ending": ending.key}).context["list"]["rows"]
        assert [row["outcome"].key for row in rows] == [ending.key] * ending.count


def test_a_playout_opens_in_the_stepper_as_it_was_played(client: Client, sent: list[int]) -> None:
    simulation = started(2)
    finish(simulation)
    answer = client.post(f"/simulations/{simulation.id}/playouts/1/open/")
    run = Run.objects.get()
    outcome = outcomes(simulation)[1]
    end = replay(line_of(run))
    assert run.title.startswith("Playout 2")
    assert run.answers == outcome.decisions
    assert end.outcome is not None
    assert tuple(end.outcome.winners) == outcome.winners
    lost = [player.lost for player in end.boards[0].players if player.lost]
    assert outcome.rule == (lost[-1] if end.outcome.rule == "102.2a" else end.outcome.rule)
    # It opens at the moment that decided it: what somebody then lost by is so from this step on, and was not before.
    step = int(answer["Location"].rstrip("/").rpartition("/")[2])
    played = runs.played(run)
    assert 0 < step <= played.last
    by = {"102.3b": lambda one: one.life <= 0, "102.3c": lambda one: one.drew_from_empty}[lost[-1]]
    before, after = (played.position(at).boards[0].players for at in (step - 1, step))
    assert any(by(one) for one in after)
    assert not any(by(one) for one in before)


def test_only_who_started_it_cancels_it(client: Client, sent: list[int]) -> None:
    run = a_run(DECKS)
    client.post(f"/simulations/new/?run={run.id}&step=0", {"playouts": "2"})
    simulation = Simulation.objects.get()
    assert Client().post(f"/simulations/{simulation.id}/cancel/").status_code == 404
    client.post(f"/simulations/{simulation.id}/cancel/")
    simulation.refresh_from_db()
    assert simulation.status == Simulation.Status.CANCELLED


def test_own_simulations_are_listed_and_no_others(client: Client, sent: list[int]) -> None:
    started(1)
    client.post(f"/simulations/new/?run={a_run(DECKS).id}&step=0", {"playouts": "2"})
    assert [one.playouts for one in client.get("/simulations/").context["simulations"]] == [2]
    assert list(Client().get("/simulations/").context["simulations"]) == []


@pytest.mark.parametrize("address", ["", "progress/"])
def test_unknown_simulations_are_404(client: Client, address: str) -> None:
    assert client.get(f"/simulations/abcdefghjkmn/{address}").status_code == 404
