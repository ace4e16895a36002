"""The builder as one window: the page does not scroll, the board stays where it is while one builds, what is selected
has one form that is saved at once, and what the rules object to is marked on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.browser.builder import apply_text, open_text
from tests.browser.looks import usually
from tests.browser.waiting import settled

pytestmark = pytest.mark.django_db(transaction=True)

BOARDS = {
    "empty": "Ann: life 20\nBob: life 20\nTurn 1: Ann, upkeep begins\n",
    "ordinary": """Ann: life 20; in play Forest x3, Grizzly Bears, Hill Giant, Mountain; hand Shock; library Forest x9
Bob: life 17; in play Island x4, Air Elemental, Serra Angel; hand Counterspell; library Island x9; graveyard Shock
Turn 5: Ann, precombat main phase
""",
    "24 permanents": """Ann: life 20; in play Forest x3, Grizzly Bears, Hill Giant, Air Elemental, Mountain x6
Bob: life 17; in play Island x4, Swamp x2, Air Elemental, Grizzly Bears, Plains x3; hand Terror x2
Turn 5: Ann, declare attackers
""",
    "four players": """Table: free-for-all
Ann: in play Forest x4, Grizzly Bears x2, Hill Giant; hand Giant Growth; library Forest x9
Bob: in play Island x4, Grizzly Bears x3, Plains; hand Terror; library Island x9
Carol: in play Swamp x5, Drudge Skeletons x3; hand Terror; library Swamp x9
Dan: in play Mountain x4, Hill Giant x3, Grizzly Bears x2; hand Shock x2; library Mountain x9
Turn 5: Ann, precombat main phase
""",
}
SIZES = ({"width": 1280, "height": 720}, {"width": 1440, "height": 900})
STICKS_OUT = (
    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
WHERE = """() => {
    const box = document.querySelector(".build-board").getBoundingClientRect();
    return [box.left, box.top, box.width].map(Math.round);
}"""


def begun(page: Page, live_server: LiveServer, text: str) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, text)
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    settled(page)


def card(page: Page, name: str) -> Locator:
    return page.locator(".board").get_by_role("link", name=name, exact=True).first


# How far the words of a pile reach beyond its border, in pixels; longer ones end in dots.
BEYOND = """() => [...document.querySelectorAll(".pile")].map((pile) => {
    const words = document.createRange(), box = pile.getBoundingClientRect();
    return Math.max(...[...pile.querySelectorAll("h3, summary")].map((one) => {
        words.selectNodeContents(one);
        return words.getBoundingClientRect().right - box.right;
    }));
})"""


def is_one_window(page: Page) -> None:
    """Nothing of the page lies outside the window, and what is always needed is in view."""
    assert page.evaluate(STICKS_OUT) == [0, 0]
    for name in ("Undo", "Redo", "Step through it", "Place"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    for place in (page.get_by_label("Card", exact=True), page.locator(".build-board")):
        expect(place).to_be_in_viewport()


@pytest.mark.parametrize("name", usually(sorted(BOARDS), ["empty", "four players"]))
def test_the_page_never_scrolls_and_the_board_never_moves(
    page: Page, live_server: LiveServer, name: str
) -> None:
    begun(page, live_server, BOARDS[name])
    for size in reversed(SIZES):
        page.set_viewport_size(size)
        is_one_window(page)
    stays = page.evaluate(WHERE)
    page.get_by_label("Card", exact=True).fill("2 mesa pegasus")
    expect(page.get_by_role("button", name="Place Mesa Pegasus", exact=True)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(card(page, "Mesa Pegasus")).to_be_visible()
    assert page.evaluate(WHERE) == stays
    settled(page)
    card(page, "Mesa Pegasus").click()
    expect(page.get_by_role("heading", name=re.compile("Mesa Pegasus"))).to_be_in_viewport()
    expect(page.locator("#picked").get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    is_one_window(page)
    assert page.evaluate(WHERE) == stays
    page.locator("#picked").get_by_label("Damage", exact=True).fill("3")
    page.locator("#picked").get_by_role("button", name="Save").click()
    # Lethal damage is marked on the card and told below the board, which stays where it is.
    expect(page.locator("#lint").get_by_role("link", name="420.5c")).to_be_visible()
    expect(page.locator(".board .is-remarked").get_by_role("link", name="420.5c")).to_be_visible()
    assert page.evaluate(WHERE) == stays
    is_one_window(page)
    assert barriers(page) == []


def test_one_save_takes_all_that_was_typed_and_a_button_takes_it_along(
    page: Page, live_server: LiveServer
) -> None:
    begun(page, live_server, BOARDS["ordinary"])
    card(page, "Hill Giant").click()
    inspector = page.locator("#picked")
    expect(page.get_by_role("heading", name="Ann's Hill Giant")).to_be_visible()
    settled(page)
    inspector.get_by_label("Damage", exact=True).fill("2")
    inspector.get_by_label("+1/+1 counters").fill("1")
    inspector.get_by_label("Counters", exact=True).last.fill("charge")
    page.keyboard.press("Enter")
    text = page.get_by_label("Scenario text")
    expect(text).to_have_value(re.compile(r"Hill Giant \(damage 2, \+1/\+1 counter, charge counter\)"))
    settled(page)
    inspector.get_by_label("Damage", exact=True).fill("1")
    inspector.get_by_role("button", name="Tap", exact=True).click()
    expect(text).to_have_value(re.compile(r"Hill Giant \(tapped, damage 1, "))
    settled(page)
    # One edit, one step back.
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(re.compile(r"Hill Giant \(damage 2, "))


def test_what_cannot_be_is_refused_at_its_place_and_nothing_typed_is_lost(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size(SIZES[0])
    begun(page, live_server, BOARDS["ordinary"])
    stays = page.evaluate(WHERE)
    card(page, "Hill Giant").click()
    inspector = page.locator("#picked")
    settled(page)
    inspector.get_by_label("Damage", exact=True).fill("-4")
    inspector.get_by_label("+1/+1 counters").fill("2")
    inspector.get_by_role("button", name="Save").click()
    fault = inspector.get_by_role("alert")
    expect(fault).to_contain_text("From 0 to")
    expect(fault).to_be_in_viewport()
    expect(inspector.get_by_label("Damage", exact=True)).to_be_focused()
    expect(inspector.get_by_label("Damage", exact=True)).to_have_value("-4")
    expect(inspector.get_by_label("+1/+1 counters")).to_have_value("2")
    assert page.evaluate(WHERE) == stays
    assert barriers(page) == []
    page.get_by_label("Card", exact=True).fill("99 forest")
    page.keyboard.press("Enter")
    fault = page.locator("#pane-palette").get_by_role("alert")
    expect(fault).to_contain_text("From 1 to 60 copies")
    expect(page.get_by_label("Card", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Bob: life").fill("9999999")
    page.get_by_role("button", name="Save players and turn").click()
    expect(page.locator("#game").get_by_role("alert")).to_contain_text("Life is a whole number")
    expect(page.get_by_label("Bob: life")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Ann: life")).not_to_have_attribute("aria-invalid", "true")
    assert page.evaluate(WHERE) == stays
    is_one_window(page)


ILLEGAL = """Ann: life -5; in play Pacifism, Rorix Bladewing x2, Hill Giant (attacking); library Forest x9
Bob: life 20; poison 11; hand Hill Giant; library Forest x9
Turn 5: Ann, beginning of combat
"""


def test_what_the_rules_object_to_is_marked_on_the_board_and_run_all_the_same(
    page: Page, live_server: LiveServer
) -> None:
    begun(page, live_server, ILLEGAL)
    remarked = page.locator(".board .is-remarked")
    expect(remarked.filter(has_text="Pacifism").get_by_role("link", name="420.5d")).to_be_visible()
    expect(remarked.filter(has_text="Rorix").get_by_role("link", name="420.5e")).to_have_count(2)
    for player, rule in (("Ann", "420.5a"), ("Bob", "420.5h")):
        side = page.get_by_role("region", name=player, exact=True)
        expect(side.locator(".player").get_by_role("link", name=rule)).to_be_visible()
    expect(page.locator("#lint").get_by_role("link", name="308.2", exact=True)).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Step through it").click()
    page.get_by_role("link", name="End", exact=True).or_(page.get_by_text("More ways to move")).first.click()
    expect(page.locator(".step-count")).to_be_visible()


def test_a_click_on_a_zone_puts_the_cursor_there_and_rare_zones_appear_when_asked_for(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    hand = page.get_by_role("region", name="Bob, hand")
    hand.get_by_text("no cards").click()
    expect(hand).to_have_class(re.compile("is-cursor"))
    expect(page.get_by_label("Card", exact=True)).to_be_focused()
    page.keyboard.type("shock")
    page.keyboard.press("Enter")
    expect(hand.get_by_role("link", name="Shock")).to_be_visible()
    expect(hand).to_have_class(re.compile("is-cursor"))
    settled(page)
    ann = page.get_by_role("group", name="Ann", exact=True)
    expect(ann.get_by_text("removed from the game")).to_be_hidden()
    expect(page.get_by_role("region", name="Ann, removed from the game")).to_have_count(0)
    ann.locator("summary").click()
    ann.get_by_text("removed from the game").click()
    # What was placed lately is placed again by a click.
    page.get_by_role("group", name="Recently placed").get_by_role("button", name="Shock").click()
    expect(
        page.get_by_role("region", name="Ann, removed from the game").get_by_role("link", name="Shock")
    ).to_be_visible()
    expect(ann.get_by_text("removed from the game")).to_be_visible()


def test_what_a_pile_offers_stands_within_it(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    expect(page.get_by_text("Add unknown cards")).to_have_count(2)
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        beyond = page.evaluate(BEYOND)
        assert len(beyond) == 4 and max(beyond) < -1, (size, beyond)


def test_undo_reaches_the_first_text(page: Page, live_server: LiveServer) -> None:
    begun(page, live_server, BOARDS["ordinary"])
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Scenario text")).to_have_value(BOARDS["empty"])
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_in_one_column_nothing_sticks_out(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    begun(page, live_server, BOARDS["24 permanents"])
    board = page.url
    # A phone, and a window at 200 % zoom.
    for width, height in ((390, 844), (640, 360)):
        if width != 390:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(board)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        card(page, "Hill Giant").click()
        save = page.locator("#picked").get_by_role("button", name="Save")
        expect(save).to_be_in_viewport(ratio=1)
        box = save.bounding_box()
        assert box is not None and box["height"] >= 40
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert barriers(page) == []


def test_the_window_is_there_without_script(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(f"{live_server.url}/boards/new/")
    open_text(page)
    page.get_by_label("Scenario text").fill(BOARDS["ordinary"])
    page.get_by_role("button", name="Apply the text").click()
    card(page, "Hill Giant").click()
    page.locator("#picked").get_by_label("Damage", exact=True).fill("2")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Scenario text")).to_have_value(re.compile(r"Hill Giant \(damage 2\)"))
    expect(page.locator("#picked").get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("separator", name="Width of the inspector")).to_be_hidden()
    context.close()


def test_panes_are_sized_and_folded(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size(SIZES[0])
    page.goto(f"{live_server.url}/boards/new/")
    width = "Math.round(document.querySelector('#pane-palette').getBoundingClientRect().width)"
    before = page.evaluate(width)
    page.get_by_role("separator", name="Width of the cards to place").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(width) > before
    fold = page.get_by_role("button", name="Inspector", exact=True)
    fold.click()
    expect(page.locator("#pane-inspect")).to_be_hidden()
    page.reload()
    expect(page.locator("#pane-inspect")).to_be_hidden()
    fold.click()
    expect(page.locator("#game-title")).to_be_in_viewport()
    assert barriers(page) == []


def test_what_was_typed_is_saved_before_another_card_is_looked_at(
    page: Page, live_server: LiveServer
) -> None:
    begun(page, live_server, BOARDS["ordinary"])
    text, damage = (
        page.get_by_label("Scenario text"),
        page.locator("#picked").get_by_label("Damage", exact=True),
    )
    card(page, "Hill Giant").click()
    expect(page.get_by_role("heading", name="Ann's Hill Giant")).to_be_visible()
    settled(page)
    damage.fill("2")
    card(page, "Serra Angel").click()
    expect(page.get_by_role("heading", name="Bob's Serra Angel")).to_be_visible()
    expect(text).to_have_value(re.compile(r"Hill Giant \(damage 2\)"))
    expect(damage).to_have_value("0")
    settled(page)
    # So it is before another edit; and Undo takes back first what was only typed.
    damage.fill("1")
    page.get_by_label("Card", exact=True).fill("mesa pegasus")
    page.get_by_role("button", name="Place", exact=True).click()
    expect(text).to_have_value(re.compile(r"Mesa Pegasus"))
    expect(text).to_have_value(re.compile(r"Serra Angel \(damage 1\)"))
    settled(page)
    card(page, "Serra Angel").click()
    expect(page.get_by_role("heading", name="Bob's Serra Angel")).to_be_visible()
    settled(page)
    damage.fill("3")
    page.get_by_role("button", name="Undo").click()
    expect(damage).to_have_value("1")
    expect(text).to_have_value(re.compile(r"Mesa Pegasus"))


def test_what_cant_be_saved_is_said_and_the_card_stays_selected(page: Page, live_server: LiveServer) -> None:
    begun(page, live_server, BOARDS["ordinary"])
    card(page, "Hill Giant").click()
    expect(page.get_by_role("heading", name="Ann's Hill Giant")).to_be_visible()
    settled(page)
    page.locator("#picked").get_by_label("Damage", exact=True).fill("-2")
    card(page, "Serra Angel").click()
    expect(page.locator("#picked #edit-error")).to_be_visible()
    expect(page.get_by_role("heading", name="Ann's Hill Giant")).to_be_visible()
    expect(page.locator("#picked").get_by_label("Damage", exact=True)).to_have_value("-2")
