"""A ruling as the text of a scenario: its line as sentences, and what it expects."""

from __future__ import annotations

from engine.notation.reading_expectations import known_on
from engine.notation.saved import load_line
from engine.notation.scenario import Scenario, told_line, write_scenario
from playground.rulings.models import Ruling


def scenario_text(ruling: Ruling) -> str:
    """The text. Raises UnreadableSave, ReplayMismatch, NotWritable or Unreadable where the current engine can't."""
    line = load_line({**ruling.start, "entries": ruling.entries})
    return write_scenario(
        Scenario(
            position=line.start,
            title=" ".join(ruling.title.split()),
            notes=tuple(" ".join(one.split()) for one in ruling.comment.splitlines() if one.strip()),
            line=told_line(line),
            expectations=known_on(line.start.boards).read("\n".join(ruling.expectations)),
        )
    )
