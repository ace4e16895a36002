"""Which objects and players a text speaks of, how many, and under what condition.

It is long because a selection describes, a description compares amounts, an amount counts a selection, and a
condition does both.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.value import Value
from engine.language.words import (
    CardType,
    Color,
    Feature,
    KeywordName,
    Kind,
    ObjectAct,
    Place,
    Relation,
    Role,
    Rounding,
    State,
    Supertype,
    Zone,
)

# --- Selections: which objects or players -------------------------------------------------------------


class Self(Value, frozen=True):
    """The object that the ability is on, or the spell itself (202.2); with a zone, as it is there (402.8g)."""

    zone: Zone | None = None


class You(Value, frozen=True):
    """The controller of the spell or ability (for a static ability, of its source; 200.5-200.7)."""


class Target(Value, frozen=True):
    """What was chosen for the target slot of this number (415.1), as far as it is still legal (413.2a)."""

    slot: int = 0


class EventPart(Value, frozen=True):
    """A part of the triggering event, or of the event being replaced; AMOUNT may stand as an amount."""

    role: Role


class Bound(Value, frozen=True):
    """What an earlier instruction noted under this name (`Note`, `ForEach`): things, a number, a colour."""

    name: str


class DamagedBy(Value, frozen=True):
    """The creatures to which damage was dealt by what is noted under a name ("dealt damage this way")."""

    by: Bound


class BuriedBy(Value, frozen=True):
    """Of what was destroyed under a name, what went to a graveyard ("put into a graveyard this way"): nothing that
    something else stood in for (419.1)."""

    by: Bound


class DefendingPlayer(Value, frozen=True):
    """The player whom these creatures attack, attacked last, or would attack (306.3, 308.1)."""

    of: Selection


class SourceOf(Value, frozen=True):
    """What these abilities on the stack came from, or came from as they left it (200.7, 413.2f)."""

    of: Selection


class Attached(Value, frozen=True):
    """What `by` is attached to ("enchanted creature", "equipped creature"; 212.4h, 212.2j)."""

    by: Selection
    card: bool = False
    """The card in a graveyard that it is attached to ("enchanted creature card"), which is no permanent."""


class ControllerOf(Value, frozen=True):
    """The controllers of these objects, or their last controllers (413.2f)."""

    of: Selection


class PlayerOf(Value, frozen=True):
    """These players, and of objects their controllers, or their last ones ("that player or that creature's controller";
    413.2f)."""

    of: Selection


class OwnerOf(Value, frozen=True):
    """The owners of these objects (200.1a)."""

    of: Selection


class All(Value, frozen=True):
    """Every object or player that matches, in timestamp or seat order ("all", "each")."""

    filter: Filter


class Picked(Value, frozen=True):
    """Things chosen while the instruction is carried out: `by` chooses `count` that match (413.2d), or, with
    `at_least`, from that many up to `count`. In a condition nobody chooses: it holds if it holds for any that match."""

    by: Selection
    filter: Filter
    count: Amount = 1
    at_least: Amount | None = None


class AtRandom(Value, frozen=True):
    """Things that chance chooses among those that match ("a card at random")."""

    filter: Filter
    count: Amount = 1


class LastPlayed(Value, frozen=True):
    """The spell that was played last of all this turn, as it is or last was (409.1i)."""


class TopCards(Value, frozen=True):
    """The top cards of this player's library (217.2), as many as there are."""

    of: Selection
    count: Amount = 1


class EndOfPile(Value, frozen=True):
    """The card at this end of this player's graveyard among those that match (217.4c), or so many of them; as many as
    there are."""

    of: Selection
    filter: Filter
    place: Place
    count: int = 1


class Together(Value, frozen=True):
    """All of these at once ("target artifact and target land")."""

    of: tuple[Selection, ...]


# --- Filters: what an object or player must be --------------------------------------------------------


class Is(Value, frozen=True):
    """Is a permanent, a spell, a card (in a zone that `InZone` names), a source or a token (200.9)."""

    kind: Kind


class HasType(Value, frozen=True):
    """Has this type (205.2)."""

    type: CardType


class HasSupertype(Value, frozen=True):
    """Has this supertype (205.4)."""

    supertype: Supertype


class HasSubtype(Value, frozen=True):
    """Has this subtype, spelled as on the type line (205.3)."""

    subtype: str


class HasChosenSubtype(Value, frozen=True):
    """Has the subtype that was chosen under this name ("of the chosen type", 503.8)."""

    chosen: Bound


class HasChosenType(Value, frozen=True):
    """Has the type that was chosen under this name (205.2)."""

    chosen: Bound


