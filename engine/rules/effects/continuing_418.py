"""Rule 418: continuous effects as the layers see them, of static abilities and of what has resolved."""

from __future__ import annotations

from engine.asking import Asker
from engine.board import (
    IN_PLAY,
    NOBODY,
    STACK,
    AbilityId,
    Board,
    ContinuousEffect,
    Object,
    ObjectId,
    PlayerId,
    Timestamp,
)
from engine.characteristics import Held, controller_of
from engine.language.places import places_of
from engine.language.values import Static
from engine.rules.effects.changes_418 import Continuous, Origin
from engine.rules.effects.dependency_418 import sets_itself


def in_order(effect: Continuous) -> tuple[bool, int, AbilityId]:
    """The order of 418.5a and 405.2: what sets its own object's characteristics first, then by timestamp."""
    return effect.origin != "setting", effect.timestamp, effect.id


def works(ability: Static, found: Object) -> bool:
    """Whether a static ability works in the zone where its object is (402.8, 402.8a-b)."""
    return found.zone in places_of(ability)


def of_static(held: Held, ability: Static, found: Object, you: PlayerId) -> Continuous:
    """The effect of a static ability whose object this is, and whose \"you\" is this player."""
    timestamp = found.timestamp
    if held.granted > timestamp:
        timestamp = held.granted
    origin: Origin = "setting" if held.id.origin <= 0 and sets_itself(ability) else "static"
    return Continuous(held.id, ability, origin, timestamp, Asker(found.id, you))


def you_of(board: Board, source: ObjectId) -> PlayerId:
    """Whom an ability of an object means by "you" (103.5): its controller, or its owner where objects have none."""
    controller = controller_of(board, source)
    return controller if controller != NOBODY else board.objects[source].owner


def with_controller(effect: Continuous, board: Board) -> Continuous:
    """The effect of a static ability as it would be on this draft: "you" is who controls its object there."""
    asker = Asker(effect.asker.source, you_of(board, effect.asker.source))
    return Continuous(effect.id, effect.ability, effect.origin, effect.timestamp, asker)


def of_effect(board: Board, effect: ContinuousEffect) -> Continuous:
    """What a resolved spell or ability made, on what it was locked to as far as that is still there (418.3b)."""
    assert isinstance(effect.ability, Static)
    return Continuous(
        AbilityId(effect.id),
        effect.ability,
        "resolved",
        Timestamp(effect.id),
        Asker(effect.source, effect.controller, effect.bound),
        effect.locked,
        tuple(
            one
            for one in (_followed(board, object_id) for object_id in effect.objects)
            if one in board.objects
        ),
    )


def _followed(board: Board, object_id: ObjectId) -> ObjectId:
    """An object, or the permanent that it created if it was a spell (217.1c, first exception)."""
    past = board.past.get(object_id)
    if past is None or past.object.zone != STACK:
        return object_id
    became = board.objects.get(board.became.get(object_id, object_id))
    if became is None or became.zone != IN_PLAY:
        return object_id
    return became.id
