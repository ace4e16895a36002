"""Edits of combat damage that waits on the stack (310.1): assigned as is usual, or share by share."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    STACK,
    Assignment,
    Board,
    Combat,
    Object,
    StackedDamage,
    Timestamp,
)
from engine.decisions import IllegalChoice
from engine.game import BoundReached, Game
from engine.notation.moments import place_of
from engine.position import Position
from engine.rules.turn.assigning_310 import AssignDamage
from engine.seats import whose_turn
from playground.boards.editing import HIGHEST, BadEdit, draft, in_bounds, object_of, set_moment, written
from playground.boards.stating import seat_of

STEP = "combat damage"
_MOST_STEPS = 2_000
_MOST_ASKED = 60


def on_stack(board: Board) -> Object | None:
    """The combat damage that waits on the stack, the topmost if there should be more."""
    held = (board.objects[one] for one in reversed(board.stack))
    return next((one for one in held if one.damages is not None), None)


def assign_usually(position: Position) -> Position:
    """The combat damage step under way, all damage assigned as the rules suggest: lethal damage in order, the rest to
    the last creature or, with trample, to the player. A second step follows where some have struck first (310.5)."""
    combat = _combat(position.board)
    if on_stack(position.board) is not None:
        raise BadEdit("Combat damage is on the stack already: select it there to change it.")
    begun = place_of(position)
    steps = combat.damage_steps - (begun.name == STEP and not begun.begins and combat.damage_steps > 0)
    start = _at(position, begins=True)
    fight = replace(_combat(start.board), damage_steps=steps)
    fight = replace(fight, assigned=combat.assigned, first_strikers=combat.first_strikers)
    edit = draft(start)
    edit.set("combat", fight)
    after = _played(written(start, edit))
    found = on_stack(after)
    if found is None or found.damages is None:
        raise BadEdit("No creature would assign combat damage here (310.2).")
    there = _at(position, begins=False)
    edit = draft(there)
    edit.set("combat", after.combat)
    return _laid(written(there, edit, place_of(there)), found.damages.assignments)


def assign(position: Position, creature: int, amount: int, to: int) -> Position:
    """What one creature is to deal to a creature, or to a player (-1 is the first), on the stack; 0 takes it back."""
    board = position.board
    source = object_of(board, creature)
    if source.zone != IN_PLAY:
        raise BadEdit("Only creatures in play assign combat damage (310.2).", "creature")
    in_bounds(amount, 0, HIGHEST, "damage", "amount")
    if to < 0:
        share = Assignment(source.id, amount, player=seat_of(board, -1 - to, "to"))
    else:
        share = Assignment(source.id, amount, object=object_of(board, to).id)
    found = on_stack(board)
    before = found.damages.assignments if found is not None and found.damages is not None else ()
    kept = tuple(one for one in before if replace(one, amount=0) != replace(share, amount=0))
    return _laid(position, (*kept, share) if amount else kept)


def change(position: Position, number: int, amounts: Sequence[int]) -> Position:
    """Other amounts for the shares of combat damage on the stack, in their order; 0 takes one out."""
    found = object_of(position.board, number)
    shares = found.damages.assignments if found.damages is not None else ()
    if not shares or len(amounts) != len(shares):
        raise BadEdit(
            "That combat damage is no longer there; the board has changed in the meantime.", "amount"
        )
    for amount in amounts:
        in_bounds(amount, 0, HIGHEST, "damage", "amount")
    changed = (replace(one, amount=amount) for one, amount in zip(shares, amounts, strict=True))
    return _laid(position, tuple(one for one in changed if one.amount))


def _laid(position: Position, shares: tuple[Assignment, ...]) -> Position:
    """The position with these shares as its one combat damage on the stack; without any there is none."""
    board = position.board
    found = on_stack(board)
    edit = draft(position)
    if found is not None and shares:
        edit.change(found.id, damages=StackedDamage(shares))
        return written(position, edit)
    if found is not None:
        edit.erase(found.id)
        return written(position, edit)
    if not shares:
        raise BadEdit("Nothing on the stack has that much to remove.", "amount")
    number, active = edit.new_id(), whose_turn(board)
    new = Object(
        id=number,
        owner=active,
        zone=STACK,
        kind="damage",
        controller=active,
        timestamp=Timestamp(number),
        damages=StackedDamage(shares),
    )
    edit.enter(new)
    return written(position, edit)


def _at(position: Position, *, begins: bool) -> Position:
    """The combat damage step of this combat: about to begin, or its first player about to receive priority."""
    turn = position.board.turn
    return set_moment(
        position, active=int(whose_turn(position.board)), serial=int(turn.serial), place=STEP, begins=begins
    )


def _played(position: Position) -> Board:
    """The board once the damage of a step that begins has been put on the stack."""
    game = Game(position, trace=False)
    try:
        for _ in range(_MOST_ASKED):
            game.advance(until=lambda now: on_stack(now.board) is not None, most=_MOST_STEPS)
            form = game.decision
            if not isinstance(form, AssignDamage):
                break
            game.choose(form.some(game.board))
    except (BoundReached, IllegalChoice) as error:
        raise BadEdit(f"The damage could not be assigned: {error}.") from error
    return game.board


def _combat(board: Board) -> Combat:
    if board.combat is None or not board.combat.attacks:
        raise BadEdit("No creature is attacking: choose attackers and whom they attack first (308).")
    return board.combat
