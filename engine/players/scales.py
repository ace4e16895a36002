"""What instructions would come to for the player who decides: whom they help or harm, and how much.

Everything is read off the values of the language (`engine.language.effects`): what they do to which things, by the
measure of `worth`. An instruction of which nothing is known here is taken to help its controller a little.

It is long because it has a weight for each kind of instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.asking import Asker, Things, amount, can_be_destroyed, holds, select
from engine.board import HAND, LIBRARY, Noted, ObjectId, PlayerId
from engine.characteristics import faces
from engine.language import effects as e
from engine.language.combining import substitute
from engine.language.terms import (
    All,
    AtRandom,
    Attached,
    Bound,
    Condition,
    EventPart,
    Picked,
    Self,
    Target,
    Value,
)
from engine.language.walks import instructions, walk
from engine.language.words import CardType, Duration, ObjectAct, Skippable, Zone
from engine.players import worth
from engine.players.eyes import Eyes
from engine.players.fighting import Change, combat_value, doomed
from engine.rules.stack.bodies import asker_of, body_of
from engine.seats import is_active, life_of

MOST_DEEP = 4
"""Spells about spells about spells: what lies deeper is not looked into."""
UNKNOWN_HELPS = 0.8
_BRIEF = frozenset((Duration.THIS_TURN, Duration.THIS_COMBAT))


class Scales:
    """Weighs instructions as one text would have them carried out."""

    __slots__ = ("_doomed", "_now", "asker", "deep", "eyes")

    def __init__(self, eyes: Eyes, asker: Asker, deep: int = 0) -> None:
        self.eyes = eyes
        self.asker = asker
        self.deep = deep
        self._doomed: frozenset[ObjectId] | None = None
        self._now: float | None = None

    # --- what is asked of the board

    def with_asker(self, asker: Asker) -> Scales:
        """The same for another text, or for other targets."""
        found = Scales(self.eyes, asker, self.deep)
        found._doomed, found._now = self._doomed, self._now
        return found

    @property
    def you(self) -> int:
        """On whose side the text's controller is."""
        return self.eyes.sign(self.asker.controller)

    @property
    def doomed(self) -> frozenset[ObjectId]:
        """The creatures that die in this combat as it is."""
        if self._doomed is None:
            self._doomed = doomed(self.eyes)
        return self._doomed

    @property
    def now(self) -> float:
        """What the combat comes to as it is."""
        if self._now is None:
            self._now = combat_value(self.eyes)
        return self._now

    @property
    def blocked(self) -> bool:
        """Whether blockers have been declared and no damage is dealt yet: when a trick decides a fight."""
        board = self.eyes.board
        return (
            board.combat is not None and board.turn.step == "declare blockers" and bool(board.combat.attacks)
        )

    def number(self, value: Any) -> int:
        """An amount as it stands now."""
        if isinstance(value, int):
            return value
        return amount(self.eyes.board_for(value), value, self.asker)

    def true(self, condition: Condition) -> bool:
        """Whether a condition holds now."""
        return holds(self.eyes.board_for(condition), condition, self.asker)

    def things(self, selection: Any) -> Things:
        """What a selection stands for; all that might be chosen of what is still open."""
        if isinstance(selection, Picked | AtRandom):
            selection = All(selection.filter)
        return select(self.eyes.board_for(selection), selection, self.asker)

    def objects(self, selection: Any) -> tuple[ObjectId, ...]:
        """The objects among them."""
        return tuple([one for one in self.things(selection).objects if one in self.eyes.board.objects])

    def players(self, selection: Any) -> tuple[PlayerId, ...]:
        """The players among them; of those that somebody picks, the one that the picker would rather have."""
        found = self.things(selection).players
        if isinstance(selection, Picked) and len(found) > 1:
            return found[:1]
        return found

    def each(self, selection: Any, of: Callable[[ObjectId], float]) -> float:
        """The sum over the objects of a selection; of what somebody picks, what is best for whoever picks."""
        values = [of(one) for one in self.objects(selection)]
        if isinstance(selection, AtRandom):
            return (
                sum(values) / len(values) * min(len(values), self.number(selection.count)) if values else 0.0
            )
        if isinstance(selection, Picked):
            by = self.players(selection.by)
            sign = self.eyes.sign(by[0]) if by else self.you
            found = 0.0
            for one in by or (self.asker.controller,):
                sign = self.eyes.sign(one)
                chosen = sorted(values, key=lambda value: -sign * value)[
                    : max(0, self.number(selection.count))
                ]
                if selection.at_least is not None:
                    chosen = [value for value in chosen if sign * value > 0]
                found += sum(chosen)
            return found
        return sum(values)

    def for_players(self, selection: Any, of: Callable[[PlayerId], float]) -> float:
        """The sum over the players of a selection, each times the side that he or she is on."""
        return sum([self.eyes.sign(one) * of(one) for one in self.players(selection)])

    # --- what things are worth

    def kept(self, one: ObjectId) -> float:
        """What an object is worth where it is, to the player who decides: below 0 if an opponent has it."""
        return self.eyes.owner_sign(one) * self.plain(one)

    def plain(self, one: ObjectId) -> float:
        """What it is worth to whoever has it."""
        eyes, found = self.eyes, self.eyes.board.objects[one]
        if found.zone == "in play":
            return worth.of_permanent(eyes.board, one)
        if found.zone == "stack":
            return eyes.owner_sign(one) * self.spell(one)
        if found.zone == HAND:
            return self.card(one)
        return 0.4 * self.card(one) if found.zone == "graveyard" else 0.3 * worth.CARD

    def card(self, one: ObjectId) -> float:
        """What a card would be worth in its owner's hand."""
        face = self.eyes.face(one)
        if not face.types:
            return worth.CARD
        return worth.of_card(face, len(self.eyes.of(self.eyes.board.objects[one].owner, CardType.LAND)))

    def in_play(self, one: ObjectId) -> float:
        """What a card would be worth in play."""
        face = self.eyes.face(one)
        return (
            worth.of_face(face, face.cost.converted() if face.cost is not None else 0) if face.types else 2.0
        )

    def spell(self, one: ObjectId) -> float:
        """What it means for the player who decides that a spell or ability on the stack resolves."""
        eyes, board = self.eyes, self.eyes.board
        found = board.objects[one]
        if found.kind == "damage" or self.deep >= MOST_DEEP:
            return 0.0
        sign = eyes.sign(found.controller)
        value = 0.0
        if found.ability is None:
            face = faces(board, one)[0]
            cost = face.cost.converted() if face.cost is not None else 0
            if not {CardType.INSTANT, CardType.SORCERY}.intersection(face.types):
                value = sign * worth.of_face(face, cost)
                if not (found.announcement and found.announcement.targets):
                    return value
                value = 0.0
                scales = Scales(eyes, asker_of(board, one), self.deep + 1)
                return scales.aura(tuple(held.ability for held in face.abilities))
            value = sign * 0.3 * cost
        body = body_of(board, one)
        modes = found.announcement.modes if found.announcement is not None else ()
        scales = Scales(eyes, asker_of(board, one), self.deep + 1)
        return value + scales.effects(instructions(body, modes))

    # --- instructions

    def effects(self, effects: Sequence[Any]) -> float:
        """What these instructions come to together."""
        return sum([self.effect(one) for one in effects])

    def effect(self, effect: Any) -> float:
        """What one instruction comes to."""
        weigh = WEIGHTS.get(type(effect))
        if weigh is None or (weigh is not _note and open_ended(effect)):
            return UNKNOWN_HELPS * self.you
        return weigh(self, effect)

    def at_best(self, effects: Sequence[Any], name: str, one: ObjectId) -> float:
        """The same, where a name stands for this object."""
        note = Noted(name, "objects", (int(one),))
        return self.with_asker(self.asker.noting(note)).effects(effects)

    # --- changes

    def change(self, one: ObjectId, change: Any) -> float:
        """What a change that lasts means for the player who decides."""
        eyes = self.eyes
        sign, worth_now = eyes.owner_sign(one), worth.of_permanent(eyes.board, one)
        if isinstance(change, e.SetController):
            new = self.players(change.player)
            return (eyes.sign(new[0]) - sign) * worth_now if new else 0.0
        return sign * max(-worth_now, self._to_bearer(one, change, worth_now))

    def _to_bearer(self, one: ObjectId, change: Any, worth_now: float) -> float:
        face = faces(self.eyes.board, one)[0]
        power, toughness = face.power or 0, face.toughness or 0
        is_creature = CardType.CREATURE in face.types
        if isinstance(change, e.AddPT | e.SetPT):
            if not is_creature:
                return 0.0
            new_power, new_toughness = self.number(change.power), self.number(change.toughness)
            if isinstance(change, e.AddPT):
                new_power, new_toughness = power + new_power, toughness + new_toughness
            if new_toughness <= 0:
                return -worth_now
            return worth.of_body(new_power, new_toughness) - worth.of_body(power, toughness)
        if isinstance(change, e.GainAbilities):
            return sum([self._gained(one, power) for one in change.abilities])
        if isinstance(change, e.LoseAll):
            return -0.3 * worth_now
        if isinstance(change, e.LoseKeywords):
            had = tuple(name for name in change.names if name in face.keywords)
            return worth.of_body(power, 0) - worth.of_body(power, 0, had)
        if isinstance(change, e.Cannot):
            return (
                _CANNOT.get(change.act, (0.0, 0.0))[0] * max(0, power) + _CANNOT.get(change.act, (0, 0.0))[1]
            )
        if isinstance(change, e.StaysTapped):
            return -0.8 * worth_now if self.eyes.board.objects[one].tapped else -0.35 * worth_now
        if isinstance(change, e.AssignsNothing):
            return -0.9 * power
        if isinstance(change, e.Price | e.Must):
            return -0.4
        return 0.0

    def _gained(self, ability: Any, power: int) -> float:
        if isinstance(ability, e.Keyword):
            return worth.of_body(power, 0, (ability.name,)) - worth.of_body(power, 0)
        return worth.of_ability(ability)

    def brief(self, ones: Sequence[ObjectId], changes: Sequence[Any]) -> float:
        """What changes until end of turn mean: in a fight what they do to it, otherwise mostly nothing."""
        eyes, board = self.eyes, self.eyes.board
        found = 0.0
        fought: dict[ObjectId, Change] = {}
        for one in ones:
            if CardType.CREATURE not in faces(board, one)[0].types:
                continue
            sign = eyes.owner_sign(one)
            power = toughness = 0
            keywords: tuple[Any, ...] = ()
            for change in changes:
                if isinstance(change, e.AddPT):
                    power += self.number(change.power)
                    toughness += self.number(change.toughness)
                elif isinstance(change, e.GainAbilities):
                    keywords += tuple(
                        ability.name for ability in change.abilities if isinstance(ability, e.Keyword)
                    )
                    found += self._way_through(one, sign)
                elif isinstance(change, e.SetController):
                    found += self._borrowed(one, change)
                elif isinstance(change, e.Cannot):
                    found += self._kept_back(one, change, sign)
            left = (faces(board, one)[0].toughness or 0) - board.objects[one].damage
            if toughness < 0 and left + toughness <= 0:
                found -= sign * worth.of_permanent(board, one) if one not in self.doomed else 0.0
            fought[one] = Change(power, toughness, keywords)
        if self.blocked and any(self._fights(one) for one in fought):
            return combat_value(eyes, fought) - self.now
        return found

    def _fights(self, one: ObjectId) -> bool:
        combat = self.eyes.board.combat
        return combat is not None and any(
            one == pair.creature or one in pair.blockers for pair in combat.attacks
        )

    def _may_still_attack(self, one: ObjectId) -> bool:
        board = self.eyes.board
        found = board.objects[one]
        before = board.turn.phase == "precombat main" or board.turn.step in ("beginning of combat", "upkeep")
        return before and not found.tapped and is_active(board, self.eyes.holder(one))

    def _way_through(self, one: ObjectId, sign: int) -> float:
        # An ability for a turn is seldom worth a card unless it ends the game.
        if not self._may_still_attack(one):
            return 0.0
        return 0.15 * sign * max(0, faces(self.eyes.board, one)[0].power or 0)

    def _borrowed(self, one: ObjectId, change: e.SetController) -> float:
        new = self.players(change.player)
        if not new or self.eyes.sign(new[0]) == self.eyes.owner_sign(one):
            return 0.0
        before = self.eyes.board.turn.phase == "precombat main" and is_active(self.eyes.board, new[0])
        return self.eyes.sign(new[0]) * (
            0.5 * max(0, faces(self.eyes.board, one)[0].power or 0) if before else 0.1
        )

    def _kept_back(self, one: ObjectId, change: e.Cannot, sign: int) -> float:
        board = self.eyes.board
        power = max(0, faces(board, one)[0].power or 0)
        mine = is_active(board, self.eyes.me)
        if change.act is ObjectAct.ATTACK:
            return -sign * 0.4 * power if self._may_still_attack(one) else 0.0
        if change.act is ObjectAct.BLOCK:
            return (
                -sign * 0.8
                if mine and board.turn.phase == "precombat main" and not board.objects[one].tapped
                else 0.0
            )
        return (
            sign * 0.3 * power if change.act is ObjectAct.BE_BLOCKED and self._may_still_attack(one) else 0.0
        )

    # --- Auras and Equipment

    def aura(self, abilities: Sequence[Any]) -> float:
        """What an Aura with these abilities means on the target that was chosen for it."""
        return sum([self._on_bearer(on_target(one)) for one in abilities])

    def bearing(self, abilities: Sequence[Any], one: ObjectId) -> float:
        """What a permanent with these abilities means for what it is attached to."""
        note = self.with_asker(self.asker.noting(Noted(_BEARER, "objects", (int(one),))))
        return sum([note._on_bearer(on_bearer(ability)) for ability in abilities])

    def _on_bearer(self, ability: Any) -> float:
        if isinstance(ability, e.Static):
            if isinstance(ability.what, Target | Bound):
                return sum(
                    self.change(one, change)
                    for one in self.objects(ability.what)
                    for change in ability.changes
                )
            return 0.3 * self.you
        if isinstance(ability, e.Triggered):
            if any(isinstance(one, EventPart) for one in walk(ability.body.effects)):
                return 0.5 * self.you
            return 1.5 * self.effects(ability.body.effects)
        if isinstance(ability, e.Activated):
            return 0.8 * self.you
        return 0.0


