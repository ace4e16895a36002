"""Whose question it is: what the pronouns of a text stand for while it is being asked."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.board import NOBODY, Board, Chosen, Noted, ObjectId, PlayerId, now_or_last
from engine.citing import check, cite

REMEMBERED = check("503.8", "A choice made as a permanent came into play is kept for its abilities.")
NEVER_MADE = check("503.7", "A choice that was never made for a permanent is zero or undefined.")


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
    beside: PlayerId = NOBODY
    """Another player within whose range of influence things must be as well: who chooses for the text (601.5a), or
    whose object it asks about (601.11)."""
    range_rule: str = "601.11"
    """Which rule keeps what is out of range from the asker, who wants to know, listens (601.7) or acts (601.10)."""
    delayed: bool = False
    """It is a delayed ability that listens, for one moment to come (404.4)."""

    def noting(self, note: Noted) -> Asker:
        """The same, knowing one thing more."""
        return replace(self, noted=(*self.noted, note))


class Things(Struct, frozen=True):
    """Objects and players that a selection stands for, each once, in the order of the selection."""

    objects: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()

    def __len__(self) -> int:
        return len(self.objects) + len(self.players)


NO_THINGS = Things()
FAR = "#far"
"""With this begins the name of who makes a choice though out of the controller's range, where nobody within it can
(601.5c)."""
MOVED = "#moved"
"""The name under which a text keeps each object that it moved (413.2b): what it was, and what it became. What a text is
told to do, it does to the new object; whose the old one was and how large, is asked of the old one (413.2f)."""


STRAYED = "#strayed"
"""The name under which a text keeps each target that it moved in other words than those of the target, and its slot."""


def find(noted: tuple[Noted, ...], name: str) -> Noted | None:
    """The note of this name; the latest, if a text used the name again."""
    for one in reversed(noted):
        if one.name == name:
            return one
    return None


def after_moves(asker: Asker, object_id: ObjectId) -> ObjectId:
    """What an object is by now, as far as the text itself has moved it; what moved on otherwise is lost (217.1c)."""
    for note in asker.noted:
        if note.name == MOVED and note.value[0] == object_id:
            object_id = ObjectId(int(note.value[1]))
    return object_id


def note_for(board: Board, asker: Asker, name: str) -> Noted | None:
    """What a name stands for: noted by the text itself, or remembered by the object that it is on (217.7d)."""
    found = find(asker.noted, name)
    if found is not None:
        return found
    source = now_or_last(board, asker.source)
    found = find(source.linked, name) if source is not None else None
    if name.startswith("chosen "):
        cite(NEVER_MADE if found is None else REMEMBERED)
    return found


def followed(board: Board, things: Things) -> Things:
    """The same, but what nothing remembers (a card that was in a library) is asked about as what it became."""
    known = [one in board.objects or one in board.past for one in things.objects]
    if all(known):
        return things
    return Things(
        tuple(
            one if here else board.became.get(one, one)
            for one, here in zip(things.objects, known, strict=True)
        ),
        things.players,
    )


def things_of(note: Noted | None) -> Things:
    """The objects or players that a note holds."""
    if note is None:
        return NO_THINGS
    if note.kind == "objects":
        return Things(tuple(ObjectId(int(one)) for one in note.value))
    if note.kind == "players":
        return Things((), tuple(PlayerId(int(one)) for one in note.value))
    raise TypeError(f"the note {note.name!r} holds {note.kind}, not objects or players")
