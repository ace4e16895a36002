"""How turns begin, who controls one, which of several goes on, and what happens to turn markers (608.4), in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board import Board, Scheduled
from engine.naming import name_of, player_name, player_names
from engine.seats import whose_turn


def _to_come(scheduled: Scheduled, board: Board) -> str:
    """What is due; phases that are added are named."""
    which = f" ({scheduled.what})" if scheduled.kind in ("extra phase", "extra step") else ""
    return f"{scheduled.kind}{which} to come for {player_name(board, scheduled.player)}"


ONLY_HEARD = ("ManaAbilityPlayed", "UpkeepSettled")
"""Parts that change nothing: texts wait for them."""
TALES_OF_TURNS: dict[str, Callable[[Any, Board, Board], str]] = {
    "UpkeepSettled": lambda part, before, after: (
        f"the cumulative upkeep of {name_of(after, part.object)} has {'' if part.paid else 'not '}been paid"
    ),
    "ManaAbilityPlayed": lambda part, before, after: (
        f"a mana ability of {name_of(after, part.ability.object)} has been played"
    ),
    "TakeOver": lambda part, before, after: (
        f"{player_name(after, part.controller)} controls {player_name(after, whose_turn(after))}'s turn"
    ),
    "BeginTurn": lambda part, before, after: (
        f"{player_name(after, part.player)}'s turn {after.turn.serial} begins"
    ),
    "MarkersHandedOut": lambda part, before, after: (
        f"turn marker{'' if len(part.players) == 1 else 's'} for {player_names(after, part.players)}"
    ),
    "MarkerPassed": lambda part, before, after: (
        f"{player_name(after, part.player)} gets turn marker {part.number}"
    ),
    "MarkerUsed": lambda part, before, after: "",
    "MarkedTurnEnded": lambda part, before, after: f"the turn of turn marker {part.number} is over",
    "MarkerSuperfluous": lambda part, before, after: f"turn marker {part.number} is to be removed",
    "MarkerRemoved": lambda part, before, after: f"turn marker {part.number} is removed",
    "TurnGoesOn": lambda part, before, after: (
        f"{player_name(after, whose_turn(after))}'s turn {part.turn} goes on"
    ),
    "Schedule": lambda part, before, after: _to_come(part.scheduled, after),
    "Unschedule": lambda part, before, after: "what was due has come",
}
"""By the names of the parts."""

__all__ = ["ONLY_HEARD", "TALES_OF_TURNS"]
