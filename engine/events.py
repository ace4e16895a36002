"""Events: parts performed at once, each the only writer of the change that it names (design: section 5).

A part is a value. `perform` applies all parts of one event to one draft and gives back the parts as performed, with
the ids of what they made; triggers read those (410). Each part lists which abilities already replaced it (`met`,
419.6a). Nothing else in the engine changes a board.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    STACK,
    AbilityId,
    Announcement,
    Assignment,
    Attack,
    Board,
    Combat,
    Delayed,
    Effect,
    Mana,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    Scheduled,
    StackedAbility,
    StackedDamage,
    Timestamp,
    Turn,
    TurnId,
    Waiting,
    ZoneName,
    with_counter,
    zone_key,
)
from engine.edit import Edit, fresh
from engine.language.values import CardDef


class Part(Struct, frozen=True, tag=True, kw_only=True):
    """One thing that happens. Subclasses perform themselves on a draft."""

    met: tuple[AbilityId, ...] = ()
    """Replacement abilities that have had their one chance at it (419.6a)."""
    by: ObjectId = NOTHING
    """The object whose effect, cost or play causes it; NOTHING for the rules themselves."""

    listened: ClassVar[bool] = True
    """False for bookkeeping that no card text can wait for; such parts are never offered to 419 or 410."""

    def apply(self, edit: Edit) -> Part:
        """Perform on the draft; gives the part as performed."""
        raise NotImplementedError(type(self).__name__)


class Arrival(Struct, frozen=True):
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
    linked: tuple[Noted, ...] = ()


# --- zones -----------------------------------------------------------------------------------------------


class Move(Part, frozen=True, kw_only=True):
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
    regenerate: bool = True
    """Whether regeneration may replace a destruction (419.6b)."""
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
        edit.leave(found)
        new = fresh(found, edit, self.to)
        if self.to == IN_PLAY:
            new = _arrive(new, found, edit, self.arrival or Arrival(found.owner))
        elif self.to == STACK:
            new = replace(
                new, controller=self.controller, announcement=self.keep_announcement or Announcement()
            )
        if self.face_down:
            new = replace(new, face_down=True)
        edit.enter(new, bottom=self.bottom)
        if new.zone == IN_PLAY:
            _attack_on_arrival(new.id, self.arrival, edit)
        edit.set("became", {**edit.get("became"), found.id: new.id})
        return replace(self, became=new.id, origin=found.zone)


def _arrive(new: Object, found: Object, edit: Edit, arrival: Arrival) -> Object:
    turn: Turn = edit.get("turn")
    return replace(
        new,
        controller=arrival.controller,
        since=int(turn.serial) or 1,
        tapped=arrival.tapped,
        flipped=arrival.flipped,
        face_down=arrival.face_down,
        counters=arrival.counters,
        attached=arrival.attached,
        attached_player=arrival.attached_player,
        linked=arrival.linked,
        announcement=found.announcement,
        definition=arrival.definition or found.definition,
    )


def _attack_on_arrival(new: ObjectId, arrival: Arrival | None, edit: Edit) -> None:
    combat: Combat | None = edit.get("combat")
    if combat is None or arrival is None or arrival.attacking == NOBODY:
        return
    attacks = (*combat.attacks, Attack(new, arrival.attacking, unblocked=bool(combat.blocking)))
    edit.set("combat", replace(combat, attacks=attacks))


class Draw(Part, frozen=True, kw_only=True):
    """A player draws one card (423.1-2); from an empty library only the attempt is noted (420.5g)."""

    player: PlayerId
    became: ObjectId = NOTHING
    drawn: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        library = edit.zone((LIBRARY, self.player))
        if not library:
            edit.change_player(self.player, drew_from_empty=True)
            return self
        found = edit.object(library[0])
        assert found is not None
        edit.leave(found)
        new = fresh(found, edit, HAND)
        edit.enter(new)
        return replace(self, became=new.id, drawn=found.id)


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
        _attack_on_arrival(new_id, self.arrival, edit)
        return replace(self, became=new_id)


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
        if sorted(edit.zone(key)) != sorted(self.order):
            raise ValueError("a new order must hold the same objects")
        edit.set_zone(key, self.order)
        return self


class Reveal(Part, frozen=True, kw_only=True):
    """Objects are shown to players until they change zones; the trace names them."""

    objects: tuple[ObjectId, ...]
    to: tuple[PlayerId, ...]

    def apply(self, edit: Edit) -> Part:
        for object_id in self.objects:
            found = edit.object(object_id)
            if found is not None:
                seen = tuple(sorted({*found.revealed, *self.to}))
                edit.change(object_id, reshapes=False, revealed=seen)
        return self


# --- the stack -------------------------------------------------------------------------------------------


class StackAbility(Part, frozen=True, kw_only=True):
    """An activated or triggered ability is put on the stack without a card (409.1a, 410.2)."""

    ability: StackedAbility
    owner: PlayerId
    controller: PlayerId
    announcement: Announcement = Announcement()
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        edit.enter(
            Object(
                id=new_id,
                owner=self.owner,
                zone=STACK,
                kind="ability",
                controller=self.controller,
                timestamp=Timestamp(new_id),
                announcement=self.announcement,
                ability=self.ability,
            )
        )
        return replace(self, became=new_id)


class StackDamage(Part, frozen=True, kw_only=True):
    """All combat damage assignments go on the stack as one object (310.1)."""

    assignments: tuple[Assignment, ...]
    controller: PlayerId
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        edit.enter(
            Object(
                id=new_id,
                owner=self.controller,
                zone=STACK,
                kind="damage",
                timestamp=Timestamp(new_id),
                damages=StackedDamage(self.assignments),
            )
        )
        return replace(self, became=new_id)


class Announce(Part, frozen=True, kw_only=True):
    """What was chosen while playing is written on the object on the stack (409.1b-h)."""

    object: ObjectId
    announcement: Announcement
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, reshapes=False, announcement=self.announcement)
        return self


class Played(Part, frozen=True, kw_only=True):
    """A spell or ability becomes played (409.1i); "whenever you play" waits for this."""

    object: ObjectId
    player: PlayerId
    targets: tuple[ObjectId, ...] = ()

    def apply(self, edit: Edit) -> Part:
        return self


class PlayedLand(Part, frozen=True, kw_only=True):
    """A land play is used up: the one of 305.4 or one that an effect allows (212.6b)."""

    permission: ObjectId = NOTHING
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        edit.set("turn", replace(turn, land_plays=(*turn.land_plays, self.permission)))
        return self


class UsedAbility(Part, frozen=True, kw_only=True):
    """An ability limited for each turn has been played (403.3)."""

    ability: AbilityId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        edit.set("turn", replace(turn, used=(*turn.used, self.ability)))
        return self


# --- permanents ------------------------------------------------------------------------------------------


class Tap(Part, frozen=True, kw_only=True):
    """A permanent becomes tapped; nothing happens to one that is (510.4)."""

    object: ObjectId
    how: str = ""
    """cost, mana (the cost of a mana ability), attack, or empty."""

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, reshapes=False, tapped=True)
        return self


class Untap(Part, frozen=True, kw_only=True):
    """A permanent becomes untapped."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, reshapes=False, tapped=False)
        return self


