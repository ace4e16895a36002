"""Two people in two browsers: a suggestion is accepted, versions are compared, a copy is made, deleted and had back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.site.works.made import TEXT, corrected, person, written

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for one in opened:
        one.close()


def seen_by(
    browser: Browser, contexts: list[BrowserContext], live: LiveServer, client: Client, **how: Any
) -> Page:
    """A browser of its own, in which whoever this client is signed in as looks at pages."""
    context = browser.new_context(**how)
    contexts.append(context)
    session = client.cookies["sessionid"].value
    context.add_cookies(
        [
            {"name": "sessionid", "value": session, "url": live.url},
            {"name": "signed_in", "value": "yes", "url": live.url},
        ]
    )
    return context.new_page()


def fits(page: Page) -> bool:
    """Whether nothing on the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_change_is_suggested_accepted_and_compared(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer
) -> None:
    ann, bob = person("ann"), person("bob")
    row = written(ann)
    address = f"{live_server.url}{row.get_absolute_url()}"
    his = seen_by(browser, contexts, live_server, bob, viewport={"width": 390, "height": 844})
    hers = seen_by(browser, contexts, live_server, ann, color_scheme="dark")

    his.goto(address)
    his.get_by_role("link", name="Suggest a change").click()
    his.get_by_label("Board, line and what is expected").fill(
        TEXT.replace("mana RR", "mana RRR").replace("18 life", "17 life")
    )
    his.get_by_label("What you changed, and why").fill("One mana more")
    assert fits(his) and barriers(his) == []
    his.get_by_role("button", name="Send").click()
    expect(his.get_by_role("heading", name="A suggested change")).to_be_visible()

    hers.goto(address)
    hers.get_by_role("link", name="1 suggested change").click()
    hers.get_by_role("link", name="One mana more").click()
    expect(hers.locator("ins", has_text="Ann has 17 life.")).to_be_visible()
    assert barriers(hers) == []
    hers.get_by_role("button", name="Accept").click()
    expect(hers.get_by_text("It is version 2 now.")).to_be_visible()

    his.goto(address)
    his.get_by_role("link", name="What changed").click()
    expect(his.get_by_text("suggested and accepted")).to_be_visible()
    assert fits(his) and barriers(his) == []
    his.get_by_role("link", name="Play both and compare").click()
    expect(his.get_by_role("heading", name="Compared")).to_be_visible()
    expect(his.get_by_text("what happens first differs at step")).to_be_visible()
    assert fits(his) and barriers(his) == []
    assert User.objects.get(username="bob").notices.count() == 1  # type: ignore[attr-defined]


def test_without_javascript_and_by_keyboard_one_copies_corrects_deletes_and_restores(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer
) -> None:
    ann, bob = person("ann"), person("bob")
    row = corrected(ann, written(ann), title="W" * 150)
    page = seen_by(
        browser,
        contexts,
        live_server,
        bob,
        java_script_enabled=False,
        viewport={"width": 390, "height": 844},
    )
    page.goto(f"{live_server.url}{row.get_absolute_url()}")
    assert fits(page)
    page.get_by_role("button", name="Make a copy").press("Enter")
    title = page.get_by_label("Title")
    title.focus()
    title.fill("Mine now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mine now")).to_be_visible()
    expect(page.locator(".made-from")).to_contain_text("version 2")
    page.get_by_role("link", name="Delete it").press("Enter")
    page.get_by_role("button", name="Delete it").press("Enter")
    expect(page.get_by_text("No one else can open it.")).to_be_visible()
    page.get_by_role("button", name="Undo the deletion").press("Enter")
    expect(page.get_by_role("link", name="Correct it")).to_be_visible()
