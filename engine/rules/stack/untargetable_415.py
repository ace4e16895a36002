"""What takes permanents out of reach of targeting: protection (502.7b) and texts that say "can't be the target"."""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import held, restrictions
from engine.language.effects import Cannot, Keyword
from engine.language.words import Act, KeywordName


def untargetable(board: Board, permanent: ObjectId, source: ObjectId, controller: PlayerId) -> bool:
    """Whether a spell or ability from this source, under this controller, can't target the permanent."""
    for one in held(board, permanent):
        ability = one.ability
        if (
            isinstance(ability, Keyword)
            and ability.name == KeywordName.PROTECTION
            and ability.filter is not None
            and matches(board, source, ability.filter, Asker(source=permanent, controller=controller))
        ):
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