_BEARER = "#bearer"
_CANNOT: dict[ObjectAct, tuple[float, float]] = {
    ObjectAct.ATTACK: (-0.8, 0.0),
    ObjectAct.BLOCK: (-0.2, -0.4),
    ObjectAct.BE_BLOCKED: (0.5, 0.0),
    ObjectAct.BE_TARGETED: (0.0, 0.6),
    ObjectAct.BE_DESTROYED: (0.0, 1.5),
    ObjectAct.HAVE_ABILITIES_PLAYED: (0.0, -0.7),
    ObjectAct.HAVE_OTHER_ABILITIES_PLAYED: (0.0, -0.6),
}


@lru_cache(maxsize=4096)
def on_target(ability: Any) -> Any:
    """An Aura's ability as if what it enchants were its target."""
    return substitute(ability, {Attached(Self()): Target(0)})


@lru_cache(maxsize=4096)
def on_bearer(ability: Any) -> Any:
    """An ability as if what its source is attached to had a name."""
    return substitute(ability, {Attached(Self()): Bound(_BEARER)})


@lru_cache(maxsize=4096)
def looks_brief(body: e.Body) -> bool:
    """Whether what a body does is over with the turn, or a shield: it is done when it is needed."""
    return any(
        isinstance(one, e.Regenerate | e.PreventNext | e.Tap)
        or (isinstance(one, e.Modify) and one.duration in _BRIEF)
        for one in walk(body)
    )


