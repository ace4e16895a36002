"""The next spell of some description that a player plays this turn (409.1i): which it is, or what might become it."""

from __future__ import annotations

from typing import Any

from engine.asking.asker import Asker
from engine.asking.decrees import as_card
from engine.asking.questions import TESTS, matches_past
from engine.board import NOTHING, STACK, Board, Object, ObjectId, now_or_last
from engine.language import values as v


def next_played(part: v.NextPlayed, board: Board, asker: Asker) -> ObjectId:
    """The spell that has been it; NOTHING as long as there is none."""
    for one in board.turn.played[part.after :]:
        spell = now_or_last(board, one)
        if spell is None or spell.controller != asker.controller:
            continue
        if matches_past(board, one, part.what, asker):
            return one
    return NOTHING


def _next_played(part: v.NextPlayed, board: Board, found: Object, seen: Any, asker: Asker) -> bool:
    first = next_played(part, board, asker)
    if found.zone == STACK:
        return found.id == first
    what = as_card(part.what)
    return first == NOTHING and TESTS[type(what)](what, board, found, seen, asker)


TESTS[v.NextPlayed] = _next_played
