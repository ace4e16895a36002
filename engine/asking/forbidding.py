"""Whether a text says "can't" of an object, and what an object must do (103.2, 500.1)."""

from __future__ import annotations

from engine.asking.asker import Asker
from engine.asking.questions import matches_past, matches_player
from engine.board import NOBODY, NOTHING, Board, ObjectId, PlayerId
from engine.characteristics import Imposed, imposed
from engine.language.values import Cannot, Must, ObjectAct


def asker_of(said: Imposed) -> Asker:
    """Who asks when the words of a rule-changing effect are read."""
    return Asker(said.source, said.controller, said.noted)


def forbids(
    board: Board, object_id: ObjectId, act: ObjectAct, by: ObjectId = NOTHING, player: PlayerId = NOBODY
) -> Imposed | None:
    """The first effect by which the object can't do this, or this can't be done to it, by the other object.

    A text that narrows who it is about ("can't be blocked by red creatures") is judged for `by`, as it is or
    last was, and for the `player` who would do it; without them, only texts that say it of everyone count.
    """
    for said in imposed(board, object_id):
        change = said.change
        if not isinstance(change, Cannot) or change.act is not act:
            continue
        if change.who is not None and (
            player == NOBODY or not matches_player(board, player, change.who, asker_of(said))
        ):
            continue
        if change.by is None or (by != NOTHING and matches_past(board, by, change.by, asker_of(said))):
            return said
    return None


def can_be_destroyed(board: Board, object_id: ObjectId) -> bool:
    """Whether rules and effects may destroy it: not if it is indestructible (glossary, "Indestructible"; 103.2)."""
    return forbids(board, object_id, ObjectAct.BE_DESTROYED) is None


def attaching_barred(board: Board, what: ObjectId, to: ObjectId, act: ObjectAct) -> bool:
    """Whether a text keeps this Aura or Equipment off that permanent: what is said of the one that it is on, or of
    itself (103.2)."""
    return (
        forbids(board, to, act, by=what) is not None
        or forbids(board, what, ObjectAct.BE_ATTACHED, by=to) is not None
    )


def requires(board: Board, object_id: ObjectId, act: ObjectAct) -> tuple[Imposed, ...]:
    """The effects by which the object must do this each turn if able; each is a requirement of its own (500.1)."""
    return tuple(
        said for said in imposed(board, object_id) if isinstance(said.change, Must) and said.change.act is act
    )
