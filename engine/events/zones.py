"""Events of zones: objects move, are drawn, created, cease to exist, are put in order or shown (217)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    PHASED_OUT,
    REMOVED,
    STACK,
    Announcement,
    Attack,
    Board,
    Combat,
    ContinuousEffect,
    Copied,
    CopiedAs,
    Noted,
    Object,
    ObjectId,
    ObjectTable,
    PlayerId,
    Shown,
    Timestamp,
    Turn,
    ZoneName,
    one_more,
    zone_key,
)
from engine.characteristics.printed import works_outside_play
from engine.citing import check, cite, computation
from engine.edit import Edit, fresh, fresh_as
from engine.events.formerly import fell_under_another
from engine.events.part import Part
from engine.events.remembering import asked_on, remember, remember_draw, remembers_draws
from engine.language.values import CardDef, CardType, Layout, PreventDamage, Replacement
from engine.rows import with_one, without_one
from engine.seats import all_seats

SHOWN_AS_IT_LEAVES = computation(
    "504.6", "What is face down is shown to all players as it leaves for another zone."
)
ONE_CARD = check("505.4", "A split card is one card: whoever draws or discards it has one card.")
_FACE_DOWN = (IN_PLAY, STACK, PHASED_OUT)


class Arrival(Struct, frozen=True, gc=False):
    """How an object comes into play (419.1b-c): replacement effects change this before it arrives."""

    controller: PlayerId
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached: ObjectId = NOTHING
    attached_player: PlayerId = NOBODY
    attacking: PlayerId = NOBODY
    """Comes into play attacking this player (308.3)."""
    definition: CardDef | None = None
    """Copiable values other than its own (503.5)."""
    until: str = ""
    """How long those last."""
    copied: int = 0
    """How many effects made a copy of it as it arrives: the text of the last one is the one that applies."""
    linked: tuple[Noted, ...] = ()
    order: int = 0
    """Its place among the timestamps of what comes into play with it, as the active player determined (418.5e);
    0 where nobody was asked: in the order of the event."""


class ObjectMoved(Part, frozen=True, kw_only=True, tag="Move"):
    """An object changes zones and becomes a new object (217.1c-d)."""

    object: ObjectId
    to: ZoneName
    how: str = ""
    """destroy, sacrifice, discard, draw, play, resolve, counter, or empty."""
    bottom: bool = False
    arrival: Arrival | None = None
    face_down: bool = False
    keep_announcement: Announcement | None = None
    controller: PlayerId = NOBODY
    """Who plays it, for a move to the stack (409.1a)."""
    counters: tuple[tuple[str, int], ...] = ()
    """The counters that it has where it comes, if that is not in play (502.59a)."""
    regenerate: bool = True
    """Whether regeneration may replace a destruction (419.6b)."""
    blind: bool = False
    """Whether nobody sees which card it is as it goes face down, as the cards of a library that leave for a subgame
    and come back do (506.3, 506.6)."""
    linked: tuple[Noted, ...] = ()
    """What its abilities know where it comes, if that is not in play (502.51b)."""
    cost: bool = False
    """Whether it is discarded to pay a cost, and no effect causes that (403.1)."""
    became: ObjectId = NOTHING
    """As performed: the new object, or NOTHING if it did not move."""
    origin: ZoneName | None = None
    """As performed: the zone that it left."""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None:
            return self
        if found.kind == "ability" or found.kind == "damage":
            edit.leave(found)
            return replace(self, origin=found.zone)
        shown = (
            found.face_down
            and found.zone in _FACE_DOWN
            and not (found.zone != IN_PLAY and self.to == IN_PLAY)
        )
        if shown:
            cite(SHOWN_AS_IT_LEAVES)
            everyone = all_seats(edit.before)
            found = replace(found, revealed=everyone)
        elif (
            self.how == "discard" and found.definition is not None and found.definition.layout is Layout.SPLIT
        ):
            cite(ONE_CARD)
        if found.flipped:
            cite("508.4")
        buried = found.zone == IN_PLAY and self.to == GRAVEYARD
        edit.leave(found)
        if buried and any(CardType.CREATURE in face.types for face in edit.get("past")[found.id].faces):
            turn: Turn = edit.get("turn")
            edit.set("turn", replace(turn, buried=one_more(turn.buried, found.owner)))
            remember(edit, "died", found.id)
        new = fresh(found, edit, self.to)
        if self.to == IN_PLAY:
            new = _arrive(new, found, edit, self.arrival or Arrival(found.owner))
            if new.flipped or new.face_down:
                cite("510.3")
        elif self.to == STACK:
            new = replace(
                new, controller=self.controller, announcement=self.keep_announcement or Announcement()
            )
        if self.face_down:
            new = replace(new, face_down=True)
        if self.counters or self.linked:
            new = replace(new, counters=self.counters or new.counters, linked=self.linked or new.linked)
        edit.enter(new, bottom=self.bottom)
        if new.zone == IN_PLAY:
            remember(edit, "entered", new.id)
        elif found.zone == IN_PLAY and new.zone == GRAVEYARD:
            remember(edit, "fallen", new.id)
            fell_under_another(edit, found.id, new)
        if new.zone == IN_PLAY:
            _attack_on_arrival(new.id, self.arrival, edit)
            if found.zone == STACK:
                _keep_effects(found.id, new.id, edit)
        if shown:
            edit.show(new.id, found.revealed, Shown(NOTHING, ()))
        edit.become({found.id: new.id})
        return replace(self, became=new.id, origin=found.zone)

    @classmethod
    def apply_together(cls, edit: Edit, parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
        """Whole libraries are removed from the game, or come back."""
        leaving = _unseen_moves(edit, parts)
        if leaving is None:
            return None
        edit.leave_together([found for _, found in leaving])
        ids = edit.new_ids(len(leaving))
        edit.enter_together(
            [
                fresh_as(found, new_id, part.to, face_down=part.face_down)
                for (part, found), new_id in zip(leaving, ids, strict=True)
            ]
        )
        edit.become([(found.id, new_id) for (_, found), new_id in zip(leaving, ids, strict=True)])
        return tuple(
            [
                replace(part, became=new_id, origin=found.zone)
                for (part, found), new_id in zip(leaving, ids, strict=True)
            ]
        )


_UNSEEN = frozenset((LIBRARY, REMOVED))


def _unseen_moves(edit: Edit, parts: tuple[Part, ...]) -> list[tuple[ObjectMoved, Object]] | None:
    """The cards of an event in which each moves from a library out of the game, or back, with their moves; None if
    anything else happens in it."""
    found: list[tuple[ObjectMoved, Object]] = []
    objects = edit.before.objects
    for part in parts:
        if type(part) is not ObjectMoved or part.to not in _UNSEEN or part.bottom or part.how == "discard":
            return None
        if part.arrival is not None or part.counters or part.linked or part.keep_announcement is not None:
            return None
        card = objects.get(part.object)
        if card is None or card.zone not in _UNSEEN or card.zone == part.to or card.flipped:
            return None
        if card.kind != "card":
            return None
        found.append((part, card))
    return found if len({card.id for _, card in found}) == len(found) else None


def _arrive(new: Object, found: Object, edit: Edit, arrival: Arrival) -> Object:
    copying = None
    if arrival.definition is not None and new.definition is not None:
        turn: Turn = edit.get("turn")
        effect = Copied(arrival.definition, new.timestamp, new.id, arrival.until, turn.serial)
        copying = CopiedAs(new.definition, (effect,))
    return replace(
        new,
        controller=arrival.controller,
        since=int(edit.clock()) or 1,
        arrived=edit.event,
        tapped=arrival.tapped,
        flipped=arrival.flipped,
        face_down=arrival.face_down,
        counters=arrival.counters,
        attached=arrival.attached,
        attached_player=arrival.attached_player,
        linked=arrival.linked,
        announcement=found.announcement,
        definition=arrival.definition or new.definition,
        copying=copying,
    )


def _keep_effects(spell: ObjectId, permanent: ObjectId, edit: Edit) -> None:
    """217.1c: effects that changed a spell's characteristics, or prevent damage from it, go on for the permanent
    that it becomes."""
    effects: tuple[ContinuousEffect, ...] = edit.get("effects")
    if not effects:
        return
    followed = tuple(_following(effect, spell, permanent) for effect in effects)
    if followed != effects:
        edit.set("effects", followed)


def _following(effect: ContinuousEffect, spell: ObjectId, permanent: ObjectId) -> ContinuousEffect:
    ability = effect.ability
    if effect.locked and spell in effect.objects:
        return replace(effect, objects=tuple(permanent if one == spell else one for one in effect.objects))
    if isinstance(ability, Replacement) and any(isinstance(one, PreventDamage) for one in ability.instead):
        bound = tuple(
            replace(one, value=tuple(permanent if value == spell else value for value in one.value))
            if one.kind == "objects"
            else one
            for one in effect.bound
        )
        return replace(effect, bound=bound) if bound != effect.bound else effect
    return effect


def _attack_on_arrival(new: ObjectId, arrival: Arrival | None, edit: Edit) -> None:
    if arrival is None or arrival.attacking == NOBODY:
        return
    combat: Combat | None = edit.get("combat")
    if combat is None:
        return
    attacks = (*combat.attacks, Attack(new, arrival.attacking, unblocked=combat.blocks_declared))
    edit.set("combat", replace(combat, attacks=attacks))


class CardDrawn(Part, frozen=True, kw_only=True, tag="Draw"):
    """A player draws one card (423.1-2); from an empty library only the attempt is noted (420.5g)."""

    player: PlayerId
    face_down: bool = False
    """Whether it is kept face down, since something is being played meanwhile (217.2f)."""
    became: ObjectId = NOTHING
    drawn: ObjectId = NOTHING

    def at_once(self, board: Board, next_id: int) -> tuple[Board, CardDrawn] | None:
        """A short cut for a draw that is all there is of an event: the board after it, and the part as performed. None
        where more comes of it than that the card is in the hand, or may."""
        source, hand = (LIBRARY, self.player), (HAND, self.player)
        zones, library = board.zones, board.zones.get(source, ())
        if not library or self.face_down or board.effects or "drawn" in asked_on(board):
            return None
        found = board.objects[library[0]]
        text = found.definition
        if text is None or text.layout is Layout.SPLIT or works_outside_play(text):
            return None
        new = fresh_as(found, ObjectId(next_id), HAND)
        objects = ObjectTable(board.objects)
        del objects[found.id]
        objects[new.id] = new
        rest = without_one(source, library, found.id)
        more = with_one(hand, zones.get(hand, ()), new, on_front=False)
        after = replace(board, objects=objects, zones={**zones, source: rest, hand: more})
        return after, replace(self, became=new.id, drawn=found.id)

    def apply(self, edit: Edit) -> Part:
        library = edit.zone((LIBRARY, self.player))
        if not library:
            edit.change_player(self.player, drew_from_empty=True)
            return self
        found = edit.object(library[0])
        assert found is not None
        if found.definition is not None and found.definition.layout is Layout.SPLIT:
            cite(ONE_CARD)
        remembers = remembers_draws(edit)
        edit.leave(found)
        new = fresh(found, edit, HAND)
        edit.enter(replace(new, face_down=True) if self.face_down else new)
        if remembers:
            remember_draw(edit, self.player, new.id)
        return replace(self, became=new.id, drawn=found.id)


class DrawnCardsSeen(Part, frozen=True, kw_only=True):
    """Cards that were drawn while something was being played are looked at by whoever drew them (217.2f)."""

    objects: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        for object_id in self.objects:
            found = edit.object(object_id)
            if found is not None and found.zone == HAND:
                edit.change(object_id, face_down=False)
        return self


class TopsHeld(Part, frozen=True, kw_only=True):
    """As something begins to be played, no other top cards of libraries are shown than these (217.2e)."""

    tops: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("tops", self.tops)
        return self


class TopsShown(Part, frozen=True, kw_only=True):
    """What was being played has become played: new top cards of libraries are shown (217.2e)."""

    tops: tuple[ObjectId, ...] = ()
    """The cards that are shown now and weren't before."""
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("tops", None)
        return self


