"""Creatures that attack, and numbers of those that block, on witness boards (308.2, 410.9e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.board import Board, ObjectId
from engine.events import AttackDeclared, BlockDeclared, Part
from engine.language import values as v
from engine.witness.happened import Performed
from engine.witness.meaning import Reader


def of_so_many(
    event: v.BlocksNumber | v.BlockedByNumber, part: Part, item: Performed, was: Reader, now: Reader
) -> Iterator[ObjectId]:
    """The creatures that block, or are blocked by, as many as the text says since this event, and did not before.
    However many parts the event has, it is one."""
    if part is not item.parts[0]:
        return
    for creature, others in _opponents(event, item.after).items():
        earlier = _opponents(event, item.before).get(creature, set())
        if others == earlier or not now.fits(event.what, creature):
            continue
        if _are_enough(event, now, others) and not _are_enough(event, was, earlier):
            yield creature


def _opponents(event: v.BlocksNumber | v.BlockedByNumber, board: Board) -> dict[ObjectId, set[ObjectId]]:
    """By creature, what it blocks or what blocks it, as the attacks of the combat have it."""
    found: dict[ObjectId, set[ObjectId]] = {}
    for attack in board.combat.attacks if board.combat is not None else ():
        for blocker in attack.blockers:
            mine, other = (
                (blocker, attack.creature)
                if isinstance(event, v.BlocksNumber)
                else (attack.creature, blocker)
            )
            found.setdefault(mine, set()).add(other)
    return found


def _are_enough(event: v.BlocksNumber | v.BlockedByNumber, read: Reader, others: Iterable[ObjectId]) -> bool:
    kind = event.attackers if isinstance(event, v.BlocksNumber) else event.by
    number = sum(read.fits(kind, one) for one in others)
    return number == event.number if event.exactly else number >= event.number


def attackers(event: v.Attacks | v.AttacksTogether, part: Part, read: Reader) -> list[ObjectId]:
    """The declared attackers of whom a text speaks; none where they are not as many as it says, or not alone."""
    if not isinstance(part, AttackDeclared):
        return []
    found = [one.creature for one in part.attacks if read.fits(event.what, one.creature)]
    if isinstance(event, v.AttacksTogether):
        if event.every and any(read.fits(event.what, one) for one in read.board.in_play if one not in found):
            return []
        return found if len(found) >= event.number else []
    return found if not event.alone or len(part.attacks) == 1 else []


def blockers(event: v.BlocksTogether, part: Part, read: Reader) -> list[ObjectId]:
    """The declared blockers of whom a text speaks; none where they are not as many as it says."""
    if not isinstance(part, BlockDeclared) or not part.declared:
        return []
    found = [one for one in dict(part.blocks) if read.fits(event.what, one)]
    return found if len(found) >= event.number else []


__all__ = ["attackers", "blockers", "of_so_many"]
