"""Which colors are the most common among all permanents (203.2)."""

from __future__ import annotations

from engine.asking.asker import Asker
from engine.asking.conditions import CONDITIONS
from engine.asking.questions import TESTS, Faces, select
from engine.board import Board, Object
from engine.characteristics import faces
from engine.language import values as v

_PERMANENTS = v.All(v.Is(v.Kind.PERMANENT))


def commonest(board: Board, asker: Asker) -> frozenset[v.Color]:
    """The colors of which no other has more permanents; none where no permanent is of a color."""
    numbers = dict.fromkeys(v.Color, 0)
    for one in select(board, _PERMANENTS, asker).objects:
        for color in {color for face in faces(board, one) for color in face.colors}:
            numbers[color] += 1
    most = max(numbers.values())
    return frozenset(color for color, number in numbers.items() if number == most and most > 0)


def _shares_commonest(
    part: v.SharesCommonestColor, board: Board, found: Object, seen: Faces, asker: Asker
) -> bool:
    most = commonest(board, asker)
    return any(color in most for face in seen for color in face.colors)


TESTS[v.SharesCommonestColor] = _shares_commonest
CONDITIONS[v.IsCommonest] = lambda board, condition, asker: condition.color in commonest(board, asker)

__all__ = ["commonest"]
