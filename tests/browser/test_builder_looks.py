"""How the builder's parts lie: what sets a value is next to it, and nothing is wider than the card it stands on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.browser.builder import apply_text

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = (
    "Ann: life 20; in play Force of Nature, Grizzly Bears; library Forest x30\n"
    "Bob: life 20; in play Wind Drake\nTurn 3: Ann, precombat main\n"
)
FAR_APART = """(row) => {
    const label = row.querySelector("label").getBoundingClientRect();
    const value = row.querySelector("input:not([type=hidden], [type=checkbox]), select").getBoundingClientRect();
    return value.top >= label.bottom ? 0 : Math.round(value.left - label.right);
}"""
STICKING_OUT = """(card) => {
    const frame = card.getBoundingClientRect();
    return [...card.querySelectorAll(".strength, .mana, .mark")].filter(
        (one) => one.getBoundingClientRect().right > frame.right
    ).length;
}"""


def test_a_value_stands_beside_its_name_and_what_saves_them_all_is_in_view(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, BOARD)
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    board = page.url
    look_at_values(page, 1280)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(board)
    look_at_values(page, 390)


def look_at_values(page: Page, width: int) -> None:
    """The board, and then the values of one of its cards, in a window of this width."""
    chips = page.locator(".board .card-s")
    expect(chips.first).to_be_visible()
    assert [chip.evaluate(STICKING_OUT) for chip in chips.all()] == [0] * chips.count()
    # A library of thirty cards, all of them listed, leaves the next player's half where it can be seen.
    library = page.get_by_role("region", name="Ann, library")
    assert library.get_by_role("listitem").count() == 30
    assert library.bounding_box()["height"] < 400  # type: ignore[index]

    page.locator(".board").get_by_role("link", name="Grizzly Bears", exact=True).click()
    rows = page.locator("#picked .picked-row")
    expect(rows.first).to_be_visible()
    apart = {row.inner_text(): row.evaluate(FAR_APART) for row in rows.all()}
    assert apart and all(gap <= 16 for gap in apart.values()), apart
    save = page.locator("#picked").get_by_role("button", name="Save")
    expect(save).to_have_count(1)
    expect(save).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(page) == []


def test_508_a_flipped_card_is_turned_round_and_read_upright(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, "Ann: life 20; in play Akki Lavarunner\nBob: life 20\nTurn 3: Ann, precombat main\n")
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    page.locator(".board").get_by_role("link", name="Akki Lavarunner", exact=True).click()
    upper, lower = (
        page.locator("#picked .flip-half").filter(has_text=name) for name in ("Haste", "Protection")
    )
    expect(upper).to_have_css("transform", "none")
    expect(lower).to_have_css("transform", "matrix(-1, 0, 0, -1, 0, 0)")
    page.locator("#picked").get_by_role("button", name="Flip", exact=True).click()
    expect(lower).to_have_css("transform", "none")
    expect(upper).to_have_css("transform", "matrix(-1, 0, 0, -1, 0, 0)")
    upright, turned = (half.bounding_box() for half in (lower, upper))
    assert upright["y"] < turned["y"]  # type: ignore[index]
    # On its own page neither half counts more than the other: it lies as it was printed.
    page.goto(f"{live_server.url}/cards/akki-lavarunner/")
    expect(page.locator(".flip-half").last).to_have_css("transform", "matrix(-1, 0, 0, -1, 0, 0)")
    expect(page.locator(".flip-half").first).to_have_css("transform", "none")
