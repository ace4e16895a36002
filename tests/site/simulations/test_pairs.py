"""Is this better than that: two moments on the same seeds, and the difference within pairs."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from engine.intervals import mean, tango
from engine.simulate import Goal
from playground.boards import runs
from playground.simulations import tasks, work
from playground.simulations.models import Simulation
from playground.simulations.pairs import differences, paired
from playground.simulations.playouts import Outcome
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db
NOBODY: Any = {"owner": None, "visitor": ""}
PLAYERS = ("Ann", "Bob")


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    cache.clear()


def outcome(number: int, winner: int, turns: int) -> Outcome:
    return Outcome(number, "won", (winner,), "102.3b", turns, 50, (winner, 1 - winner))


def test_what_counts_is_the_difference_within_pairs() -> None:
    """Ann wins 6 of 40 by the first alone, 1 by the second alone; each game of the first is 3 turns longer."""
    first = [outcome(number, 0 if number < 26 else 1, 13 + number) for number in range(40)]
    second = [outcome(number, 0 if number < 20 or number == 39 else 1, 10 + number) for number in range(40)]
    rows = {one.label: one for one in differences(paired(first, second), PLAYERS, ())}
    ann = rows["Ann won"]
    assert (ann.first, ann.second, ann.pairs) == (26 / 40, 21 / 40, 40)
    assert ann.difference == pytest.approx(5 / 40) and ann.interval == tango(6, 1, 40)
    # Turns vary by 40, and their difference not at all.
    assert (rows["Turns"].difference, rows["Turns"].interval) == (3, mean([(3, 40)])[1])
    assert rows["Turns"].larger == 1 and rows["Turns"].always and not ann.always


def test_only_what_both_have_played_is_a_pair() -> None:
    first = [outcome(number, 0, 5) for number in (0, 1, 2)]
    second = [outcome(1, 1, 5), Outcome(2, "error", (), "it broke", 0, 0, ()), outcome(7, 0, 5)]
    assert [(one.number, other.number) for one, other in paired(first, second)] == [(1, 1)]


def test_of_a_playout_that_a_limit_stopped_only_the_winner_is_compared() -> None:
    """Both have won none of number 1; how long it would have lasted, and with what life, nobody knows."""
    first = [outcome(0, 0, 5), Outcome(1, "bound", (), "200 turns", 200, 900, (3, 3)), outcome(2, 0, 5)]
    second = [outcome(number, 1, 9) for number in range(3)]
    rows = {one.label: one for one in differences(paired(first, second), PLAYERS, ())}
    assert {label: one.pairs for label, one in rows.items()} == {
        "Ann won": 3,
        "Bob won": 3,
        "Turns": 2,
        "Life of Ann at the end": 2,
        "Life of Bob at the end": 2,
    }
    assert (rows["Ann won"].first, rows["Turns"].difference, rows["Turns"].interval) == (2 / 3, -4, None)


def finish() -> None:
    while work.play_next():
        pass


def simulated(client: Client, playouts: int = 2, text: str = DECKS, **how: str) -> Simulation:
    """What somebody has begun from the first step of a line."""
    run = a_run(text, title="Bears")
    client.post(f"/simulations/new/?run={run.id}&step=0", {"playouts": str(playouts), **how})
    found: Simulation = Simulation.objects.latest("created")
    return found


def compared(client: Client, first: Simulation, moment: str) -> str:
    """The page that somebody sees who compares it with a moment, without its tags."""
    page = client.post(f"/simulations/{first.id}/beside/", {"moment": moment}, follow=True)
    assert page.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", page.content.decode())))


def test_another_moment_is_played_on_the_same_seeds(client: Client) -> None:
    first = simulated(client, 4, asked="Ann has ? life")
    address = f"http://testserver/runs/{first.run_id}/3/?level=rules"
    response = client.post(f"/simulations/{first.id}/beside/", {"moment": address})
    second = Simulation.objects.exclude(pk=first.pk).get()
    assert response["Location"] == f"/simulations/{first.id}/beside/{second.id}/"
    assert (second.seed, second.step, second.asked, second.kinds, second.playouts) == (
        first.seed,
        3,
        first.asked,
        first.kinds,
        4,
    )
    page = client.get(response["Location"]).content.decode()
    assert "No pair has been played yet" in page and 'hx-trigger="every 2s"' in page
    finish()
    page = client.get(response["Location"]).content.decode()
    assert (
        re.search(r"4</span> pairs", page) and "Ann has ? life." in page and 'hx-trigger="every' not in page
    )


def test_the_page_tells_the_difference_with_its_interval_and_both_pages_lead_to_it(client: Client) -> None:
    """With 1 life Ann loses what she wins with 20, on the same seeds."""
    first = simulated(client, 40)
    other = a_run(DECKS.replace("Ann: life 20", "Ann: life 1"), title="Nearly dead")
    assert "What differs" in compared(client, first, other.at(0))
    second = Simulation.objects.exclude(pk=first.pk).get()
    finish()
    found = list(paired(work.outcomes(first), work.outcomes(second)))
    ann = [(0 in one.winners, 0 in another.winners) for one, another in found]
    low, high = tango(ann.count((True, False)), ann.count((False, True)), 40)
    assert low > 0
    page = client.get(f"/simulations/{first.id}/beside/{second.id}/").content.decode()
    row = re.sub(r"<[^>]*>", " ", page[page.index("Ann won") : page.index("Bob won")])
    assert f"+{100 * low:.1f} to +{100 * high:.1f}" in row and "the first is larger" in row
    assert (
        f'href="/simulations/{first.id}/beside/{second.id}/"' in client.get(f"/simulations/{first.id}/").text
    )
    assert (
        f'href="/simulations/{second.id}/beside/{first.id}/"' in client.get(f"/simulations/{second.id}/").text
    )
    # Others find their own comparisons there, and whoever has its link reads this one.
    assert "Your comparisons" not in Client().get(f"/simulations/{first.id}/").text
    assert Client().get(f"/simulations/{first.id}/beside/{second.id}/").status_code == 200


def test_one_that_has_ended_is_compared_as_far_as_it_came(client: Client) -> None:
    first = simulated(client, 60)
    for chunk in first.chunks.order_by("index")[:3]:
        work.play(chunk.pk)
    client.post(f"/simulations/{first.id}/cancel/")
    compared(client, first, f"/runs/{first.run_id}/3/")
    assert Simulation.objects.exclude(pk=first.pk).get().playouts == work.done(first) < 60


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        ("", "paste the address of a step"),
        ("/boards/new/", "paste the address of a step"),
        ("/runs/nobody/0/", "that line doesn't exist"),
        ("/runs/{run}/99999/", "the last step of that line is"),
        ("/runs/{run}/0/", "that is the position from which this simulation starts"),
        ("/runs/{alone}/0/", "Ann, Bob and Carol play there, and Ann and Bob here"),
    ],
)
def test_what_is_no_other_moment_of_these_players_is_refused_with_a_reason(
    client: Client, moment: str, why: str
) -> None:
    first = simulated(client)
    three = a_run(DECKS.replace("Turn 3", "Carol: life 20; library Forest x6\nTurn 3"))
    page = compared(client, first, moment.format(run=first.run_id, alone=three.id))
    assert f"It can't be compared: {why}" in page and Simulation.objects.count() == 1


def test_nothing_is_compared_with_one_of_which_nothing_was_played(client: Client) -> None:
    first = simulated(client)
    client.post(f"/simulations/{first.id}/cancel/")
    page = compared(client, first, f"/runs/{first.run_id}/3/")
    assert "none of this simulation's playouts has been played" in page and Simulation.objects.count() == 1


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"step": 0}, "Both start from the same position"),
        ({"seed": 2}, "They were played on different seeds."),
        ({"kinds": ("sensible", "random")}, "They are played by different kinds of players."),
        ({"goal": Goal(0, 2)}, "They are played to different ends."),
        ({"asked": ("Ann has ? life",)}, "They count different sentences."),
    ],
)
def test_two_that_have_too_little_in_common_are_not_compared(
    client: Client, how: dict[str, Any], why: str
) -> None:
    played = runs.played(a_run(DECKS))
    one = work.start(played.position(0), 2, maker=NOBODY, seed=1)
    other = work.start(played.position(how.pop("step", 3)), 2, maker=NOBODY, **{"seed": 1, **how})
    finish()
    page = client.get(f"/simulations/{one.id}/beside/{other.id}/")
    assert page.status_code == 422 and why in page.text and "<table" not in page.text
