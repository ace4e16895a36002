"""What a spell or ability that resolved has left behind, by its own sentence: continuous effects, shields, delayed
triggered abilities, extra turns.

The sentence is resolved by the rules on a copy of the board, and only what lasts is carried over: nothing is tapped,
drawn or destroyed by it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec.structs import replace

from engine.board import (
    STACK,
    Announcement,
    Board,
    CardId,
    Chosen,
    ContinuousEffect,
    Delayed,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    Scheduled,
    Timestamp,
)
from engine.edit import Edit
from engine.game import BoundReached, Game
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.effects import TargetSpec
from engine.language.errors import TextTooLong
from engine.notation.moments import place_of
from engine.position import Position
from engine.rules.stack.bodies import asker_of, specs_of
from engine.rules.stack.resolving_413 import Resolve
from engine.rules.stack.targets_415 import decode, legal_target
from playground.boards.editing import BadEdit, at_place, draft, with_board

_HEAD = "A Sentence {0}\nInstant\n"
_MOST_STEPS = 2_000
_MOST_TARGETS = 4
"""Things that are tried in every order, to find which of them each use of the word "target" means."""


def resolve(position: Position, text: str, on: Sequence[int], by: PlayerId, source: ObjectId) -> Position:
    """The board with what a spell of this text, with these targets, left behind. Raises BadEdit, UnreadableText."""
    board = position.board
    spell = _on_stack(position, _read(text), by)
    announced = draft(position)
    announced.enter(spell)
    before = announced.commit()
    announced = Edit(before, announced.next_id)
    announced.change(spell.id, announcement=Announcement(targets=_targets(before, spell, on)))
    after, next_id = _resolved(position, announced.commit(), spell.id)
    edit = Edit(board, next_id)
    edit.set("effects", (*board.effects, *_new(after.effects, board.effects, source)))
    edit.set("delayed", (*board.delayed, *_new(after.delayed, board.delayed, source)))
    due = (one for one in after.schedule if one not in board.schedule)
    edit.set("schedule", (*board.schedule, *(_from(one, source) for one in due)))
    left = edit.commit()
    if left == board:
        raise BadEdit(
            "That has no lasting or delayed effect. Set one-time results directly on the cards and players.",
            "text",
        )
    _names_only(left)
    return with_board(replace(position, next_id=next_id), left)


def _from(due: Scheduled, source: ObjectId) -> Scheduled:
    """What is due, with what is to trigger then coming from this object instead of the spell."""
    return due if due.then is None else replace(due, then=replace(due.then, source=source))


def _read(text: str) -> CardDef:
    try:
        return read_card(_HEAD + text)
    except TextTooLong as error:
        raise BadEdit(f"{error}.", "text") from error


def _on_stack(position: Position, definition: CardDef, by: PlayerId) -> Object:
    number = ObjectId(position.next_id)
    return Object(
        id=number,
        owner=by,
        zone=STACK,
        definition=definition,
        card=CardId(0),
        kind="copy",
        controller=by,
        timestamp=Timestamp(number),
        announcement=Announcement(),
    )


def _targets(board: Board, spell: Object, on: Sequence[int]) -> tuple[Chosen, ...]:
    """For each use of the word "target" one of the things chosen, in whatever order the rules allow (409.1c)."""
    specs = specs_of(board, spell)
    if not specs:
        return ()
    if len(specs) == 1 and len(on) > 1:
        return tuple(decode(specs[0].slot, one) for one in on)
    if len(on) != len(specs):
        many = "something" if len(specs) == 1 else f"{len(specs)} things"
        raise BadEdit(f'The sentence says "target": choose {many} as its target.', "on")
    for order in permutations(on) if len(on) <= _MOST_TARGETS else (tuple(on),):
        chosen = tuple(decode(spec.slot, one) for spec, one in zip(specs, order, strict=True))
        if all(_legal(board, spell, spec, one) for spec, one in zip(specs, chosen, strict=True)):
            return chosen
    raise BadEdit("What you chose can't be the target of this sentence (409.1c).", "on")


def _legal(board: Board, spell: Object, spec: TargetSpec, chosen: Chosen) -> bool:
    return legal_target(board, spec, chosen, spell.id, asker_of(board, spell.id))


def _resolved(position: Position, board: Board, spell: ObjectId) -> tuple[Board, int]:
    """The board after the spell resolved and before anything else happens, and the next free number."""
    place = place_of(position)
    now = at_place(position, board, place)
    agenda = (*now.agenda, Resolve(object=spell))
    game = Game(replace(now, agenda=agenda), trace=False)
    try:
        game.advance(until=lambda now: len(now.agenda) < len(agenda), most=_MOST_STEPS)
    except BoundReached as error:
        raise BadEdit(f"The sentence couldn't be carried out: {error}.", "text") from error
    if game.decision is not None:
        raise BadEdit(
            f"The sentence asks for a choice ({game.decision.purpose}), which can only be made while stepping. "
            "Word it without the choice.",
            "text",
        )
    return game.board, game.next_id


def _new(
    after: Iterable[ContinuousEffect] | Iterable[Delayed], before: Sequence[object], source: ObjectId
) -> tuple[ContinuousEffect | Delayed, ...]:
    """What was not there before; it comes from what the form names rather than from the sentence."""
    return tuple(replace(one, source=source) for one in after if one not in before)  # type: ignore[type-var]


def _names_only(left: Board) -> None:
    """What is carried over names nothing that the sentence alone has made."""
    lasting: tuple[ContinuousEffect | Delayed, ...] = (*left.effects, *left.delayed)
    bound: list[Noted] = [note for one in lasting for note in one.bound]
    named = {ObjectId(int(value)) for note in bound if note.kind == "objects" for value in note.value}
    if any(one not in left.objects and one not in left.past for one in named):
        raise BadEdit(
            "That refers to something the sentence itself creates: place it first, then say what happens to it.",
            "text",
        )
