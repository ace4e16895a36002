"""Events that a text waits for or replaces: whatever it says after "when", "whenever", "at" and "if ... would"."""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.descriptions import Condition, Filter
from engine.language.terms.value import Value
from engine.language.words import Counted, DamageKind, FlipResult, StepOrPhase, Zone


class ZoneChange(Value, frozen=True):
    """A matching object moves (217.1c). Coming into play is to IN_PLAY, leaving play from IN_PLAY; a zone
    left None is any other zone. What leaves is matched as it was (410.10d). With `by`, because a spell or ability of a
    matching player has it moved."""

    what: Filter
    to: Zone | None = None
    from_: Zone | None = None
    by: Filter | None = None


class Begins(Value, frozen=True):
    """A turn, step or phase of a matching player begins ("at the beginning of", 410.2). Part: PLAYER, whose it is."""

    moment: StepOrPhase
    whose: Filter
    whoever: bool = False
    """Nobody's in particular ("each upkeep", not "each player's upkeep"): once, though a team shares it (606.4b)."""
    first: bool = False
    """Only an upkeep before which the turn has had none ("first upkeep each turn")."""
    each: bool = False
    """Each player's own ("the end of each player's turn", where "at end of turn" is everybody's)."""


class DealsDamage(Value, frozen=True):
    """A matching source deals damage to a matching object or player (310.4, 419.8). Parts: SOURCE,
    RECIPIENT, AMOUNT."""

    source: Filter | None = None
    to: Filter | None = None
    kind: DamageKind = DamageKind.ANY
    least: int = 1
    """Only so much from one source at once, or more."""
    most: int | None = None


class Attacks(Value, frozen=True):
    """A matching creature is declared as an attacker (308.2), and no other with it if it attacks `alone`. Part:
    OBJECT."""

    what: Filter
    alone: bool = False
    first: bool = False
    """Only one that has not attacked this turn."""


class AttacksTogether(Value, frozen=True):
    """So many matching creatures at least are declared as attackers at once (308.2), or with `every` all that match.
    Part: PLAYER, who attacks."""

    what: Filter
    number: int = 1
    every: bool = False


class BlocksTogether(Value, frozen=True):
    """So many matching creatures at least are declared as blockers at once (309.2). Part: PLAYER, who blocks."""

    what: Filter
    number: int = 1


class Blocks(Value, frozen=True):
    """A matching creature is declared as a blocker, of a matching attacker if one is named (309.2)."""

    what: Filter
    attacker: Filter | None = None


class Either(Value, frozen=True):
    """Any one of these events ("attacks or blocks"). What they are about is the same part of each."""

    events: tuple[Event, ...]


class BecomesBlocked(Value, frozen=True):
    """A matching attacking creature becomes blocked (309.2); with `by`, once for each blocker that matches (410.9c).
    Parts: OBJECT; RECIPIENT, the blocker, if it is asked for."""

    what: Filter
    by: Filter | None = None


class BlocksNumber(Value, frozen=True):
    """A matching creature comes to block so many matching attackers, or at least so many (410.9e). Part: OBJECT."""

    what: Filter
    attackers: Filter
    number: int
    exactly: bool = False


class BlockedByNumber(Value, frozen=True):
    """A matching attacker comes to be blocked by so many matching creatures, or at least so many (410.9e). Part:
    OBJECT."""

    what: Filter
    by: Filter
    number: int
    exactly: bool = False


class AttacksUnblocked(Value, frozen=True):
    """A matching creature attacks and isn't blocked (309.2, 410.9e). Parts: OBJECT, PLAYER."""

    what: Filter


class BecomesTapped(Value, frozen=True):
    """A matching permanent becomes tapped (510.2)."""

    what: Filter


class BecomesAttached(Value, frozen=True):
    """A matching Aura or Equipment becomes attached to a matching permanent (212.2j, 212.4h). Parts: OBJECT; RECIPIENT,
    what it is attached to."""

    what: Filter
    to: Filter


class BecomesUnattached(Value, frozen=True):
    """A matching Aura or Equipment is attached to a matching permanent no longer, be it that it leaves play (212.2j).
    Parts: OBJECT; RECIPIENT, what it was attached to."""

    what: Filter
    host: Filter


class BecomesUntapped(Value, frozen=True):
    """A matching permanent becomes untapped (510.2). Parts: OBJECT; PLAYER, its controller."""

    what: Filter


class BecomesTarget(Value, frozen=True):
    """A matching object becomes the target of a spell or ability, of one that matches if it is described (409.1c,
    415.7). Parts: OBJECT; SOURCE, what targets it."""

    what: Filter
    by: Filter | None = None
    first: bool = False
    """Only for the first time in a turn."""


class TappedForMana(Value, frozen=True):
    """A matching permanent is tapped for mana (406.1), by a matching player if one is named. Parts: OBJECT,
    PLAYER; and, once the mana ability has resolved, the types of mana that it produced (411.3)."""

    what: Filter
    who: Filter | None = None


class ProducesMana(Value, frozen=True):
    """A matching permanent that is tapped for mana would produce it (406.1), tapped by a matching player if one is
    named. Parts: OBJECT, PLAYER."""

    what: Filter
    who: Filter | None = None


class Plays(Value, frozen=True):
    """A matching player plays a matching spell (409.1i). Parts: OBJECT, PLAYER. With a number: only the
    spell that comes at that place among the turn's, all players' or that player's own."""

    who: Filter
    what: Filter
    number: int | None = None
    counted: Counted = Counted.OF_ALL


