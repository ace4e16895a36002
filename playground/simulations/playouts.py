"""One playout, as the engine plays it and as the database keeps it.

A row is a list, so that thousands of them stay small: ending, winners, rule or bound, turns, decisions, life. The
playout's number and the simulation's seed give it again, move by move.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.chance import mix
from engine.position import Line, Position
from engine.simulate import Bounds, playout, playout_line

log = logging.getLogger(__name__)

BOUNDS = Bounds(steps=100_000, turns=200, decisions=20_000)
"""Where a playout stops that finds no end: it has lasted some seconds by then, and is counted as stopped."""
BROKEN = "error"
_SEED_BITS = 62

Row = list[Any]


@dataclass(frozen=True)
class Outcome:
    """How one playout ended."""

    number: int
    """Counted from 0."""
    ending: str
    """won, drawn, bound, or error where the engine failed."""
    winners: tuple[int, ...]
    rule: str
    turns: int
    decisions: int
    life: tuple[int, ...]

    def row(self) -> Row:
        """What the database keeps of it."""
        return [self.ending, list(self.winners), self.rule, self.turns, self.decisions, list(self.life)]

    @classmethod
    def of_row(cls, number: int, row: Row) -> Outcome:
        ending, winners, rule, turns, decisions, life = row
        return cls(number, ending, tuple(winners), rule, turns, decisions, tuple(life))

    @property
    def key(self) -> str:
        """What it is counted under: the winners' seats, or how else it ended."""
        return "won-" + "-".join(map(str, self.winners)) if self.ending == "won" else self.ending


def seed_of(seed: int, number: int) -> int:
    """The seed of a playout by its number: no two chunks share one, however they are cut."""
    return mix(seed, number) >> (64 - _SEED_BITS)


def play(position: Position, seed: int, number: int) -> Outcome:
    """Play one playout. A fault of the engine is this playout's outcome, with its words, and not the end of all."""
    try:
        result = playout(position, seed_of(seed, number), bounds=BOUNDS)
    except Exception as error:
        log.exception("playout %s of seed %s failed", number, seed)
        return Outcome(number, BROKEN, (), f"{type(error).__name__}: {error}"[:300], 0, 0, ())
    return Outcome(
        number,
        result.ending,
        tuple(int(winner) for winner in result.winners),
        result.rule,
        result.turns,
        result.decisions,
        tuple(result.life),
    )


def line_of(position: Position, seed: int, number: int) -> Line:
    """The same playout as a line, to step through."""
    return playout_line(position, seed_of(seed, number), bounds=BOUNDS)


def outcomes(chunks: Iterable[tuple[int, list[Row] | None]]) -> Iterator[Outcome]:
    """The outcomes of finished chunks, given as (index, result)."""
    for index, rows in chunks:
        for place, row in enumerate(rows or ()):
            yield Outcome.of_row(index + place, row)


# --- what many of them come to ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """One way to end, and how often."""

    key: str
    label: str
    count: int


@dataclass(frozen=True)
class Summary:
    """Counts over the outcomes there are so far."""

    total: int
    endings: tuple[Count, ...]
    rules: tuple[tuple[str, int], ...]
    turns: tuple[tuple[str, int], ...]
    mean_turns: float
    mean_decisions: float
    problems: tuple[tuple[str, int], ...]
    """Faults of the engine, in its words."""


def summary(found: list[Outcome], players: tuple[str, ...]) -> Summary:
    """Count endings, the rules that ended games, and turns."""
    total = len(found)
    keys = Counter(one.key for one in found)
    order = [f"won-{seat}" for seat in range(len(players))]
    order += sorted(key for key in keys if key not in order)
    clean = [one for one in found if one.ending != BROKEN]
    return Summary(
        total=total,
        endings=tuple(Count(key, ending_in_words(key, players), keys[key]) for key in order),
        rules=tuple(Counter(one.rule for one in found if one.ending in ("won", "drawn")).most_common()),
        turns=_histogram([one.turns for one in clean]),
        mean_turns=sum(one.turns for one in clean) / len(clean) if clean else 0.0,
        mean_decisions=sum(one.decisions for one in clean) / len(clean) if clean else 0.0,
        problems=tuple(Counter(one.rule for one in found if one.ending == BROKEN).most_common()),
    )


def ending_in_words(key: str, players: tuple[str, ...]) -> str:
    """ "Ann won" for a key that outcomes are counted under."""
    if key.startswith("won-"):
        seats = [int(seat) for seat in key.removeprefix("won-").split("-")]
        return (
            " and ".join(players[seat] if seat < len(players) else f"player {seat + 1}" for seat in seats)
            + " won"
        )
    return {"drawn": "drawn", "bound": "a bound was reached", BROKEN: "the engine failed"}.get(key, key)


def _histogram(numbers: list[int], bars: int = 10) -> tuple[tuple[str, int], ...]:
    """At most so many bars of equal width; every number of the range has its place, also where nothing fell."""
    if not numbers:
        return ()
    low, high = min(numbers), max(numbers)
    width = max(1, -(-(high - low + 1) // bars))
    counts = Counter((number - low) // width for number in numbers)
    found = []
    for bar in range((high - low) // width + 1):
        first = low + bar * width
        last = min(first + width - 1, high)
        found.append((str(first) if first == last else f"{first} to {last}", counts[bar]))
    return tuple(found)
