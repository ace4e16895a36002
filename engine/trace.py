"""The trace: what happened, one numbered rule step a line.

A line names the procedure and step (whose docstring is its sentence), the event performed, or the answer given. Lines
hold ids; names are filled in where they are shown to somebody.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from engine.agenda import PROCEDURES, Step, steps_of
from engine.decisions import Form
from engine.events import Part
from engine.position import Position


class TraceLine(Struct, gc=False):
    """One line. Written by the driver alone; `position` is the moment after it."""

    index: int
    kind: Literal["step", "answer", "cut", "over"]
    procedure: str
    step: str
    rule: str
    depth: int
    """How many frames stand below: the nesting that a reader sees."""
    level: int
    """Which game of the nest (506)."""
    parts: tuple[Part, ...] = ()
    nothing: bool = False
    """A check that found nothing, or a step with nothing to do."""
    cites: tuple[str, ...] = ()
    """Rules that computations of this step rest on, besides the step's own (`engine.citing`)."""
    position: Position | None = None
    form: Form | None = None
    answer: Any = None
    forced: bool = False
    """There was only one legal answer, so nobody was kept waiting for it."""

    @property
    def registered(self) -> Step | None:
        """The step of the rule book that this line is of; None for answers, cuts and the end."""
        found = PROCEDURES.get(self.procedure) if self.step else None
        if found is None:
            return None
        boards = self.position.boards if self.position is not None else ()
        steps = steps_of(boards[self.level], found) if self.level < len(boards) else found.steps
        return steps.get(self.step)

    @property
    def sentence(self) -> str:
        """The step's sentence, without names."""
        found = self.registered
        return found.sentence if found is not None else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that the line cites: its own, those its step names as well, those of computations."""
        found = self.registered
        also = found.also if found is not None else ()
        return tuple(dict.fromkeys((self.rule, *also, *self.cites)))

    @property
    def ours(self) -> bool:
        """Whether the edition is silent here and this is our reading."""
        found = self.registered
        return found.ours if found is not None else False

    def likeness(self) -> tuple[Any, ...]:
        """All but the position, for comparing two traces."""
        return (
            self.kind,
            self.procedure,
            self.step,
            self.rule,
            self.depth,
            self.level,
            self.parts,
            self.nothing,
            self.form,
            self.answer,
            self.cites,
        )
