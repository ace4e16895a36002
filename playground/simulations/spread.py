"""How numbers are spread: columns of equal width, their mean, and how sure that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.intervals import Interval, mean

MOST_COLUMNS = 10


@dataclass(frozen=True)
class Column:
    """The numbers from `low` to `high`, and how often they came."""

    low: int
    high: int
    count: int

    @property
    def label(self) -> str:
        """ "3 to 5" """
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@dataclass(frozen=True)
class Spread:
    """All columns between the least and the greatest number, also where nothing fell."""

    columns: tuple[Column, ...]
    mean: float
    interval: Interval | None


def spread(numbers: Counter[int]) -> Spread:
    """At most MOST_COLUMNS of them."""
    found, interval = mean(numbers.items())
    if not numbers:
        return Spread((), found, interval)
    low, high = min(numbers), max(numbers)
    width = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    counts: Counter[int] = Counter()
    for number, times in numbers.items():
        counts[(number - low) // width] += times
    columns = (
        Column(low + bar * width, min(low + bar * width + width - 1, high), counts[bar])
        for bar in range((high - low) // width + 1)
    )
    return Spread(tuple(columns), found, interval)
