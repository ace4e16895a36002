"""A site's data as one file, and such a file put into an empty database.

The file is a compressed tar: what it is (`about.json`), the key that signs sessions, and a member for each table, as
Postgres copies it. All tables are read within one transaction, as they were at one moment, whatever visitors do
meanwhile. No program of Postgres is needed, and the two databases may be of different versions. A file says which
migrations its tables have had: they are made in that form, filled, and taken on to today's by the migrations since.

What the site makes anew by itself is left out: static files, compiled cards, pictures for links.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from playground.launch.errors import CannotStart

FORMAT = "rules-playground backup 1"
ABOUT = "about.json"
KEY = "secret_key"
_TABLES = "tables/"
_MADE_BY_MIGRATIONS = frozenset(("django_migrations",))
"""Tables whose rows the migrations themselves write."""
_TABLES_ALONE = "No row was kept, but the tables are there: take another empty database for the next try."
MOST_IN_MEMORY = 8 * 1024 * 1024


class NotRestored(CannotStart):
    """Nothing was put into the database."""


def _django() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    django.setup()


# --- out -----------------------------------------------------------------------------------------------------


def backup(path: Path) -> str:
    """Write a site's data to a file, readable by its owner alone; what was written, in words."""
    _django()
    from django.conf import settings
    from django.db import connection, transaction

    fresh = path.with_name(path.name + ".part")
    rows = 0
    with (
        _private(fresh) as file,
        gzip.open(file, "wb", compresslevel=6) as packed,
        tarfile.open(fileobj=packed, mode="w|") as archive,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        columns = _columns(cursor)
        counts = {}
        for table in columns:
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            counts[table] = cursor.fetchone()[0]
            rows += counts[table]
        about = {
            "format": FORMAT,
            "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "migrations": _applied(cursor),
            "tables": {table: {"columns": names, "rows": counts[table]} for table, names in columns.items()},
        }
        _add(archive, ABOUT, json.dumps(about, indent=1).encode())
        _add(archive, KEY, str(settings.SECRET_KEY).encode())
        for table, names in columns.items():
            with tempfile.SpooledTemporaryFile(MOST_IN_MEMORY) as kept:
                with cursor.copy(f'COPY "{table}" ({_listed(names)}) TO STDOUT') as copied:
                    for block in copied:
                        kept.write(bytes(block))
                size = kept.tell()
                kept.seek(0)
                _add(archive, f"{_TABLES}{table}", kept, size)
    _flush(fresh)
    fresh.replace(path)
    return f"{path}: {rows:,} rows of {len(columns)} tables, {path.stat().st_size:,} bytes"


def _columns(cursor: Any) -> dict[str, list[str]]:
    """The columns of every table that are stored, not worked out by the database."""
    cursor.execute(
        "SELECT c.table_name, array_agg(c.column_name::text ORDER BY c.ordinal_position) "
        "FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) "
        "WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' "
        "GROUP BY c.table_name ORDER BY c.table_name"
    )
    return {table: names for table, names in cursor.fetchall() if table not in _MADE_BY_MIGRATIONS}


def _applied(cursor: Any) -> list[list[str]]:
    cursor.execute("SELECT app, name FROM django_migrations ORDER BY id")
    return [list(row) for row in cursor.fetchall()]


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _add(archive: tarfile.TarFile, name: str, data: bytes | IO[bytes], size: int | None = None) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(data) if isinstance(data, bytes) else size or 0
    member.mtime, member.mode = int(time.time()), 0o600
    archive.addfile(member, io.BytesIO(data) if isinstance(data, bytes) else data)


def _private(path: Path) -> IO[bytes]:
    """A new file that its owner alone reads."""
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _flush(path: Path) -> None:
    """On the disk before it has its name."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


# --- in ------------------------------------------------------------------------------------------------------


def restore(path: Path, home: Path) -> str:
    """Put a backup into an empty database, all rows or none, and take them on to today's form; what was put, in words.
    Raises NotRestored."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            return _restore(archive, home)
    except (tarfile.TarError, EOFError, gzip.BadGzipFile, json.JSONDecodeError, KeyError) as error:
        raise NotRestored(f"{path} is no backup of this site, or only a part of one ({error}).") from error


def _restore(archive: tarfile.TarFile, home: Path) -> str:
    about = _about(archive)
    _django()
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    with connection.cursor() as cursor:
        _check_empty(cursor)
    _migrate_to(about["migrations"])
    try:
        rows = _fill(archive, about["tables"])
    except NotRestored as error:
        raise NotRestored(f"{error} {_TABLES_ALONE}") from error
    except DatabaseError as error:
        raise NotRestored(f"The database refused a row of the backup: {error} {_TABLES_ALONE}") from error
    call_command("migrate", interactive=False, verbosity=0)
    key = _take_key(archive, home)
    return f"{rows:,} rows of {len(about['tables'])} tables, of {about['made']}.{key}"


def _about(archive: tarfile.TarFile) -> dict[str, Any]:
    member = archive.next()
    read = archive.extractfile(member) if member is not None and member.name == ABOUT else None
    about = json.loads(read.read()) if read is not None else {}
    if about.get("format") != FORMAT:
        raise NotRestored(f"This is no backup that this release can read: {about.get('format', 'no form')}.")
    return dict(about)


def _check_empty(cursor: Any) -> None:
    cursor.execute("SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()")
    if cursor.fetchone()[0]:
        raise NotRestored(
            "The database is not empty. Restore into a new one: a folder of its own (VAR_DIR) for the embedded "
            "Postgres, or a database that was just created (DATABASE_URL)."
        )


def _migrate_to(applied: list[list[str]]) -> None:
    """The tables as they were when the backup was made. Raises NotRestored for a backup of a later release."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor
    from django.db.models.signals import post_migrate, pre_migrate

    from playground.postgres import fresh

    executor = MigrationExecutor(connection)
    loader = executor.loader
    wanted = {(app, name) for app, name in applied}
    unknown = sorted(wanted - loader.disk_migrations.keys())
    if unknown:
        raise NotRestored(
            f"The backup is of a later release than this one: it has had {unknown[0][0]}.{unknown[0][1]}. "
            "Restore it with that release, then take it back by its migrations (docs/operating.md)."
        )
    if wanted == loader.disk_migrations.keys():
        fresh.make_tables(connection)
        return
    # The last of each app, since what is asked for behind its own successor would take that back.
    before = {
        parent.key
        for one in wanted
        for parent in loader.graph.node_map[one].parents
        if parent.key[0] == one[0]
    }
    # As the command does, with no rows made on the side: all rows come from the file.
    kept = post_migrate.receivers, pre_migrate.receivers
    post_migrate.receivers, pre_migrate.receivers = [], []
    for signal in (post_migrate, pre_migrate):
        signal.sender_receivers_cache.clear()
    try:
        executor.migrate(sorted(wanted - before))
    finally:
        post_migrate.receivers, pre_migrate.receivers = kept


def _fill(archive: tarfile.TarFile, tables: dict[str, Any]) -> int:
    from django.db import connection, transaction

    rows, left = 0, set(tables)
    with transaction.atomic(), connection.cursor() as cursor:
        known = _columns(cursor)
        # Rows that migrations have made stand in the file as well; triggers have done their work in it.
        cursor.execute(f"TRUNCATE {_listed(list(known))} CASCADE")
        for table in known:
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for member in archive:
            table = member.name.removeprefix(_TABLES)
            if not member.name.startswith(_TABLES):
                continue
            if table not in known or table not in left:
                raise NotRestored(f"The backup has a table that it can't have: {table}.")
            read = archive.extractfile(member)
            assert read is not None
            with cursor.copy(f'COPY "{table}" ({_listed(tables[table]["columns"])}) FROM STDIN') as copied:
                for block in _blocks(read):
                    copied.write(block)
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            found = cursor.fetchone()[0]
            if found != tables[table]["rows"]:
                raise NotRestored(f"{table} has {found} rows and should have {tables[table]['rows']}.")
            rows += found
            left.discard(table)
        if left:
            raise NotRestored(f"The backup ends before all tables: {', '.join(sorted(left))}.")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in known:
            cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
        _count_on(cursor)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return rows


def _blocks(file: IO[bytes]) -> Iterator[bytes]:
    while block := file.read(1024 * 1024):
        yield block


def _count_on(cursor: Any) -> None:
    """Numbers of new rows go on behind those that are there."""
    cursor.execute(
        "SELECT table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) "
        "FROM information_schema.columns WHERE table_schema = current_schema() "
        "AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL"
    )
    for table, column, sequence in cursor.fetchall():
        cursor.execute(
            f'SELECT setval(%s, (SELECT coalesce(max("{column}"), 0) + 1 FROM "{table}"), false)', [sequence]
        )


def _take_key(archive: tarfile.TarFile, home: Path) -> str:
    """The key of the site's own file, where none is set: so sessions and links by mail go on being good."""
    from playground.launch.environment import envtext

    read = archive.extractfile(KEY)
    path = home / "secret_key"
    key = read.read() if read is not None else b""
    if envtext("SECRET_KEY") or not key:
        return " SECRET_KEY is as it is set: with another than before everybody signs in anew."
    fresh = path.with_suffix(".restored")
    with _private(fresh) as file:
        file.write(key)
    fresh.replace(path)
    return ""


if __name__ == "__main__":
    try:
        from playground.launch import paths

        do = backup(Path(sys.argv[2])) if sys.argv[1] == "backup" else restore(Path(sys.argv[2]), paths.var())
        print(do)
    except CannotStart as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(1)
