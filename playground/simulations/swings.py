"""Which moment of a playout decided it: where replays are made next, and what those that were made come to.

Each replay of a moment comes to the same as the playout, or not. A moment is settled where no less than 19 of 20 come
to the same (of its first ten, nine); the one that decided is the last that is not, together with the one after it.
First a few moments all along the playout are tried LOOK times each, then ever fewer lie between the two, and these are
tried SURE times. What is told says how often each was tried, and claims nothing of those that were not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.intervals import Interval, wilson

FIRST = 8
"""Moments that are tried first."""
LOOK, SURE = 10, 40
"""Replays of a moment: to begin with, and of those of which something is told."""
MOST = 60
"""Moments that are tried at most."""

Seen = Mapping[int, str]
"""For each moment that was tried a sign for each replay of it: "1" where it came to the same."""


@dataclass(frozen=True)
class Side:
    """A moment, and what its replays came to; the playout's end needs none."""

    moment: int | None
    """None for the end."""
    same: int = 0
    total: int = 0

    @property
    def share(self) -> float:
        """Of those that came to the same."""
        return 1.0 if self.moment is None else self.same / self.total if self.total else 0.0

    @property
    def interval(self) -> Interval:
        """At 95 %."""
        return wilson(self.same, self.total)

    @property
    def settled(self) -> bool:
        """Whether next to all of them came to the same; of few, one more may differ, as they are tried again."""
        if self.moment is None:
            return True
        return 20 * self.same >= 19 * self.total if self.total >= SURE else 10 * self.same >= 9 * self.total


@dataclass(frozen=True)
class Step:
    """Two moments of which the one comes after the other."""

    before: Side
    after: Side
    between: int
    """Moments between them that were not tried."""

    @property
    def swing(self) -> float:
        """By how much the share of those that came to the same grew."""
        return self.after.share - self.before.share


@dataclass(frozen=True)
class Told:
    """What the replays came to."""

    settled: Step | None
    """From an open moment to one from which on it was settled; None where it was settled all along."""
    largest: Step | None
    """Where the share changed most, if that is another place and the change is larger."""
    first: Side | None
    """The first moment that was tried."""
    later: Side
    """All replays of the moments after that step, put together: of how many moments `count` says."""
    count: int
    tried: int
    """Moments that were tried often enough to say something of them."""
    choices: bool
    """Whether there was any moment to try."""


def _sides(moments: Sequence[int], seen: Seen) -> list[tuple[int, Side]]:
    """What was tried often enough, by place, and then the end."""
    found = [
        (place, Side(moment, seen[moment].count("1"), len(seen[moment])))
        for place, moment in enumerate(moments)
        if len(seen.get(moment, "")) >= LOOK
    ]
    return [*found, (len(moments), Side(None))]


def grid(moments: Sequence[int]) -> list[int]:
    """The moments that are tried first: from the first to the last, as far apart as can be."""
    last = len(moments) - 1
    if last < FIRST:
        return list(moments)
    return [moments[round(last * one / (FIRST - 1))] for one in range(FIRST)]


def next_try(moments: Sequence[int], seen: Seen) -> tuple[int, int] | None:
    """The moment to be tried next, and how often it will have been then; None where enough is known."""
    for moment, signs in seen.items():
        # What was begun is finished before anything is concluded of it.
        if len(signs) not in (LOOK, SURE):
            return moment, LOOK if len(signs) < LOOK else SURE
    for moment in reversed(grid(moments)):
        if len(seen.get(moment, "")) < LOOK:
            return moment, LOOK
    sides = _sides(moments, seen)
    steps = list(pairwise(sides))
    if not steps:
        return None
    for before, after in _wanted(steps):
        (low, one), (high, other) = before, after
        if high - low > 1:
            if len(seen) < MOST:
                return moments[(low + high) // 2], LOOK
            continue
        for side in (one, other):
            if side.moment is not None and side.total < SURE:
                return side.moment, SURE
    return None


_At = tuple[int, Side]


def _wanted(steps: list[tuple[_At, _At]]) -> list[tuple[_At, _At]]:
    """The steps of which something will be told: the first, where it was settled all along, and else that from which on
    it was; then the largest."""
    deciding = _deciding(steps)
    if deciding is None:
        return [((steps[0][0][0], steps[0][0][1]), (steps[0][0][0] + 1, Side(None)))]
    return [deciding, max(steps, key=_size)]


def _deciding(steps: list[tuple[_At, _At]]) -> tuple[_At, _At] | None:
    return next((one for one in reversed(steps) if not one[0][1].settled), None)


def _size(step: tuple[_At, _At]) -> tuple[float, int]:
    return abs(step[1][1].share - step[0][1].share), step[0][0]


def told(moments: Sequence[int], seen: Seen) -> Told:
    """What is known so far."""
    sides = _sides(moments, seen)
    steps = list(pairwise(sides))
    deciding = _deciding(steps)
    first = sides[0][1] if len(sides) > 1 else None
    later = [
        side
        for place, side in sides
        if side.moment is not None and (deciding is None or place > deciding[1][0])
    ]
    together = Side(-1, sum(one.same for one in later), sum(one.total for one in later))
    settled = None if deciding is None else _step(deciding)
    largest = _step(max(steps, key=_size)) if deciding is not None else None
    if settled is not None and largest is not None and abs(largest.swing) <= abs(settled.swing):
        largest = None
    return Told(settled, largest, first, together, len(later), len(sides) - 1, bool(moments))


def _step(found: tuple[_At, _At]) -> Step:
    (low, before), (high, after) = found
    return Step(before, after, high - low - 1)
