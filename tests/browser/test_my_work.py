"""My work in a browser: deleted and had back, kept by a link, taken along, on a phone at night and at a desk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.boards.models import Draft, today
from playground.boards.runs import start_run
from playground.library.writing import Wanted, publish
from playground.mine import kinds, quotas
from tests.browser.barriers import barriers
from tests.browser.looks import usually
from tests.site.lines import BURN, line

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS: dict[str, dict[str, Any]] = {
    "phone at night": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    "desk by day": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
}
UNBROKEN = "W" * 60
REFUSED = "responded with a status of 4"
"""What Chromium says of pages that refuse something; they are meant to."""


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    cache.clear()


@pytest.fixture(params=usually(LOOKS, ["phone at night"]))
def browse(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Callable[[Client | None], Page]]:
    """A page of a browser of its own, with the cookies of a client or none."""
    opened: list[BrowserContext] = []
    said: list[str] = []

    def one(client: Client | None = None) -> Page:
        context = browser.new_context(base_url=live_server.url, **LOOKS[request.param])
        opened.append(context)
        if client is not None:
            cookies = {"name": "sessionid", "value": client.cookies["sessionid"].value}
            context.add_cookies([{**cookies, "url": live_server.url}])  # type: ignore[list-item]
        page = context.new_page()
        page.on("console", lambda message: REFUSED in message.text or said.append(message.text))
        return page

    yield one
    for context in opened:
        context.close()
    assert said == []


def shuts_nobody_out(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert barriers(page) == []


def a_browser_with_works(boards: int = 3) -> Client:
    """Boards, one of them with a title that nothing breaks, a line and a scenario."""
    client = Client()
    for number in range(boards):
        title = f"Board {number} " + (UNBROKEN if number == 1 else "of two Shocks")
        sent = {"place": "Shock", "into": "0:in play", "title": title}
        assert client.post(reverse("boards:first_edit"), sent).status_code == 303
    visitor = Draft.objects.latest("created").visitor
    maker: Any = {"owner": None, "visitor": visitor}
    start_run(line(BURN), title="Burn", maker=maker)
    publish(Wanted("Mana burns", BURN), maker)
    return client


def test_a_board_is_deleted_had_back_and_removed(browse: Callable[..., Page]) -> None:
    page = browse(a_browser_with_works())
    page.goto("/me/")
    expect(page.get_by_role("link", name=re.compile("^Scenarios"))).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name=re.compile("^Boards")).click()
    expect(page.get_by_role("checkbox")).to_have_count(3)
    shuts_nobody_out(page)
    page.get_by_role("button", name="Delete selected").click()
    expect(page.get_by_text("Nothing was selected")).to_be_visible()
    page.get_by_label("Select Board 1").check()
    page.get_by_role("button", name="Delete selected").click()
    expect(page.get_by_text("1 board is deleted.")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(2)
    page.get_by_role("link", name="Deleted").first.click()
    expect(page.get_by_role("heading", name="Deleted")).to_be_visible()
    expect(page.get_by_text("permanently deleted in 30 days")).to_be_visible()
    shuts_nobody_out(page)
    page.get_by_role("button", name="Restore selected").click()
    expect(page.get_by_text("1 board is restored.")).to_be_visible()
    page.get_by_label("Select Board 1").check()
    page.get_by_role("button", name="Delete selected").click()
    page.goto("/me/deleted/")
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_text("There is nothing to restore.")).to_be_visible()
    page.goto("/me/?of=boards&q=Board+0")
    expect(page.get_by_role("checkbox")).to_have_count(1)
    page.get_by_label("Words from a title").fill("no such thing")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_text("Nothing here has that name.")).to_be_visible()
    expect(page.get_by_role("link", name="Download the file")).to_be_visible()
    shuts_nobody_out(page)


def test_works_come_into_another_browser_by_the_link(browse: Callable[..., Page]) -> None:
    page = browse(a_browser_with_works())
    page.goto("/me/")
    page.get_by_role("button", name="Create a link").click()
    address = page.get_by_label("The link").input_value()
    shuts_nobody_out(page)
    page.get_by_role("link", name="I have saved it").click()
    expect(page.get_by_text("A private link to this browser's work")).to_be_visible()
    shuts_nobody_out(page)
    page.goto(address)
    expect(page.get_by_text("It is already in this browser.")).to_be_visible()
    other = browse()
    other.goto("/me/")
    expect(other.get_by_text("Nothing here yet.")).to_be_visible()
    shuts_nobody_out(other)
    other.goto(address)
    expect(other.get_by_text("This link keeps")).to_be_visible()
    shuts_nobody_out(other)
    other.get_by_role("button", name="Add it here").click()
    expect(other.get_by_text("Here they are")).to_be_visible()
    other.get_by_role("link", name=re.compile("^Boards")).click()
    other.get_by_role("link", name="Board 0 of two Shocks").click()
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/me/")
    page.get_by_role("button", name="Turn off the link").click()
    expect(page.get_by_text("The link no longer works.")).to_be_visible()
    other.goto(address)
    expect(other.get_by_role("heading", name="This link doesn't work")).to_be_visible()
    shuts_nobody_out(other)


def test_a_file_is_taken_along_and_brought_back(browse: Callable[..., Page], tmp_path: Path) -> None:
    page = browse(a_browser_with_works())
    page.goto("/me/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    kept = tmp_path / "works.json"
    download.value.save_as(kept)
    document = json.loads(kept.read_text())
    assert len(document["boards.draft"]) == 3
    document["boards.draft"].append({"title": UNBROKEN, "text": ""})
    kept.write_text(json.dumps(document))
    other = browse()
    other.goto("/me/bring-back/")
    other.get_by_label("The file").set_input_files(kept)
    other.get_by_role("button", name="Import").click()
    expect(other.get_by_text("3 boards imported")).to_be_visible()
    expect(other.get_by_text("1 line imported")).to_be_visible()
    expect(other.get_by_text(f"{UNBROKEN}: ")).to_be_visible()
    shuts_nobody_out(other)
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("{")
    other.get_by_label("The file").set_input_files(nonsense)
    other.get_by_role("button", name="Import").click()
    expect(other.get_by_label("The file")).to_have_attribute("aria-invalid", "true")
    shuts_nobody_out(other)
    other.get_by_role("link", name="My work").last.click()
    expect(other.get_by_role("link", name=re.compile("^Boards"))).to_contain_text("3")


def test_who_is_warned_or_has_no_room_reads_why(
    browse: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = a_browser_with_works(boards=30)
    ago = today() - kinds.UNOPENED + timedelta(days=3)
    Draft.objects.update(opened=ago, warned=today())
    monkeypatch.setattr(quotas, "OF_A_BROWSER", 9_000)
    page = browse(client)
    page.goto("/me/?of=boards")
    expect(page.get_by_text("No one has opened these for months.")).to_be_visible()
    day = date_format(today() + kinds.NOTICE, "j F Y")
    expect(page.get_by_text(f"30 boards, from {day} on")).to_be_visible()
    expect(page.get_by_text(f"goes on {day} unless it is opened")).to_have_count(kinds.PAGE)
    expect(page.get_by_text("storage is almost full")).to_be_visible()
    expect(page.get_by_role("meter")).to_be_visible()
    shuts_nobody_out(page)
    page.goto("/library/new/")
    page.get_by_label("Title").fill("One more")
    page.get_by_label("Question").fill("Is there room?")
    page.get_by_label("Board, line and what is expected").fill(BURN)
    monkeypatch.setattr(quotas, "OF_A_BROWSER", 900)
    monkeypatch.setattr(quotas, "REMEMBERED", 0)
    cache.clear()
    with page.expect_response(lambda answer: answer.status == 413):
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Your storage is full")).to_be_visible()
    shuts_nobody_out(page)
