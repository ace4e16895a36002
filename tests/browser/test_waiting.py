"""A page is waited for by what it still waits for itself; a wait in vain says what that is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.browser import waiting
from tests.browser.waiting import rest, settled

HERE = Path(__file__).resolve().parent
SITE = "https://playground.test"
GUESSES = re.compile("network" + r"idle|wait_for_time" + r"out|\bsleep\(\d{2}")


@pytest.fixture
def held(page: Page) -> list[Route]:
    """A page whose other requests are answered when a test says so."""
    waits: list[Route] = []
    page.route(f"{SITE}/**", lambda route: waits.append(route))
    page.route(f"{SITE}/", lambda route: route.fulfill(body="<!doctype html><title>Asking</title>"))
    page.goto(f"{SITE}/")
    settled(page)
    return waits


def let_go_later(page: Page, held: list[Route], late_by: int) -> None:
    """Answer what is asked for a while after it is asked."""

    def late(route: Route) -> None:
        rest(page, late_by)
        held.append(route)
        route.fulfill(body="late")

    page.unroute(f"{SITE}/**")
    page.route(f"{SITE}/**", late)


def test_what_is_asked_for_is_waited_for(page: Page, held: list[Route]) -> None:
    let_go_later(page, held, 1_000)
    page.evaluate("void fetch('one').then(() => fetch('two')).then(() => { document.title = 'Told' })")
    settled(page)
    assert page.title() == "Told"
    assert len(held) == 2


def test_what_is_asked_for_a_little_later_is_waited_for(page: Page, held: list[Route]) -> None:
    let_go_later(page, held, 1_000)
    page.evaluate("setTimeout(() => fetch('one').then(() => { document.title = 'Told' }), 150)")
    settled(page)
    assert page.title() == "Told"


def test_what_is_lost_is_not_waited_for(page: Page, held: list[Route]) -> None:
    page.evaluate("void fetch('lost').catch(() => { document.title = 'Lost' })")
    waiting.until(page, lambda: bool(held), "the request")
    held[0].abort()
    settled(page)
    assert page.title() == "Lost"


def test_what_a_document_before_asked_for_is_not_waited_for(page: Page, held: list[Route]) -> None:
    page.evaluate("void fetch('never')")
    waiting.until(page, lambda: bool(held), "the request")
    page.goto(f"{SITE}/")
    settled(page)


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        ("void fetch('never')", f"GET {SITE}/never"),
        (
            "document.body.innerHTML = '<p class=htmx-request id=hits>many words</p>'",
            '<p class="htmx-request" id="hits"></p>',
        ),
        ("setInterval(() => fetch('again'), 20)", "again"),
    ],
    ids=["asked", "exchanged", "again"],
)
def test_a_wait_in_vain_names_what_was_waited_for(
    page: Page, held: list[Route], monkeypatch: pytest.MonkeyPatch, ask: str, named: str
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 1.0)
    page.route(f"{SITE}/again", lambda route: route.fulfill(body="again"))
    page.evaluate(ask)
    with pytest.raises(AssertionError, match=re.escape(named)):
        settled(page)


def test_no_test_waits_by_a_guess() -> None:
    """Neither for a state of the network that may be missed, nor for so many milliseconds, whatever they are for."""
    guessing = [
        f"{file.name}:{number}: {line.strip()}"
        for file in sorted(HERE.glob("*.py"))
        if file.name != "waiting.py"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if GUESSES.search(line)
    ]
    assert guessing == []
