"""Rule 409.1a: the zone from which a permanent's card, or a spell's, was played, and who played it.

What left a zone is remembered for the turn, and a spell resolves in the turn in which it is played. So nothing has to
be noted for those few texts that ask.
"""

from __future__ import annotations

from engine.asking import Asker
from engine.asking.conditions import CONDITIONS
from engine.board import NOBODY, NOTHING, STACK, Board, Object, ObjectId, now_or_last
from engine.language.terms import PlayedFrom, PlayedInMain
from engine.language.words import Zone
from engine.seats import active_players


def was_before(board: Board, object_id: ObjectId) -> ObjectId:
    """What this object was in the zone from which it came; NOTHING if that isn't known."""
    return next((old for old, new in board.became.items() if new == object_id and old in board.past), NOTHING)


def spell_of(board: Board, object_id: ObjectId) -> Object | None:
    """The spell that this is, or that this permanent was; None if it was none."""
    found = now_or_last(board, object_id)
    if found is not None and found.zone != STACK:
        found = now_or_last(board, was_before(board, object_id))
    return found if found is not None and found.zone == STACK else None


def _played_from(board: Board, condition: PlayedFrom, asker: Asker) -> bool:
    """Whether the player who asks played it from this zone of his or hers. A copy isn't played (503.10)."""
    spell = spell_of(board, asker.source)
    if spell is None or spell.kind != "card" or spell.controller != asker.controller:
        return False
    before = now_or_last(board, was_before(board, spell.id))
    if before is None:
        # On a board that begins with the spell on the stack: from where one plays spells.
        return condition.zone is Zone.HAND and spell.owner == asker.controller != NOBODY
    return before.zone == condition.zone and before.owner == asker.controller


def _played_in_main(board: Board, condition: PlayedInMain, asker: Asker) -> bool:
    """No phase ends while a spell that was played in it is on the stack (300.2): it is the same one still."""
    spell = spell_of(board, asker.source)
    if spell is None or spell.kind != "card" or spell.controller != asker.controller:
        return False
    main = board.turn.phase in ("precombat main", "postcombat main")
    return main and asker.controller in active_players(board)


CONDITIONS[PlayedFrom] = _played_from
CONDITIONS[PlayedInMain] = _played_in_main

__all__ = ["spell_of", "was_before"]
