"""Events of status and copying: turning over, flipping, phasing, becoming a copy (502.15, 503, 504, 508, 510)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    PHASED_OUT,
    STACK,
    TURNED_UP,
    Announcement,
    Copied,
    CopiedAs,
    Noted,
    Object,
    ObjectId,
    Phased,
    PlayerId,
    Timestamp,
    Turn,
    TurnId,
    ZoneName,
)
from engine.characteristics import controller_of
from engine.citing import cite
from engine.edit import Edit
from engine.events.part import Part
from engine.language.combining import substitute
from engine.language.values import Bound, CardDef, Self, Value


class CardTurnedFaceUp(Part, frozen=True, kw_only=True, tag="TurnFaceUp"):
    """A face-down permanent is turned face up (504.5). Nothing happens to one that is face up (510.4).

    What "as it is turned face up" abilities make of it is part of the very event (504.8).
    """

    object: ObjectId
    definition: CardDef | None = None
    """Copiable values that it gets as it turns, with how long they last in `until`."""
    until: str = ""
    linked: tuple[Noted, ...] = ()
    x: int = 0
    """The value that was announced for X in the morph cost (502.26d)."""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or found.zone != IN_PLAY or not found.face_down:
            return self
        if self.definition is not None:
            found = copied(found, self.definition, edit, self.until, self.by)
        if self.x or (found.announcement is not None and found.announcement.x):
            found = replace(found, announcement=replace(found.announcement or Announcement(), x=self.x))
        edit.put(replace(found, face_down=False, linked=found.linked + self.linked))
        _end_masks(self.object, edit)
        return self


class CardTurnedFaceDown(Part, frozen=True, kw_only=True, tag="TurnFaceDown"):
    """A permanent is turned face down (502.26e); copy effects that last until then end."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or found.zone != IN_PLAY or found.face_down:
            return self
        edit.put(without_copies(replace(found, face_down=True), "face down"))
        return self


class FlipPermanent(Part, frozen=True, kw_only=True):
    """A permanent becomes flipped; there is no way back (508.4)."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None and found.zone == IN_PLAY and not found.flipped:
            edit.change(self.object, flipped=True)
        return self


class PermanentPhasedOut(Part, frozen=True, kw_only=True, tag="PhaseOut"):
    """A permanent phases out (502.15): it stays the same object, and remembers all but damage."""

    object: ObjectId
    along: ObjectId = NOTHING
    """The permanent that it is attached to and goes with (502.15i)."""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or found.zone != IN_PLAY:
            return self
        under = controller_of(edit.before, found.id)
        cite("510.6")
        if found.damage:
            cite("502.15e")
        edit.leave(found)
        for until in ("end of turn", "end of combat"):
            found = without_copies(found, until)
        edit.enter(replace(found, zone=PHASED_OUT, damage=0, phased=Phased(under, self.along)))
        _lose_hold(found.id, edit)
        return self


class PermanentPhasedIn(Part, frozen=True, kw_only=True, tag="PhaseIn"):
    """A phased-out card comes back as it was (502.15f, k); it can attack and use {T} at once (502.15m)."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or found.zone != PHASED_OUT:
            return self
        edit.leave(found)
        for rule in ("502.15d", "502.15k", "502.15m"):
            cite(rule)
        edit.enter(replace(found, zone=IN_PLAY, phased=None, since=0))
        return self


class CopyBegun(Part, frozen=True, kw_only=True, tag="BecomeCopy"):
    """A permanent becomes a copy in play; it neither leaves nor comes into play (503.4)."""

    object: ObjectId
    definition: CardDef
    until: str = ""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or found.zone != IN_PLAY:
            return self
        edit.put(copied(found, self.definition, edit, self.until, self.by))
        return self


