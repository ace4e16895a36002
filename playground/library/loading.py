"""Bundled scenarios, from their files into the database. Doing it again changes nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import islice

from django.core.cache import cache
from django.db import connection, transaction

from playground.library.filing import fill
from playground.library.judging import judge
from playground.library.models import Scenario
from playground.rulings.versions import engine_version

AT_ONCE = 20
"""Scenarios whose rows are looked at together."""
UNHEARD_FOR = 60
"""Seconds after which somebody who loads them and tells nothing is taken for gone."""
_UNDER_WAY = "library:loading"
_LOCK = 217_409
"""Postgres's name for the right to load; any number that nothing else here uses."""


@dataclass(frozen=True)
class File:
    """A scenario's file: where it stands, and its text."""

    shelf: str
    slug: str
    text: str


@dataclass
class Report:
    """What a load did, by slugs."""

    new: list[str]
    changed: list[str]
    gone: list[str]
    failing: list[str]


def bundled() -> list[File]:
    """The files under engine/scenarios. Names may repeat on other shelves, so the address has the shelf in it."""
    return list(_bundled())


@lru_cache(maxsize=1)
def _bundled() -> tuple[File, ...]:
    return tuple(sorted(_files(resources.files("engine.scenarios"), ""), key=lambda file: file.slug))


def _files(folder: Traversable, shelf: str) -> list[File]:
    found: list[File] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _files(entry, f"{shelf}/{entry.name}".strip("/"))
        elif entry.name.endswith(".txt"):
            found.append(File(shelf, f"{shelf}/{entry.name[:-4]}".strip("/"), entry.read_text("utf-8")))
    return found


def load(files: list[File]) -> Report:
    """Bring the rows in line with the files. A scenario is judged here only if it is new or its text has changed:
    after a change of the engine workers judge all that there are (`playground.drift`).

    Each can be seen as soon as it is judged. Two may do this at once: neither judges what the other has. Nothing but
    the scenarios that ship is read, however many others there are.
    """
    report = Report([], [], [], [])
    version = engine_version()
    left = iter(files)
    done = 0
    while some := list(islice(left, AT_ONCE)):
        _load(some, version, report)
        done += len(some)
        if report.new or report.changed:
            cache.set(_UNDER_WAY, (done, len(files)), UNHEARD_FOR)
    with transaction.atomic():
        _only_one()
        shipped = Scenario.objects.filter(kind=Scenario.Kind.SHIPPED)
        gone = shipped.exclude(slug__in=[file.slug for file in files])
        report.gone = sorted(gone.values_list("slug", flat=True))
        gone.delete()
    cache.delete(_UNDER_WAY)
    return report


def _load(files: list[File], version: str, report: Report) -> None:
    rows = _rows(files)
    for file in files:
        row = rows.get(file.slug)
        digest = hashlib.sha256(file.text.encode()).hexdigest()
        if not _stands(row, file, digest):
            # Each by itself: of what is counted with it, rows are locked in order, which holds for one scenario alone.
            # Whoever publishes one meanwhile would be waited for while waiting for us.
            with transaction.atomic():
                _only_one()
                row = _rows([file]).get(file.slug)
                if not _stands(row, file, digest):
                    (report.changed if row else report.new).append(file.slug)
                    row = _write(row, file, digest, version)
        if row is None or not row.met:
            report.failing.append(file.slug)


def _rows(files: list[File]) -> dict[str, Scenario]:
    shipped = Scenario.objects.filter(slug__in=[file.slug for file in files])
    return {row.slug: row for row in shipped.only("slug", "shelf", "judged_text", "judged_by", "verdict")}


def _stands(row: Scenario | None, file: File, digest: str) -> bool:
    """Whether the row says what the file does, and was judged."""
    same = row is not None and row.shelf == file.shelf and row.judged_text == digest
    return same and row is not None and bool(row.judged_by)


def under_way() -> tuple[int, int] | None:
    """How many scenarios of how many are there, while they are being loaded."""
    found: tuple[int, int] | None = cache.get(_UNDER_WAY)
    return found


def _only_one() -> None:
    """Until the end of the transaction nobody else loads."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])


def _write(there: Scenario | None, file: File, digest: str, version: str) -> Scenario:
    row = Scenario(slug=file.slug) if there is None else Scenario.objects.get(pk=there.pk)
    row.kind = Scenario.Kind.SHIPPED
    row.shelf, row.text = file.shelf, file.text
    if row.judged_text != digest:
        row.line = None
    title = file.slug.rpartition("/")[2].replace("-", " ").capitalize()
    fill(row, judge(file.text, title=title), digest, version).save()
    return row
