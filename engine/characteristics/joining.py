"""A permanent comes into play that says nothing: what was known of the others, and of what is said, goes on.

Most often that is a land without a text. Its mana ability, which it has by its basic land type (212.6d), changes no
other object's characteristics, watches for nothing, hears nothing and has no say in what anything costs or in who may
do what. So where no effect touches anything either, the permanents before and this one are all that there is, and what
texts in play say (`engine.memos.said_memo`) is what they said before.
"""

from __future__ import annotations

from typing import Any

from engine.board import NOBODY, NOTHING, Board, Object, ObjectId
from engine.characteristics.settling import known, settled
from engine.characteristics.values import Settled
from engine.citing import pause, resume
from engine.language.values import CardType, Layout, Supertype
from engine.memos import SETTLED, VOLATILE, say_on, shape_of

_LAND = (CardType.LAND,)
_UNNOTICED = frozenset((Supertype.BASIC, Supertype.SNOW))
"""Supertypes that no state-based effect looks at (420.5)."""
_JOINED = "joined"
"""Where a board keeps the shape before, and what came."""


def join(before: Board, after: Board, came: ObjectId) -> None:
    """One object has come into play from a hand, and nothing else has happened: keep what still holds, if the object
    says nothing."""
    found = after.objects[came]
    if not says_nothing(found) or after.in_play[-1] != came:
        return
    if (
        before.effects
        or after.effects
        or after.delayed is not before.delayed
        or after.combat is not before.combat
    ):
        return
    table = settled(before)
    if not table.untouched or VOLATILE in shape_of(before):
        return
    paused = pause()
    try:
        faces = {**table.faces, came: known(found).faces}
    finally:
        resume(paused)
    shape_of(after)[SETTLED] = Settled(faces, {}, {}, untouched=True)
    after.__dict__[_JOINED] = (shape_of(before), came)
    say_on(before, after)


def joined(board: Board) -> tuple[dict[Any, Any], ObjectId] | None:
    """The shape that an object has been added to on this board, and that object; None where there is no such shape."""
    found: tuple[dict[Any, Any], ObjectId] | None = board.__dict__.get(_JOINED)
    return found


def says_nothing(found: Object) -> bool:
    """Whether an object is a land card without a text, and nothing is on it, done to it or known to it."""
    text = found.definition
    if text is None or found.kind != "card" or text.layout is not Layout.NORMAL:
        return False
    face = text.faces[0]
    return (
        face.types == _LAND
        and not face.abilities
        and _UNNOTICED.issuperset(face.supertypes)
        and not (found.face_down or found.flipped or found.counters or found.linked)
        and found.copying is None
        and found.attached == NOTHING
        and found.attached_player == NOBODY
    )


__all__ = ["join", "joined", "says_nothing"]
