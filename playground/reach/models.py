"""What is kept for those who look from elsewhere: trace files that somebody has brought to be shown."""

from __future__ import annotations

from datetime import timedelta

from django.db import models

from playground.boards.models import Owned

MOST_STORED = 400_000
"""Bytes of a file as it is stored, compressed."""
KEPT_FOR = timedelta(days=30)


class TraceFile(Owned):
    """The trace of a line, as a file told it; anyone with its address can read it. No engine is needed to show it."""

    content = models.BinaryField(editable=False)
    """The checked document, compressed (`playground.reach.traces`)."""
    last = models.PositiveIntegerField()
    """How many steps the whole line has; the file may hold fewer."""

    class Meta:
        ordering = ("-created",)
        indexes = (models.Index(fields=("created",), name="trace_file_created"),)

    def __str__(self) -> str:
        return self.title or f"trace {self.id}"
