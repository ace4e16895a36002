"""Collections: scenarios in an order, in chapters, with words between them; and how far each reader has come.

    Collection   title, introduction, cover          Reading   one reader of one collection
    Chapter      heading, words                      Mark      what a reader has done of one entry
    Entry        a scenario, a note                  Classroom, Pupil   a link under which readers take part

A reader is an account, or a browser that has none (`playground.boards.visitors`). Some collections ship with the site;
they are nobody's (`shipping`).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils import timezone

from playground.ids import LONGEST, new_id
from playground.library.models import Scenario

LONGEST_TITLE = 120
LONGEST_INTRODUCTION = 4_000
LONGEST_HEADING = 100
LONGEST_WORDS = 2_000
LONGEST_NOTE = 1_500
LONGEST_NAME = 80
LONGEST_PUPIL = 40
MOST_COLLECTIONS = 100
"""Collections of one account."""
MOST_CHAPTERS = 30
MOST_ENTRIES = 200
MOST_CLASSES = 20
"""Classes of one account."""
MOST_PUPILS = 200


class Collection(models.Model):
    """Scenarios in an order, with an introduction."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", "Listed, for everyone to find"
        UNLISTED = "unlisted", "Unlisted: only its address leads to it"
        WITHDRAWN = "withdrawn", "Withdrawn: only you can see it"

    slug = models.CharField(max_length=60, unique=True)
    """The last part of its address: an id that nobody guesses, or of one that ships the name of its file."""
    title = models.CharField(max_length=LONGEST_TITLE)
    introduction = models.TextField(blank=True, max_length=LONGEST_INTRODUCTION)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    visitor = ""
    """No browser without an account makes one (`playground.boards.visitors.belongs`)."""
    visibility = models.CharField(max_length=9, choices=Visibility, default=Visibility.UNLISTED)
    shipped = models.PositiveSmallIntegerField(null=True, blank=True)
    """Its place among those that ship with the site; they come first in the list."""
    digest = models.CharField(max_length=64, blank=True)
    """Of the file of one that ships."""
    cover_of = models.ForeignKey(
        "collected.Entry", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """The entry whose board is on the cover; without one the first."""
    cover: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """That board in small (`covers`)."""
    size = models.PositiveIntegerField(default=0)
    """How many entries it has."""
    headings = models.TextField(blank=True)
    """Of its chapters, to be searched."""
    revision = models.PositiveIntegerField(default=0)
    """Grows with every change: who changes it says which one was seen."""
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(default=timezone.now)
    deleted = models.DateTimeField(null=True, blank=True)
    """Its owner has deleted it, and can undo that for a while; until then it is kept, as taken back."""
    was = models.CharField(max_length=9, blank=True)
    """Who found it before it was deleted."""
    search = models.GeneratedField(
        expression=SearchVector("title", weight="A", config="english")
        + SearchVector("headings", weight="B", config="english")
        + SearchVector("introduction", weight="C", config="english"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        constraints = (models.CheckConstraint(condition=~Q(title=""), name="collection_has_title"),)
        indexes = (
            GinIndex(fields=["search"], name="collection_search", fastupdate=False),
            GinIndex(OpClass(Upper("title"), name="gin_trgm_ops"), name="collection_trigrams"),
            models.Index(
                fields=["shipped", "-updated", "-id"],
                condition=Q(visibility="public"),
                name="collection_listed",
            ),
            models.Index(fields=["owner", "-updated"], name="collection_of"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("collected:detail", args=[self.slug])

    @property
    def listed(self) -> bool:
        return self.visibility == self.Visibility.PUBLIC


class Chapter(models.Model):
    """A part of a collection, with words of its own before its entries."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="chapters")
    place = models.PositiveIntegerField()
    heading = models.CharField(max_length=LONGEST_HEADING)
    words = models.TextField(blank=True, max_length=LONGEST_WORDS)

    class Meta:
        ordering = ("place",)
        indexes = (models.Index(fields=["collection", "place"], name="chapter_place"),)

    def __str__(self) -> str:
        return self.heading


class Entry(models.Model):
    """A scenario's place in a collection, with what is said of it there."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="entries")
    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="entries")
    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="collected")
    name = models.CharField(max_length=LONGEST_NAME)
    """The last part of its address; it stays the same wherever the entry is moved."""
    place = models.PositiveIntegerField()
    """Within its chapter."""
    note = models.TextField(blank=True, max_length=LONGEST_NOTE)

    class Meta:
        ordering = ("chapter__place", "place")
        constraints = (
            models.UniqueConstraint(fields=["collection", "name"], name="entry_has_address"),
            models.UniqueConstraint(fields=["collection", "scenario"], name="entry_once"),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("collected:entry", args=[self.collection.slug, self.name])


class Quiz(models.Model):
    """The statements of which a reader says whether they will be true, as an engine judged them (`quizzes`)."""

    scenario = models.OneToOneField(Scenario, on_delete=models.CASCADE, related_name="quiz")
    made_by = models.CharField(max_length=80)
    """The engine."""
    of_text = models.CharField(max_length=64)
    """Digest of the text."""
    statements: models.JSONField[Any, Any] = models.JSONField(default=list)
    """Each as (words, whether it is true, what is so instead)."""
    done: models.JSONField[Any, Any] = models.JSONField(default=list)
    """What is done in the line, a sentence each."""

    def __str__(self) -> str:
        return f"Quiz of {self.scenario_id}"


class Reading(models.Model):
    """One reader of one collection."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="readings")
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    """Not "owner": what a browser has read is joined to what its account has read (`readings.take_over`)."""
    visitor = models.CharField(max_length=LONGEST, blank=True)
    last = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """Where to go on."""
    started = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["collection", "reader"], condition=Q(reader__isnull=False), name="reading_of_account"
            ),
            models.UniqueConstraint(
                fields=["collection", "visitor"], condition=Q(reader__isnull=True), name="reading_of_browser"
            ),
        )
        indexes = (
            models.Index(fields=["reader", "-updated"], name="reading_by_account"),
            models.Index(fields=["visitor", "-updated"], name="reading_by_browser"),
        )

    def __str__(self) -> str:
        return f"{self.collection_id} read by {self.reader_id or self.visitor}"


class Mark(models.Model):
    """What a reader has done of one entry."""

    class State(models.TextChoices):
        DONE = "done", "Read"
        RIGHT = "right", "Predicted right"
        WRONG = "wrong", "Predicted wrong"

    reading = models.ForeignKey(Reading, on_delete=models.CASCADE, related_name="marks")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="marks")
    state = models.CharField(max_length=5, choices=State, default=State.DONE)
    right = models.PositiveSmallIntegerField(default=0)
    """Statements of its quiz that were judged right the first time."""
    of = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    chosen: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """The statements that were ticked the last time, by their places."""
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["reading", "entry"], name="mark_once"),)

    def __str__(self) -> str:
        return self.state


class Classroom(models.Model):
    """A link under which readers take part in a collection under a name; who opened it sees how far they have come."""

    id = models.CharField(primary_key=True, max_length=LONGEST, default=new_id, editable=False)
    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="classes")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    visitor = ""
    title = models.CharField(max_length=LONGEST_TITLE)
    open = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=["owner", "-created"], name="classroom_of"),)

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("collected:classroom", args=[self.id])


class Pupil(models.Model):
    """Somebody who takes part in a class, under a name of their choice."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="pupils")
    reading = models.ForeignKey(Reading, on_delete=models.CASCADE, related_name="pupils")
    name = models.CharField(max_length=LONGEST_PUPIL)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint(fields=["classroom", "reading"], name="pupil_once"),
            models.UniqueConstraint(fields=["classroom", "name"], name="pupil_has_own_name"),
        )

    def __str__(self) -> str:
        return self.name
