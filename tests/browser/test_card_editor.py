"""Writing a card: read while it is typed, by mouse, by keyboard alone, and without a script; then played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.browser.waiting import settled

pytestmark = pytest.mark.django_db(transaction=True)

HALF_READ = "When Pit Cook comes into play, it deals 2 damage to target craeture."
READ = HALF_READ.replace("craeture", "creature")


@pytest.fixture
def console(page: Page) -> list[str]:
    """What the browser complains about: errors of scripts, and what the content policy stops."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def typed(page: Page, label: str) -> Locator:
    """A field of the card's first half."""
    return page.locator("#card-form .half").first.get_by_label(label, exact=True)


def test_a_card_is_read_as_it_is_typed_and_goes_onto_a_board_by_mouse(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    page.goto(f"{live_server.url}/cards/")
    page.get_by_role("link", name="Write your own.").click()
    assert barriers(page) == []
    for label, words in (("Name", "Pit Cook"), ("Mana cost", "2R"), ("Type line", "Creature - Goblin")):
        typed(page, label).fill(words)
    typed(page, "Power and toughness").fill("2/2")
    typed(page, "Rules text").press_sequentially(HALF_READ)
    expect(page.locator(".stop-line mark")).to_have_text("craeture")
    expect(page.locator(".stop strong").first).to_have_text("creature.")
    expect(page.locator(".stop")).to_contain_text("it deals 2 damage to target creature.\u201d?")
    expect(typed(page, "Rules text")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#live")).to_contain_text("Not understood yet")
    assert barriers(page) == []
    # Nothing that was typed is lost while the page answers, and the address is the card's own by now.
    expect(typed(page, "Rules text")).to_have_value(HALF_READ)
    assert page.url.split("/")[-2] != "write"
    typed(page, "Rules text").fill(READ)
    expect(page.locator("#reading-summary")).to_have_text("Understood: 1 ability.")
    expect(typed(page, "Rules text")).not_to_have_attribute("aria-invalid", "true")
    assert barriers(page) == []
    page.reload()
    expect(typed(page, "Name")).to_have_value("Pit Cook")
    expect(typed(page, "Rules text")).to_have_value(READ)
    page.get_by_role("button", name="Put it there").click()
    hand = page.get_by_role("region", name="Ann, hand").get_by_role("article")
    expect(hand.filter(has_text="Pit Cook")).to_have_count(1)
    page.get_by_label("Card", exact=True).fill("pit")
    page.get_by_role("button", name="Place Pit Cook, your own").click()
    expect(page.get_by_role("region", name="Ann, in play").get_by_text("Pit Cook")).to_be_visible()
    page.go_back()
    page.go_back()
    expect(typed(page, "Rules text")).to_have_value(READ)
    assert console == []


def test_a_card_is_written_by_keyboard_alone(page: Page, live_server: LiveServer, console: list[str]) -> None:
    page.goto(f"{live_server.url}/cards/write/")
    page.get_by_label("one face").focus()
    for words in ("Pit Cook", "2R", "2/2", "Creature - Goblin", READ):
        page.keyboard.press("Tab")
        page.keyboard.type(words)
    expect(page.locator("#reading-summary")).to_have_text("Understood: 1 ability.")
    settled(page, 500)  # what was typed last may be read once more after 400
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Put it there":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Ann, hand").get_by_text("Pit Cook")).to_be_visible()
    assert console == []


def test_the_second_half_shows_where_there_is_one(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/cards/write/")
    second = page.get_by_role("group", name="The second half")
    expect(second).to_be_hidden()
    page.get_by_text("split, two halves").click()
    second.get_by_label("Name").fill("Stew")
    expect(page.locator("#reading")).to_contain_text("Stew")
    assert barriers(page) == []


def test_a_card_is_written_without_a_script(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{live_server.url}/cards/write/?name=Pit+Cook")
        typed(page, "Type line").fill("Sorcery")
        typed(page, "Rules text").fill("Bury target creature.")
        page.get_by_role("button", name="Check and save").click()
        expect(page.locator(".stop-line mark")).to_have_text("Bury")
        expect(page.locator(".stop")).to_contain_text("It can't be regenerated.")
        typed(page, "Rules text").fill("Destroy target creature. It can't be regenerated.")
        page.get_by_role("button", name="Check and save").click()
        expect(page.locator("#reading-summary")).to_have_text("Understood: 1 ability.")
        page.get_by_role("button", name="Put it there").click()
        expect(page.get_by_role("region", name="Ann, hand").get_by_text("Pit Cook")).to_be_visible()
    finally:
        context.close()


@pytest.mark.parametrize("width", [390, 1280, 2560])
def test_nothing_goes_beyond_the_edge(page: Page, live_server: LiveServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/cards/write/?like=flametongue-kavu")
    typed(page, "Rules text").fill("Bury " + "x" * 200)
    expect(page.locator(".stop-line mark")).to_have_text("Bury")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