class PutCounters(Part, frozen=True, kw_only=True):
    """Counters of one name are put on an object (200.10), or taken off where `number` is negative."""

    object: ObjectId
    counter: str
    number: int

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None:
            edit.change(self.object, counters=with_counter(found.counters, self.counter, self.number))
        return self


class Attach(Part, frozen=True, kw_only=True):
    """An Aura or Equipment becomes attached, with a new timestamp (418.5e), or unattached where nothing is named."""

    object: ObjectId
    to: ObjectId = NOTHING
    player: PlayerId = NOBODY

    def apply(self, edit: Edit) -> Part:
        fields: dict[str, object] = {"attached": self.to, "attached_player": self.player}
        if self.to != NOTHING or self.player != NOBODY:
            fields["timestamp"] = Timestamp(edit.new_id())
        edit.change(self.object, reshapes=True, **fields)
        return self


class Regenerate(Part, frozen=True, kw_only=True):
    """What happens instead of destruction: damage removed, tapped, out of combat (419.6b)."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        edit.change(self.object, reshapes=False, damage=0, tapped=True)
        edit.leave_combat(self.object)
        return self


class RemoveDamage(Part, frozen=True, kw_only=True):
    """All damage is removed from permanents at once (314.2)."""

    objects: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        for object_id in self.objects:
            edit.change(object_id, reshapes=False, damage=0)
        return self


class GainControl(Part, frozen=True, kw_only=True):
    """The controller of a permanent has changed by layer 2: it leaves combat (306.2) and is newly controlled."""

    object: ObjectId
    player: PlayerId

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        edit.change(self.object, since=int(turn.serial) or 1)
        edit.leave_combat(self.object)
        return self


class Link(Part, frozen=True, kw_only=True):
    """An object's linked abilities remember something (217.7d, 503.6)."""

    object: ObjectId
    bound: Noted
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is not None:
            kept = tuple(other for other in found.linked if other.name != self.bound.name)
            edit.change(self.object, linked=(*kept, self.bound))
        return self


