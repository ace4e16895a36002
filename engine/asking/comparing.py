"""Comparing numbers, and answers of which a split card off the stack gives two (505.5, 505.6).

A positive or relative comparison says yes if either half does, a negative one is the opposite of the positive
one. Filters on words (type, colour, name) say the same in `questions` by asking whether any face has the word.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from engine.board import Object
from engine.characteristics import Characteristics, converted
from engine.citing import check, cite, computation
from engine.language.values import Feature, Relation

BELOW_ZERO = computation("104.2", "A number below 0 counts as 0, except where that number itself is changed.")
TWO_ANSWERS = check("505.5", "Off the stack a split card gives two answers, one for each half.")
EITHER_HALF = check("505.6", "A comparison with a split card says yes if either half would say yes.")
ALL_COLORS = check(
    "505.3", "A split card has the colours of both halves; as a spell, of the one being played."
)
BOTH_NAMES = check("505.7", "A split card is named by the names of both its halves.")

RELATIONS: dict[Relation, Callable[[int, int], bool]] = {
    Relation.EQUAL: operator.eq,
    Relation.AT_MOST: operator.le,
    Relation.AT_LEAST: operator.ge,
    Relation.LESS: operator.lt,
    Relation.GREATER: operator.gt,
}


def counted(number: int) -> int:
    """A number as everything but a change to it sees it: never below 0 (104.2)."""
    if number >= 0:
        return number
    cite(BELOW_ZERO)
    return 0


def feature_of(found: Object, face: Characteristics, feature: Feature) -> int:
    """One number of one face as others see it; what can't be determined is 0 (104.2)."""
    if feature is Feature.POWER:
        return counted(face.power or 0)
    if feature is Feature.TOUGHNESS:
        return counted(face.toughness or 0)
    if feature is Feature.CONVERTED_MANA_COST:
        return converted(found, face)
    return 0


def answers(found: Object, faces: tuple[Characteristics, ...], feature: Feature) -> tuple[int, ...]:
    """The answers to what number the object has: one, or one for each half of a split card (505.5)."""
    if feature is Feature.COLORS:
        # 505.3: off the stack the halves' colours are those of one card.
        return (len({color for face in faces for color in face.colors}),)
    if len(faces) == 1:
        return (feature_of(found, faces[0], feature),)
    if faces:
        cite(TWO_ANSWERS)
    return tuple(feature_of(found, face, feature) for face in faces)


def either(left: tuple[int, ...], relation: Relation, right: tuple[int, ...]) -> bool:
    """Whether some answer on the left stands in the relation to some answer on the right (505.6)."""
    test = RELATIONS[relation]
    if len(left) == len(right) == 1:
        return test(left[0], right[0])
    cite(EITHER_HALF)
    return any(test(one, other) for one in left for other in right)


def either_half(faces: tuple[Characteristics, ...], has: Callable[[Characteristics], bool]) -> bool:
    """Whether an object has something on some face; rule 505.6 matters where the halves disagree."""
    if len(faces) == 1:
        return has(faces[0])
    found = [has(face) for face in faces]
    if any(found) and not all(found):
        cite(EITHER_HALF)
    return any(found)


def has_name(faces: tuple[Characteristics, ...], name: str) -> bool:
    """Whether an object has a name. A split card answers to each half's name (505.6), and naming it is naming
    both (505.7); what is nameless, such as a face-down creature, has no name at all."""
    names = name.split(HALVES)
    if len(names) > 1:
        cite(BOTH_NAMES)
    return either_half(faces, lambda face: face.name != "" and face.name in names)


def share_color(faces: tuple[Characteristics, ...], others: tuple[Characteristics, ...]) -> bool:
    """Whether two objects have a color in common; a split card, one of either half (505.6)."""
    colors = {color for other in others for color in other.colors}
    return either_half(faces, lambda face: not colors.isdisjoint(face.colors))


HALVES = " // "
"""What stands between the names of the halves of a split card."""
