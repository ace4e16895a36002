"""What a turn keeps of its events, where a text of the game asks for it: which permanents came into play, which
creatures died, which spells were played ... A game in which none asks keeps nothing of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from engine.board import Board, ObjectId, Turn
from engine.edit import Edit
from engine.language.card import CardDef
from engine.language.values import (
    BecomesTarget,
    BuriedThisTurn,
    CameThisTurn,
    FellThisTurn,
    SpellsThisTurn,
    Value,
)
from engine.language.walks import walk

Memory = Literal["entered", "fallen", "aimed", "died", "played"]


@lru_cache(maxsize=8192)
def _asked_by(definition: CardDef) -> frozenset[str]:
    """What the text of a card asks of a turn."""
    return frozenset(asked for one in walk(definition) if (asked := _asks(one)))


def _asks(value: Value) -> str:
    match value:
        case CameThisTurn():
            return "entered"
        case FellThisTurn():
            return "fallen"
        case BecomesTarget(first=True):
            return "aimed"
        case BuriedThisTurn(what=what) if what is not None:
            return "died"
        case SpellsThisTurn(what=what) if what is not None:
            return "played"
    return ""


def is_asked(board: Board, what: Memory) -> bool:
    """Whether any text of the game asks for it."""
    there = (one.definition for one in board.objects.values())
    return any(one is not None and what in _asked_by(one) for one in there)


def remember(edit: Edit, what: Memory, *objects: ObjectId) -> None:
    """These did so this turn, if any text asks."""
    if not is_asked(edit.before, what):
        return
    turn: Turn = edit.get("turn")
    known: tuple[ObjectId, ...] = getattr(turn, what)
    new = tuple(one for one in objects if one not in known)
    if new:
        edit.set("turn", replace(turn, **{what: (*known, *new)}))
