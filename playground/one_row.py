"""A row by its key, with the query's SQL written once: for the rows that every page of a room asks for.

Django writes a query's SQL anew each time, which takes several times as long as Postgres needs to answer it; and to
plan it takes Postgres longer than to carry it out, so it is prepared where it can be (`playground.postgres`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.signals import post_init, pre_init

M = TypeVar("M", bound=Model)

_KEY = "\N{BLACK QUESTION MARK ORNAMENT}"
"""Stands for the key while the SQL is written."""
ANOTHER = "\N{WHITE QUESTION MARK ORNAMENT}"
"""Stands in a queryset for another text, which is known when a row is read."""


class OneRow(Generic[M]):
    """The rows of a queryset, one at a time; fields that it defers are read when they are asked for, as ever."""

    def __init__(self, rows: Callable[[], QuerySet[M]]) -> None:
        self._rows = rows
        """Called once, when models can be used. The key of its model is a text."""

    @cached_property
    def _written(self) -> _Written[M]:
        return _written(self._rows().filter(pk=_KEY).order_by())

    def get(self, key: str, another: str = "") -> M | None:
        """The row with this key; None where the queryset has none. `another` is read where it says ANOTHER."""
        written = self._written
        known = {_KEY: key, ANOTHER: another}
        with _cursor() as cursor:
            cursor.execute(written.sql, [known.get(one, one) for one in written.params])
            row = cursor.fetchone()
        return None if row is None else written.made_of(list(row))


class SomeRows(Generic[M]):
    """The rows of a queryset for somebody whom it calls ANOTHER, in its order and within its limit."""

    def __init__(self, rows: Callable[[], QuerySet[M]]) -> None:
        self._rows = rows

    @cached_property
    def _written(self) -> _Written[M]:
        return _written(self._rows())

    def of(self, another: str) -> list[M]:
        """What the queryset has where this text stands for ANOTHER."""
        written = self._written
        with _cursor() as cursor:
            cursor.execute(written.sql, [another if one == ANOTHER else one for one in written.params])
            return [written.made_of(list(row)) for row in cursor.fetchall()]


def _cursor() -> Any:
    wrapper: Any = connection
    return wrapper.prepared_cursor()


def _written(rows: QuerySet[M]) -> _Written[M]:
    compiler = rows.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    selected = compiler.select or ()
    named = (compiler.klass_info or {})["select_fields"]
    return _Written(
        rows.model,
        sql,
        params,
        [(place, selected[place][0].target.attname) for place in named],
        list((compiler.annotation_col_map or {}).items()),
        list(compiler.get_converters([one[0] for one in selected]).items()),
    )


class _Written(Generic[M]):
    """A query as SQL, and how a row of it becomes an object, as Django's own querysets make it."""

    def __init__(
        self,
        model: type[M],
        sql: str,
        params: Sequence[Any],
        fields: list[tuple[int, str]],
        further: list[tuple[str, int]],
        converters: list[tuple[int, Any]],
    ) -> None:
        self.sql = sql
        self.params = params
        self._model = model
        self._places = [place for place, _ in fields]
        self._names = [name for _, name in fields]
        self._as_usual = not _is_plain(model)
        self._further = further
        self._converters = converters

    def made_of(self, row: list[Any]) -> M:
        """The object with a row's values; those that are no fields become attributes, too."""
        for place, (converters, expression) in self._converters:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        values = [row[place] for place in self._places]
        if self._as_usual:
            made = self._model.from_db(DEFAULT_DB_ALIAS, self._names, values)
        else:
            made = self._model.__new__(self._model)
            made._state = ModelState()
            made._state.db, made._state.adding = DEFAULT_DB_ALIAS, False
            made.__dict__.update(zip(self._names, values, strict=True))
        for name, place in self._further:
            setattr(made, name, row[place])
        return made


def _is_plain(model: type[Model]) -> bool:
    """Whether a row of a table is its values and nothing else, as nobody takes part in making one: Django's
    constructor, which asks for each field and tells who listens, takes as long as the rest of reading a row."""
    django_s = model.__init__ is Model.__init__ and model.from_db.__func__ is Model.from_db.__func__  # type: ignore[attr-defined, misc]
    return django_s and not pre_init.has_listeners(model) and not post_init.has_listeners(model)
