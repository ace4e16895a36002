"""Boards for tests of the engine, put together by hand: what is on the table, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import engine.rules.effects.layers_418  # noqa: F401  (registers itself)
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    STACK,
    Board,
    CardId,
    ContinuousEffect,
    Noted,
    Object,
    ObjectId,
    Player,
    PlayerId,
    Table,
    Timestamp,
    ZoneKey,
    ZoneName,
    zone_key,
)
from engine.language.values import (
    Ability,
    CardDef,
    CardType,
    Change,
    Color,
    Face,
    Layout,
    ManaCost,
    Self,
    Star,
    Static,
    Supertype,
)

ANN = PlayerId(0)
BOB = PlayerId(1)


def face(
    name: str,
    types: str,
    size: tuple[int | Star, int | Star] | None = None,
    *abilities: Ability,
    cost: str = "",
    colors: str = "",
) -> Face:
    """A face: types as printed ("Legendary Artifact Creature - Golem"), cost as symbols ("2 R")."""
    line, _, subtypes = types.partition(" - ")
    words = [word.lower() for word in line.split()]
    return Face(
        name=name,
        cost=ManaCost(tuple(cost.split())) if cost else None,
        colors=tuple(Color(letter) for letter in colors),
        supertypes=tuple(Supertype(word) for word in words if word in set(Supertype)),
        types=tuple(CardType(word) for word in words if word in set(CardType)),
        subtypes=tuple(subtypes.split()),
        power=size[0] if size else None,
        toughness=size[1] if size else None,
        abilities=abilities,
    )


def card(
    name: str,
    types: str,
    size: tuple[int | Star, int | Star] | None = None,
    *abilities: Ability,
    cost: str = "",
    colors: str = "",
) -> CardDef:
    """A card of one face."""
    return CardDef(name, (face(name, types, size, *abilities, cost=cost, colors=colors),))


def split(left: Face, right: Face) -> CardDef:
    """A split card."""
    return CardDef(f"{left.name} // {right.name}", (left, right), Layout.SPLIT)


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


class Setting:
    """A table being laid. Ids and timestamps count up from 1 in the order in which things are put down."""

    def __init__(self, *players: Player) -> None:
        self.players = players or (Player("Ann"), Player("Bob"))
        self.objects: dict[ObjectId, Object] = {}
        self.effects: list[ContinuousEffect] = []
        self.fields: dict[str, Any] = {}
        self.next_id = 1

    def new_id(self) -> ObjectId:
        self.next_id += 1
        return ObjectId(self.next_id - 1)

    def put(
        self, definition: CardDef, player: PlayerId = ANN, zone: ZoneName = IN_PLAY, **fields: Any
    ) -> ObjectId:
        """Put a card of a player's down, on top where its zone has an order."""
        new = self.new_id()
        self.objects[new] = laid(new, zone, player, definition, **fields)
        return new

    def change(self, object_id: ObjectId, **fields: Any) -> None:
        """Change fields of an object."""
        found = self.objects[object_id]
        kept = {name: getattr(found, name) for name in found.__struct_fields__}
        self.objects[object_id] = Object(**{**kept, **fields})

    def resolve(
        self,
        *changes: Change,
        to: tuple[ObjectId, ...],
        player: PlayerId = ANN,
        noted: tuple[Noted, ...] = (),
    ) -> ObjectId:
        """A spell or ability of a player's resolved, and these changes began on these objects (418.3b)."""
        new = self.new_id()
        self.effects.append(
            ContinuousEffect(
                new, Static(Self(), changes), player, NOTHING, bound=noted, locked=True, objects=to
            )
        )
        return new

    def board(self, **fields: Any) -> Board:
        """The board as it is laid now."""
        return Board(
            players=self.players,
            objects=Table(self.objects),
            zones=zones_of(self.objects.values()),
            effects=tuple(self.effects),
            **fields,
        )
