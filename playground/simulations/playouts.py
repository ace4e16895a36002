"""One playout, as the engine plays it and as the database keeps it.

A row is a list, so that thousands of them stay small: ending, winners, rule or bound, turns, answers, life, then a list
for each game of the nest that ended, and the depth; then, where sentences are counted, what each came to, which the
games' lists end with as well; then, where somebody searched, what each search came to. The playout's number, the
simulation's seed, its goal and those searches give it again, move by move.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded

from engine.chance import mix
from engine.nested_ends import GameEnd
from engine.notation.counted import Countable, Found
from engine.players import SEARCHING, policies, searching_policy
from engine.position import Position
from engine.simulate import STOPPED, Bounds, Goal, PlayedOut, Result, played_out, playout
from playground.simulations.asking import answers

log = logging.getLogger(__name__)

BOUNDS = Bounds(steps=100_000, turns=200, decisions=20_000, subgames=100)
"""Where a playout stops that finds no end: it has lasted some seconds by then, and is counted as stopped."""
BROKEN, LONG, SET_ASIDE = "error", "long", "aside"
LOST = (BROKEN, SET_ASIDE)
"""Nothing came of these; their answers are those that were given before, and can be stepped through."""
SECONDS = 10.0
"""A playout that has lasted so long is stopped: so long, and no fault of the engine, is what came of it."""
SEARCHING_SECONDS = 15.0
"""The same where somebody searches: as long as a worker's promise allows."""
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
    asked: tuple[Found, ...] = ()
    """What each sentence that is counted came to."""

    @classmethod
    def of(cls, found: GameEnd, asked: tuple[Found, ...] = ()) -> End:
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
            asked,
        )

    def row(self) -> Row:
        plain = [self.level, self.ending, list(self.winners), self.rule, list(self.lost), self.turns]
        return [*plain, self.answers, list(self.life_lost), *([list(self.asked)] if self.asked else [])]

    @classmethod
    def of_row(cls, row: Row) -> End:
        level, ending, winners, rule, lost, turns, answers, life_lost, *rest = row
        asked = tuple(rest[0]) if rest else ()
        return cls(level, ending, tuple(winners), rule, tuple(lost), turns, answers, tuple(life_lost), asked)

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
    """won, drawn, cut, reached, bound, long where it took too long, error where the engine failed, or aside where one
    worker after the other was lost over it."""
    winners: tuple[int, ...]
    rule: str
    turns: int
    decisions: int
    life: tuple[int, ...]
    games: tuple[End, ...] = ()
    """The games of the nest that ended, in that order."""
    depth: int = 0
    asked: tuple[Found, ...] = ()
    """What each sentence that is counted came to; nothing where the playout was stopped before its end."""
    searched: tuple[int, ...] = ()
    """What each search of its players came to (`engine.players.searching.again`)."""

    def row(self) -> Row:
        """What the database keeps of it."""
        games = [one.row() for one in self.games]
        plain = [self.ending, list(self.winners), self.rule, self.turns, self.decisions, list(self.life)]
        row = [*plain, games, self.depth, *([list(self.asked)] if self.asked or self.searched else [])]
        return [*row, list(self.searched)] if self.searched else row

    @classmethod
    def of_row(cls, number: int, row: Row) -> Outcome:
        """Rows of before there were games of nests in them are six long."""
        ending, winners, rule, turns, decisions, life, *nest = row
        games, depth, *rest = nest or ((), 0)
        ends = tuple(End.of_row(one) for one in games)
        asked, searched = (tuple(rest[at]) if len(rest) > at else () for at in range(2))
        result = (ending, tuple(winners), rule, turns, decisions, tuple(life))
        return cls(number, *result, ends, depth, asked, searched)

    def life_of(self, seat: int) -> int | None:
        """What a player had left at the end; None where nothing came of the playout."""
        return self.life[seat] if seat < len(self.life) else None

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


def seconds(kinds: Iterable[str]) -> float:
    """How long a playout of these players may last."""
    return SEARCHING_SECONDS if SEARCHING in kinds else SECONDS


def play(
    position: Position,
    seed: int,
    number: int,
    goal: Goal = Goal(),  # noqa: B008 - a value
    kinds: Sequence[str] = (),
    told: Callable[[int], None] | None = None,
    asked: Sequence[Countable] = (),
) -> Outcome:
    """Play one playout. A fault of the engine is this playout's outcome, with its words, and not the end of all.

    `told` hears before each answer how many were given before it; `asked` is asked of each end.
    """
    most = seconds(kinds)
    until = time.monotonic() + most
    reached = 0

    def noted(answers: int) -> None:
        nonlocal reached
        reached = answers
        if told is not None:
            told(answers)

    found: list[int] = []

    def is_late() -> bool:
        return time.monotonic() > until

    how: dict[str, Any] = {
        "until": goal,
        "policies": policies(kinds, searching_policy(noted=found, stop=is_late)),
        "bounds": BOUNDS,
        "stop": is_late,
        "told": noted,
    }
    try:
        if asked:
            return outcome_of(number, played_out(position, seed_of(seed, number), **how), asked, found, most)
        result = playout(position, seed_of(seed, number), **how)
    except SoftTimeLimitExceeded:
        # Within a single step; the task has little time left to store that.
        return Outcome(number, LONG, (), _too_long(most), 0, reached, (), searched=tuple(found))
    except Exception as error:
        log.exception("playout %s of seed %s failed", number, seed)
        words = f"{type(error).__name__}: {error}"[:300]
        return Outcome(number, BROKEN, (), words, 0, reached, (), searched=tuple(found))
    return _outcome(number, result, [() for _ in result.games], (), found, most)


def outcome_of(
    number: int,
    whole: PlayedOut,
    asked: Sequence[Countable] = (),
    searched: Sequence[int] = (),
    most: float = SECONDS,
) -> Outcome:
    """What a playout came to that was played with its games kept; `most` is how long it might have lasted."""
    result = whole.result
    of_games = [answers(asked, one) for one in whole.games]
    of_it = answers(asked, whole.end) if result.ending != "bound" else ()
    return _outcome(number, result, of_games, of_it, searched, most)


def _outcome(
    number: int,
    result: Result,
    of_games: Sequence[tuple[Found, ...]],
    of_it: tuple[Found, ...],
    searched: Sequence[int],
    most: float,
) -> Outcome:
    long = result.ending == "bound" and result.rule == STOPPED
    return Outcome(
        number,
        LONG if long else result.ending,
        tuple(int(winner) for winner in result.winners),
        _too_long(most) if long else result.rule,
        result.turns,
        result.decisions,
        tuple(result.life),
        tuple(End.of(*one) for one in zip(result.games, of_games, strict=True)),
        result.depth,
        of_it,
        tuple(searched),
    )


def _too_long(most: float) -> str:
    return f"more than {most:g} seconds"


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
        SET_ASIDE: "set aside",
    }.get(key, key)
