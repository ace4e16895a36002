"""Every outcome of a moment, and advice at it, in a browser: by keyboard, on a phone, at night, without script."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.models import Run
from playground.exploring import looking, tasks, work
from playground.exploring.models import Exploration
from tests.browser.barriers import barriers
from tests.browser.looks import WAYS

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = """Ann: in play Mountain, Grizzly Bears; hand Shock
Bob: life 4; in play Gray Ogre
Turn 3: Ann, beginning of combat
"""
SMALL = "Ann: in play Mountain; hand Shock\nBob: life 2; in play Grizzly Bears\nTurn 3: Ann, end of turn"
SHOTS = os.environ.get("SHOTS", "")
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is looked at but what a test has looked at itself."""
    monkeypatch.setattr(tasks.look, "delay", lambda *_: None)
    looking._last.clear()
    cache.clear()
    yield


@pytest.fixture
def run() -> Run:
    return runs.start_run(read_position(SMALL), title="A shock at the end")


def asked_at(run: Run) -> str:
    """The moment of the line at which somebody is asked."""
    return run.at(runs.played(run).last)


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def test_by_keyboard_from_the_stepper_to_an_answer_and_the_line_that_shows_it(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.goto(live_server.url + asked_at(run))
    page.get_by_role("link", name="Every outcome").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Every outcome from here")).to_be_visible()
    assert barriers(page) == []
    page.get_by_label("Until the end of the step").focus()
    page.keyboard.press("Space")
    page.get_by_label("Ask", exact=True).select_option("Can Ann make sure that …?")
    page.get_by_label("About this sentence").focus()
    page.keyboard.type("Bob has lost")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Can Ann make sure that Bob has lost?")).to_be_visible()
    expect(page.get_by_role("heading", name="Looking")).to_be_visible()
    row = Exploration.objects.get()
    work.look(row.pk, seconds=0)
    # The page fetches what has changed by itself.
    expect(page.get_by_text("are still to be looked at")).to_be_visible()
    while Exploration.objects.get().running:
        work.look(row.pk)
    expect(page.get_by_role("heading", name="Everything has been looked at")).to_be_visible()
    expect(page.get_by_role("heading", name="Yes")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Looking has ended.")
    assert barriers(page) == []
    page.locator(".strategy").get_by_role("button").last.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/runs/\w+/{row.step}/"))
    # Keys are heard once the page is there; its address is there before.
    page.wait_for_load_state()
    page.keyboard.press("End")
    expect(page.get_by_text("Ann won", exact=False).first).to_be_visible()


def test_cancelled_and_gone_on_with(page: Page, live_server: LiveServer, run: Run) -> None:
    page.goto(live_server.url + asked_at(run))
    page.get_by_role("link", name="Every outcome").click()
    page.get_by_role("button", name="Look").click()
    row = Exploration.objects.get()
    work.look(row.pk, seconds=0)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()
    expect(page.get_by_text("says nothing about the rest")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Looking")).to_be_visible()
    while Exploration.objects.get().running:
        work.look(row.pk)
    expect(page.get_by_role("heading", name="Everything has been looked at")).to_be_visible()


def looked_into(board: str, **asked: object) -> Exploration:
    run = runs.start_run(read_position(board), title="A combat trick")
    row = work.start(run, runs.played(run).last, "turn", maker=runs.NOBODY_MADE_IT, **asked)  # type: ignore[arg-type]
    while Exploration.objects.get(pk=row.pk).running:
        work.look(row.pk, seconds=30)
    return row


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_nothing_sticks_out_and_all_can_be_read(
    browser: Browser, live_server: LiveServer, width: int, scheme: Literal["light", "dark"]
) -> None:
    wins = looked_into(BOARD, how="force", seat=1, sentence="Ann has 20 life.")
    every = looked_into(BOARD)
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    form = f"/outcomes/new/?run={every.run_id}&step={every.step}"
    for name, path in (("form", form), ("force", wins.get_absolute_url()), ("all", every.get_absolute_url())):
        page.goto(live_server.url + path)
        shot(page, f"outcomes-{name}-{width}-{scheme}")
        assert page.evaluate(WIDTH) <= width, name
        assert barriers(page) == [], name
    context.close()


def test_without_script_the_form_the_answer_and_its_line_are_pages(
    browser: Browser, live_server: LiveServer, run: Run
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + asked_at(run))
    page.get_by_role("link", name="Every outcome").click()
    page.get_by_label("Ask", exact=True).select_option("Does it always hold that …?")
    page.get_by_label("About this sentence").fill("Bob controls Grizzly Bears")
    page.get_by_role("button", name="Look").click()
    work.look(Exploration.objects.get().pk, seconds=30)
    page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("heading", name="No", exact=True)).to_be_visible()
    page.get_by_role("button", name="Step through it").click()
    expect(page).to_have_url(re.compile(r"/runs/\w+/\d+/"))
    context.close()


def test_advice_is_asked_for_and_taken_by_keyboard(page: Page, live_server: LiveServer) -> None:
    board = "Ann: hand Forest; library Forest x5\nBob: library Forest x5\nTurn 3: Ann, precombat main phase"
    run = runs.start_run(read_position(board), title="A land")
    page.goto(live_server.url + asked_at(run))
    page.get_by_role("link", name="What would a sensible player do?").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/advice/"))
    said = page.locator("#advice")
    expect(said).to_contain_text("A sensible Ann plays Forest")
    assert barriers(page) == []
    said.get_by_role("button", name="Do that").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/runs/(?!{run.id})\w+/\d+/"))
    stored = Run.objects.exclude(pk=run.pk).get()
    assert stored.answers >= 1
    expect(page.locator("main")).to_contain_text("Forest")
