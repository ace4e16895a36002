"""What takes permanents out of reach of targeting: protection (502.7b) and texts that say "can't be the target"."""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import restrictions
from engine.language.effects import Cannot
from engine.language.words import Act
from engine.rules.keywords.protection_502_7 import protected_from


def untargetable(board: Board, permanent: ObjectId, source: ObjectId, controller: PlayerId) -> bool:
    """Whether a spell or ability from this source, under this controller, can't target the permanent."""
    if protected_from(board, permanent, source):
        return True
    for restriction in restrictions(board, permanent):
        change = restriction.change
        if (
            isinstance(change, Cannot)
            and change.act == Act.BE_TARGETED
            and (
                change.by is None
                or matches(board, source, change.by, Asker(source=permanent, controller=controller))
            )
        ):
            return True
    return False
