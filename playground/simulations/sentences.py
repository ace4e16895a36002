"""What the sentences of a simulation came to, at the ends of its playouts and of the games of its nest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.intervals import Interval, wilson
from engine.notation.counted import Countable, Found
from playground.simulations.chosen import answer_of
from playground.simulations.goals import game_name
from playground.simulations.playouts import Outcome
from playground.simulations.spread import Spread, spread

SO, NOT = "yes", "no"


@dataclass(frozen=True)
class Answered:
    """What one sentence came to at the ends of one kind."""

    place: int
    """Which of the sentences it is."""
    sentence: str
    where: str
    """ "" for the ends of the playouts, else the game: "the subgame"."""
    level: int
    """Of that game; 0 for the ends of the playouts."""
    asked: int
    """At how many ends."""
    so: int
    share: Interval | None
    """Of a sentence that is so or not."""
    spread: Spread | None
    """Of a number."""
    others: tuple[tuple[str, int], ...]
    """Ends at which nothing can be said, why (`chosen.IN_WORDS`), and how often."""
    unknown: str
    """A warning where a name in it was never that of anything."""


class Sentences:
    """Counts what each sentence comes to."""

    def __init__(self, asked: Sequence[Countable]) -> None:
        self.asked = tuple(asked)
        self._at_end: Counter[tuple[int, Found]] = Counter()
        self._in_level: dict[int, Counter[tuple[int, Found]]] = {}

    def add(self, outcome: Outcome) -> None:
        """Count one more playout; those that were stopped have come to nothing."""
        self._at_end.update(enumerate(outcome.asked))
        for end in outcome.games:
            if end.level and end.asked:
                self._in_level.setdefault(end.level, Counter()).update(enumerate(end.asked))

    def answered(self) -> list[Answered]:
        """All of them, the ends of the playouts first, then those of the innermost game."""
        found = [self._one(place, 0, self._at_end) for place in range(len(self.asked))]
        for level in sorted(self._in_level, reverse=True):
            counts = self._in_level[level]
            found += [self._one(place, level, counts) for place in range(len(self.asked))]
        return found

    def _one(self, place: int, level: int, counts: Counter[tuple[int, Found]]) -> Answered:
        one = self.asked[place]
        values: Counter[int] = Counter()
        others: Counter[str] = Counter()
        unread = 0
        for (of, answer), times in counts.items():
            if of != place:
                continue
            unread += times if answer is None else 0
            number = answer_of(answer, one)
            if isinstance(number, int):
                values[number] += times
            else:
                others[number] += times
        asked = values.total() + others.total()
        return Answered(
            place=place,
            sentence=one.words(),
            where=game_name(level) if level else "",
            level=level,
            asked=asked,
            so=0 if one.is_number else values[1],
            share=None if one.is_number else wilson(values[1], asked),
            spread=spread(values) if one.is_number else None,
            others=tuple(sorted(others.items())),
            unknown="Nothing was ever called that." if asked and unread == asked else "",
        )