class HasChosenName(Value, frozen=True):
    """Has the name that was chosen under this name ("the named card", 503.8, 505.7)."""

    chosen: Bound


class HasColor(Value, frozen=True):
    """Is of this colour, perhaps among others (203.2); or of the colour noted under a name."""

    color: Color | Bound


class Colors(Value, frozen=True):
    """The number of its colours stands in this relation: 0 colourless, exactly 1 monocoloured, 2 or more
    multicoloured (203.2a, 203.2b)."""

    relation: Relation
    number: int


class HasKeyword(Value, frozen=True):
    """Has a keyword ability of this name ("with flying"); `kind` tells which landwalk (502.6)."""

    name: KeywordName
    kind: Filter | None = None


class HasActivated(Value, frozen=True):
    """Has an activated ability (403): one that is a mana ability or none if `mana` tells (406.1), one with {T} in its
    cost if it `taps`."""

    mana: bool | None = None
    taps: bool = False


class HasState(Value, frozen=True):
    """Is tapped, attacking and so on."""

    state: State


class InZone(Value, frozen=True):
    """Is in this zone."""

    zone: Zone


class Controls(Value, frozen=True):
    """Is controlled by one of these players."""

    player: Selection


class Owns(Value, frozen=True):
    """Is owned by one of these players; with `InZone`, is in that player's zone."""

    player: Selection


class Same(Value, frozen=True):
    """Is one of these very objects or players; its negation is "other" or "another"."""

    of: Selection


class Compares(Value, frozen=True):
    """Its feature stands in this relation to the amount. Off the stack a split card has two answers:
    a comparison says yes if either does, and `Not` of it is the opposite of that (505.6)."""

    feature: Feature
    relation: Relation
    amount: Amount


class SameName(Value, frozen=True):
    """Has a name that one of these has (202.3)."""

    of: Selection


class SharesColor(Value, frozen=True):
    """Is of a color that one of these is of (203.2)."""

    of: Selection


class SharesCost(Value, frozen=True):
    """Has the converted mana cost that one of these has (203.3)."""

    of: Selection


class SharesType(Value, frozen=True):
    """Is of a card type that one of these is of (205.2), of these where they are named."""

    of: Selection
    among: tuple[CardType, ...] = ()


class SharesLandType(Value, frozen=True):
    """Has a land type that one of these has, one of the basic ones if the text says so (205.3, 212.6c)."""

    of: Selection
    basic: bool = False


class SharesCreatureType(Value, frozen=True):
    """Has a creature type that one of these has, or `each` of them, be it another type (205.3, 212.3c)."""

    of: Selection
    each: bool = False


class PaidBySpent(Value, frozen=True):
    """Its mana cost could be paid by some or all of the mana that was spent to play the ability."""


class HurtThisTurn(Value, frozen=True):
    """Was dealt damage this turn, by one of these if they are named."""

    by: Selection | None = None


class Named(Value, frozen=True):
    """Has this name (202.3)."""

    name: str


class FromExpansion(Value, frozen=True):
    """Bears the expansion symbol of this set, a characteristic (201.2, 206.3)."""

    name: str


class HasCounter(Value, frozen=True):
    """Has at least so many counters of this kind on it (200.10), or of any kinds if none is named."""

    kind: str
    least: int = 1


class IsBlocking(Value, frozen=True):
    """Is a creature blocking one of these (309.2e)."""

    of: Selection


class IsAttached(Value, frozen=True):
    """Is attached to one of these ("Equipment attached to ...", 212.2j, 212.4h)."""

    to: Selection


class Bears(Value, frozen=True):
    """Something of this description is attached to it ("enchanted", 212.4h; "equipped", 212.2j)."""

    what: Filter


class BlockedBy(Value, frozen=True):
    """Is attacking and blocked by one of these (309.2f)."""

    of: Selection


class AttackingWhom(Value, frozen=True):
    """Is a creature attacking one of these players (308.1)."""

    player: Selection


class FoughtThisTurn(Value, frozen=True):
    """Has been an attacking creature this turn, or a blocking one (308.2g, 309.2e)."""

    act: ObjectAct


class FoughtLastTurn(Value, frozen=True):
    """Has been an attacking creature in its controller's last turn: of a turn that goes on, in the one before it
    (308.2g, 300.1)."""


class FoughtThisCombat(Value, frozen=True):
    """Has been an attacking or blocking creature in the combat phase under way (308.2g, 309.2e)."""


class BlockedThisTurn(Value, frozen=True):
    """Has blocked one of these this turn (309.2e)."""

    of: Selection