# --- damage, life, mana ----------------------------------------------------------------------------------


class DealDamage(Part, frozen=True, kw_only=True):
    """A source deals damage to a creature (marked on it) or a player (loss of life at once)."""

    source: ObjectId
    amount: int
    object: ObjectId = NOTHING
    player: PlayerId = NOBODY
    combat: bool = False
    preventable: bool = True

    def apply(self, edit: Edit) -> Part:
        if self.amount <= 0:
            return self
        if self.player != NOBODY:
            edit.change_player(self.player, life=edit.player(self.player).life - self.amount)
        else:
            found = edit.object(self.object)
            if found is not None:
                edit.change(self.object, reshapes=False, damage=found.damage + self.amount)
        return self


class LoseLife(Part, frozen=True, kw_only=True):
    """A player loses life, not as damage (300.3, effects)."""

    player: PlayerId
    amount: int
    how: str = ""

    def apply(self, edit: Edit) -> Part:
        if self.amount > 0:
            edit.change_player(self.player, life=edit.player(self.player).life - self.amount)
        return self


class GainLife(Part, frozen=True, kw_only=True):
    """A player gains life."""

    player: PlayerId
    amount: int

    def apply(self, edit: Edit) -> Part:
        if self.amount > 0:
            edit.change_player(self.player, life=edit.player(self.player).life + self.amount)
        return self


class PutPlayerCounters(Part, frozen=True, kw_only=True):
    """A player gets poison counters (102.3d)."""

    player: PlayerId
    number: int

    def apply(self, edit: Edit) -> Part:
        edit.change_player(self.player, poison=max(0, edit.player(self.player).poison + self.number))
        return self


class AddMana(Part, frozen=True, kw_only=True):
    """Mana is put into a player's pool."""

    player: PlayerId
    mana: tuple[Mana, ...]

    def apply(self, edit: Edit) -> Part:
        edit.change_player(self.player, mana=edit.player(self.player).mana + self.mana)
        return self


class SpendMana(Part, frozen=True, kw_only=True):
    """Mana leaves a pool to pay a cost (409.1h), or unspent as a phase ends (300.3: `how` is "phase ends")."""

    player: PlayerId
    mana: tuple[Mana, ...]
    how: str = ""
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        pool = list(edit.player(self.player).mana)
        for one in self.mana:
            pool.remove(one)
        edit.change_player(self.player, mana=tuple(pool))
        return self


# --- turns and combat ------------------------------------------------------------------------------------


class BeginTurn(Part, frozen=True, kw_only=True):
    """A new turn begins (300.1)."""

    player: PlayerId

    def apply(self, edit: Edit) -> Part:
        serial = TurnId(edit.get("turn").serial + 1)
        edit.set("turn", Turn(serial, self.player))
        edit.change_player(self.player, turn_began=serial)
        return self


class BeginStep(Part, frozen=True, kw_only=True):
    """A phase or step begins; "at the beginning of" waits for this (300.5)."""

    phase: str
    step: str = ""

    def apply(self, edit: Edit) -> Part:
        edit.set("turn", replace(edit.get("turn"), phase=self.phase, step=self.step))
        return self


