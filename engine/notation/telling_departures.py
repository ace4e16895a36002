"""What is told of players who lose, win, and leave a game that goes on (102, 600.4a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board import HIDDEN_ZONES, OUTSIDE, Board
from engine.events import ControlEnded, PlayerLeft
from engine.naming import name_of, player_name
from engine.notation.scanning import joined

_DID_NOTHING = (
    ("LeaveGame", "go_on_without"),
    ("BreakOff", "break_off"),
    ("MainGameWaits", "break_off"),
    ("WithoutPlayer", "nobody_draws"),
    ("WithoutPlayer", "nobody_attacks"),
    ("WithoutPlayer", "nobody_fights"),
    ("WithoutPlayer", "nobody_defends"),
    ("ChoiceInstead", "next_in_turn"),
    ("PutTriggers", "forget"),
)
SAID_ALL_THE_SAME = frozenset(_DID_NOTHING)
"""Steps in which nothing happens, since who would act has left the game: a judge would say so."""


def _left(part: PlayerLeft, before: Board) -> str:
    """What everybody sees is named; cards that not everybody may see are counted."""
    found = [before.objects[one] for one in part.objects if one in before.objects]
    hidden = [one for one in found if one.zone in HIDDEN_ZONES or one.face_down or one.zone == OUTSIDE]
    seen = [name_of(before, one.id) for one in found if one not in hidden]
    counted = [f"{len(hidden)} card{'' if len(hidden) == 1 else 's'} from hand and library"] if hidden else []
    who = player_name(before, part.player)
    return f"{who} leaves the game" + (f", and with that player {joined([*seen, *counted])}" if found else "")


def _control_ended(part: ControlEnded, before: Board) -> str:
    """The effects by which the player had something."""
    sources = [name_of(before, one.source) for one in before.effects if one.id in part.effects]
    return f"{player_name(before, part.player)} no longer has anything by {joined(sources)}"


TALES_OF_LEAVING: dict[str, Callable[[Any, Board, Board], str]] = {
    "Lose": lambda part, before, after: f"{player_name(after, part.player)} loses the game ({part.rule})",
    "Win": lambda part, before, after: f"{player_name(after, part.player)} wins the game ({part.rule})",
    "EndInADraw": lambda part, before, after: "the game is a draw",
    "PlayerLeft": lambda part, before, after: _left(part, before),
    "ObjectLeft": lambda part, before, after: f"{name_of(before, part.object)} leaves the game",
    "ControlEnded": lambda part, before, after: _control_ended(part, before),
}
"""What each of these parts is told as, by its class's name."""


__all__ = ["SAID_ALL_THE_SAME", "TALES_OF_LEAVING"]