class Create(Part, frozen=True, kw_only=True):
    """A token is put into play (216.1). Its owner controls the effect, its controller puts it into play (200.4a)."""

    definition: CardDef
    owner: PlayerId
    arrival: Arrival
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        token = Object(
            id=new_id,
            owner=self.owner,
            zone=IN_PLAY,
            definition=self.definition,
            kind="token",
            timestamp=Timestamp(new_id),
        )
        edit.enter(_arrive(token, token, edit, self.arrival))
        remember(edit, "entered", new_id)
        _attack_on_arrival(new_id, self.arrival, edit)
        return replace(self, became=new_id)


def stamp_in_order(edit: Edit, done: tuple[Part, ...]) -> None:
    """418.5e: timestamps of what came into play together are given in the order that was determined."""
    ordered = [
        (part.arrival.order, part.became)
        for part in done
        if (type(part) is ObjectMoved or type(part) is Create)
        and part.arrival is not None
        and part.arrival.order
    ]
    if not ordered:
        return
    came = [new for _, new in sorted(ordered) if edit.object(new) is not None]
    for new, stamp in zip(came, sorted(came), strict=True):
        edit.change(new, timestamp=Timestamp(stamp))


class Cease(Part, frozen=True, kw_only=True):
    """An object that no card represents ceases to exist (216.3, 420.5f, 420.5j), or an ability leaves the stack."""

    object: ObjectId
    how: str = ""

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None:
            edit.leave(found)
        return self


