"""What instructions would come to for the player who decides: whom they help or harm, and how much.

Everything is read off the values of the language (`engine.language.effects`): what they do to which things, by the
measure of `worth`; `weights` has a weight for each kind. An instruction of which nothing is known there is taken to
help its controller a little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from engine.asking import Asker, Things, amount, holds, select
from engine.board import HAND, Noted, ObjectId, PlayerId
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
)
from engine.language.walks import instructions, walk
from engine.language.words import CardType, Duration, ObjectAct
from engine.players import worth
from engine.players.eyes import Eyes
from engine.players.fighting import Change, combat_value, doomed
from engine.rules.stack.bodies import asker_of, body_of
from engine.seats import is_active

MOST_DEEP = 4
"""Spells about spells about spells: what lies deeper is not looked into."""
UNKNOWN_HELPS = 0.8
BRIEF = frozenset((Duration.THIS_TURN, Duration.THIS_COMBAT))

WEIGHTS: dict[type, Callable[[Scales, Any], float]] = {}
"""What one instruction comes to, by its kind."""
_LATER: set[type] = set()
"""Kinds that are read also where they are about what a later moment will tell: what they hold is weighed by itself."""

W = TypeVar("W", bound=Callable[..., float])


def weighs(*kinds: type, later: bool = False) -> Callable[[W], W]:
    """Plug in a weight for these kinds of instruction.

    Errors: `ValueError` for a kind that has one.
    """

    def plug(weight: W) -> W:
        for kind in kinds:
            if kind in WEIGHTS:
                raise ValueError(f"{kind.__name__} has a weight already")
            WEIGHTS[kind] = weight
        if later:
            _LATER.update(kinds)
        return weight

    return plug


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
        if weigh is None or (type(effect) not in _LATER and open_ended(effect)):
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
        if self.blocked and any(self.fights(one) for one in fought):
            return combat_value(eyes, fought) - self.now
        return found

    def fights(self, one: ObjectId) -> bool:
        combat = self.eyes.board.combat
        return combat is not None and any(
            one == pair.creature or one in pair.blockers for pair in combat.attacks
        )

    def may_still_attack(self, one: ObjectId) -> bool:
        board = self.eyes.board
        found = board.objects[one]
        before = board.turn.phase == "precombat main" or board.turn.step in ("beginning of combat", "upkeep")
        return before and not found.tapped and is_active(board, self.eyes.holder(one))

    def _way_through(self, one: ObjectId, sign: int) -> float:
        # An ability for a turn is seldom worth a card unless it ends the game.
        if not self.may_still_attack(one):
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
            return -sign * 0.4 * power if self.may_still_attack(one) else 0.0
        if change.act is ObjectAct.BLOCK:
            return (
                -sign * 0.8
                if mine and board.turn.phase == "precombat main" and not board.objects[one].tapped
                else 0.0
            )
        return (
            sign * 0.3 * power if change.act is ObjectAct.BE_BLOCKED and self.may_still_attack(one) else 0.0
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
        or (isinstance(one, e.Modify) and one.duration in BRIEF)
        for one in walk(body)
    )


@lru_cache(maxsize=16384)
def open_ended(effect: Any) -> bool:
    """Whether the instruction itself is about what a later moment will tell: things noted by then."""
    selections = (getattr(effect, name) for name in effect.__struct_fields__)
    return any(isinstance(one, Bound) and not one.name.startswith("#") for one in selections)


__all__ = ["WEIGHTS", "Scales", "looks_brief", "weighs"]
