"""Rule 500: what a text asks for an attack or a block, of whom it speaks.

Nobody has to pay to obey a requirement (500.1, 500.2): who asks for the prices that are asked finds them here, and the
declarations in which they are paid (308.2d, 309.2b) find the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.asking import Asker, amount, matches, matches_player
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import imposed
from engine.language.effects import Cost, Price
from engine.language.words import ObjectAct
from engine.seats import defending_with


def asking(
    board: Board, act: ObjectAct, creature: ObjectId, player: PlayerId, blocked: Collection[ObjectId] = ()
) -> Iterator[tuple[Price, Asker]]:
    """The texts that ask a price for it that this creature attacks this player, or blocks these attackers, if only one
    of nothing."""
    said = [one for one in imposed(board, creature) if type(one.change) is Price and one.change.act is act]
    if act is ObjectAct.BLOCK:
        # What can't be blocked without a price asks it of each of its blockers.
        said += [
            one
            for attacker in blocked
            for one in imposed(board, attacker)
            if type(one.change) is Price and one.change.act is ObjectAct.BE_BLOCKED
        ]
    for one in said:
        change = one.change
        assert isinstance(change, Price)
        asker = Asker(one.source, one.controller, one.noted)
        if change.by is not None and not any(matches(board, each, change.by, asker) for each in blocked):
            continue
        # 606.7a: what attacks a team attacks each of its players.
        if change.to is None or any(
            matches_player(board, each, change.to, asker) for each in defending_with(board, player)
        ):
            yield change, asker


def prices(
    board: Board, act: ObjectAct, creature: ObjectId, player: PlayerId, blocked: Collection[ObjectId] = ()
) -> tuple[Cost, ...]:
    """What it costs this creature to attack this player, or to block these attackers."""
    found: list[Cost] = []
    for change, asker in asking(board, act, creature, player, blocked):
        found.extend(change.costs * max(0, amount(board, change.times, asker)))
    return tuple(found)
