"""Building with few clicks and by keyboard alone: pick one card, point at another, move it, say what has resolved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.browser.builder import apply_text
from tests.browser.waiting import settled

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = (
    "Ann: life 20; in play Pacifism, Bonesplitter, Hill Giant\n"
    "Bob: life 20; in play Wind Drake\nTurn 3: Ann, declare blockers\n"
)


def opened(page: Page, live_server: LiveServer, text: str = BOARD) -> None:
    """A board of this text in the builder."""
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, text)
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    settled(page)


def says(page: Page, words: str) -> None:
    """The text beside the board has these words."""
    expect(page.get_by_label("Scenario text")).to_have_value(re.compile(words))


def card(page: Page, name: str) -> Locator:
    return page.locator(".board").get_by_role("link", name=name, exact=True)


def test_two_clicks_attach_an_aura_and_two_declare_an_attack_and_a_block(
    page: Page, live_server: LiveServer
) -> None:
    opened(page, live_server)
    card(page, "Pacifism").click()
    page.get_by_role("button", name="Attach here, Bob's Wind Drake").click()
    says(page, r"Pacifism \(attached to Bob's Wind Drake\)")
    settled(page)
    card(page, "Hill Giant").click()
    page.get_by_role("button", name="Attack, Bob").click()
    says(page, r"Hill Giant \(tapped, attacking\)")
    settled(page)
    card(page, "Wind Drake").click()
    page.get_by_role("button", name="Block, Ann's Hill Giant").click()
    says(page, r"Wind Drake \(blocking Ann's Hill Giant\)")
    settled(page)
    assert barriers(page) == []


def test_a_board_that_waits_to_be_pointed_at_takes_a_click_anywhere_on_a_card(
    page: Page, live_server: LiveServer
) -> None:
    opened(page, live_server)
    card(page, "Bonesplitter").click()
    settled(page)
    # By its key, as by its link: now the whole card is the button.
    page.keyboard.press("a")
    expect(page.locator("#decision[data-pointing]")).to_have_count(1)
    card(page, "Wind Drake").click()
    says(page, r"Bonesplitter \(attached to Bob's Wind Drake\)")


def test_an_aura_is_attached_by_keyboard_alone_and_a_card_moved(page: Page, live_server: LiveServer) -> None:
    opened(page, live_server)
    card(page, "Pacifism").focus()
    page.keyboard.press("Enter")
    host = page.get_by_role("button", name="Attach here, Ann's Hill Giant")
    expect(host).to_be_visible()
    settled(page)
    for _ in range(8):
        page.keyboard.press("Shift+Tab")
        if host.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    says(page, r"Pacifism \(attached to Ann's Hill Giant\)")
    settled(page)
    card(page, "Wind Drake").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Bob's Wind Drake")).to_be_visible()
    settled(page)
    page.keyboard.press("m")
    expect(page.get_by_label("Move to").first).to_be_focused()
    page.get_by_label("Move to").first.select_option("1:graveyard")
    # Out of the list, back to where keys act.
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    says(page, r"Bob: life 20; graveyard Wind Drake")


def test_what_has_resolved_and_who_sits_at_the_table_without_a_script(
    browser: Browser, live_server: LiveServer
) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        opened(page, live_server)
        page.get_by_text("A spell or ability that has resolved").click()
        page.get_by_label("What it said").fill("Regenerate target creature.")
        page.get_by_label("Its targets").select_option(label="Ann's Hill Giant")
        page.get_by_role("button", name="Apply it").click()
        says(page, r"Regenerate this permanent\.\"; on Ann's Hill Giant")
        page.get_by_text("Seats and turn order").click()
        page.get_by_role("button", name="Add a player").click()
        says(page, r"Cat: life 20")
        page.get_by_role("button", name="Remove Bob from the board").click()
        says(page, r"^Ann: [^\n]*\nCat: life 20\n")
    finally:
        context.close()


def test_on_a_phone_a_host_and_a_block_are_pointed_at(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    opened(page, live_server)
    card(page, "Pacifism").click()
    page.get_by_role("button", name="Attach here, Bob's Wind Drake").click()
    says(page, r"Pacifism \(attached to Bob's Wind Drake\)")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert barriers(page) == []


def test_an_aura_dropped_on_a_creature_is_attached_to_it(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 1400})
    opened(page, live_server)
    aura, host = card(page, "Pacifism"), card(page, "Wind Drake")
    start, end = aura.bounding_box(), host.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=6)
    page.mouse.up()
    says(page, r"^Ann: [^\n]*Pacifism \(attached to Bob's Wind Drake\)")


def test_on_a_phone_an_aura_that_was_placed_leaves_the_search_free(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    opened(page, live_server)
    search = page.get_by_label("Card", exact=True)
    search.fill("pacifism")
    page.get_by_role("button", name="Place Pacifism").wait_for()
    search.press("Enter")
    expect(page.get_by_role("heading", name="Ann's Pacifism #2")).to_have_count(1)
    settled(page)
    search.fill("forest")
    # Nothing lies over what was found.
    page.get_by_role("button", name="Place Forest", exact=True).click()
    says(page, r"^Ann: [^\n]*Pacifism, [^\n]*Forest")
