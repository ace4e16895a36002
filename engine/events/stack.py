"""Events of the stack: what is put there, announced and played (409, 310.1)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.asking.ranges import keeper_of
from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    STACK,
    AbilityId,
    Announcement,
    Assignment,
    Board,
    Object,
    ObjectId,
    PlayerId,
    StackedAbility,
    StackedDamage,
    Timestamp,
    Turn,
    one_more,
)
from engine.edit import Edit
from engine.events.part import Part
from engine.events.remembering import remember
from engine.seats import has_ranges


class StackAbility(Part, frozen=True, kw_only=True):
    """An activated or triggered ability is put on the stack without a card (409.1a, 410.2)."""

    ability: StackedAbility
    owner: PlayerId
    controller: PlayerId
    announcement: Announcement = Announcement()
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        edit.enter(
            Object(
                id=new_id,
                owner=self.owner,
                zone=STACK,
                kind="ability",
                controller=self.controller,
                timestamp=Timestamp(new_id),
                announcement=self.announcement,
                ability=self.ability,
            )
        )
        return replace(self, became=new_id)


class StackDamage(Part, frozen=True, kw_only=True):
    """All combat damage assignments go on the stack as one object (310.1)."""

    assignments: tuple[Assignment, ...]
    controller: PlayerId
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        edit.enter(
            Object(
                id=new_id,
                owner=self.controller,
                zone=STACK,
                kind="damage",
                timestamp=Timestamp(new_id),
                damages=StackedDamage(self.assignments),
            )
        )
        return replace(self, became=new_id)


class Announce(Part, frozen=True, kw_only=True):
    """What was chosen while playing is written on the object on the stack (409.1b-h)."""

    object: ObjectId
    announcement: Announcement
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, announcement=self.announcement)
        return self


class Aimed(Part, frozen=True, kw_only=True):
    """Objects become the targets of a spell or ability (409.1c, 415.7). Of a mana ability, which is on no stack,
    `object` is its source."""

    object: ObjectId
    targets: tuple[ObjectId, ...]

    def apply(self, edit: Edit) -> Part:
        found = [one for one in self.targets if (there := edit.object(one)) and there.zone == IN_PLAY]
        if has_ranges(edit.before):
            by = keeper_of(edit.before, self.object)
            remember(edit, "aimed_by", *((one, by) for one in found))
        else:
            remember(edit, "aimed", *found)
        return self


class Played(Part, frozen=True, kw_only=True):
    """A spell or ability becomes played (409.1i); "whenever you play" waits for this."""

    object: ObjectId
    player: PlayerId
    targets: tuple[ObjectId, ...] = ()
    before: int = 0
    """As performed: how many spells were played before it this turn (502.30a)."""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or found.kind == "ability":
            return self
        turn: Turn = edit.get("turn")
        edit.set("turn", replace(turn, spells=one_more(turn.spells, self.player)))
        remember(edit, "played", self.object)
        return replace(self, before=turn.spells_played)


class ManaAbilityPlayed(Part, frozen=True, kw_only=True):
    """A mana ability, which is on no stack, has become played (409.1i, 411.1)."""

    ability: AbilityId
    player: PlayerId

    def apply(self, edit: Edit) -> Part:
        return self


class PlayedLand(Part, frozen=True, kw_only=True):
    """A land play is used up: the one of 305.4 or one that an effect allows (212.6b)."""

    permission: ObjectId = NOTHING
    player: PlayerId = NOBODY
    listened: ClassVar[bool] = False

    def alone(self, board: Board) -> Board | None:
        if board.table.shares:
            return None
        turn = board.turn
        return replace(board, turn=replace(turn, land_plays=(*turn.land_plays, self.permission), landed=()))

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        landed = (*turn.landed, self.player) if edit.before.table.shares else ()
        edit.set("turn", replace(turn, land_plays=(*turn.land_plays, self.permission), landed=landed))
        return self


class UsedAbility(Part, frozen=True, kw_only=True):
    """An ability limited for each turn has been played (403.3)."""

    ability: AbilityId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        edit.set("turn", replace(turn, used=(*turn.used, self.ability)))
        return self
