"""The printed value of mana symbols: mana costs (203), their converted amount and their colours."""

from __future__ import annotations

from functools import lru_cache

from engine.language.terms import Value
from engine.language.words import Color

VARIABLES = frozenset("XYZ")


class ManaCost(Value, frozen=True):
    """A mana cost as its symbols in printed order, without braces: "2", "W", "X", "G/W", "S" (104.3).

    `ManaCost(("0",))` is the cost {0}. An object with no mana cost has None in its place, which can't be
    paid (213.1a).
    """

    symbols: tuple[str, ...]

    def converted(self, x: int = 0) -> int:
        """The total amount of mana (203.3). Off the stack every variable symbol counts 0 (104.3c)."""
        return _worth(self.symbols, x)

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours of its symbols, in the order white, blue, black, red, green (203.2, 203.2e)."""
        return _colors(self.symbols)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)


@lru_cache(maxsize=4096)
def _worth(symbols: tuple[str, ...], x: int) -> int:
    return sum([int(one) if one.isdigit() else x if one in VARIABLES else 1 for one in symbols])


@lru_cache(maxsize=4096)
def _colors(symbols: tuple[str, ...]) -> tuple[Color, ...]:
    letters = {letter for symbol in symbols for letter in symbol.split("/")}
    return tuple(color for color in Color if color in letters)
