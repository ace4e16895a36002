"""What the watch keeps: when its rounds were made, what was counted in the last day, what browsers refused."""

from __future__ import annotations

from django.db import models


class Made(models.Model):
    """A round, and when it was begun last, by whichever machine; one that began it is the only one to make it."""

    name = models.CharField(max_length=80, primary_key=True)
    begun = models.DateTimeField(null=True)
    took = models.FloatField(default=0)
    """Seconds."""
    problem = models.CharField(max_length=300, blank=True)
    """What went wrong the last time, in a line."""

    class Meta:
        verbose_name = "round"

    def __str__(self) -> str:
        return self.name


class Sample(models.Model):
    """What one machine's processes had counted at a moment (`playground.watch.metrics.totals`)."""

    host = models.CharField(max_length=80)
    at = models.DateTimeField(db_index=True)
    counted: models.JSONField[dict[str, float], dict[str, float]] = models.JSONField()

    class Meta:
        ordering = ("at",)

    def __str__(self) -> str:
        return f"{self.host} at {self.at}"


class PolicyReport(models.Model):
    """Something that browsers have refused by the content policy, and how often they have told of it."""

    directive = models.CharField(max_length=40)
    blocked = models.CharField(max_length=100)
    """Scheme and host of what was refused, or a word such as `inline`; no more of an address is kept."""
    room = models.CharField(max_length=40)
    """The part of the site whose page it was."""
    times = models.PositiveIntegerField(default=0)
    first = models.DateTimeField(auto_now_add=True)
    last = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("directive", "blocked", "room"), name="policy_report_once"),
        )

    def __str__(self) -> str:
        return f"{self.directive}: {self.blocked}"
