"""The board: all that card text can ask about, as one immutable value (rules 200-217).

A board belongs to one game of a nest of games (506). Objects live in a table keyed by id; an id is one stay
in one zone (217.1c). Nothing here knows a rule procedure: what is in progress is the agenda's.

Derived facts hang on the board as memos (`engine.memos`).

It is long because it is one value with all its parts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.ids import NOBODY as NOBODY
from engine.ids import NOTHING as NOTHING
from engine.ids import CardId as CardId
from engine.ids import ObjectId as ObjectId
from engine.ids import PlayerId as PlayerId
from engine.ids import Timestamp as Timestamp
from engine.ids import TurnId as TurnId
from engine.language.values import Ability, CardDef, SpendOnly
from engine.table import DUEL, Table

ZoneName = Literal[
    "library",
    "hand",
    "graveyard",
    "in play",
    "stack",
    "removed from the game",
    "phased out",
    "ante",
    "outside",
]
"""Spelled as `engine.language.words.Zone` spells them, so that the two compare equal."""
LIBRARY: ZoneName = "library"
HAND: ZoneName = "hand"
GRAVEYARD: ZoneName = "graveyard"
IN_PLAY: ZoneName = "in play"
WHILE_TAPPED = "its source is untapped"
"""When an effect ends that lasts for as long as its source remains tapped (418.3d)."""
WHILE_TRUE = "its condition fails"
"""When an effect ends that lasts for as long as something stays true: its ability's condition (418.3d)."""
WHILE_CONTROLLED = "its controller loses it"
"""When an effect ends that lasts until a player loses control of its object (502.59a)."""
TURNED_UP = "it is turned face up"
"""When an effect ends that waits for a face-down permanent to be turned face up (504.1)."""
NEXT_UNTAP = "its controller's next untap step"
"""When an effect ends that is over with the next untap step of whoever controls its object then (302.2)."""
YOUR_NEXT_UNTAP = "your next untap step"
"""The same of the player whose effect it is."""
NEXT_TWO_UNTAPS = "its controller's next two untap steps"
"""The same with the one after it."""
BEFORE_UNTAP = "the beginning of its controller's next untap step"
"""When an effect ends that is over as the next untap step of whoever controls its object then begins (302)."""
NEXT_UPKEEP = "your next upkeep"
"""When an effect ends that lasts until the next upkeep of the player whose effect it is (303.1)."""
NEXT_TURN = "your next turn"
"""The same of that player's next turn (300.1)."""
NEVER = "the game ends"
"""When a delayed ability ends that triggers as often as its event occurs, for the rest of the game (502.44a)."""
STACK: ZoneName = "stack"
REMOVED: ZoneName = "removed from the game"
PHASED_OUT: ZoneName = "phased out"
ANTE: ZoneName = "ante"
OUTSIDE: ZoneName = "outside"
OWN_ZONES: frozenset[ZoneName] = frozenset((LIBRARY, HAND, GRAVEYARD))
"""Each player has these; the other zones are shared (217.1)."""
HIDDEN_ZONES: frozenset[ZoneName] = frozenset((LIBRARY, HAND))
"""Zones whose cards not everybody may see (217.2b, 217.3c)."""

ZoneKey = tuple[ZoneName, PlayerId]
"""A zone and whose it is; NOBODY for shared zones."""


def zone_key(zone: ZoneName, owner: PlayerId) -> ZoneKey:
    """The key of the zone that a card of this owner goes to (217.1a)."""
    return (zone, owner) if zone in OWN_ZONES else (zone, NOBODY)


class Mana(Struct, frozen=True, gc=False):
    """One mana: its type (W, U, B, R, G, or C for colorless) and whether a snow permanent made it (104.3h)."""

    type: str
    snow: bool = False
    only: SpendOnly | None = None
    """What it may be spent on, where whatever added it says so (406.1)."""
    stays: bool = False
    """Whether it stays in the pool as phases of the turn end, and doesn't burn (300.3)."""

    @property
    def kind(self) -> str:
        """All that tells it from other mana, in short."""
        marks = (
            " snow" * self.snow,
            f" {self.only!r}" if self.only is not None else "",
            " stays" * self.stays,
        )
        return self.type + "".join(marks)


