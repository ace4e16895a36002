"""Taking objects off a board by hand: nothing that stays names what is gone."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import NOTHING, Announcement, Board, Noted, Object, ObjectId
from engine.edit import Edit

Gone = frozenset[ObjectId]


def lifted(edit: Edit, gone: Gone) -> None:
    """Draft the board without these objects for the moment: nothing is attached to them, and they are out of combat."""
    for found in edit.before.objects.values():
        if found.attached in gone and found.id not in gone:
            edit.change(found.id, attached=NOTHING)
    _erase(edit, gone)


def without(edit: Edit, gone: Gone) -> None:
    """Draft the board without these objects. Abilities whose object is gone go with them; targets, shares of damage,
    effects and notes no longer name them."""
    board = edit.before
    gone |= _abilities_of(board, gone)
    for found in board.objects.values():
        if found.id not in gone and (freed := _freed(found, gone)) != found:
            edit.put(freed)
    _erase(edit, gone)
    edit.set(
        "effects",
        tuple(
            replace(
                one,
                objects=_kept(one.objects, gone),
                source=_or_nothing(one.source, gone),
                bound=_notes(one.bound, gone),
            )
            for one in board.effects
        ),
    )
    edit.set(
        "delayed",
        tuple(
            replace(one, source=_or_nothing(one.source, gone), bound=_notes(one.bound, gone))
            for one in board.delayed
        ),
    )
    edit.set(
        "waiting",
        tuple(
            replace(one, bound=_notes(one.bound, gone)) for one in board.waiting if one.id.object not in gone
        ),
    )
    edit.set(
        "turn",
        replace(
            board.turn,
            land_plays=_kept(board.turn.land_plays, gone),
            used=tuple(one for one in board.turn.used if one.object not in gone),
            attacked=_kept(board.turn.attacked, gone),
            blocked=_kept(board.turn.blocked, gone),
        ),
    )


def _erase(edit: Edit, gone: Gone) -> None:
    _leave_combat(edit, gone)
    for one in sorted(gone):
        edit.erase(one)


def _abilities_of(board: Board, gone: Gone) -> Gone:
    """What lies on the stack and would be of nothing: abilities of what is gone, damage of which no share is left."""
    return frozenset(
        one
        for one in board.stack
        if ((ability := board.objects[one].ability) is not None and ability.id.object in gone)
        or (
            (damages := board.objects[one].damages) is not None
            and all({share.source, share.object} & gone for share in damages.assignments)
        )
    )


def _freed(found: Object, gone: Gone) -> Object:
    """The object, as far as it names others: no more of those that are gone."""
    ability, damages, phased = found.ability, found.damages, found.phased
    if damages is not None:
        shares = (share for share in damages.assignments if not {share.source, share.object} & gone)
        damages = replace(damages, assignments=tuple(shares))
    return replace(
        found,
        attached=_or_nothing(found.attached, gone),
        hurt=_kept(found.hurt, gone),
        linked=_notes(found.linked, gone),
        announcement=_announced(found.announcement, gone),
        ability=ability and replace(ability, bound=_notes(ability.bound, gone)),
        damages=damages,
        phased=phased and replace(phased, along=_or_nothing(phased.along, gone)),
    )


def _announced(one: Announcement | None, gone: Gone) -> Announcement | None:
    if one is None:
        return None
    targets = tuple(chosen for chosen in one.targets if chosen.object not in gone)
    return replace(one, targets=targets, paid=_kept(one.paid, gone))


def _notes(noted: tuple[Noted, ...], gone: Gone) -> tuple[Noted, ...]:
    return tuple(
        replace(one, value=tuple(value for value in one.value if value not in gone))
        if one.kind == "objects"
        else one
        for one in noted
    )


def _leave_combat(edit: Edit, gone: Gone) -> None:
    combat = edit.before.combat
    if combat is None:
        return
    combat = replace(
        combat,
        attacks=tuple(
            replace(one, blockers=_kept(one.blockers, gone))
            for one in combat.attacks
            if one.creature not in gone
        ),
        blocking=tuple(
            (blocker, _kept(blocked, gone)) for blocker, blocked in combat.blocking if blocker not in gone
        ),
        assigned=_kept(combat.assigned, gone),
        first_strikers=_kept(combat.first_strikers, gone),
    )
    edit.set("combat", combat)


def _kept(ids: tuple[ObjectId, ...], gone: Gone) -> tuple[ObjectId, ...]:
    return tuple(one for one in ids if one not in gone)


def _or_nothing(one: ObjectId, gone: Gone) -> ObjectId:
    return NOTHING if one in gone else one
