"""How sure a counted share, a mean, or a difference of two is: intervals at 95 %.

Shares go by Wilson's score, means by the normal distribution, and differences of shares over pairs by Tango's score
(1998): all differences that the restricted score test does not refuse, which holds its level where few pairs differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt

SURE = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""
LEAST_FOR_A_MEAN = 30
"""Fewer numbers than these give no interval of their mean: the normal distribution would promise too much."""
Interval = tuple[float, float]
_HALVINGS = 60


def wilson(so: int, total: int) -> Interval:
    """The interval of a share that was so often so; everything where nothing was counted."""
    if not total:
        return 0.0, 1.0
    share, square = so / total, SURE * SURE / total
    middle = (share + square / 2) / (1 + square)
    half = SURE * sqrt(share * (1 - share) / total + square / total / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean(counted: Iterable[tuple[float, int]]) -> tuple[float, Interval | None]:
    """The mean of numbers, given with how often each came, and its interval; none of fewer than LEAST_FOR_A_MEAN."""
    pairs = [(number, times) for number, times in counted if times]
    total = sum(times for _, times in pairs)
    if not total:
        return 0.0, None
    found = sum(number * times for number, times in pairs) / total
    if total < LEAST_FOR_A_MEAN:
        return found, None
    variance = sum((number - found) ** 2 * times for number, times in pairs) / (total - 1)
    half = SURE * sqrt(variance / total)
    return found, (found - half, found + half)


def tango(first_only: int, second_only: int, pairs: int) -> Interval:
    """The interval of the share of the first minus that of the second, of pairs in so many of which only one was so."""
    if not pairs:
        return -1.0, 1.0
    found = (first_only - second_only) / pairs

    def refused(difference: float) -> bool:
        return abs(_score(difference, first_only, second_only, pairs)) > SURE

    return _edge(found, -1.0, refused), _edge(found, 1.0, refused)


def _edge(inside: float, outside: float, refused: Callable[[float], bool]) -> float:
    """The last difference on the way outside that is not refused."""
    if not refused(outside):
        return outside
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if refused(middle):
            outside = middle
        else:
            inside = middle
    return inside


def _score(difference: float, first_only: int, second_only: int, pairs: int) -> float:
    """How far what was counted is from what this difference would lead one to expect, in its standard deviations."""
    off = first_only - second_only - pairs * difference
    # The likeliest share of pairs in which only the second is so, if that were the difference.
    a = 2 * pairs
    b = -first_only - second_only + (2 * pairs - first_only + second_only) * difference
    c = -second_only * difference * (1 - difference)
    share = (sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
    variance = pairs * (2 * share + difference * (1 - difference))
    if variance <= 1e-12:
        return 0.0 if abs(off) < 1e-9 else float("inf")
    return off / sqrt(variance)
