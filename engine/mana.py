"""Mana as arithmetic: can these units pay this cost (104.3, 203)?

A cost is needs and a generic rest. A need is a bit mask of the types that satisfy one symbol; a unit of mana is a
mask of the types that it is or could be made to be. By Hall's theorem the needs can be met exactly if every group of
needs finds at least as many units that serve it; the generic rest takes whatever is left.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from engine.board import Mana
from engine.language.effects import SpendOnly
from engine.language.printed import VARIABLES, ManaCost

TYPES = "WUBRGC"
"""The five colours and colorless."""
SNOW = 1 << len(TYPES)
BIT = {letter: 1 << place for place, letter in enumerate(TYPES)}
ANY_COLOR = BIT["W"] | BIT["U"] | BIT["B"] | BIT["R"] | BIT["G"]

Units = tuple[tuple[int, int], ...]
"""Masks with how many units have them, sorted."""


class Needs(Struct, frozen=True):
    """A mana cost for paying: how many symbols of each mask, and how much generic mana."""

    masks: tuple[tuple[int, int], ...]
    generic: int
    fits: tuple[SpendOnly, ...] = ()
    """What limited mana may be spent on, of which this is one."""

    @property
    def total(self) -> int:
        """How much mana it takes altogether."""
        total = self.generic
        for _, count in self.masks:  # a loop, since every offer asks it
            total += count
        return total


def plus(first: Needs, more: Needs) -> Needs:
    """Both costs together (409.1f)."""
    if not more.masks and not more.generic:
        return first
    masks = dict(first.masks)
    for mask, count in more.masks:
        masks[mask] = masks.get(mask, 0) + count
    return Needs(tuple(sorted(masks.items())), first.generic + more.generic, first.fits)


@lru_cache(maxsize=4096)
def needs_of(cost: ManaCost, x: int = 0) -> Needs:
    """What a mana cost takes, with this value of X."""
    masks: dict[int, int] = {}
    generic = 0
    for symbol in cost.symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in VARIABLES:
            generic += x
        else:
            mask = 0
            for letter in symbol.split("/"):
                mask |= SNOW if letter == "S" else BIT[letter]
            masks[mask] = masks.get(mask, 0) + 1
    return Needs(tuple(sorted(masks.items())), generic)


def with_x(cost: ManaCost, x: int) -> ManaCost:
    """A mana cost with the value that X has in it (glossary, X)."""
    return ManaCost(tuple(str(x) if symbol in VARIABLES else symbol for symbol in cost.symbols))


def mask_of(mana: Mana) -> int:
    """The mask of a mana in a pool."""
    return BIT[mana.type] | (SNOW if mana.snow else 0)


def may_be_spent(only: SpendOnly | None, fits: tuple[SpendOnly, ...]) -> bool:
    """Whether mana that may be spent on this only pays for what fits these limits and no others (406.1)."""
    return only is None or (only in fits) != only.barred


@lru_cache(maxsize=4096)
def masks_in(pool: tuple[Mana, ...]) -> tuple[int, ...]:
    """The masks of all mana in a pool."""
    return tuple([mask_of(mana) for mana in pool])


@lru_cache(maxsize=4096)
def masks_of(pool: tuple[Mana, ...], needs: Needs) -> tuple[int, ...]:
    """The masks of the mana that may be spent on a cost."""
    return tuple([mask_of(mana) for mana in pool if may_be_spent(mana.only, needs.fits)])


@lru_cache(maxsize=16384)
def units_of(masks: tuple[int, ...]) -> Units:
    """Masks counted."""
    counted: dict[int, int] = {}
    for mask in masks:
        counted[mask] = counted.get(mask, 0) + 1
    return tuple(sorted(counted.items()))


@lru_cache(maxsize=65536)
def payable(needs: Needs, units: Units) -> bool:
    """Whether these units can pay the needs and the generic rest."""
    if sum(count for _, count in units) < needs.total:
        return False
    groups = needs.masks
    for size in range(1, len(groups) + 1):
        for chosen in combinations(groups, size):
            wanted = 0
            mask = 0
            for group, count in chosen:
                wanted += count
                mask |= group
            if sum(count for unit, count in units if unit & mask) < wanted:
                return False
    return True


def spend_first(pool: tuple[Mana, ...], needs: Needs) -> tuple[Mana, ...] | None:
    """Mana of the pool that pays the needs, so that what is left stays as useful as can be; None if it cannot.

    Each symbol takes the mana that serves fewest other needs; the generic rest takes colorless first, and either what
    may be spent on little else.
    """
    left = [mana for mana in pool if may_be_spent(mana.only, needs.fits)]
    spent: list[Mana] = []
    wanted = [mask for mask, count in needs.masks for _ in range(count)]
    wanted.sort(key=lambda mask: sum(1 for mana in pool if mask_of(mana) & mask))
    for place, mask in enumerate(wanted):
        later = wanted[place + 1 :]
        usable = [mana for mana in left if mask_of(mana) & mask]
        usable.sort(
            key=lambda mana: (
                sum(1 for other in later if mask_of(mana) & other),
                mana.only is None,
                mana.stays,
                mana.snow,
                mana.type,
            )
        )
        for mana in usable:
            rest = list(left)
            rest.remove(mana)
            if payable(
                Needs(_counted(later), needs.generic), units_of(tuple([mask_of(one) for one in rest]))
            ):
                left = rest
                spent.append(mana)
                break
        else:
            return None
    if len(left) < needs.generic:
        return None
    left.sort(
        key=lambda mana: (
            *(mana.only is None, mana.stays, mana.snow, mana.type != "C"),
            sum(1 for one in left if one == mana) * -1,
            mana.type,
        )
    )
    spent.extend(left[: needs.generic])
    return tuple(spent)


def _counted(masks: list[int]) -> tuple[tuple[int, int], ...]:
    return units_of(tuple(masks))
