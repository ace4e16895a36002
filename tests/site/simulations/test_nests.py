"""Simulations from within subgames (506): goals, figures of each game, going on after cancelling, steps of ends."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from engine.notation.scenario import read_scenario, run
from engine.position import Position
from engine.simulate import Goal, playout
from playground.boards import runs
from playground.boards.models import Run
from playground.simulations import opening, playouts, tally, tasks, turns, work
from playground.simulations.models import Chunk, Simulation
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db

NOBODY = {"owner": None, "visitor": ""}
NEST = """# A subgame of a subgame
Ann: life 20; in play Plains x2; hand Shahrazad; library Shahrazad, Plains x11, Savannah Lions x7
Bob: life 15; library Mountain x10, Gray Ogre x8
Turn 3: Ann, precombat main
---
Ann plays Shahrazad. Both pass. Chance chooses Ann. Ann's library is shuffled: Shahrazad, Plains, Plains on top.
Bob's library is shuffled: Mountain on top. Ann says no. Bob says no.
Everyone passes until Ann's precombat main phase. Ann plays Plains.
Everyone passes until Bob's precombat main phase. Bob plays Mountain.
Everyone passes until Ann's precombat main phase. Ann plays Plains. Ann plays Shahrazad. Both pass.
Chance chooses Bob. Bob says no. Ann says no.
---
Ann has 20 life.
"""


def in_the_nest() -> Position:
    """The moment at which the subgame of the subgame begins."""
    return run(read_scenario(NEST)).game.position


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The messages to workers, in the order in which they were sent; no broker is there."""
    messages: list[int] = []
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: messages.append(1))
    cache.clear()
    return messages


def started(wanted: int = 4, goal: Goal = Goal(2), maker: object = NOBODY) -> Simulation:  # noqa: B008 - a value
    return work.start(in_the_nest(), wanted, maker=maker, goal=goal, seed=7)  # type: ignore[arg-type]


def finish(simulation: Simulation) -> None:
    for chunk in list(simulation.chunks.filter(finished__isnull=True)):
        work.play(chunk.pk)
    simulation.refresh_from_db()


# --- the form ----------------------------------------------------------------------------------------------


def test_only_games_that_are_under_way_are_offered(client: Client, sent: list[int]) -> None:
    nested, plain = a_run(NEST), a_run(DECKS)
    last = runs.played(nested).last
    offered = client.get(f"/simulations/new/?run={nested.id}&step={last}").context["form"]["until"]
    assert [radio.data["value"] for radio in offered] == ["2", "1", "0", "turns"]
    assert [radio.data["selected"] for radio in offered] == [True, False, False, False]
    page = client.get(f"/simulations/new/?run={plain.id}&step=0")
    assert [radio.data["value"] for radio in page.context["form"]["until"]] == ["0", "turns"]
    assert "Turns of" not in page.content.decode()


@pytest.mark.parametrize(
    ("given", "goal"),
    [
        ({"until": "2"}, Goal(2)),
        ({"until": "1"}, Goal(1)),
        ({"until": "0"}, Goal(0)),
        ({}, Goal(2)),
        ({"until": "turns", "turns": "3", "of": "1"}, Goal(1, 3)),
        ({"until": "turns", "turns": "3"}, Goal(2, 3)),
    ],
)
def test_the_goal_is_the_one_that_was_chosen(
    client: Client, sent: list[int], given: dict[str, str], goal: Goal
) -> None:
    nested = a_run(NEST)
    address = f"/simulations/new/?run={nested.id}&step={runs.played(nested).last}"
    client.post(address, {"playouts": "2", **given})
    assert Simulation.objects.get().goal == goal


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"until": "3"}, "until"),
        ({"until": "-1"}, "until"),
        ({"until": "turns", "turns": ""}, "turns"),
        ({"until": "turns", "turns": "201"}, "turns"),
        ({"until": "turns", "turns": "x"}, "turns"),
        ({"until": "turns", "turns": "2", "of": "9"}, "of"),
    ],
)
def test_other_goals_are_refused_at_their_field(
    client: Client, sent: list[int], given: dict[str, str], field: str
) -> None:
    nested = a_run(NEST)
    address = f"/simulations/new/?run={nested.id}&step={runs.played(nested).last}"
    response = client.post(address, {"playouts": "2", **given})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Simulation.objects.exists()


def test_a_goal_in_a_game_that_is_not_there_is_refused(sent: list[int]) -> None:
    with pytest.raises(ValueError, match="not in that game"):
        started(goal=Goal(3))


# --- what came of it ---------------------------------------------------------------------------------------


