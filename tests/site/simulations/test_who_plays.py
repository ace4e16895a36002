"""Who plays a simulation: chosen for each seat, kept with it, and played so by workers and in the stepper alike."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from engine.notation.scenario import read_scenario
from engine.players import RANDOM, SEARCHING, SENSIBLE, policies, searching
from engine.simulate import playout_line
from playground.boards.models import Run
from playground.boards.runs import line_of
from playground.simulations import playouts, seats, tasks, work
from playground.simulations.models import Simulation
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db

NOBODY = {"owner": None, "visitor": ""}
POSITION = read_scenario(DECKS).position
MIXED = (SENSIBLE, RANDOM)


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    monkeypatch.setattr(work, "messages_waiting", lambda: 0)
    cache.clear()


def started(kinds: tuple[str, ...], wanted: int = 2) -> Simulation:
    return work.start(POSITION, wanted, maker=NOBODY, seed=7, kinds=kinds)  # type: ignore[arg-type]


def finished(simulation: Simulation) -> list[playouts.Outcome]:
    for chunk in list(simulation.chunks.filter(finished__isnull=True)):
        work.play(chunk.pk)
    return list(work.outcomes(simulation))


def test_the_form_has_a_choice_for_each_player_and_sensible_is_the_usual_one(client: Client) -> None:
    page = client.get(f"/simulations/new/?run={a_run(DECKS).id}&step=0")
    fields = page.context["form"].who_plays
    assert [field.label for field in fields] == ["Ann", "Bob"]
    assert [field.value() for field in fields] == [SENSIBLE, SENSIBLE]
    assert page.content.decode().count('<option value="sensible" selected>') == 2


def test_what_was_chosen_is_kept_with_the_simulation_and_said_on_its_page(client: Client) -> None:
    address = f"/simulations/new/?run={a_run(DECKS).id}&step=0"
    client.post(address, {"playouts": "2", "player-0": "sensible", "player-1": "random"})
    simulation = Simulation.objects.get()
    assert simulation.kinds == MIXED
    page = client.get(simulation.get_absolute_url()).content.decode()
    assert "played with sensible choices of Ann, random choices of Bob until the game ends" in page
    assert client.get(f"{simulation.get_absolute_url()}json/").json()["kinds"] == ["sensible", "random"]


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        ({}, (SENSIBLE, SENSIBLE)),
        ({"player-0": "random", "player-1": "random"}, ()),
        ({"player-1": "random"}, MIXED),
    ],
)
def test_who_is_not_named_plays_sensibly(
    client: Client, given: dict[str, str], kinds: tuple[str, ...]
) -> None:
    client.post(f"/simulations/new/?run={a_run(DECKS).id}&step=0", {"playouts": "2", **given})
    assert Simulation.objects.get().kinds == kinds


def test_a_kind_that_nobody_offers_is_refused(client: Client) -> None:
    address = f"/simulations/new/?run={a_run(DECKS).id}&step=0"
    page = client.post(address, {"playouts": "2", "player-1": "clairvoyant"})
    assert page.status_code == 422 and not Simulation.objects.exists()
    with pytest.raises(ValueError, match="clairvoyant is no kind of player"):
        started((SENSIBLE, "clairvoyant"))
    with pytest.raises(ValueError, match="2 players sit at this table, not 3"):
        started((SENSIBLE,) * 3)


def test_of_a_simulation_from_before_there_was_a_choice_all_play_at_random(client: Client) -> None:
    simulation = started(())
    assert simulation.players == []
    before = [playouts.play(POSITION, 7, number) for number in range(2)]
    assert finished(simulation) == before
    page = client.get(simulation.get_absolute_url()).content.decode()
    assert "each played with random choices until" in page
    assert client.get(f"{simulation.get_absolute_url()}json/").json()["kinds"] == ["random", "random"]


def test_workers_play_by_those_who_were_chosen() -> None:
    found = finished(started(MIXED))
    assert found == [playouts.play(POSITION, 7, number, kinds=MIXED) for number in range(2)]
    assert found != [playouts.play(POSITION, 7, number) for number in range(2)]


def test_a_playout_opens_with_the_answers_that_its_players_gave(client: Client) -> None:
    simulation = started(MIXED)
    outcome = finished(simulation)[1]
    client.post(f"/simulations/{simulation.id}/playouts/1/open/")
    line = line_of(Run.objects.get())
    whole = playout_line(POSITION, playouts.seed_of(7, 1), policies=policies(MIXED), bounds=playouts.BOUNDS)
    assert len(line.entries) == outcome.decisions
    assert [one.answer for one in line.entries] == [one.answer for one in whole.entries]


def test_a_searching_player_is_chosen_and_played_like_any_other_and_may_take_longer(client: Client) -> None:
    address = f"/simulations/new/?run={a_run(DECKS).id}&step=0"
    assert '<option value="searching">searching</option>' in client.get(address).content.decode()
    asked = {"playouts": "1", "until": "turns", "turns": "3", "player-0": "searching"}
    client.post(address, asked)
    simulation = Simulation.objects.get()
    assert simulation.kinds == (SEARCHING, SENSIBLE)
    found = finished(simulation)
    assert found == [playouts.play(POSITION, simulation.seed, 0, simulation.goal, simulation.kinds)]
    assert found[0].ending == "reached"
    assert playouts.seconds(simulation.kinds) > playouts.seconds((SENSIBLE, RANDOM)) == playouts.SECONDS


def searched_by_ann(client: Client, turns: int) -> Simulation:
    client.post(
        f"/simulations/new/?run={a_run(DECKS).id}&step=0",
        {"playouts": "1", "until": "turns", "turns": str(turns), "player-0": "searching"},
    )
    simulation: Simulation = Simulation.objects.get()
    return simulation


def test_a_searched_playout_opens_as_it_was_played_and_nothing_is_searched_for_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = searched_by_ann(client, 4)
    outcome = finished(simulation)[0]
    assert len(outcome.searched) >= 2
    whole = playout_line(
        POSITION,
        playouts.seed_of(simulation.seed, 0),
        until=simulation.goal,
        policies=policies((SEARCHING, SENSIBLE)),
        bounds=playouts.BOUNDS,
    )

    def searched_in_a_request(*given: object) -> None:
        raise AssertionError("it is searched again")

    monkeypatch.setattr(searching.Trials, "go", searched_in_a_request)
    client.post(f"/simulations/{simulation.id}/playouts/0/open/")
    line = line_of(Run.objects.latest("created"))
    assert [one.answer for one in line.entries] == [one.answer for one in whole.entries]
    assert len(line.entries) == outcome.decisions


def test_a_search_that_is_cut_short_by_the_clock_ends_its_playout_and_what_was_played_opens(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = searched_by_ann(client, 4)
    stop = searching.Trials.go

    def stopped_at_the_third(search: searching.Trials, asked: object = None) -> None:
        tried.append(search)
        stop(search, lambda: len(tried) > 2)

    tried: list[searching.Trials] = []
    monkeypatch.setattr(searching.Trials, "go", stopped_at_the_third)
    outcome = finished(simulation)[0]
    assert (outcome.ending, outcome.rule, len(outcome.searched)) == ("long", "more than 15 seconds", 2)
    client.post(f"/simulations/{simulation.id}/playouts/0/open/")
    assert len(line_of(Run.objects.latest("created")).entries) == outcome.decisions > 2


def test_rows_of_a_searched_playout_say_what_was_searched_and_old_rows_are_read() -> None:
    searched = playouts.Outcome(3, "won", (0,), "102.3b", 7, 90, (12, 0), (), 0, (), (0, 2, 1))
    assert playouts.Outcome.of_row(3, searched.row()) == searched
    counted = playouts.Outcome(3, "won", (0,), "102.3b", 7, 90, (12, 0), (), 0, (1, None))
    assert playouts.Outcome.of_row(3, counted.row()) == counted and len(counted.row()) == 9


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ((), "random choices"),
        ((SENSIBLE,) * 3, "sensible choices"),
        ((SEARCHING,) * 3, "searching choices"),
        ((SENSIBLE, RANDOM, SENSIBLE), "sensible choices of Ann and Carol, random choices of Bob"),
    ],
)
def test_who_plays_is_said_by_name_where_they_differ(kinds: tuple[str, ...], said: str) -> None:
    assert seats.in_words(kinds, ("Ann", "Bob", "Carol")) == said
