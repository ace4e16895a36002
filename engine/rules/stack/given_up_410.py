"""Texts that wait for a permanent to be sacrificed (417, glossary "Sacrifice"), for its controller to change, or for a
spell to be countered (414)."""

from __future__ import annotations

from engine.asking import Asker, matches, matches_player
from engine.board import IN_PLAY, NOTHING, STACK, Board
from engine.characteristics import controller_of
from engine.events import GainControl, ObjectLeft, ObjectMoved, Part
from engine.language import terms
from engine.language.words import Role
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    is_proposed,
    named_objects,
    named_players,
)
from engine.rules.stack.patterns_410 import PART_NAMES, READERS


def _happened(part: ObjectMoved, how: str, zone: str, before: Board, after: Board) -> bool:
    found = before.objects.get(part.object)
    moved = part.became != NOTHING or is_proposed(before, after)
    return part.how == how and moved and found is not None and found.zone == zone


def _sacrifices(
    event: terms.Sacrifices, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Whoever controlled it has sacrificed it; it is judged as it was in play (410.10d)."""
    assert isinstance(part, ObjectMoved)
    if not _happened(part, "sacrifice", IN_PLAY, before, after):
        return NONE
    player = affected_player(before, part.object)
    if not matches_player(before, player, event.who, asker):
        return NONE
    if not matches(before, part.object, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.object), named_players(Role.PLAYER, player)),)


def _countered(
    event: terms.Countered, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """414.1: by a spell or ability or by the rules; it is judged as it was on the stack."""
    assert isinstance(part, ObjectMoved)
    if not _happened(part, "counter", STACK, before, after):
        return NONE
    if not matches(before, part.object, event.what, asker):
        return NONE
    player = affected_player(before, part.object)
    return ((named_objects(Role.OBJECT, part.object), named_players(Role.PLAYER, player)),)


def _loses_control(
    event: terms.LosesControl, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """It is judged as it was while that player controlled it."""
    assert isinstance(part, GainControl | ObjectMoved | ObjectLeft)
    gone = part.object
    found = before.objects.get(gone)
    if found is None or found.zone != IN_PLAY:
        return NONE
    loser = controller_of(before, gone)
    if isinstance(part, GainControl) and loser == part.player:
        return NONE
    if not matches_player(before, loser, event.who, asker) or not matches(before, gone, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, gone), named_players(Role.PLAYER, loser)),)


def _takes_control(
    event: terms.TakesControl, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, GainControl)
    if part.object not in before.objects or controller_of(before, part.object) == part.player:
        return NONE
    if not matches_player(after, part.player, event.who, asker):
        return NONE
    if not matches(after, part.object, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.object), named_players(Role.PLAYER, part.player)),)


READERS[terms.LosesControl] = _loses_control
PART_NAMES[terms.LosesControl] = frozenset(("GainControl", "ObjectMoved", "ObjectLeft"))
READERS[terms.TakesControl] = _takes_control
PART_NAMES[terms.TakesControl] = frozenset(("GainControl",))
READERS[terms.Sacrifices] = _sacrifices
PART_NAMES[terms.Sacrifices] = frozenset(("ObjectMoved",))
READERS[terms.Countered] = _countered
PART_NAMES[terms.Countered] = frozenset(("ObjectMoved",))
