"""No file of tests leaves rows behind: what a test further on counts would depend on which ran before it."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_behind(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Set up before a file's own fixtures, and so asked after they have tidied up."""
    from django.db import connection

    from tests.emptied import filled

    with django_db_blocker.unblock(), connection.cursor() as cursor:
        before = filled(cursor)
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        left = filled(cursor) - before
    assert not left, f"rows were left behind in {', '.join(sorted(left))}"
