"""What is so at once after any event, whatever it was: durations that are over, permanents that changed controllers.

An effect that lasts as long as something is true ends with the first event after which it isn't (418.3d). A permanent
that another player controls than before is newly controlled (212.3d, 418.5a); an Aura that gives control and comes or
goes does it as much as a spell that says "gain control".
"""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker, goes_on
from engine.board import WHILE_TRUE, Board, ContinuousEffect, out_of_game
from engine.characteristics import controller_of
from engine.citing import cite, computation
from engine.edit import Edit
from engine.events.formerly import keep_controllers
from engine.language.card import CardDef
from engine.language.effects import Ability, SetController
from engine.language.walks import walk
from engine.memos import said_memo

UNCHANGED = computation(
    "600.4b", "Nobody who has left the game gains control of anything, and no token is made for one."
)


def settle_down(before: Board, after: Board, reshaped: bool, next_id: int) -> Board:
    """The board after an event, with what follows from it at once."""
    ended = _without_what_is_over(after, next_id)
    return _newly_controlled(before, ended, next_id) if reshaped or ended is not after else after


def _without_what_is_over(board: Board, next_id: int) -> Board:
    """No effect is left whose words "as long as" are true no more (418.3d)."""
    if not board.effects or not any(one.until == WHILE_TRUE for one in board.effects):
        return board
    left = tuple(one for one in board.effects if one.until != WHILE_TRUE or _goes_on(board, one))
    if len(left) == len(board.effects):
        return board
    edit = Edit(board, next_id)
    edit.set("effects", left)
    return edit.commit()


def _goes_on(board: Board, effect: ContinuousEffect) -> bool:
    condition = getattr(effect.ability, "condition", None)
    return condition is None or goes_on(
        board, condition, Asker(effect.source, effect.controller, effect.bound)
    )


def _newly_controlled(before: Board, after: Board, next_id: int) -> Board:
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
    if after.table.ranges:
        keep_controllers(edit, before, changed)
    kept = [one for one in changed if out_of_game(after, controller_of(after, one))]
    for one in kept:
        if not out_of_game(after, stays := controller_of(before, one)):
            # 600.4b: who has left the game doesn't get it back, so it stays where it is.
            cite(UNCHANGED)
            edit.change(one, controller=stays)
    for one in changed:
        if one in kept:
            continue
        edit.change(one, since=int(edit.clock()) or 1)
        edit.no_longer_controlled(one)
    return edit.commit()


@said_memo
def _control_may_change(board: Board) -> bool:
    """Whether anything in play or any effect speaks of control at all: most boards need no layers to know it."""
    for effect in board.effects:
        if _speaks_of_control(effect.ability):
            return True
    objects = board.objects
    return True in map(_speaks_of_control, [objects[one].definition for one in board.in_play])


@lru_cache(maxsize=16384)
def _speaks_of_control(text: CardDef | Ability | None) -> bool:
    faces = text.faces if isinstance(text, CardDef) else ()
    return any(
        isinstance(one, SetController)
        for ability in ([text] if not faces else [held for face in faces for held in face.abilities])
        for one in walk(ability)
    )
