"""Chance: a 64-bit counter generator, the same on every machine.

The n-th number of a seed depends on the seed and n alone (the mixing function of SplitMix64, public domain, by
Steele, Lea and Flood), so a position needs to keep just two integers.
"""

from __future__ import annotations

_SPAN = 1 << 64
_MASK = _SPAN - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(seed: int, counter: int) -> int:
    """The counter-th 64-bit number of a seed."""
    z = (seed + (counter + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A cursor over a seed's numbers. `counter` says how many were taken."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & _MASK
        self.counter = counter

    def bits(self) -> int:
        """The next 64-bit number."""
        found = mix(self.seed, self.counter)
        self.counter += 1
        return found

    def below(self, bound: int) -> int:
        """A number from 0 up to but not including `bound` (at least 1), each equally likely."""
        if bound <= 0:
            raise ValueError("chance needs at least one outcome")
        limit = _SPAN - _SPAN % bound
        while True:
            # What `mix` does, spelled out, since most decisions of a playout ask it.
            self.counter += 1
            z = (self.seed + self.counter * _GOLDEN) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            found = z ^ (z >> 31)
            if found < limit:
                return found % bound

    def shuffled(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in a random order."""
        order = list(items)
        counter, summed = self.counter, self.seed + self.counter * _GOLDEN
        safe = _SPAN - len(order)
        """Below this, a number is below the limit of each bound here."""
        # What `below` and `mix` do, spelled out, since whole libraries are shuffled.
        for bound in range(len(order), 1, -1):
            while True:
                counter += 1
                z = summed = (summed + _GOLDEN) & _MASK
                z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                found = z ^ (z >> 31)
                if found < safe or found < _SPAN - _SPAN % bound:
                    break
            other = found % bound
            order[bound - 1], order[other] = order[other], order[bound - 1]
        self.counter = counter
        return tuple(order)