class AbilityId(Struct, frozen=True, order=True, gc=False):
    """Which ability: of what object, from where, and which of its abilities.

    `origin` is 0 for the object's own text, below 0 for copied text (the copy effect's timestamp, negated), else
    the id of the effect that grants it. Limits per turn (403.3),
    state triggers outstanding (410.11) and replacements already met (419.6a) are keyed by it.
    """

    object: ObjectId
    origin: int = 0
    index: int = 0


class Noted(Struct, frozen=True, gc=False):
    """What a text's `Bound(name)` stands for: things chosen, moved or made by an earlier instruction.

    `kind` says what the values are: "objects", "players", "numbers" or "words".
    """

    name: str
    kind: Literal["objects", "players", "numbers", "words"]
    value: tuple[int, ...] | tuple[str, ...]


class Chosen(Struct, frozen=True, gc=False):
    """One chosen target (409.1c): slot in the text, and an object or a player (the other is NOTHING/NOBODY)."""

    slot: int
    object: ObjectId = NOTHING
    player: PlayerId = NOBODY
    share: int = 0
    """What of a divided effect goes to it (409.1e); 0 if nothing is divided."""
    chooser: PlayerId = NOBODY
    """Who chose it among what he or she controls (409.2), where the text says so: it stays legal while that player
    controls it (413.2a). NOBODY where no text does."""


class Convoked(Struct, frozen=True, gc=False):
    """A creature that is tapped to pay for a spell (502.46a), and which symbol of its cost that saves: the mask of the
    mana that pays it (`engine.mana`), or 0 for one of the generic mana."""

    creature: ObjectId
    symbol: int = 0


class Announcement(Struct, frozen=True, gc=False):
    """Everything chosen and spent while playing a spell or ability (409.1a-h); copies of it copy this (503.10)."""

    face: int = 0
    """Which half or way of playing: an index into the card's faces."""
    modes: tuple[int, ...] = ()
    targets: tuple[Chosen, ...] = ()
    x: int = 0
    costs: tuple[str, ...] = ()
    """Names of the optional costs the player announced the intention to pay."""
    spent: tuple[Mana, ...] = ()
    paid: tuple[ObjectId, ...] = ()
    """Objects that were tapped, sacrificed, discarded or removed to pay."""
    spliced: tuple[CardDef, ...] = ()
    """Cards whose text boxes were added to the spell, in the order in which they are followed (502.40a-b)."""
    convoked: tuple[Convoked, ...] = ()
    """Creatures that are to be tapped by convoke, until it becomes played (409.1i)."""

    def settled(self, spent: tuple[Mana, ...], paid: tuple[ObjectId, ...]) -> Announcement:
        """What stays once it has become played (409.1i), with the mana spent and the objects that it was paid with."""
        return replace(self, spent=spent, paid=self.paid + paid, convoked=())


class StackedAbility(Struct, frozen=True, gc=False):
    """An activated or triggered ability on the stack (200.7): its own value, not a pointer into a text."""

    id: AbilityId
    ability: Ability
    bound: tuple[Noted, ...] = ()


class Assignment(Struct, frozen=True, gc=False):
    """Combat damage that one creature is to deal (310.2): to an object or a player."""

    source: ObjectId
    amount: int
    object: ObjectId = NOTHING
    player: PlayerId = NOBODY


class StackedDamage(Struct, frozen=True, gc=False):
    """All assignments of one combat damage step, one object on the stack (310.1); neither spell nor ability."""

    assignments: tuple[Assignment, ...]


class Copied(Struct, frozen=True, gc=False):
    """One copy effect on an object: the values that it gave, and how long they last (418.5a layer 1, 503.4)."""

    definition: CardDef
    timestamp: Timestamp
    source: ObjectId = NOTHING
    until: str = ""
    """"" for as long as the object stays in its zone; "end of turn"; "face down" until it is turned face down."""
    turn: TurnId = TurnId(0)
    """The turn that the duration names."""


