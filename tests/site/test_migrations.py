"""An empty database's tables are made at once. The migrations, one by one, lead to the same."""

import gzip
import io
import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import NotSupportedError, connection, connections, migrations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from playground.boards import history
from playground.launch import backup
from playground.postgres import fresh
from tests.schema import schema

OLDER = {
    "boards": "0004_expected_of_runs",
    "cards": "0003_listed_cards",
    "collected": "0001_initial",
    "library": "0008_of_a_browser",
    "people": "0001_people",
    "rulings": "0002_seen_through_eyes",
    "simulations": "0002_goals",
    "talk": "0001_initial",
    "works": "0001_initial",
}
"""Where the rooms stood when the backup of a test was made."""
LATER = {"exploring"}
"""Rooms that were not there yet: what they follow on had not been done then."""
RENAMED = ("collected_reading_owner_id_933ec813", "collected_reading_reader_id_1e525b17")
"""An index that kept its name as its column got another one. Django finds indexes by their columns."""
THEN = "2026-11-21 10:00:00+00"
ROWS: dict[str, list[dict[str, Any]]] = {
    "auth_user": [
        {
            "id": 7,
            "password": "!",
            "is_superuser": "f",
            "username": "ann lee",
            "first_name": "",
            "last_name": "",
        }
        | {"email": "", "is_staff": "f", "is_active": "t", "date_joined": THEN}
    ],
    "boards_draft": [
        {
            "id": "one",
            "title": "",
            "visitor": "v",
            "created": THEN,
            "updated": THEN,
            "text": "b",
            "unread": "",
            "at": 1,
        }
    ],
    "boards_draftedit": [
        {"id": 1, "number": 0, "what": "begun", "text": "a", "created": THEN, "draft_id": "one"},
        {"id": 2, "number": 1, "what": "changed", "text": "b", "created": THEN, "draft_id": "one"},
    ],
    "rulings_ruling": [
        {
            "id": "two",
            "title": "Shock",
            "visitor": "v",
            "created": THEN,
            "updated": THEN,
            "comment": "",
            "start": "{}",
        }
        | {"entries": "[]", "expectations": "[]", "step": 0, "last": 0, "format": 1, "edition": "2006-10-01"}
        | {"content_hash": "0" * 64, "engine": "1", "record": "\\\\x61", "verdict": "{}", "checked_by": ""}
        | {"token_hash": ""}
    ],
}


@contextmanager
def database(template: str | None = None) -> Iterator[None]:
    """Another database in the place of the tests' own: an empty one, or a copy."""
    own = connections["default"]
    own.close()
    other = own.copy()
    other.settings_dict["NAME"] = name = f"{own.settings_dict['NAME']}_other"
    with own._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template or "template0"}"')
    connections["default"] = other
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        other.close()
        connections["default"] = own
        ContentType.objects.clear_cache()
        with own._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}"')


@pytest.fixture
def own_name(transactional_db: None) -> str:
    return str(connection.settings_dict["NAME"])


def written() -> list[str]:
    with connection.cursor() as cursor:
        return schema(cursor)


def assert_same(found: list[str], wanted: list[str]) -> None:
    found = [line.replace(*RENAMED) for line in found]
    assert (sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))) == ([], [])
    assert len(found) == len(wanted)


