"""Events of games within games: cards that are lent to a subgame and come into it (506)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import (
    LIBRARY,
    NOBODY,
    NOTHING,
    OUTSIDE,
    REMOVED,
    CardId,
    Object,
    ObjectId,
    PlayerId,
    Timestamp,
    ZoneName,
)
from engine.edit import Edit, fresh
from engine.events.part import Part
from engine.language.values import CardDef


class Lend(Part, frozen=True, kw_only=True):
    """Cards that this game has removed are in its subgame from now on; or no longer, with `back`."""

    objects: tuple[ObjectId, ...]
    back: bool = False
    face_down: bool = True
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.lend(self.objects, lent=not self.back, face_down=self.face_down)
        return self


class StandAside(Part, frozen=True, kw_only=True):
    """A card from outside this game goes to a game within it; it is outside this one as before (217.1e)."""

    card: CardId
    owner: PlayerId
    object: ObjectId = NOTHING
    """Where it lies among the cards that a player has beside this game, if it does."""
    definition: CardDef | None = None
    became: ObjectId = NOTHING
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None and found.zone == OUTSIDE:
            edit.leave(found)
            new = fresh(found, edit, REMOVED)
        else:
            new = _new(edit, self.card, self.owner, REMOVED, self.definition)
        edit.enter(replace(new, face_down=True, lent=True))
        return replace(self, became=new.id, definition=None)


class ComeIn(Part, frozen=True, kw_only=True):
    """A card comes into this game from outside it (506.3, 506.5a)."""

    card: CardId
    owner: PlayerId
    to: ZoneName
    definition: CardDef | None = None
    """Its text; left out of the part as performed, since not everybody may see it."""
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new = _new(edit, self.card, self.owner, self.to, self.definition)
        # Decks come in as they lie: the first part is the top card.
        edit.enter(new, bottom=self.to == LIBRARY)
        return replace(self, became=new.id, definition=None)

    @classmethod
    def apply_together(cls, edit: Edit, parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
        """Whole decks come in."""
        cards = [part for part in parts if type(part) is ComeIn and part.to == LIBRARY]
        if len(cards) != len(parts):
            return None
        ids = edit.new_ids(len(cards))
        new = [
            _card(new_id, one.card, one.owner, LIBRARY, one.definition)
            for one, new_id in zip(cards, ids, strict=True)
        ]
        edit.enter_together(new, bottom=True)
        return tuple(
            [replace(one, became=new_id, definition=None) for one, new_id in zip(cards, ids, strict=True)]
        )


class StartingLife(Part, frozen=True, kw_only=True):
    """A player's life total as the game starts (101.3)."""

    player: PlayerId
    life: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        # A team has so much for each of its players (606.4a, 606.10).
        side = edit.before.table.side_of(self.player)
        edit.change_player(side[0], life=self.life * len(side))
        return self


def _new(edit: Edit, card: CardId, owner: PlayerId, zone: ZoneName, definition: CardDef | None) -> Object:
    return _card(edit.new_id(), card, owner, zone, definition)


def _card(
    new_id: ObjectId, card: CardId, owner: PlayerId, zone: ZoneName, definition: CardDef | None
) -> Object:
    # Fields by their order, since this is done for each card of whole decks.
    return Object(new_id, owner, zone, definition, card, "card", False, NOBODY, Timestamp(new_id))