class CopiedAs(Struct, frozen=True, gc=False):
    """What an object is under the copy effects on it (503.3): its own text, and the effects, the newest last."""

    printed: CardDef
    effects: tuple[Copied, ...]

    @property
    def definition(self) -> CardDef:
        """The copiable values now, before status: what was copied last."""
        return self.effects[-1].definition if self.effects else self.printed


class Phased(Struct, frozen=True, gc=False):
    """What a phased-out object remembers besides its own fields (502.15h-i)."""

    under: PlayerId
    """Who controlled it as it phased out: it phases in during that player's untap step."""
    along: ObjectId = NOTHING
    """The permanent that it was attached to and phased out along with; NOTHING if it phased out by itself."""


class Object(Struct, frozen=True, gc=False):
    """A card, token, copy, permanent, spell, ability on the stack, or combat damage on the stack (200.8).

    Fields that have no meaning in a zone hold their default there: only permanents have status (510.5), only
    objects in play and on the stack have a controller (217.5d).
    """

    id: ObjectId
    owner: PlayerId
    zone: ZoneName
    definition: CardDef | None = None
    """The copiable values: printed card or token text, or what a copy effect made of it (503.2). None for
    abilities and combat damage, which have none."""
    card: CardId = CardId(0)
    """0 for what no card represents: tokens, copies, abilities, combat damage."""
    kind: Literal["card", "token", "copy", "ability", "damage"] = "card"
    of_card: bool = False
    """A copy of a card, which may be on the stack or in play (503.12); any other copy is of a spell and may be on the
    stack alone (503.10a)."""
    controller: PlayerId = NOBODY
    """Who put it into play or on the stack. Control-changing effects are layer 2; ask `controller_of`."""
    timestamp: Timestamp = Timestamp(0)
    since: int = 0
    """Serial of the turn during which its controller's present control began (212.3d); 0: long ago."""
    arrived: int = 0
    """The event with which it came into play; objects that arrived together have the same (420.5i).
    0 on a board set up by hand: then the id tells."""
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    damage: int = 0
    hurt: tuple[ObjectId, ...] = ()
    """What has dealt damage to it this turn: the permanents, and NOTHING for all that were none."""
    counters: tuple[tuple[str, int], ...] = ()
    """Names with how many of each, sorted by name; never zero of a kind."""
    attached: ObjectId = NOTHING
    """What an Aura, Equipment or other permanent is attached to."""
    attached_player: PlayerId = NOBODY
    announcement: Announcement | None = None
    ability: StackedAbility | None = None
    damages: StackedDamage | None = None
    linked: tuple[Noted, ...] = ()
    """What its linked abilities remember: chosen values (503.6), cards removed (217.7d)."""
    copying: CopiedAs | None = None
    """The copy effects on it; `definition` is then what they make of it, and this keeps what it was before."""
    phased: Phased | None = None
    """Set while it is phased out."""
    revealed: tuple[PlayerId, ...] = ()
    """Players besides those whom the zone allows who may look at it now; of whom it is hidden again later, and when,
    the board's `shown` says."""
    lent: bool = False
    """Its card has been brought into the subgame under way (506.3, 506.5a); here it is removed from the game."""

    def count(self, counter: str) -> int:
        """How many counters of this name are on it (200.10), or of all names if it is none."""
        if not counter:
            return sum(number for _, number in self.counters)
        for name, number in self.counters:
            if name == counter:
                return number
        return 0


class Past(Struct, frozen=True, gc=False):
    """An object as it most recently existed (413.2f): fields, and what it was then."""

    object: Object
    faces: tuple[Any, ...]
    """Its characteristics then (`engine.characteristics.Characteristics`), one for each face (505.5)."""
    blocked: tuple[ObjectId, ...] = ()
    """The attackers that it was blocking (309.2e)."""
    blockers: tuple[ObjectId, ...] = ()
    """The creatures that were blocking it (309.2f)."""
    attacked: PlayerId = NOBODY
    """The player whom it was attacking (308.1)."""
    bearing: tuple[ObjectId, ...] = ()
    """What was attached to it."""