def ask(question: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchall()


def fill() -> None:
    """Accounts and links, which are older than profiles and the library."""
    with connection.cursor() as cursor:
        for table in ("auth_user", "rulings_ruling"):
            for row in ROWS[table]:
                if table == "rulings_ruling":
                    row = row | {"record": b"a", "hidden": False, "seal": ""}
                columns, values = ", ".join(row), ", ".join(["%s"] * len(row))
                cursor.execute(f"INSERT INTO {table} ({columns}) VALUES ({values})", list(row.values()))


def older_backup(path: Path) -> None:
    loader = MigrationLoader(None)
    last = [(app, OLDER.get(app, name)) for app, name in loader.graph.leaf_nodes() if app not in LATER]
    had = {one for key in last for one in loader.graph.forwards_plan(key)}
    tables = {table: {"columns": list(rows[0]), "rows": len(rows)} for table, rows in ROWS.items()}
    about = {"format": backup.FORMAT, "made": THEN, "migrations": sorted(had), "tables": tables}
    with gzip.open(path, "wb") as packed, tarfile.open(fileobj=packed, mode="w|") as archive:
        members = {backup.ABOUT: json.dumps(about), backup.KEY: "key"}
        for table, rows in ROWS.items():
            members[f"tables/{table}"] = "".join("\t".join(map(str, row.values())) + "\n" for row in rows)
        for name, text in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))


def test_the_migrations_lead_to_the_same_tables_with_what_an_older_backup_holds(
    own_name: str, tmp_path: Path
) -> None:
    fresh = written()
    older_backup(tmp_path / "older")
    with database():
        backup.restore(tmp_path / "older", tmp_path)
        assert_same(written(), fresh)
        assert ask("SELECT handle FROM people_profile WHERE user_id = 7") == [("ann-lee",)]
        assert all(len(seal) == 64 for (seal,) in ask("SELECT seal FROM rulings_ruling"))
        kept = ask("SELECT depth, kept FROM boards_draftedit ORDER BY number")
        assert list(history.texts([(depth, bytes(one)) for depth, one in kept])) == ["a", "b"]


def test_rooms_that_come_to_a_database_find_what_is_older_than_they(own_name: str) -> None:
    fresh = written()
    with database():
        executor = MigrationExecutor(connection)
        accounts = [key for key in executor.loader.graph.leaf_nodes() if key[0] == "auth"]
        executor.migrate([*accounts, ("boards", "0008_sealed"), ("rulings", "0005_sealed")])
        assert ask("SELECT to_regclass('people_profile'), to_regclass('library_scenario')") == [(None, None)]
        fill()
        call_command("migrate", verbosity=0)
        assert_same(written(), fresh)
        assert ask("SELECT handle FROM people_profile WHERE user_id = 7") == [("ann-lee",)]
        assert ask("SELECT moment_id, visibility FROM library_scenario") == [("two", "unlisted")]


def test_back_to_earlier_migrations_of_rooms_and_on_again(own_name: str) -> None:
    fresh = written()
    with database(own_name):
        # All at once: to get ready for each going back takes as long as going.
        earlier = [
            ("boards", "0005_handing"),
            ("cards", "0001_initial"),
            ("library", "0002_address_with_shelf"),
        ]
        MigrationExecutor(connection).migrate(earlier)
        assert ask(
            "SELECT column_name FROM information_schema.columns WHERE table_name = 'boards_draftedit'"
        ).count(("text",))
        assert ask("SELECT to_regclass('library_scenario') IS NOT NULL") == [(True,)]
        assert ask("SELECT to_regclass('library_scenariocard') IS NOT NULL") == [(True,)]
        call_command("migrate", verbosity=0)
        # Permissions of tables that are gone are Django's to keep.
        assert_same(
            *([one for one in lines if not one.startswith("permission")] for lines in (written(), fresh))
        )


def test_the_record_holds_every_migration(own_name: str) -> None:
    assert set(ask("SELECT app, name FROM django_migrations")) == MigrationLoader(None).disk_migrations.keys()


def test_an_operation_that_may_do_anything_to_an_empty_database_is_refused(
    own_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = migrations.SeparateDatabaseAndState()
    monkeypatch.setattr(fresh, "_operations", lambda loader: iter([("boards", unknown)]))
    with database():
        with pytest.raises(NotSupportedError, match="of boards does to an empty database"):
            call_command("migrate", verbosity=0)
        assert fresh.is_empty(connection)


def test_no_migration_is_missing(own_name: str) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
