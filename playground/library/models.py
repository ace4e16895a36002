"""The library: every scenario, whoever made it, with what it is found by in columns of its own.

A scenario ships with the engine, or is a moment that a visitor froze (`playground.rulings`),
or was written by one.
All stand in one table, so one search finds them, one page shows them, and a further kind of thing about them (a vote, a
collection, a version) points at one row.

Full-text search cuts rule numbers in two ("409.1f" becomes "409.1" and "f"), so cited rules stand in an array beside
it, with everything that they are part of and all that somebody may have typed of them so far.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from playground.ids import LONGEST

LONGEST_TITLE = 160
WRITTEN = "written"
"""The beginning of the addresses of those that visitors wrote; no folder has this name either."""
LONGEST_QUESTION = 600
LONGEST_ANSWER = 2_000


class Scenario(models.Model):
    """A question with its board, line, expectations and an answer in words."""

    class Kind(models.TextChoices):
        SHIPPED = "shipped", "Built in"
        MOMENT = "moment", "A moment saved by a visitor"
        WRITTEN = "written", "Written by a visitor"

    class Verdict(models.TextChoices):
        HOLDS = "holds", "Holds"
        DIFFERS = "differs", "Differs"
        WAITING = "waiting", "Not checked yet"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "In the library"
        UNLISTED = "unlisted", "Unlisted: only its address leads to it"
        WITHDRAWN = "withdrawn", "Withdrawn"
        HIDDEN = "hidden", "Hidden by a moderator"

    kind = models.CharField(max_length=8, choices=Kind, default=Kind.SHIPPED)
    slug = models.CharField(max_length=160, unique=True)
    """The last part of its address: of one that ships the file's path below engine/scenarios, without its ending."""
    shelf = models.CharField(max_length=80)
    """The folder it stands in."""
    title = models.CharField(max_length=LONGEST_TITLE)
    question = models.TextField(blank=True)
    answer = models.TextField(blank=True)
    """In words; of most what they expect, told as a reader would (`engine.notation.answers_in_words`)."""
    notes = models.TextField(blank=True)
    """Why it is so, or what its maker has to say of it."""
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    text = models.TextField(blank=True)
    """The whole text; empty for a moment, whose line is kept as it was played."""
    moment = models.OneToOneField(
        "rulings.Ruling", null=True, blank=True, on_delete=models.CASCADE, related_name="scenario"
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    visitor = models.CharField(max_length=LONGEST, blank=True)
    """The browser that made it, where no account did."""
    visibility = models.CharField(max_length=9, choices=Visibility, default=Visibility.PUBLIC)
    published = models.DateTimeField(default=timezone.now)
    """When it came into the library: what "newest" goes by."""

    # What was found out by reading and playing it.
    problem = models.TextField(blank=True)
    """Why the text cannot be read, if it cannot."""
    verdict = models.CharField(max_length=7, choices=Verdict, default=Verdict.WAITING)
    disputed = models.BooleanField(default=False)
    """Whether somebody's objection to it stands: undecided, or accepted while what it says is still the same."""
    failures: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """Expectations that are not met, each as (expectation, reason); empty if all are."""
    story: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """What happens, a line for each ruling, each as (step, rule, words)."""
    steps = models.PositiveIntegerField(default=0)
    """How many steps its line has."""
    players = models.PositiveSmallIntegerField(default=0)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    """When the newest of its cards was printed first."""
    rules: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=12), default=list, blank=True
    )
    """The rules that it cites, in the order of the book."""
    cards: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=160), default=list, blank=True
    )
    """The cards that take part, by name."""
    judged_by = models.CharField(max_length=80, blank=True)
    """The engine that gave the verdict (`playground.rulings.versions`)."""
    judged_text = models.CharField(max_length=64, blank=True)
    """Digest of the text that the verdict is about."""
    line = models.ForeignKey("boards.Run", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """Its line as the stepper shows it, once somebody has asked for a step of it; nobody's own, so it never grows."""

    # What readers make of it.
    useful = models.IntegerField(default=0)
    """How useful they find it, surely and in thousandths (`playground.talk`): votes of few weigh less than of many."""
    comments = models.PositiveIntegerField(default=0)

    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    # What it is found by.
    facets: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=160), default=list, blank=True
    )
    """What choices leave it, as "verdict:holds" (`playground.library.facets`); how many have each is in FacetCount."""
    keys: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=170), default=list, blank=True
    )
    """Its cards, its rules and all beginnings of those (`playground.library.facets.keys_of`)."""
    words = models.TextField(blank=True)
    """What is searched beside title, question and answer: notes, tags, names of cards."""
    named = models.GeneratedField(
        expression=SearchVector("title", config="english"), output_field=SearchVectorField(), db_persist=True
    )
    search = models.GeneratedField(
        expression=SearchVector("title", weight="A", config="english")
        + SearchVector("question", weight="B", config="english")
        + SearchVector("answer", weight="C", config="english")
        + SearchVector("words", weight="D", config="english"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    played: Any = None
    """Its line as it was played when it was judged just now (`playground.library.filing`); never stored."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=~Q(text="") | Q(moment__isnull=False), name="scenario_has_text_or_is_a_moment"
            ),
            models.CheckConstraint(condition=~Q(title=""), name="scenario_has_title"),
            models.CheckConstraint(
                condition=Q(kind="moment", moment__isnull=False)
                | (~Q(kind="moment") & Q(moment__isnull=True)),
                name="scenario_of_a_moment_has_it",
            ),
        )
        indexes = (
            GinIndex(fields=["search"], name="scenario_search", fastupdate=False),
            GinIndex(fields=["named"], name="scenario_named", fastupdate=False),
            GinIndex(fields=["facets"], name="scenario_facets", fastupdate=False),
            GinIndex(fields=["keys"], name="scenario_keys", fastupdate=False),
            models.Index(
                fields=["-published", "-id"], condition=Q(visibility="public"), name="scenario_newest"
            ),
            models.Index(
                fields=["-useful", "-published", "-id"],
                condition=Q(visibility="public"),
                name="scenario_useful",
            ),
            models.Index(
                fields=["-comments", "-published", "-id"],
                condition=Q(visibility="public"),
                name="scenario_discussed",
            ),
            models.Index(fields=["slug"], condition=Q(kind="shipped"), name="scenario_shipped"),
            models.Index(fields=["id"], condition=Q(judged_by=""), name="scenario_waiting"),
            models.Index(
                fields=["visitor"],
                condition=Q(owner__isnull=True) & ~Q(visitor=""),
                name="scenario_of_a_browser",
            ),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("library:detail", args=[self.slug])

    @property
    def met(self) -> bool:
        """Whether it can be read and all that it says is so today."""
        return self.verdict == self.Verdict.HOLDS

    @property
    def listed(self) -> bool:
        return self.visibility == self.Visibility.PUBLIC


class FacetCount(models.Model):
    """How many public scenarios have a facet. The database counts, as rows come and go (migration 0004)."""

    facet = models.CharField(max_length=160, primary_key=True)
    number = models.IntegerField(default=0)
    family = models.GeneratedField(
        expression=models.Func(models.F("facet"), models.Value(":"), models.Value(1), function="split_part"),
        output_field=models.CharField(max_length=20),
        db_persist=True,
    )

    class Meta:
        indexes = (models.Index(fields=["family", "-number"], name="library_facet_commonest"),)

    def __str__(self) -> str:
        return f"{self.facet}: {self.number}"


class Word(models.Model):
    """A word that some public scenario has: what one with an error in it was meant to be. The database gathers them."""

    word = models.CharField(max_length=60, primary_key=True)

    class Meta:
        indexes = (GinIndex(OpClass("word", name="gin_trgm_ops"), name="library_word_trigrams"),)

    def __str__(self) -> str:
        return self.word
