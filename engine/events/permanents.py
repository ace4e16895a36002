"""Events of permanents: tapping, counters, attaching, regenerating, control (510, 200.10)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import (
    NOBODY,
    NOTHING,
    Board,
    Noted,
    ObjectId,
    ObjectTable,
    PlayerId,
    Timestamp,
    with_counter,
)
from engine.edit import Edit
from engine.events.part import Part


class PermanentTapped(Part, frozen=True, kw_only=True, tag="Tap"):
    """A permanent becomes tapped; nothing happens to one that is (510.4)."""

    object: ObjectId
    how: str = ""
    """cost, mana (the cost of a mana ability), attack, or empty."""

    def alone(self, board: Board) -> Board | None:
        found = board.objects.get(self.object)
        if found is None:
            return None
        objects = ObjectTable(board.objects)
        objects[found.id] = replace(found, tapped=True)
        return replace(board, objects=objects)

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, tapped=True)
        return self


class PermanentUntapped(Part, frozen=True, kw_only=True, tag="Untap"):
    """A permanent becomes untapped."""

    object: ObjectId

    def alone(self, board: Board) -> Board | None:
        # Something may have lasted for as long as it was tapped.
        return self.all_alone(board, (self,))

    @classmethod
    def all_alone(cls, board: Board, parts: tuple[Part, ...]) -> Board | None:
        if board.effects or board.stacks:
            return None
        objects = ObjectTable(board.objects)
        for part in parts:
            assert isinstance(part, PermanentUntapped)
            found = objects.get(part.object)
            if found is None:
                return None
            objects[found.id] = replace(found, tapped=False)
        return replace(board, objects=objects)

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, tapped=False)
        edit.no_longer_tapped(self.object)
        return self


class CountersPut(Part, frozen=True, kw_only=True, tag="PutCounters"):
    """Counters of one name are put on an object (200.10), or taken off where `number` is negative."""

    object: ObjectId
    counter: str
    number: int
    cost: bool = False
    """Whether they are put there to pay a cost, which no effect does (403.1)."""
    total: int | None = None
    """More than so many of them this can't make there be, whatever has become of it until now (103.2)."""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None:
            return self
        done: CountersPut = self
        if self.total is not None:
            room = max(self.total - found.count(self.counter), 0)
            done = replace(self, number=min(self.number, room))
        edit.change(self.object, counters=with_counter(found.counters, self.counter, done.number))
        return done


class PermanentAttached(Part, frozen=True, kw_only=True, tag="Attach"):
    """An Aura or Equipment becomes attached, with a new timestamp (418.5e), or unattached where nothing is named."""

    object: ObjectId
    to: ObjectId = NOTHING
    player: PlayerId = NOBODY

    def apply(self, edit: Edit) -> Part:
        fields: dict[str, object] = {"attached": self.to, "attached_player": self.player}
        if self.to != NOTHING or self.player != NOBODY:
            fields["timestamp"] = Timestamp(edit.new_id())
        edit.change(self.object, **fields)
        return self


class PermanentRegenerated(Part, frozen=True, kw_only=True, tag="Regenerate"):
    """What happens instead of destruction: damage removed, tapped, out of combat (419.6b)."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, damage=0, tapped=True)
        edit.leave_combat(self.object)
        return self


class UpkeepSettled(Part, frozen=True, kw_only=True):
    """A player has paid a permanent's cumulative upkeep, or hasn't (502.13a)."""

    object: ObjectId
    player: PlayerId
    paid: bool

    def apply(self, edit: Edit) -> Part:
        return self


class RemoveDamage(Part, frozen=True, kw_only=True):
    """All damage is removed from permanents at once (314.2)."""

    objects: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        for object_id in self.objects:
            edit.change(object_id, damage=0)
        return self


class GainControl(Part, frozen=True, kw_only=True):
    """The controller of a permanent has changed by layer 2: it leaves combat (306.2) and is newly controlled."""

    object: ObjectId
    player: PlayerId

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, since=int(edit.clock()) or 1)
        edit.leave_combat(self.object)
        edit.no_longer_controlled(self.object)
        return self


class Link(Part, frozen=True, kw_only=True):
    """An object's linked abilities remember something (217.7d, 503.6).

    An ability doesn't depend on its source (402.6): if that is gone, the ones of it that are yet to resolve remember.
    """

    object: ObjectId
    bound: Noted
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None:
            edit.change(self.object, linked=self._among(found.linked))
        elif (past := edit.get("past").get(self.object)) is not None:
            gone = replace(past.object, linked=self._among(past.object.linked))
            edit.set("past", {**edit.get("past"), self.object: replace(past, object=gone)})
        return self

    def _among(self, known: tuple[Noted, ...]) -> tuple[Noted, ...]:
        return (*[other for other in known if other.name != self.bound.name], self.bound)
