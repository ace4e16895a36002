"""Names typed with a slip: the builder asks what is meant, and places it when it is asked to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.cards.unread import an_unread_card

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_name_that_looks_like_it_is_put_into_the_search_and_not_on_the_board(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/boards/new/")
    in_play = page.get_by_role("region", name="Ann, in play").get_by_role("article")
    field = page.get_by_label("Card", exact=True)
    page.keyboard.type("grizly bears")
    near = page.get_by_role("link", name="Grizzly Bears", exact=True)
    expect(near).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("grizly bears")
    expect(in_play).to_have_count(0)
    near.click()
    expect(field).to_have_value("Grizzly Bears")
    expect(field).to_be_focused()
    expect(page.get_by_role("button", name="Place Grizzly Bears")).to_be_visible()
    expect(in_play).to_have_count(0)
    page.keyboard.press("Enter")
    expect(in_play).to_have_count(1)


def test_what_is_typed_before_the_scripts_have_come_is_looked_for(
    page: Page, live_server: LiveServer
) -> None:
    held: list[Route] = []
    page.route("**/htmx-*.js", lambda route: held.append(route))
    page.goto(f"{live_server.url}/boards/new/", wait_until="commit")
    field = page.get_by_label("Card", exact=True)
    expect(field).to_be_focused()
    page.keyboard.type("grizzly")
    expect(field).to_have_value("grizzly")
    (script,) = held
    script.continue_()
    expect(page.get_by_role("button", name="Place Grizzly Bears")).to_be_visible()


def test_a_card_that_does_not_ship_leads_to_the_editor_with_all_but_its_text(
    page: Page, live_server: LiveServer
) -> None:
    name = an_unread_card("Creature")
    page.goto(f"{live_server.url}/boards/new/")
    page.keyboard.type(name.lower())
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="Why it can\u2019t be played")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name=f"Write {name}").click()
    expect(page.get_by_role("textbox", name="Name")).to_have_value(name)
    expect(page.get_by_role("textbox", name="Rules text")).to_have_value("")
    expect(page.get_by_text(f"{name} has a text, which is missing.", exact=True)).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("textbox", name="Rules text").fill("Flying")
    expect(page.locator("#reading-summary")).to_contain_text("Understood: 1 ability.")