class WasBlockedThisTurn(Value, frozen=True):
    """Has been blocked this turn, by one of these if they are named (309.2f)."""

    by: Selection | None = None


class DealtThisTurn(Value, frozen=True):
    """Has dealt damage to one of these this turn."""

    to: Selection


class DealtBy(Value, frozen=True):
    """A player to whom one of these has dealt damage this turn."""

    by: Selection


class AttackedThisTurn(Value, frozen=True):
    """Is a player who has attacked with a creature this turn (308.2)."""


class NewThisTurn(Value, frozen=True):
    """Came under its controller's control this turn (212.3d)."""


class CameThisTurn(Value, frozen=True):
    """Came into play this turn (217.1c)."""


class FellThisTurn(Value, frozen=True):
    """Is a card in a graveyard that was put there from play this turn (217.4a)."""


class DrawnThisTurn(Value, frozen=True):
    """Is a card in hand that was drawn this turn (423.1); with `last` the one that its owner drew last."""

    last: bool = False


class NextPlayed(Value, frozen=True):
    """Is, or would be if it were played now, the first spell of this description that "you" play this turn of those
    after so many (409.1i)."""

    what: Filter
    after: int = 0


class SingleTarget(Value, frozen=True):
    """Is on the stack, and one target was chosen for it (415.1, 415.2)."""


class OptionPaid(Value, frozen=True):
    """Is a spell on the stack for which an optional cost of this keyword was paid (409.1b, 502.21)."""

    keyword: KeywordName


class FromSource(Value, frozen=True):
    """Is an ability on the stack whose source is of this description, as it is or last was (200.7, 413.2f)."""

    of: Filter


class Targeting(Value, frozen=True):
    """Is on the stack, and one of its targets is of this description."""

    of: Filter


class InOneGraveyard(Value, frozen=True):
    """Is in a graveyard, and all that are chosen by these words are in that of one player (217.1a, 409.1c)."""


class InTotal(Value, frozen=True):
    """All that are chosen by these words have together so much of a feature (413.2c); of one thing it says nothing."""

    feature: Feature
    relation: Relation
    amount: int


class OfOneController(Value, frozen=True):
    """Is in play, and all that are chosen by these words are controlled by one player (409.1c)."""


class Above(Value, frozen=True):
    """Lies above one of these in the same graveyard (217.1b), and `next` to it if the text says "directly"."""

    of: Selection
    next: bool = False


class BandedWith(Value, frozen=True):
    """Is another attacking creature in the band of one of these (502.10)."""

    of: Selection


class IsPlayer(Value, frozen=True):
    """Is a player, not an object (200.3)."""


class Opponent(Value, frozen=True):
    """Is a player and an opponent of that player (200.3a)."""

    of: Selection


class Teammate(Value, frozen=True):
    """Is a player and in the team of that player, who is no teammate of his or her own (102.2c, 603.2)."""

    of: Selection


class HasTurn(Value, frozen=True):
    """Is a player whose turn it is (300.1)."""


class ControlsMost(Value, frozen=True):
    """Is a player and controls more of these than each other player."""

    filter: Filter


class HasMostLife(Value, frozen=True):
    """Is a player and has more life than each other player."""


class HasMostCards(Value, frozen=True):
    """Is a player and has more cards in hand than each other player (217.3)."""


class Outdoes(Value, frozen=True):
    """Is a player whose own amount, where `Bound(OF_THAT_ONE)` is that player, stands so to another amount."""

    own: Amount
    relation: Relation
    than: Amount


class SharesCommonestColor(Value, frozen=True):
    """Is of a color that no other color has more permanents of (203.2)."""


class AllOf(Value, frozen=True):
    """Every part holds."""

    parts: tuple[Filter, ...]


class AnyOf(Value, frozen=True):
    """At least one part holds."""

    parts: tuple[Filter, ...]


class Not(Value, frozen=True):
    """The part doesn't hold. For split cards, a negative comparison: the opposite of the positive (505.6)."""

    part: Filter


# --- Amounts: a plain int, or a value worked out when it is used (104.1, 104.2) -----------------------


class X(Value, frozen=True):
    """The value chosen for X (409.1b); 0 where nothing was chosen."""


class Count(Value, frozen=True):
    """How many things these are."""

    of: Selection


class FeatureOf(Value, frozen=True):
    """A feature of these things, added up. A split card off the stack gives one answer a half (505.5)."""

    feature: Feature
    of: Selection


class MostOfOneType(Value, frozen=True):
    """How many of these share a creature type, of that type which most of them have (205.3)."""

    of: Selection


class Greatest(Value, frozen=True):
    """The highest of a feature among these things; 0 where there are none (104.2)."""

    feature: Feature
    of: Selection


