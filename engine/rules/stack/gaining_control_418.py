"""Who gains control by an instruction (418.5, layer 2): nobody who has left the game (600.4b)."""

from __future__ import annotations

from engine.asking import select
from engine.board import NOBODY, PlayerId, out_of_game
from engine.citing import cite
from engine.events.aftermath import UNCHANGED
from engine.language.effects import Change, SetController
from engine.rules.stack.plans_413 import Context


def new_controller(context: Context, changes: tuple[Change, ...]) -> PlayerId:
    """The player to whom the changes give control; NOBODY where they give none, or nobody is there to have it."""
    for change in changes:
        if isinstance(change, SetController):
            players = context.players(change.player)
            return players[0] if players else NOBODY
    return NOBODY


def without_control_for_nobody(context: Context, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes, of which giving control is none where no player who is in the game is to have it."""
    board = context.board
    giving = next((change for change in changes if isinstance(change, SetController)), None)
    if giving is None:
        return changes
    player = new_controller(context, changes)
    if player != NOBODY and not out_of_game(board, player):
        return changes
    if any(out_of_game(board, one) for one in select(board, giving.player, context.asker).players):
        cite(UNCHANGED)
    return tuple(change for change in changes if not isinstance(change, SetController))


__all__ = ["new_controller", "without_control_for_nobody"]
