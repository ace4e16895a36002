"""Rules 419.5a and 606.9a: damage as it is dealt once no effect changes it any more.

Damage that may not take a life total below a number is the one place where the edition leaves open what a shared total
becomes. Our reading: a share is only ever worked out from the team's total (22 life and 1 damage leave each of two
players at 11, says the example to 606.9a), so damage is limited where that share would fall below the number. 606.9c
doesn't come in: it is about effects that set a total, and would leave a team with more life the more damage is dealt.
"""

from __future__ import annotations

from engine.board import NOBODY, Board
from engine.events import DamageDealt, Part
from engine.seats import side_of


def limited_for_a_team(board: Board, parts: tuple[Part, ...]) -> bool:
    """Whether any of this is damage that may take a shared life total only so far."""
    return board.table.shares and any(
        isinstance(part, DamageDealt)
        and part.leaves > 0
        and part.player != NOBODY
        and len(side_of(board, part.player)) > 1
        for part in parts
    )


def as_dealt(board: Board, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The event as it happens: a source that would deal 0 damage deals none (419.5a).

    What is limited comes after all that isn't, so that it doesn't matter in which order the players of a team sit.
    """
    dealt = tuple(part for part in parts if not (isinstance(part, DamageDealt) and part.amount <= 0))
    if limited_for_a_team(board, dealt):
        return tuple(sorted(dealt, key=lambda part: isinstance(part, DamageDealt) and part.leaves > 0))
    return parts if len(dealt) == len(parts) else dealt


__all__ = ["as_dealt", "limited_for_a_team"]
