"""From an empty board to five Minions, by mouse and by keyboard alone; dragging; the text pane; phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.browser.builder import apply_text, open_text
from tests.browser.waiting import settled

pytestmark = pytest.mark.django_db(transaction=True)

MOST_CLICKS = 8
MOST_STROKES = 40
BEARS = "Ann: life 20; in play Grizzly Bears x3\nBob: life 20\nTurn 1: Ann, upkeep begins\n"
IMPOSSIBLE = (
    "Ann: life 20; in play Shock, Forest (damage 2), Assault // Battery; hand Hill Giant (tapped)\n"
    "Bob: life 20\nTurn 1: Ann, upkeep begins\n"
)


@pytest.fixture
def console(page: Page) -> list[str]:
    """What the browser complains about: errors of scripts, and what the content policy stops."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def is_accessible(page: Page) -> None:
    assert barriers(page) == []


def minions(page: Page) -> Callable[[int], None]:
    """All in one pile, which says how many they are."""
    slots = page.get_by_role("region", name="Ann, in play").locator(".slot").filter(has_text="Minion")
    return lambda number: expect(slots.get_by_text(f"{number} alike")).to_have_count(1)


def test_five_minions_by_mouse_in_at_most_eight_clicks(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    clicks = 0

    def click(locator: object) -> None:
        nonlocal clicks
        locator.click()  # type: ignore[attr-defined]
        clicks += 1

    page.goto(live_server.url)
    is_accessible(page)
    click(page.get_by_role("navigation", name="Site").get_by_role("link", name="Build a board"))
    # The search has the focus: names are typed at once.
    expect(page.get_by_label("Card", exact=True)).to_be_focused()
    page.keyboard.type("infernal")
    click(page.get_by_role("button", name="Place Infernal Genesis"))
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    settled(page)
    is_accessible(page)
    click(page.get_by_role("group", name="Ann").get_by_text("library"))
    # Choosing the zone took the focus; typing goes on where names are typed.
    page.get_by_label("Card", exact=True).fill("assault")
    click(page.get_by_role("button", name="Place Assault // Battery"))
    expect(page.get_by_role("region", name="Ann, library").get_by_text("Assault // Battery")).to_be_visible()
    click(page.get_by_role("button", name="Step through it"))
    expect(page.get_by_role("heading", name="No decision here")).to_be_visible()
    is_accessible(page)
    click(page.get_by_role("link", name="Next decision"))
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    is_accessible(page)
    click(page.get_by_role("button", name="All pass"))
    minions(page)(5)
    expect(page.get_by_role("region", name="Steps").get_by_role("link", name="505.5")).to_be_visible()
    is_accessible(page)
    assert clicks <= MOST_CLICKS
    assert console == []


class Keys:
    """A keyboard that counts: names that are typed are free, every other key is one stroke."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.strokes = 0

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
            self.strokes += 1

    def press_until(self, key: str, where: str, most: int = 12) -> None:
        """A key again and again, until an expression about what has the focus holds."""
        for _ in range(most):
            self.press(key)
            if self.page.evaluate(where):
                return
        raise AssertionError(f"{key} {most} times did not lead to {where}")


def test_five_minions_by_keyboard_alone_in_at_most_forty_strokes(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    keys = Keys(page)
    page.goto(live_server.url)
    keys.press_until("Tab", "document.activeElement.textContent.trim() === 'Build a board'")
    keys.press("Enter")
    expect(page.get_by_label("Card", exact=True)).to_be_focused()
    page.keyboard.type("infernal gen")
    keys.press("Enter")
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    settled(page)
    expect(page.get_by_label("Card", exact=True)).to_have_value("")
    # From the search through how many and "Place" to the zones, and along them with the arrows.
    keys.press("Tab", 3)
    keys.press("ArrowRight", 2)
    expect(page.get_by_role("group", name="Ann").get_by_label("library")).to_be_checked()
    keys.press("Shift+Tab", 3)
    page.keyboard.type("assault")
    keys.press("Enter")
    expect(page.get_by_role("region", name="Ann, library").get_by_text("Assault // Battery")).to_be_visible()
    settled(page)
    keys.press_until("Shift+Tab", "document.activeElement.id === 'step-through'")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="No decision here")).to_be_visible()
    # Keys are heard once the page's scripts have run.
    settled(page)
    keys.press("n")
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    settled(page)
    keys.press("a")
    minions(page)(5)
    expect(page.locator("#live")).to_contain_text("Ann has priority")
    assert keys.strokes <= MOST_STROKES
    assert console == []


def five_minions(page: Page, address: str) -> None:
    """From the home page to the answer with what is on the page alone: links, fields and buttons."""
    page.goto(address)
    page.get_by_role("link", name="Build a board").first.click()
    page.get_by_label("Card", exact=True).fill("infernal genesis")
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    page.get_by_role("group", name="Ann").get_by_text("library").click()
    page.get_by_label("Card", exact=True).fill("assault // battery")
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_role("region", name="Ann, library").get_by_text("Assault // Battery")).to_be_visible()
    page.get_by_role("button", name="Step through it").click()
    page.get_by_role("link", name="Next decision").click()
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    page.get_by_role("button", name="All pass").click()
    minions(page)(5)


def test_five_minions_on_a_phone(page: Page, live_server: LiveServer, console: list[str]) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    five_minions(page, live_server.url)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    is_accessible(page)
    assert console == []


def test_five_minions_with_javascript_off(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        five_minions(context.new_page(), live_server.url)
    finally:
        context.close()


def test_a_board_that_could_not_arise_is_flagged_with_every_rule_and_can_be_run(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, IMPOSSIBLE)
    flagged = page.get_by_role("region", name="This board couldn't arise in a game")
    expect(flagged.get_by_role("listitem")).to_have_count(5)
    for rule in ("217.1a", "212.3", "505.1", "217.1c"):
        expect(flagged.get_by_role("link", name=rule, exact=True).first).to_be_visible()
    settled(page)
    is_accessible(page)
    page.get_by_role("button", name="Step through it").click()
    page.get_by_role("link", name="Next decision").click()
    expect(page.get_by_role("heading", name="has priority")).to_be_visible()
    assert console == []


def test_several_cards_are_selected_by_shift_and_click_and_by_boxes(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, BEARS)
    cards = page.get_by_role("region", name="Ann, in play").get_by_role("article")
    expect(cards).to_have_count(3)
    settled(page)
    cards.nth(0).click(modifiers=["Shift"])
    boxes = page.get_by_role("region", name="Several cards").get_by_role("checkbox")
    expect(boxes).to_have_count(3)
    expect(boxes.nth(0)).to_be_checked()
    settled(page)
    is_accessible(page)
    cards.nth(1).click(modifiers=["Shift"])
    expect(boxes.nth(1)).to_be_checked()
    boxes.nth(2).check()
    expect(page.locator(".is-selected")).to_have_count(3)
    boxes.nth(2).uncheck()
    page.get_by_label("Move to").select_option("1:graveyard")
    page.get_by_role("button", name="Move selected").click()
    expect(cards).to_have_count(1)
    expect(page.get_by_label("Scenario text")).to_have_value(
        "Ann: life 20; in play Grizzly Bears\nBob: life 20; graveyard Grizzly Bears x2\nTurn 1: Ann, upkeep begins\n"
    )
    expect(page.locator(".is-selected")).to_have_count(0)
    assert console == []


def test_a_card_is_dragged_to_another_zone_and_back_by_undo(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    page.keyboard.type("grizzly b")
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Ann, in play").get_by_role("article")
    expect(card).to_have_count(1)
    settled(page)
    card.drag_to(page.get_by_role("region", name="Bob, hand"))
    expect(page.get_by_role("region", name="Bob, hand").get_by_role("article")).to_have_count(1)
    expect(page.get_by_label("Scenario text")).to_have_value(
        "Ann: life 20\nBob: life 20; hand Grizzly Bears\nTurn 1: Ann, upkeep begins\n"
    )
    settled(page)
    page.get_by_role("button", name="Undo").click()
    expect(card).to_have_count(1)
    page.get_by_role("button", name="Redo").click()
    expect(card).to_have_count(0)
    # There is nothing more to do again; who works by keyboard is not thrown out of the board.
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    expect(page.locator("#builder")).to_be_focused()
    assert console == []


def test_a_search_result_is_dragged_onto_the_board(
    page: Page, live_server: LiveServer, console: list[str]
) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    page.keyboard.type("hill giant")
    hit = page.get_by_role("button", name="Place Hill Giant")
    expect(hit).to_be_visible()
    # Each letter may bring the list anew, and what is dragged has to stay.
    settled(page)
    hit.drag_to(page.get_by_role("region", name="Bob, in play"))
    expect(page.get_by_role("region", name="Bob, in play").get_by_role("article")).to_have_count(1)
    assert console == []


def test_the_text_and_the_board_follow_each_other(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    open_text(page)
    text = page.get_by_label("Scenario text")
    text.fill("Ann: life 20; in play Grizly Bears\nBob: life 20\nTurn 3: Bob, draw\n")
    page.get_by_role("button", name="Apply the text").click()
    expect(page.get_by_role("alert")).to_contain_text("line 1, column 23")
    expect(text).to_have_value("Ann: life 20; in play Grizly Bears\nBob: life 20\nTurn 3: Bob, draw\n")
    is_accessible(page)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("line 1, column 23")
    text.fill("Ann: life 20; in play Grizzly Bears\nBob: life 20\nTurn 3: Bob, draw\n")
    page.get_by_role("button", name="Apply the text").click()
    bears = page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Grizzly Bears")
    expect(bears).to_be_visible()
    settled(page)
    bears.click()
    expect(page.get_by_role("heading", name="Ann's Grizzly Bears")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Tap", exact=True).click()
    expect(text).to_have_value(
        "Ann: life 20; in play Grizzly Bears (tapped)\nBob: life 20\nTurn 3: Bob, draw\n"
    )


def test_on_a_phone_nothing_sticks_out(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme="dark")
    for address in ("/", "/boards/new/"):
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        is_accessible(page)
