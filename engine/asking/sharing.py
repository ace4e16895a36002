"""What things have in common with others: a converted mana cost, a card type, a creature type (203.3, 205.2-3)."""

from __future__ import annotations

from collections import Counter

from engine.asking.asker import Asker
from engine.asking.comparing import answers
from engine.asking.questions import AMOUNTS, TESTS, Faces, features, select
from engine.board import Board, Object
from engine.characteristics import last_known
from engine.language import values as v
from engine.language.subtypes import LAND_TYPES, OF_OTHERS
from engine.language.tokens import BASIC_LAND_TYPES


def _shares_cost(part: v.SharesCost, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    cost = v.Feature.CONVERTED_MANA_COST
    others = features(board, v.FeatureOf(cost, part.of), asker)
    return not set(others).isdisjoint(answers(found, seen, cost))


def _shares_type(part: v.SharesType, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    types = [one for one in types_of(board, part.of, asker) if not part.among or one in part.among]
    return any(one in types for face in seen for one in face.types)


def types_of(board: Board, of: v.Selection, asker: Asker) -> tuple[v.CardType, ...]:
    """The card types that these are of, as they are or last were."""
    found = {
        one
        for other in select(board, of, asker).objects
        for face in last_known(board, other)
        for one in face.types
    }
    return tuple(one for one in v.CardType if one in found)


def colors_of(board: Board, of: v.Selection, asker: Asker) -> tuple[v.Color, ...]:
    """The colours that these are of, as they are or last were."""
    found = {
        one
        for other in select(board, of, asker).objects
        for face in last_known(board, other)
        for one in face.colors
    }
    return tuple(one for one in v.Color if one in found)


def _shares_creature_type(
    part: v.SharesCreatureType, board: Board, found: Object, seen: Faces, asker: Asker
) -> bool:
    own = {one for face in seen for one in face.subtypes if one not in OF_OTHERS}
    theirs = (
        {one for face in last_known(board, other) for one in face.subtypes}
        for other in select(board, part.of, asker).objects
    )
    return (all if part.each else any)(bool(own & types) for types in theirs)


def _shares_land_type(part: v.SharesLandType, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    wanted = land_types_of(board, part, asker)
    return any(one in wanted for face in seen for one in face.subtypes)


def land_types_of(board: Board, part: v.SharesLandType, asker: Asker) -> tuple[str, ...]:
    """The land types that are meant, as these have them or last had them."""
    return tuple(
        one
        for other in select(board, part.of, asker).objects
        for face in last_known(board, other)
        if v.CardType.LAND in face.types
        for one in face.subtypes
        if (one in BASIC_LAND_TYPES if part.basic else one in LAND_TYPES)
    )


TESTS[v.SharesLandType] = _shares_land_type
TESTS[v.SharesCost] = _shares_cost
TESTS[v.SharesType] = _shares_type


def _most_of_one_type(board: Board, value: v.MostOfOneType, asker: Asker) -> int:
    kinds = Counter(
        kind
        for one in select(board, value.of, asker).objects
        for kind in {
            kind for face in last_known(board, one) for kind in face.subtypes if kind not in OF_OTHERS
        }
    )
    return max(kinds.values(), default=0)


AMOUNTS[v.MostOfOneType] = _most_of_one_type
TESTS[v.SharesCreatureType] = _shares_creature_type
