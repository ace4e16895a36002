"""What a visitor does where requests are slow or lost on their way: no page just does nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.models import Run
from tests.browser.barriers import barriers

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = """Ann: life 20; in play Mountain; hand Shock; library Forest x9
Bob: life 20; library Island x9
Turn 5: Ann, precombat main phase
"""
LOST = "No answer came from the site"


@pytest.fixture
def run() -> Run:
    return runs.start_run(read_position(BOARD), title="A trick")


def lose_once(page: Page, where: str) -> list[str]:
    """The first request to an address is lost; those that come after it are answered."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.fallback()
            return
        lost.append(route.request.url)
        route.abort("connectionreset")

    page.route(re.compile(where), lose)
    return lost


def test_a_step_that_is_lost_on_its_way_is_asked_for_once_more(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    lost = lose_once(page, r"/runs/\w+/1/$")
    page.goto(live_server.url + run.at(0))
    page.keyboard.press("i")
    expect(page.locator(".step-count")).to_contain_text("step 1 of")
    expect(page).to_have_url(re.compile(r"/1/$"))
    page.keyboard.press("i")
    expect(page.locator(".step-count")).to_contain_text("step 2 of")
    assert len(lost) == 1


def test_an_answer_that_is_lost_is_told_and_can_be_given_again(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    last = runs.played(run).last
    lost = lose_once(page, r"/runs/\w+/\d+/answer/$")
    page.goto(live_server.url + run.at(last))
    notice = page.get_by_role("alert").filter(has_text=LOST)
    page.keyboard.press("a")
    expect(notice).to_be_visible()
    assert barriers(page) == []
    expect(page.locator(".step-count")).to_contain_text(f"step {last} of {last}")
    page.keyboard.press("a")
    expect(page.locator(".step-count")).not_to_contain_text(f"step {last} of {last}")
    expect(notice).to_have_count(0)
    assert len(lost) == 1


def test_a_page_that_is_loaded_is_never_left_by_a_key(page: Page, live_server: LiveServer, run: Run) -> None:
    """However late the timers of its scripts are: the browser's own way would lose what is open and scrolled."""
    page.add_init_script(
        "const soon = setTimeout; setTimeout = (act, after, ...rest) => soon(act, after ?? 9000, ...rest);"
    )
    page.goto(live_server.url + run.at(0))
    page.evaluate("document.body.dataset.sameBody = 'yes'")
    page.keyboard.press("i")
    expect(page.locator(".step-count")).to_contain_text("step 1 of")
    assert page.locator("body[data-same-body]").count() == 1


def test_keys_act_before_all_of_a_page_has_come(page: Page, live_server: LiveServer, run: Run) -> None:
    """The page is there to be read, its scripts still wait for one that is slow: each key goes one step."""
    slow: list[Route] = []
    page.route(re.compile(r"/vendor/htmx"), lambda route: slow.append(route))
    page.goto(live_server.url + run.at(0), wait_until="commit")
    for step in (1, 2):
        expect(page.locator(".step-count")).to_contain_text(f"step {step - 1} of")
        page.keyboard.press("i")
        expect(page).to_have_url(re.compile(rf"/{step}/$"))
    assert len(slow) >= 2
