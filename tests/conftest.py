"""What all tests share.

`make test` runs them beside a database and a broker made for it. Run by hand, with
`.venv/bin/python -m pytest`, the first test that needs a database starts one, which goes away at the end.
"""

import gc
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Thousands of tests and the cards of a whole library stay to the end: looking through them again and again for what
# nobody holds any more took a third of the time.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """Point Django at a server of our own, unless one is named already."""
    if os.environ.get("DATABASE_URL"):
        yield
        return
    from django.db import connections

    from playground.launch import environment, paths, services

    with services.throwaway(paths.var() / "tests") as variables:
        connections.settings["default"].update(environment.database(variables["DATABASE_URL"], own=True))
        yield
        # The server goes before the process does, so nothing may still be connected to it.
        for connection in connections.all(initialized_only=True):
            connection.close()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The database is dropped at the end, to which nothing may be connected then: threads of servers that have ended
    let their connections go as they are found to be garbage."""
    yield
    gc.unfreeze()
    gc.collect()


@pytest.fixture(autouse=True, scope="session")
def nothing_is_forgotten_for_want_of_memory() -> Iterator[None]:
    """Thousands of tests in one process weigh more than a process of the site may; tests of the bound say their own."""
    from playground import memory

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "FULL", 4 << 30)
        yield


@pytest.fixture(autouse=True, scope="session")
def what_was_committed_goes_table_by_table() -> Iterator[None]:
    from tests.emptied import Tables

    with pytest.MonkeyPatch.context() as patch:
        Tables().patched_in(patch)
        yield


@pytest.fixture(autouse=True, scope="session")
def what_pages_are_given() -> Iterator[None]:
    """Tell Django's test client what each page is drawn with, as `response.context`; Jinja2 does not."""
    from django.template.backends.jinja2 import Template
    from django.test.signals import template_rendered

    drawn = Template.render

    def render(self: Template, context: Any = None, request: Any = None) -> str:
        given = {} if context is None else context
        template_rendered.send(sender=self, template=self, context=given)
        return drawn(self, given, request)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", render)
        yield


SITES = frozenset(("browser", "launch", "site"))
"""The folders in which tests may be of Django, whatever they say of it."""
OF_DJANGO = frozenset(("db", "client", "settings", "live_server", "mailoutbox", "playwright"))
MARKS_OF_DJANGO = ("django_db", "urls", "ignore_template_errors", "django_isolate_apps")
NOT_OF_THE_ENGINE = frozenset(
    (
        *("_dj_autoclear_mailbox", "_django_clear_site_cache", "_django_db_marker", "_django_isolate_apps"),
        *("_django_set_urlconf", "_django_setup_unittest", "_live_server_helper"),
        *("_template_string_if_invalid_marker", "_pw_trace_api_requests"),
    )
)
"""What Django's and the browser's plugins do around each test, to find that it asks nothing of them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser last longest and rest on everything else, so they come last. Those of the engine, which are
    tens of thousands, go without what is done around each for Django: that took half of pytest's own time."""
    items.sort(key=lambda item: "browser" in _folders(item.path))
    for item in items:
        if isinstance(item, pytest.Function) and _is_of_the_engine(item):
            item.fixturenames = [name for name in item.fixturenames if name not in NOT_OF_THE_ENGINE]


@cache
def _folders(file: Path) -> tuple[str, ...]:
    """Of a file of tests, within that of all tests; asked of each test in it."""
    return file.relative_to(ROOT / "tests").parts[:-1]


def _is_of_the_engine(item: pytest.Function) -> bool:
    if not SITES.isdisjoint(_folders(item.path)[:1]):
        return False
    if not OF_DJANGO.isdisjoint(item.fixturenames):
        return False
    return item.cls is None and not any(item.get_closest_marker(one) for one in MARKS_OF_DJANGO)
