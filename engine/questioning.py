"""How the driver asks, and what it does with answers: of players, of chance, and where a loop is repeated."""

from __future__ import annotations

from msgspec.structs import replace

from engine.agenda import END, Act, Ask, Procedure, Step, Unwind, steps_of
from engine.board import Board, out_of_game
from engine.chance import Chance
from engine.decisions import CHANCE, Answer, Form, IllegalChoice, Refusal, TakeBack, maker_of
from engine.fields import given
from engine.position import Entry
from engine.recording import Recording, repeating
from engine.repeating import broken_off, forgotten, given_again, noted
from engine.rules.multiplayer.leaving_600 import ChoiceInstead
from engine.rules.special.turn_control_507 import cite_control
from engine.rules.stack.priority_408 import Pass, Priority, chosen

ROUND_OVER = "go_round"
"""The step of `Priority` with which a round of a repeated loop is over."""


class Questioning(Recording):
    """The part of the driver that asks. A decision that waits is one that nothing here could answer."""

    __slots__ = (
        "agenda",
        "board",
        "dealt",
        "decision",
        "dictate",
        "entries",
        "next_id",
        "seed",
        "short_cuts",
    )

    agenda: tuple[Procedure, ...]
    board: Board
    decision: Form | None
    short_cuts: bool
    dictate: bool
    seed: int
    dealt: int
    next_id: int
    entries: list[Entry]

    def _finish(self, result: object) -> None:
        """The top frame is finished."""
        raise NotImplementedError

    def _unwind(self, act: Unwind) -> None:
        """Frames are cut."""
        raise NotImplementedError

    def choose(self, answer: Answer) -> None:
        """Answer the pending decision. Raises IllegalChoice, and nothing has changed."""
        form = self.decision
        if form is None:
            raise IllegalChoice(Refusal("408.1c", "no one is being asked"))
        if type(answer) is TakeBack:
            self._take_back(form, answer)
            return
        if not (self.short_cuts and form.is_listed(self.board, answer)):
            refusal = form.check(self.board, answer)
            if refusal is not None:
                raise IllegalChoice(refusal)
        self._choose(form, answer)

    def choose_at_random(self, chance: Chance) -> None:
        """Have chance choose among the legal answers to the pending decision. Raises IllegalChoice if nobody is asked.

        What a form draws it takes, so that the short way doesn't judge it again.
        """
        form = self.decision
        if form is None:
            raise IllegalChoice(Refusal("408.1c", "no one is being asked"))
        answer = form.draw(self.board, chance)
        if self.short_cuts:
            self._choose(form, answer)
        else:
            self.choose(answer)

    def _choose(self, form: Form, answer: Answer) -> None:
        length = 0 if self.trace is None else len(self.trace)
        self.entries.append(Entry(length, type(form).__name__, answer, form.player))
        self._answer(form, answer, forced=False)
        self._stamp()

    def deal(self) -> None:
        """Let the generator answer what chance is being asked. Raises IllegalChoice if chance is not."""
        form = self.decision
        if form is None or form.player != CHANCE:
            raise IllegalChoice(Refusal("511.3", "chance is not being asked"))
        if not form.can_be_dealt(self.board):
            raise IllegalChoice(form.refuse("no list says what to deal: the card must be named"))
        self._answer(form, self._dealt(form), forced=True)
        self._stamp()

    def _ask(self, frame: Procedure, step: Step, act: Act) -> None:
        assert isinstance(act, Ask)
        form = act.form
        if form.player >= 0 and out_of_game(self.board, form.player):
            below = replace(frame, at=step.next, awaiting=act.into)
            self.agenda = (*self.agenda[:-1], below, ChoiceInstead(form=form, level=frame.level))
            return
        self.agenda = (*self.agenda[:-1], replace(frame, at=step.next, awaiting=act.into))
        again: Answer | None = None
        if repeating(self.agenda) and (form.player == CHANCE or form.forced(self.board) is None):
            form, again = self._again(form)
        self.decision = form
        if self.trace is not None:
            if maker_of(self.board, form.player) != form.player:
                cite_control(form)
            self._record("step", frame, step, form=form)
        if form.player == CHANCE:
            if not self.dictate and form.can_be_dealt(self.board):
                self._answer(form, self._dealt(form), forced=True)
            return
        answer = form.forced(self.board) if again is None else again
        if answer is not None:
            self._answer(form, answer, forced=True, again=again is not None)

    def _again(self, form: Form) -> tuple[Form, Answer | None]:
        """What was answered the last time round; where that is no answer now, the repetition is over (421.2)."""
        answer: Answer | None = None
        if form.player == CHANCE:
            self.agenda, why = broken_off(self.agenda), "break_off"
        else:
            self.agenda, form, answer, why = given_again(self.agenda, self.board, form)
        if why:
            # The end of a repetition is no act of a frame, so it has a line here.
            where = next(one for one in reversed(self.agenda) if isinstance(one, Priority))
            self._record("step", where, steps_of(self.board, Priority)[why])
        return form, answer

    def _dealt(self, form: Form) -> Answer:
        chance = Chance(self.seed, self.dealt)
        answer = form.draw(self.board, chance)
        self.dealt = chance.counter
        return answer

    def _answer(self, form: Form, answer: Answer, *, forced: bool, again: bool = False) -> None:
        """An answer that was given, dealt, the only one there was, or the one of the round before."""
        frame = self.agenda[-1]
        self.decision = None
        if self.trace is not None:
            self._record("answer", frame, None, form.rule, form=form, answer=answer, forced=forced)
        by_choice = form.player == CHANCE or not forced or again
        if by_choice:
            self.agenda = noted(self.agenda, self.board, form, answer, self.next_id)
            frame = self.agenda[-1]
        self.agenda = (*self.agenda[:-1], given(frame, frame.awaiting, answer))
        if by_choice and type(answer) is not Pass:
            self.agenda = chosen(self.agenda)
        if frame.at == END:
            self._finish(None)

    def _take_back(self, form: Form, answer: TakeBack) -> None:
        if not form.may_take_back:
            raise IllegalChoice(Refusal("422.1", "there is no play in progress to take back"))
        for depth in range(len(self.agenda) - 1, -1, -1):
            if self.agenda[depth].takes_back:
                self.entries.append(Entry(self._length(), type(form).__name__, answer, form.player))
                if self.trace is not None:
                    self._record("answer", self.agenda[-1], None, "422.1", form=form, answer=answer)
                self.decision = None
                self.agenda = forgotten(self.agenda)
                frame = self.agenda[depth]
                self._unwind(Unwind(depth, frame.takes_back, frame.taken_back(self.agenda[depth + 1 :])))
                self._stamp()
                return
        raise IllegalChoice(Refusal("422.1", "there is no play in progress to take back"))
