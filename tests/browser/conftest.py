"""Tests in a real browser: the distribution's Chromium, driven by Playwright.

BROWSER_TESTS=skip leaves them out. Otherwise a machine without Chromium fails at once, with a sentence that
says how to get it: a suite that silently leaves out a part of itself is worse than one that fails.
"""

import os
import shutil
import time
from collections import deque
from collections.abc import Generator, Iterable

import pytest
from playwright.sync_api import Page, expect

from playground.launch.environment import Unreadable
from tests.browser.waiting import heed

# The first draws the same pages without a desktop's parts, for little more than half of the work.
_NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
_MISSING = (
    "Browser tests need Chromium and found none: apt-get install chromium (Debian), brew install chromium "
    "(macOS), or CHROMIUM=/path/to/it. BROWSER_TESTS=skip runs the other tests alone."
)

# Playwright's calls run inside an event loop, in which Django would otherwise refuse to touch the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# What a page should show, it shows at once on a quiet machine; how busy this one is says nothing about the page.
expect.set_options(timeout=20_000)


def _skipped() -> bool:
    wish = os.environ.get("BROWSER_TESTS", "").strip()
    if wish not in ("", "run", "skip"):
        raise Unreadable("BROWSER_TESTS", wish, "it must be run or skip")
    return wish == "skip"


def _chromium() -> str | None:
    named = os.environ.get("CHROMIUM", "").strip()
    if named:
        return shutil.which(named)
    return next((path for path in map(shutil.which, _NAMES) if path), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mine = [item for item in items if "browser" in item.path.parent.parts[-2:]]
    if _skipped():
        for item in mine:
            item.add_marker(pytest.mark.skip(reason="BROWSER_TESTS=skip"))
    elif mine and _chromium() is None:
        raise pytest.UsageError(_MISSING)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """How Playwright starts the browser: the installed one, without the sandbox that root may not have."""
    # What makes scripts fast that run for long takes more than it gives, of a page that is there for a second.
    arguments = ["--disable-dev-shm-usage", "--js-flags=--no-opt,--no-maglev"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {"executable_path": _chromium(), "args": arguments}


_LAST: pytest.StashKey[Iterable[str]] = pytest.StashKey()


@pytest.fixture(autouse=True)
def said_by_the_network(request: pytest.FixtureRequest) -> None:
    """What a page asked for and was told is kept, for a test that fails on a machine nobody sees."""
    if "page" not in request.fixturenames:
        return
    page: Page = request.getfixturevalue("page")
    last: deque[str] = deque(maxlen=40)
    request.node.stash[_LAST] = last
    began = time.monotonic()

    def note(words: str) -> None:
        last.append(f"{time.monotonic() - began:7.2f} s  {words}")

    heed(page)
    page.on("request", lambda one: note(f"asks {one.method} {one.url}"))
    page.on("response", lambda one: note(f"told {one.status} {one.url}"))
    page.on("requestfailed", lambda one: note(f"lost {one.url}: {one.failure}"))
    page.on("console", lambda one: note(f"console, {one.type}: {one.text}"))
    page.on("pageerror", lambda error: note(f"error: {error}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and _LAST in item.stash:
        report.sections.append(("what the page asked for last", "\n".join(item.stash[_LAST])))
    return report
