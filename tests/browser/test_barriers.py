"""What tests of pages are told of them: a text that cannot be read is found beside others that were found legible."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.barriers import barriers

PAGE = """<!doctype html><html lang="en"><head><title>Colours</title></head><body><main><h1>Colours</h1>
<p style="color: #123456">Islands are blue.</p>{more}</main></body></html>"""


def found(page: Page, more: str) -> list[str]:
    page.set_content(PAGE.format(more=more))
    return [rule for rule, _ in barriers(page)]


def test_what_was_legible_once_is_not_where_it_stands_on_another_ground(page: Page) -> None:
    assert found(page, "") == []
    assert found(page, '<p style="color: #123456">Islands are still blue.</p>') == []
    dark = '<div style="background: #112233"><p style="color: #123456">Swamps are dark.</p></div>'
    assert found(page, dark) == ["color-contrast"]
    assert found(page, dark) == ["color-contrast"], "what was found is found again"
    assert found(page, '<p style="color: #dddddd">Plains are white.</p>') == ["color-contrast"]
    assert found(page, '<p style="color: #123456">Islands.</p><img src="island.png">') == ["image-alt"]