class Rearrange(Part, frozen=True, kw_only=True):
    """A zone gets a new order: a shuffle (`how` is "shuffle"), or cards put back in an order."""

    zone: ZoneName
    player: PlayerId
    order: tuple[ObjectId, ...]
    how: str = ""

    def apply(self, edit: Edit) -> Part:
        key = zone_key(self.zone, self.player)
        before = edit.zone(key)
        if len(before) != len(self.order) or set(before) != set(self.order):
            raise ValueError("a new order must hold the same objects")
        if self.how == "shuffle":
            for found in edit.objects(self.order):
                if found.revealed:
                    edit.change(found.id, revealed=())
        edit.set_zone(key, self.order)
        return self


class CardsRevealed(Part, frozen=True, kw_only=True, tag="Reveal"):
    """Objects are shown to players for a time; the trace names them (glossary, "Reveal")."""

    objects: tuple[ObjectId, ...]
    to: tuple[PlayerId, ...]
    until: Literal["", "announced", "step", "moved"] = ""
    """"announced": until what the same event puts on the stack leaves it; "step": until the step ends (502.53b);
    "moved": for as long as they stay where they are. Else until the spell or ability that shows them has left the
    stack, or a player receives priority if none is there that does."""

    def apply(self, edit: Edit) -> Part:
        time = None if self.until == "moved" else self._time(edit)
        for object_id in self.objects:
            edit.show(object_id, self.to, time)
        return self

    def _time(self, edit: Edit) -> Shown:
        if self.until == "step":
            return Shown(NOTHING, (), step=True)
        stack = edit.zone(zone_key(STACK, NOBODY))
        during = self.by
        if self.until == "announced" and stack:
            during = stack[-1]
        return Shown(NOTHING, (), during if during in stack else NOTHING)


class HideAgain(Part, frozen=True, kw_only=True):
    """What was shown by nothing that is on the stack, nor until the step ends, is hidden again (glossary, "Reveal")."""

    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.hide_again(is_over)
        return self


def is_over(shown: Shown) -> bool:
    """Whether something is shown no longer than until a player receives priority."""
    return shown.during == NOTHING and not shown.step