class Least(Value, frozen=True):
    """The lowest of a feature among these things; 0 where there are none (104.2)."""

    feature: Feature
    of: Selection


class Fewest(Value, frozen=True):
    """How many of these whoever has the fewest controls; of cards in hands, has there (104.1)."""

    filter: Filter


class Most(Value, frozen=True):
    """How many of these whoever has the most of them controls; of cards out of play, owns (104.1)."""

    filter: Filter


class CountersOn(Value, frozen=True):
    """How many counters of this kind are on these, together (200.10); of all kinds if none is named."""

    kind: str
    of: Selection


class LandTypesAmong(Value, frozen=True):
    """How many of the basic land types (212.6c) there are among these."""

    of: Selection


class TimesPaid(Value, frozen=True):
    """How often this optional cost was paid for the spell (502.52a)."""

    cost: KeywordName
    symbols: tuple[str, ...] = ()


class ColorsSpent(Value, frozen=True):
    """How many colours of mana were spent to pay for the spell that this was, or is (502.37)."""


class DamageThisTurn(Value, frozen=True):
    """How much damage these players have been dealt this turn, together (502.50)."""

    of: Selection


class TakenThisTurn(Value, frozen=True):
    """How much damage these permanents have been dealt this turn, together."""

    of: Selection


class LifeLostThisTurn(Value, frozen=True):
    """How much life these players have lost this turn, by damage too, together (310.4)."""

    of: Selection


class CardsDrawn(Value, frozen=True):
    """How many cards these players have drawn this turn, together (423.1)."""

    of: Selection


class DamageBy(Value, frozen=True):
    """How much damage these players, or permanents, have been dealt this turn by permanents of this description, as
    they are or last were (413.2f)."""

    of: Selection
    by: Filter


class SpellsThisTurn(Value, frozen=True):
    """How many spells these players have played this turn, together (502.30); of this description alone, if there is
    one, as they are or last were (413.2f)."""

    of: Selection
    what: Filter | None = None


class LandsThisTurn(Value, frozen=True):
    """How many lands these players have played this turn, together (212.6)."""

    of: Selection


class OnlyIf(Value, frozen=True):
    """The amount if the condition holds, else 0."""

    condition: Condition
    amount: Amount


class BuriedThisTurn(Value, frozen=True):
    """How many creatures were put into graveyards from play this turn; of these players' alone, if they are named, and
    of this description, if there is one, as they last were (413.2f)."""

    of: Selection | None = None
    what: Filter | None = None


class LossOf(Value, frozen=True):
    """How much life was lost by what is noted under a name ("the life lost this way")."""

    by: Bound


class Share(Value, frozen=True):
    """The part of a divided amount that was announced for the target in this slot (409.1e)."""

    slot: int = 0


class Plus(Value, frozen=True):
    """The sum of the parts."""

    parts: tuple[Amount, ...]


class Beyond(Value, frozen=True):
    """How far an amount goes beyond `first`; 0 if it doesn't ("for each creature blocking it beyond the first")."""

    first: Amount
    of: Amount


class Times(Value, frozen=True):
    """A multiple; factor -1 makes "-X/-X"."""

    factor: int
    of: Amount


class Half(Value, frozen=True):
    """Half of an amount."""

    of: Amount
    rounding: Rounding


class Quotient(Value, frozen=True):
    """An amount divided evenly ("a third of", "divided evenly among"); nothing where it is divided by nothing."""

    of: Amount
    by: Amount
    rounding: Rounding


class ChosenTargets(Value, frozen=True):
    """How many targets were chosen for the spell that this is (409.1c); 0 before it is played."""


# --- Conditions ---------------------------------------------------------------------------------------


class Compare(Value, frozen=True):
    """Two amounts stand in this relation. "You control a Swamp" counts: at least 1."""

    left: Amount
    relation: Relation
    right: Amount


class Matches(Value, frozen=True):
    """Each of these things matches, and there is at least one."""

    what: Selection
    filter: Filter


class ShareAColor(Value, frozen=True):
    """These are so many things, and some color is a color of each of them (203.2)."""

    what: Selection
    number: int


class IsCommonest(Value, frozen=True):
    """This color is the most common one among all permanents, or tied for it: no other has more of them (203.2)."""

    color: Color


class WasPaid(Value, frozen=True):
    """This optional cost was paid as the spell itself, or the spell that the permanent was, was played (502.21).
    Of several kicker costs `symbols` tell which: the one of this mana (502.21d)."""

    cost: KeywordName
    symbols: tuple[str, ...] = ()


