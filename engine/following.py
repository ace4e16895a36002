"""How the driver runs on with a trace: a frame goes from step to step, and each line has its moment.

The heartbeat of `engine.game` is the definition: one step, one act, the agenda after it. A step that has no line has
no moment that anybody sees, so what it settles stays with the frame until one that has. What is out of the ordinary is
left to the heartbeat: the rounds of a loop that is repeated (421), which have no lines of their own, events where
more than two play or a card is unknown, and every question but what to do with priority. A test compares both ways
line by line, with all that stands in their positions.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.agenda import END, Ask, Call, Done, Goto, Propose, steps_of
from engine.board import NOBODY
from engine.citing import HERE, collected
from engine.decisions import Form
from engine.events import Part
from engine.position import Position
from engine.questioning import ROUND_OVER
from engine.recording import repeating
from engine.rules.stack.priority_408 import HasPriority, Priority
from engine.running import BoundReached, Running
from engine.seats import taken_over
from engine.trace import TraceLine
from engine.unknown import NotKnown


class RunningTraced(Running):
    """The part of the driver that runs on while lines are written."""

    __slots__ = ()

    def _tick(self) -> None:
        """One step, one act, the agenda after it."""
        raise NotImplementedError

    def _follow(self, trace: list[TraceLine], most: int) -> None:
        """Go on to the next decision or the end. Raises BoundReached after `most` steps."""
        left = most
        while self.decision is None and self.agenda and self.outcome is None:
            if not repeating(self.agenda):
                left = self._follow_frames(trace, most, left)
            elif left:
                left = most if self.agenda[-1].at == ROUND_OVER else left - 1
                self._tick()
                self._stamp()
            else:
                raise BoundReached("steps", most)

    def _follow_frames(self, trace: list[TraceLine], most: int, left: int) -> int:
        """Let the frame on top run, what it calls and what it returns to, until one of them asks or does something out
        of the ordinary, or a game of the nest is over."""
        below = list(self.agenda[:-1])
        frame, board, steps, usual, ordinary = self._on_top()
        step, moved, cited = steps[frame.at], False, HERE.rules
        while True:
            if step.name == ROUND_OVER:
                left = most
            elif left:
                left -= 1
            else:
                self._put_back(frame, step, moved)
                raise BoundReached("steps", most)
            try:
                act = step.run(frame, self)
            except NotKnown as missing:
                self._get_to_know(self._put_back(frame, step, moved), missing.card)
                return left
            except BaseException:
                self._put_back(frame, step, moved)
                raise
            onward, told, nothing = step.next, not step.quiet, True
            parts: tuple[Part, ...] = ()
            fields: dict[str, Any] | None = None
            result: Any = None
            form: Form | None = None
            if act is None:
                pass
            elif type(act) is Goto:
                onward, fields = act.step, act.fields
            elif type(act) is Propose and not act.parts and not act.settled:
                fields = {act.into: ()} if act.into else None
            elif type(act) is Propose and ordinary and not act.settled and self._is_usual(act.parts):
                parts, told, nothing = self._perform(act.parts), True, False
                fields = {act.into: parts} if act.into else None
            elif type(act) is Call and act.board is None and act.level < 0:
                onward, nothing = act.then or onward, False
            elif type(act) is Done:
                onward, result = END, act.result
            elif (
                type(act) is Ask
                and ordinary
                and type(form := act.form) is HasPriority
                and taken_over(self.board, form.player) == NOBODY
            ):
                told, nothing = True, False
            else:
                self._carry_out(self._put_back(frame, step, moved), step, act)
                self._stamp()
                return left
            if told:
                line = TraceLine(
                    len(trace),
                    "step",
                    type(frame).__name__,
                    step.name,
                    step.rule,
                    len(below),
                    frame.level,
                    parts,
                    nothing,
                    form,
                    None,
                    False,
                    collected() if cited else (),
                )
                trace.append(line)
            if type(act) is Call:
                below.append(replace(frame, at=onward, awaiting=act.into))
                level, frame = frame.level, act.frame
                if frame.level != level:
                    frame = replace(frame, level=level)
                self.agenda = (*below, frame)
                steps = frame.steps if usual else steps_of(board, type(frame))
                step, moved = steps[frame.at], False
            elif type(act) is Ask:
                self.agenda, self.decision = (*below, replace(frame, at=onward, awaiting=act.into)), form
            elif onward == END:
                level = frame.level
                self._finish(result)
                if not self.agenda or self.agenda[-1].level != level:
                    self._stamp()
                    return left
                frame = self.agenda[-1]
                del below[len(self.agenda) - 1 :]
                steps = frame.steps if usual else steps_of(board, type(frame))
                step, moved = steps[frame.at], False
            elif told or frame.exact:
                frame = replace(frame, at=onward, **fields) if fields else replace(frame, at=onward)
                self.agenda = (*below, frame)
                step, moved = steps[onward], False
            else:
                if fields:
                    frame = replace(frame, **fields)
                step, moved = steps[onward], True
            if told:
                line.position = Position(
                    self.boards, self.agenda, form, self.seed, self.dealt, self.next_id, self.outcome
                )
                self._stamped = len(trace)
                if form is not None:
                    return left
            if type(frame) is Priority and frame.repeating is not None:
                self._put_back(frame, step, moved)
                return left


__all__ = ["RunningTraced"]
