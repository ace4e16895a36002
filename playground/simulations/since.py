"""Since when a sentence is so: the first step of a playout from which on it is, to the end."""

from __future__ import annotations

import time
from dataclasses import dataclass

from engine.board import Board
from engine.events.part import Part
from engine.nested_ends import Final, WatchedGame
from engine.notation.counted import Countable, WasDealt
from engine.position import Position
from engine.replaying import give
from playground.boards.playing import MOST_TICKS, PlayedRun
from playground.simulations.chosen import Chosen

SECONDS = 1.0
"""So long a page may look back."""


@dataclass(frozen=True)
class Since:
    """A step, and whether it is the first: whether the one before it was looked at."""

    step: int
    whole: bool


def became(played: PlayedRun, one: Countable, bar: Chosen, *, seconds: float = SECONDS) -> Since | None:
    """From which step on the sentence comes to what the bar says; None where it doesn't at the end.

    It is asked of the game that was being played at the end. While a subgame of that is played nothing changes in it.
    """
    until = time.monotonic() + seconds
    end = played.position(played.last)
    level = end.agenda[-1].level if end.agenda else len(end.boards) - 1
    dealt = _dealt(played, level) if isinstance(one.what, WasDealt) else []
    kept: tuple[object, bool] | None = None

    def holds(step: int) -> bool:
        nonlocal kept
        position = played.position(step)
        if level >= len(position.boards):
            return False
        hurt = next((amounts for at, amounts in reversed(dealt) if at <= step), ())
        # Most steps leave the board as it was.
        key = (id(position.boards[level]), id(position.outcome), hurt)
        if kept is None or kept[0] != key:
            inner = len(position.boards) > level + 1
            cut = Position(position.boards[: level + 1], ()) if inner else position
            kept = key, bar.is_answer(one.of(Final(cut, hurt)), one)
        return kept[1]

    step = played.last
    if not holds(step):
        return None
    while step and holds(step - 1):
        step -= 1
        if time.monotonic() > until:
            return Since(step, False)
    return Since(step, True)


class _Accounts(WatchedGame):
    """Notes what had been dealt to each player of a game by which step."""

    __slots__ = ("of", "said")

    def __init__(self, position: Position, of: int) -> None:
        super().__init__(position)
        self.of = of
        self.keep_accounts()
        self.said: list[tuple[int, tuple[int, ...]]] = [
            (0, tuple(self._hurt[of]) if of < len(self._hurt) else ())
        ]

    def _enter(self, before: Board, done: tuple[Part, ...], after: Board) -> None:
        super()._enter(before, done, after)
        assert self.trace is not None
        # The line of the step that does it is written once it is done.
        if self.of < len(self._hurt) and (now := tuple(self._hurt[self.of])) != self.said[-1][1]:
            self.said.append((len(self.trace) + 1, now))


def _dealt(played: PlayedRun, level: int) -> list[tuple[int, tuple[int, ...]]]:
    """From which step on players had been dealt how much in the game of that level, since the line's start."""
    game = _Accounts(played.start, level)
    for number, entry in enumerate(played.entries):
        give(game, number, entry, most=MOST_TICKS)
    game.advance(most=MOST_TICKS)
    return game.said


__all__ = ["SECONDS", "Since", "became"]
