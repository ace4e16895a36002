"""What the watch keeps: when each of its rounds was last made."""

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
