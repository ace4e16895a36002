"""Rule 510: status, the physical state of a permanent, and the events that change it.

510.1  three categories: tapped or untapped, flipped or unflipped, face up or face down
510.3  permanents come into play untapped, unflipped and face up, unless something says otherwise
510.4  a permanent keeps its status until something changes it, whether it matters or not
510.5  only permanents have status
510.6  phasing out, a permanent remembers it (`engine.rules.keywords.phasing_502_15`)
"""

from __future__ import annotations

from msgspec import Struct

from engine.asking import Asker, matches
from engine.board import IN_PLAY, PHASED_OUT, Board, ObjectId
from engine.citing import check
from engine.events import CardTurnedFaceUp, Part, PermanentPhasedIn, PermanentPhasedOut
from engine.language import terms
from engine.language.words import Role, Zone
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    is_proposed,
    named_objects,
    named_players,
)
from engine.rules.stack.patterns_410 import PART_NAMES, READERS

check("510.3", "Permanents come into play untapped, unflipped and face up unless something says otherwise.")
check("510.6", "A permanent that phases out remembers its status.")


class Status(Struct, frozen=True):
    """One permanent's status: a value of each of the three categories."""

    tapped: bool
    flipped: bool
    face_down: bool


def status(board: Board, object_id: ObjectId) -> Status | None:
    """The status of a permanent, or what a phased-out one remembers (510.6); None for all else (510.5)."""
    found = board.objects[object_id]
    if found.zone not in (IN_PLAY, PHASED_OUT):
        return None
    return Status(found.tapped, found.flipped, found.face_down)


# --- events that text waits for --------------------------------------------------------------------------


def _turned_face_up(
    event: terms.TurnedFaceUp, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Judged as it is face up; what was face up already has not been turned (510.4). Of what is about to be turned up
    only its own text can speak, and of no other (419.1e)."""
    assert isinstance(part, CardTurnedFaceUp)
    if is_proposed(before, after):
        return ((named_objects(Role.OBJECT, part.object),),) if part.object == asker.source else NONE
    was, now = before.objects.get(part.object), after.objects.get(part.object)
    if was is None or now is None or not was.face_down or now.face_down:
        return NONE
    return _one(part.object, event.what, after, asker)


def _phases(
    event: terms.Phases, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """What phases out is judged as it was in play, what phases in as it is there (502.15d)."""
    if isinstance(part, PermanentPhasedOut):
        return _one(part.object, event.what, before, asker) if event.to is Zone.PHASED_OUT else NONE
    assert isinstance(part, PermanentPhasedIn)
    return _one(part.object, event.what, after, asker) if event.to is Zone.IN_PLAY else NONE


def _one(object_id: ObjectId, what: terms.Filter, board: Board, asker: Asker) -> tuple[Occurrence, ...]:
    if not matches(board, object_id, what, asker):
        return NONE
    player = affected_player(board, object_id)
    return ((named_objects(Role.OBJECT, object_id), named_players(Role.PLAYER, player)),)


READERS[terms.TurnedFaceUp] = _turned_face_up
READERS[terms.Phases] = _phases
PART_NAMES[terms.Holds] = PART_NAMES[terms.IsThere] = frozenset()
PART_NAMES[terms.TurnedFaceUp] = frozenset(("CardTurnedFaceUp",))
PART_NAMES[terms.Phases] = frozenset(("PermanentPhasedIn", "PermanentPhasedOut"))

__all__ = ["Status", "status"]
