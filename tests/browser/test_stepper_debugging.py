"""The stepper as a debugger, in a browser: search, breakpoints, watches, viewpoints; without script too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.positions import read_position
from engine.position import Line
from engine.rules.stack.priority_408 import Pass
from playground.boards import finding, playing, runs
from playground.boards.models import Run
from tests.browser.barriers import barriers

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = """Ann: life 20; in play Glorious Anthem, Hill Giant; library Forest x9
Bob: life 20; in play Grizzly Bears; hand Terror; library Island x9
Turn 5: Ann, upkeep
"""


@pytest.fixture
def run() -> Run:
    played = playing.go_on(playing.play(Line(read_position(BOARD))), Pass(), Pass())
    return runs.start_run(played.line, title="A walk through a turn")


def is_accessible(page: Page) -> None:
    assert barriers(page) == []


def add_rule(page: Page, rule: str) -> None:
    page.get_by_text("Add", exact=True).click()
    page.get_by_label("Break at rule").fill(rule)
    page.get_by_label("Break at rule").press("Enter")


def test_a_breakpoint_is_set_run_to_and_removed_by_keys_and_mouse(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(live_server.url + run.at(0))
    add_rule(page, "304")
    expect(page.get_by_text("stops at")).to_be_visible()
    page.locator("#stepper").focus()
    page.keyboard.press("b")
    stop = finding.hits(runs.played(run), "304")[0]
    expect(page).to_have_url(re.compile(rf"/{stop}/$"))
    expect(page.locator(".has-break[aria-current=step]")).to_have_count(1)
    is_accessible(page)
    page.keyboard.press("B")
    expect(page).to_have_url(re.compile(r"/0/$"))
    page.get_by_role("button", name="Remove the breakpoint").click()
    expect(page.get_by_text("stops at")).to_have_count(0)
    assert errors == []


def test_search_goes_from_hit_to_hit_and_the_level_stays(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.goto(live_server.url + run.at(1) + "?level=ruling")
    page.get_by_role("main").get_by_role("searchbox").fill("408")
    page.get_by_role("button", name="Find").click()
    hits = finding.hits(runs.played(run), "408")
    expect(page).to_have_url(re.compile(rf"/{hits[0]}/\?level=ruling&find=408"))
    page.locator(".find-count").get_by_role("link", name="next").click()
    expect(page).to_have_url(re.compile(rf"/{hits[1]}/\?level=ruling&find=408"))
    # Enter in the field goes on as well: the search stays there, to be sent again.
    page.get_by_role("main").get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile(rf"/{hits[2]}/\?level=ruling&find=408"))
    expect(page.locator(".is-hit[aria-current=step]")).to_have_count(1)
    is_accessible(page)


def test_a_watch_a_viewpoint_and_why_not_work_without_script(
    browser: Browser, live_server: LiveServer, run: Run
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + run.at(2))
    page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Hill Giant").click()
    expect(page.get_by_text("attack with it").first).to_be_visible()
    page.get_by_text("Add", exact=True).click()
    page.get_by_label("Watch", exact=True).select_option(label="Ann's Hill Giant: power")
    page.locator("#marks").get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".watch-list")).to_contain_text("4")
    page.get_by_role("link", name="as Ann").click()
    expect(page.get_by_role("region", name="Bob, hand")).not_to_contain_text("Terror")
    expect(page.get_by_role("region", name="Bob, hand")).to_contain_text("Unseen card")
    page.get_by_role("link", name="everything").click()
    expect(page.get_by_role("region", name="Bob, hand")).to_contain_text("Terror")
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_with_everything_open_nothing_sticks_out(
    page: Page, live_server: LiveServer, run: Run, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + run.at(3) + "?find=ann&look=2")
    add_rule(page, "3")
    expect(page.get_by_text("Enter a rule number")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    is_accessible(page)