class BeginCombat(Part, frozen=True, kw_only=True):
    """The combat phase starts; the defending player is settled (306.3)."""

    attacking_player: PlayerId
    defending_player: PlayerId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("combat", Combat(self.attacking_player, self.defending_player))
        return self


class Attacks(Part, frozen=True, kw_only=True):
    """The chosen creatures become attacking creatures (308.2g)."""

    attacks: tuple[Attack, ...]

    def apply(self, edit: Edit) -> Part:
        combat: Combat = edit.get("combat")
        edit.set(
            "combat", replace(combat, attacks=combat.attacks + self.attacks, declared=bool(self.attacks))
        )
        return self


class Blocks(Part, frozen=True, kw_only=True):
    """The chosen creatures become blocking, attackers become blocked or unblocked (309.2e-f)."""

    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    """Pairs of blocker and attacker."""
    became_blocked: tuple[ObjectId, ...] = ()

    def apply(self, edit: Edit) -> Part:
        combat: Combat = edit.get("combat")
        attacks = []
        newly = []
        for attack in combat.attacks:
            blockers = tuple(blocker for blocker, attacker in self.blocks if attacker == attack.creature)
            if blockers and not attack.blocked:
                newly.append(attack.creature)
            blocked = attack.blocked or bool(blockers)
            attacks.append(
                replace(attack, blockers=attack.blockers + blockers, blocked=blocked, unblocked=not blocked)
            )
        table: dict[ObjectId, tuple[ObjectId, ...]] = dict(combat.blocking)
        for blocker, attacker in self.blocks:
            table[blocker] = (*table.get(blocker, ()), attacker)
        edit.set("combat", replace(combat, attacks=tuple(attacks), blocking=tuple(table.items())))
        return replace(self, became_blocked=tuple(newly))


class DamageStepBegins(Part, frozen=True, kw_only=True):
    """Notes which creatures have first strike as a combat damage step starts, and who has assigned (310.5)."""

    assigned: tuple[ObjectId, ...] = ()
    first_strikers: tuple[ObjectId, ...] = ()
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        combat: Combat = edit.get("combat")
        edit.set(
            "combat",
            replace(
                combat,
                damage_steps=combat.damage_steps + 1,
                assigned=combat.assigned + self.assigned,
                first_strikers=self.first_strikers,
            ),
        )
        return self


