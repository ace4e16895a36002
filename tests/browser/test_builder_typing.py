"""Names typed faster than the board answers: each is placed, in order, and no letter is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.waiting import rest, until

PATIENCE = 20_000
"""Milliseconds; several answers that each are late come after one another."""

pytestmark = pytest.mark.django_db(transaction=True)


def begin(page: Page, live_server: LiveServer, late_by: int = 300) -> None:
    """An empty board, and a server whose answers to edits are a while on their way (milliseconds)."""
    page.goto(f"{live_server.url}/boards/new/")

    def late(route: Route) -> None:
        rest(page, late_by)
        route.continue_()

    page.route("**/edit/", late)


def test_names_are_typed_without_waiting(page: Page, live_server: LiveServer) -> None:
    begin(page, live_server)
    for name in ("grizzly b", "2 hill g", "mesa p"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type("craw")
    text = page.get_by_label("Scenario text")
    expect(text).to_have_value(
        "Ann: life 20; in play Grizzly Bears, Hill Giant x2, Mesa Pegasus\nBob: life 20\n"
        "Turn 1: Ann, upkeep begins\n",
        timeout=PATIENCE,
    )
    expect(page.get_by_label("Card", exact=True)).to_have_value("craw")
    expect(page.get_by_role("button", name="Place Craw Wurm")).to_be_visible()


def test_what_is_typed_before_the_scripts_are_there_is_looked_for_once_they_are(
    page: Page, live_server: LiveServer
) -> None:
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    with page.expect_request("**/htmx*.js"):
        page.goto(f"{live_server.url}/boards/new/", wait_until="commit")
    field = page.get_by_label("Card", exact=True)
    field.fill("craw")
    assert page.evaluate("typeof htmx") == "undefined"
    until(page, lambda: bool(held), "what holds the script back")
    held[0].continue_()
    expect(field).to_have_value("craw")
    expect(page.get_by_role("button", name="Place Craw Wurm")).to_be_visible(timeout=PATIENCE)


def test_what_is_no_card_comes_back_and_the_next_waits_for_it(page: Page, live_server: LiveServer) -> None:
    # Both names are typed before the first is refused.
    begin(page, live_server, late_by=3_000)
    for name in ("no such card", "mesa p"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    field, text = page.get_by_label("Card", exact=True), page.get_by_label("Scenario text")
    expect(field).to_have_value("no such card")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("hill g")
    field.press("Enter")
    expect(text).to_have_value(
        "Ann: life 20; in play Hill Giant, Mesa Pegasus\nBob: life 20\nTurn 1: Ann, upkeep begins\n",
        timeout=PATIENCE,
    )


def test_what_is_clicked_while_names_are_on_their_way_is_done_in_order(
    page: Page, live_server: LiveServer
) -> None:
    """A moment chosen and set at once, and the stepper opened at once: both come after the names, none is lost."""
    begin(page, live_server)
    for name in ("mesa p", "hill g"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    moment = page.get_by_label("Begin at")
    moment.select_option("Ann's first main phase")
    page.locator("form").filter(has=moment).get_by_role("button", name="Save players and turn").click()
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_url("**/runs/**", timeout=PATIENCE)
    here = page.get_by_role("region", name="Ann, in play").get_by_role("article")
    expect(here).to_have_count(2)
    page.get_by_role("link", name="Next decision").click()
    expect(page.get_by_text("precombat main").first).to_be_visible()


def test_a_second_edit_waits_for_the_first(page: Page, live_server: LiveServer) -> None:
    """Two forms of the board sent one right after the other are two edits, and the second is made of the first's."""
    begin(page, live_server)
    moment = page.get_by_label("Begin at")
    moment.select_option("Ann's first main phase")
    page.locator("form").filter(has=moment).get_by_role("button", name="Save players and turn").click()
    page.get_by_label("Card", exact=True).fill("mesa p")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_url("**/runs/**", timeout=PATIENCE)
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    page.get_by_role("link", name="Next decision").click()
    expect(page.get_by_text("precombat main").first).to_be_visible()


def test_a_card_looked_at_while_a_name_is_on_its_way_is_picked_on_the_new_board(
    page: Page, live_server: LiveServer
) -> None:
    begin(page, live_server)
    page.keyboard.type("mesa p")
    page.keyboard.press("Enter")
    pegasus = page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Mesa Pegasus")
    expect(pegasus).to_be_visible(timeout=PATIENCE)
    page.keyboard.type("hill g")
    page.keyboard.press("Enter")
    pegasus.click()
    expect(page.get_by_role("heading", name="Mesa Pegasus")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(2)
