"""Targets of which a text has one for each of several players: "for each opponent, ... target permanent that player
controls" is one use of the word for each of them (409.1c).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking.asker import Asker, find
from engine.board import Noted, PlayerId
from engine.language.remembered import FOR_EACH

SLOTS = 1000
"""No text has so many uses of the word; each player's begin at another multiple."""


def slot_for(slot: int, seat: PlayerId) -> int:
    """The slot of this player's target, where the text has one of this number for each."""
    return slot % SLOTS + SLOTS * (int(seat) + 1)


def seat_of(slot: int) -> PlayerId | None:
    """The player for whom this slot is; None if it is for nobody in particular."""
    return PlayerId(slot // SLOTS - 1) if slot >= SLOTS else None


def about_seat(asker: Asker, slot: int) -> Asker:
    """Who asks about a target of this slot: "that player" is the one for whom it is."""
    seat = seat_of(slot)
    if seat is None:
        return asker
    return replace(asker, noted=(*asker.noted, Noted(FOR_EACH.name, "players", (int(seat),))))


def slot_now(asker: Asker, slot: int) -> int:
    """The slot that is meant while something is done for one of the players, if each has a target of that number."""
    note = find(asker.noted, FOR_EACH.name)
    if note is None or note.kind != "players" or any(one.slot == slot for one in asker.targets):
        return slot
    return slot_for(slot, PlayerId(int(note.value[0]))) if note.value else slot
