"""What can be chosen while instructions are carried out (413.2d)."""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.descriptions import Amount, Filter, Selection
from engine.language.terms.value import Value
from engine.language.words import CardType, Color


class AnyNumber(Value, frozen=True):
    """A natural number (104.1)."""


class AnyColor(Value, frozen=True):
    """A colour (203.2d), one of these where they are named."""

    among: tuple[Color, ...] = ()


class AnyColors(Value, frozen=True):
    """A colour, or several of them (203.2d)."""


class AnyCreatureType(Value, frozen=True):
    """A creature type (205.3e) that is none of those barred."""

    barred: tuple[str, ...] = ()


class AnyBasicLandType(Value, frozen=True):
    """A basic land type (212.6c), one of these where they are named."""

    among: tuple[str, ...] = ()


class AnyLandType(Value, frozen=True):
    """A land type, basic or not (212.6c)."""


class AnyCardType(Value, frozen=True):
    """A type (205.2a), one of these where they are named."""

    among: tuple[CardType, ...] = ()


class AnyCardName(Value, frozen=True):
    """The name of a card, of any but this type, of this type `only`, of a basic land only with `basics`; of a split
    card both halves' names (505.7)."""

    but: CardType | None = None
    only: CardType | None = None
    basics: bool = True


class LifeToPay(Value, frozen=True):
    """How much life is paid, of what there is, and no more than `most` (104.1, 413.2e)."""

    most: Amount | None = None


class Thing(Value, frozen=True):
    """An object or player that matches, or so many different ones; not a target. Sources are those of 419.8a. With
    `at_least`, from that many up to `count`."""

    filter: Filter
    count: Amount = 1
    at_least: Amount | None = None


Domain: TypeAlias = (
    AnyNumber
    | AnyColor
    | AnyColors
    | AnyCreatureType
    | AnyBasicLandType
    | AnyLandType
    | AnyCardName
    | AnyCardType
    | LifeToPay
    | Thing
)


class Choose(Value, frozen=True):
    """`who` chooses something; a `Note` around it names the choice for later instructions (413.2d)."""

    who: Selection
    among: Domain
