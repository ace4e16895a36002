"""What lies on a table, put down zone by zone: boards made by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    STACK,
    CardId,
    Object,
    ObjectId,
    PlayerId,
    Timestamp,
    ZoneKey,
    ZoneName,
    zone_key,
)
from engine.language.values import CardDef


def laid(
    new: ObjectId, zone: ZoneName, player: PlayerId, definition: CardDef | None, /, **fields: Any
) -> Object:
    """A player's card that lies in a zone, under that player's control where that means something."""
    usual: dict[str, Any] = {
        "id": new,
        "owner": player,
        "zone": zone,
        "definition": definition,
        "card": CardId(int(new)),
        "timestamp": Timestamp(int(new)),
        "controller": player if zone in (IN_PLAY, STACK) else NOBODY,
    }
    return Object(**{**usual, **fields})


def zones_of(objects: Iterable[Object]) -> dict[ZoneKey, tuple[ObjectId, ...]]:
    """The zones in which objects lie, in the order in which these are given."""
    zones: dict[ZoneKey, tuple[ObjectId, ...]] = {}
    for found in objects:
        key = zone_key(found.zone, found.owner)
        zones[key] = (*zones.get(key, ()), found.id)
    return zones


class Laid:
    """What lies on a table, put down zone by zone. Ids and timestamps count up from 1."""

    def __init__(self) -> None:
        self.objects: dict[ObjectId, Object] = {}

    @property
    def zones(self) -> dict[ZoneKey, tuple[ObjectId, ...]]:
        """What lies where, in the order in which it was put down."""
        return zones_of(self.objects.values())

    def put(self, zone: ZoneName, player: PlayerId, definition: CardDef | None, **more: Any) -> ObjectId:
        """A card in a zone, under those that are there."""
        new = ObjectId(len(self.objects) + 1)
        self.objects[new] = laid(new, zone, player, definition, **more)
        return new

    def play(self, player: PlayerId, definition: CardDef, **more: Any) -> ObjectId:
        """A permanent in play since long ago."""
        return self.put(IN_PLAY, player, definition, **more)

    def hand(self, player: PlayerId, definition: CardDef) -> ObjectId:
        """A card in hand."""
        return self.put(HAND, player, definition)

    def library(self, player: PlayerId, *definitions: CardDef) -> tuple[ObjectId, ...]:
        """A library, the first card on top."""
        return tuple(self.put(LIBRARY, player, one) for one in definitions)

    def graveyard(self, player: PlayerId, *definitions: CardDef) -> tuple[ObjectId, ...]:
        """A graveyard, the last card on top."""
        return tuple(self.put(GRAVEYARD, player, one) for one in definitions)
