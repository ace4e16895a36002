"""What lasts and what waits on a board, in sentences: effects of what has resolved (418.3), delayed abilities (404.4).

What bears on a card shows on the card; what binds a player, or waits for something to happen, shows nowhere else.
"""

from __future__ import annotations

from typing import Any

from engine.board import NOTHING, Board, ContinuousEffect, Delayed, now_or_last
from engine.naming import name_of, player_name
from engine.notation.telling_effects import on_what, says, with_noted
from playground.boards.drawing import ability_text
from playground.kept import Kept, Same

MOST_SHOWN = 40


def under_way(board: Board) -> list[dict[str, Any]]:
    """Each effect and delayed ability: its sentence, what it is on, until when, whose and of what."""
    return _of_board.find(Same(board), lambda: _under_way(board))


_of_board: Kept[Same, list[dict[str, Any]]] = Kept(256)


def _under_way(board: Board) -> list[dict[str, Any]]:
    effects = [_row(board, one, says(one, board), on_what(one, board)) for one in board.effects[:MOST_SHOWN]]
    waiting = board.delayed[: MOST_SHOWN - len(effects)]
    return effects + [
        _row(board, one, with_noted(ability_text(one.ability), one.bound, board), "") for one in waiting
    ]


def _row(board: Board, one: ContinuousEffect | Delayed, text: str, on: str) -> dict[str, Any]:
    facts = [f"on {on}"] if on else []
    facts += [f"until {one.until}"] if one.until else []
    known = one.source != NOTHING and now_or_last(board, one.source) is not None
    facts.append(f"of {name_of(board, one.source)}" if known else f"by {player_name(board, one.controller)}")
    return {"text": text or "An effect that can't be put into a sentence", "facts": ", ".join(facts)}


__all__ = ["under_way"]
