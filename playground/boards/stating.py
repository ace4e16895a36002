"""Edits of what is true of one object: combat, copies, what it remembers, who may look, its place and its age.

The plain state of permanents (tapped, damage, counters, attachments) is in `editing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    OWN_ZONES,
    PHASED_OUT,
    STACK,
    Announcement,
    Attack,
    Board,
    CardId,
    Combat,
    Copied,
    CopiedAs,
    Noted,
    Object,
    ObjectId,
    Phased,
    PlayerId,
    Timestamp,
    zone_key,
)
from engine.language.card import CardDef
from engine.notation.moments import place_of, usually_declared, usually_unblocked
from engine.position import Position
from engine.seats import is_seat
from engine.unknown import UNKNOWN_CARD, is_unknown
from playground.boards.editing import (
    HIGHEST,
    MOST_OBJECTS,
    BadEdit,
    draft,
    in_bounds,
    object_of,
    written,
)

UNTIL = ("", "end of turn", "end of combat", "face down")
COURSES = ("usual", "blocked", "unblocked", "neither")
NoteKind = Literal["objects", "players", "numbers", "words"]


def state(position: Position, number: int, **fields: Any) -> Position:
    """Fields of one object, in whatever zone it is."""
    edit = draft(position)
    edit.change(object_of(position.board, number).id, **fields)
    return written(position, edit)


def own(position: Position, number: int, seat: int) -> Position:
    """Another owner. Cards of a player's own zones move with their owner; they have their menu for that."""
    found = object_of(position.board, number)
    seat_of(position.board, seat, "owner")
    if found.zone in OWN_ZONES:
        raise BadEdit(
            "A card in a hand, library or graveyard is its owner's (217.1a): move it instead.", "owner"
        )
    return state(position, number, owner=PlayerId(seat))


def fight(
    position: Position,
    number: int,
    *,
    attacking: int,
    course: str,
    blocks: bool,
    blocking: Iterable[int],
    banded: Iterable[int] = (),
) -> Position:
    """Whether a creature attacks, whom, and what became of it; whether it blocks, and which attackers; with which other
    attackers it is in a band (502.10)."""
    board = position.board
    found = object_of(board, number)
    combat = _combat(board)
    if found.zone != IN_PLAY:
        raise BadEdit("Only permanents attack and block (308.2a, 309.2a).", "attacking")
    if course not in COURSES:
        raise BadEdit("An attack can't go that way.", "course")
    blocked = tuple(object_of(board, one).id for one in blocking)
    others = tuple(one for one in combat.blocking if one[0] != found.id)
    combat = replace(combat, blocking=(*others, (found.id, blocked)) if blocks or blocked else others)
    attacks = tuple(one for one in combat.attacks if one.creature != found.id)
    if attacking != NOBODY:
        seat_of(board, attacking, "attacking")
        attacks = (*attacks, Attack(found.id, PlayerId(attacking)))
    courses = {one.creature: one for one in combat.attacks}
    unblocked = usually_unblocked(place_of(position))
    settled = tuple(
        _settled(combat, one, courses.get(one.creature), unblocked)
        if one.creature != found.id or course == "usual"
        else _of_course(combat, one, course)
        for one in attacks
    )
    if settled and not combat.declared:
        # With the first attacker everything has been declared that usually has been by then.
        combat = replace(
            combat, declared=True, blocks_declared=usually_declared(place_of(position), declared=True)
        )
    attackers = {one.creature for one in settled}
    band = tuple(
        one for one in (found.id, *(object_of(board, other).id for other in banded)) if one in attackers
    )
    kept = (tuple(one for one in other if one not in (found.id, *band)) for other in combat.bands)
    bands = [other for other in kept if len(other) > 1]
    if len(band) > 1 and band[0] == found.id:
        bands.append(tuple(one.creature for one in settled if one.creature in band))
    combat = replace(combat, attacks=settled, bands=tuple(bands))
    edit = draft(position)
    edit.set("combat", combat)
    return written(position, edit)


def _blockers(combat: Combat, attack: Attack) -> tuple[ObjectId, ...]:
    return tuple(blocker for blocker, attackers in combat.blocking if attack.creature in attackers)


def _settled(combat: Combat, attack: Attack, before: Attack | None, unblocked: bool) -> Attack:
    """An attack with its blockers; without any it is what it was, or what is usual by then."""
    blockers = _blockers(combat, attack)
    if before is not None and not blockers and not before.blockers:
        return replace(attack, blocked=before.blocked, unblocked=before.unblocked)
    return replace(attack, blockers=blockers, blocked=bool(blockers), unblocked=unblocked and not blockers)


def _of_course(combat: Combat, attack: Attack, course: str) -> Attack:
    """An attack of which the form says whether it was blocked."""
    blockers = _blockers(combat, attack)
    blocked = bool(blockers) or course == "blocked"
    return replace(
        attack, blockers=blockers, blocked=blocked, unblocked=course == "unblocked" and not blocked
    )


def struck(position: Position, number: int, *, assigned: bool, first: bool) -> Position:
    """What it did in the first of two combat damage steps (310.5)."""
    board = position.board
    one = object_of(board, number).id
    combat = _combat(board)
    combat = replace(
        combat,
        assigned=_with(combat.assigned, one, assigned or first),
        first_strikers=_with(combat.first_strikers, one, first),
    )
    edit = draft(position)
    edit.set("combat", combat)
    return written(position, edit)


def _with(ids: tuple[ObjectId, ...], one: ObjectId, inside: bool) -> tuple[ObjectId, ...]:
    rest = tuple(other for other in ids if other != one)
    return (*rest, one) if inside else rest


