"""Waiting for a page: until it has been told all that it asked for and asks for nothing more.

Playwright's own state of a quiet network can be missed and then never comes, and a wait of so many milliseconds is a
guess at a machine's speed. Here what a page asks for is counted, and the page is looked at again and again, which one
that is busy lets wait; a wait in vain says for what. `test_waiting.py` keeps other ways out of these tests.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from playwright.sync_api import Error, Page, Request

PATIENCE = 30.0
"""Seconds after which a wait is in vain."""
LEFT_TO_ITSELF = 300
"""Milliseconds for which a page has to ask for nothing."""
_LOOKS = 3

_SAID = """() => [
    document.readyState,
    [...document.querySelectorAll(".htmx-request")].map((one) => one.cloneNode(false).outerHTML),
]"""


class _Asked:
    """What a page waits for, and how often it has asked."""

    def __init__(self, page: Page) -> None:
        self.open: list[Request] = []
        self.times = 0
        page.on("request", self.ask)
        page.on("response", lambda one: self.tell(one.request))
        page.on("requestfailed", self.lose)

    def ask(self, one: Request) -> None:
        self.open.append(one)
        self.times += 1

    def tell(self, one: Request) -> None:
        if one.is_navigation_request() and one.frame.parent_frame is None and one in self.open:
            # Another document comes: nothing waits any more for what the one before it asked for.
            del self.open[: self.open.index(one)]
        self.lose(one)

    def lose(self, one: Request) -> None:
        if one in self.open:
            self.open.remove(one)


_asked: WeakKeyDictionary[Page, _Asked] = WeakKeyDictionary()


def heed(page: Page) -> None:
    """Count what a page asks for from now on: that of the fixture from its beginning, another from its first wait."""
    if page not in _asked:
        _asked[page] = _Asked(page)


def settled(page: Page, left_to_itself: int = LEFT_TO_ITSELF) -> None:
    """Until the document is complete, htmx has exchanged what it asked for, and nothing is asked for any more."""
    heed(page)
    asked = _asked[page]
    in_vain = time.monotonic() + PATIENCE
    quiet, times = 0, asked.times
    left: list[str] = []
    while quiet < _LOOKS:
        try:
            rest(page, left_to_itself // _LOOKS)
            state, exchanged = page.evaluate(_SAID)
        except Error as error:  # the document has gone, and another comes
            if page.is_closed():
                raise
            state, exchanged = str(error), []
        left = [f"{one.method} {one.url}" for one in asked.open] + exchanged
        if state != "complete":
            left.append(f"the document: {state}")
        quiet = 0 if left or asked.times != times else quiet + 1
        times = asked.times
        if quiet < _LOOKS and time.monotonic() > in_vain:
            still = left or ["it asks again and again"]
            raise AssertionError("\n  ".join([f"{page.url} was waited for in vain:", *still]))


def until(page: Page, it_is: Callable[[], bool], what: str) -> None:
    """Let the page go on until something is so on this side of the network."""
    in_vain = time.monotonic() + PATIENCE
    while not it_is():
        if time.monotonic() > in_vain:
            raise AssertionError(f"{page.url}: {what} was waited for in vain.")
        rest(page, 50)


def rest(page: Page, milliseconds: int) -> None:
    """Let time pass in which nothing may change, by which an answer is to be late, or before something is looked at
    again: what is to come is waited for by what it is."""
    page.wait_for_timeout(milliseconds)
