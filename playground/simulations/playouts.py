"""One playout, as the engine plays it and as the database keeps it.

A row is a list, so that thousands of them stay small: ending, winners, rule or bound, turns, answers, life, then a list
for each game of the nest that ended, and the depth. The playout's number, the simulation's seed and its goal give it
again, move by move.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded

from engine.chance import mix
from engine.nested_ends import GameEnd
from engine.players import policies
from engine.position import Position
from engine.simulate import STOPPED, Bounds, Goal, playout

log = logging.getLogger(__name__)

BOUNDS = Bounds(steps=100_000, turns=200, decisions=20_000, subgames=100)
"""Where a playout stops that finds no end: it has lasted some seconds by then, and is counted as stopped."""
BROKEN, LONG = "error", "long"
SECONDS = 10.0
"""A playout that has lasted so long is stopped: so long, and no fault of the engine, is what came of it."""
TOO_LONG = f"more than {SECONDS:g} seconds"
_SEED_BITS = 62

Row = list[Any]


@dataclass(frozen=True)
class End:
    """How one game of the nest ended, as `engine.nested_ends.GameEnd` says."""

    level: int
    ending: str
    winners: tuple[int, ...]
    rule: str
    lost: tuple[str, ...]
    turns: int
    answers: int
    life_lost: tuple[int, ...]

    @classmethod
    def of(cls, found: GameEnd) -> End:
        winners = tuple(int(winner) for winner in found.winners)
        return cls(
            found.level,
            found.ending,
            winners,
            found.rule,
            found.lost,
            found.turns,
            found.answers,
            found.life_lost,
        )

    def row(self) -> Row:
        return [
            self.level,
            self.ending,
            list(self.winners),
            self.rule,
            list(self.lost),
            self.turns,
            self.answers,
            list(self.life_lost),
        ]

    @classmethod
    def of_row(cls, row: Row) -> End:
        level, ending, winners, rule, lost, turns, answers, life_lost = row
        return cls(level, ending, tuple(winners), rule, tuple(lost), turns, answers, tuple(life_lost))

    @property
    def key(self) -> str:
        """What it is counted under."""
        return key_of(self.ending, self.winners)


@dataclass(frozen=True)
class Outcome:
    """How one playout ended."""

    number: int
    """Counted from 0."""
    ending: str
    """won, drawn, cut, reached, bound, long where it took too long, or error where the engine failed."""
    winners: tuple[int, ...]
    rule: str
    turns: int
    decisions: int
    life: tuple[int, ...]
    games: tuple[End, ...] = ()
    """The games of the nest that ended, in that order."""
    depth: int = 0

    def row(self) -> Row:
        """What the database keeps of it."""
        games = [one.row() for one in self.games]
        plain = [self.ending, list(self.winners), self.rule, self.turns, self.decisions, list(self.life)]
        return [*plain, games, self.depth]

    @classmethod
    def of_row(cls, number: int, row: Row) -> Outcome:
        """Rows of before there were games of nests in them are six long."""
        ending, winners, rule, turns, decisions, life, *nest = row
        games, depth = nest or ((), 0)
        ends = tuple(End.of_row(one) for one in games)
        return cls(number, ending, tuple(winners), rule, turns, decisions, tuple(life), ends, depth)

    @property
    def key(self) -> str:
        """What it is counted under: the winners' seats, or how else it ended."""
        return key_of(self.ending, self.winners)


def key_of(ending: str, winners: tuple[int, ...]) -> str:
    """ "won-0" if the first player won; other endings are their own key."""
    return "won-" + "-".join(map(str, winners)) if ending == "won" else ending


def seed_of(seed: int, number: int) -> int:
    """The seed of a playout by its number: no two chunks share one, however they are cut."""
    return mix(seed, number) >> (64 - _SEED_BITS)


def play(
    position: Position,
    seed: int,
    number: int,
    goal: Goal = Goal(),  # noqa: B008 - a value
    kinds: Sequence[str] = (),
) -> Outcome:
    """Play one playout. A fault of the engine is this playout's outcome, with its words, and not the end of all."""
    until = time.monotonic() + SECONDS
    try:
        result = playout(
            position,
            seed_of(seed, number),
            until=goal,
            policies=policies(kinds),
            bounds=BOUNDS,
            stop=lambda: time.monotonic() > until,
        )
    except SoftTimeLimitExceeded:
        # Within a single step; the task has little time left to store that.
        return Outcome(number, LONG, (), TOO_LONG, 0, 0, ())
    except Exception as error:
        log.exception("playout %s of seed %s failed", number, seed)
        return Outcome(number, BROKEN, (), f"{type(error).__name__}: {error}"[:300], 0, 0, ())
    long = result.ending == "bound" and result.rule == STOPPED
    return Outcome(
        number,
        LONG if long else result.ending,
        tuple(int(winner) for winner in result.winners),
        TOO_LONG if long else result.rule,
        result.turns,
        result.decisions,
        tuple(result.life),
        tuple(End.of(one) for one in result.games),
        result.depth,
    )


def outcomes(chunks: Iterable[tuple[int, list[Row] | None]]) -> Iterator[Outcome]:
    """The outcomes of finished chunks, given as (index, result)."""
    for index, rows in chunks:
        for place, row in enumerate(rows or ()):
            yield Outcome.of_row(index + place, row)


def ending_in_words(key: str, players: tuple[str, ...]) -> str:
    """ "Ann won" for a key that outcomes are counted under."""
    if key.startswith("won-"):
        seats = [int(seat) for seat in key.removeprefix("won-").split("-")]
        return (
            " and ".join(players[seat] if seat < len(players) else f"player {seat + 1}" for seat in seats)
            + " won"
        )
    return {
        "drawn": "drawn",
        "cut": "cut short",
        "reached": "the turns were played",
        "bound": "a limit was reached",
        LONG: "it took too long",
        BROKEN: "the engine failed",
    }.get(key, key)
