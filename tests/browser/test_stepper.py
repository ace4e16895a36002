"""The stepper in a browser: keys, back and reload, focus, answering on the card, and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.models import Run
from tests.browser.barriers import barriers

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = """Ann: life 20; in play Mountain x2, Grizzly Bears, Hill Giant; hand Shock; library Forest x9
Bob: life 20; in play Serra Angel, Grizzly Bears; library Island x9
Turn 5: Ann, precombat main phase
"""


@pytest.fixture
def run() -> Run:
    return runs.start_run(read_position(BOARD), title="A trick")


@pytest.fixture
def console(page: Page) -> list[str]:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def at(page: Page, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/runs/\w+/{step}/"))
    expect(page.locator(".step-count")).to_contain_text(f"step {step} of")


def is_accessible(page: Page) -> None:
    assert barriers(page) == []


def test_keys_step_forward_and_back_and_the_live_region_reads_the_step(
    page: Page, live_server: LiveServer, run: Run, console: list[str]
) -> None:
    page.goto(live_server.url + run.at(0))
    page.keyboard.press("i")
    at(page, 1)
    page.keyboard.press("i")
    at(page, 2)
    expect(page.locator("#live")).to_contain_text("Step 2 of")
    page.keyboard.press("I")
    at(page, 1)
    page.keyboard.press("n")
    at(page, runs.played(run).last)
    page.go_back()
    at(page, 1)
    expect(page.get_by_role("region", name="Steps").locator("[aria-current=step]")).to_have_count(1)
    page.reload()
    at(page, 1)
    assert console == []


def test_the_focus_stays_on_the_button_that_was_pressed(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.goto(live_server.url + run.at(0))
    into = page.get_by_role("group", name="Forwards").get_by_role("link", name="Into")
    into.focus()
    page.keyboard.press("Enter")
    at(page, 1)
    expect(into).to_be_focused()
    page.keyboard.press("Enter")
    at(page, 2)


def test_a_spell_is_played_on_its_card_paid_in_one_click_and_resolves(
    page: Page, live_server: LiveServer, run: Run, console: list[str]
) -> None:
    page.goto(live_server.url + run.at(runs.played(run).last))
    hand = page.get_by_role("region", name="Ann, hand")
    hand.get_by_role("button", name="Play Shock").click()
    expect(page.get_by_role("heading", name="Ann chooses a target")).to_be_visible()
    # The run is nobody's: a branch has begun.
    expect(page.get_by_text("This is a branch")).to_be_visible()
    is_accessible(page)
    page.get_by_role("region", name="Bob, in play").get_by_role("button", name="Grizzly Bears").click()
    page.get_by_role("button", name="Pay with Mountain").click()
    expect(page.get_by_role("list").filter(has_text="Shock deals 2 damage")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_role("region", name="Bob, graveyard").get_by_text("Grizzly Bears")).to_be_visible()
    page.get_by_role("link", name="see it step by step").click()
    expect(page.get_by_role("region", name="Bob, in play").get_by_text("Grizzly Bears")).to_be_visible()
    assert console == []


def test_attacks_and_blocks_are_declared(page: Page, live_server: LiveServer, run: Run) -> None:
    page.goto(live_server.url + run.at(runs.played(run).last))
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_role("heading", name="Ann chooses which creatures attack")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Attack with everything").click()
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_role("heading", name="Bob chooses which creatures block")).to_be_visible()
    is_accessible(page)
    page.get_by_label("Bob's Serra Angel", exact=True).select_option("blocks Ann's Hill Giant")
    page.get_by_role("button", name="Confirm blocks").click()
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    page.get_by_role("button", name="All pass").click()
    # In this edition combat damage waits on the stack (310.1).
    expect(page.get_by_text("Combat damage: Ann's Grizzly Bears deals 2 to Bob")).to_be_visible()
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_role("region", name="Ann, graveyard").get_by_text("Hill Giant")).to_be_visible()
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("18")


def test_looking_at_a_card_explains_it(page: Page, live_server: LiveServer, run: Run) -> None:
    page.goto(live_server.url + run.at(1))
    page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Grizzly Bears").click()
    expect(page.get_by_role("heading", name="Ann's Grizzly Bears")).to_be_visible()
    expect(page.get_by_text("as printed")).to_be_visible()
    expect(page.get_by_role("heading", name="Ann's Grizzly Bears")).to_be_in_viewport()
    is_accessible(page)
    # It stays where it is on the screen while one steps, and the keys act at once at the address itself.
    top = "document.querySelector('#look').getBoundingClientRect().top"
    was = page.evaluate(top)
    page.keyboard.press("i")
    at(page, 2)
    assert page.evaluate(top) == was
    assert page.evaluate("scrollY") == 0
    page.goto(live_server.url + run.at(1) + page.url[page.url.index("?") :] + "#look")
    page.keyboard.press("i")
    at(page, 2)


def test_every_page_works_without_script(browser: Browser, live_server: LiveServer, run: Run) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + run.at(0))
    page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Grizzly Bears").click()
    expect(page.get_by_role("heading", name="Ann's Grizzly Bears")).to_be_in_viewport()
    page.goto(live_server.url + run.at(0))
    page.get_by_role("link", name="Next decision").click()
    page.get_by_role("region", name="Ann, hand").get_by_role("button", name="Play Shock").click()
    page.get_by_role("group", name="Options").get_by_role("button", name="Bob", exact=True).click()
    page.get_by_role("button", name="Pay with Mountain").click()
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("18")
    page.get_by_role("button", name="Edit this board").click()
    page.get_by_label("Card", exact=True).fill("forest")
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_label("Scenario text")).to_have_value(re.compile("Forest"))
    context.close()


def test_on_a_phone_in_the_dark_nothing_sticks_out(page: Page, live_server: LiveServer, run: Run) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme="dark")
    page.goto(live_server.url + run.at(runs.played(run).last))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    is_accessible(page)


def test_on_a_phone_the_way_on_is_under_the_thumb_and_what_is_asked_on_the_first_screen(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + run.at(runs.played(run).last))
    into = page.get_by_title("One step back")
    for place in (page.locator(".now"), page.locator("#decision-title"), into):
        expect(place).to_be_in_viewport(ratio=1)
    page.locator("#trace").scroll_into_view_if_needed()
    expect(into).to_be_in_viewport(ratio=1)
    size = into.bounding_box()
    assert size is not None and min(size["width"], size["height"]) >= 40
    page.get_by_role("region", name="Bob, in play").get_by_role("link", name="Serra Angel").click()
    expect(page.locator("#look-title")).to_be_in_viewport(ratio=1)
