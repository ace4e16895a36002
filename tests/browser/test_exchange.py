"""A board brought in from a file and taken along as Markdown: by mouse, on a phone, and without script."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.site.lines import a_run

pytestmark = pytest.mark.django_db(transaction=True)

PUZZLE = """[metadata]
Name:Two bears
[state]
humanlife=5
ailife=3
humanbattlefield=Grizzly Bears|Id:1|Tapped;Grizly Bears;Forest|Transformed
aibattlefield=Pacifism|AttachedTo:1
"""


def brought_in(page: Page, site: str, folder: Path) -> None:
    """A puzzle with a card that nobody knows, from a file to the builder."""
    path = folder / "bears.pzl"
    path.write_text(PUZZLE, encoding="utf-8")
    page.goto(f"{site}/boards/new/")
    page.get_by_role("link", name="Import").click()
    page.get_by_label("A file").set_input_files(path)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("2 things are not on the board")).to_be_visible()
    expect(page.get_by_text("perhaps Grizzly Bears")).to_be_visible()
    page.get_by_role("button", name="Put it on the board").click()
    expect(page.get_by_role("heading", name="Two bears")).to_be_visible()
    expect(page.locator("#text")).to_have_value(
        "# Two bears\nAnn: life 5; in play Grizzly Bears (tapped), Forest\n"
        "Bob: life 3; in play Pacifism (attached to Ann's Grizzly Bears)\nTurn 1: Ann, precombat main phase\n"
    )


def test_a_puzzle_comes_in_from_a_file_and_goes_out_through_the_clipboard(
    page: Page, live_server: LiveServer, tmp_path: Path
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    brought_in(page, live_server.url, tmp_path)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server.url)
    page.get_by_role("link", name="Export").click()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.locator("#live")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#markdown").input_value()
    assert copied.startswith("### Two bears\n") and "Pacifism (attached to" in copied
    with page.expect_download() as waiting:
        page.get_by_role("link", name="JSON", exact=True).click()
    assert waiting.value.suggested_filename == "two-bears.json"
    assert said == []


def test_it_works_without_script_and_nothing_shuts_anybody_out(
    browser: Browser, live_server: LiveServer, tmp_path: Path
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    brought_in(page, live_server.url, tmp_path)
    page.get_by_role("link", name="Export").click()
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    assert page.locator("#markdown").input_value().startswith("### Two bears\n")
    page.get_by_role("link", name="Markdown", exact=True).click()
    expect(page.locator("body")).to_contain_text("### Two bears")
    context.close()


@pytest.mark.parametrize("width", (390, 1280))
def test_the_pages_have_no_barriers(page: Page, live_server: LiveServer, tmp_path: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    brought_in(page, live_server.url, tmp_path)
    run = a_run()
    for address in ("/boards/bring/", f"/runs/{run.id}/3/take/", f"/runs/{run.id}/3/take/?as=0"):
        page.goto(live_server.url + address)
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
