"""That a browser is there, and that the strict policy lets our own pages work in it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer


@pytest.mark.django_db(transaction=True)
def test_a_page_loads_with_its_style_and_without_a_word_in_the_console(
    page: Page, live_server: LiveServer, client: Client
) -> None:
    client.force_login(User.objects.create_superuser("Ann"))
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{live_server.url}/admin/")
    assert page.get_by_text("Behind the scenes").is_visible()
    # The admin's header has a colour of its own; without its style sheet it would have none.
    colour = page.locator("#header").evaluate("element => getComputedStyle(element).backgroundColor")
    assert colour != "rgba(0, 0, 0, 0)"
    assert said == []
