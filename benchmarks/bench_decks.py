"""`make bench-decks GAMES= SEED=`: do decks of all cards that ship play as quickly as decks of the first few hundred?

Games between decks of random cards are played at random without a trace, in turns: one between decks of the cards of
`first_cards.txt`, which were written by hand before there was a shelf, then one between decks of any that ship.
Counted is the time of the processor, so that what else the machine does tells little. Cards are read beforehand.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.bench import show
from benchmarks.fuzz import number_of
from benchmarks.tables import new_game, random_deck
from engine.chance import Chance, mix
from engine.simulate import Bounds, playout

FIRST = Path(__file__).with_name("first_cards.txt")
BOUNDS = Bounds(turns=60, decisions=3_000)
ALL: tuple[str, ...] = ()
"""No names: any card that ships."""


class Rate:
    """How quickly games of one kind were played."""

    def __init__(self, name: str, among: Sequence[str]) -> None:
        self.name = name
        self.among = among
        self.decisions = 0
        self.took = 0.0
        self.slowest: tuple[float, int] = (0.0, 0)
        """Milliseconds for a decision, and the seed of the game that took them."""

    def play(self, seed: int) -> None:
        """One more game."""
        chance = Chance(mix(seed, 0))
        start = new_game([random_deck(chance, among=self.among) for _ in range(2)], seed)
        began = time.process_time()
        decisions = playout(start, seed, bounds=BOUNDS).decisions
        took = time.process_time() - began
        self.decisions += decisions
        self.took += took
        self.slowest = max(self.slowest, (1e3 * took / max(1, decisions), seed))

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / self.took


def first_names() -> tuple[str, ...]:
    """The cards that were there before the shelf."""
    return tuple(FIRST.read_text(encoding="utf-8").split("\n")[:-1])


def measured(games: int, seed: int) -> Iterator[Rate]:
    """Both kinds, played in turns."""
    rates = (Rate("first cards", first_names()), Rate("all cards", ALL))
    for number in range(games):
        # Whichever is second finds caches warm: they change about.
        for rate in rates if number % 2 else reversed(rates):
            rate.play(seed + number)
    yield from rates


def main() -> None:
    first, every = measured(number_of("GAMES", 100), number_of("SEED", 1))
    for rate in (first, every):
        show(f"decisions of decks of {rate.name}", rate.speed, "decisions/s")
        show(f"slowest game of decks of {rate.name} (seed {rate.slowest[1]})", rate.slowest[0], "ms/decision")
    show("all cards against the first", every.speed / first.speed, "times")


if __name__ == "__main__":
    main()