class EndCopies(Part, frozen=True, kw_only=True):
    """Copy effects with this duration end; what they hid shows again (418.3a)."""

    objects: tuple[ObjectId, ...]
    until: str
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        for object_id in self.objects:
            found = edit.object(object_id)
            if found is not None:
                waiting = frozenset(one.turn.serial for one in edit.get("aside"))
                edit.put(without_copies(found, self.until, waiting))
        return self


class PutCopy(Part, frozen=True, kw_only=True):
    """A copy of a spell is put on the stack (503.10), or of a card beside it, to be played (503.12)."""

    definition: CardDef
    controller: PlayerId
    zone: ZoneName = STACK
    face_down: bool = False
    announcement: Announcement | None = None
    of: ObjectId = NOTHING
    of_card: bool = False
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        edit.enter(
            Object(
                id=new_id,
                owner=self.controller,
                zone=self.zone,
                definition=self.definition,
                kind="copy",
                of_card=self.of_card,
                controller=self.controller if self.zone == STACK else NOBODY,
                timestamp=Timestamp(new_id),
                face_down=self.face_down,
                announcement=self.announcement,
            )
        )
        return replace(self, became=new_id)


def copied(found: Object, definition: CardDef, edit: Edit, until: str, source: ObjectId) -> Object:
    """The object with one more copy effect on it. One that lasts ends those that it hides for ever."""
    before = found.copying
    printed = before.printed if before is not None else found.definition
    if printed is None:
        return found
    kept = before.effects if before is not None and until else ()
    turn: Turn = edit.get("turn")
    effect = Copied(definition, Timestamp(edit.new_id()), source, until, turn.serial)
    return replace(found, definition=definition, copying=CopiedAs(printed, (*kept, effect)))


def without_copies(found: Object, until: str, lasting: frozenset[TurnId] = frozenset()) -> Object:
    """The object after its copy effects with this duration have ended, but for those of turns that go on."""
    before = found.copying
    if before is None or not any(one.until == until for one in before.effects):
        return found
    left = CopiedAs(
        before.printed, tuple(one for one in before.effects if one.until != until or one.turn in lasting)
    )
    return replace(found, definition=left.definition, copying=left if left.effects else None)


def _end_masks(turned: ObjectId, edit: Edit) -> None:
    """What applies to a permanent until it has been turned face up is over."""
    effects = edit.get("effects")
    if not any(one.until == TURNED_UP for one in effects):
        return
    became = edit.get("became")
    left = tuple(
        one
        for one in effects
        if one.until != TURNED_UP
        or not any(turned in (value, became.get(value)) for note in one.bound for value in note.value)
    )
    edit.set("effects", left)


def _lose_hold(phased: ObjectId, edit: Edit) -> None:
    """502.15g: effects with limited duration and delayed triggers lose the object, those without keep it."""
    effects = tuple(
        replace(one, objects=tuple(other for other in one.objects if other != phased))
        if one.until and phased in one.objects
        else one
        for one in edit.get("effects")
    )
    if effects != edit.get("effects"):
        cite("502.15g")
        edit.set("effects", effects)
    delayed = tuple(
        replace(one, bound=_without(one.bound, phased), ability=_parted(one.ability, one.source == phased))
        for one in edit.get("delayed")
    )
    if delayed != edit.get("delayed"):
        edit.set("delayed", delayed)


def _without(bound: tuple[Noted, ...], object_id: ObjectId) -> tuple[Noted, ...]:
    return tuple(
        replace(one, value=tuple(value for value in one.value if value != object_id))
        if one.kind == "objects"
        else one
        for one in bound
    )


def _parted(ability: Value, own: bool) -> Value:
    """A delayed trigger of the object that phased out: its word for itself now means nothing."""
    if not own:
        return ability
    return substitute(ability, {Self(): Bound("#phased out")})


__all__ = [
    "CardTurnedFaceDown",
    "CardTurnedFaceUp",
    "CopyBegun",
    "EndCopies",
    "FlipPermanent",
    "PermanentPhasedIn",
    "PermanentPhasedOut",
    "PutCopy",
    "copied",
    "without_copies",
]
