"""Cards that visitors write."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.urls import reverse

from playground.boards.models import Owned


class CardDraft(Owned):
    """A card being written, as it was typed last. The title is its name."""

    sheet = models.JSONField()
    """The fields of both halves and how they share the card (`playground.cards.sheets`)."""
    whole = models.BooleanField(default=False)
    """Whether all of it was understood when it was typed: then it can be put on boards as it is."""
    without: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """The words that are not understood and that its writer has agreed to do without: otherwise, if it is still these,
    it can be put on boards without them."""

    class Meta:
        ordering = ("-updated",)

    def __str__(self) -> str:
        return self.title or f"card {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("cards:draft", args=[self.id])
