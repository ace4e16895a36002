"""What is found by looking through a zone outside play, kept for as long as its row of ids is the very same.

The text of an object outside play never changes under a row: `Edit.put` lays a new one where it writes another
definition. So what rests on the definitions of a row's objects alone, and on the rules that the board is played by,
needs to be looked for once. What an effect makes of cards outside play is another matter, which whoever asks has to
rule out first (`is_reached`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from engine.board import Board, ObjectId, ZoneKey
from engine.memos import kept_beside

R = TypeVar("R")


class Rows(Generic[R]):
    """One question to a zone's objects, whose answer rests on their definitions."""

    __slots__ = ("_kept", "_look")

    def __init__(self, look: Callable[[Board, ZoneKey, tuple[ObjectId, ...]], R]) -> None:
        self._look = look
        self._kept: dict[ZoneKey, tuple[tuple[ObjectId, ...], str, R]] = kept_beside({})
        """The row that was looked through last in each zone, by which rules, and what was found. A cache, never
        needed: games may share it, since no two have one row in common that isn't the same cards."""

    def of(self, board: Board, key: ZoneKey) -> R:
        """The answer for what is in a zone now."""
        ids = board.zones.get(key, ())
        kept = self._kept.get(key)
        if kept is not None and kept[0] is ids and kept[1] == board.table.rules:
            return kept[2]
        found = self._look(board, key, ids)
        self._kept[key] = (ids, board.table.rules, found)
        return found


__all__ = ["Rows"]
