"""Every bar of a simulation leads to its playouts, and these open where the bar can be seen to be true."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from engine.nested_ends import Final
from engine.notation.scenario import read_scenario
from engine.simulate import Goal
from playground.boards import runs
from playground.boards.models import Run
from playground.boards.playing import PlayedRun
from playground.simulations import asking, since, tasks, work
from playground.simulations.chosen import Chosen, chosen
from playground.simulations.models import Simulation
from tests.site.lines import DECKS
from tests.test_simulate_nests import in_a_subgame_of_it

pytestmark = pytest.mark.django_db

NOBODY: Any = {"owner": None, "visitor": ""}
POSITION = read_scenario(DECKS).position


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    cache.clear()


def finished(position: Any, asked: tuple[str, ...], goal: Goal = Goal(0), wanted: int = 6) -> Simulation:  # noqa: B008
    simulation = work.start(position, wanted, maker=NOBODY, seed=7, asked=asked, goal=goal)
    for chunk in simulation.chunks.all():
        work.play(chunk.pk)
    simulation.refresh_from_db()
    return simulation


def bars_of(page: str) -> list[tuple[str, int, str]]:
    """Each bar and column of the page that counts something: what it says, how often, and where it leads."""
    bars = re.findall(
        r'class="chart-label">(?:<a href="([^"]*)">)?([^<]*)(?:</a>)?</span>.*?<span class="figure">(\d+)<',
        page,
        re.S,
    )
    columns = re.findall(
        r'<th scope="row">(?:<a href="([^"]*)">)?([^<]*)(?:</a>)?</th><td class="figure">(\d+)<', page
    )
    return [
        (unescape(said), int(count), unescape(href))
        for href, said, count in (*bars, *columns)
        if count != "0"
    ]


def opened(client: Client, form: str) -> tuple[PlayedRun, int]:
    """The line that a row's button opens, and the step."""
    location = client.post(form)["Location"]
    _, _, key, step, _ = location.split("/")
    return runs.played(Run.objects.get(pk=key)), int(step)


def forms_of(page: str) -> list[str]:
    """Where the rows' buttons "Step through" lead."""
    return [
        unescape(one)
        for one in re.findall(r'<form method="post" action="([^"]*/open/[^"]*)">[^\n]*?Step through', page)
    ]


def test_every_bar_of_a_nest_leads_to_playouts_and_no_bar_leads_nowhere(client: Client) -> None:
    simulation = finished(
        in_a_subgame_of_it(),
        ("Ann has at least 5 life", "Bob has ? life", "Ann's Savannah Lions has ? damage"),
        Goal(1),
    )
    page = client.get(simulation.get_absolute_url()).content.decode()
    found = bars_of(page)
    assert len(found) > 15 and any("that name" in said for said, _, _ in found)
    outcomes = list(work.outcomes(simulation))
    for said, count, href in found:
        assert href, said
        listed = client.get(href)
        bar = listed.context["list"]["bar"]
        assert bar.of, (said, href)
        asked = asking.read(simulation.asked, in_a_subgame_of_it())
        held = [one for one in outcomes if bar.holds(one, asked)]
        # A playout has several subgames, so it may count for a bar more than once.
        assert sum(max(1, len(bar.places(one, asked))) for one in held) == count, said
        assert len(listed.context["list"]["rows"]) == len(held)


def test_a_bar_of_subgames_opens_where_that_subgame_ended(client: Client) -> None:
    simulation = finished(in_a_subgame_of_it(), (), Goal(1))
    outcomes = list(work.outcomes(simulation))
    level = max(end.level for one in outcomes for end in one.games)
    end = next(end for one in outcomes for end in one.games if end.level == level)
    bar = Chosen(f"game-{level}-ending", end.key)
    page = client.get(f"{simulation.get_absolute_url()}?{bar.query}").content.decode()
    assert "Only the subgames of the bar are shown" in page
    played, step = opened(client, forms_of(page)[0])
    before, after = played.position(step - 1), played.position(step)
    assert (len(before.boards), len(after.boards)) == (level + 1, level)


