"""That a browser is there, and that the strict policy lets our own pages work in it."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer


@pytest.mark.django_db(transaction=True)
def test_a_page_loads_with_its_style_and_without_a_word_in_the_console(
    page: Page, live_server: LiveServer
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{live_server.url}/admin/login/")
    assert page.get_by_label("Username").is_visible()
    # The admin's header has a colour of its own; without its style sheet it would have none.
    colour = page.locator("#header").evaluate("element => getComputedStyle(element).backgroundColor")
    assert colour != "rgba(0, 0, 0, 0)"
    assert said == []
