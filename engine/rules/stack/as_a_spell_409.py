"""What a card would be as a spell: judged before it is played, by what its text and effects on spells would make of it.

An effect may give spells abilities that say what they cost or how they may be paid for (affinity, convoke). While the
card is still in the hand it has none of them, but whether its cost could be paid (409.1h) is asked of the spell. Nor is
a split card in the hand the half that would be played (505.2), or a card with morph the face-down spell (504.2): texts
that make spells cost more or less, or say what may be discarded for them, look at those.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import zones_of
from engine.board import STACK, Announcement, Board, ObjectId, ObjectTable, PlayerId, zone_key
from engine.characteristics import Characteristics, faces, held_in_play, kinds_in_play
from engine.language.effects import GainAbilities, LoseAbilities, LoseAll, LoseKeywords, Static
from engine.language.terms import All
from engine.memos import said_memo

_ABILITIES = (GainAbilities, LoseAll, LoseAbilities, LoseKeywords)


@said_memo
def reaches_spells(board: Board) -> bool:
    """Whether a text in play, or an effect under way, may give spells abilities or take them away."""
    if not board.effects and Static not in kinds_in_play(board):
        return False
    texts = [one.ability for one in held_in_play(board)]
    texts += [effect.ability for effect in board.effects if not effect.locked]
    return any(
        isinstance(one, Static)
        and isinstance(one.what, All)
        and STACK in zones_of(one.what.filter)
        and any(isinstance(change, _ABILITIES) for change in one.changes)
        for one in texts
    )


def as_a_spell(
    board: Board, player: PlayerId, card: ObjectId, half: Characteristics, face_down: bool = False
) -> tuple[Board, Characteristics]:
    """The board with the card on the stack as this player's spell, and what it would be there."""
    found = board.objects[card]
    halves = () if face_down else faces(board, card)
    if found.zone == STACK or not (face_down or len(halves) > 1 or reaches_spells(board)):
        return board, half
    face = 0 if face_down else next((place for place, one in enumerate(halves) if one == half), None)
    if face is None:
        return board, half
    spell = replace(
        found, zone=STACK, controller=player, face_down=face_down, announcement=Announcement(face=face)
    )
    here, there = zone_key(found.zone, found.owner), zone_key(STACK, player)
    zones = {
        **board.zones,
        here: tuple(one for one in board.zones[here] if one != card),
        there: (*board.zones.get(there, ()), card),
    }
    tried = replace(board, objects=ObjectTable({**board.objects, card: spell}), zones=zones)
    return tried, faces(tried, card)[0]


__all__ = ["as_a_spell", "reaches_spells"]
