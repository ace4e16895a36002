"""Boards for tests of the engine, put together by hand: what is on the table, and nothing else."""

from __future__ import annotations

from typing import Any

import engine.rules.effects.layers_418  # noqa: F401  (registers itself)
from engine.board import (
    IN_PLAY,
    NOTHING,
    Board,
    ContinuousEffect,
    Noted,
    Object,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    ZoneName,
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
from engine.witness.laying import Laid as Laid
from engine.witness.laying import laid as laid
from engine.witness.laying import zones_of as zones_of

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
            objects=ObjectTable(self.objects),
            zones=zones_of(self.objects.values()),
            effects=tuple(self.effects),
            **fields,
        )
