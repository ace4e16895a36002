"""What is remembered of objects that are gone because something on the board still asks for it (413.2f, 410.10f).

An ability may ask what something that is gone was attached to, copy a spell with all that was announced for it, or
ask from where a permanent was played (409.1a).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.board import (
    HAND,
    IN_PLAY,
    NOTHING,
    STACK,
    Announcement,
    Board,
    Delayed,
    Noted,
    ObjectId,
    Waiting,
    now_or_last,
)
from engine.language.card import CardDef
from engine.language.effects import CopySpell
from engine.language.terms import ColorsSpent, ManaWasSpent, PlayedFrom
from engine.language.walks import walk
from engine.rules.stack.origins_409 import was_before

OF_MANA = (ColorsSpent, ManaWasSpent)
"""What asks for the mana that was spent to play something."""
ASKS = (CopySpell, *OF_MANA)
"""What asks for all that was announced for a spell; X, modes and costs are asked for by much else."""


def in_full(board: Board) -> frozenset[ObjectId]:
    """Objects that abilities name which ask for all that was announced for a spell."""
    found: set[ObjectId] = set()
    for ability, named in _abilities(board):
        if any(isinstance(one, ASKS) for one in walk(ability)):
            found |= named
    return frozenset(found)


def with_spent_mana(board: Board) -> frozenset[ObjectId]:
    """Permanents, and those of the past, of which something asks what mana was spent to play them (409.1h)."""
    found = {one.id for one in board.objects.values() if one.zone == IN_PLAY and _asks_mana(one.definition)}
    for ability, named in _abilities(board):
        if any(isinstance(one, OF_MANA) for one in walk(ability)):
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
            more |= noted_objects(board.past[one].object.linked)
        if (announced := announcement_in_full(board, one, full)) is not None:
            more |= {chosen.object for chosen in announced.targets} | set(announced.paid)
        ahead += more - found
        found |= more
    return found


def where_played(board: Board) -> set[ObjectId]:
    """What permanents and spells were before, where their own text asks from where they were played (409.1a). That a
    spell was played from its owner's hand goes without saying."""
    found: set[ObjectId] = set()
    for one in _asking_where(board):
        before = was_before(board, one)
        spell = now_or_last(board, one)
        if spell is not None and spell.zone != STACK:
            if before == NOTHING or board.past[before].object.zone != STACK:
                continue
            found.add(before)
            before = was_before(board, before)
        if before != NOTHING and board.past[before].object.zone != HAND:
            found.add(before)
    return found


def _asking_where(board: Board) -> Iterator[ObjectId]:
    for one in board.objects.values():
        if one.zone in (IN_PLAY, STACK) and one.ability is None and _asks_where(one.definition):
            yield one.id
    for ability, named in _abilities(board):
        if any(isinstance(part, PlayedFrom) for part in walk(ability)):
            yield from named


@lru_cache(maxsize=4096)
def _asks_mana(definition: CardDef | None) -> bool:
    return any(isinstance(one, OF_MANA) for one in walk(definition))


@lru_cache(maxsize=4096)
def _asks_where(definition: CardDef | None) -> bool:
    return any(isinstance(one, PlayedFrom) for one in walk(definition))


def noted_objects(noted: tuple[Noted, ...]) -> set[ObjectId]:
    """The objects that notes hold."""
    return {ObjectId(int(value)) for one in noted if one.kind == "objects" for value in one.value}


def _abilities(board: Board) -> Iterator[tuple[object, set[ObjectId]]]:
    """Abilities on the stack and those that wait, each with what it comes from and names."""
    for found in board.objects.values():
        if found.ability is not None:
            one = found.ability
            yield one.ability, {one.id.object} | noted_objects(one.bound)
    then = (one.then for one in board.schedule if one.then is not None)
    waiting: tuple[Delayed | Waiting, ...] = (*board.delayed, *board.waiting, *then)
    for waits in waiting:
        yield waits.ability, {waits.source, waits.id.object} | noted_objects(waits.bound)
