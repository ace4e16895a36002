"""The tables of an empty database, made as they are now instead of by each change that led to them.

Going through all migrations, Django makes every model anew for each of them, which takes a first start five seconds. A
test compares the tables made here with those that the migrations lead to, an older backup's rows in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.postgres.operations import CreateExtension
from django.db import NotSupportedError, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import RunPython, RunSQL
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.fields import FieldOperation
from django.db.migrations.operations.models import IndexOperation, ModelOperation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

IN_MODELS = (ModelOperation, FieldOperation, IndexOperation)
"""Operations whose work is to be seen in the models."""


def is_empty(connection: Any) -> bool:
    """Whether there is no table yet, not even the record of what was done."""
    with connection.cursor() as cursor:
        return not connection.introspection.table_names(cursor, include_views=True)


def make_tables(connection: Any) -> None:
    """Make every table of an empty database, all or none, and record every migration as done.

    What migrations write in SQL (triggers, functions, storage) is carried out in their order; what they do to rows has
    none to do it to. Rows that Django keeps about tables are made by `migrate`, which is to follow. Raises
    NotSupportedError, before anything is made, for an operation of another kind.
    """
    loader = MigrationLoader(connection)
    extensions: list[tuple[str, Operation]] = []
    written: list[tuple[str, Operation]] = []
    for app, operation in _operations(loader):
        if isinstance(operation, CreateExtension):
            extensions.append((app, operation))
        elif isinstance(operation, RunSQL):
            written.append((app, operation))
        elif not isinstance(operation, (*IN_MODELS, RunPython)):
            raise NotSupportedError(f"what {operation} of {app} does to an empty database is not known here")
    with transaction.atomic(using=connection.alias):
        _carry_out(connection, extensions)
        with connection.schema_editor() as editor:
            # As the migrations know them: in details, such as numbers that link two tables, Django's own differ.
            for model in loader.project_state().apps.get_models():
                if model._meta.can_migrate(connection):
                    editor.create_model(model)
        _carry_out(connection, written)
        recorder = MigrationRecorder(connection)
        recorder.ensure_schema()
        recorder.migration_qs.bulk_create(
            recorder.Migration(app=app, name=name) for app, name in loader.disk_migrations
        )


def _operations(loader: MigrationLoader) -> Iterator[tuple[str, Operation]]:
    """What every migration does, with its app; each after those that it follows on."""
    keys: dict[tuple[str, str], None] = {}
    for leaf in loader.graph.leaf_nodes():
        keys.update(dict.fromkeys(loader.graph.forwards_plan(leaf)))
    for app, name in keys:
        for operation in loader.graph.nodes[app, name].operations:
            yield app, operation


def _carry_out(connection: Any, operations: list[tuple[str, Operation]]) -> None:
    """Operations that ask for no models."""
    with connection.schema_editor() as editor:
        for app, operation in operations:
            operation.database_forwards(app, editor, ProjectState(), ProjectState())