@lru_cache(maxsize=16384)
def open_ended(effect: Any) -> bool:
    """Whether the instruction itself is about what a later moment will tell: things noted by then."""
    selections = (getattr(effect, name) for name in effect.__struct_fields__)
    return any(isinstance(one, Bound) and not one.name.startswith("#") for one in selections)


# --- the weights -----------------------------------------------------------------------------------------


def _gone(scales: Scales, one: ObjectId, factor: float = 1.0) -> float:
    """What it means that an object goes."""
    if one in scales.doomed:
        return 0.0
    return -factor * scales.kept(one)


def _destroy(scales: Scales, effect: e.Destroy) -> float:
    board = scales.eyes.board
    return scales.each(effect.what, lambda one: _gone(scales, one) if can_be_destroyed(board, one) else 0.0)


def _sacrifice(scales: Scales, effect: e.Sacrifice) -> float:
    if not isinstance(effect.what, Picked):
        return scales.each(effect.what, lambda one: -scales.kept(one))
    found = 0.0
    for player in scales.players(effect.who):
        own = [one for one in scales.objects(effect.what) if scales.eyes.holder(one) == player]
        least = sorted([scales.plain(one) for one in own])[: max(0, scales.number(effect.what.count))]
        found -= scales.eyes.sign(player) * sum(least)
    return found


