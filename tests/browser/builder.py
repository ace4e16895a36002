"""What tests do in the builder whatever they are about."""

from __future__ import annotations

from playwright.sync_api import Page


def open_text(page: Page) -> None:
    """The text beside the board is folded away until somebody asks for it."""
    if not page.get_by_label("Scenario text").is_visible():
        page.locator("#text-pane > summary").click()


def apply_text(page: Page, text: str) -> None:
    """The board of this text."""
    open_text(page)
    page.get_by_label("Scenario text").fill(text)
    page.get_by_role("button", name="Apply the text").click()
