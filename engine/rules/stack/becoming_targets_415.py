"""Rule 415: an object becomes the target of a spell or ability.

409.1c  as targets are announced: a trigger waits until a player would get priority, and is gone if the play is reversed
415.7a  or as a target is changed to it
601.7   for whoever reaches what it becomes the target of
601.11  and for the first time in a turn, if it was none before of anything within reach
503.10  or as a copy of a spell has got its targets

What is chosen for two uses of the word "target" of one text becomes its target once (our reading).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.asking import Asker, matches
from engine.asking.ranges import reaches_object, reaches_player, saw
from engine.board import NOTHING, Board, Chosen, ObjectId
from engine.events import Aimed, Part
from engine.language import terms
from engine.language.words import Role
from engine.rules.stack.occurrences_410 import (
    Occurrence,
    affected_player,
    named_objects,
    named_players,
)
from engine.rules.stack.patterns_410 import PART_NAMES, READERS


def aimed(by: ObjectId, chosen: Iterable[Chosen], before: Iterable[Chosen] = ()) -> tuple[Aimed, ...]:
    """What these targets become, as far as they were none before; nothing where no object is among them."""
    known = {one.object for one in before}
    new = dict.fromkeys(one.object for one in chosen if one.object != NOTHING and one.object not in known)
    return (Aimed(object=by, targets=tuple(new), by=by),) if new else ()


def _becomes_target(
    event: terms.BecomesTarget, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, Aimed)
    if event.by is not None and not matches(after, part.object, event.by, asker):
        return ()
    # 601.7: "of a spell or ability" is a part of what happens, as is a creature by which another becomes blocked.
    if event.by is None and not reaches_object(after, replace(asker, range_rule="601.7"), part.object):
        return ()
    return tuple(
        (
            named_objects(Role.OBJECT, one),
            named_objects(Role.SOURCE, part.object),
            named_players(Role.PLAYER, affected_player(after, one)),
        )
        for one in part.targets
        if matches(after, one, event.what, asker) and not (event.first and _was_before(before, asker, one))
    )


def _was_before(board: Board, asker: Asker, object_id: ObjectId) -> bool:
    """Whether it has been a target this turn, as far as the asker sees: not of what is controlled out of range."""
    seen = replace(asker, range_rule="601.11")
    turn = board.turn
    if object_id in turn.aimed:
        return saw(board, asker, turn, "aimed", object_id)
    return any(
        one == object_id
        and reaches_player(board, seen, by)
        and saw(board, asker, turn, "aimed_by", one, player=by)
        for one, by in turn.aimed_by
    )


READERS[terms.BecomesTarget] = _becomes_target
PART_NAMES[terms.BecomesTarget] = frozenset(("Aimed",))

__all__ = ["aimed"]
