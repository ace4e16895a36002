"""How the driver writes its trace: one line for each step, answer and cut, stamped with the moment after it."""

from __future__ import annotations

from typing import Any

from engine.agenda import Procedure, Step, steps_of
from engine.citing import HERE, collected
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
    top = agenda[-1] if agenda else None
    if type(top) is Priority and not top.level:
        # A game has no more than one of these, and around the main game there is none.
        return top.repeating is not None
    for one in agenda:  # a loop, since every question asks it
        if type(one) is Priority and one.repeating is not None:
            return True
    return False


def _is_told(parts: tuple[Part, ...]) -> bool:
    """Whether the event has a line of its own even while a loop is repeated."""
    return any(isinstance(part, TOLD) for part in parts)


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
        cites = collected() if HERE.rules else ()
        if repeating(self.agenda) and not _is_told(parts):
            return
        self.trace.append(
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
                cites,
                None,
                form,
                answer,
                forced,
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
                if _is_told(parts) or not repeating(self.agenda):
                    self.trace.append(line)
                return

    def _stamp(self) -> None:
        """Give the lines written by the last act their position: the moment after it."""
        trace = self.trace
        if trace is None:
            return
        number = len(trace)
        if self._stamped == number:
            if not self.agenda and trace and trace[-1].position is not None:
                # The game ended in a step that writes no line: the last line's moment is the end.
                trace[-1].position = self.position
            return
        position = trace[-1].position = self.position
        if number - self._stamped > 1:
            for line in trace[self._stamped : -1]:
                line.position = position
        self._stamped = number
