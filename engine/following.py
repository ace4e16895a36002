"""How the driver runs on with a trace: a frame goes from step to step, and each line has its moment.

The heartbeat of `engine.game` is the definition: one step, one act, the agenda after it. A step that has no line has
no moment that anybody sees, so what it settles stays with the frame until one that has. Idle steps whose lines are
known are written without a look at each (`engine.agenda.tells`), and so is the answer of a player with priority. What
is out of the ordinary is left to the heartbeat: the rounds of a loop that is repeated (421), which have no lines of
their own, events where more than two play or a card is unknown, and every question but what to do with priority. A
test compares both ways line by line, with all that stands in their positions.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.agenda import END, Ask, Call, Done, Goto, Landing, Procedure, Propose, Step, steps_of
from engine.board import NOBODY
from engine.citing import HERE, collected
from engine.decisions import Answer, Form
from engine.events import Part
from engine.fields import given, gone_on, with_fields
from engine.position import Entry, Position
from engine.questioning import ROUND_OVER
from engine.recording import repeating
from engine.repeating import with_one_more
from engine.rules.stack.priority_408 import HasPriority, Pass, Priority, RepeatLoop, chosen
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
        below, frame = self.agenda[:-1], self.agenda[-1]
        board = self.board = self.boards[frame.level]
        usual, ordinary = not board.table.rules, self.duel and not self.unknown
        steps = frame.steps if usual else steps_of(board, type(frame))
        step, moved, cited = steps[frame.at], False, HERE.rules
        assert cited is not None, "what runs on with a trace collects what is cited"
        depth, level, leaping = len(below), frame.level, usual and not self.unknown
        boards, seed, dealt, next_id, number = self.boards, self.seed, self.dealt, self.next_id, len(trace)
        act: Any
        while left:
            left -= 1
            try:
                if (
                    step.told is None
                    or not leaping
                    or (landing := self._leap(trace, below, frame, step, cited)) is None
                ):
                    act = step.run(frame, self)
                else:
                    frame, step, act, moved = landing.frame, landing.step, landing.act, True
                    boards, next_id, number = self.boards, self.next_id, len(trace)
            except NotKnown as missing:
                self._get_to_know(self._put_back(frame, step, moved), missing.card)
                return left
            except BaseException:
                self._put_back(frame, step, moved)
                raise
            onward, told, nothing, kind = step.next, not step.quiet, True, type(act)
            parts: tuple[Part, ...] = ()
            fields: Any = None
            result: Any = None
            form: Form | None = None
            if act is None or kind is Goto:
                if act is not None:
                    onward, fields = act.step, act.fields
                if not told and onward != END and not frame.exact:
                    # Nothing is written of it.
                    if fields:
                        frame = with_fields(frame, fields)
                    step, moved = steps[onward], True
                    continue
            elif kind is Call and act.board is None and act.level < 0:
                onward, nothing = act.then or onward, False
            elif kind is Done:
                onward, result = END, act.result
            elif (
                kind is Ask
                and ordinary
                and type(act.form) is HasPriority
                and taken_over(self.board, act.form.player) == NOBODY
            ):
                form, told, nothing = act.form, True, False
            elif kind is Propose and not act.settled and not act.parts:
                fields = {act.into: ()} if act.into else None
            elif kind is Propose and not act.settled and ordinary and self._goes_unheard(act.parts):
                parts, told, nothing, boards = act.parts, True, False, self.boards
                fields = {act.into: parts} if act.into else None
            elif kind is Propose and not act.settled and ordinary and self._is_usual(act.parts):
                parts, told, nothing = self._perform(act.parts), True, False
                boards, next_id = self.boards, self.next_id
                fields = {act.into: parts} if act.into else None
            else:
                self._carry_out(self._put_back(frame, step, moved), step, act)
                self._stamp()
                return left
            if told:
                cites = collected() if cited else ()
                line = TraceLine(
                    number,
                    "step",
                    step.owner,
                    step.name,
                    step.rule,
                    depth,
                    level,
                    parts,
                    nothing,
                    cites,
                    None,
                    form,
                )
                trace.append(line)
                number += 1
            if form is not None:
                self.agenda = agenda = below + (replace(frame, at=onward, awaiting=act.into),)  # noqa: RUF005
                self.decision = form
            elif kind is Call:
                below += (replace(frame, at=onward, awaiting=act.into),)
                frame = act.frame
                if frame.level != level:
                    frame = replace(frame, level=level)
                self.agenda = agenda = below + (frame,)  # noqa: RUF005
                depth += 1
                steps = frame.steps if usual else steps_of(board, type(frame))
                step, moved = steps[frame.at], False
            elif onward == END:
                frame = below[-1] if below else frame
                if below and frame.level == level and frame.at != END:
                    # What `_finish` comes to where no game is over by this.
                    frame = given(frame, frame.awaiting, result) if frame.awaiting else frame
                    below = below[:-1]
                    self.agenda = agenda = below + (frame,)  # noqa: RUF005
                else:
                    self._finish(result)
                    agenda = self.agenda
                    if not agenda or agenda[-1].level != level:
                        self._stamp()
                        return left
                    frame, below = agenda[-1], agenda[:-1]
                if type(frame) is Priority and frame.repeating is not None:
                    self._stamp()
                    return left
                depth = len(below)
                steps = frame.steps if usual else steps_of(board, type(frame))
                step, moved = steps[frame.at], False
            else:
                frame = gone_on(frame, onward, fields) if fields else replace(frame, at=onward)
                self.agenda = agenda = below + (frame,)  # noqa: RUF005
                step, moved = steps[onward], False
            if told:
                line.position = Position(boards, agenda, form, seed, dealt, next_id, None)
                self._stamped = number
                if form is not None:
                    return left
        self._put_back(frame, step, moved)
        raise BoundReached("steps", most)

    def _choose(self, form: Form, answer: Answer) -> None:
        """An answer that somebody has given. What a player does with priority is written at once."""
        trace, agenda = self.trace, self.agenda
        frame, level = agenda[-1], agenda[-1].level
        if (
            trace is None
            or type(frame) is not Priority
            or type(form) is not HasPriority
            or not self.short_cuts
            or frame.repeating is not None
            or (level and repeating(agenda))
        ):
            super()._choose(form, answer)
            return
        number = len(trace)
        self.entries.append(Entry(number, type(form).__name__, answer, form.player))
        self.decision = None
        depth, cites = len(agenda) - 1, collected() if HERE.rules else ()
        acts, history = type(answer) is not Pass, frame.history
        if (acts or history) and type(answer) is not RepeatLoop:
            history = with_one_more(history, self.board, form, answer, self.next_id)
        agenda = (*agenda[:-1], replace(frame, awaiting="", action=answer, history=history))
        self.agenda = agenda = chosen(agenda) if acts else agenda
        moment = Position(self.boards, agenda, None, self.seed, self.dealt, self.next_id, self.outcome)
        trace.append(
            TraceLine(
                number,
                "answer",
                "Priority",
                "",
                form.rule,
                depth,
                level,
                (),
                False,
                cites,
                moment,
                form,
                answer,
            )
        )
        self._stamped = number + 1

    def _leap(
        self,
        trace: list[TraceLine],
        below: tuple[Procedure, ...],
        frame: Procedure,
        step: Step,
        cited: list[str],
    ) -> Landing | None:
        """Where the short cut from this step leads, once the lines of the steps are written that it passes over."""
        assert step.told is not None
        before = len(cited)
        landing = step.told(frame, self)
        if len(cited) > before:
            # Whichever of the steps rests on these rules has a line that says so.
            del cited[before:]
            return None
        if landing is None:
            return None
        moved, depth, level = landing.frame, len(below), frame.level
        seed, dealt, number = self.seed, self.dealt, len(trace)
        for row in landing.rows:
            one, parts = row.step, row.parts
            if parts and landing.unheard:
                self._let_pass((parts,))
            elif parts:
                self._perform(parts)
            moment = Position(self.boards, below + row.frames, None, seed, dealt, self.next_id, None)
            above, cites = depth + row.above, collected() if cited else ()
            trace.append(
                TraceLine(
                    number,
                    "step",
                    one.owner,
                    one.name,
                    one.rule,
                    above,
                    level,
                    parts,
                    row.nothing,
                    cites,
                    moment,
                )
            )
            number += 1
        if landing.rows:
            self.agenda = (*below, moved)
        else:
            boards, next_id, agenda = self.boards, self.next_id, self.agenda
            idle = landing.idle if step.quiet else (step, *landing.idle)
            for one, onward in zip(idle, (*idle[1:], landing.step), strict=False):
                agenda = below + (replace(moved, at=onward.name),)  # noqa: RUF005
                moment = Position(boards, agenda, None, seed, dealt, next_id, None)
                cites = collected() if cited else ()
                trace.append(
                    TraceLine(
                        number, "step", one.owner, one.name, one.rule, depth, level, (), True, cites, moment
                    )
                )
                number += 1
            self.agenda = agenda
        self._stamped = number
        return landing


__all__ = ["RunningTraced"]
