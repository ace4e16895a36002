"""What takes permanents out of reach of targeting: protection (502.7b) and texts that say "can't be the target"."""

from __future__ import annotations

from engine.asking import forbids
from engine.board import IN_PLAY, Board, ObjectId, PlayerId
from engine.language.words import ObjectAct
from engine.rules.keywords.protection_502_7 import protected_from


def untargetable(board: Board, permanent: ObjectId, source: ObjectId, player: PlayerId) -> bool:
    """Whether a spell or ability from this source, which this player controls, can't target the permanent, or the card
    in a graveyard."""
    in_play = board.objects[permanent].zone == IN_PLAY
    return (in_play and protected_from(board, permanent, source)) or (
        forbids(board, permanent, ObjectAct.BE_TARGETED, source, player) is not None
    )
