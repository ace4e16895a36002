"""Rules 300.6 to 300.9: turns, phases and steps that effects add, and those that they make players skip.

What is due stands on the board (`Scheduled`) until it comes. A skip waits until the next thing of its kind would
begin (419.6e).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.asking.decrees import says_skip, skipped_by
from engine.board import NOTHING, AbilityId, Board, Delayed, PlayerId, Scheduled
from engine.events import Schedule
from engine.language.effects import (
    AddPhases,
    AddStep,
    Body,
    Effect,
    ExtraTurns,
    SkipAll,
    SkipNext,
    Triggered,
)
from engine.language.terms import Begins, IsPlayer
from engine.language.words import Skippable, StepOrPhase
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import active_players, side_of, speaker_of, whose_turn

SkipKind: TypeAlias = Literal["skip", "skip this turn", "skip all this turn", "skip all next turn"]
THEN = " then "
"""Between the names of several phases that are added together."""


def skip_due(board: Board, player: PlayerId, what: Skippable) -> Scheduled | None:
    """The oldest effect that makes the player skip the next of these, if there is one."""
    side = side_of(board, player)
    for one in board.schedule:
        # 606.6g: what one player of a team skips the team skips.
        if one.kind in ("skip", "skip this turn") and one.player in side and one.what == what:
            return one
    return None


def is_skipped(board: Board, player: PlayerId, what: Skippable) -> bool:
    """Whether the player skips all of these for now, by a text in play or for the turn: what waits for the next of them
    keeps waiting (419.6f)."""
    if says_skip(board) and skipped_by(board, player, what) is not None:
        return True
    if not board.schedule:
        return False
    side = side_of(board, player)
    return any(
        one.kind == "skip all this turn" and one.player in side and one.what == what for one in board.schedule
    )


@plans(ExtraTurns)
def _extra_turns(context: Context, instruction: ExtraTurns) -> Plan:
    count = context.number(instruction.count)
    then = _at_its_end(context, instruction.due) if instruction.due else None
    return tuple(
        Schedule(scheduled=Scheduled(NOTHING, "extra turn", player, then=then), by=context.about)
        for player in context.players(instruction.who)
        for _ in range(count)
    )


def _at_its_end(context: Context, effects: tuple[Effect, ...]) -> Delayed:
    """The ability that waits for the end of a turn from when that begins: a turn that is skipped has none."""
    asker = context.asker
    return Delayed(
        id=AbilityId(asker.source),
        ability=Triggered(Begins(StepOrPhase.END_OF_TURN, IsPlayer()), Body(effects=effects)),
        controller=asker.controller,
        source=asker.source,
    )


@plans(AddPhases)
def _add_phases(context: Context, instruction: AddPhases) -> Plan:
    """Outside of the phase that the text names there is nothing to add them to."""
    board = context.board
    if not board.turn.phase or (instruction.main and not board.turn.phase.endswith("main")):
        return ()
    what = THEN.join(one.value for one in instruction.phases)
    return (
        Schedule(
            scheduled=Scheduled(NOTHING, "extra phase", speaker_of(board, whose_turn(board)), what=what),
            by=context.about,
        ),
    )


def added_to(board: Board, player: PlayerId) -> tuple[Scheduled, ...]:
    """What was added to this player's turn and hasn't come, phases and steps."""
    return tuple(
        one for one in board.schedule if one.kind in ("extra phase", "extra step") and one.player == player
    )


def phases_due(board: Board, player: PlayerId) -> tuple[Scheduled, ...]:
    """What was added to this player's turn after the phase that ends now, the newest first (300.7)."""
    return tuple(
        one for one in reversed(board.schedule) if one.kind == "extra phase" and one.player == player
    )


@plans(AddStep)
def _add_step(context: Context, instruction: AddStep) -> Plan:
    """Only a player whose turn it is has steps to which one can be added; of a team's turn each has them (606.6g)."""
    board = context.board
    active = active_players(board) if board.turn.step else ()
    turn = speaker_of(board, whose_turn(board))
    return tuple(
        Schedule(
            scheduled=Scheduled(NOTHING, "extra step", turn, what=instruction.step.value), by=context.about
        )
        for player in context.players(instruction.who)
        if player in active
    )


def step_due(board: Board, player: PlayerId) -> Scheduled | None:
    """The newest step that was added to this player's turn after the one that ends now (300.8), if there is one."""
    return next(
        (one for one in reversed(board.schedule) if one.kind == "extra step" and one.player == player), None
    )


@plans(SkipNext)
def _skip_next(context: Context, instruction: SkipNext) -> Plan:
    """Of this turn, only a player whose turn it is has any left to skip."""
    players = context.players(instruction.who)
    if instruction.this_turn:
        active = active_players(context.board)
        players = tuple(one for one in players if one in active)
    kind: SkipKind = "skip this turn" if instruction.this_turn else "skip"
    return tuple(
        Schedule(
            scheduled=Scheduled(NOTHING, kind, player, what=instruction.what.value),
            by=context.about,
        )
        for player in players
    )


@plans(SkipAll)
def _skip_all(context: Context, instruction: SkipAll) -> Plan:
    players = context.players(instruction.who)
    if not instruction.next:
        active = active_players(context.board)
        players = tuple(one for one in players if one in active)
    kind: SkipKind = "skip all next turn" if instruction.next else "skip all this turn"
    return tuple(
        Schedule(scheduled=Scheduled(NOTHING, kind, player, what=instruction.what.value), by=context.about)
        for player in players
    )


__all__ = ["THEN", "added_to", "is_skipped", "phases_due", "skip_due", "step_due"]
