"""What is kept to tell what a new engine has changed: engines, parts of the work, traces in short, and differences."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse


class Engine(models.Model):
    """An engine that has judged the library, in the order in which they came."""

    version = models.CharField(max_length=80, unique=True)
    """Release and digest (`playground.rulings.versions`)."""
    seen = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)
    """When the last part was done; empty while scenarios wait."""
    judged = models.PositiveIntegerField(default=0)
    """Scenarios that it has judged again."""
    verdicts = models.PositiveIntegerField(default=0)
    """Of those, how many hold now and did not before, or the other way round."""
    traces = models.PositiveIntegerField(default=0)
    """How many give the same verdict by other steps."""
    skipped = models.PositiveIntegerField(default=0)
    """How many no worker could judge in the time that a task has."""

    def __str__(self) -> str:
        return self.version

    def get_absolute_url(self) -> str:
        return reverse("drift:engine", args=[self.pk])

    @property
    def short(self) -> str:
        """The version as people compare it."""
        release, _, digest = self.version.partition("+")
        return f"{release}+{digest[:8]}" if digest else release


class Part(models.Model):
    """Scenarios that one worker judges in one go: those from `at` to `last`, by their keys.

    `taken_until` is the promise of whoever does it; a part that nobody keeps his promise for is taken by another, and
    goes on behind the last scenario that was stored.
    """

    engine = models.ForeignKey(Engine, on_delete=models.CASCADE, related_name="parts")
    at = models.BigIntegerField()
    last = models.BigIntegerField()
    tries = models.PositiveSmallIntegerField(default=0)
    """How often the scenario at `at` was begun: one that ends its worker each time is passed over."""
    taken_until = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("engine", "last"), name="drift_part_planned_once"),)
        indexes = (
            models.Index(fields=("engine", "at"), condition=Q(finished__isnull=True), name="drift_part_open"),
        )

    def __str__(self) -> str:
        return f"scenarios {self.at} to {self.last}"


class Trace(models.Model):
    """What the latest engine made of a scenario, in short: enough to say of the next one where it differs."""

    scenario = models.OneToOneField(
        "library.Scenario", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    engine = models.ForeignKey(Engine, on_delete=models.CASCADE, related_name="+")
    """The engine that judged it last."""
    since = models.ForeignKey(Engine, on_delete=models.CASCADE, related_name="+")
    """The engine since which the answer is as it is."""
    text = models.CharField(max_length=64)
    """Digest of the text that was judged; of a moment, of what it holds."""
    verdict = models.CharField(max_length=7)
    marks = models.BinaryField(editable=False, default=bytes)
    """A digest of eight bytes for each step (`playground.drift.tracing`)."""
    words = models.BinaryField(editable=False, default=bytes)
    """The steps in words, compressed."""

    class Meta:
        indexes = (models.Index(fields=("engine",), name="drift_trace_engine"),)

    def __str__(self) -> str:
        return f"trace of {self.scenario_id}"


class Change(models.Model):
    """What one engine has changed about one scenario."""

    scenario = models.ForeignKey("library.Scenario", on_delete=models.CASCADE, related_name="+")
    engine = models.ForeignKey(Engine, on_delete=models.CASCADE, related_name="changes")
    before = models.CharField(max_length=7)
    after = models.CharField(max_length=7)
    step = models.PositiveIntegerField(default=0)
    """The first step that differs; 0 where the steps are the same."""
    rule = models.CharField(max_length=12, blank=True)
    then = models.TextField(blank=True)
    """That step as it was, in words."""
    now = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    """What fails now, where something does."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("scenario", "engine"), name="drift_change_once_an_engine"),
        )
        indexes = (models.Index(fields=("engine", "id"), name="drift_change_of_engine"),)

    def __str__(self) -> str:
        return f"{self.scenario_id}: {self.before} to {self.after}"