class Player(Struct, frozen=True, gc=False):
    """A player: what a card can ask of one."""

    name: str
    life: int = 20
    poison: int = 0
    mana: tuple[Mana, ...] = ()
    """The mana pool, in the order produced."""
    drew_from_empty: bool = False
    """Attempted to draw from an empty library since state-based effects were last checked (420.5g)."""
    lost: str = ""
    """The rule by which the player lost (102.3), or empty."""
    won: str = ""
    """The rule by which the player won (102.2), or empty."""
    counters: tuple[tuple[str, int], ...] = ()
    unseen: tuple[CardDef, ...] = ()
    """Cards, as often as they are in it, from which the unknown ones of the library are dealt (`engine.unknown`)."""
    turn_began: TurnId = TurnId(0)
    """The serial of this player's most recent turn (212.3d); 0 before the first."""
    upkeeps: tuple[TurnId, TurnId] = (TurnId(0), TurnId(0))
    """The turns of this player's last two upkeep steps to begin, the earlier first (502.19a); 0 where there were
    none."""

    @property
    def playing(self) -> bool:
        """Still in the game (102.5)."""
        return not self.lost


_NOTHING_KEPT = ((), (), (), (), ())
_FORGOTTEN = frozenset({"attacked", "blocked", "entered", "fallen", "aimed", "aimed_by"})
"""What a turn remembers of an object only as long as that stays in its zone."""


class Formerly(Struct, frozen=True, gc=False):
    """Something that a turn remembers of its events, and who controlled those that had a part in it as it happened."""

    fact: str
    """The field of the turn that remembers it; "hurt" for what stands at a permanent (`Object.hurt`), the source
    first."""
    one: ObjectId
    other: ObjectId = NOTHING
    player: PlayerId = NOBODY
    keeper: PlayerId = NOBODY
    """Who controlled the one."""
    other_keeper: PlayerId = NOBODY
    amount: int = 0
    """How much damage it was."""

    def is_of(self, done: Formerly) -> bool:
        """Whether both are the same, whoever controlled them and how much it was."""
        mine, its = ((x.fact, x.one, x.other, x.player) for x in (self, done))
        return mine == its


