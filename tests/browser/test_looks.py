"""Every kind of page at the widths of a phone, a tablet, a desk and a wall, light and dark: nothing sticks out, is cut
off or lies over something else, all can be read, no script fails and nothing is loaded that may not be.

`make looks` looks at all pages in all eight ways, with the scenarios that ship, and takes their pictures if SHOTS names
a folder; PAGES is a pattern of the names of addresses. With FILL=no it goes without those scenarios. `make test`
looks at fewer, every other one as a phone shows it at night, the others as a desk does by day, and axe judges none of
them: other tests have it do so where people go.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from playground.launch.environment import envbool
from playground.simulations import tasks
from tests.browser.barriers import barriers
from tests.browser.looks import ALL, Way, faults
from tests.site.people.addresses import AGAIN, VISITOR, WHO_MAY, YES, Ask
from tests.site.people.things import people, things

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = os.environ.get("PAGES", "")
SHOTS = os.environ.get("SHOTS", "")
HEIGHTS = {390: 844, 768: 1024, 1280: 720, 1920: 1080}
WAYS: list[Way] = [(390, "dark"), (1280, "light")]
if ALL:
    WAYS += [(390, "light"), (1280, "dark"), *((one, to) for one in (768, 1920) for to in ("light", "dark"))]
WHO = ("owner", "staff", "other", VISITOR)
"""As whom a page is looked at: the first of these who may."""
# Pages of one kind with these, and those that another test opens on a phone (test_nothing_widens_a_page).
ALIKE = re.compile(
    r"^(talk|works|mine|people|mfa|social)|^account_(?!login|signup)|^collected:(?!detail|entry)"
)
# Django's own pages, and what a page fetches a part of itself from.
ELSEWHERE = re.compile(r"^admin:|preview|suggest$|progress$|:search$")


@pytest.fixture(autouse=True)
def no_messages_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)


def looked_at() -> Iterator[tuple[list[str], Ask]]:
    """Each address that is opened, and who may: who has just given the password isn't asked for it again."""
    asked = set()
    for ask in WHO_MAY:
        if ask.method != "get" or ELSEWHERE.search(ask.name) or not re.search(PAGES, ask.name):
            continue
        who = [one for one in WHO if ask.may[one] in (YES, AGAIN)]
        if who and (ALL or PAGES or (ask.name not in asked and not ALIKE.search(ask.name))):
            asked.add(ask.name)
            yield who, ask


def of_somebody(browser: Browser, live_server: LiveServer, user: User | None) -> BrowserContext:
    """The browser of somebody who has just signed in."""
    context = browser.new_context()
    if user is not None:
        cache.clear()
        client = Client()
        sent = {"login": user.username, "password": "a long password"}
        assert client.post(reverse("account_login"), sent).status_code == 302
        value = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": value, "url": live_server.url}])
        context.add_cookies([{"name": "signed_in", "value": "yes", "url": live_server.url}])
    return context


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<p>Life: None.</p>", "None: <p>"),
        ("<p style='width: 500px'>W</p>", "the page is"),
        ("<p style='margin-left: -3rem; width: 3rem'>Life</p>", "outside: <p"),
        ("<p style='overflow: hidden; width: 2rem; white-space: nowrap'>Twenty life</p>", "cut off: <p"),
        ("<p>Ann has 20 life</p><p style='margin-top: -2.1rem'>Bob has 18 life</p>", "over each other: <p"),
    ],
    ids=["None", "wide", "outside", "cut", "over"],
)
def test_what_looks_wrong_is_found(page: Page, body: str, found: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_content(f"<body style='margin: 1rem'>{body}</body>")
    assert [one for one in faults(page) if one.startswith(found)]
    page.set_content(
        "<p>Nobody, none</p><p style='overflow: hidden; width: 2rem; white-space: nowrap; text-overflow: ellipsis'>"
        "Twenty life</p><div style='overflow: auto'><p style='width: 500px'>Ann</p></div><p>Bob</p>"
    )
    assert faults(page) == []


def test_nothing_looks_wrong(browser: Browser, live_server: LiveServer) -> None:
    if ALL and envbool("FILL", True):
        for command in ("load_scenarios", "load_collections"):
            call_command(command, verbosity=0)
    accounts = people()
    made = things(accounts["owner"])

    def put(value: Any) -> Any:
        return made[value[1:-1]] if isinstance(value, str) and value.startswith("<") else value

    pages = {who: of_somebody(browser, live_server, accounts.get(who)).new_page() for who in WHO}
    said: list[str] = []
    for page in pages.values():
        page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
        page.on("pageerror", lambda one: said.append(str(one)))
    wrong: list[str] = []
    looked = 0
    for those, ask in looked_at():
        query = {name: put(one) for name, one in ask.sent.items()}
        address = live_server.url + reverse(ask.name, args=[put(one) for one in ask.args])
        for who in those:
            cache.clear()
            answer = pages[who].request.get(address, params=query, max_redirects=0)
            if answer.status == 200 and answer.headers["content-type"].startswith("text/html"):
                said.clear()
                pages[who].goto(answer.url)
                ways = WAYS if ALL else WAYS[looked % 2 :][:1]
                found = [
                    *_in_all_ways(pages[who], ask.name, ways),
                    *(f"the console says {one}" for one in said),
                ]
                wrong += [f"{ask.name} {ask.args} as {who}: {one[:400]}" for one in found]
                looked += 1
                break
    for page in pages.values():
        page.context.close()
    assert wrong == [], "\n".join([f"{looked} pages", *wrong])
    assert looked > (90 if ALL else 35) or PAGES


def _in_all_ways(page: Page, name: str, ways: list[Way]) -> Iterator[str]:
    for width, scheme in ways:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        found = faults(page)
        if ALL and width in (390, 1280):
            found += [f"{rule} {nodes[:2]}" for rule, nodes in barriers(page)]
        yield from (f"{width} {scheme}: {one}" for one in found)
        if SHOTS:
            place = Path(SHOTS) / f"{name.replace(':', '-')}-{width}-{scheme}.png"
            page.screenshot(path=place, full_page=True)
