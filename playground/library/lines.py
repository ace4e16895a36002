"""The line of a scenario as the stepper shows it: one for all readers, made as somebody first asks for a step."""

from __future__ import annotations

from typing import Any, Protocol

from django.http import HttpRequest

from engine.notation.errors import TooMuch, Unreadable
from playground.boards import runs
from playground.boards.models import Run
from playground.library import judging
from playground.limits import spend


class Played(Protocol):
    """A row with a text and the line that it is played as: a scenario, or a version of one."""

    pk: Any
    title: str
    text: str
    line: Any
    line_id: Any

    def refresh_from_db(self, *, fields: tuple[str, ...]) -> None: ...


def line_of(request: HttpRequest, row: Played) -> Run | None:
    """The line, nobody's own; None where its text can't be read. Raises limits.TooMuch as any new line does."""
    if row.line_id is not None:
        known: Run = row.line
        return known
    try:
        line = judging.line_of(row.text)
        expected = judging.expected_of(row.text)
    except (Unreadable, TooMuch):
        return None
    spend(request, "create")
    run = runs.start_run(line, title=row.title, expected=expected)
    rows: Any = type(row)
    if not rows.objects.filter(pk=row.pk, line=None).update(line=run):
        # Somebody else was first, and that line is the one that links lead to.
        run.delete()
        row.refresh_from_db(fields=("line",))
        first: Run | None = row.line
        return first
    return run