class Turn(Struct, frozen=True, gc=False):
    """Whose turn it is and which moment of it (300.1)."""

    serial: TurnId = TurnId(0)
    active: PlayerId = PlayerId(0)
    phase: str = ""
    """beginning, precombat main, combat, postcombat main, end."""
    step: str = ""
    """untap, upkeep, draw, beginning of combat, declare attackers, declare blockers, combat damage,
    end of combat, end of turn, cleanup; empty in a main phase (305.2)."""
    land_plays: tuple[ObjectId, ...] = ()
    """Which permission each land play of this turn used: NOTHING for the one of 305.4, else the id of the
    object or effect that allowed it (212.6b)."""
    used: tuple[AbilityId, ...] = ()
    """Abilities with "only once each turn" that were played this turn (403.3)."""
    controller: PlayerId = NOBODY
    """Another player who controls this turn of the active player's (507.1)."""
    spells: tuple[tuple[PlayerId, int], ...] = ()
    """Players who have played spells this turn (502.30), each with how many of them; under NOBODY those of which
    the board does not say who played them."""
    buried: tuple[tuple[PlayerId, int], ...] = ()
    """Owners of creatures put into graveyards from play this turn, each with how many."""
    damaged: tuple[tuple[PlayerId, int], ...] = ()
    """Players who were dealt damage this turn, each with how much (502.50)."""
    landed: tuple[PlayerId, ...] = ()
    """Who made each of the land plays, where several players have the turn (606.6e); else empty."""
    seated: tuple[PlayerId, ...] = ()
    """Who was in the game as the turn began, from whose seats ranges are counted (601.2c); empty while all of them
    still are."""

    attacked: tuple[ObjectId, ...] = ()
    """Creatures in play that have been attacking creatures this turn, by id, once they are removed from combat (306.2,
    311.2): what is attacking now stands in the combat."""
    blocked: tuple[ObjectId, ...] = ()
    """The same of blocking creatures."""
    further: bool = False
    """The combat phase under way is not the turn's first (300.7)."""

    entered: tuple[ObjectId, ...] = ()
    """Permanents that came into play this turn, as far as a text of the game asks for that; so too what follows."""
    fallen: tuple[ObjectId, ...] = ()
    """Cards in graveyards that were put there from play this turn."""
    aimed: tuple[ObjectId, ...] = ()
    """Permanents that became the target of a spell or ability this turn (409.1c)."""
    aimed_by: tuple[tuple[ObjectId, PlayerId], ...] = ()
    """The same where ranges of influence are limited, with who controlled the spell or ability (601.11)."""
    died: tuple[ObjectId, ...] = ()
    """Creatures that were put into graveyards from play this turn, as the permanents that they were (413.2f)."""
    played: tuple[ObjectId, ...] = ()
    """Spells that were played this turn, in this order (409.1i)."""
    met: tuple[tuple[ObjectId, ObjectId], ...] = ()
    """Which creature blocked which this turn (309.2e), the blocker first."""
    fought: tuple[tuple[ObjectId, ObjectId], ...] = ()
    """Who has fought in this combat (306): each attacker with NOTHING, each blocker with what it blocked, and NOTHING
    with each attacker that an effect made blocked."""
    lately: tuple[tuple[PlayerId, ObjectId], ...] = ()
    """Creatures that attacked in the last turn before this one of each player, with that player."""
    dealt: tuple[tuple[ObjectId, ObjectId, PlayerId, int], ...] = ()
    """Damage dealt this turn: by which permanent, or NOTHING, to which permanent or else to whom, and how much in
    all."""
    drawn: tuple[tuple[PlayerId, ObjectId, bool], ...] = ()
    """Who drew which card this turn, in this order, NOTHING for one that has left the hand, and whether it was in his
    or her own draw step (304.1)."""

    lost_life: tuple[tuple[PlayerId, int], ...] = ()
    """Players who have lost life this turn, by damage too, each with how much."""
    assailed: tuple[tuple[PlayerId, int], ...] = ()
    """Players who have attacked this turn, each with how many creatures."""
    formerly: tuple[Formerly, ...] = ()
    """Where ranges of influence are limited: of all this, what was done by or to a permanent that has changed
    controllers since, once for each combination of controllers; all else is as far away as it is now (601.11)."""

    def having_fought(self, combat: Combat | None, creatures: Collection[ObjectId] | None = None) -> Turn:
        """The turn, once these creatures are removed from this combat: all of its creatures if none are named."""
        if combat is None:
            return self
        left = [one.creature for one in combat.attacks if creatures is None or one.creature in creatures]
        idle = [one for one, _ in combat.blocking if creatures is None or one in creatures]
        if not left and not idle:
            return self
        return replace(
            self,
            attacked=tuple(sorted({*self.attacked, *left})),
            blocked=tuple(sorted({*self.blocked, *idle})),
        )

    def without(self, creature: ObjectId) -> Turn:
        """The turn, which remembers nothing of what this object did: it has left its zone."""
        if self.drawn and any(one == creature for _, one, _ in self.drawn):
            drawn = ((who, NOTHING if one == creature else one, due) for who, one, due in self.drawn)
            return replace(self, drawn=tuple(drawn)).without(creature)
        if any(row.fact in _FORGOTTEN and row.one == creature for row in self.formerly):
            rows = tuple(one for one in self.formerly if one.fact not in _FORGOTTEN or one.one != creature)
            return replace(self, formerly=rows).without(creature)
        if any(one == creature for one, _ in self.aimed_by):
            others = tuple(pair for pair in self.aimed_by if pair[0] != creature)
            return replace(self, aimed_by=others).without(creature)
        kept = (self.attacked, self.blocked, self.entered, self.fallen, self.aimed)
        if kept == _NOTHING_KEPT or not any(creature in one for one in kept):
            return self
        attacked, blocked, entered, fallen, aimed = (
            tuple(each for each in one if each != creature) for one in kept
        )
        return replace(self, attacked=attacked, blocked=blocked, entered=entered, fallen=fallen, aimed=aimed)

    def without_combat(self) -> Turn:
        """The turn, which remembers nothing more of this combat phase by itself."""
        if not self.fought:
            return self
        return replace(self, fought=(), formerly=tuple(one for one in self.formerly if one.fact != "fought"))

    def damage_to(self, player: PlayerId) -> int:
        """How much damage this player has been dealt this turn."""
        return sum(amount for one, amount in self.damaged if one == player)

    @property
    def spells_played(self) -> int:
        """How many spells were played this turn."""
        return sum(number for _, number in self.spells)

    def spells_of(self, player: PlayerId) -> int:
        """How many spells this player is known to have played this turn; of NOBODY, those of unknown players."""
        return sum(number for one, number in self.spells if one == player)


