"""Scenarios as works that live: their versions, where they come from, changes that others suggest, and their end.

A scenario's own row is always its newest version. While it was never corrected that is all there is of it; with the
first correction what stood before is kept as version 1, and so on.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse
from django.utils import timezone

from playground.ids import LONGEST
from playground.library.models import LONGEST_TITLE, Scenario

LONGEST_MESSAGE = 300
MOST_VERSIONS = 500
DAYS_TO_UNDO = 30


class Work(models.Model):
    """What is known of a scenario as a work, of those that were ever corrected or made from another."""

    scenario = models.OneToOneField(Scenario, primary_key=True, on_delete=models.CASCADE, related_name="work")
    newest = models.PositiveSmallIntegerField(default=1)
    """The number of the version that the scenario's row is."""
    changed = models.DateTimeField(null=True, blank=True)
    """When it was corrected last."""
    origin = models.ForeignKey(
        Scenario, null=True, blank=True, on_delete=models.SET_NULL, related_name="forks", db_index=False
    )
    """What it was made from, while that is there."""
    origin_number = models.PositiveSmallIntegerField(null=True, blank=True)
    """The version of it; None for whatever was never made from another."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(newest__gte=1, newest__lte=MOST_VERSIONS), name="work_within_its_bound"
            ),
        )
        indexes = (
            models.Index(
                fields=("origin", "-scenario"),
                condition=models.Q(origin__isnull=False),
                name="work_made_from",
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario_id}, version {self.newest}"


class Version(models.Model):
    """A scenario as it stood from one correction to the next, with what the engine says of it."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    created = models.DateTimeField(default=timezone.now)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Whose words it has: its owner, or whoever suggested the change."""
    visitor = models.CharField(max_length=LONGEST, blank=True)
    message = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    """What was changed and why."""
    suggested = models.BooleanField(default=False)
    """Whether it was suggested by somebody else and accepted."""

    title = models.CharField(max_length=LONGEST_TITLE)
    question = models.TextField(blank=True)
    answer = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    text = models.TextField(blank=True)
    """The whole text; empty for a moment, whose line nobody changes."""

    # What the engine says of it, as a scenario's row has it.
    problem = models.TextField(blank=True)
    verdict = models.CharField(max_length=7, choices=Scenario.Verdict, default=Scenario.Verdict.WAITING)
    failures: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    story: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    steps = models.PositiveIntegerField(default=0)
    rules: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=12), default=list, blank=True
    )
    cards: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=160), default=list, blank=True
    )
    judged_by = models.CharField(max_length=80, blank=True)
    judged_text = models.CharField(max_length=64, blank=True)
    line = models.ForeignKey("boards.Run", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("scenario", "number"), name="version_has_its_number_once"),
            models.CheckConstraint(condition=~models.Q(title=""), name="version_has_title"),
        )
        ordering = ("-number",)

    def __str__(self) -> str:
        return f"{self.title}, version {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("works:version", args=[self.number, self.scenario.slug])

    @property
    def moment(self) -> Any:
        """The frozen moment that it is about, if it is about one."""
        return self.scenario.moment


class Suggestion(models.Model):
    """A change of somebody else's scenario: fields of it as they should read, for its owner to accept or decline."""

    class State(models.TextChoices):
        OPEN = "open", "Open"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"
        TAKEN_BACK = "taken", "Withdrawn"

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="suggestions")
    number = models.PositiveSmallIntegerField()
    """The version that it was made on."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now)
    message = models.CharField(max_length=LONGEST_MESSAGE)
    wanted: models.JSONField[Any, Any] = models.JSONField()
    """All fields as they should read (`playground.works.fields.Fields`)."""
    failures: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """Where the engine differed when it was made."""
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    word = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    """What the owner says to it."""
    decided = models.DateTimeField(null=True, blank=True)
    became = models.PositiveSmallIntegerField(null=True, blank=True)
    """The version that it was accepted as."""

    class Meta:
        indexes = (
            models.Index(fields=("scenario", "-created"), name="suggestion_of_scenario"),
            models.Index(fields=("by", "-created"), name="suggestion_by"),
        )
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"a change of {self.scenario_id}, {self.state}"

    def get_absolute_url(self) -> str:
        return reverse("works:suggestion", args=[self.pk])


class Deletion(models.Model):
    """That a scenario was deleted: by whom and when. It stays when the scenario itself is gone."""

    slug = models.CharField(max_length=160, unique=True)
    scenario = models.OneToOneField(
        Scenario, null=True, blank=True, on_delete=models.SET_NULL, related_name="deletion"
    )
    """While it can be undone."""
    was = models.CharField(max_length=9, choices=Scenario.Visibility)
    """Who found it before."""
    deleted = models.DateTimeField(default=timezone.now)
    removed = models.DateTimeField(null=True, blank=True)
    """When its contents were removed for good."""
    shipped = models.BooleanField(default=False)
    """Whether it shipped with the site, and a later release of that doesn't have it any more."""

    class Meta:
        indexes = (
            models.Index(
                fields=("deleted",), condition=models.Q(removed__isnull=True), name="deletion_to_remove"
            ),
        )

    def __str__(self) -> str:
        return self.slug

    @property
    def until(self) -> Any:
        """Until when it can be undone."""
        return self.deleted + timedelta(days=DAYS_TO_UNDO)
