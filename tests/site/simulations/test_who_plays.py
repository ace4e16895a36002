"""Who plays a simulation: chosen for each seat, kept with it, and played so by workers and in the stepper alike."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from engine.notation.scenario import read_scenario
from engine.players import RANDOM, SENSIBLE, policies
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


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ((), "random choices"),
        ((SENSIBLE,) * 3, "sensible choices"),
        ((SENSIBLE, RANDOM, SENSIBLE), "sensible choices of Ann and Carol, random choices of Bob"),
    ],
)
def test_who_plays_is_said_by_name_where_they_differ(kinds: tuple[str, ...], said: str) -> None:
    assert seats.in_words(kinds, ("Ann", "Bob", "Carol")) == said