def one_more(
    tally: tuple[tuple[PlayerId, int], ...], player: PlayerId, number: int = 1
) -> tuple[tuple[PlayerId, int], ...]:
    """A tally of players with so many more for one of them."""
    counted = dict(tally)
    counted[player] = counted.get(player, 0) + number
    return tuple(sorted(counted.items()))


class Attack(Struct, frozen=True, gc=False):
    """An attacking creature (308.2g): whom it attacks, and what blocks it."""

    creature: ObjectId
    player: PlayerId
    blocked: bool = False
    blockers: tuple[ObjectId, ...] = ()
    unblocked: bool = False
    """Became an unblocked creature at the end of declaring blockers (309.2f)."""


class Combat(Struct, frozen=True, gc=False):
    """The combat phase under way (306)."""

    attackers: tuple[PlayerId, ...]
    """The attacking players: the active player, or all of the active team (606.7a)."""
    defenders: tuple[PlayerId, ...]
    """The defending players: the opponent chosen as combat started (306.3), or all of them (602.2, 606.7a)."""
    attacks: tuple[Attack, ...] = ()
    declared: bool = False
    """Attackers were declared, at least one (308.4)."""
    blocks_declared: bool = False
    """Blockers have been declared, so that every attacker is blocked or unblocked (309.2f)."""
    blocking: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()
    """Each blocking creature with the attackers it blocks."""
    assigned: tuple[ObjectId, ...] = ()
    """Creatures that assigned damage in the first of two combat damage steps (310.5)."""
    first_strikers: tuple[ObjectId, ...] = ()
    damage_steps: int = 0
    """Combat damage steps begun so far in this phase."""
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """The attacking bands (308.2b, 502.10), each of at least one creature."""

    def band_of(self, creature: ObjectId) -> tuple[ObjectId, ...]:
        """The creatures of its band, itself among them; itself alone if it is in none."""
        return next((band for band in self.bands if creature in band), (creature,))

    def attack_of(self, creature: ObjectId) -> Attack | None:
        """The attack of this creature, or None if it is not attacking."""
        for attack in self.attacks:
            if attack.creature == creature:
                return attack
        return None

    def blocks_of(self, creature: ObjectId) -> tuple[ObjectId, ...]:
        """The attackers that this creature blocks."""
        for blocker, attackers in self.blocking:
            if blocker == creature:
                return attackers
        return ()

    def is_blocking(self, creature: ObjectId) -> bool:
        """Whether it is a blocking creature (309.2e), also if what it blocked is gone."""
        return any(blocker == creature for blocker, _ in self.blocking)

    def without(self, object_id: ObjectId) -> Combat:
        """The combat, once an object has been removed from it (306.2)."""
        attacks = tuple(
            replace(attack, blockers=tuple(b for b in attack.blockers if b != object_id))
            if object_id in attack.blockers
            else attack
            for attack in self.attacks
            if attack.creature != object_id
        )
        blocking = tuple(
            (blocker, tuple(a for a in attackers if a != object_id))
            for blocker, attackers in self.blocking
            if blocker != object_id
        )
        bands = self.bands
        if bands:
            # 502.10d: what is removed from combat is removed from its band.
            left = (tuple(one for one in band if one != object_id) for band in bands)
            bands = tuple(band for band in left if len(band) > 1)
        return replace(self, attacks=attacks, blocking=blocking, bands=bands)


class TurnAside(Struct, frozen=True, gc=False):
    """A turn that goes on beside the one being played (608.4): it waits at its own moment, with its own combat and its
    own stack."""

    turn: Turn
    combat: Combat | None = None
    hurt: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()
    """Permanents that were dealt damage in it, each with what did so (`Object.hurt`)."""


