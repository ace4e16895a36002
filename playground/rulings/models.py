"""A ruling: position, line and step, frozen, with what was asked and what is to hold."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from playground.boards.models import Owned
from playground.rulings.versions import EDITION
from playground.sealing import seal_of

MOMENTS = "moments"
"""The beginning of what a ruling is called in the library; no folder of the engine's scenarios has this name."""
FORMAT = 1
"""Version of what a content hash is taken over."""
LONGEST_COMMENT = 8_000
MOST_STEPS = 5_000
"""Trace lines that one link keeps."""


class Ruling(Owned):
    """A moment that stays as it is. Start, entries, expectations and the stored trace are never written again."""

    comment = models.TextField(blank=True, max_length=LONGEST_COMMENT)
    start: models.JSONField[Any, Any] = models.JSONField(editable=False)
    """The starting position in saved form, card texts with it."""
    entries: models.JSONField[Any, Any] = models.JSONField(editable=False)
    expectations: models.JSONField[Any, Any] = models.JSONField(default=list, editable=False)
    """Sentences of the notation, as it prints them. They are judged at the end of the line."""
    step = models.PositiveIntegerField(editable=False)
    """The moment that the link is about."""
    seat = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """Through which player's eyes everybody sees it; empty for all that there is. The stored trace holds no more."""
    last = models.PositiveIntegerField(editable=False)
    """How many steps the stored trace has."""
    format = models.PositiveSmallIntegerField(default=FORMAT, editable=False)
    edition = models.CharField(max_length=10, default=EDITION, editable=False)
    content_hash = models.CharField(max_length=64, db_index=True, editable=False)
    """Of format, edition, position, card texts, line and expectations; title, comment and step are no part of it. Seen
    through one player's eyes it is of what is shown: two lines that differ in hidden cards alone have the same."""
    seal = models.CharField(max_length=64, blank=True, editable=False)
    """Of all that is never written again, the stored trace with it (`playground.sealing`)."""
    engine = models.CharField(max_length=80, editable=False)
    """Release and digest of the engine that played the stored trace."""
    record = models.BinaryField(editable=False)
    """The stored trace with its boards (`playground.rulings.record`)."""
    verdict: models.JSONField[Any, Any] = models.JSONField(default=dict, editable=False)
    """What the engine named in `checked_by` said of it (`playground.rulings.checking`)."""
    checked_by = models.CharField(max_length=80, blank=True, editable=False)
    published = models.DateTimeField(null=True, blank=True)
    """When its maker put it on the list; until then only its random address leads here."""
    deleted = models.DateTimeField(null=True, blank=True, editable=False)
    """When its maker deleted it; that can be undone for a while, and until then its contents are kept."""
    hidden = models.BooleanField(default=False, editable=False)
    """Whether a moderator has hidden it from all but its maker."""
    token_hash = models.CharField(max_length=64, blank=True, editable=False)
    """SHA-256 of the word that lets whoever made it without an account delete it."""

    class Meta:
        ordering = ("-created",)
        constraints = (
            models.CheckConstraint(condition=Q(step__lte=F("last")), name="ruling_step_is_in_its_trace"),
            models.CheckConstraint(condition=Q(last__lte=MOST_STEPS), name="ruling_within_its_bound"),
            models.CheckConstraint(
                condition=Q(content_hash__regex=r"^[0-9a-f]{64}$"), name="ruling_has_its_hash"
            ),
            models.CheckConstraint(condition=~Q(title=""), name="ruling_has_a_title"),
        )
        indexes = (
            models.Index(
                fields=("-published",), condition=Q(published__isnull=False), name="ruling_published"
            ),
        )

    def __str__(self) -> str:
        return self.title

    def sealed(self) -> str:
        """The seal that what is stored should have."""
        numbers = [self.step, self.last, self.seat, self.format, self.edition, self.content_hash, self.engine]
        return seal_of(self.start, self.entries, self.expectations, numbers, self.record)

    @property
    def altered(self) -> bool:
        """Whether what is stored isn't what was frozen."""
        return bool(self.seal) and self.seal != self.sealed()

    def get_absolute_url(self) -> str:
        return self.at(self.step)

    def at(self, step: int) -> str:
        """The address of one of its moments."""
        return reverse("rulings:step", args=[self.id, step])

    @property
    def content_address(self) -> str:
        """The short form of its hash, for the address of a published ruling."""
        return self.content_hash[:20]
