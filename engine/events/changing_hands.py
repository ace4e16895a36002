"""Rules 212.3d and 418.5a: a permanent that another player controls after an event is newly controlled.

An Aura that gives control and comes or goes, whatever the way, does it as much as a spell that says "gain control".
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Board, Turn
from engine.characteristics import controller_of
from engine.edit import Edit
from engine.language.card import CardDef
from engine.language.effects import Ability, SetController
from engine.language.walks import walk
from engine.memos import shape_memo


def take_note(before: Board, after: Board, next_id: int) -> Board:
    """The board after an event, with the permanents that changed controllers as newly controlled."""
    if not (_control_may_change(before) or _control_may_change(after)):
        return after
    changed = [
        one
        for one in after.in_play
        if one in before.objects
        and before.objects[one].zone == after.objects[one].zone
        and controller_of(before, one) != controller_of(after, one)
    ]
    if not changed:
        return after
    edit = Edit(after, next_id)
    turn: Turn = after.turn
    for one in changed:
        edit.change(one, since=int(turn.serial) or 1)
        edit.no_longer_controlled(one)
    return edit.commit()


@shape_memo
def _control_may_change(board: Board) -> bool:
    """Whether anything in play or any effect speaks of control at all: most boards need no layers to know it."""
    if any(_speaks_of_control(effect.ability) for effect in board.effects):
        return True
    objects = board.objects
    return any(_speaks_of_control(objects[one].definition) for one in board.in_play)


@lru_cache(maxsize=16384)
def _speaks_of_control(text: CardDef | Ability | None) -> bool:
    faces = text.faces if isinstance(text, CardDef) else ()
    return any(
        isinstance(one, SetController)
        for ability in ([text] if not faces else [held for face in faces for held in face.abilities])
        for one in walk(ability)
    )
