"""Whose question it is: what the pronouns of a text stand for while it is being asked."""

from __future__ import annotations

from msgspec import Struct

from engine.board import Chosen, Noted, ObjectId, PlayerId


class Asker(Struct, frozen=True):
    """The text that asks. Everything that its words may refer to is here, and nothing else is."""

    source: ObjectId
    """The object that the ability is on, or the spell itself: `Self`."""
    controller: PlayerId
    """`You`."""
    noted: tuple[Noted, ...] = ()
    """What `Bound` names stand for."""
    targets: tuple[Chosen, ...] = ()
    """The targets that are still legal, if they are to be acted on (413.2a)."""
    x: int = 0
    event: tuple[Noted, ...] = ()
    """The parts of the event that triggered or is being replaced, under the names of `Role`."""


class Things(Struct, frozen=True):
    """Objects and players that a selection stands for, each once, in the order of the selection."""

    objects: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()

    def __len__(self) -> int:
        return len(self.objects) + len(self.players)


NO_THINGS = Things()


def find(noted: tuple[Noted, ...], name: str) -> Noted | None:
    """The note of this name; the latest, if a text used the name again."""
    for one in reversed(noted):
        if one.name == name:
            return one
    return None


def things_of(note: Noted | None) -> Things:
    """The objects or players that a note holds."""
    if note is None:
        return NO_THINGS
    if note.kind == "objects":
        return Things(tuple(ObjectId(int(one)) for one in note.value))
    if note.kind == "players":
        return Things((), tuple(PlayerId(int(one)) for one in note.value))
    raise TypeError(f"the note {note.name!r} holds {note.kind}, not objects or players")
