"""Objects that have left their zone and are still named: what names them knows them as they last were (413.2f)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    STACK,
    Board,
    CardId,
    Object,
    ObjectId,
    Past,
    PlayerId,
    Timestamp,
    ZoneName,
    zone_key,
)
from engine.characteristics import snapshot
from engine.notation.writing_positions import still_named
from engine.position import Position
from playground.boards import removing
from playground.boards.editing import HIGHEST, BadEdit, draft, in_bounds, laid, object_of, written


@dataclass(frozen=True)
class Was:
    """What a form says of an object that is gone."""

    power: int | None
    toughness: int | None
    damage: int
    tapped: bool
    now: int
    """The object that it became, 0 for none that matters."""


def leave(
    position: Position, number: int, zone: ZoneName, seat: PlayerId, *, bottom: bool = False
) -> Position:
    """A permanent or spell leaves for another zone, and whatever names it goes on naming what it was (217.1c).

    A token or copy ceases to exist; a card becomes a new object, in its owner's zone.
    """
    board = position.board
    found = object_of(board, number)
    if found.zone not in (IN_PLAY, STACK) or found.definition is None:
        raise BadEdit(
            "Last known information exists only for what leaves play or the stack (413.2f).", "remembered"
        )
    if zone == found.zone:
        raise BadEdit("It would still be there: choose the zone it went to.", "into")
    edit = draft(position)
    new = edit.new_id()
    edit.set("past", {**board.past, found.id: Past(found, snapshot(board, found))})
    removing.lifted(edit, frozenset((found.id,)))
    if found.card:
        edit.become({found.id: new})
        edit.put(_arrived(found, new, zone, seat))
        key = zone_key(zone, found.owner)
        edit.set_zone(key, laid(edit.zone(key), [new], zone, bottom))
    return written(position, edit)


def _arrived(found: Object, number: ObjectId, zone: ZoneName, seat: PlayerId) -> Object:
    """The card in its new zone, where it has no state of its own (510.5)."""
    return Object(
        id=number,
        owner=found.owner,
        zone=zone,
        definition=found.definition if found.copying is None else found.copying.printed,
        card=CardId(int(found.card)),
        timestamp=Timestamp(number),
        controller=seat if zone == IN_PLAY else NOBODY,
    )


def gone(board: Board) -> tuple[ObjectId, ...]:
    """What is gone and still named, in the order of the text."""
    return still_named(board)


def describe(position: Position, at: int, was: Was) -> Position:
    """Other words for what the object at this place of `gone` last was."""
    board = position.board
    among = gone(board)
    if not 0 <= at < len(among):
        raise BadEdit("That is no longer there; the board has changed in the meantime.", "number")
    if (was.power is None) != (was.toughness is None):
        raise BadEdit("Power and toughness go together; leave both empty for a noncreature.", "power")
    for size, field in ((was.power, "power"), (was.toughness, "toughness")):
        if size is not None and not -HIGHEST <= size <= HIGHEST:
            raise BadEdit(f"From {-HIGHEST} to {HIGHEST}.", field)
    in_bounds(was.damage, 0, HIGHEST, "damage", "damage")
    number = among[at]
    past = board.past[number]
    first, *others = past.faces
    faces = (replace(first, power=was.power, toughness=was.toughness), *others)
    found = replace(past.object, damage=was.damage, tapped=was.tapped)
    became = {one: new for one, new in board.became.items() if one != number}
    if was.now != NOTHING:
        became[number] = object_of(board, was.now).id
    edit = draft(position)
    edit.set("past", {**board.past, number: Past(found, faces)})
    edit.set("became", became)
    return written(position, edit)
