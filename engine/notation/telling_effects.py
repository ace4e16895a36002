"""Effects and abilities as they are told to somebody who looks on: what they have noted stands in them by its name."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.board import Board, ContinuousEffect, Noted, ObjectId, PlayerId, now_or_last
from engine.language.effects import Ability, Static
from engine.language.terms import Self
from engine.language.tokens import NOTED
from engine.naming import name_of, player_name
from engine.notation.lasting import THIS, THIS_PLAYER, around, as_this, told_as
from engine.notation.scanning import joined

GONE = "something that is gone"


def on_what(effect: ContinuousEffect, board: Board) -> str:
    """The objects that it was locked to, or what it is a shield around; empty for neither."""
    shielded = around(effect)
    if shielded is not None:
        return noted_in_words(board, shielded)
    return joined(_name(board, one) for one in effect.objects)


def says(effect: ContinuousEffect, board: Board) -> str:
    """Its sentence; empty where no sentence tells it."""
    ability: Ability = effect.ability
    name = THIS
    if (shielded := around(effect)) is not None:
        ability = as_this(ability)
        name = THIS_PLAYER if shielded.kind == "players" else THIS
    elif effect.locked and isinstance(ability, Static):
        ability = replace(ability, what=Self())
    uses = None if effect.charges < 0 else 1
    text = told_as(ability, name, uses, effect.until != "end of turn")
    return with_noted(text, effect.bound, board) if text is not None else ""


def with_noted(text: str, noted: Iterable[Noted], board: Board) -> str:
    """A text with what was noted in the place of the names that it is noted by."""
    things = {one.name: noted_in_words(board, one) for one in noted}
    return NOTED.sub(lambda found: things.get(found[1], found[1]), text)


def noted_in_words(board: Board, noted: Noted) -> str:
    """What is noted, by name."""
    return joined(_value(board, noted.kind, one) for one in noted.value) or "nothing"


def _value(board: Board, kind: str, value: int | str) -> str:
    if kind == "objects":
        return _name(board, ObjectId(int(value)))
    return player_name(board, PlayerId(int(value))) if kind == "players" else str(value)


def _name(board: Board, object_id: ObjectId) -> str:
    return name_of(board, object_id) if now_or_last(board, object_id) is not None else GONE
