"""manage.py migrate: Django's own, but for an empty database, whose tables are made as they are now.

Its record is the same as if it had gone through every change.
"""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from playground.postgres import fresh


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        asked = ("app_label", "plan", "check_unapplied", "fake", "prune")
        if not any(options.get(one) for one in asked) and fresh.is_empty(connection):
            fresh.make_tables(connection)
        super().handle(*args, **options)
