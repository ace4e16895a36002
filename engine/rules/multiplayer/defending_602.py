"""Rule 602.2a: of several defending players whom a text may mean, the controller of the ability chooses one.

The choice is made as the first instruction that speaks of the defending player is followed, and holds for the rest of
the text. `engine.asking.defending` says whom the text may mean.
"""

from __future__ import annotations

from engine.asking import select
from engine.asking.defending import DEFENDING, several_defend, spoken_of
from engine.board import Noted
from engine.decisions import OneOf
from engine.language.terms import Value
from engine.rules.stack.plans_413 import Context, Instead, Plan


def settle_defender(context: Context, instruction: Value) -> Plan | None:
    """Who the defending player of this instruction is, where that is a choice; None where there is none."""
    board = context.board
    if not several_defend(board):
        return None
    meant = spoken_of(instruction)
    if meant is None:
        return None
    among = tuple(
        int(one) for one in select(board, meant, context.asker).players if not board.players[one].lost
    )
    if len(among) < 2:
        return None
    if context.answers:
        return Instead((instruction,), (Noted(DEFENDING, "players", (int(context.answers[0]),)),))
    return OneOf(
        player=context.asker.controller,
        rule="602.2a",
        purpose="which defending player it means",
        about=context.about,
        among=among,
        kind="player",
    )


__all__ = ["settle_defender"]
