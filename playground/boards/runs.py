"""What can be done with a run: start one, play it, answer at any of its steps, let everybody pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction

from engine.board import Board
from engine.decisions import CHANCE, Answer, Form
from engine.game import BoundReached, Game
from engine.notation.saved import UnreadableSave, load_line, save_line
from engine.position import Line, Position
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import sorcery_time
from engine.rules.stack.priority_408 import HasPriority, Pass, RepeatLoop
from playground.boards import playing
from playground.boards.models import LONGEST_TITLE, Draft, Run
from playground.boards.playing import PlayedRun
from playground.boards.visitors import Maker
from playground.characters import in_one_line
from playground.sealing import ALTERED, seal_of

MOST_PASSES = 400
"""Passes in one go of "all pass": about ten turns of two players."""
MOST_AHEAD = 60_000
"""Movements of the engine that are looked ahead for one answer."""
NOBODY_MADE_IT: Maker = {"owner": None, "visitor": ""}


def start_run(
    line: Line | Position,
    *,
    title: str = "",
    maker: Maker = NOBODY_MADE_IT,
    parent: Run | None = None,
    branch_step: int | None = None,
    edited: bool = False,
    draft: Draft | None = None,
    expected: Iterable[str] = (),
    origin: str = "",
) -> Run:
    """A new run of a line, or of a position alone; with a parent, a branch of it."""
    if isinstance(line, Position):
        line = Line(line)
    start, entries = _written(line)
    return Run.objects.create(
        title=in_one_line(title, LONGEST_TITLE),
        start=start,
        entries=entries,
        answers=len(line.entries),
        seal=seal_of(start, entries),
        parent=parent,
        branch_step=branch_step,
        edited=edited,
        draft=draft,
        expected=list(expected),
        origin=origin,
        **maker,
    )


def branch_off(run: Run, line: Line, step: int, *, maker: Maker) -> Run:
    """A new run of a line that leaves this one at a step by an answer; what is expected of this one is of it, too."""
    return start_run(
        line,
        title=run.title,
        maker=maker,
        parent=run,
        branch_step=step,
        draft=run.draft,
        expected=run.expected,
    )


def played(run: Run) -> PlayedRun:
    """The run as it is played today, from memory if it is there. Raises UnreadableSave or ReplayMismatch."""
    found = playing.memory.get((run.id, run.answers))
    if found is None:
        if run.get_deferred_fields():
            # Somebody may have answered since the row was read: answers and their number have to be of one moment.
            run.refresh_from_db(fields=("start", "entries", "answers", "seal"))
        found = playing.play(line_of(run))
        playing.memory.put((run.id, run.answers), found)
    return found


def line_of(run: Run) -> Line:
    """The run's line. Raises UnreadableSave where its saved form is not one, or isn't what was saved."""
    if run.seal and run.seal != seal_of(run.start, run.entries):
        raise UnreadableSave("this line", ALTERED)
    return load_line({**run.start, "entries": run.entries})


def answer_at(
    run: Run, step: int, answers: tuple[Answer, ...], *, maker: Maker, own: bool
) -> tuple[Run, int]:
    """Give answers at a step. At the end of an own run the run grows; anywhere else a branch begins.

    Returns the run to look at and the step to look at there: the next one at which somebody is asked. Raises
    IllegalChoice or TooLong, and nothing has changed.
    """
    before = played(run)
    entry = before.given_at(step)
    if entry is not None and answers == (entry.answer,):
        return run, _next_stop(before, step)
    at_end = step == before.last
    base = before if at_end else playing.play(Line(before.start, before.upto(step)))
    after = playing.go_on(base, *answers)
    return _stored(run, step, base, after, grows=own and at_end, maker=maker)


def dictate_at(run: Run, step: int, answer: Answer, *, maker: Maker) -> tuple[Run, int]:
    """Say what chance does at a step; that begins a branch. Raises IllegalChoice."""
    before = played(run)
    after = playing.dictate(before, step, answer)
    stored = branch_off(run, after.line, step, maker=maker)
    playing.memory.put((stored.id, stored.answers), after)
    return stored, after.last


def concede_at(
    run: Run, step: int, player: int, *, maker: Maker, own: bool, level: int = -1
) -> tuple[Run, int]:
    """A player concedes at a step at which somebody is asked (102.3a): this game, or that of a level."""
    before = played(run)
    at_end = step == before.last
    base = before if at_end else playing.play(Line(before.start, before.upto(step)))
    after = playing.concede(base, player, level)
    return _stored(run, step, base, after, grows=own and at_end, maker=maker)


def _stored(
    run: Run, step: int, base: PlayedRun, after: PlayedRun, *, grows: bool, maker: Maker
) -> tuple[Run, int]:
    stored = run if grows and grow(run, base, after) else branch_off(run, after.line, step, maker=maker)
    playing.memory.put((stored.id, stored.answers), after)
    return stored, after.last


def grow(run: Run, base: PlayedRun, after: PlayedRun) -> bool:
    """Write down the answers that a line has more, unless somebody has answered meanwhile; whether they were written.

    Of two answers at once one is refused here, and branches.
    """
    start, entries = _written(after.line)
    seal = seal_of(start, entries)
    with transaction.atomic():
        changed = Run.every.filter(pk=run.pk, answers=len(base.entries)).update(
            start=start, entries=entries, answers=len(after.entries), seal=seal
        )
    if changed:
        run.start, run.entries, run.answers, run.seal = start, entries, len(after.entries), seal
    return bool(changed)


def _next_stop(found: PlayedRun, step: int) -> int:
    return next((at for at in range(step + 1, found.last) if found.decision(at) is not None), found.last)


def _written(line: Line) -> tuple[dict[str, Any], list[Any]]:
    """The saved form in two parts: the start stays, the entries grow."""
    saved = dict(save_line(line))
    return saved, list(saved.pop("entries"))


# --- several answers in one go ---------------------------------------------------------------------------


def suggested_payment(position: Position) -> tuple[Answer, ...]:
    """The answers that pay the cost being asked for, as the forms suggest them; none if it can't be paid."""
    form = position.decision
    if form is None or not form.pays:
        return ()
    return _answers_while(position, lambda one: one.pays and one.about == form.about)


