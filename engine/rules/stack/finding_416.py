"""Rule 416.3 with 217.1c: an instruction that speaks of something in particular and finds it nowhere.

"Destroy all creatures" where there are none is nothing to speak of. But a text that noted something, or whose event was
about something, and that can do nothing because the thing has moved on is worth a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.asking.asker import after_moves, find, note_for
from engine.board import Noted, ObjectId
from engine.language.terms import Bound, EventPart, Together, Value
from engine.rules.stack.plans_413 import Context


def finds_nothing(context: Context, instruction: Value) -> bool:
    """Whether something that the instruction names is gone."""
    return any(_is_gone(context, one) for one in _named(instruction))


def _named(value: Any) -> Iterator[Bound | EventPart]:
    """What an instruction speaks of by a name or as part of its event, and acts on."""
    for name in value.__struct_fields__:
        one = getattr(value, name)
        for part in one.of if isinstance(one, Together) else (one,):
            if isinstance(part, Bound | EventPart) and name not in _NUMBERS:
                yield part


_NUMBERS = frozenset(("amount", "count", "times"))
"""Fields that hold amounts: of a number nobody asks where it is."""


def _is_gone(context: Context, selection: Bound | EventPart) -> bool:
    if isinstance(selection, EventPart):
        note = find(context.asker.event, selection.role)
    else:
        note = note_for(context.board, context.asker, selection.name)
    # What was left to a player and not done has given nothing its name: that is no loss.
    return (
        note is not None and note.kind == "objects" and bool(note.value) and not any(_is_there(context, note))
    )


def _is_there(context: Context, note: Noted) -> Iterator[bool]:
    board = context.board
    for one in note.value:
        now = after_moves(context.asker, ObjectId(int(one)))
        yield now in board.objects or (board.became.get(now, now) in board.objects and now not in board.past)
