"""Rule 505: split cards, two faces on one card.

505.2  Off the stack both halves are there; a spell is the half being played. `engine.characteristics.faces`
       gives two sets of characteristics or one accordingly.
505.3  Off the stack a split card has the colours of both halves.
505.5  Asked for a characteristic it gives two answers: `engine.asking.answers`.
505.6  Comparisons say yes if either half does, negative ones the opposite: `engine.asking` for all filters.
505.7  Whoever names a split card names both halves: `card_name`.
"""

from __future__ import annotations

from engine.asking.comparing import ALL_COLORS, BOTH_NAMES, HALVES
from engine.board import Board, ObjectId
from engine.characteristics import faces
from engine.citing import cite, computation
from engine.language.values import CardDef, Color, Layout

computation("505.1", "A split card has two faces on one card, and an ordinary back.")


def colors(board: Board, object_id: ObjectId) -> tuple[Color, ...]:
    """The colours of the object: of a split card off the stack, of both halves (505.3)."""
    found = faces(board, object_id)
    if len(found) > 1:
        cite(ALL_COLORS)
    return tuple(color for color in Color if any(color in face.colors for face in found))


def card_name(definition: CardDef) -> str:
    """What a player must say to name this card: for a split card the names of both halves (505.7)."""
    if definition.layout is Layout.SPLIT:
        cite(BOTH_NAMES)
        return HALVES.join(face.name for face in definition.faces)
    return definition.faces[0].name
