"""Collections that ship with the site, from their files into the database. Doing it again changes nothing.

A file is playground/collected/shipped/<place>-<slug>.toml: title, introduction, the scenario on the cover, chapters
with their entries. Entries are told apart by their scenarios, so what readers have done stays as a file changes.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

from django.db import connection, transaction
from django.db.models import Count

from playground.collected import covers, editing
from playground.collected.models import Chapter, Collection, Entry
from playground.library.models import Scenario

_LOCK = 217_410
"""Postgres's name for the right to load; any number that nothing else here uses."""


@dataclass(frozen=True)
class Piece:
    """An entry of a file."""

    scenario: str
    note: str = ""


@dataclass(frozen=True)
class Part:
    """A chapter of a file."""

    heading: str
    words: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class File:
    """A collection as its file says it."""

    place: int
    slug: str
    digest: str
    title: str
    introduction: str
    cover: str
    parts: tuple[Part, ...]

    @property
    def scenarios(self) -> list[str]:
        return [piece.scenario for part in self.parts for piece in part.pieces]


def bundled() -> list[File]:
    """The files, in the order in which the list shows them. Raises ValueError for one that can't be used."""
    folder = resources.files("playground.collected") / "shipped"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return [read(name, (folder / name).read_text("utf-8")) for name in names]


def read(name: str, text: str) -> File:
    """A file's collection. Raises ValueError."""
    number, _, slug = name.removesuffix(".toml").partition("-")
    said = tomllib.loads(text)
    parts = tuple(
        Part(
            chapter["heading"],
            _prose(chapter.get("words", "")),
            tuple(Piece(one["scenario"], _prose(one.get("note", ""))) for one in chapter["entry"]),
        )
        for chapter in said["chapter"]
    )
    found = File(
        place=int(number),
        slug=slug,
        digest=hashlib.sha256(f"{covers.VERSION}\n{text}".encode()).hexdigest(),
        title=said["title"],
        introduction=_prose(said["introduction"]),
        cover=said["cover"],
        parts=parts,
    )
    if len(set(found.scenarios)) != len(found.scenarios) or found.cover not in found.scenarios:
        raise ValueError(f"{name}: a scenario is in it twice, or the one on the cover doesn't")
    return found


def _prose(text: str) -> str:
    """Lines of a file are broken for its writers; an empty line parts paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


@dataclass
class Report:
    """What a load did, by slugs."""

    written: list[str]
    gone: list[str]
    missing: list[str]
    """Scenarios that are not in the library (yet)."""


def load(files: list[File]) -> Report:
    """Bring the collections that ship in line with their files. What is as it was costs nothing but a look at it."""
    report = Report([], [], [])
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])
        shipped = Collection.objects.filter(shipped__isnull=False)
        there = {one.slug: one for one in shipped.annotate(entries_there=Count("entries"))}
        for file in files:
            row = there.pop(file.slug, None)
            held: Any = None if row is None else (row.digest, row.shipped, row.entries_there)
            if held != (file.digest, file.place, len(file.scenarios)):
                report.missing += _write(file)
                report.written.append(file.slug)
        report.gone = sorted(there)
        shipped.filter(slug__in=report.gone).delete()
    return report


def _write(file: File) -> list[str]:
    """The rows of a file; the scenarios that it names in vain."""
    fields = {
        "title": file.title,
        "introduction": file.introduction,
        "visibility": Collection.Visibility.PUBLIC,
        "shipped": file.place,
        "digest": file.digest,
    }
    Collection.objects.update_or_create(slug=file.slug, owner=None, defaults=fields)
    rows = {row.slug: row for row in Scenario.objects.filter(slug__in=file.scenarios)}
    with editing.changing(file.slug, None) as contents:
        known = {entry.scenario_id: entry for entry in contents.entries()}
        kept_chapters = list(contents.chapters)
        contents.chapters = []
        for at, part in enumerate(file.parts):
            chapter = (
                kept_chapters[at] if at < len(kept_chapters) else Chapter(collection=contents.collection)
            )
            chapter.place, chapter.heading, chapter.words = at + 1, part.heading, part.words
            chapter.save()
            chapter.in_order = []  # type: ignore[attr-defined]
            contents.chapters.append(chapter)
        for chapter, part in zip(contents.chapters, file.parts, strict=True):
            for piece in part.pieces:
                if piece.scenario in rows:
                    _place(contents, chapter, rows[piece.scenario], piece, known)
        # Entries first: a chapter takes with it what still stands in it.
        contents.write()
        Entry.objects.filter(pk__in=[entry.pk for entry in known.values()]).delete()
        for chapter in kept_chapters[len(file.parts) :]:
            chapter.delete()
        contents.collection.cover_of = next(
            (entry for entry in contents.entries() if entry.scenario.slug == file.cover), None
        )
    return [slug for slug in file.scenarios if slug not in rows]


def _place(
    contents: editing.Contents, chapter: Chapter, row: Scenario, piece: Piece, known: dict[int, Entry]
) -> None:
    entry = known.pop(row.pk, None)
    if entry is None:
        editing.add_entry(contents, chapter, row, piece.note)
        return
    entry.note = piece.note
    entry.save(update_fields=("note",))
    editing.entries_of(chapter).append(entry)
