"""What a simulation counts: sentences and numbers at every end, intervals, and when enough has been played."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from engine.intervals import wilson
from engine.notation.scenario import read_scenario
from playground.simulations import asking, narrowing, playouts, tasks, work
from playground.simulations.chosen import Chosen
from playground.simulations.models import Simulation
from playground.simulations.playouts import Outcome
from tests.site.lines import DECKS, a_run
from tests.test_simulate_nests import in_a_subgame

pytestmark = pytest.mark.django_db

NOBODY: Any = {"owner": None, "visitor": ""}
POSITION = read_scenario(DECKS).position
ASKED = (
    "Ann has won",
    "Bob has ? life",
    "Bob has been dealt at least 5",
    "Ann controls a creature named Minion",
)


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    cache.clear()


def finished(wanted: int, asked: tuple[str, ...] = ASKED, **how: Any) -> Simulation:
    simulation = work.start(how.pop("position", POSITION), wanted, maker=NOBODY, seed=7, asked=asked, **how)
    while simulation.running:
        chunk = simulation.chunks.filter(finished=None).order_by("index").first()
        assert chunk is not None
        work.play(chunk.pk)
        simulation.refresh_from_db()
    return simulation


def test_sentences_are_kept_as_they_are_printed_and_asked_of_each_end() -> None:
    simulation = finished(8)
    assert simulation.asked[:2] == ["Ann has won.", "Bob has ? life."]
    for one in work.outcomes(simulation):
        assert one.asked[0] == int(one.winners == (0,))
        assert one.asked[1] == one.life[1]
        assert one.asked[2] in (0, 1)
        assert one.asked[3] is None
    # Asking changes no playout.
    plain = [playouts.play(POSITION, 7, number) for number in range(8)]
    assert [(one.key, one.turns, one.decisions) for one in work.outcomes(simulation)] == [
        (one.key, one.turns, one.decisions) for one in plain
    ]


def test_the_page_tells_what_each_came_to_with_its_interval(client: Client) -> None:
    simulation = finished(8)
    so = sum(one.asked[0] == 1 for one in work.outcomes(simulation))
    page = client.get(simulation.get_absolute_url()).content.decode()
    low, high = wilson(so, 8)
    assert "Ann has won." in page and f"{100 * low:.1f} to {100 * high:.1f}" in page
    assert "Life of Bob at the end" in page and "As a table" in page
    assert "Nothing was ever called that." in page
    told = client.get(f"{simulation.get_absolute_url()}json/").json()["asked"]
    assert (told[0]["sentence"], told[0]["so"], told[0]["asked"]) == ("Ann has won.", so, 8)


def test_every_bar_leads_to_its_playouts(client: Client) -> None:
    simulation = finished(8)
    page = client.get(simulation.get_absolute_url()).content.decode()
    found = list(work.outcomes(simulation))
    asked = asking.read(simulation.asked, POSITION)
    bars = {
        one.replace("&amp;", "&")
        for one in re.findall(r'href="([^"#]*\?(?:of|ending)=[^"#]*)#playouts"', page)
    }
    assert len(bars) > 6
    for address in bars:
        rows = client.get(address).content.decode()
        listed = re.findall(r'<th scope="row" class="figure">(\d+)</th>', rows)
        assert listed, address
    of = Chosen("turns", "", found[0].turns, found[0].turns)
    rows = client.get(f"{simulation.get_absolute_url()}?{of.query}").content.decode()
    assert [int(one) - 1 for one in re.findall(r'<th scope="row" class="figure">(\d+)</th>', rows)] == [
        one.number for one in found if of.holds(one, asked)
    ]


@pytest.mark.parametrize(
    "query", ["of=turns&low=x&high=3", "of=life-9&low=1&high=2", "of=asked-7&low=1&high=1", "of=x"]
)
def test_an_address_that_means_no_bar_lists_all(client: Client, query: str) -> None:
    simulation = finished(3)
    page = client.get(f"{simulation.get_absolute_url()}?{query}")
    assert (
        page.status_code == 200 and len(re.findall(r'scope="row" class="figure"', page.content.decode())) == 3
    )


def test_506_a_sentence_is_asked_of_each_subgame_as_it_ended(client: Client) -> None:
    simulation = finished(3, ("Ann has won",), position=in_a_subgame())
    ends = [one for outcome in work.outcomes(simulation) for one in outcome.games if one.level == 1]
    assert ends and all(one.asked == (int(0 in one.winners),) for one in ends)
    assert "In the subgame, as it ended" in client.get(simulation.get_absolute_url()).content.decode()


def test_it_stops_once_the_interval_is_narrow_enough(client: Client) -> None:
    simulation = finished(400, ("Ann has been dealt at most 999999 damage",), narrow=12.0)
    done = work.done(simulation)
    assert simulation.status == "complete" and narrowing.LEAST <= done < 400
    low, high = wilson(done, done)
    assert 100 * (high - low) <= 12.0
    assert "It stopped early" in client.get(simulation.get_absolute_url()).content.decode()


def outcome(number: int, winner: int) -> Outcome:
    return Outcome(number, "won", (winner,), "102.3b", 5, 50, (3, 0))


def test_an_even_game_has_to_be_played_longer_than_one_that_somebody_always_wins() -> None:
    simulation = work.start(POSITION, 400, maker=NOBODY, narrow=14.0)
    one_sided = [outcome(number, 0) for number in range(40)]
    even = [outcome(number, number % 2) for number in range(40)]
    assert narrowing.narrow_enough(simulation, one_sided)
    assert not narrowing.narrow_enough(simulation, even)
    assert not narrowing.narrow_enough(simulation, one_sided[:20])


def test_the_time_left_goes_by_the_last_chunks() -> None:
    simulation = work.start(POSITION, 400, maker=NOBODY)
    assert narrowing.seconds_left(simulation, ()) is None
    chunk = simulation.chunks.order_by("index")[0]
    work.store(chunk, [outcome(number, 0).row() for number in range(chunk.count)], took=2.0 * chunk.count)
    simulation.refresh_from_db()
    left = narrowing.seconds_left(simulation, work.outcomes(simulation))
    assert left == pytest.approx(2.0 * (400 - chunk.count))
    assert narrowing.in_words(left) == "about 13 minutes left"
    assert narrowing.in_words(10) == "less than a minute left"


def test_the_form_refuses_what_can_not_be_counted_and_says_why(client: Client) -> None:
    address = f"/simulations/new/?run={a_run(DECKS).id}&step=0"
    page = client.post(address, {"playouts": "5", "asked": "Bob has lost\nCarol has ? life"})
    assert page.status_code == 422 and not Simulation.objects.exists()
    assert "can't be counted" in unescape(page.content.decode())
    client.post(address, {"playouts": "5", "asked": "Bob has lost\n\nAnn has ? life", "narrower": "5"})
    simulation = Simulation.objects.get()
    assert (simulation.asked, simulation.narrow) == (["Bob has lost.", "Ann has ? life."], 5.0)


def test_more_sentences_than_five_are_refused() -> None:
    with pytest.raises(asking.Unread, match="At most 5"):
        asking.read([f"Ann has at least {number} life" for number in range(6)], POSITION)
