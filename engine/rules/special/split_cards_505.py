"""Rule 505: split cards, two faces on one card.

505.2  Off the stack both halves are there; a spell is the half being played. `engine.characteristics.faces`
       gives two sets of characteristics or one accordingly.
505.3  Off the stack a split card has the colours of both halves.
505.5  Asked for a characteristic it gives two answers: `both_answers`.
505.6  Comparisons say yes if either half does, negative ones the opposite: `engine.asking` for all filters.
505.7  Whoever names a split card names both halves: `card_name`, `is_name_of`.
"""

from __future__ import annotations

from engine.asking import answers, has_name
from engine.asking.comparing import ALL_COLORS, BOTH_NAMES, HALVES
from engine.board import Board, ObjectId, now_or_last
from engine.characteristics import faces, last_known
from engine.citing import cite, computation
from engine.language.values import CardDef, Color, Feature, Layout

computation("505.1", "A split card has two faces on one card, and an ordinary back.")


def is_split(board: Board, object_id: ObjectId) -> bool:
    """Whether the object has two sets of characteristics where it is now (505.2)."""
    return len(faces(board, object_id)) > 1


def colors(board: Board, object_id: ObjectId) -> tuple[Color, ...]:
    """The colours of the object: of a split card off the stack, of both halves (505.3)."""
    found = faces(board, object_id)
    if len(found) > 1:
        cite(ALL_COLORS)
    return tuple(color for color in Color if any(color in face.colors for face in found))


def both_answers(board: Board, object_id: ObjectId, feature: Feature) -> tuple[int, ...]:
    """The number or numbers that the object has, now or as it last was (505.5): "1, and 4"."""
    found = now_or_last(board, object_id)
    return () if found is None else answers(found, last_known(board, object_id), feature)


def card_name(definition: CardDef) -> str:
    """What a player must say to name this card: for a split card the names of both halves (505.7)."""
    if definition.layout is Layout.SPLIT:
        cite(BOTH_NAMES)
        return HALVES.join(face.name for face in definition.faces)
    return definition.faces[0].name


def is_name_of(word: str, definition: CardDef) -> bool:
    """Whether the word names this card: half a split card's name names nothing (505.7)."""
    return word == card_name(definition)


def share_a_name(board: Board, one: ObjectId, other: ObjectId) -> bool:
    """Whether two objects have the same name: yes if a half of the one is called like a half of the other
    (505.6). "Have different names" is the opposite."""
    names = (face.name for face in faces(board, one))
    return any(has_name(faces(board, other), name) for name in names if name)