def test_a_sentence_opens_where_it_became_so(client: Client) -> None:
    simulation = finished(POSITION, ("Bob has at most 15 life", "Bob has ? life"))
    asked = asking.read(simulation.asked, POSITION)
    seen = set()
    page = client.get(simulation.get_absolute_url()).content.decode()
    for _, _, href in bars_of(page):
        if "of=asked-" not in href:
            continue
        listed = client.get(href)
        bar = listed.context["list"]["bar"]
        played, step = opened(client, forms_of(listed.content.decode())[0])
        one = asked[bar.sentence]
        holds = [bar.is_answer(one.of(Final(played.position(at))), one) for at in range(played.last + 1)]
        assert all(holds[step:]), (href, step)
        assert not step or not holds[step - 1]
        seen.add((bar.sentence, step == 0))
    assert {place for place, _ in seen} == {0, 1} and (1, False) in seen


def test_the_page_says_since_when(client: Client) -> None:
    simulation = finished(POSITION, ("Bob has ? life",), wanted=1)
    outcome = work.outcome(simulation, 0)
    assert outcome is not None
    bar = Chosen("asked-0", "", outcome.life[1], outcome.life[1])
    address = reverse("simulations:open", args=[simulation.id, 0]) + f"?{bar.query}"
    page = unescape(client.post(address, follow=True).content.decode())
    assert f"From this step to the end of the playout: Bob has ? life: {outcome.life[1]}." in page


def test_damage_is_added_up_along_the_line() -> None:
    simulation = finished(
        POSITION, ("Bob has been dealt at least 2 damage", "Bob has been dealt ? damage"), wanted=8
    )
    asked = asking.read(simulation.asked, POSITION)
    looked_at = 0
    for outcome in work.outcomes(simulation):
        if outcome.asked[0] != 1:
            continue
        looked_at += 1
        played = runs.played(_run(simulation, outcome.number))
        found = since.became(played, asked[0], Chosen("asked-0", "", 1, 1))
        assert found is not None and found.whole and found.step
        # Who is dealt damage loses as much life (418): so much was lost by that step, and less before it.
        lives = [played.position(at).board.players[1].life for at in (0, found.step - 1, found.step)]
        assert lives[2] < lives[1] and lives[0] - lives[2] >= 2
        total = since.became(played, asked[1], Chosen("asked-1", "", outcome.asked[1], outcome.asked[1]))  # type: ignore[arg-type]
        assert total is not None and total.step >= found.step
    assert looked_at


def _run(simulation: Simulation, number: int) -> Run:
    location = Client().post(reverse("simulations:open", args=[simulation.id, number]))["Location"]
    return Run.objects.get(pk=location.split("/")[2])


def test_what_is_looked_back_at_is_bounded_and_the_bound_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = finished(POSITION, ("Ann has at least 1 life",), wanted=3)
    played = runs.played(_run(simulation, 0))
    (one,) = asking.read(simulation.asked, POSITION)
    answer = work.outcome(simulation, 0).asked[0]  # type: ignore[union-attr]
    found = since.became(played, one, Chosen("asked-0", "", answer, answer), seconds=-1)  # type: ignore[arg-type]
    assert found == since.Since(played.last - 1, False)


@pytest.mark.parametrize(
    "said",
    [
        {"of": "game-1-ending", "is": "won-0"},
        {"of": "game-2-turns", "low": "1", "high": "4"},
        {"of": "game-1-life-1", "low": "-3", "high": "-3"},
        {"of": "game-1-life-others", "is": "0.10,1.-4"},
        {"of": "game-1-asked-0", "low": "1", "high": "1"},
        {"of": "asked-0", "is": "nothing"},
        {"of": "depth", "low": "2", "high": "2"},
    ],
)
def test_an_address_reads_back_to_its_bar(said: dict[str, str]) -> None:
    asked = asking.read(("Bob has ? life",), POSITION)
    bar = chosen(said, ("Ann", "Bob"), asked)
    assert bar.query and dict(one.split("=") for one in bar.query.replace("%2C", ",").split("&")) == said
    assert bar.in_words(("Ann", "Bob"), asked)


@pytest.mark.parametrize(
    "said",
    [
        {"of": "game-1-depth", "low": "1", "high": "1"},
        {"of": "game-1-rule", "is": "102.3b"},
        {"of": "game-1-life-others", "is": "x"},
        {"of": "game-1-ending"},
        {"of": "asked-7", "is": "nothing"},
        {"of": "asked-0", "is": "else"},
    ],
)
def test_an_address_that_means_no_bar_lists_all(said: dict[str, str]) -> None:
    assert chosen(said, ("Ann", "Bob"), asking.read(("Bob has ? life",), POSITION)) == Chosen()
