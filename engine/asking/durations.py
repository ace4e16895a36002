"""Rule 418.3d: whether an effect that lasts "as long as" something is true goes on."""

from __future__ import annotations

from engine.asking.asker import Asker
from engine.asking.conditions import holds
from engine.board import IN_PLAY, Board
from engine.language.values import Condition, Self
from engine.language.walks import walk


def goes_on(board: Board, condition: Condition, asker: Asker) -> bool:
    """Whether the condition is true; of a source that has left play nothing is, however it was last."""
    if Self() in walk(condition):
        source = board.objects.get(asker.source)
        if source is None or source.zone != IN_PLAY:
            return False
    return holds(board, condition, asker)
