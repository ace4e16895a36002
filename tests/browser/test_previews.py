"""What stands behind a link is shown while it is pointed at or has the focus, and asked for once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.browser.waiting import rest
from tests.site.cards.shelves import put_on_shelf

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def shelves() -> None:
    put_on_shelf()


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The previews that the page has asked for."""
    found: list[str] = []

    def note(request: Request) -> None:
        if "/preview/" in request.url:
            found.append(request.url)

    page.on("request", note)
    return found


def test_a_rule_is_shown_while_it_is_pointed_at(
    page: Page, live_server: LiveServer, asked: list[str]
) -> None:
    page.goto(f"{live_server.url}/rulebook/102.3d/")
    link = page.locator(".said a.rule", has_text="420.5").first
    link.hover()
    preview = page.get_by_role("tooltip")
    expect(preview).to_contain_text("State-based effects")
    assert link.get_attribute("aria-describedby") == preview.get_attribute("id")
    assert barriers(page) == []
    preview.hover()
    rest(page, 400)
    expect(preview).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    expect(preview).to_be_hidden()
    link.hover()
    expect(preview).to_be_visible()
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    assert len(asked) == 1


def test_a_word_and_a_card_are_shown_while_they_have_the_focus(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/rulebook/502.4b/")
    word = page.locator("a.word").first
    preview = page.get_by_role("tooltip")
    for _ in range(40):
        page.keyboard.press("Tab")
        if word.evaluate("one => one === document.activeElement"):
            break
    expect(preview).to_contain_text(word.inner_text(), ignore_case=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("Tab")
    page.goto(f"{live_server.url}/rulebook/502.4/")
    page.get_by_role("link", name="Wind Drake").hover()
    expect(preview).to_contain_text("Flying")


def test_without_a_script_they_are_plain_links(live_server: LiveServer, browser: object) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{live_server.url}/rulebook/102.3d/")
    page.locator(".said a.rule", has_text="420.5").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("State-based effects")
    context.close()