class PaysKicker(Value, frozen=True):
    """A matching player pays a kicker cost as he or she plays a spell (502.21): each of several by itself. Part:
    PLAYER."""

    who: Filter


class PlaysAbility(Value, frozen=True):
    """A matching player plays an activated ability of a matching object (403, 409.1i); with `tap` only one whose cost
    has {T}, or hasn't, and `spares_mana`: no mana ability. Parts: PLAYER; OBJECT, whose ability it is; SOURCE, the
    ability on the stack, or the object where there is none (411.1)."""

    who: Filter
    of: Filter
    tap: bool | None = None
    spares_mana: bool = False


class PlaysLand(Value, frozen=True):
    """A matching player plays a matching land (212.6a): a special action, not merely a land that is put into play.
    Parts: OBJECT, PLAYER."""

    who: Filter
    what: Filter


class Draws(Value, frozen=True):
    """A matching player draws a card (423.1); with `spares` not the first one that he or she draws in his or her own
    draw step (304.1). Part: PLAYER."""

    who: Filter
    spares: bool = False


class Discards(Value, frozen=True):
    """A matching player discards a matching card; with `by`, because a spell or ability of a matching player has it
    discarded, with `effect` because any does, and not to pay a cost. Parts: PLAYER, OBJECT."""

    who: Filter
    what: Filter
    by: Filter | None = None
    effect: bool = False


class Cycles(Value, frozen=True):
    """A matching player cycles a matching card: plays its cycling or landcycling ability (502.18c). Parts: PLAYER,
    OBJECT."""

    who: Filter
    what: Filter


class PutAsItResolves(Value, frozen=True):
    """A matching spell is put into a graveyard during its resolution (413.2h, 502.51a). Part: OBJECT."""

    what: Filter


class LosesLastCounter(Value, frozen=True):
    """The last counter of this kind is removed from a matching object (502.59a). Part: OBJECT."""

    kind: str
    what: Filter


class GainsLife(Value, frozen=True):
    """A matching player gains life. Parts: PLAYER, AMOUNT."""

    who: Filter


class LosesLife(Value, frozen=True):
    """A matching player loses life, also by damage (104.3, 310.4). Parts: PLAYER, AMOUNT."""

    who: Filter


class Destroyed(Value, frozen=True):
    """A matching permanent is destroyed. Part: OBJECT."""

    what: Filter


class Sacrifices(Value, frozen=True):
    """A matching player sacrifices a matching permanent. Parts: PLAYER, OBJECT."""

    who: Filter
    what: Filter


class LosesControl(Value, frozen=True):
    """A matching player no longer controls a matching permanent: another player does, or it has left play. Parts:
    OBJECT, PLAYER."""

    who: Filter
    what: Filter


class TakesControl(Value, frozen=True):
    """A matching player gains control of a matching permanent from another player (306.2). Parts: OBJECT, PLAYER."""

    who: Filter
    what: Filter


class Countered(Value, frozen=True):
    """A matching spell is countered (414.1). Parts: OBJECT; PLAYER, who controlled it."""

    what: Filter


class SettlesUpkeep(Value, frozen=True):
    """A matching player pays a matching permanent's cumulative upkeep, or doesn't (502.13a). Parts: PLAYER, OBJECT."""

    who: Filter
    what: Filter
    paid: bool


class TurnedFaceUp(Value, frozen=True):
    """A matching permanent is turned face up (504.5). Part: OBJECT. In a replacement: as it is turned (419.1e)."""

    what: Filter


class Phases(Value, frozen=True):
    """A matching permanent phases in (`to` IN_PLAY) or out (PHASED_OUT), which is no coming into play (502.15d)."""

    what: Filter
    to: Zone


class Holds(Value, frozen=True):
    """No event but a state of the game: the condition is true (410.11)."""

    condition: Condition


class IsThere(Value, frozen=True):
    """No event but a state of the game: a matching permanent is in play, and each by itself (410.11). Part: OBJECT."""

    what: Filter


class Flips(Value, frozen=True):
    """A matching player flips a coin, or wins or loses a flip (511). Part: PLAYER."""

    who: Filter
    result: FlipResult = FlipResult.ANY


class MakesTokens(Value, frozen=True):
    """A token comes into play by an effect under a matching player's control (216.1)."""

    who: Filter


class GetsCounters(Value, frozen=True):
    """An effect puts counters of one kind on a matching permanent, or has it come into play with them (200.10). Part:
    OBJECT."""

    what: Filter


CombatEvent: TypeAlias = (
    Either
    | AttacksUnblocked
    | Attacks
    | AttacksTogether
    | BlocksTogether
    | Blocks
    | BecomesBlocked
    | BlocksNumber
    | BlockedByNumber
)

PlayerEvent: TypeAlias = (
    TappedForMana
    | ProducesMana
    | Begins
    | Plays
    | PaysKicker
    | PlaysAbility
    | PlaysLand
    | Draws
    | Discards
    | Cycles
    | GainsLife
    | LosesLife
    | Flips
    | MakesTokens
)

StatusEvent: TypeAlias = (
    Sacrifices
    | LosesControl
    | TakesControl
    | Countered
    | SettlesUpkeep
    | TurnedFaceUp
    | Phases
    | Holds
    | IsThere
    | LosesLastCounter
    | GetsCounters
    | PutAsItResolves
)

Event: TypeAlias = (
    ZoneChange
    | DealsDamage
    | Destroyed
    | BecomesTapped
    | BecomesUntapped
    | BecomesAttached
    | BecomesUnattached
    | BecomesTarget
    | CombatEvent
    | PlayerEvent
    | StatusEvent
)
