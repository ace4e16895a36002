"""Rule 413.2c: what is chosen so that all of it together has so much of something ("with total power 12 or more")."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from engine.asking.comparing import answers
from engine.board import Board, ObjectId
from engine.characteristics import faces
from engine.language.terms import Filter, InTotal
from engine.language.walks import walk
from engine.language.words import Relation


class TotalBounds(TypedDict, total=False):
    """What a choice of several things is told of its total."""

    weights: tuple[int, ...]
    total_least: int | None
    total_most: int | None


@lru_cache(maxsize=8192)
def total_of(filter_: Filter) -> InTotal | None:
    """What a description asks of all that are chosen together, if it does."""
    return next((one for one in walk(filter_) if isinstance(one, InTotal)), None)


def bounds_of(board: Board, filter_: Filter, among: tuple[int, ...]) -> TotalBounds:
    """How much each of these adds, and how much it may be or must be in all; nothing where no total is asked for."""
    wanted = total_of(filter_)
    if wanted is None:
        return {}
    weights = tuple(_weight(board, wanted, one) for one in among)
    if wanted.relation is Relation.AT_LEAST:
        return {"weights": weights, "total_least": wanted.amount}
    return {"weights": weights, "total_most": wanted.amount}


def fewest_for(board: Board, wanted: InTotal, among: tuple[ObjectId, ...]) -> int:
    """The fewest of these that come to the total; one more than there are if all of them don't."""
    if wanted.relation is not Relation.AT_LEAST:
        return 0
    total, number = 0, 0
    for weight in sorted((_weight(board, wanted, one) for one in among), reverse=True):
        if total >= wanted.amount:
            break
        total, number = total + weight, number + 1
        if weight <= 0:
            break
    return number if total >= wanted.amount else len(among) + 1


def _weight(board: Board, wanted: InTotal, one: int) -> int:
    """Of the two answers of a split card that which serves the player better (505.6)."""
    found = answers(board.objects[ObjectId(one)], faces(board, ObjectId(one)), wanted.feature)
    return max(found) if wanted.relation is Relation.AT_LEAST else min(found)


__all__ = ["bounds_of", "fewest_for", "total_of"]
