"""The only hand that writes a board: a draft on which the parts of one event are performed together.

`Edit` copies a table when it is first written and not before, so an event that taps one land costs one dict copy.
Only `engine.events` makes drafts; everything else proposes events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    STACK,
    WHILE_CONTROLLED,
    WHILE_TAPPED,
    Board,
    Noted,
    Object,
    ObjectId,
    ObjectTable,
    Past,
    PlayerId,
    Shown,
    Timestamp,
    Turn,
    TurnId,
    ZoneKey,
    ZoneName,
    by_zone,
    key_of,
)
from engine.characteristics import controller_of, snapshot, snapshots_of
from engine.characteristics.stirring import QUIET_ZONES, stir, stirs
from engine.fields import with_fields
from engine.language.remembered import UNTAPPED_SINCE
from engine.language.values import CardDef
from engine.memos import hand_on
from engine.restless import lasts_while_tapped
from engine.rows import with_one, without_one
from engine.seats import combat_of
from engine.unknown import is_unknown

# --- what leaves the shape of a board alone ---------------------------------------------------------------

QUIET_OF_OBJECTS = frozenset(("tapped", "damage", "hurt", "revealed", "lent", "announcement"))
"""Fields of an object that neither characteristics nor listening rest on. All others reshape the board, and so does
text that is spliced onto a spell (502.40c), which its announcement holds."""
OF_BOARDS = frozenset(Board.__struct_fields__)
QUIET_OF_BOARDS = frozenset(
    (
        "turn",
        "combat",
        "past",
        "became",
        "waiting",
        "mana_triggers",
        "schedule",
        "shown",
        "tops",
        "aside",
        "markers",
        "begun",
    )
)
"""The same of a board. An effect that reads one of these, or one of the above, is volatile (`engine.asking.stable`)."""
QUIET_OF_PLAYERS = frozenset(
    ("life", "poison", "mana", "drew_from_empty", "won", "counters", "unseen", "turn_began", "upkeeps")
)
"""The same of a player."""


CALM_OF_OBJECTS = frozenset(("tapped", "revealed", "lent"))
"""Fields of an object that leave its shape alone, and that no state-based effect looks at unless it marks the shape
otherwise (`state_based_420`)."""
CALM_OF_PLAYERS = frozenset(("mana", "unseen", "turn_began", "upkeeps"))
"""The same of a player."""


class Edit:
    """A draft of the next board. `commit` gives the value; the draft is then done with."""

    __slots__ = (
        "_bearers",
        "_fields",
        "_objects",
        "_owned",
        "_players",
        "_zones",
        "before",
        "calm",
        "event",
        "next_id",
        "reshapes",
    )

    def __init__(self, board: Board, next_id: int) -> None:
        self.before = board
        self.next_id = next_id
        self.event = next_id
        """Names the event: the first id that was free when it began."""
        self.reshapes = False
        """Whether anything was changed that characteristics or listening may rest on: the draft sees to that itself."""
        self.calm = True
        """Whether nothing was changed that state-based effects look at, as far as zones stay as they are."""
        self._objects: dict[ObjectId, Object] | None = None
        self._zones: dict[ZoneKey, tuple[ObjectId, ...]] | None = None
        self._players: list[Any] | None = None
        self._fields: dict[str, Any] = {}
        self._owned: tuple[str, ...] = ()
        self._bearers: dict[ObjectId, tuple[ObjectId, ...]] | None = None

    # reading the draft

    def object(self, object_id: ObjectId) -> Object | None:
        """The object as drafted, or None if it is not (or no longer) there."""
        table = self._objects if self._objects is not None else self.before.objects
        return table.get(object_id)

    def objects(self, ids: Iterable[ObjectId]) -> list[Object]:
        """Those of these objects that are there, as drafted."""
        table = self._objects if self._objects is not None else self.before.objects
        return [found for found in map(table.get, ids) if found is not None]

    def zone(self, key: ZoneKey) -> tuple[ObjectId, ...]:
        """A zone's contents as drafted."""
        table = self._zones if self._zones is not None else self.before.zones
        return table.get(key, ())

    def player(self, player: PlayerId) -> Any:
        """The player as drafted."""
        return (self._players if self._players is not None else self.before.players)[player]

    def get(self, field: str) -> Any:
        """Another field of the board as drafted."""
        return self._fields[field] if field in self._fields else getattr(self.before, field)

    # writing it

    def new_id(self) -> ObjectId:
        """The next id; also serves as timestamp."""
        found = self.next_id
        self.next_id = found + 1
        return ObjectId(found)

    def new_ids(self, number: int) -> Sequence[ObjectId]:
        """So many ids, one after the other."""
        first = self.next_id
        self.next_id = first + number
        return cast("Sequence[ObjectId]", range(first, first + number))

    def put(self, found: Object) -> None:
        """Write an object anew under its id, where it is."""
        before = self.object(found.id)
        self._write(found)
        self.reshapes = True
        if before is None or before.definition is not found.definition:
            # What is remembered of a zone's texts is remembered for this very row of ids.
            key = self._where(found)
            self._lay(key, (*self.zone(key),))

    def change(self, object_id: ObjectId, **fields: Any) -> Object | None:
        """Change fields of an object that is still there; None if it is gone."""
        found = (self._objects if self._objects is not None else self.before.objects).get(object_id)
        if found is None:
            return None
        changed = with_fields(found, fields)
        if not fields.keys() <= CALM_OF_OBJECTS:
            self.calm = False
        if fields.keys() <= QUIET_OF_OBJECTS and (
            "announcement" not in fields or _spliced(found) == _spliced(changed)
        ):
            self._own_objects()[object_id] = changed
        else:
            self.put(changed)
        return changed

    def _write(self, found: Object) -> None:
        self._own_objects()[found.id] = found

    def _own_objects(self) -> dict[ObjectId, Object]:
        """The table of objects that this draft may write into."""
        if self._objects is None:
            self._objects = ObjectTable(self.before.objects)
        return self._objects

    def set_zone(self, key: ZoneKey, ids: tuple[ObjectId, ...]) -> None:
        """Give the objects of a zone another order."""
        self._lay(key, ids)
        if key[0] not in QUIET_ZONES:
            self.reshapes = True

    def _lay(self, key: ZoneKey, ids: tuple[ObjectId, ...]) -> None:
        self._own_zones()[key] = ids

    def _own_zones(self) -> dict[ZoneKey, tuple[ObjectId, ...]]:
        """The table of zones that this draft may write into."""
        if self._zones is None:
            self._zones = dict(self.before.zones)
        return self._zones

    def change_player(self, player: PlayerId, **fields: Any) -> None:
        """Change fields of a player."""
        if self._players is None:
            self._players = list(self.before.players)
        self._players[player] = with_fields(self._players[player], fields)
        if not fields.keys() <= CALM_OF_PLAYERS:
            self.calm = False
            if not fields.keys() <= QUIET_OF_PLAYERS:
                self.reshapes = True

    def set(self, field: str, value: Any) -> None:
        """Write another field of the board. Raises AttributeError if it has none of that name: what is kept beside a
        board's fields would take any."""
        if field not in OF_BOARDS:
            raise AttributeError(f"a board has no {field}")
        self._fields[field] = value
        if self._owned:
            self._owned = tuple([one for one in self._owned if one != field])
        if field not in QUIET_OF_BOARDS:
            self.reshapes = True

    def clock(self) -> TurnId:
        """The serial of the turn that began last, which tells what is older than a turn (212.3d)."""
        turn: Turn = self._fields.get("turn", self.before.turn)
        begun: TurnId = self._fields.get("begun", self.before.begun)
        return max(turn.serial, begun)

    def become(self, new: Mapping[ObjectId, ObjectId] | Iterable[tuple[ObjectId, ObjectId]]) -> None:
        """Note what objects that left their zone have become (217.1c)."""
        self._own_table("became").update(new)

    def _own_table(self, field: str) -> dict[Any, Any]:
        """A table of the board that this draft may write into: copied once, however many objects move."""
        if field not in self._owned:
            self._fields[field] = dict(self._fields.get(field, getattr(self.before, field)))
            self._owned = (*self._owned, field)
        table: dict[Any, Any] = self._fields[field]
        return table

    def no_longer_tapped(self, object_id: ObjectId) -> None:
        """What lasts for as long as this remains tapped is over, and does not begin again (418.3d)."""
        effects = self.get("effects")
        left = tuple(one for one in effects if one.until != WHILE_TAPPED or one.source != object_id)
        if len(left) != len(effects):
            self.set("effects", left)
        for one in (*self.zone((STACK, NOBODY)), *(self.before.stacks if self.before.aside else ())):
            waiting = self.object(one)
            ability = waiting.ability if waiting is not None else None
            if ability is None or ability.id.object != object_id or not lasts_while_tapped(ability.ability):
                continue
            since = Noted(UNTAPPED_SINCE, "numbers", (1,))
            if since not in ability.bound:
                self.change(one, ability=replace(ability, bound=(*ability.bound, since)))

    def no_longer_controlled(self, object_id: ObjectId) -> None:
        """What lasts until a player loses control of this is over, and does not begin again (502.59a)."""
        effects = self.get("effects")
        left = tuple(one for one in effects if one.until != WHILE_CONTROLLED or object_id not in one.objects)
        if len(left) != len(effects):
            self.set("effects", left)

    def leave(self, found: Object) -> None:
        """Take an object out of its zone, remembering it as it most recently existed (413.2f)."""
        key, zones = self._where(found), self._own_zones()
        zones[key] = without_one(key, zones.get(key, ()), found.id)
        del self._own_objects()[found.id]
        if found.zone != LIBRARY and not is_unknown(found):
            faces = snapshot(self.before, found)
            if found.zone == IN_PLAY and found.id in self.before.objects:
                # Who controlled it last is for layer 2 to say (413.2f).
                controller = controller_of(self.before, found.id)
                if controller != found.controller:
                    found = replace(found, controller=controller)
            combat = combat_of(self.before, found.id) if found.zone == IN_PLAY else None
            attack = combat.attack_of(found.id) if combat is not None else None
            self._own_table("past")[found.id] = Past(
                found,
                faces,
                blocked=combat.blocks_of(found.id) if combat is not None else (),
                blockers=attack.blockers if attack is not None else (),
                attacked=attack.player if attack is not None else NOBODY,
                bearing=self._borne().get(found.id, ()) if found.zone == IN_PLAY else (),
            )
        if found.zone == STACK:
            self.hide_again(lambda one: one.during == found.id)
        if found.zone in (GRAVEYARD, HAND, IN_PLAY):
            self._forget_fights(found.id)
        if found.zone == IN_PLAY:
            self._leave_combat(found.id)
            self.no_longer_tapped(found.id)
            self.reshapes = True
        elif stirs(found):
            self.reshapes = True

    def leave_together(self, leaving: list[Object]) -> None:
        """The same of many cards that lie neither in play nor on a stack: each zone is written once."""
        objects, gone = self._own_objects(), {found.id for found in leaving}
        for one in gone:
            del objects[one]
        for key, group in by_zone(leaving).items():
            if key[0] != LIBRARY:
                seen = [found for found in group if not is_unknown(found)]
                snapshots = snapshots_of(self.before, seen)
                self._own_table("past").update(
                    [(found.id, Past(found, faces)) for found, faces in zip(seen, snapshots, strict=True)]
                )
            self._lay(key, tuple([one for one in self.zone(key) if one not in gone]))
            self.reshapes = self.reshapes or stir(group, key[0])

    def _borne(self) -> dict[ObjectId, tuple[ObjectId, ...]]:
        """What was attached to each permanent before the event."""
        if self._bearers is None:
            self._bearers = {}
            for one in self.before.in_play:
                host = self.before.objects[one].attached
                if host != NOTHING:
                    self._bearers[host] = (*self._bearers.get(host, ()), one)
        return self._bearers

    def show(self, object_id: ObjectId, to: tuple[PlayerId, ...], time: Shown | None) -> None:
        """Players see an object from now on, for good or for as long as `time` says (glossary, "Reveal")."""
        found = self.object(object_id)
        if found is None:
            return
        if time is not None:
            shown: tuple[Shown, ...] = self.get("shown")
            passing = {player for one in shown if one.object == object_id for player in one.to}
            anew = tuple(sorted(set(to) - (set(found.revealed) - passing)))
            one = replace(time, object=object_id, to=anew)
            if anew and one not in shown:
                self.set("shown", (*shown, one))
        seen = tuple(sorted({*found.revealed, *to}))
        if seen != found.revealed:
            self.change(object_id, revealed=seen)

    def hide_again(self, over: Callable[[Shown], bool]) -> None:
        """What was shown for a time that is over is hidden from those who see it by nothing else."""
        shown: tuple[Shown, ...] = self.get("shown")
        if not shown:
            return
        ended = tuple(one for one in shown if over(one))
        if not ended:
            return
        left = tuple(one for one in shown if one not in ended)
        self.set("shown", left)
        for one in ended:
            found = self.object(one.object)
            if found is not None:
                still = {player for other in left if other.object == one.object for player in other.to}
                gone = set(one.to) - still
                self.change(one.object, revealed=tuple(each for each in found.revealed if each not in gone))

    def erase(self, object_id: ObjectId) -> None:
        """Take an object off the board as if it had never been there; unlike what leaves, it is not remembered."""
        found = self.object(object_id)
        if found is None:
            return
        key = self._where(found)
        self._lay(key, tuple([other for other in self.zone(key) if other != object_id]))
        del self._own_objects()[object_id]
        self.reshapes = True

    def leave_combat(self, object_id: ObjectId) -> None:
        """No longer attacking, blocking, blocked or unblocked (306.2); that it was this turn is remembered."""
        self._fields["turn"] = self.get("turn").having_fought(self.get("combat"), (object_id,))
        if aside := self.get("aside"):
            self._fields["aside"] = tuple(
                replace(one, turn=one.turn.having_fought(one.combat, (object_id,))) for one in aside
            )
        self._leave_combat(object_id)

    def _forget_fights(self, object_id: ObjectId) -> None:
        """What has left play has neither attacked nor blocked: if it comes back it is a new object (217.1c)."""
        turn: Turn = self._fields.get("turn", self.before.turn)
        left = turn.without(object_id)
        if left is not turn:
            self._fields["turn"] = left
        aside = self._fields.get("aside", self.before.aside)
        if aside and any(one.turn.without(object_id) is not one.turn for one in aside):
            self._fields["aside"] = tuple(replace(one, turn=one.turn.without(object_id)) for one in aside)

    def _leave_combat(self, object_id: ObjectId) -> None:
        combat = self.get("combat")
        if combat is not None:
            self._fields["combat"] = combat.without(object_id)
        if aside := self.get("aside"):
            self._fields["aside"] = tuple(
                one if one.combat is None else replace(one, combat=one.combat.without(object_id))
                for one in aside
            )

    def shift(self, key: ZoneKey, to: ZoneKey) -> None:
        """What lies in one place lies in another, in the same order."""
        ids = self.zone(key)
        if ids:
            self._lay(key, ())
            self._lay(to, ids)
        if self._zones is not None and key[1] != NOBODY:
            self._zones.pop(key, None)

    def _where(self, found: Object) -> ZoneKey:
        """The zone in which an object lies: of what is on a stack, that of its turn (608.4)."""
        key = key_of(found)
        if found.zone == STACK and self.get("aside") and found.id not in self.zone(key):
            zones = self._zones if self._zones is not None else self.before.zones
            return next((one for one in zones if one[0] == STACK and found.id in zones[one]), key)
        return key

    def enter(self, found: Object, *, bottom: bool = False) -> None:
        """Put a new object into the zone that it names: on top where there is an order (217.1b)."""
        key, zones = key_of(found), self._own_zones()
        self._own_objects()[found.id] = found
        zones[key] = with_one(key, zones.get(key, ()), found, on_front=(found.zone == LIBRARY) != bottom)
        if stirs(found) or (found.zone != GRAVEYARD and found.zone not in QUIET_ZONES):
            self.reshapes = True

    def enter_together(self, arriving: list[Object], *, bottom: bool = False) -> None:
        """The same of many, one after another, that don't come into play: each zone is written once."""
        self._own_objects().update([(found.id, found) for found in arriving])
        for key, group in by_zone(arriving).items():
            ids = [found.id for found in group]
            on_front = (key[0] == LIBRARY) != bottom
            self._lay(key, (*reversed(ids), *self.zone(key)) if on_front else (*self.zone(key), *ids))
            if (key[0] != GRAVEYARD and key[0] not in QUIET_ZONES) or stir(group, key[0]):
                self.reshapes = True

    def lend(self, ids: tuple[ObjectId, ...], *, lent: bool, face_down: bool) -> None:
        """Whether the cards of many objects are in a subgame, and how these lie; those that are gone stay so."""
        table = self._own_objects()
        # Both fields by name: a mapping of fields costs as much again for each card.
        for found in self.objects(ids):
            table[found.id] = replace(found, lent=lent, face_down=face_down)
        self.calm, self.reshapes = False, True

    def restart(self, board: Board) -> None:
        """Draft from an earlier board instead (422.1); what was drafted before is dropped."""
        self.before = board
        self.reshapes = self.calm = False
        self._objects = self._zones = self._players = None
        self._fields = {}
        self._owned = ()

    def commit(self) -> Board:
        """The next board. The shape cache goes along if nothing reshaped and nothing reads more than shape."""
        fields = self._fields
        if self._objects is not None:
            fields["objects"] = self._objects
        if self._zones is not None:
            fields["zones"] = self._zones
        if self._players is not None:
            fields["players"] = tuple(self._players)
        board = with_fields(self.before, fields)
        if not self.reshapes:
            hand_on(self.before, board, calm=self.calm)
        return board


def _spliced(found: Object) -> tuple[CardDef, ...]:
    return found.announcement.spliced if found.announcement is not None else ()


def fresh(found: Object, edit: Edit, zone: ZoneName, *, face_down: bool = False) -> Object:
    """The new object that a card becomes in a zone (217.1c): nothing carried over but card and text."""
    return fresh_as(found, edit.new_id(), zone, face_down=face_down)


def fresh_as(found: Object, new_id: ObjectId, zone: ZoneName, *, face_down: bool = False) -> Object:
    """The same under an id that has been drawn for it."""
    copying = found.copying
    definition = found.definition if copying is None else copying.printed
    # Fields by their order, since this is done for each card of whole libraries.
    return Object(
        new_id,
        found.owner,
        zone,
        definition,
        found.card,
        found.kind,
        found.of_card,
        NOBODY,
        Timestamp(new_id),
        face_down=face_down,
    )


__all__ = ["NOTHING", "Edit", "fresh", "fresh_as"]
