"""Long words, large letters and heaps of marks, wherever people may type: no page is wider than a phone."""

from __future__ import annotations

import pytest
from django.test import Client
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from playground.simulations import tasks
from tests.site.hostile_things import Pages, Words, make

pytestmark = pytest.mark.django_db(transaction=True)
WIDTH = 390
LINES = ("W" * 600, "\u0e01" * 300, "Z" + "\u0334\u0301" * 80, "\ufdfd" * 120, "a\u3000" * 150)
PROSE = "\n\n".join(("W" * 700, "`" + "x" * 300 + "`", "> " + "\ufdfd" * 60, "[[" + "M" * 200 + "]]"))
# What scrolls within its own box is no fault; what sticks out of the page is.
STICKS_OUT = """() => [...document.querySelectorAll('main *')].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== 'absolute'
        && !one.closest('.table-scroll, pre, .code, .zone-choices, [class*=scroll], svg, .board, .visually-hidden')
).slice(0, 3).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture(autouse=True)
def no_messages_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)


def test_no_words_widen_a_page_on_a_phone(browser: Browser, live_server: LiveServer) -> None:
    people, pages = make(Words(LINES, PROSE))
    wrong: list[str] = []
    for who, paths in _looked_at(pages).items():
        context = browser.new_context(viewport={"width": WIDTH, "height": 844})
        if who in people:
            client = Client()
            client.force_login(people[who])
            value = client.cookies["sessionid"].value
            context.add_cookies(
                [
                    {"name": "sessionid", "value": value, "url": live_server.url},
                    {"name": "signed_in", "value": "yes", "url": live_server.url},
                ]
            )
        page = context.new_page()
        for path in paths:
            response = page.goto(f"{live_server.url}{path}", wait_until="domcontentloaded")
            assert response is not None and response.status == 200, f"{who} {path}"
            width = page.evaluate("document.documentElement.scrollWidth")
            sticking = page.evaluate(STICKS_OUT)
            if width > WIDTH or sticking:
                wrong.append(f"{who} {path} is {width} wide: {sticking}")
        context.close()
    assert wrong == [], "\n".join(wrong)


def _looked_at(pages: Pages) -> dict[str, list[str]]:
    return {
        "visitor": [one for one in pages.visitor if "suggest" not in one],
        "owner": pages.owner,
        "other": pages.other,
        "moderator": pages.moderator,
    }
