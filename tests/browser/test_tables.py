"""Two to twenty seats around a table, on a phone, a desk and a wall: all fit on the page, and ranges can be seen."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.boards.seats import NAMES
from tests.browser.barriers import barriers
from tests.browser.builder import apply_text

pytestmark = pytest.mark.django_db(transaction=True)

VARIANTS = {2: "", 4: "two-headed giant", 8: "free-for-all", 20: "grand melee"}
WIDTHS = (390, 1280, 2560)
OVERLAPPING = """(seats) => {
    const boxes = seats.map((one) => one.getBoundingClientRect());
    const apart = (one, other) =>
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    return boxes.filter((one, at) => boxes.some((other, place) => place > at && !apart(one, other))).length;
}"""
TEAMS = {4: ((0, 1), (2, 3))}


def board(players: int) -> str:
    lines = [
        f"{name}: in play Grizzly Bears, Forest x2; hand Shock; library Forest x3" for name in NAMES[:players]
    ]
    if players > 2:
        teams = "".join(
            f"; team {' and '.join(NAMES[one] for one in team)}" for team in TEAMS.get(players, ())
        )
        extra = "; range of influence 2; attack multiple players" if players == 8 else ""
        lines.insert(0, f"Table: {VARIANTS[players]}{teams}{extra}")
    if players == 20:
        lines[3] = f"{NAMES[2]}: lost 102.3a"
    return "\n".join((*lines, "Turn 5: Ann, precombat main", ""))


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize("players", sorted(VARIANTS))
def test_seats_have_room_on_every_page(page: Page, live_server: LiveServer, players: int) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, board(players))
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    for width in WIDTHS:
        _is_tidy(page, f"build-{players}", width, players)
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_url(re.compile(r"/runs/"))
    for width in WIDTHS:
        _is_tidy(page, f"step-{players}", width, players)


def _is_tidy(page: Page, name: str, width: int, players: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
    seats = page.locator(".round > .seat")
    expect(seats).to_have_count(players if players > 2 else 0)
    if players > 2:
        assert page.evaluate(f"({OVERLAPPING})([...document.querySelectorAll('.round > .seat')])") == 0
    shot(page, f"{name}-{width}")


def test_pointing_at_a_seat_shows_whom_it_reaches(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    apply_text(page, board(20))
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    seats = page.locator(".round > .seat")
    # The third has left, so that seats are counted without it (601.2c): the second reaches the first and the fourth.
    lit = "getComputedStyle(document.querySelector('.seat-{}')).outlineStyle === 'solid'"
    seats.nth(1).hover()
    assert [one for one in range(20) if page.evaluate(lit.format(one))] == [0, 1, 3]
    expect(seats.nth(1)).to_contain_text("reaches Dan and Ann")
    seats.nth(10).get_by_role("link").focus()
    page.mouse.move(0, 0)
    assert [one for one in range(20) if page.evaluate(lit.format(one))] == [9, 10, 11]
    expect(seats.nth(2)).to_contain_text("left (lost, 102.3a)")
    assert barriers(page) == []


def test_a_table_is_chosen_first_and_refused_at_its_place(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    expect(page.get_by_role("spinbutton", name="Players")).to_be_hidden()
    page.locator("#table > summary").click()
    page.get_by_role("spinbutton", name="Players").fill("6")
    page.get_by_label("Variant").select_option(label="Emperor (607)")
    page.get_by_role("button", name="Save table").click()
    page.wait_for_url(re.compile(r"/boards/\w{12}/"))
    expect(page.locator(".round > .seat")).to_have_count(6)
    expect(page.locator(".seat-1")).to_contain_text("emperor")
    expect(page.get_by_label("Scenario text")).to_have_value(
        re.compile("^Table: emperor; team Ann, Bob and Cat")
    )
    page.get_by_label("Variant").select_option(label="Two-Headed Giant (606)")
    page.get_by_label("Teams", exact=True).select_option(label="every player alone")
    page.get_by_role("button", name="Save table").click()
    expect(page.locator("#table-error")).to_contain_text("606.1")
    shot(page, "refused")
    assert barriers(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".round > .seat")).to_have_count(0)