def _move(scales: Scales, effect: e.Move) -> float:
    return scales.each(effect.what, lambda one: _moved(scales, one, effect.to))


def _moved(scales: Scales, one: ObjectId, to: Zone) -> float:
    eyes = scales.eyes
    found = eyes.board.objects[one]
    owner = eyes.sign(found.owner)
    there = 0.0
    if found.kind == "card":
        if to is Zone.HAND:
            there = scales.card(one) * (0.7 if found.zone == "in play" else 1.0)
        elif to is Zone.IN_PLAY:
            there = scales.in_play(one)
        elif to is Zone.GRAVEYARD:
            there = 0.2
        elif to is Zone.LIBRARY:
            there = 0.4
    return _gone(scales, one) + owner * there if found.zone != LIBRARY else owner * there


def _put_into_play(scales: Scales, effect: e.PutIntoPlay) -> float:
    who = scales.players(effect.who)
    sign = scales.eyes.sign(who[0]) if who else scales.you
    return scales.each(effect.what, lambda one: sign * scales.in_play(one))


def _discard(scales: Scales, effect: e.Discard) -> float:
    count = scales.number(effect.what.count) if isinstance(effect.what, Picked | AtRandom) else 0
    found = 0.0
    for player in scales.players(effect.who):
        held = len(scales.eyes.board.zone(HAND, player))
        number = min(held, count) if count else held if isinstance(effect.what, All) else min(held, 1)
        found -= (
            scales.eyes.sign(player) * number * (worth.CARD if isinstance(effect.what, AtRandom) else 2.0)
        )
    return found


