"""What is remembered of objects that are gone because something on the board still asks for it (413.2f, 410.10f).

An ability may ask what something that is gone was attached to, or copy a spell with all that was announced for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import STACK, Announcement, Board, Noted, ObjectId
from engine.language.effects import CopySpell
from engine.language.terms import ColorsSpent
from engine.language.walks import walk

ASKS = (CopySpell, ColorsSpent)
"""What asks for all that was announced for a spell; X, modes and costs are asked for by much else."""


def in_full(board: Board) -> frozenset[ObjectId]:
    """Objects that abilities name which ask for all that was announced for a spell."""
    found: set[ObjectId] = set()
    for ability, named in _abilities(board):
        if any(isinstance(one, ASKS) for one in walk(ability)):
            found |= named
    return frozenset(found)


def announcement_in_full(board: Board, object_id: ObjectId, full: frozenset[ObjectId]) -> Announcement | None:
    """What was announced for a spell that is gone, where something asks for all of it."""
    past = board.past.get(object_id)
    if object_id not in full or past is None or past.object.zone != STACK:
        return None
    return past.object.announcement


def with_what_they_name(board: Board, named: set[ObjectId]) -> set[ObjectId]:
    """These objects, and those of the past that what is told of the gone ones among them names."""
    full = in_full(board)
    found, ahead = set(named), list(named)
    while ahead:
        one = ahead.pop()
        more: set[ObjectId] = set()
        if one in board.past and one not in board.objects:
            more.add(board.past[one].object.attached)
        if (announced := announcement_in_full(board, one, full)) is not None:
            more |= {chosen.object for chosen in announced.targets} | set(announced.paid)
        ahead += more - found
        found |= more
    return found


def noted_objects(noted: tuple[Noted, ...]) -> set[ObjectId]:
    """The objects that notes hold."""
    return {ObjectId(int(value)) for one in noted if one.kind == "objects" for value in one.value}


def _abilities(board: Board) -> Iterator[tuple[object, set[ObjectId]]]:
    """Abilities on the stack and those that wait, each with what it comes from and names."""
    for found in board.objects.values():
        if found.ability is not None:
            one = found.ability
            yield one.ability, {one.id.object} | noted_objects(one.bound)
    for waits in (*board.delayed, *board.waiting):
        yield waits.ability, {waits.source, waits.id.object} | noted_objects(waits.bound)
