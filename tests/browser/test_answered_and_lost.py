"""What workers bring back and what they don't, in a browser: a searched answer, and playouts of which nothing came."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.boards import errands, runs
from playground.boards import tasks as boards_tasks
from playground.boards.models import Errand
from playground.simulations import playouts, tasks, work
from playground.simulations.models import Simulation
from tests.browser.barriers import barriers
from tests.browser.looks import WAYS
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db(transaction=True)

SHOTS = os.environ.get("SHOTS", "")
WIDTH = "document.documentElement.scrollWidth"
TO_THINK_ABOUT = """# An attack to think about
Ann: life 20; in play Craw Wurm x2; library Forest x9
Bob: life 20; in play Mountain x3, Hill Giant; library Mountain x9
Turn 6: Bob, precombat main, controlled by Ann
---
Both pass.
Both pass.
"""


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is played but what a test has played itself."""
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    monkeypatch.setattr(boards_tasks.play_on, "delay", lambda *_: None)
    cache.clear()
    yield


def lost_playouts(monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """Four playouts, of which the engine fails at one after thirty answers, and at another before the first."""
    whole = playouts.playout
    seeds = {playouts.seed_of(7, 1): 30, playouts.seed_of(7, 2): 0}

    def playout(position: Any, seed: int, **how: Any) -> Any:
        told = how.pop("told")

        def fail(answers: int) -> None:
            told(answers)
            if answers == seeds.get(seed):
                raise RuntimeError("no such thing")

        if not seeds.get(seed, 1):
            raise RuntimeError("no such thing")
        return whole(position, seed, told=fail, **how)

    with monkeypatch.context() as failing:
        failing.setattr(playouts, "playout", playout)
        found = work.start(runs.played(a_run(DECKS)).position(0), 4, maker=runs.NOBODY_MADE_IT, seed=7)
        while work.play_next():
            pass
    return found


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_playouts_of_which_nothing_came_are_named_and_stepped_up_to_there(
    browser: Browser,
    live_server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    scheme: Literal["light", "dark"],
) -> None:
    found = lost_playouts(monkeypatch)
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.goto(live_server.url + found.get_absolute_url())
    part = page.get_by_role("region", name="Nothing came of these")
    expect(part.get_by_role("listitem")).to_have_count(2)
    expect(part).to_contain_text(
        "Playout 3 of seed 7: RuntimeError: no such thing, before anyone had answered."
    )
    # Of what nobody has answered there is nothing to open, and what nobody knows has no name beside it.
    rows = page.get_by_role("region", name="Table of playouts").locator("tbody tr")
    expect(rows.nth(2).get_by_role("button")).to_have_count(0)
    assert rows.nth(1).locator("td[data-head]").evaluate_all("all => all.map(one => one.dataset.head)") == [
        "answers"
    ]
    notices = page.locator(".problems").bounding_box()
    above = page.get_by_role("region", name="Nothing came of these").bounding_box()
    assert notices and above and notices["y"] - above["y"] - above["height"] >= 16
    shot(page, f"lost-{width}-{scheme}")
    assert page.evaluate(WIDTH) <= width
    assert barriers(page) == []
    part.get_by_role("button", name="Step through playout 2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("This is the last moment before that")).to_be_visible()
    shot(page, f"lost-stepped-{width}-{scheme}")
    context.close()


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_a_searching_player_answers_and_says_why(
    browser: Browser, live_server: LiveServer, width: int, scheme: Literal["light", "dark"]
) -> None:
    run = a_run(TO_THINK_ABOUT)
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.goto(live_server.url + run.at(runs.played(run).last))
    page.get_by_text("Play on in the background").click()
    page.get_by_role("button", name="Let a searching player answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Answers are tried out")).to_be_visible()
    shot(page, f"answered-waiting-{width}-{scheme}")
    assert page.evaluate(WIDTH) <= width
    assert barriers(page) == []
    while (errand := Errand.objects.get()).running:
        errands.play(errand.pk, seconds=8)
    expect(page.get_by_text("A searching Ann attacks with Hill Giant").first).to_be_visible()
    shot(page, f"answered-{width}-{scheme}")
    assert page.evaluate(WIDTH) <= width
    assert barriers(page) == []
    context.close()


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