def _draw(scales: Scales, effect: e.Draw | e.DrawRevealed) -> float:
    count = scales.number(effect.count) if isinstance(effect, e.Draw) else 1

    def of(player: PlayerId) -> float:
        left = len(scales.eyes.board.zone(LIBRARY, player))
        return -worth.LOST if count > left else worth.CARD * count * (1.0 if left > 5 else 0.2)

    return scales.for_players(effect.who, of)


def _counter(scales: Scales, effect: e.Counter) -> float:
    return scales.each(effect.what, lambda one: -scales.spell(one))


def _damage(scales: Scales, effect: e.DealDamage) -> float:
    dealt = scales.number(effect.amount)
    if dealt <= 0:
        return 0.0
    board = scales.eyes.board

    def of(one: ObjectId) -> float:
        face = faces(board, one)[0]
        if (
            board.objects[one].zone != "in play"
            or CardType.CREATURE not in face.types
            or one in scales.doomed
        ):
            return 0.0
        left = (face.toughness or 0) - board.objects[one].damage
        if dealt >= left:
            return -scales.kept(one)
        if scales.blocked and scales._fights(one):
            return combat_value(scales.eyes, {one: Change(toughness=-dealt)}) - scales.now
        return -0.05 * dealt * scales.eyes.owner_sign(one)

    hit = scales.for_players(effect.to, lambda player: -worth.of_damage(board, player, dealt))
    return hit + scales.each(effect.to, of)


