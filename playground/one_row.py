"""A row by its key, with the query's SQL written once: for the rows that every page of a room asks for.

Django writes a query's SQL anew each time, which takes several times as long as Postgres needs to answer it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

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
    def _written(self) -> tuple[type[M], str, tuple[Any, ...]]:
        rows = self._rows().filter(pk=_KEY).order_by()
        sql, params = rows.query.sql_with_params()
        return rows.model, sql, params

    def get(self, key: str, another: str = "") -> M | None:
        """The row with this key; None where the queryset has none. `another` is read where it says ANOTHER."""
        model, sql, params = self._written
        # Raw queries of Django look for a percent sign's partner: the SQL is Django's own, with %s for each value.
        known = {_KEY: key, ANOTHER: another}
        found = model._default_manager.raw(sql, [known.get(one, one) for one in params])
        return next(iter(found), None)
