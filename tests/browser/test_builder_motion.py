"""What moves in the builder and what stays: cards are seen coming and going, the page stands still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.builder import apply_text

pytestmark = pytest.mark.django_db(transaction=True)

REMEMBERING = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const way = frames[0].transform?.split("(")[0];
  if (way) moved.push(`${this.textContent.match(/Forest|Shock/)}: ${way} in ${this.closest("[data-zone]").ariaLabel}`);
  return animate.call(this, frames, timing);
};
"""


def what_moved(page: Page, live_server: LiveServer) -> list[str]:
    """Ann gets two Forests and a Shock; the Shock goes to her graveyard and comes back."""
    page.add_init_script(REMEMBERING)
    page.goto(f"{live_server.url}/boards/new/")
    in_play = page.get_by_role("region", name="Ann, in play").get_by_role("article")
    for typed, count in (("2 forest", 2), ("shock", 3)):
        page.get_by_label("Card", exact=True).fill(typed)
        page.keyboard.press("Enter")
        expect(in_play).to_have_count(count, timeout=15_000)
        expect(page.get_by_label("Card", exact=True)).to_have_value("")
    page.get_by_role("link", name="Shock", exact=True).click()
    page.get_by_label("Move to").select_option(label="Ann: graveyard")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(in_play).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(in_play).to_have_count(3)
    moved: list[str] = page.evaluate("moved")
    return moved


def test_what_is_placed_comes_in_and_what_is_moved_goes_there(page: Page, live_server: LiveServer) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    assert what_moved(page, live_server) == [
        "Forest: scale in Ann, in play",
        "Forest: scale in Ann, in play",
        "Shock: scale in Ann, in play",
        "Shock: translate in Ann, graveyard",
        "Shock: translate in Ann, in play",
    ]
    assert errors == []


def test_nothing_moves_for_whoever_asked_for_less_motion(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(reduced_motion="reduce")
    assert what_moved(context.new_page(), live_server) == []
    context.close()


MANY = """Ann: life 20; in play Forest x30
Bob: life 20; in play Grizzly Bears x9, Forest x30
Turn 1: Ann, upkeep begins
"""


@pytest.mark.parametrize("size", [(1280, 700), (390, 844)])
def test_the_page_stands_still_as_a_card_is_picked_and_the_card_is_seen(
    page: Page, live_server: LiveServer, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, MANY)
    forest = page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Forest").last
    forest.scroll_into_view_if_needed()
    there = forest.bounding_box()
    forest.click()
    expect(page.get_by_role("heading", name="Ann's Forest")).to_be_in_viewport()
    picked = page.locator(".board .is-picked")
    expect(picked).to_be_in_viewport()
    edge = page.locator("#picked").bounding_box()
    card = picked.bounding_box()
    assert edge is not None and card is not None
    if size[0] < 1000:
        assert card["y"] + card["height"] <= edge["y"]
    else:
        assert (
            page.get_by_role("region", name="Ann, in play").get_by_role("link").last.bounding_box() == there
        )
