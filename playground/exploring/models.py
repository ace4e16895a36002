"""What is kept of looking at every outcome of a moment: what was asked, what has been looked at, what came of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.exploring.horizons import NAMED, Until
from playground.boards.models import Kept, Run

LONGEST_SENTENCE = 300
MOST_DECISIONS = 50
"""So many decisions may be looked ahead."""


class Exploration(Kept):
    """All that can come of a moment of a line, looked at by workers part by part.

    `version` grows whenever something that a reader sees has changed.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        COMPLETE = "complete"
        CANCELLED = "cancelled"
        FAILED = "failed"

    class How(models.TextChoices):
        """What is asked of the sentence."""

        ALL = "", "Nothing more: show all outcomes"
        POSSIBLY = "possibly", "Can it happen that …?"
        ALWAYS = "always", "Does it always hold that …?"
        FORCE = "force", "Can a player make sure that …?"

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="explorations")
    step = models.PositiveIntegerField()
    until = models.CharField(max_length=12)
    """A moment by its name (`engine.exploring.horizons`), or a number of decisions."""
    how = models.CharField(max_length=10, blank=True, choices=How.choices, default=How.ALL)
    seat = models.PositiveSmallIntegerField(default=0)
    """Of the player who is asked whether they can make sure of it."""
    sentence = models.CharField(max_length=LONGEST_SENTENCE, blank=True)
    """The expectation that is asked about, as the notation prints it."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    problem = models.TextField(blank=True)
    parts = models.PositiveIntegerField(default=0)
    """How many parts have been stored; a worker stores its part if nobody has stored another since it took it."""
    tries = models.PositiveSmallIntegerField(default=0)
    """How often a part was begun since the last one was stored."""
    worked = models.FloatField(default=0)
    """Seconds that workers had to do."""
    kept = models.BinaryField(null=True, blank=True)
    """What has been looked at (`playground.exploring.looking`), while there is more to look at."""
    engine = models.CharField(max_length=80, blank=True)
    """The engine that has written `kept`; no other reads it."""
    result = models.JSONField(null=True, blank=True)
    """What came of it so far (`playground.exploring.telling`)."""
    version = models.PositiveIntegerField(default=1)
    taken_until = models.DateTimeField(null=True, blank=True)
    """The promise of the worker that looks to be done with its part by then."""
    due = models.DateTimeField()
    """When it is sent out again if nothing was heard of it."""
    whose = models.JSONField(default=list, blank=True)
    """For whom the workers' time is counted (`door.working`)."""

    class Meta:
        ordering = ("-created",)
        constraints = (
            models.CheckConstraint(
                condition=Q(how="", sentence="") | (~Q(how="") & ~Q(sentence="")),
                name="exploration_asks_about_a_sentence",
            ),
        )

    def __str__(self) -> str:
        return self.title or f"every outcome of {self.run_id}"

    def get_absolute_url(self) -> str:
        return reverse("exploring:detail", args=[self.id])

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def horizon(self) -> Until:
        """Until when is looked."""
        return next((one for one in NAMED if one == self.until), None) or int(self.until)
