"""Events of what lasts: continuous effects, triggers that wait, turns to come, memories (404, 410, 418)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import (
    NOTHING,
    AbilityId,
    Board,
    ContinuousEffect,
    Delayed,
    ObjectId,
    Scheduled,
    Turn,
    Waiting,
)
from engine.edit import Edit
from engine.events.part import Part


class BeginEffect(Part, frozen=True, kw_only=True):
    """A continuous effect or shield begins (418.3, 419.3). Its id is drawn now: its timestamp (418.5g)."""

    effect: ContinuousEffect
    became: ObjectId = NOTHING
    outdoes: tuple[ObjectId, ...] = ()
    """Effects whose work it does over again, so that they needn't be kept (418.5a)."""

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        earlier = edit.get("effects")
        if self.outdoes:
            earlier = [one for one in earlier if one.id not in self.outdoes]
        edit.set("effects", (*earlier, replace(self.effect, id=new_id)))
        return replace(self, became=new_id)


class EndEffects(Part, frozen=True, kw_only=True):
    """Continuous effects end at once (314.2, 300.4), or a shield is used up (419.3)."""

    effects: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        left = tuple(effect for effect in edit.get("effects") if effect.id not in self.effects)
        edit.set("effects", left)
        return self


class UseShield(Part, frozen=True, kw_only=True):
    """A shield that counts is used for so much (419.7b); at 0 it is gone."""

    effect: ObjectId
    amount: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        left = []
        for effect in edit.get("effects"):
            if effect.id == self.effect:
                rest = effect.charges - self.amount
                if rest > 0:
                    left.append(replace(effect, charges=rest))
            else:
                left.append(effect)
        edit.set("effects", tuple(left))
        return self


class Trigger(Part, frozen=True, kw_only=True):
    """Abilities have triggered and wait (410.2)."""

    triggers: tuple[Waiting, ...]
    mana: tuple[Waiting, ...] = ()
    """Triggered mana abilities, which do not wait for priority (411.3)."""
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        if self.triggers:
            edit.set("waiting", edit.get("waiting") + self.triggers)
        if self.mana:
            edit.set("mana_triggers", edit.get("mana_triggers") + self.mana)
        return self


class StopWaiting(Part, frozen=True, kw_only=True):
    """The trigger at this place in the list of waiting ones goes on the stack, or is removed (410.3-4)."""

    place: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        waiting = edit.get("waiting")
        edit.set("waiting", waiting[: self.place] + waiting[self.place + 1 :])
        return self


class ResolveManaTrigger(Part, frozen=True, kw_only=True):
    """The first triggered mana ability that was set off is being resolved (411.3)."""

    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("mana_triggers", edit.get("mana_triggers")[1:])
        return self


class AbilityDelayed(Part, frozen=True, kw_only=True, tag="Delay"):
    """A delayed triggered ability is created (404.4)."""

    delayed: Delayed
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        origin = edit.new_id()
        turn: Turn = edit.get("turn")
        named = replace(
            self.delayed,
            id=replace(self.delayed.id, origin=origin),
            turn=self.delayed.turn or turn.serial,
        )
        edit.set("delayed", (*edit.get("delayed"), named))
        return self


class EndDelayed(Part, frozen=True, kw_only=True):
    """Delayed triggered abilities are over: triggered (404.4b), or their duration ended."""

    abilities: tuple[AbilityId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        left = tuple(one for one in edit.get("delayed") if one.id not in self.abilities)
        edit.set("delayed", left)
        return self


class Schedule(Part, frozen=True, kw_only=True):
    """An extra turn, a skip or control of a turn is now due (300.6-9, 419.6e, 507.1)."""

    scheduled: Scheduled
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        named = replace(self.scheduled, id=edit.new_id())
        edit.set("schedule", (*edit.get("schedule"), named))
        return self


class Unschedule(Part, frozen=True, kw_only=True):
    """What was due has come."""

    id: ObjectId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("schedule", tuple(one for one in edit.get("schedule") if one.id != self.id))
        return self


class Forget(Part, frozen=True, kw_only=True):
    """Records of things past that nothing names any more are swept (314)."""

    keep: frozenset[ObjectId] = frozenset()
    listened: ClassVar[bool] = False

    def alone(self, board: Board) -> Board | None:
        past = {key: value for key, value in board.past.items() if key in self.keep}
        became = {key: value for key, value in board.became.items() if key in self.keep}
        return replace(board, past=past, became=became)

    def apply(self, edit: Edit) -> Part:
        edit.set("past", {key: value for key, value in edit.get("past").items() if key in self.keep})
        edit.set("became", {key: value for key, value in edit.get("became").items() if key in self.keep})
        return self
