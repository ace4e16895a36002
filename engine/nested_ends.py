"""How the games of a nest end: a cursor that keeps count of subgames as they begin and end (506).

At a decision one can see how deep the nest is, but not what has ended since the last one. So the driver says when a
game within the others begins and when it is over; what its end costs is known once whatever played it has resolved
(Shahrazad's loser then loses half his or her life).
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.board import NOBODY, Board, PlayerId
from engine.events.amounts import DamageDealt
from engine.events.part import Part
from engine.game import Game
from engine.position import Outcome, Position
from engine.rules.special.subgames_506 import Ended
from engine.rules.stack.resolving_413 import Resolve
from engine.seats import all_seats, life_of_side, number_of_seats


class GameEnd(Struct, frozen=True):
    """How one game of a nest ended."""

    level: int
    """0 is the main game, 1 its subgame, and so on."""
    ending: Literal["won", "drawn", "cut"]
    """Cut short: a game around it ended first."""
    winners: tuple[PlayerId, ...]
    rule: str
    """The rule that ended it; where all others have lost (102.2a), the one by which they did."""
    lost: tuple[str, ...]
    """For each player the rule by which he or she lost it; "" for who did not."""
    turns: int
    """Turns begun in it since the position from which it was watched."""
    answers: int
    """Answers that had been given before it ended."""
    line: int = -1
    """Trace lines that had been written when it was over; -1 without a trace."""
    life_lost: tuple[int, ...] = ()
    """What it cost each player in the game around it. Nothing for the main game, nor for one cut short."""


class Final(Struct, frozen=True):
    """What a game had come to: as it ended, or where it was left."""

    position: Position
    dealt: tuple[int, ...] = ()
    """Damage that each player was dealt in it since the position from which it was watched."""


class _Open(Struct, frozen=True):
    """An end whose cost is not known yet: what played the subgame is still resolving."""

    place: int
    level: int
    """Of the game around it."""
    frame: int
    """Where on the agenda it is being resolved; -1 if nothing is."""
    life: tuple[int, ...]
    """Life totals of the game around it when the subgame ended."""


class WatchedGame(Game):
    """A cursor that notes each game's end in `ends`. Its costs need `settle` at each decision and at the end.

    With `keep_accounts` it notes as well what each had come to then, in `finals`.
    """

    __slots__ = ("_hurt", "_open", "deepest", "ends", "finals", "first_turns")

    def __init__(self, position: Position, *, trace: bool = True) -> None:
        self.ends: list[GameEnd] = []
        self.finals: list[Final] = []
        self._open: list[_Open] = []
        self._hurt: list[list[int]] = []
        super().__init__(position, trace=trace)
        self.first_turns = [int(board.turn.serial) for board in self.boards]
        """For each game of the nest, how many turns had begun in it when it was first seen."""
        self.deepest = len(self.boards) - 1
        """The level of the deepest game there has been."""

    def keep_accounts(self) -> None:
        """From here on add up the damage that players are dealt, and keep each game as it ends, in `finals`."""
        self._hurt = [[0] * number_of_seats(board) for board in self.boards]
        self.witness = self._enter

    def _enter(self, before: Board, done: tuple[Part, ...], after: Board) -> None:
        for one in done:
            if isinstance(one, DamageDealt) and one.player != NOBODY and one.amount > 0:
                level = next(place for place, board in enumerate(self.boards) if board is before)
                self._hurt[level][one.player] += one.amount

    def final(self) -> Final:
        """What the game being played has come to here."""
        level = self.agenda[-1].level if self.agenda else len(self.boards) - 1
        return Final(self.position, tuple(self._hurt[level]) if self._hurt else ())

    def retraced(self) -> WatchedGame:
        """Another cursor here, with a trace and a line of its own, that goes on with the same notes."""
        other = WatchedGame(self.position)
        other.ends, other._open = list(self.ends), list(self._open)
        other.first_turns, other.deepest = list(self.first_turns), self.deepest
        return other

    def forked(self, seed: int | None = None) -> WatchedGame:
        """Another cursor here, without a trace, that goes on with the same notes and accounts; with other chance, if a
        seed is given. What it notes of answers is counted from here."""
        position = self.position if seed is None else replace(self.position, seed=seed, dealt=0)
        other = WatchedGame(position, trace=False)
        other.ends, other.finals, other._open = list(self.ends), list(self.finals), list(self._open)
        other.first_turns, other.deepest = list(self.first_turns), self.deepest
        if self._hurt:
            other._hurt = [list(one) for one in self._hurt]
            other.witness = other._enter
        return other

    @property
    def settled(self) -> bool:
        """Whether the costs of all ends are known."""
        return not self._open

    def begun(self, level: int) -> int:
        """Turns begun since the position, in the game of a level that is being played."""
        return int(self.boards[level].turn.serial) - self.first_turns[level]

    def settle(self, *, all_of: int = -1) -> None:
        """Note what ended subgames have cost, where what played them has resolved; or all within a level."""
        left: list[_Open] = []
        for one in self._open:
            if one.level == all_of or not self._resolving(one):
                life = _life(self.boards[one.level])
                cost = tuple(before - after for before, after in zip(one.life, life, strict=True))
                self.ends[one.place] = replace(self.ends[one.place], life_lost=cost)
            else:
                left.append(one)
        self._open = left

    def finish(self) -> None:
        """Nothing more is played: note what the ends have cost so far, and the end of the main game."""
        for level in {one.level for one in self._open}:
            self.settle(all_of=level)
        if self.outcome is not None:
            self._note(0, self.outcome)

    def _resolving(self, one: _Open) -> bool:
        agenda = self.agenda
        return 0 <= one.frame < len(agenda) and isinstance(agenda[one.frame], Resolve)

    def _opened(self, level: int) -> None:
        self.unasked = 0
        self.settle(all_of=level - 1)
        self.first_turns[level:] = [0]
        if self._hurt:
            self._hurt[level:] = [[0] * number_of_seats(self.boards[level])]
        self.deepest = max(self.deepest, level)

    def _closed(self, level: int, result: Any) -> None:
        self.unasked = 0
        self.settle(all_of=level)
        place = len(self.ends)
        self._note(level, result if isinstance(result, Ended) else None)
        if isinstance(result, Ended):
            self._open.append(
                _Open(place, level - 1, self._resolves_at(level - 1), _life(self.boards[level - 1]))
            )

    def _resolves_at(self, level: int) -> int:
        for place in range(len(self.agenda) - 1, -1, -1):
            frame = self.agenda[place]
            if frame.level == level and isinstance(frame, Resolve):
                return place
        return -1

    def _note(self, level: int, result: Ended | Outcome | None) -> None:
        board = self.boards[level]
        lost = tuple(player.lost for player in board.players)
        rule = result.rule if result is not None else ""
        if self._hurt:
            outcome = None if result is None else Outcome(result.winners, result.rule)
            self.finals.append(Final(Position((board,), (), outcome=outcome), tuple(self._hurt[level])))
        ending: Literal["won", "drawn", "cut"] = "cut"
        if result is not None:
            ending = "won" if result.winners else "drawn"
        self.ends.append(
            GameEnd(
                level=level,
                ending=ending,
                winners=result.winners if result is not None else (),
                rule=_by_which(rule, lost),
                lost=lost,
                turns=self.begun(level),
                answers=len(self.entries),
                line=self._length() if self.trace is not None else -1,
            )
        )


def _by_which(rule: str, lost: tuple[str, ...]) -> str:
    """The rule that ended a game; where the others have lost (102.2a), the one by which they did."""
    named = [one for one in lost if one]
    return named[-1] if rule == "102.2a" and named else rule


def _life(board: Board) -> tuple[int, ...]:
    return tuple(life_of_side(board, seat) for seat in all_seats(board))


__all__ = ["Final", "GameEnd", "WatchedGame"]