def _gain(scales: Scales, effect: e.GainLife) -> float:
    gained = scales.number(effect.amount)
    return scales.for_players(effect.who, lambda one: -worth.of_damage(scales.eyes.board, one, -gained))


def _lose(scales: Scales, effect: e.LoseLife) -> float:
    lost = scales.number(effect.amount)
    return scales.for_players(effect.who, lambda one: -worth.of_damage(scales.eyes.board, one, lost))


def _becomes(scales: Scales, effect: e.LifeBecomes) -> float:
    new = scales.number(effect.amount)
    board = scales.eyes.board
    return scales.for_players(effect.who, lambda one: worth.of_life(new) - worth.of_life(life_of(board, one)))


def _attach(scales: Scales, effect: e.Attach) -> float:
    """It is better where it goes than where it is."""
    board, found = scales.eyes.board, 0.0
    for what in scales.objects(effect.what):
        held = tuple(one.ability for one in faces(board, what)[0].abilities)
        at = board.objects[what].attached
        before = scales.bearing(held, at) if at in board.objects else 0.0
        found += scales.each(
            effect.to,
            lambda one, held=held, at=at, before=before: (  # type: ignore[misc]
                0.0
                if one == at
                else scales.bearing(held, one) * (1 + 0.02 * scales.plain(one)) - before - 0.3
            ),
        )
    return found


def _counters(scales: Scales, effect: e.PutCounters | e.RemoveCounters) -> float:
    sign = 1 if isinstance(effect, e.PutCounters) else -1
    count = scales.number(effect.count)
    power, toughness = _size_of(effect.kind)
    if not power and not toughness:
        return 0.3 * count * sign * scales.you
    change = e.AddPT(sign * power * count, sign * toughness * count)
    return scales.each(
        effect.what,
        lambda one: scales.change(one, change) if scales.eyes.board.objects[one].zone == "in play" else 0.0,
    )


@lru_cache(maxsize=64)
def _size_of(kind: str) -> tuple[int, int]:
    """What a counter of this kind adds to power and toughness ("+1/+1"); nothing for one of another kind."""
    parts = kind.split("/")
    if len(parts) != 2:
        return 0, 0
    try:
        return int(parts[0]), int(parts[1])
    except ValueError:
        return 0, 0


def _tap(scales: Scales, effect: e.Tap) -> float:
    board = scales.eyes.board

    def of(one: ObjectId) -> float:
        found = board.objects[one]
        if found.tapped or found.zone != "in play":
            return 0.0
        sign = scales.eyes.owner_sign(one)
        if CardType.CREATURE not in faces(board, one)[0].types:
            return -0.1 * sign
        now = is_active(board, scales.eyes.me) or scales._may_still_attack(one)
        early = (
            board.turn.phase in ("precombat main", "beginning") or board.turn.step == "beginning of combat"
        )
        return -sign * (0.25 * scales.plain(one) if now and early else 0.05)

    return scales.each(effect.what, of)


def _untap(scales: Scales, effect: e.Untap) -> float:
    objects = scales.eyes.board.objects
    return scales.each(
        effect.what, lambda one: 0.3 * scales.eyes.owner_sign(one) if objects[one].tapped else 0.0
    )


def _saved(scales: Scales, effect: e.Regenerate | e.PreventNext) -> float:
    """A shield is worth what would die, or the damage that would come through."""
    what = effect.what if isinstance(effect, e.Regenerate) else effect.to
    if not scales.blocked:
        return 0.0
    ones = [one for one in scales.objects(what) if scales._fights(one)]
    if isinstance(effect, e.PreventNext):
        prevented = scales.number(effect.amount)
        changes = {one: Change(toughness=prevented) for one in ones}
    else:
        changes = {one: Change(saved=True) for one in ones}
    return combat_value(scales.eyes, changes) - scales.now if changes else 0.0


def _modify(scales: Scales, effect: e.Modify) -> float:
    if effect.duration in _BRIEF:
        if isinstance(effect.what, Picked | AtRandom):
            return scales.each(effect.what, lambda one: scales.brief((one,), effect.changes))
        return scales.brief(scales.objects(effect.what), effect.changes)
    return scales.each(effect.what, lambda one: _lasting(scales, one, effect.changes))


