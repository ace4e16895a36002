"""Events of turns that go on at the same time: turn markers, and which turn is played (608.4)."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    PHASED_OUT,
    STACK,
    ObjectId,
    PlayerId,
    Turn,
    TurnAside,
    TurnId,
    TurnMarker,
)
from engine.edit import Edit
from engine.events.part import Part


class MarkersHandedOut(Part, frozen=True, kw_only=True):
    """Players get the first turn markers, numbered in this order (608.4b)."""

    players: tuple[PlayerId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("markers", tuple(TurnMarker(number, one) for number, one in enumerate(self.players, 1)))
        return self


class MarkerPassed(Part, frozen=True, kw_only=True):
    """A turn marker goes to another player, for that player's turn (608.4c)."""

    number: int
    player: PlayerId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        return _with(edit, self, player=self.player, due=True)


class MarkerUsed(Part, frozen=True, kw_only=True):
    """The turn that a marker came for is taken, or skipped (300.9)."""

    number: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        return _with(edit, self, due=False)


class MarkedTurnEnded(Part, frozen=True, kw_only=True):
    """The turn that a player took with a marker is over (608.4c)."""

    number: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        return _with(edit, self, turn=TurnId(0))


class MarkerSuperfluous(Part, frozen=True, kw_only=True):
    """Players have left, so that a marker is to be removed once it is between turns (608.4d)."""

    number: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        return _with(edit, self, superfluous=True)


class MarkerRemoved(Part, frozen=True, kw_only=True):
    """A turn marker is removed from the game (608.4d)."""

    number: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        markers: tuple[TurnMarker, ...] = edit.get("markers")
        edit.set("markers", tuple(one for one in markers if one.number != self.number))
        return self


class TurnGoesOn(Part, frozen=True, kw_only=True):
    """A turn that has waited is played again, and the one played until now waits if it isn't over (608.4)."""

    turn: TurnId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        last: Turn = edit.get("turn")
        markers: tuple[TurnMarker, ...] = edit.get("markers")
        if any(one.turn == last.serial for one in markers if one.turn):
            set_turn_aside(edit)
        _take_turn_up(edit, self.turn)
        return self


def set_turn_aside(edit: Edit) -> None:
    """The turn being played waits with its combat and its stack while another goes on (608.4)."""
    turn: Turn = edit.get("turn")
    waiting = TurnAside(turn, edit.get("combat"), _forget_hurts(edit))
    edit.set("aside", (*edit.get("aside"), waiting))
    edit.set("combat", None)
    edit.shift((STACK, NOBODY), (STACK, turn.active))


def _take_turn_up(edit: Edit, serial: TurnId) -> None:
    """A turn that has waited is played again, from where it was."""
    aside: tuple[TurnAside, ...] = edit.get("aside")
    found = next(one for one in aside if one.turn.serial == serial)
    edit.set("aside", tuple(one for one in aside if one is not found))
    edit.set("turn", found.turn)
    edit.set("combat", found.combat)
    _forget_hurts(edit)
    for one, sources in found.hurt:
        edit.change(one, hurt=sources)
    edit.shift((STACK, found.turn.active), (STACK, NOBODY))


def _forget_hurts(edit: Edit) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
    """What has dealt damage to each permanent in the turn being played, which is another's business from now on."""
    there = (*edit.zone((IN_PLAY, NOBODY)), *edit.zone((PHASED_OUT, NOBODY)))
    found = [(one, held.hurt) for one in there if (held := edit.object(one)) is not None and held.hurt]
    for one, _ in found:
        edit.change(one, hurt=())
    return tuple(found)


def _with(edit: Edit, part: Any, **fields: object) -> Part:
    """The part, performed: the marker that it names has these fields now."""
    markers: tuple[TurnMarker, ...] = edit.get("markers")
    edit.set(
        "markers",
        tuple(replace(one, **fields) if one.number == part.number else one for one in markers),
    )
    named: Part = part
    return named


__all__ = [
    "MarkedTurnEnded",
    "MarkerPassed",
    "MarkerRemoved",
    "MarkerSuperfluous",
    "MarkerUsed",
    "MarkersHandedOut",
    "TurnGoesOn",
    "set_turn_aside",
]
