"""Of which set a card is: whose expansion symbol it bears (206.3).

A card is of the set that it was first printed in, unless the board says another. The first set of every name of the
period stands beside its year (`years.tsv`); a card that isn't there, one of somebody's own or one that was sold with a
book, bears no symbol. Which sets a card was printed in again is not known, so a board is believed about it, but for
sets that are older than the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.cards.years import rows
from engine.language.card import CardDef
from engine.language.expansions import SETS, WITH_FIRST_SYMBOL, WITHOUT_SYMBOL


@cache
def first_sets() -> Mapping[str, str]:
    """The name of the set that each card was first printed in, where a set is known."""
    return {name: SETS[letters] for name, _, letters in rows() if letters in SETS}


def expansion_of(card: CardDef) -> str:
    """The set whose symbol the card bears, by its name; "" for a card without one."""
    found = card.printed_in or first_sets().get(card.name, "")
    return "" if found in WITHOUT_SYMBOL else found


def printed_again(card: CardDef, name: str) -> str | None:
    """What `CardDef.printed_in` is for a card of this set; None if the card is newer than the set."""
    order = tuple(SETS.values())
    first = first_sets().get(card.name)
    if first is None:
        return name
    if name in (first, WITH_FIRST_SYMBOL):
        return "" if order.index(first) <= order.index(name) else None
    # Mountain was printed among the Arabian Nights, which is a set like any other.
    return name if order.index(first) < order.index(name) else None


__all__ = ["expansion_of", "first_sets", "printed_again"]
