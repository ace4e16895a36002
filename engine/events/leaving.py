"""Events of a player's leaving a game that goes on (600.4a)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import NOBODY, PHASED_OUT, ContinuousEffect, ObjectId, Phased, PlayerId, Turn
from engine.citing import cite, computation
from engine.edit import Edit
from engine.events.part import Part
from engine.language.values import SetController, Static

computation("102.5", "Who loses leaves the game, and who leaves it loses.")


class PlayerLeft(Part, frozen=True, kw_only=True):
    """A player is no longer in the game: so nothing is due to him or her, and no turn is controlled by one who left."""

    player: PlayerId
    objects: tuple[ObjectId, ...] = ()
    """What the player owns outside play: cards, spells and abilities, all of which leave the game."""
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        cite("102.5")
        for object_id in self.objects:
            found = edit.object(object_id)
            if found is not None:
                edit.leave(found)
        gone = frozenset(self.objects)
        edit.hide_again(lambda one: one.object in gone)
        edit.change_player(self.player, mana=(), drew_from_empty=False, unseen=())
        schedule = edit.get("schedule")
        if schedule:
            edit.set("schedule", tuple(one for one in schedule if self.player not in (one.player, one.by)))
        turn: Turn = edit.get("turn")
        if turn.controller == self.player:
            edit.set("turn", replace(turn, controller=NOBODY))
        self._give_back_what_is_phased_out(edit)
        return self

    def _give_back_what_is_phased_out(self, edit: Edit) -> None:
        """What phased out while an effect gave it to the player phases in for whom it belongs to without that."""
        for object_id in edit.zone((PHASED_OUT, NOBODY)):
            found = edit.object(object_id)
            phased = found.phased if found is not None else None
            if found is None or phased is None or phased.under != self.player:
                continue
            if found.controller != self.player:
                edit.change(object_id, phased=Phased(found.controller, phased.along))


class ObjectLeft(Part, frozen=True, kw_only=True):
    """A permanent leaves the game with its owner, which is leaving play too; nothing replaces it."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None:
            edit.leave(found)
        return self


class ControlEnded(Part, frozen=True, kw_only=True):
    """Effects no longer give a player control of anything; what else they do goes on."""

    player: PlayerId
    effects: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        kept = (_without_control(one) if one.id in self.effects else one for one in edit.get("effects"))
        edit.set("effects", tuple(one for one in kept if one is not None))
        return self


def _without_control(effect: ContinuousEffect) -> ContinuousEffect | None:
    ability = effect.ability
    assert isinstance(ability, Static)
    changes = tuple(one for one in ability.changes if not isinstance(one, SetController))
    return replace(effect, ability=replace(ability, changes=changes)) if changes else None