def _lasting(scales: Scales, one: ObjectId, changes: Sequence[Any]) -> float:
    if scales.eyes.board.objects[one].zone != "in play":
        return 0.0
    return sum([scales.change(one, change) for change in changes])


def _tokens(scales: Scales, effect: e.CreateTokens) -> float:
    token = effect.token
    power = scales.number(token.power) if token.power is not None else 0
    toughness = scales.number(token.toughness) if token.toughness is not None else 0
    each = worth.of_token(token, power, toughness) * scales.number(effect.count)
    return scales.for_players(effect.who, lambda _: each)


def _copies(scales: Scales, effect: e.CopyTokens) -> float:
    who = scales.players(effect.who)
    sign = scales.eyes.sign(who[0]) if who else scales.you
    return scales.number(effect.count) * scales.each(effect.of, lambda one: sign * scales.plain(one))


def _may(scales: Scales, effect: e.May) -> float:
    done = scales.effects((*effect.effects, *effect.then))
    not_done = scales.effects(effect.otherwise)
    who = scales.players(effect.who)
    mine = (scales.eyes.sign(who[0]) if who else scales.you) > 0
    return max(done, not_done) if mine else min(done, not_done)


def _unless(scales: Scales, effect: e.Unless) -> float:
    return 0.6 * scales.effects(effect.effects)


def _anyone(scales: Scales, effect: e.AnyoneMay) -> float:
    return 0.5 * (scales.effects(effect.effects) + scales.effects(effect.otherwise))


def _if(scales: Scales, effect: e.If) -> float:
    return scales.effects(effect.effects if scales.true(effect.condition) else effect.otherwise)


def _for_each(scales: Scales, effect: e.ForEach) -> float:
    found, things = 0.0, scales.things(effect.of)
    for kind, ones in (("objects", things.objects), ("players", things.players)):
        for one in ones:
            note = Noted("#" + effect.name, kind, (int(one),))  # type: ignore[arg-type]
            known = scales.with_asker(scales.asker.noting(note))
            found += known.effects(tuple(substituted(part, effect.name) for part in effect.effects))
    return found


@lru_cache(maxsize=4096)
def substituted(effect: Any, name: str) -> Any:
    """An instruction in which a name is one of ours: what it stands for is known by now."""
    return substitute(effect, {Bound(name): Bound("#" + name)}) if isinstance(effect, Value) else effect


def _note(scales: Scales, effect: e.Note | e.Linked) -> float:
    return scales.effect(effect.effect)


def _repeat(scales: Scales, effect: e.Repeat) -> float:
    return effect.times * scales.effects(effect.effects)


def _process(scales: Scales, effect: e.Process | e.RepeatUntil) -> float:
    return 1.5 * scales.effects(effect.effects)


def _search(scales: Scales, effect: e.Search) -> float:
    return scales.for_players(effect.who, lambda _: 2.0 if effect.who == effect.whose else -0.5)


def _nothing(scales: Scales, effect: Any) -> float:
    return 0.0


def _little(scales: Scales, effect: Any) -> float:
    return 0.2 * scales.you


def _turns(scales: Scales, effect: e.ExtraTurns) -> float:
    return scales.for_players(effect.who, lambda _: 6.0 * scales.number(effect.count))


def _skip(scales: Scales, effect: e.SkipNext) -> float:
    cost = {
        Skippable.TURN: 6.0,
        Skippable.UNTAP_STEP: 4.0,
        Skippable.DRAW_STEP: worth.CARD,
        Skippable.COMBAT: 2.0,
    }
    return scales.for_players(effect.who, lambda _: -cost.get(effect.what, 0.0))


def _controlled(scales: Scales, effect: e.ControlNextTurn) -> float:
    return scales.for_players(effect.whose, lambda _: -6.0)


def _wins(scales: Scales, effect: e.WinGame) -> float:
    return scales.for_players(effect.who, lambda _: worth.LOST)


