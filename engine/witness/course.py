"""The course of a turn on witness boards: phases that effects add come when the rule says (300.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine import events as e
from engine.witness.happened import Performed

FIRST_STEPS = {
    "beginning": "untap",
    "precombat main": "",
    "combat": "beginning of combat",
    "postcombat main": "",
    "end": "end of turn",
}
"""The phases of a turn in their order, each with the step by which it begins."""


class Course:
    """Follows a game event by event, and knows which phases are still to come in a turn to which some were added."""

    def __init__(self) -> None:
        self.ahead: list[str] = []
        self.added = False

    def follow(self, item: Performed) -> Iterator[str]:
        """What is wrong with the phase that begins now, or with the turn that ends."""
        for part in item.parts:
            match part:
                case e.BeginTurn():
                    if self.added and self.ahead:
                        yield f"{self.ahead} were to come before the turn ended"
                    self.ahead, self.added = list(FIRST_STEPS), False
                case e.Schedule(scheduled=one) if one.kind == "extra phase":
                    # Of several that come after the same phase the newest is first.
                    self.ahead, self.added = [*one.what.split(" then "), *self.ahead], True
                case e.BeginStep() if FIRST_STEPS.get(part.phase) == part.step:
                    if self.added and self.ahead[:1] != [part.phase]:
                        yield f"the phases to come were {self.ahead}, and {part.phase} came"
                        self.added = False
                    self.ahead = self.ahead[1:]
        if any(one.kind.startswith("skip") for one in item.after.schedule):
            # What somebody is to skip may be what was added (300.9).
            self.added = False


__all__ = ["Course"]
