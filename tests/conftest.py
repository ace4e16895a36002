"""What all tests share.

`make test` runs them beside a database and a broker made for it. Run by hand, with
`.venv/bin/python -m pytest`, the first test that needs a database starts one, which goes away at the end.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """Point Django at a server of our own, unless one is named already."""
    if os.environ.get("DATABASE_URL"):
        yield
        return
    from django.db import connections

    from playground.launch import environment, paths, services

    with services.throwaway(paths.var() / "tests") as variables:
        connections.settings["default"].update(environment.database(variables["DATABASE_URL"]))
        yield
        # The server goes before the process does, so nothing may still be connected to it.
        for connection in connections.all(initialized_only=True):
            connection.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser last longest and rest on everything else, so they come last."""
    items.sort(key=lambda item: "browser" in item.path.relative_to(ROOT).parts)