def test_506_6_each_game_has_its_winners_turns_and_cost(client: Client, sent: list[int]) -> None:
    simulation = started(12, Goal(1))
    finish(simulation)
    games = [end for one in work.outcomes(simulation) for end in one.games]
    context = client.get(f"/simulations/{simulation.id}/").context
    levels = {one.level: one for one in context["summary"].levels}
    for level in (1, 2):
        of_it = [end for end in games if end.level == level]
        found = levels[level]
        assert found.ended == len(of_it)
        assert Counter({one.key: one.count for one in found.endings}) == Counter(end.key for end in of_it)
        assert found.mean_turns == sum(end.turns for end in of_it) / len(of_it)
        # The game around the subgame has 20 and 15 life, the subgame 20 and 20: who has not won it loses half.
        assert found.mean_life_lost == tuple(
            sum(end.life_lost[seat] for end in of_it) / len(of_it) for seat in (0, 1)
        )
        assert sum(loss.count for loss in found.losses) == sum(
            bool(rule) for end in of_it for rule in end.lost
        )
    assert context["until"] == "the subgame ends"
    half = {(): (10, 8), (0,): (0, 8), (1,): (10, 0)}
    assert all(end.life_lost == half[end.winners] for end in games if end.level == 1)


def test_results_are_the_engines_own(sent: list[int]) -> None:
    simulation = started(3)
    finish(simulation)
    for outcome in work.outcomes(simulation):
        again = playout(
            in_the_nest(), playouts.seed_of(7, outcome.number), until=Goal(2), bounds=playouts.BOUNDS
        )
        assert outcome.games == tuple(playouts.End.of(one) for one in again.games)
        assert (outcome.life, outcome.depth) == (again.life, again.depth)


def test_rows_of_before_nests_are_still_read() -> None:
    old = ["won", [0], "102.3b", 9, 300, [12, 0]]
    outcome = playouts.Outcome.of_row(4, old)
    assert (outcome.games, outcome.depth, outcome.key) == ((), 0, "won-0")
    counted = tally.summary([outcome], ("Ann", "Bob"))
    assert (counted.total, counted.levels) == (1, ())


def test_programs_get_the_same_figures(client: Client, sent: list[int]) -> None:
    simulation = started(6, Goal(1))
    finish(simulation)
    found = client.get(f"/simulations/{simulation.id}/json/").json()
    assert (found["done"], found["goal"], found["next"]) == (6, {"level": 1, "turns": 0}, None)
    assert [one["number"] for one in found["playouts"]] == list(range(6))
    assert sum(one["count"] for one in found["summary"]["levels"][-1]["endings"]) == 6
    part = client.get(f"/simulations/{simulation.id}/json/?from=4").json()
    assert [one["number"] for one in part["playouts"]] == [4, 5]
    assert part["summary"] == found["summary"]
    for bad in ("x", "-1", "5000"):
        assert client.get(f"/simulations/{simulation.id}/json/?from={bad}").status_code == 400


def test_turns_are_a_goal_of_their_own(client: Client, sent: list[int]) -> None:
    simulation = started(4, Goal(2, 2))
    finish(simulation)
    assert {(one.ending, one.turns) for one in work.outcomes(simulation)} == {("reached", 2)}
    page = client.get(f"/simulations/{simulation.id}/")
    assert page.context["until"].startswith("2 turns of the subgame of the subgame have begun")
    assert "the turns were played" in page.content.decode()


# --- going on after cancelling -----------------------------------------------------------------------------


