"""A link by which somebody without an account finds again what a browser has made."""

from __future__ import annotations

from django.db import models

from playground.ids import LONGEST


class Recovery(models.Model):
    """That there is such a link. The link itself is shown once; its digest is all that is kept of it."""

    digest = models.CharField(max_length=64, unique=True)
    visitor = models.CharField(max_length=LONGEST, db_index=True)
    """The mark of the browser whose works it leads to (`playground.boards.visitors`)."""
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)
    """When it was used last."""

    def __str__(self) -> str:
        return f"a link of {self.created:%d %B %Y}"
