"""How the driver runs on without a trace: a frame goes from step to step and is put back on the agenda when it stops.

The heartbeat of `engine.game` is the definition: one step, one act, the agenda after it. Nobody sees the agenda between
two steps of a run, so what a frame has settled stays with the frame until it calls, asks, ends or does something out of
the ordinary, and idle steps are leapt over where a procedure says what they come to (`engine.agenda.leaps`). A test
compares the positions that both ways come to, field by field.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from engine.agenda import END, Act, Ask, Call, Done, Goto, Procedure, Propose, Step, steps_of
from engine.board import Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.events import Part
from engine.fields import gone_on, with_field, with_fields
from engine.memos import SAID, hand_on
from engine.position import Entry, Outcome
from engine.questioning import ROUND_OVER, Questioning
from engine.repeating import noted
from engine.rules.effects.replacement_419 import wanted
from engine.rules.stack.idle_408 import ENDING, minded
from engine.rules.stack.priority_408 import PASS, HasPriority, Pass, chosen, offers
from engine.unknown import NotKnown


class BoundReached(RuntimeError):
    """A run went past a bound. The position is kept where it stopped; the error names the bound."""

    def __init__(self, name: str, bound: int) -> None:
        super().__init__(f"stopped after {bound} {name}; the position is kept")
        self.name = name
        self.bound = bound


FEW = 4
"""So many parts mana burn has of two players; more of one kind are quicker together (`Part.all_alone`)."""


class Running(Questioning):
    """The part of the driver that runs on."""

    __slots__ = (
        "boards",
        "chance",
        "drawn",
        "duel",
        "outcome",
        "unasked",
        "unasked_until",
        "unknown",
        "witness",
    )

    boards: tuple[Board, ...]
    outcome: Outcome | None
    unknown: bool
    duel: bool
    """Whether two play, in every game of the nest: a subgame has the seats of the game around it (506.1)."""
    chance: Chance | None
    """What answers for players with priority, as many times as may be passed without asking: none but in a playout."""
    drawn: int
    """How many of these answers there was a choice for."""
    unasked: int
    """How many passes may be given without asking where there is nothing else to do: none but in a playout."""
    unasked_until: int
    """The serial of the last turn in which that is so."""
    witness: Callable[[Board, tuple[Part, ...], Board], None] | None
    """Shown each event as performed, with the board before it and the board after."""

    def _carry_out(self, frame: Procedure, step: Step, act: Act | None) -> None:
        """What one step does, whatever it is."""
        raise NotImplementedError

    def _perform(self, parts: tuple[Part, ...], level: int = -1) -> tuple[Part, ...]:
        """Perform one event and let triggers notice it (410.2)."""
        raise NotImplementedError

    def _with(self, board: Board, level: int) -> tuple[Board, ...]:
        """The boards of the nest, that of a level another one."""
        return (*self.boards[:level], board, *self.boards[level + 1 :])

    def _get_to_know(self, frame: Procedure, card: ObjectId) -> None:
        """A step needs a card that nobody knows."""
        raise NotImplementedError

    def _run(self, most: int) -> None:
        """Go on to the next decision or the end. Raises BoundReached after `most` steps, a leap counting as one."""
        left = most
        while self.decision is None and self.agenda and self.outcome is None:
            frame = self.agenda[-1]
            self.board = self.boards[frame.level]
            usual = not self.board.table.rules
            steps = frame.steps if usual else steps_of(self.board, type(frame))
            step, leaping = steps[frame.at], usual and not self.unknown
            ordinary = self.duel and not self.unknown
            moved = False
            while True:
                if step.name == ROUND_OVER:
                    left = most
                elif left:
                    left -= 1
                else:
                    self._put_back(frame, step, moved)
                    raise BoundReached("steps", most)
                try:
                    landing = step.leap(frame, self) if leaping and step.leap is not None else None
                    if landing is None:
                        act = step.run(frame, self)
                    else:
                        frame, step, act, moved = landing.frame, landing.step, landing.act, True
                        if landing.events:
                            if landing.unheard:
                                self._let_pass(landing.events)
                            else:
                                for parts in landing.events:
                                    self._perform(parts)
                        if landing.passes:
                            # Players who can do nothing else: each of them has answered, as though asked.
                            self.unasked -= len(landing.passes)
                            self.entries.extend(map(_passed, landing.passes))
                            left = most
                except NotKnown as missing:
                    self._get_to_know(self._put_back(frame, step, moved), missing.card)
                    break
                except BaseException:
                    self._put_back(frame, step, moved)
                    raise
                onward = step.next
                if act is None:
                    pass
                elif type(act) is Goto:
                    onward = act.step
                    if act.fields:
                        frame = with_fields(frame, act.fields)
                elif (
                    type(act) is Propose
                    and ordinary
                    and not act.settled
                    and (
                        not act.parts
                        or (ENDING.isdisjoint(map(type, act.parts)) and not wanted(self.board, act.parts))
                    )
                ):
                    done = self._perform(act.parts) if act.parts else ()
                    if act.into:
                        frame = with_field(frame, act.into, done)
                elif (
                    type(act) is Ask
                    and self.unasked
                    and ordinary
                    and type(act.form) is HasPriority
                    and self.board.turn.serial <= self.unasked_until
                    and self.chance is not None
                ):
                    frame = self._draw(frame, step, act, act.form, self.chance)
                    step, moved, left = steps[frame.at], False, most
                    continue
                elif type(act) is Call and act.board is None and act.level < 0:
                    below = replace(frame, at=act.then or step.next, awaiting=act.into)
                    level, frame = frame.level, act.frame
                    if frame.level != level:
                        frame = replace(frame, level=level)
                    self.agenda = (*self.agenda[:-1], below, frame)
                    steps = frame.steps if usual else steps_of(self.board, type(frame))
                    step, moved = steps[frame.at], False
                    continue
                else:
                    if type(act) is not Ask and type(act) is not Done:
                        frame = self._put_back(frame, step, moved)
                    self._carry_out(frame, step, act)
                    break
                if onward == END:
                    self._finish(None)
                    break
                step, moved = steps[onward], True
                if frame.exact:
                    frame = self._put_back(frame, step, moved)

    def _draw(self, frame: Procedure, step: Step, act: Ask, form: HasPriority, chance: Chance) -> Procedure:
        """The running frame once a player with priority has answered by chance, as in a playout: `_ask` and
        `choose_at_random` in one."""
        board = self.board
        self.unasked -= 1
        plays = form.plays(board) if form.barred else offers(board, form.player)
        self.drawn += len(plays) > 1 or form.loop
        answer = plays[chance.below(len(plays))] if len(plays) > 1 else plays[0]
        if type(answer) is Pass:
            self.entries.append(_passed(form.player))
        else:
            self.entries.append(Entry(0, type(form).__name__, answer, form.player))
        frame = gone_on(frame, step.next, {act.into: answer})
        self.agenda = noted((*self.agenda[:-1], frame), board, form, answer, self.next_id)
        if type(answer) is not Pass:
            self.agenda = chosen(self.agenda)
        return self.agenda[-1]

    def _is_usual(self, parts: tuple[Part, ...]) -> bool:
        """Whether the event is simply performed: nothing may replace any of it, and no game may end by it."""
        return not parts or (ENDING.isdisjoint(map(type, parts)) and not wanted(self.board, parts))

    def _goes_unheard(self, parts: tuple[Part, ...]) -> bool:
        """Perform an event of few parts that leave the shape of the board alone, if nothing minds them: then that is
        all there is to `_perform`, and nothing has happened where this says no."""
        board = self.board
        if len(parts) > FEW or not parts or board.effects or self.witness is not None:
            return False
        minding = minded(board)
        if minding is None:
            return False
        for part in parts:
            if type(part).__name__ in minding:
                return False
            after = part.alone(board)
            if after is None:
                return False
            hand_on(board, after, calm=part.calm)
            if after.__dict__.get(SAID) is not board.__dict__[SAID]:
                # What is said here may be read otherwise now.
                return False
            board = after
        self.board = board
        self.boards = (board,) if len(self.boards) == 1 else self._with(board, self.agenda[-1].level)
        return True

    def _put_back(self, frame: Procedure, step: Step, moved: bool) -> Procedure:
        """The running frame is written on the agenda as it stands before a step, if it has gone on."""
        if moved:
            frame = replace(frame, at=step.name)
            self.agenda = (*self.agenda[:-1], frame)
        return frame

    def _let_pass(self, events: tuple[tuple[Part, ...], ...]) -> None:
        """Perform events that leave the shape of the board alone, and that nothing hears of: nobody looks at the boards
        between them."""
        board, calm = (before := self.board), True
        for parts in events:
            after = parts[0].alone(board)
            assert after is not None, "a leap has looked whether it does more"
            if self.witness is not None:
                self.witness(board, parts, after)
            board, calm = after, calm and parts[0].calm
        hand_on(before, board, calm=calm)
        self.board = board
        self.boards = (board,) if len(self.boards) == 1 else self._with(board, self.agenda[-1].level)


@lru_cache(maxsize=1024)
def _passed(player: PlayerId) -> Entry:
    """How a pass stands in the line, where no trace is written."""
    return Entry(0, HasPriority.__name__, PASS, player)


__all__ = ["BoundReached", "Running"]
