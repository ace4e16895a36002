"""Where an ability on the stack came from, as texts ask: its source as it is, or as it last was (200.7, 413.2f)."""

from __future__ import annotations

from typing import Any

from engine.asking.asker import Asker, Things
from engine.asking.questions import SELECTIONS, TESTS, matches_past, select
from engine.board import STACK, Board, Object, now_or_last
from engine.language import values as v


def _from_source(part: v.FromSource, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    """An ability's source may have left by now; it is judged as it was then."""
    if found.zone != STACK or found.ability is None:
        return False
    return matches_past(board, found.ability.id.object, part.of, asker)


def _sources(board: Board, selection: v.SourceOf, asker: Asker) -> Things:
    there = (now_or_last(board, one) for one in select(board, selection.of, asker).objects)
    sources = (one.ability.id.object for one in there if one is not None and one.ability is not None)
    return Things(tuple(dict.fromkeys(sources)))


TESTS[v.FromSource] = _from_source
SELECTIONS[v.SourceOf] = _sources