class TurnMarker(Struct, frozen=True, gc=False):
    """A turn marker of a Grand Melee (608.4), and who has it."""

    number: int
    player: PlayerId
    turn: TurnId = TurnId(0)
    """The turn that the player takes with it; 0 between turns."""
    due: bool = True
    """The turn that it came for hasn't begun; once that is over, it is passed on (608.4c)."""
    superfluous: bool = False
    """It is removed as soon as it is between turns, since players have left (608.4d)."""


class ContinuousEffect(Struct, frozen=True, gc=False):
    """A continuous effect or shield made by a resolved spell or ability (418.3, 419).

    `ability` is what it does, as a Static, Replacement or other ability value. `objects` are the objects that it
    was locked to when it began (418.3b); empty for effects that change rules or watch for events.
    """

    id: ObjectId
    """Also its timestamp (418.5g): ids and timestamps come from one counter."""
    ability: Ability
    controller: PlayerId
    source: ObjectId
    bound: tuple[Noted, ...] = ()
    locked: bool = False
    objects: tuple[ObjectId, ...] = ()
    until: str = ""
    """When it ends: "" for never, "end of turn" (314.2), "end of combat" (300.4), "used" once used up,
    WHILE_TAPPED, WHILE_TRUE, WHILE_CONTROLLED."""
    turn: TurnId = TurnId(0)
    """The turn that its duration names."""
    charges: int = -1
    """How much of a shield is left (419.7b); -1: not counted."""


class Delayed(Struct, frozen=True, gc=False):
    """A delayed triggered ability (404.4), waiting for its event."""

    id: AbilityId
    ability: Ability
    controller: PlayerId
    source: ObjectId
    bound: tuple[Noted, ...] = ()
    once: bool = True
    turn: TurnId = TurnId(0)
    until: str = ""
    """When it ends though it has not triggered: "" for never, if it triggers once, "end of turn" (314.2), NEVER."""


class Waiting(Struct, frozen=True, gc=False):
    """A triggered ability that has triggered and waits to be put on the stack (410.2)."""

    id: AbilityId
    ability: Ability
    controller: PlayerId
    source: ObjectId
    bound: tuple[Noted, ...] = ()


class Scheduled(Struct, frozen=True, gc=False):
    """Something due to the course of turns: an extra turn, further phases or a step of this one, a skip, control of
    a turn (300.6-9, 419.6e, 507)."""

    id: ObjectId
    kind: Literal[
        "extra turn",
        "extra phase",
        "extra step",
        "skip",
        "skip this turn",
        "skip all this turn",
        "skip all next turn",
        "control",
    ]
    """The next of its kind is skipped, or the next one if it comes this turn; or every one of a turn."""
    player: PlayerId
    what: str = ""
    by: PlayerId = NOBODY
    then: Delayed | None = None
    """What triggers in the extra turn, once that begins (404.4)."""


class ObjectTable(dict[ObjectId, Any]):
    """Objects by id. Written only by `Edit`; kept behind one name so that the choice stays a measured one."""

    __slots__ = ()


class Shown(Struct, frozen=True, gc=False):
    """An object that is shown to players for a time only: then it is hidden again (glossary, "Reveal")."""

    object: ObjectId
    to: tuple[PlayerId, ...]
    """Those who could not see it before."""
    during: ObjectId = NOTHING
    """The spell or ability that shows it, for as long as that is on the stack."""
    step: bool = False
    """Until the step ends (502.53b). With neither it is shown until a player receives priority."""


