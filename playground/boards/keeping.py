"""The breakpoints, watches and expectations of a visitor, kept in the session with the run that they were set in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from playground.boards import breaking, watching
from playground.boards.breaking import Break, Unclear
from playground.boards.models import Run
from playground.boards.watching import Watch

_KEY = "marks"
MOST_RUNS = 30
"""Runs whose marks a browser keeps; those set longest ago go first."""
MOST_MARKS = 16
"""Breakpoints of a run, and watches."""
MOST_EXPECTATIONS = 40
"""Expectations of a run."""


@dataclass(frozen=True)
class Marks:
    """What a visitor has set in a run."""

    breaks: tuple[Break, ...] = ()
    watches: tuple[Watch, ...] = ()
    expected: tuple[str, ...] = ()
    """Expectations, each a sentence as the notation prints it."""


def marks_of(request: HttpRequest, run: Run) -> Marks:
    """The visitor's marks in a run; what can't be read any more is left out."""
    kept: dict[str, Any] = request.session.get(_KEY, {}).get(run.id, {})
    return Marks(
        tuple(one for text in kept.get("breaks", ()) if (one := _read(breaking.read, text)) is not None),
        tuple(one for text in kept.get("watches", ()) if (one := _read(watching.read, text)) is not None),
        tuple(kept.get("expected", ())),
    )


def expected_of(request: HttpRequest, run: Run) -> tuple[str, ...]:
    """All that is expected of a run: by the scenario that it was begun with, then by this visitor."""
    return tuple(dict.fromkeys((*run.expected, *marks_of(request, run).expected)))


def _read(reader: Any, text: str) -> Any:
    """A mark of an earlier release may name an event that is called otherwise now."""
    try:
        return reader(text)
    except Unclear:
        return None


def keep(request: HttpRequest, run: Run, marks: Marks) -> None:
    """Write the marks of a run down. Raises Unclear past the bound."""
    if len(marks.breaks) > MOST_MARKS or len(marks.watches) > MOST_MARKS:
        raise Unclear(f"A line can have {MOST_MARKS} breakpoints and as many watches; remove one first.")
    if len(marks.expected) > MOST_EXPECTATIONS:
        raise Unclear(f"A line can have {MOST_EXPECTATIONS} expectations here; remove one first.")
    every = dict(request.session.get(_KEY, {}))
    every.pop(run.id, None)
    if marks != Marks():
        every[run.id] = {
            "breaks": [one.text for one in marks.breaks],
            "watches": [one.text for one in marks.watches],
            "expected": list(marks.expected),
        }
    for oldest in list(every)[: max(0, len(every) - MOST_RUNS)]:
        del every[oldest]
    request.session[_KEY] = every


def carry_over(request: HttpRequest, run: Run, branch: Run) -> None:
    """A branch begins with the marks of the line that it left: up to there the objects are the same."""
    found = marks_of(request, run)
    if branch.pk != run.pk and found != Marks():
        keep(request, branch, found)
