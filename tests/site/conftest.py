"""No file of tests leaves rows behind: what a test further on counts would depend on which ran before it."""

from collections.abc import Iterator
from typing import Any

import pytest


def filled() -> set[str]:
    """The tables that have a row, asked in one question."""
    from django.db import connection

    with connection.cursor() as cursor:
        tables = sorted(
            table.name for table in connection.introspection.get_table_list(cursor) if table.type == "t"
        )
        cursor.execute(
            " union all ".join(f"select '{name}' where exists (select from {name})" for name in tables)
        )
        return {name for (name,) in cursor.fetchall()}


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_behind(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Set up before a file's own fixtures, and so asked after they have tidied up."""
    with django_db_blocker.unblock():
        before = filled()
    yield
    with django_db_blocker.unblock():
        left = filled() - before
    assert not left, f"rows were left behind in {', '.join(sorted(left))}"
