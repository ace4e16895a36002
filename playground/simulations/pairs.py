"""Is this better than that: two simulations of the same seed, whose playouts of one number are a pair.

Both of a pair have the same chance to draw from, so what varies from playout to playout varies in both alike, and the
difference is known better than by two simulations that have nothing in common. Shares go by Tango's score, numbers by
the normal distribution of the differences within pairs (`engine.intervals`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.intervals import Interval, mean, tango
from engine.notation.counted import Countable
from engine.notation.saved import load
from playground.simulations import seats
from playground.simulations.chosen import number_at
from playground.simulations.models import Simulation
from playground.simulations.playouts import LONG, LOST, Outcome

Pair = tuple[Outcome, Outcome]
Measure = Callable[[Outcome], int | None]


@dataclass(frozen=True)
class Difference:
    """One thing that was counted of both."""

    label: str
    number: bool
    """A number, rather than a share."""
    pairs: int
    """Those in which both came to something."""
    first: float
    second: float
    difference: float
    """Of the first minus the second."""
    interval: Interval | None

    @property
    def always(self) -> bool:
        """Whether a number differs by the same in every pair: then nothing varies that could tell how sure it is."""
        return self.interval is not None and self.interval[0] == self.interval[1]

    @property
    def larger(self) -> int:
        """1 where the first is surely larger, -1 where the second is, 0 where they are not told apart."""
        if self.interval is None or self.interval[0] <= 0 <= self.interval[1]:
            return 0
        return 1 if self.interval[0] > 0 else -1


def why_no_pair(one: Simulation, other: Simulation) -> str:
    """Why playouts of the same number don't belong together, as a sentence; "" where they do."""
    here, there = (seats.names(load(simulation.start)) for simulation in (one, other))
    if here != there:
        return f"{seats.listed(here)} play the first, {seats.listed(there)} the second."
    return why_not_alike(one, other)


def why_not_alike(one: Simulation, other: Simulation) -> str:
    """The same, as far as it can be told without reading the positions."""
    if one.start == other.start:
        return "Both start from the same position, so there is nothing to compare."
    if one.seed != other.seed:
        return "They were played on different seeds."
    if one.kinds != other.kinds:
        return "They are played by different kinds of players."
    if one.goal != other.goal:
        return "They are played to different ends."
    if one.asked != other.asked:
        return "They count different sentences."
    return ""


def paired(first: Iterable[Outcome], second: Iterable[Outcome]) -> Iterator[Pair]:
    """Those that both have played; of one that was lost there is no pair."""
    others = {one.number: one for one in second if one.ending not in LOST}
    for one in first:
        if one.ending not in LOST and one.number in others:
            yield one, others[one.number]


def differences(
    pairs: Iterable[Pair], players: Sequence[str], asked: Sequence[Countable]
) -> list[Difference]:
    """All that was counted of both: who won, each sentence, turns and life."""
    found = list(pairs)
    rows = [_of_share(f"{name} won", found, _won(seat)) for seat, name in enumerate(players)]
    for place, one in enumerate(asked):
        of = _of_number if one.is_number else _of_share
        rows.append(of(one.words(), found, _answer(place, asked)))
    rows.append(_of_number("Turns", found, lambda one: None if is_stopped(one) else one.turns))
    rows += [
        _of_number(f"Life of {name} at the end", found, _life(seat)) for seat, name in enumerate(players)
    ]
    return [one for one in rows if one.pairs]


def is_stopped(one: Outcome) -> bool:
    """Whether a limit stopped it: nobody has won it, and how long it would have lasted is not known."""
    return one.ending in ("bound", LONG)


def _won(seat: int) -> Measure:
    return lambda one: int(seat in one.winners)


def _life(seat: int) -> Measure:
    return lambda one: None if is_stopped(one) else one.life_of(seat)


def _answer(place: int, asked: Sequence[Countable]) -> Measure:
    return lambda one: number_at(one, place, asked)


def _both(pairs: Iterable[Pair], measure: Measure) -> list[tuple[int, int]]:
    found = ((measure(one), measure(other)) for one, other in pairs)
    return [(one, other) for one, other in found if one is not None and other is not None]


def _of_share(label: str, pairs: Iterable[Pair], measure: Measure) -> Difference:
    found = _both(pairs, measure)
    number = len(found)
    first_only = sum(one > other for one, other in found)
    second_only = sum(one < other for one, other in found)
    return Difference(
        label,
        False,
        number,
        _mean([one for one, _ in found]),
        _mean([other for _, other in found]),
        (first_only - second_only) / number if number else 0.0,
        tango(first_only, second_only, number),
    )


def _of_number(label: str, pairs: Iterable[Pair], measure: Measure) -> Difference:
    found = _both(pairs, measure)
    difference, interval = mean(Counter(one - other for one, other in found).items())
    first, second = _mean([one for one, _ in found]), _mean([other for _, other in found])
    return Difference(label, True, len(found), first, second, difference, interval)


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
