"""What a simulation counts, in a browser: asked by keyboard, read on a phone and at night; bars lead to playouts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.boards import runs
from playground.simulations import tasks, work
from playground.simulations.models import Simulation
from tests.browser.barriers import barriers
from tests.browser.looks import WAYS
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db(transaction=True)

SHOTS = os.environ.get("SHOTS", "")
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is played but what a test has played itself."""
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    cache.clear()
    yield


def play() -> Simulation:
    while work.play_next():
        pass
    return Simulation.objects.get()


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def test_sentences_are_asked_by_keyboard_and_each_bar_leads_to_its_playouts(
    page: Page, live_server: LiveServer
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    run = a_run(DECKS, title="Bears")
    page.goto(f"{live_server.url}/simulations/new/?run={run.id}&step=0")
    assert barriers(page) == []
    page.get_by_label("Playouts").fill("12")
    page.get_by_label("Count these as well").focus()
    page.keyboard.type("Bob has at least 1 life\nAnn controls ? lands")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Playing")).to_be_visible()
    play()
    expect(page.get_by_role("heading", name="Complete")).to_be_visible()
    expect(page.get_by_role("heading", name="Ann controls ? lands.")).to_be_visible()
    assert barriers(page) == []
    column = page.get_by_role("region", name="Turns").locator("svg a").last
    column.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Only those of one bar")).to_be_visible()
    expect(page).to_have_url(re.compile(r"of=turns"))
    page.get_by_role("region", name="Turns").locator("summary").click()
    expect(page.get_by_role("region", name="Turns").locator("tbody tr").first).to_be_visible()
    assert said == []


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_nothing_sticks_out_and_all_can_be_read(
    browser: Browser, live_server: LiveServer, width: int, scheme: Literal["light", "dark"]
) -> None:
    run = a_run(DECKS, title="Bears")
    asked = ("Bob has been dealt at least 5 damage", "Ann controls ? lands", "Ann's Grizzly Bears is tapped")
    position = runs.played(run).position(0)
    simulation = work.start(position, 40, maker=runs.NOBODY_MADE_IT, asked=asked, seed=3, run=run)
    weaker = a_run(DECKS.replace("Ann: life 20", "Ann: life 8"), title="Bears, late")
    start = runs.played(weaker).position(0)
    work.start(start, 40, maker=runs.NOBODY_MADE_IT, asked=asked, seed=3, run=weaker)
    while work.play_next():
        pass
    other = Simulation.objects.exclude(pk=simulation.pk).get()
    beside = f"{simulation.get_absolute_url()}beside/{other.id}/"
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    form = f"/simulations/new/?run={run.id}&step=0"
    for name, path in (("form", form), ("figures", simulation.get_absolute_url()), ("beside", beside)):
        page.goto(live_server.url + path)
        shot(page, f"counting-{name}-{width}-{scheme}")
        assert page.evaluate(WIDTH) <= width, name
        assert barriers(page) == [], name
    context.close()
