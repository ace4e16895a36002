"""How the driver writes its trace: one line for each step, answer and cut, stamped with the moment after it."""

from __future__ import annotations

from typing import Any

from engine.agenda import Procedure, Step, steps_of
from engine.citing import collected
from engine.decisions import Answer, Form
from engine.events import EndInADraw, LoopRepeated, Lose, Part, Win
from engine.position import Position
from engine.rules.effects.replacement_419 import Happening
from engine.rules.stack.priority_408 import Priority
from engine.trace import TraceLine

TOLD = (LoopRepeated, Lose, Win, EndInADraw)
"""What has a line of its own even while a loop is repeated."""


def repeating(agenda: tuple[Procedure, ...]) -> bool:
    """Whether a loop is being repeated (421)."""
    for one in agenda:  # a loop, since every question asks it
        if type(one) is Priority and one.repeating is not None:
            return True
    return False


class Recording:
    """The part of the driver that writes lines. Without a trace, none of it does anything.

    The rounds of a loop that is repeated are all alike, so each has one line, in the end: how often it has come round.
    """

    __slots__ = ("_stamped",)

    trace: list[TraceLine] | None
    agenda: tuple[Procedure, ...]
    _stamped: int

    @property
    def position(self) -> Position:
        """This moment as a value."""
        raise NotImplementedError

    def _length(self) -> int:
        return len(self.trace) if self.trace is not None else 0

    def _record(
        self,
        kind: Any,
        frame: Procedure,
        step: Step | None,
        rule: str = "",
        *,
        parts: tuple[Part, ...] = (),
        nothing: bool = False,
        form: Form | None = None,
        answer: Answer = None,
        forced: bool = False,
        depth: int = -1,
    ) -> None:
        if self.trace is None:
            return
        self._write(
            TraceLine(
                len(self.trace),
                kind,
                type(frame).__name__,
                step.name if step else "",
                step.rule if step else rule,
                depth if depth >= 0 else len(self.agenda) - 1,
                frame.level,
                parts,
                nothing,
                form,
                answer,
                forced,
                collected(),
            )
        )

    def _record_origin(self, happening: Happening, parts: tuple[Part, ...]) -> None:
        owner, name = happening.origin
        assert self.trace is not None
        # Below the top: the event may have been proposed by another frame of rule 419.
        for depth in range(len(self.agenda) - 2, -1, -1):
            below = self.agenda[depth]
            if type(below).__name__ == owner:
                step = steps_of(self.position.boards[below.level], type(below))[name]
                line = TraceLine(
                    len(self.trace), "step", owner, name, step.rule, depth, below.level, parts, not parts
                )
                line.cites = collected()
                self._write(line)
                return

    def _write(self, line: TraceLine) -> None:
        assert self.trace is not None
        if repeating(self.agenda) and not any(isinstance(part, TOLD) for part in line.parts):
            return
        self.trace.append(line)

    def _stamp(self) -> None:
        """Give the lines written by the last act their position: the moment after it."""
        if self.trace is None:
            return
        if self._stamped == len(self.trace):
            if not self.agenda and self.trace and self.trace[-1].position is not None:
                # The game ended in a step that writes no line: the last line's moment is the end.
                self.trace[-1].position = self.position
            return
        position = self.position
        for line in self.trace[self._stamped :]:
            line.position = position
        self._stamped = len(self.trace)
