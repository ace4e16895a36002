"""How far a position is looked into: until the stack is empty, the end of a step, phase or turn, or so many answers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.decisions import Form
from engine.game import BoundReached, Game
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority

Until = Literal["stack", "step", "phase", "turn", "game"] | int
"""A number counts the decisions that have at least two answers."""
NAMED: tuple[Literal["stack", "step", "phase", "turn", "game"], ...] = (
    "stack",
    "step",
    "phase",
    "turn",
    "game",
)
_WORDS = {
    "stack": "the stack is empty",
    "step": "the end of the step",
    "phase": "the end of the phase",
    "turn": "the end of the turn",
    "game": "the end of the game",
}


class Horizon(Struct, frozen=True):
    """Where lines from a position end. Those of a subgame end with it, too."""

    until: Until
    level: int
    moment: tuple[int | str, ...]

    @staticmethod
    def of(position: Position, until: Until) -> Horizon:
        """The horizon of this position. Raises ValueError for a number below 1."""
        if not isinstance(until, str) and until < 1:
            raise ValueError("at least one decision is looked at")
        level = len(position.boards) - 1
        return Horizon(until, level, _moment(position.boards[level], until))

    def is_past(self, game: Game) -> bool:
        """Whether what is looked at is over, after any step of the rules."""
        if game.outcome is not None or len(game.boards) <= self.level:
            return True
        return bool(self.moment) and _moment(game.boards[self.level], self.until) != self.moment

    def reach(self, game: Game, most: int) -> None:
        """Go on to the next question, or to where what is looked at is over. Raises BoundReached after `most` steps."""
        if self.level or self.until in ("stack", "step", "phase"):
            game.advance(until=self.is_past, most=most)
            return
        # Turns never come again, so that one can see afterwards whether the short way has led too far: then it was
        # for nothing.
        before, given = game.position, len(game.entries)
        try:
            game.advance(most=most)
        except BoundReached:
            if not self.is_past(game):
                raise
        if self.is_past(game):
            game.back_to(before, 0, given)
            game.advance(until=self.is_past, most=most)

    def is_quiet(self, form: Form, game: Game, had: bool) -> bool:
        """Whether a question comes where everything that was on the stack is gone from it."""
        return (
            self.until == "stack"
            and had
            and isinstance(form, HasPriority)
            and not game.boards[self.level].stack
        )

    @property
    def decisions(self) -> int:
        """How many decisions are looked at; 0 for all."""
        return 0 if isinstance(self.until, str) else self.until


def _moment(board: object, until: Until) -> tuple[int | str, ...]:
    turn = board.turn  # type: ignore[attr-defined]
    if until == "turn":
        return (turn.serial,)
    if until == "phase":
        return (turn.serial, turn.phase)
    return (turn.serial, turn.phase, turn.step) if until in ("step", "stack") else ()


def words_of(until: Until) -> str:
    """How far, in words: "until the end of the turn"."""
    if isinstance(until, str):
        return f"until {_WORDS[until]}"
    return f"for {until} decision{'' if until == 1 else 's'}"


__all__ = ["NAMED", "Horizon", "Until", "words_of"]
