"""Motion in the builder: a card that an edit placed or moved is seen coming, unless less motion is asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

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
    page.get_by_role("button", name="Move", exact=True).click()
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