def payment_at(played: PlayedRun, step: int) -> tuple[Answer, ...]:
    """The same at a step of a line. As long as the line went on as is suggested it says itself what came of that, and
    nothing has to be looked ahead."""
    position = played.position(step)
    form, answers = position.decision, list[Answer]()
    if form is None or not form.pays:
        return ()
    about, ahead = form.about, [one for one in played.entries if one.step >= step]
    while form is not None and form.pays and form.about == about:
        entry = ahead.pop(0) if ahead else None
        # Chance, of which a line may say what it does, is looked ahead of as ever; so is what a bound has cut off.
        otherwise = ahead[0].player == CHANCE if ahead else bool(played.stopped)
        answer = form.some(position.board)
        if otherwise or entry is None or entry.step != step or entry.answer != answer:
            rest = suggested_payment(position)
            return (*answers, *rest) if rest else ()
        if form.check(position.board, answer) is not None:
            return ()
        answers.append(answer)
        step = ahead[0].step if ahead else played.last
        position = played.position(step)
        form = position.decision
    return tuple(answers)


def payment_in_words(played: PlayedRun, step: int) -> str:
    """What the suggested payment taps or spends; "" where nothing is to be paid or it can't be."""
    answers = payment_at(played, step)
    if not answers:
        return ""
    board = played.position(step).board
    sources = [
        definition.name
        for one in answers
        if isinstance(one, PlayAbility)
        and (definition := board.objects[one.ability.object].definition) is not None
    ]
    return ", ".join(sources) or "the mana in the pool"


def all_pass(position: Position) -> tuple[Answer, ...]:
    """Passes for everybody until something happens: until anything but the moment of the turn is different.

    A later main phase in which the active player could play a card counts as well: who passes through a draw step
    wants to be asked there, not in the next player's turn.
    """
    before, turn = _substance(position), position.board.turn
    game = Game(position, trace=False)
    answers: list[Answer] = []
    while isinstance(game.decision, HasPriority) and len(answers) < MOST_PASSES:
        if answers and _substance(game.position) != before:
            break
        now = game.board.turn
        if (now.serial, now.phase) != (turn.serial, turn.phase) and _may_play_a_card(
            game.board, game.decision
        ):
            break
        game.choose(Pass())
        answers.append(Pass())
        if not _advanced(game):
            break
    return tuple(answers)


def _may_play_a_card(board: Board, asked: HasPriority) -> bool:
    """Whether this is the player's own main phase, the stack is empty, and a card could be played (408.1d)."""
    if sorcery_time(board, asked.player) is not None:
        return False
    return any(not isinstance(one, Pass | PlayAbility | RepeatLoop) for one in asked.options(board) or ())


def _substance(position: Position) -> tuple[Any, ...]:
    board = position.board
    return (board.players, board.objects, board.stack, len(position.boards), position.outcome)


def _answers_while(position: Position, belongs: Callable[[Form], bool]) -> tuple[Answer, ...]:
    game = Game(position, trace=False)
    answers: list[Answer] = []
    while game.decision is not None and belongs(game.decision) and len(answers) < 200:
        answer = game.decision.some(game.board)
        if game.decision.check(game.board, answer) is not None:
            return ()
        game.choose(answer)
        answers.append(answer)
        if not _advanced(game):
            break
    return tuple(answers)


def _advanced(game: Game) -> bool:
    """Look ahead to the next decision; False past a bound, where the run itself will stop and say so."""
    try:
        game.advance(most=MOST_AHEAD)
    except BoundReached:
        return False
    return True