def test_going_on_plays_what_was_left_out_and_nothing_twice(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = started(7)
    finish(whole)
    simulation = started(7)
    Chunk.objects.filter(simulation=simulation).exclude(index=0).delete()
    Chunk.objects.filter(simulation=simulation).update(count=7)
    played: list[int] = []
    play = playouts.play

    def play_and_cancel(*args: object) -> playouts.Outcome:
        played.append(args[2])  # type: ignore[arg-type]
        if len(played) == 3:
            work.cancel(simulation)
        return play(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(playouts, "play", play_and_cancel)
    work.play(simulation.chunks.get().pk)
    assert played == [0, 1, 2] and work.done(simulation) == 3
    assert work.resume(simulation)
    simulation.refresh_from_db()
    assert (simulation.status, simulation.finished) == ("running", None)
    finish(simulation)
    assert played == list(range(7))
    assert simulation.status == Simulation.Status.COMPLETE
    assert list(work.outcomes(simulation)) == list(work.outcomes(whole))


def test_chunks_that_were_never_begun_are_sent_again(
    sent: list[int], django_capture_on_commit_callbacks: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SLOW", 60.0)
    simulation = started(3)
    work.cancel(simulation)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        work.resume(simulation)
        assert work.play_next()
    # One shows how long they last, then the workers are told of the others.
    assert len(sent) == 3 and simulation.chunks.count() == 3


def test_a_chunk_that_found_it_cancelled_is_free_again(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = started(1)
    monkeypatch.setattr(work, "_goes_on", lambda _: False)
    work.play(simulation.chunks.get().pk)
    chunk = simulation.chunks.get()
    assert (chunk.taken_until, chunk.finished) == (None, None)


def test_a_chunk_that_is_being_played_is_left_to_its_worker(
    sent: list[int], django_capture_on_commit_callbacks: object
) -> None:
    simulation = started(2)
    work.cancel(simulation)
    first, second = simulation.chunks.order_by("index")
    Chunk.objects.filter(pk=first.pk).update(taken_until=timezone.now() + work.TAKEN_FOR)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        work.resume(simulation)
    Simulation.objects.filter(pk=simulation.pk).update(pace=0.01)
    assert (turns.take(work.TAKEN_FOR), turns.take(work.TAKEN_FOR)) == (second, None)


def test_going_on_where_nothing_is_left_completes_it(sent: list[int]) -> None:
    simulation = started(1)
    Simulation.objects.filter(pk=simulation.pk).update(status="cancelled", finished=timezone.now())
    simulation.chunks.update(result=[["drawn", [], "102.4a", 1, 1, []]], finished=timezone.now())
    assert work.resume(simulation)
    simulation.refresh_from_db()
    assert simulation.status == Simulation.Status.COMPLETE
    assert not work.resume(simulation)


def test_only_who_started_it_goes_on_with_it(client: Client, sent: list[int]) -> None:
    client.post(f"/simulations/new/?run={a_run(DECKS).id}&step=0", {"playouts": "2"})
    simulation = Simulation.objects.get()
    client.post(f"/simulations/{simulation.id}/cancel/")
    assert "Continue with the rest" in client.get(f"/simulations/{simulation.id}/").content.decode()
    assert Client().post(f"/simulations/{simulation.id}/resume/").status_code == 404
    assert client.get(f"/simulations/{simulation.id}/resume/").status_code == 405
    client.post(f"/simulations/{simulation.id}/resume/")
    simulation.refresh_from_db()
    assert simulation.status == Simulation.Status.RUNNING


def test_going_on_counts_among_those_under_way(client: Client, sent: list[int]) -> None:
    run_id = a_run(DECKS).id
    for _ in range(work.RUNNING_AT_ONCE):
        client.post(f"/simulations/new/?run={run_id}&step=0", {"playouts": "2"})
    first = Simulation.objects.order_by("created")[0]
    work.cancel(first)
    client.post(f"/simulations/new/?run={run_id}&step=0", {"playouts": "2"})
    page = client.post(f"/simulations/{first.id}/resume/", follow=True)
    assert "of your simulations are running" in page.content.decode()
    first.refresh_from_db()
    assert first.status == Simulation.Status.CANCELLED


# --- opening -----------------------------------------------------------------------------------------------


def test_506_6_a_playout_opens_at_the_step_at_which_the_subgame_ended(
    client: Client, sent: list[int]
) -> None:
    simulation = started(2, Goal(1))
    finish(simulation)
    for outcome in work.outcomes(simulation):
        for place, end in enumerate(outcome.games):
            answer = client.post(
                f"/simulations/{simulation.id}/playouts/{outcome.number}/games/{place}/open/"
            )
            _, _, run_id, step, _ = answer["Location"].split("/")
            played = runs.played(Run.objects.get(pk=run_id))
            at = played.lines[int(step) - 1]
            assert (at.procedure, at.step, at.rule, at.level) == ("Subgame", "over", "506.6", end.level)
            assert len(played.position(int(step) - 1).boards) == end.level + 1
            assert len(played.position(int(step)).boards) == end.level
            assert client.get(answer["Location"]).status_code == 200


def test_a_long_playout_opens_shortly_before_the_end(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = started(1, Goal(1))
    finish(simulation)
    (outcome,) = work.outcomes(simulation)
    place, end = len(outcome.games) - 1, outcome.games[-1]
    assert end.answers > 60
    whole, whole_step, nothing = opening.at_end_of(in_the_nest(), 7, Goal(1), outcome, place)
    assert nothing == 0
    monkeypatch.setattr(opening, "BEFORE", 40)
    monkeypatch.setattr(opening, "MOST_LINES", 150)
    line, step, left_out = opening.at_end_of(in_the_nest(), 7, Goal(1), outcome, place)
    assert left_out >= end.answers - 40 and step <= 150
    assert [one.answer for one in line.entries] == [one.answer for one in whole.entries[left_out:]]
    played, before = runs.playing.play(line), runs.playing.play(whole)
    assert played.position(step) == before.position(whole_step)


@pytest.mark.parametrize(
    "address", ["playouts/0/games/99/open/", "playouts/1/games/0/open/", "playouts/9/games/0/open/"]
)
def test_ends_that_there_are_not_are_404(client: Client, sent: list[int], address: str) -> None:
    simulation = started(2)
    work.play(simulation.chunks.order_by("index")[0].pk)
    assert client.post(f"/simulations/{simulation.id}/{address}").status_code == 404


def test_a_page_lists_its_own_part_of_the_playouts(client: Client, sent: list[int]) -> None:
    simulation = started(30, Goal(2, 1))
    finish(simulation)
    rows = client.get(f"/simulations/{simulation.id}/", {"page": "2"}).context["list"]["rows"]
    assert [row["outcome"].number for row in rows] == [25, 26, 27, 28, 29]
    shown = client.get(f"/simulations/{simulation.id}/", {"ending": "reached", "page": "9"}).context["list"]
    assert [row["outcome"].number for row in shown["rows"]] == [25, 26, 27, 28, 29]
