"""Taking away what a test committed, table by table.

Django empties all tables after such a test and makes permissions and groups anew, which takes longer than many a test
does. Here only what holds rows that weren't there from the first is emptied; where a test changed what was there, all
is done as Django does it.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase


def filled(cursor: Any) -> set[str]:
    """The tables that have a row, asked in one question."""
    tables = sorted(
        table.name for table in connection.introspection.get_table_list(cursor) if table.type == "t"
    )
    if not tables:
        return set()  # no test has asked for the database yet
    cursor.execute(
        " union all ".join(f"select '{name}' where exists (select from {name})" for name in tables)
    )
    return {name for (name,) in cursor.fetchall()}


def _digests(cursor: Any, tables: set[str]) -> dict[str, str]:
    """Of all rows of each table."""
    if not tables:
        return {}
    cursor.execute(
        " union all ".join(
            f"select '{name}', md5(string_agg(one::text, ' ' order by one::text)) from {name} one"
            for name in sorted(tables)
        )
    )
    return dict(cursor.fetchall())


class Tables:
    """The database as it was before the first test that commits."""

    def __init__(self) -> None:
        self._from_the_first: dict[str, str] | None = None

    def looked_at(self) -> None:
        with connection.cursor() as cursor:
            self._from_the_first = _digests(cursor, filled(cursor))

    def emptied(self) -> bool:
        """Whether they are again as they were."""
        kept = self._from_the_first or {}
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("select usesuper from pg_user where usename = current_user")
            if cursor.fetchone() != (True,) or _digests(cursor, set(kept)) != kept:
                return False
            # All of it goes at once: what one row is to another, and what is counted as rows go, is no matter here.
            cursor.execute("set local session_replication_role = replica")
            for name in sorted(filled(cursor) - set(kept)):
                cursor.execute(f"delete from {name}")
        return True

    def patched_in(self, patch: pytest.MonkeyPatch) -> None:
        begin, end = TransactionTestCase._fixture_setup.__func__, TransactionTestCase._fixture_teardown

        def setup(case: type[TransactionTestCase]) -> None:
            if self._from_the_first is None:
                self.looked_at()
            begin(case)

        def teardown(case: TransactionTestCase) -> None:
            if not self.emptied():
                end(case)
                self.looked_at()

        patch.setattr(TransactionTestCase, "_fixture_setup", classmethod(setup))
        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
