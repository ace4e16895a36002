"""What a line has done besides what its sentences say, so that a failure can point at the sentence where it began.

A play that can't be completed is reversed (422.1): the sentence that led there has not done what it says. Players who
pass in succession on an empty stack end a step, or else the object on top resolves: which line did what is said where a
later sentence finds another moment than it meant.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.board import Board, ObjectId
from engine.decisions import CHANCE, TakeBack
from engine.events import Reverse
from engine.game import Game
from engine.naming import name_of, player_name
from engine.notation.questions import what_waits
from engine.notation.scanning import joined
from engine.position import Position
from engine.rules.effects.taking_back_422 import ManaAbilitiesToReverse
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.priority_408 import Pass, Priority
from engine.seats import whose_turn
from engine.trace import TraceLine

REVERSED = "422.1"
MOST_ENDINGS = 6


class Reversal(NamedTuple):
    """A play or declaration that was reversed although nobody took it back."""

    sentence: int
    """The sentence of the line, counted from 0, that led to it."""
    why: str


class Following:
    """Looks at a game after each sentence of a line."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._at = len(game.trace or ())
        self._owner = 0
        self._taken_back = False
        self._reversing = False
        self._endings: list[tuple[int, str]] = []
        self._resolved: list[tuple[int, Board, ObjectId]] = []
        self._owners: list[int] = []
        """The sentence that each line of the trace belongs to."""

    def look(self, sentence: int) -> Reversal | None:
        """After the sentence with this number: the first reversal since the last look that nobody asked for."""
        found: Reversal | None = None
        trace = self.game.trace or []
        for at in range(min(self._at, len(trace)), len(trace)):
            line = trace[at]
            if (
                line.kind == "answer"
                and not line.forced
                and (line.form is None or line.form.player != CHANCE)
            ):
                self._owner = sentence
                self._note_ending(trace, at)
                if isinstance(line.answer, TakeBack):
                    self._taken_back = True
                elif not isinstance(line.form, ManaAbilitiesToReverse):
                    self._taken_back = self._reversing = False
            self._owners.append(self._owner)
            reversal = self._reversal(trace, at)
            found = found or reversal
        self._at = len(trace)
        return found

    def _reversal(self, trace: list[TraceLine], at: int) -> Reversal | None:
        line = trace[at]
        begins = isinstance(line.form, ManaAbilitiesToReverse) and line.kind == "step"
        ends = any(isinstance(part, Reverse) for part in line.parts)
        if not begins and not ends:
            return None
        told = self._taken_back or self._reversing
        self._reversing = begins
        if ends:
            self._taken_back = False
        return None if told else Reversal(self._owner, why_reversed(line.position or self.game.position))

    def _note_ending(self, trace: list[TraceLine], at: int) -> None:
        """A pass after which all have passed ends the step, or has the top of the stack resolve."""
        line, before = trace[at], trace[at - 1].position if at else self.game.start
        if not isinstance(line.answer, Pass) or before is None:
            return
        top, board = before.agenda[-1] if before.agenda else None, before.boards[line.level]
        if not isinstance(top, Priority) or not top.is_last_to_pass(board):
            return
        if board.stack:
            self._resolved.append((self._owner, board, board.stack[-1]))
        else:
            moment = board.turn.step or board.turn.phase
            self._endings.append((self._owner, f"{player_name(board, whose_turn(board))}'s {moment}"))

    def endings(self, lines: list[int]) -> str:
        """Which sentences found the stack empty and ended a step by passing; `lines` are where sentences stand."""
        said: dict[int, list[str]] = {}
        for sentence, moment in self._endings:
            said.setdefault(lines[sentence], []).append(moment)
        latest = list(said.items())[-MOST_ENDINGS:]
        if not latest:
            return ""
        each = joined(f"line {line} ended {_first_to_last(moments)}" for line, moments in latest)
        return f"nothing was on the stack when all passed: {each}"

    def resolved(self, lines: list[int]) -> str:
        """Which sentences had what resolve by passing."""
        latest = self._resolved[-MOST_ENDINGS:]
        each = joined(f"{name_of(board, top)} in line {lines[at]}" for at, board, top in latest)
        return f"when all passed, {each} resolved" if latest else ""

    def waiting(self, lines: list[int]) -> str:
        """What is on the stack still, and by which sentence it came there."""
        trace, board = self.game.trace or [], self.game.board
        said = []
        for one in board.stack[-MOST_ENDINGS:]:
            since = next((at for at, line in enumerate(trace) if _is_on_the_stack(line, one)), 0)
            where = (
                f", since line {lines[self._owners[since]]}" if since and since < len(self._owners) else ""
            )
            said.append(f"{name_of(board, one)}{where}")
        return f"on the stack still: {joined(said)}" if said else ""

    def owners(self, lines: list[int]) -> list[int]:
        """Where the sentence stands that each line of the trace belongs to."""
        return [lines[one] for one in self._owners] if lines else []


def _is_on_the_stack(line: TraceLine, one: ObjectId) -> bool:
    return line.position is not None and any(one in board.stack for board in line.position.boards)


def _first_to_last(moments: list[str]) -> str:
    return moments[0] if len(moments) == 1 else f"{moments[0]} to {moments[-1]}"


def why_reversed(position: Position) -> str:
    """Why what was being played at this moment was reversed (422.1)."""
    play = next((one for one in reversed(position.agenda) if isinstance(one, Play)), None)
    if play is None:
        return "its cost was not paid as a whole"
    if not play.chosen:
        return "not everything that it needs could be chosen (409.1b-e)"
    return "its cost was not paid as a whole (409.1h)"


def how_it_stands(game: Game, following: Following, lines: list[int]) -> str:
    """What explains that something is not as it was meant: a question that waits, a stack, steps that have ended."""
    if not lines:
        return ""
    waits = what_waits(game)
    told = (following.endings(lines), following.resolved(lines), following.waiting(lines))
    return "; ".join(filter(None, (waits and f"still open: {waits}", *told)))


def reversed_since(game: Game, start: int) -> str:
    """Why a play that began at this line of the trace was reversed; empty if it wasn't."""
    for line in (game.trace or [])[start:]:
        if any(isinstance(part, Reverse) for part in line.parts):
            return f"what was begun is reversed, since {why_reversed(line.position or game.position)}"
    return ""


__all__ = ["REVERSED", "Following", "Reversal", "how_it_stands", "reversed_since"]