def _loses(scales: Scales, effect: e.LoseGame) -> float:
    return scales.for_players(effect.who, lambda _: -worth.LOST)


def _phased(scales: Scales, effect: e.PhaseOut) -> float:
    return scales.each(effect.what, lambda one: -0.3 * scales.kept(one))


def _shuffled_in(scales: Scales, effect: e.ShuffleInto) -> float:
    return scales.each(effect.what, lambda one: _moved(scales, one, Zone.LIBRARY))


def _out_of_combat(scales: Scales, effect: e.RemoveFromCombat) -> float:
    if not scales.blocked:
        return 0.0
    return scales.each(
        effect.what,
        lambda one: (
            combat_value(scales.eyes, {one: Change(silent=True, saved=True)}) - scales.now
            if scales._fights(one)
            else 0.0
        ),
    )


def _exchange(scales: Scales, effect: e.ExchangeControl) -> float:
    if effect.second is None:
        return 0.0
    first, second = scales.objects(effect.first), scales.objects(effect.second)
    if not first or not second:
        return 0.0
    return (
        2 * -(scales.kept(first[0]) + scales.kept(second[0])) if _apart(scales, first[0], second[0]) else 0.0
    )


def _apart(scales: Scales, one: ObjectId, other: ObjectId) -> bool:
    return scales.eyes.owner_sign(one) != scales.eyes.owner_sign(other)


def _forbid(scales: Scales, effect: e.Forbid) -> float:
    return scales.for_players(effect.who, lambda _: -0.8)


def _copied(scales: Scales, effect: e.CopySpell) -> float:
    return scales.each(effect.what, lambda one: abs(scales.spell(one)) * scales.you)


def _become_copy(scales: Scales, effect: e.BecomeCopy) -> float:
    model = max([scales.plain(one) for one in scales.objects(effect.of)], default=0.0)
    return scales.each(effect.what, lambda one: scales.eyes.owner_sign(one) * (model - scales.plain(one)))


WEIGHTS: dict[type, Callable[[Scales, Any], float]] = {
    e.Destroy: _destroy,
    e.Sacrifice: _sacrifice,
    e.Move: _move,
    e.PutIntoPlay: _put_into_play,
    e.Discard: _discard,
    e.Draw: _draw,
    e.DrawRevealed: _draw,
    e.Counter: _counter,
    e.Search: _search,
    e.LookAt: _little,
    e.Reveal: _nothing,
    e.Shuffle: _nothing,
    e.ShuffleInto: _shuffled_in,
    e.Scry: _little,
    e.CopySpell: _copied,
    e.DealDamage: _damage,
    e.GainLife: _gain,
    e.LoseLife: _lose,
    e.LifeBecomes: _becomes,
    e.AddMana: _nothing,
    e.Attach: _attach,
    e.PutCounters: _counters,
    e.RemoveCounters: _counters,
    e.Tap: _tap,
    e.Untap: _untap,
    e.Regenerate: _saved,
    e.PreventNext: _saved,
    e.PhaseOut: _phased,
    e.RemoveFromCombat: _out_of_combat,
    e.ExchangeControl: _exchange,
    e.Modify: _modify,
    e.CreateTokens: _tokens,
    e.CopyTokens: _copies,
    e.BecomeCopy: _become_copy,
    e.May: _may,
    e.Unless: _unless,
    e.AnyoneMay: _anyone,
    e.If: _if,
    e.ForEach: _for_each,
    e.Note: _note,
    e.Linked: _note,
    e.Settle: _nothing,
    e.Choose: _nothing,
    e.Repeat: _repeat,
    e.RepeatUntil: _process,
    e.Process: _process,
    e.OnceMore: _nothing,
    e.ExtraTurns: _turns,
    e.SkipNext: _skip,
    e.ControlNextTurn: _controlled,
    e.WinGame: _wins,
    e.LoseGame: _loses,
    e.EndTurn: _nothing,
    e.Forbid: _forbid,
    e.ChangeText: _nothing,
    e.PayMana: _nothing,
}

__all__ = ["WEIGHTS", "Scales", "looks_brief"]
