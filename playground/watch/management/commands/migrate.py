"""manage.py migrate: Django's own, which keeps a record of the single migrations only.

Some migrations stand for several at once (`replaces`), so that an empty database is made quickly. Which of them has
been made follows from the single ones. Django writes it down all the same, and then takes it at its word: going back
to one of the single ones (docs/operating.md) would take back the whole as well, tables and all, and an earlier
release, which doesn't know that name, would not restore its own backup.
"""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        _forget(options["database"])
        try:
            super().handle(*args, **options)
        finally:
            _forget(options["database"])


def _forget(database: str) -> None:
    recorder = MigrationRecorder(connections[database])
    if recorder.has_table():
        for app, name in MigrationLoader(None).replacements:
            recorder.record_unapplied(app, name)
