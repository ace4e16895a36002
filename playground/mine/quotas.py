"""How much somebody's works take in the database, and what is said to whoever has as much as there can be.

Bytes are counted as Postgres keeps them, compressed. What was deleted counts until it is permanently deleted, which its
maker can do at once. The sum is remembered for some minutes: a little more than the bound may be stored meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.core.cache import cache as shared_cache
from django.db import connection
from django.db.models import F, Func, IntegerField, Q, Sum, Value
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat

from playground.boards.models import Draft, DraftEdit, Run
from playground.boards.visitors import made_by, visitor_of
from playground.cards.models import CardDraft
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.limits import Full
from playground.mine.kinds import counted, in_one
from playground.one_row import ANOTHER
from playground.rulings.models import Ruling
from playground.simulations.models import Chunk, Simulation, TurningPoint
from playground.works.models import Version

OF_A_BROWSER = 20 * 1024 * 1024
OF_AN_ACCOUNT = 200 * 1024 * 1024
REMEMBERED = 180
"""Seconds."""
ROW = 300
"""Bytes of a row beside its large fields, with its places in indexes."""
GROWS = frozenset(("create", "answer", "ruling", "change", "simulate", "play"))
"""Limits of what stores something."""

_SOMEBODY: dict[bool, Any] = {True: -1, False: ANOTHER}
"""Stands for an account's key, and for a browser's mark, while the SQL is written."""


@dataclass(frozen=True)
class Table:
    """A table of which rows are somebody's, by a key of theirs, and its large fields."""

    kind: str
    rows: Any
    fields: tuple[str, ...]
    of: str = ""


TABLES = (
    Table("scenarios", Scenario.objects, ("text", "story", "words", "answer", "notes")),
    Table("scenarios", Version.objects, ("text", "story", "answer", "notes"), "scenario__"),
    Table("boards", Draft.every, ("text", "unread")),
    Table("boards", DraftEdit.objects, ("kept",), "draft__"),
    Table("lines", Run.every, ("start", "entries", "expected")),
    Table("links", Ruling.objects, ("start", "entries", "record", "comment", "verdict")),
    Table("cards", CardDraft.every, ("sheet",)),
    Table("explorations", Exploration.every, ("kept", "result")),
    Table("simulations", Simulation.every, ("start",)),
    Table("simulations", Chunk.objects, ("result",), "simulation__"),
    Table("simulations", TurningPoint.objects, ("seen", "found"), "simulation__"),
)


def bytes_of(request: HttpRequest) -> dict[str, int]:
    """How many bytes the works of each kind take."""
    found: dict[str, int] = {}
    if made_by(request) == Q(pk__in=()):
        return found
    has_account = request.user.is_authenticated
    sql, params = _asked(has_account)
    somebody = request.user.pk if has_account else visitor_of(request)
    with connection.cursor() as cursor:
        cursor.execute(sql, [somebody if one == _SOMEBODY[has_account] else one for one in params])
        for kind, size in cursor.fetchall():
            found[kind] = found.get(kind, 0) + size
    return found


@cache
def _asked(of_account: bool) -> tuple[str, tuple[Any, ...]]:
    """The question of all tables as SQL, with `_SOMEBODY` in it: Django takes several times as long to write it as
    Postgres takes to answer it."""
    rows = in_one(
        counted(table.rows.filter(_whose(of_account, table.of)), table.kind, sum=_size(table.fields))
        for table in TABLES
    )
    sql, params = rows.query.sql_with_params()
    return sql, tuple(params)


def most(request: HttpRequest) -> int:
    """As much as one may have."""
    return OF_AN_ACCOUNT if request.user.is_authenticated else OF_A_BROWSER


def check(request: HttpRequest, name: str) -> None:
    """Before something is stored. Raises Full."""
    user = getattr(request, "user", None)
    if name not in GROWS or request.method != "POST" or user is None or not hasattr(request, "session"):
        return
    key = _key(request)
    if not key:
        return
    used = shared_cache.get(key)
    if used is None:
        used = sum(bytes_of(request).values())
        shared_cache.set(key, used, timeout=REMEMBERED)
    bound = most(request)
    if used >= bound:
        whose = "an account" if user.is_authenticated else "a browser without an account"
        raise Full(
            f"What you have made takes {filesizeformat(used)}, and {filesizeformat(bound)} is as much as {whose} "
            "can have here."
        )


def forget(request: HttpRequest) -> None:
    """Something was removed: count anew."""
    if key := _key(request):
        shared_cache.delete(key)


def _key(request: HttpRequest) -> str:
    if request.user.is_authenticated:
        return f"bytes:u{request.user.pk}"
    visitor = visitor_of(request)
    return f"bytes:v{visitor}" if visitor else ""


def _whose(of_account: bool, of: str) -> Q:
    if of_account:
        return Q(**{f"{of}owner": _SOMEBODY[True]})
    return Q(**{f"{of}visitor": _SOMEBODY[False], f"{of}owner": None})


def _size(fields: tuple[str, ...]) -> Any:
    size: Any = Value(ROW)
    for name in fields:
        kept = Func(F(name), function="pg_column_size", output_field=IntegerField())
        size = size + Coalesce(kept, 0)
    return Coalesce(Sum(size), 0)
