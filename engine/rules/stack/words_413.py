"""What may be chosen where a text lets a player choose a word: a colour, a creature type, a basic land type."""

from __future__ import annotations

from itertools import combinations

from engine.characteristics.printed import BASIC_LAND_TYPES
from engine.language.creature_types import CREATURE_TYPES
from engine.language.effects import (
    AnyBasicLandType,
    AnyCardType,
    AnyColor,
    AnyColors,
    AnyCreatureType,
    AnyLandType,
    Domain,
)
from engine.language.subtypes import LAND_TYPES
from engine.language.words import CardType, Color

_COLOR_WORDS = tuple(color.word for color in Color)


AND = " and "
_ROWS_OF_COLORS = tuple(
    AND.join(row) for number in range(1, len(_COLOR_WORDS) + 1) for row in combinations(_COLOR_WORDS, number)
)


def words_of(domain: Domain) -> tuple[str, tuple[str, ...]]:
    """What is asked for and the words to choose from; ValueError where no word is chosen."""
    match domain:
        case AnyColor(among=among):
            return "a color", tuple(color.word for color in among) or _COLOR_WORDS
        case AnyColors():
            return "one or more colors", _ROWS_OF_COLORS
        case AnyCreatureType(barred=barred):
            return "a creature type", tuple(one for one in CREATURE_TYPES if one not in barred)
        case AnyBasicLandType(among=among):
            return "a basic land type", among or tuple(BASIC_LAND_TYPES)
        case AnyCardType(among=among):
            return "a type", tuple(one.value for one in among or CardType)
        case AnyLandType():
            return "a land type", tuple(sorted(LAND_TYPES))
    raise ValueError(f"no words to choose from: {domain!r}")
