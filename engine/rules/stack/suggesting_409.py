"""Rule 409.1g: which sources of mana a suggestion taps, so that none is tapped in vain and no mana burns.

Of sources that add one mana each, any set that leaves none of its mana unspent can be completed, so one that brings
the pool nearer to the cost is never one too many. Sources that add more are weighed against one another: the least
mana left over first, then the fewest sources.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.mana import Needs, payable, units_of
from engine.rules.stack.costs_409 import Alternatives, union

MOST_PLANS = 2_000
"""So many ways to use sources of several mana are weighed; beyond that, none is."""


class Plan(NamedTuple):
    """How a cost is paid: the mana left over, how many sources are used, and what one that adds several mana adds
    first; () if none of those is used."""

    left: int
    sources: int
    first: tuple[int, ...]


@lru_cache(maxsize=65536)
def spent_of(needs: Needs, units: tuple[int, ...]) -> int:
    """How much of a cost these units can pay: symbols first, then generic mana with what is left."""
    wanted = [mask for mask, count in needs.masks for _ in range(count)]
    paid = len(matched(wanted, units))
    return paid + min(needs.generic, len(units) - paid)


def matched(wanted: Sequence[int], units: Sequence[int]) -> dict[int, int]:
    """A largest matching of symbols with units of mana that serve them: the unit's place, and the symbol's."""
    by_unit: dict[int, int] = {}

    def place(symbol: int, tried: set[int]) -> bool:
        for unit, mask in enumerate(units):
            if mask & wanted[symbol] and unit not in tried:
                tried.add(unit)
                if unit not in by_unit or place(by_unit[unit], tried):
                    by_unit[unit] = symbol
                    return True
        return False

    for symbol in range(len(wanted)):
        place(symbol, set())
    return by_unit


@lru_cache(maxsize=8192)
def best_plan(needs: Needs, pool: tuple[int, ...], sources: tuple[Alternatives, ...]) -> Plan | None:
    """The plan that leaves the least mana over, and of those one with the fewest sources; None if there are too many
    plans to weigh, or none pays."""
    singles = tuple(union(one) for one in sources if all(len(way) == 1 for way in one))
    groups = Counter(one for one in sources if any(len(way) != 1 for way in one))
    choices: list[list[tuple[tuple[int, ...], ...]]] = []
    plans = 1
    for ways, number in groups.items():
        some = _multisets(ways, number)
        choices.append(some)
        plans *= len(some)
        if plans > MOST_PLANS:
            return None
    best: Plan | None = None
    for chosen in product(*choices):
        used = tuple(way for group in chosen for way in group)
        units = tuple(sorted((*pool, *(unit for way in used for unit in way))))
        if not payable(needs, units_of((*units, *singles))):
            continue
        spent = spent_of(needs, units)
        plan = Plan(len(units) - spent, len(used) + needs.total - spent, used[0] if used else ())
        if best is None or plan[:2] < best[:2]:
            best = plan
    return best


def _multisets(ways: Alternatives, number: int) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to use up to so many sources that are alike."""
    found: list[tuple[tuple[int, ...], ...]] = [()]
    last: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(number):
        last = [(*before, way) for before in last for way in ways if not before or way >= before[-1]]
        found += last
        if len(found) > MOST_PLANS:
            break
    return found


__all__ = ["Plan", "best_plan", "matched", "spent_of"]