class LeaveCombat(Part, frozen=True, kw_only=True):
    """A creature is removed from combat (306.2)."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        edit.leave_combat(self.object)
        return self


class EndCombat(Part, frozen=True, kw_only=True):
    """All creatures are removed from combat and the combat phase is over (311.2)."""

    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("combat", None)
        return self


# --- effects, triggers, turns to come --------------------------------------------------------------------


class BeginEffect(Part, frozen=True, kw_only=True):
    """A continuous effect or shield begins (418.3, 419.3). Its id is drawn now: its timestamp (418.5g)."""

    effect: Effect
    became: ObjectId = NOTHING

    def apply(self, edit: Edit) -> Part:
        new_id = edit.new_id()
        edit.set("effects", (*edit.get("effects"), replace(self.effect, id=new_id)), reshapes=True)
        return replace(self, became=new_id)


class EndEffects(Part, frozen=True, kw_only=True):
    """Continuous effects end at once (314.2, 300.4), or a shield is used up (419.3)."""

    effects: tuple[ObjectId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        left = tuple(effect for effect in edit.get("effects") if effect.id not in self.effects)
        edit.set("effects", left, reshapes=True)
        return self


class UseShield(Part, frozen=True, kw_only=True):
    """A shield that counts is used for so much (419.7b); at 0 it is gone."""

    effect: ObjectId
    amount: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        left = []
        for effect in edit.get("effects"):
            if effect.id == self.effect:
                rest = effect.charges - self.amount
                if rest > 0:
                    left.append(replace(effect, charges=rest))
            else:
                left.append(effect)
        edit.set("effects", tuple(left), reshapes=True)
        return self


class Trigger(Part, frozen=True, kw_only=True):
    """Abilities have triggered and wait (410.2)."""

    triggers: tuple[Waiting, ...]
    mana: tuple[Waiting, ...] = ()
    """Triggered mana abilities, which do not wait for priority (411.3)."""
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        if self.triggers:
            edit.set("waiting", edit.get("waiting") + self.triggers)
        if self.mana:
            edit.set("mana_triggers", edit.get("mana_triggers") + self.mana)
        return self


class StopWaiting(Part, frozen=True, kw_only=True):
    """The trigger at this place in the list of waiting ones goes on the stack, or is removed (410.3-4)."""

    place: int
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        waiting = edit.get("waiting")
        edit.set("waiting", waiting[: self.place] + waiting[self.place + 1 :])
        return self


class ResolveManaTrigger(Part, frozen=True, kw_only=True):
    """The first triggered mana ability that was set off is being resolved (411.3)."""

    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("mana_triggers", edit.get("mana_triggers")[1:])
        return self


class Delay(Part, frozen=True, kw_only=True):
    """A delayed triggered ability is created (404.4)."""

    delayed: Delayed
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        origin = edit.new_id()
        named = replace(self.delayed, id=replace(self.delayed.id, origin=origin))
        edit.set("delayed", (*edit.get("delayed"), named), reshapes=True)
        return self


class EndDelayed(Part, frozen=True, kw_only=True):
    """Delayed triggered abilities are over: triggered (404.4b), or their duration ended."""

    abilities: tuple[AbilityId, ...]
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        left = tuple(one for one in edit.get("delayed") if one.id not in self.abilities)
        edit.set("delayed", left, reshapes=True)
        return self


class Schedule(Part, frozen=True, kw_only=True):
    """An extra turn, a skip or control of a turn is now due (300.6-9, 419.6e, 507.1)."""

    scheduled: Scheduled
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        named = replace(self.scheduled, id=edit.new_id())
        edit.set("schedule", (*edit.get("schedule"), named))
        return self


class Unschedule(Part, frozen=True, kw_only=True):
    """What was due has come."""

    id: ObjectId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("schedule", tuple(one for one in edit.get("schedule") if one.id != self.id))
        return self


class Forget(Part, frozen=True, kw_only=True):
    """Records of things past that nothing names any more are swept (314)."""

    keep: frozenset[ObjectId] = frozenset()
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.set("past", {key: value for key, value in edit.get("past").items() if key in self.keep})
        edit.set("became", {key: value for key, value in edit.get("became").items() if key in self.keep})
        return self


# --- winning and losing ----------------------------------------------------------------------------------


class Lose(Part, frozen=True, kw_only=True):
    """A player loses the game (102.3); `rule` says by which rule."""

    player: PlayerId
    rule: str

    def apply(self, edit: Edit) -> Part:
        if not edit.player(self.player).lost:
            edit.change_player(self.player, lost=self.rule)
        return self


class Win(Part, frozen=True, kw_only=True):
    """A player wins the game by an effect (102.2b)."""

    player: PlayerId
    rule: str = "102.2b"

    def apply(self, edit: Edit) -> Part:
        edit.change_player(self.player, won=self.rule)
        return self


class Reverse(Part, frozen=True, kw_only=True):
    """An illegal or taken-back play is reversed (422.1): the board is the one from before it."""

    board: Board
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        edit.restart(self.board)
        return self


class ForgetEmptyDraws(Part, frozen=True, kw_only=True):
    """State-based effects were checked: earlier draws from an empty library no longer count (420.5g)."""

    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        for seat, player in enumerate(edit.before.players):
            if player.drew_from_empty:
                edit.change_player(PlayerId(seat), drew_from_empty=False)
        return self


def perform(board: Board, parts: tuple[Part, ...], next_id: int) -> tuple[Board, tuple[Part, ...], int]:
    """Perform the parts of one event together: the board after, the parts as performed, the next free id."""
    edit = Edit(board, next_id)
    done = tuple([part.apply(edit) for part in parts])
    return edit.commit(), done, edit.next_id


def moved_to_graveyard(parts: tuple[Part, ...]) -> tuple[Move, ...]:
    """The parts of an event that put objects from play into a graveyard."""
    return tuple(p for p in parts if isinstance(p, Move) and p.to == GRAVEYARD and p.origin == IN_PLAY)


__all__ = [name for name in dir() if name[0].isupper() and name not in {"CardId", "Struct", "ClassVar"}] + [
    "perform"
]