def _combat(board: Board) -> Combat:
    if board.combat is None:
        raise BadEdit(
            "Creatures attack and block in the combat phase (306): set the turn to one of its steps.",
            "attacking",
        )
    return board.combat


def copy_of(position: Position, number: int, definition: CardDef | None, until: str) -> Position:
    """A copy effect more on it, or with no card all of them gone (503.3)."""
    found = object_of(position.board, number)
    if found.definition is None or found.kind == "ability":
        raise BadEdit("Only cards and tokens copy others.", "copied")
    if until not in UNTIL:
        raise BadEdit("That duration doesn't exist.", "until")
    printed = found.copying.printed if found.copying is not None else found.definition
    if definition is None:
        return state(position, number, definition=printed, copying=None)
    before = found.copying.effects if found.copying is not None else ()
    serial = position.board.turn.serial
    effects = (*before, Copied(definition, found.timestamp, found.id, until, serial))
    return state(position, number, definition=definition, copying=CopiedAs(printed, effects))


def note(
    position: Position, number: int, name: str, kind: NoteKind, values: tuple[int, ...] | tuple[str, ...]
) -> Position:
    """What its texts remember under a name; no name twice."""
    found = object_of(position.board, number)
    name = " ".join(name.split())
    if not name or len(name) > 60:
        raise BadEdit("Give it the name that the text uses.", "note")
    before = found.ability.bound if found.ability is not None else found.linked
    return _noted(position, found, (*(one for one in before if one.name != name), Noted(name, kind, values)))


def forget(position: Position, number: int, name: str) -> Position:
    """No longer remembered."""
    found = object_of(position.board, number)
    before = found.ability.bound if found.ability is not None else found.linked
    return _noted(position, found, tuple(one for one in before if one.name != " ".join(name.split())))


def _noted(position: Position, found: Object, notes: tuple[Noted, ...]) -> Position:
    if found.ability is not None:
        return state(position, found.id, ability=replace(found.ability, bound=notes))
    return state(position, found.id, linked=notes)


def announce_in_play(position: Position, number: int, x: int, costs: tuple[str, ...]) -> Position:
    """What a permanent still knows of how it was played: X, and costs such as kicker."""
    in_bounds(x, 0, HIGHEST, "for X", "x")
    announcement = Announcement(x=x, costs=costs) if x or costs else None
    return state(position, number, announcement=announcement)


def reveal(position: Position, number: int, seats: Iterable[int]) -> Position:
    """Who may look at it besides those whom the rules allow."""
    seen = tuple(sorted({seat_of(position.board, one, "seen") for one in seats}))
    return state(position, number, revealed=seen)


def phase(position: Position, number: int, under: int, along: int) -> Position:
    """Under whom it phased out, and along with what (502.15h-i)."""
    board = position.board
    found = object_of(board, number)
    if found.zone != PHASED_OUT:
        raise BadEdit("Only phased-out objects have that; move it there first.", "under")
    host = object_of(board, along).id if along else NOTHING
    seat = seat_of(board, under, "under")
    # Whoever is newly named had it for good; an effect that gives it to somebody is another form's.
    mine = found.phased is not None and found.phased.under == seat
    return state(
        position,
        number,
        controller=found.controller if mine else seat,
        attached=host or found.attached,
        phased=Phased(seat, host),
    )


def leave_unknown(position: Position, seat: int, count: int, listed: tuple[CardDef, ...]) -> Position:
    """So many cards at the bottom of a library are unknown, dealt from this list as they are needed."""
    board = position.board
    owner = seat_of(board, seat, "seat")
    in_bounds(count, 0, MOST_OBJECTS, "unknown cards", "unknown")
    in_bounds(len(listed), 0, MOST_OBJECTS, "cards on the list", "listed")
    key = zone_key(LIBRARY, owner)
    before = board.zones.get(key, ())
    known = tuple(one for one in before if not is_unknown(board.objects[one]))
    others = len(board.objects) - len(before) + len(known)
    in_bounds(others + count, 0, MOST_OBJECTS, "objects on a board", "unknown")
    edit = draft(position)
    for one in before:
        if one not in known:
            edit.erase(one)
    for _ in range(count):
        one = edit.new_id()
        unknown = Object(one, owner, LIBRARY, UNKNOWN_CARD, card=CardId(one), timestamp=Timestamp(one))
        edit.enter(unknown, bottom=True)
    edit.change_player(owner, unseen=listed)
    return written(position, edit)


def place(position: Position, number: int, at: int) -> Position:
    """Which of its zone it is, from 1: from the top of a library, from the oldest card of any other."""
    board = position.board
    found = object_of(board, number)
    mine = list_of(board, found)
    in_bounds(at, 1, len(mine), f"is where a card of {len(mine)} can be", "at_place")
    order = [one for one in mine if one != found.id]
    order.insert(at - 1, found.id)
    turn = iter(order)
    key = zone_key(found.zone, found.owner)
    ids = tuple(next(turn) if one in mine else one for one in board.zones[key])
    edit = draft(position)
    edit.set_zone(key, ids)
    return written(position, edit)


def list_of(board: Board, found: Object) -> list[ObjectId]:
    """The objects of its zone among which it has a place, in order: those of one player, but for the stack."""
    held = board.zones[zone_key(found.zone, found.owner)]
    return [one for one in held if _beside(board.objects[one], found)]


def _beside(one: Object, found: Object) -> bool:
    if found.zone == STACK:
        return True
    return one.controller == found.controller if found.zone == IN_PLAY else one.owner == found.owner


def seat_of(board: Board, seat: int, field: str) -> PlayerId:
    """A seat at the table."""
    if not is_seat(board, seat):
        raise BadEdit("That player doesn't exist.", field)
    return PlayerId(seat)