class Board(Struct, frozen=True, dict=True):
    """One game of the nest: everything in it that card text can ask about."""

    players: tuple[Player, ...]
    objects: Mapping[ObjectId, Object]
    zones: Mapping[ZoneKey, tuple[ObjectId, ...]]
    """Each zone's objects: libraries, graveyards and the stack in order (217.1b), the first entry of a library
    its top card, the last entry of a graveyard and of the stack its top. Other zones by arrival."""
    turn: Turn = Turn()
    combat: Combat | None = None
    effects: tuple[ContinuousEffect, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    mana_triggers: tuple[Waiting, ...] = ()
    """Triggered mana abilities, to be resolved right after the mana ability that set them off (411.3)."""
    past: Mapping[ObjectId, Past] = {}
    became: Mapping[ObjectId, ObjectId] = {}
    """Object that left a zone to the new object it became (217.1c), so that zone-change triggers find it
    (410.10). Swept with `past`."""
    schedule: tuple[Scheduled, ...] = ()
    shown: tuple[Shown, ...] = ()
    """What is hidden again after a time; what is not in this list is shown for as long as it stays where it is."""
    tops: tuple[ObjectId, ...] | None = None
    """While a text has top cards of libraries shown and something is being played: those that were shown as that began,
    the only ones that are shown until it has become played (217.2e). Else None."""
    table: Table = DUEL
    """Variant, teams and options (600.2), settled before the game and the same while it lasts."""
    aside: tuple[TurnAside, ...] = ()
    """The turns that go on at the same time as this one (608.4), the oldest first. The stack of each is the zone
    `(STACK, whose turn it is)` while it waits."""
    markers: tuple[TurnMarker, ...] = ()
    """The turn markers by their numbers; none but in a Grand Melee (608.4)."""
    begun: TurnId = TurnId(0)
    """The serial of the turn that began last, where there are turn markers: the one being played may be older."""

    def zone(self, name: ZoneName, player: PlayerId = NOBODY) -> tuple[ObjectId, ...]:
        """The ids in a zone; for library, hand and graveyard name the player."""
        return self.zones.get((name, player), ())

    @property
    def in_play(self) -> tuple[ObjectId, ...]:
        """All permanents, in order of arrival."""
        return self.zones.get(_IN_PLAY_KEY, ())

    @property
    def stack(self) -> tuple[ObjectId, ...]:
        """The stack, its top last (217.6b); of several turns, that of the one being played."""
        return self.zones.get(STACK_KEY, ())

    @property
    def stacks(self) -> tuple[ObjectId, ...]:
        """Everything on the stack of any turn that goes on."""
        if not self.aside:
            return self.zones.get(STACK_KEY, ())
        waiting = [self.zones[key] for key in sorted(self.zones) if key[0] == STACK and key != STACK_KEY]
        return (*self.stack, *(one for ids in waiting for one in ids))


_IN_PLAY_KEY: ZoneKey = (IN_PLAY, NOBODY)
STACK_KEY: ZoneKey = (STACK, NOBODY)


def key_of(found: Object) -> ZoneKey:
    """The zone in which an object lies, if no turn goes on beside this one (608.4)."""
    return (found.zone, found.owner if found.zone in OWN_ZONES else NOBODY)


def by_zone(objects: list[Object]) -> dict[ZoneKey, list[Object]]:
    """Objects by the zones in which they lie, in their order."""
    found: dict[ZoneKey, list[Object]] = {}
    group: list[Object] = []
    zone: ZoneName | None = None
    owner = NOBODY
    for one in objects:
        if one.zone != zone or one.owner != owner:
            zone, owner = one.zone, one.owner
            group = found.setdefault(key_of(one), [])
        group.append(one)
    return found


def out_of_game(board: Board, player: PlayerId) -> bool:
    """Whether the player has left a game that goes on without him or her (600.4); a game of two ends with it."""
    return len(board.players) > 2 and player >= 0 and bool(board.players[player].lost)


def now_or_last(board: Board, object_id: ObjectId) -> Object | None:
    """The object, or as it most recently existed if it has left its zone (413.2f); None if never known."""
    found = board.objects.get(object_id)
    if found is not None:
        return found
    past = board.past.get(object_id)
    return past.object if past is not None else None


def with_counter(
    counters: tuple[tuple[str, int], ...], name: str, change: int
) -> tuple[tuple[str, int], ...]:
    """Counters with some of one name added or taken away; never below zero of a kind."""
    table = dict(counters)
    table[name] = max(0, table.get(name, 0) + change)
    return tuple(sorted((key, number) for key, number in table.items() if number))
