"""Answers remembered as they are given, and given again where a loop is repeated (421).

`engine.rules.effects.repeating_421` says what a loop is; here is how the driver keeps the beats in the frame of the
players who have priority, and which answer it gives in their place while a loop is repeated.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.agenda import Procedure
from engine.answers_renamed import renamed_answer
from engine.board import Board, ObjectId, now_or_last
from engine.decisions import CHANCE, Action, Answer, Form, YesNo
from engine.renaming import Gathering, Names, Pen, rewritten
from engine.rules.effects.alike_421 import alike, outline
from engine.rules.effects.repeating_421 import (
    MOST_BEATS,
    Beat,
    Broken,
    Repetition,
    amounts,
    may_begin,
)
from engine.rules.effects.shortening_421 import ShortenLoop
from engine.rules.stack.passing_408 import beat_of_a_pass
from engine.rules.stack.priority_408 import HasPriority, Pass, Priority, RepeatLoop

Agenda = tuple[Procedure, ...]


class _Moved(Names):
    """Renames some ids, and leaves the others."""

    __slots__ = ()

    def of(self, number: int) -> int:
        return self.known.get(number, number)

    at = of


# --- remembering ------------------------------------------------------------------------------------------


def noted(agenda: Agenda, board: Board, form: Form, answer: Answer, next_id: int) -> Agenda:
    """The agenda once a player, or chance, has answered by choice: the answer is one more beat."""
    top = agenda[-1]
    if type(answer) is Pass and type(top) is Priority and not top.history:
        return agenda
    place = len(agenda) - 1 if type(top) is Priority else _priority(agenda)
    if place < 0:
        return agenda
    frame = agenda[place]
    assert isinstance(frame, Priority)
    if frame.repeating is not None or type(answer) is RepeatLoop or type(top) is ShortenLoop:
        return agenda
    if form.player == CHANCE or frame.level != top.level:
        # What depends on chance comes round as it likes; a game within the others is more than one round.
        return forgotten(agenda)
    if type(form) is HasPriority:
        history = with_one_more(frame.history, board, form, answer, next_id)
    else:
        acts = isinstance(form, YesNo) and answer
        if not acts and not frame.history:
            return agenda
        history = (*frame.history[1 - MOST_BEATS :], _beat(board, form, answer, next_id, acts))
    return (*agenda[:place], replace(frame, history=history), *agenda[place + 1 :])


def with_one_more(
    history: tuple[Beat, ...], board: Board, form: HasPriority, answer: Answer, next_id: int
) -> tuple[Beat, ...]:
    """What is remembered once a player with priority has answered, while no loop is repeated."""
    if type(answer) is not Pass:
        beat = _beat(board, form, answer, next_id, True, outline(board))
        if may_begin(history, beat):
            beat = replace(beat, alike=alike(board), amounts=amounts(board))
    elif history:
        beat = beat_of_a_pass(history, board, form.player, next_id)
    else:
        return history
    return (*history[1 - MOST_BEATS :], beat)


def forgotten(agenda: Agenda) -> Agenda:
    """The agenda without what has been remembered: what comes is no round like those before."""
    if not any(type(one) is Priority and one.history for one in agenda):
        return agenda
    return tuple(
        replace(one, history=()) if isinstance(one, Priority) and one.history else one for one in agenda
    )


def _priority(agenda: Agenda) -> int:
    for depth in range(len(agenda) - 1, -1, -1):
        if type(agenda[depth]) is Priority:
            return depth
    return -1


def _beat(
    board: Board, form: Form, answer: Answer, next_id: int, acts: bool, told: tuple[int, ...] = ()
) -> Beat:
    if form.unordered:
        # As mana, which is spent all at once, in whatever order it is named (409.1h).
        answer = tuple(sorted(answer))
    if type(form) is HasPriority:
        plain, found = _plain_action(answer)
    else:
        names = Gathering()
        plain, found = renamed_answer(form, answer, names), tuple(names.found)
    called: tuple[str, ...] = ()
    for one in found:  # a loop, since every play asks it
        thing = board.objects.get(ObjectId(one)) or now_or_last(board, ObjectId(one))
        text = thing.definition if thing is not None else None
        called = (*called, text.name if text is not None else "")
    shape = _shape(form.rule, plain, called)
    kind = type(form).__name__
    return Beat(form.player, kind, shape, answer, found, next_id, acts, outline=told)


@lru_cache(maxsize=16384)
def _plain_action(action: Action) -> tuple[Action, tuple[int, ...]]:
    """What a player with priority does, with every id renamed to the same one, and the ids that there were."""
    names = Gathering()
    plain: Action = rewritten(action, Pen(names, None, exact=True))
    return plain, tuple(names.found)


# False is 0 for whoever only compares: without their types, "no" would be told as the number that was asked first.
@lru_cache(maxsize=16384, typed=True)
def _shape(rule: str, plain: Answer, called: tuple[str, ...]) -> str:
    return repr((rule, plain, list(called)))


# --- giving again -----------------------------------------------------------------------------------------


def given_again(agenda: Agenda, board: Board, form: Form) -> tuple[Agenda, Form, Answer | None, str]:
    """What was answered to this form in the round before, if it is asked in the same way.

    Else the repetition is over: agenda and form are as they go on then, for players to choose for themselves again, and
    the last value names the step of `Priority` that says why.
    """
    place = _priority(agenda)
    frame = agenda[place]
    assert isinstance(frame, Priority)
    repetition: Repetition = frame.repeating
    beat = repetition.beat
    after, answer, why = replace(frame, repeating=None), None, "break_off"
    if beat is not None and (form.player, type(form).__name__) == (beat.player, beat.kind):
        again = renamed_answer(form, beat.answer, _Moved(repetition.moved, {}, {}))
        if not _takes(form, board, again, beat):
            pass
        elif (beat.player, repetition.done) in repetition.steps_in:
            why = "intervene"
        elif not repetition.ends_before(beat):
            after, answer, why = (
                replace(frame, repeating=replace(repetition, at=repetition.at + 1)),
                again,
                "",
            )
        else:
            why = "end_with_last_word"
            if isinstance(form, HasPriority):
                after = replace(after, broken=Broken(form.player, again, alike(board)))
                form = replace(form, barred=(again,))
            else:
                answer = False
    return (*agenda[:place], after, *agenda[place + 1 :]), form, answer, why


def _takes(form: Form, board: Board, answer: Answer, beat: Beat) -> bool:
    """Whether the form takes the answer, and what it names is called as in the rounds before."""
    return form.check(board, answer) is None and _beat(board, form, answer, 0, beat.acts).shape == beat.shape


def broken_off(agenda: Agenda) -> Agenda:
    """The agenda without the repetition: chance, or something else that no round had, comes in between."""
    return tuple(replace(one, repeating=None) if isinstance(one, Priority) else one for one in agenda)