class ManaWasSpent(Value, frozen=True):
    """Mana of this colour was spent to pay for the spell that this was, or is (409.1h)."""

    color: Color


class PlayedFrom(Value, frozen=True):
    """ "You" played this very card from this zone of yours (409.1a)."""

    zone: Zone


class PlayedQuickly(Value, frozen=True):
    """The spell that this was, or is, was played when its player could play no sorcery, as its own text lets him or
    her (409.1b)."""


class TurnOf(Value, frozen=True):
    """It is the turn of a matching player (102.1, 606)."""

    who: Filter


class PlayedInMain(Value, frozen=True):
    """ "You" played this very spell during your main phase (409.1, 305)."""


class ChosenColorProduced(Value, frozen=True):
    """Mana of the colour that the source remembers as chosen was produced by the mana ability that set this one off
    (411.3, 503.8)."""


class InCombat(Value, frozen=True):
    """It is the combat phase (306.1)."""


class NewUnderControl(Value, frozen=True):
    """Each of these came under its controller's control since the beginning of his or her last upkeep (502.19a), or
    most recent `turn` (212.3d)."""

    what: Selection
    turn: bool = False


class Never(Value, frozen=True):
    """The condition doesn't hold."""

    condition: Condition


class AllTrue(Value, frozen=True):
    """Each of these conditions holds."""

    conditions: tuple[Condition, ...]


Known: TypeAlias = (DefendingPlayer | DamagedBy | BuriedBy | SourceOf | Self | You | Target) | (
    EventPart | Bound | Attached | ControllerOf | OwnerOf
)

Selection: TypeAlias = (
    Known | All | Picked | AtRandom | TopCards | LastPlayed | EndOfPile | Together | PlayerOf
)

Characteristic: TypeAlias = (
    SameName
    | SharesColor
    | SharesCommonestColor
    | SharesCost
    | SharesType
    | SharesLandType
    | SharesCreatureType
    | HasType
    | HasSupertype
    | HasSubtype
    | HasChosenSubtype
    | HasChosenType
    | HasChosenName
    | HasColor
    | Colors
    | HasKeyword
    | HasActivated
    | Compares
    | Named
    | FromExpansion
)

Placed: TypeAlias = (
    SingleTarget
    | NextPlayed
    | OptionPaid
    | FromSource
    | Targeting
    | Above
    | InOneGraveyard
    | InTotal
    | OfOneController
    | PaidBySpent
    | HurtThisTurn
    | HasCounter
    | IsBlocking
    | BlockedBy
    | BandedWith
    | AttackingWhom
    | FoughtThisTurn
    | FoughtLastTurn
    | FoughtThisCombat
    | BlockedThisTurn
    | WasBlockedThisTurn
    | DealtThisTurn
    | DealtBy
    | NewThisTurn
    | CameThisTurn
    | FellThisTurn
    | DrawnThisTurn
    | IsAttached
    | Bears
    | HasState
    | InZone
)

Circumstance: TypeAlias = (
    Is
    | Placed
    | Controls
    | Owns
    | Same
    | IsPlayer
    | Opponent
    | Teammate
    | HasTurn
    | ControlsMost
    | Outdoes
    | HasMostLife
    | HasMostCards
    | AttackedThisTurn
)

Filter: TypeAlias = Characteristic | Circumstance | AllOf | AnyOf | Not

Amount: TypeAlias = (
    int
    | BuriedThisTurn
    | X
    | CountersOn
    | Count
    | LandTypesAmong
    | FeatureOf
    | MostOfOneType
    | Greatest
    | Least
    | Fewest
    | Most
    | Share
    | LossOf
    | EventPart
    | Bound
    | Plus
    | Beyond
    | Times
    | Half
    | Quotient
    | ChosenTargets
    | TimesPaid
    | ColorsSpent
    | DamageThisTurn
    | TakenThisTurn
    | DamageBy
    | LifeLostThisTurn
    | CardsDrawn
    | SpellsThisTurn
    | LandsThisTurn
    | OnlyIf
)

Condition: TypeAlias = (
    WasPaid
    | ManaWasSpent
    | PlayedFrom
    | PlayedQuickly
    | TurnOf
    | PlayedInMain
    | ChosenColorProduced
    | InCombat
    | NewUnderControl
    | IsCommonest
    | ShareAColor
    | Compare
    | Matches
    | Never
    | AllTrue
)
CONDITION_KINDS = (
    *(WasPaid, ManaWasSpent, PlayedFrom, PlayedQuickly, TurnOf, NewUnderControl, Compare, Matches),
    *(Never, AllTrue, PlayedInMain, ChosenColorProduced, InCombat, IsCommonest, ShareAColor),
)
