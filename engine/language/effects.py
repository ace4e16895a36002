"""Instructions, continuous changes, costs and abilities: what a text does, in the order it does it.

An instruction is carried out whole (413.2); its parts are `engine.language.terms`. Costs are instructions
too, besides mana and the tap symbol, so that replacement and triggers see both alike.

It is long because it is one vocabulary: whoever looks for an instruction looks here.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.language.printed import ManaCost
from engine.language.terms import Amount, Bound, Condition, Event, Filter, Selection, Value
from engine.language.words import (
    AbilityKind,
    Act,
    CardType,
    Color,
    Duration,
    KeywordName,
    Manner,
    Place,
    PlayerAct,
    Regeneration,
    Skippable,
    Supertype,
    Timing,
    Trait,
    Zone,
)

# --- Instructions ---------------------------------------------------------------------------------------


class DealDamage(Value, frozen=True):
    """`source` deals damage to each of `to` (417.1). With a `Share` as amount, each gets its own share."""

    source: Selection
    amount: Amount
    to: Selection


class Destroy(Value, frozen=True):
    """These permanents are destroyed at once: put into their owners' graveyards (217.4a)."""

    what: Selection
    regeneration: Regeneration = Regeneration.ALLOWED


class Sacrifice(Value, frozen=True):
    """`who` moves permanents that he or she controls to the graveyard; no destruction (217.4a)."""

    who: Selection
    what: Selection


class Move(Value, frozen=True):
    """`who` puts these objects into their owners' `to` (217.1a); `place` for libraries only. "Return to
    hand", "remove from the game" and "put into the graveyard" are moves; damage and destruction are not."""

    who: Selection
    what: Selection
    to: Zone
    place: Place | None = None


class PutIntoPlay(Value, frozen=True):
    """`who` puts these cards into play under his or her control (214.4)."""

    who: Selection
    what: Selection
    manner: Manner = Manner.ORDINARY


class Discard(Value, frozen=True):
    """`who` puts these cards from his or her hand into the graveyard (217.4a)."""

    who: Selection
    what: Selection


class Draw(Value, frozen=True):
    """Each of `who` draws this many cards, one event each (423.2)."""

    who: Selection
    count: Amount = 1


class GainLife(Value, frozen=True):
    """Each of `who` gains this much life."""

    who: Selection
    amount: Amount


class LoseLife(Value, frozen=True):
    """Each of `who` loses this much life; as a cost, pays it."""

    who: Selection
    amount: Amount


class AddMana(Value, frozen=True):
    """`who` adds one of the options, of his or her choice, to the mana pool, `times` times (406, 104.3).
    An option is a run of symbols: ("G",) or ("R", "R"); "one mana of any color" has five of one symbol."""

    who: Selection
    options: tuple[tuple[str, ...], ...]
    times: Amount = 1


class Counter(Value, frozen=True):
    """These spells are countered: put into their owners' graveyards, no effect (217.4a)."""

    what: Selection


class CreateTokens(Value, frozen=True):
    """`who` puts this many tokens into play (216.1); their owner is the effect's controller (200.4a)."""

    who: Selection
    count: Amount
    token: TokenDef


class Search(Value, frozen=True):
    """`who` looks through the library of `whose` for up to `count` cards that match, and later instructions know
    them under the name that a `Note` gives. Where the description asks for more than a card, fewer may be found."""

    who: Selection
    whose: Selection
    filter: Filter
    count: Amount = 1


class LookAt(Value, frozen=True):
    """These cards are shown to `who` alone."""

    who: Selection
    what: Selection


class Attach(Value, frozen=True):
    """This Aura or Equipment becomes attached to that (212.2j, 212.4k); nothing happens where it can't be."""

    what: Selection
    to: Selection


class PutCounters(Value, frozen=True):
    """Counters of this kind ("+1/+1", "charge") are put on each of these (200.10)."""

    what: Selection
    kind: str
    count: Amount = 1


class RemoveCounters(Value, frozen=True):
    """Counters of this kind are removed from each of these (200.10)."""

    what: Selection
    kind: str
    count: Amount = 1


class Tap(Value, frozen=True):
    """These permanents become tapped (510.1)."""

    what: Selection


class Untap(Value, frozen=True):
    """These permanents become untapped (510.1)."""

    what: Selection


class Modify(Value, frozen=True):
    """A continuous effect begins on these objects as they are now, for a while (418.3a, 418.3b)."""

    what: Selection
    changes: tuple[Change, ...]
    duration: Duration


class Shield(Value, frozen=True):
    """A replacement or prevention effect begins (419.3), for a while. `uses` 1: "the next time"; None: no
    limit but the duration. A limit of damage to prevent is in `PreventNext`."""

    event: Event
    instead: tuple[Effect, ...]
    duration: Duration
    uses: int | None = None


class PreventNext(Value, frozen=True):
    """A shield that prevents the next so much damage to each of `to`, counted down as it goes (419.7b)."""

    amount: Amount
    to: Selection
    duration: Duration


class PreventDamage(Value, frozen=True):
    """In place of the damage that is being replaced, none is dealt (419.1d)."""


class ArriveTapped(Value, frozen=True):
    """The object being put into play comes into play tapped (419.1c)."""


class ArriveWithCounters(Value, frozen=True):
    """The object being put into play comes into play with these counters (419.1b)."""

    kind: str
    count: Amount = 1


class Regenerate(Value, frozen=True):
    """A shield: the next destruction of each of these this turn is replaced (419.6b)."""

    what: Selection


class Reveal(Value, frozen=True):
    """`who` shows these cards to all players."""

    who: Selection
    what: Selection


class Shuffle(Value, frozen=True):
    """Each of `who` shuffles his or her library."""

    who: Selection


class ShuffleInto(Value, frozen=True):
    """`who` puts these cards into their owners' libraries; then each of those is shuffled."""

    who: Selection
    what: Selection


class Choose(Value, frozen=True):
    """`who` chooses something; a `Note` around it names the choice for later instructions (413.2d)."""

    who: Selection
    among: Domain


class Note(Value, frozen=True):
    """Carry out `effect`; from then on `Bound(name)` is what it chose, or the objects it moved or made."""

    name: str
    effect: Effect


class ForEach(Value, frozen=True):
    """The effects for each of these in turn, known inside as `Bound(name)`; players in APNAP order."""

    name: str
    of: Selection
    effects: tuple[Effect, ...]


class If(Value, frozen=True):
    """The effects if the condition holds now, else the others (413.2f)."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class May(Value, frozen=True):
    """`who` chooses whether to carry the effects out; `then` follows the choice, not the result (419.5b)."""

    who: Selection
    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Unless(Value, frozen=True):
    """The effects, unless `who` chooses to pay these costs now (413.2d), `times` times over and as a whole."""

    who: Selection
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    times: Amount = 1


class AnyoneMay(Value, frozen=True):
    """Each of `who` in APNAP order may have these effects happen, until one does; if nobody does, `otherwise`
    ("... unless any opponent has you draw a card", 413.2c)."""

    who: Selection
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


class Repeat(Value, frozen=True):
    """The effects so many times, one after another ("repeat this process two more times": three times)."""

    effects: tuple[Effect, ...]
    times: int


class Delay(Value, frozen=True):
    """A delayed triggered ability begins (404.4); it triggers once, with a duration as often as it can (404.4b)."""

    event: Event
    effects: tuple[Effect, ...]
    duration: Duration = Duration.LASTING


# --- Copies, status and phasing (502.15, 503, 504, 508, 510) --------------------------------------------


class BecomeCopy(Value, frozen=True):
    """These permanents become copies of `of`, a permanent or card as it is or last was (503.3, 503.4).

    `keeps` they don't copy; `gains` they get with the copied text, as part of the copiable values (503.9).
    """

    what: Selection
    of: Selection
    keeps: tuple[Trait, ...] = ()
    gains: tuple[Ability | ThisAbility, ...] = ()
    duration: Duration = Duration.LASTING


class ArriveAsCopy(Value, frozen=True):
    """As the object comes into play (or is turned face up, 504.8) its controller may choose one of these; if so,
    it does so as a copy of that (503.5)."""

    among: Filter
    keeps: tuple[Trait, ...] = ()
    gains: tuple[Ability | ThisAbility, ...] = ()
    duration: Duration = Duration.LASTING


class ArriveChoosing(Value, frozen=True):
    """As the object comes into play its controller makes this choice, which its abilities know as
    `Bound(name)` (503.6, 503.8)."""

    domain: Domain
    name: str


class ArriveShaped(Value, frozen=True):
    """As the object comes into play its controller chooses one of these shapes, each given by what it sets. The shape
    belongs to the copiable values (503.2); what comes into play as a copy has a shape of its own (503.6)."""

    shapes: tuple[tuple[Change, ...], ...]


class CopySpell(Value, frozen=True):
    """`who` puts a copy of these spells onto the stack (503.10). `colored`: it has the colours of the spell or
    ability's own source. `new_targets`: the player may choose others for the copy."""

    who: Selection
    what: Selection
    new_targets: bool = False
    colored: bool = False
    times: Amount = 1


class Scry(Value, frozen=True):
    """`who` looks at so many cards on top of his or her library and puts any number of them on the bottom, the rest
    back on top, both in any order (502.36a)."""

    who: Selection
    count: Amount


class ArriveWithSunburst(Value, frozen=True):
    """The object comes into play from the stack with a counter for each colour of mana spent: +1/+1 counters if it is
    coming as a creature, else charge counters (502.37a)."""


class PlayCard(Value, frozen=True):
    """`who` plays this card while this resolves (413.2e): for its mana cost, or in the way that the word tells, such as
    "madness" for its madness cost (502.24a) and "free" for nothing. With `must` the player can't decline (502.59a)."""

    who: Selection
    what: Selection
    way: str = ""
    must: bool = False


class Haunt(Value, frozen=True):
    """This card is removed from the game haunting that creature (502.51a)."""

    to: Selection


class Ripple(Value, frozen=True):
    """You may reveal so many cards from the top of your library, play any of them with the name of this spell without
    paying their mana costs, and put the rest on the bottom in any order (502.56a)."""

    count: int


class PlayMasked(Value, frozen=True):
    """`who` plays this card face down as a 2/2 creature spell without paying its mana cost (504.1). What it becomes is
    turned face up first when it would assign or deal damage, be dealt damage, or become tapped."""

    who: Selection
    what: Selection


class TurnUpFirst(Value, frozen=True):
    """This is turned face up, and then what is being replaced happens all the same."""

    what: Selection


class RemoveDiscarded(Value, frozen=True):
    """The card being discarded may be removed from the game in place of going to the graveyard (502.24a)."""


class DredgeInstead(Value, frozen=True):
    """In place of the draw, this card may return to its owner's hand from the graveyard, and so many cards from the
    top of the library are put there (502.47a)."""

    count: int


class ArriveAmplified(Value, frozen=True):
    """The object comes into play with so many +1/+1 counters for each card of its creature types that its player
    reveals from the hand (502.27a)."""

    count: int


class PlayCopy(Value, frozen=True):
    """`who` copies this card and plays the copy, while this resolves, without paying its mana cost (503.12)."""

    who: Selection
    what: Selection


class CopyTokens(Value, frozen=True):
    """`who` puts this many tokens into play that are copies of `of` (216.1, 503.1)."""

    who: Selection
    of: Selection
    count: Amount = 1
    gains: tuple[Ability | ThisAbility, ...] = ()


class Linked(Value, frozen=True):
    """Carry out `effect`; the source's abilities know what it moved or made as `Bound(name)` for good (217.7d)."""

    name: str
    effect: Effect


class Flip(Value, frozen=True):
    """These permanents become flipped (508.4)."""

    what: Selection


class TurnFaceUp(Value, frozen=True):
    """These permanents are turned face up (504.5)."""

    what: Selection


class TurnFaceDown(Value, frozen=True):
    """These permanents are turned face down and become 2/2 creatures without text (502.26e)."""

    what: Selection


class PhaseOut(Value, frozen=True):
    """These permanents phase out, with what is attached to them (502.15)."""

    what: Selection


class ThisAbility(Value, frozen=True):
    """ "This ability": the very one whose instruction this stands in."""


class PlaySubgame(Value, frozen=True):
    """The players play a subgame with their libraries as decks (506); its winners are noted as
    `SUBGAME_WINNERS`."""


class BringIn(Value, frozen=True):
    """`who` chooses a card from outside the game that matches and puts it into his or her hand (217.1e,
    506.5a), showing it first if the text says so. With `up_to`, as many as that, which go to `to`."""

    who: Selection
    filter: Filter
    shown: bool = True
    up_to: int | None = None
    to: Zone = Zone.HAND


class ExtraTurns(Value, frozen=True):
    """`who` takes this many extra turns after this one (300.6)."""

    who: Selection
    count: Amount = 1


class SkipNext(Value, frozen=True):
    """`who` skips the next of his or her turns, phases or steps of this kind (300.9, 419.6e)."""

    who: Selection
    what: Skippable


class ControlNextTurn(Value, frozen=True):
    """`who` controls the next turn of `whose` (507)."""

    who: Selection
    whose: Selection


class EndTurn(Value, frozen=True):
    """The turn ends at once (509)."""


class WinGame(Value, frozen=True):
    """`who` wins the game (102.2b)."""

    who: Selection


class LoseGame(Value, frozen=True):
    """Each of `who` loses the game (102.3)."""

    who: Selection


class FlipCoins(Value, frozen=True):
    """Each of `who` flips a coin (511). With `called`, each calls it first, and wins or loses the flip. Players are
    noted as `FLIP_WON`, `FLIP_LOST`, `HEADS` and `TAILS`."""

    who: Selection
    called: bool = True


class MoreCoins(Value, frozen=True):
    """In place of one coin, this many are flipped, and all but one ignored (511, 419.1)."""

    count: int


class RepeatUntil(Value, frozen=True):
    """The effects once, and again until the condition holds after them."""

    effects: tuple[Effect, ...]
    condition: Condition


SUBGAME_WINNERS = "winners of the subgame"
FLIP_WON = "won the flip"
FLIP_LOST = "lost the flip"
HEADS = "heads"
TAILS = "tails"


# --- What can be chosen ---------------------------------------------------------------------------------


class AnyNumber(Value, frozen=True):
    """A natural number (104.1)."""


class AnyColor(Value, frozen=True):
    """A colour (203.2d)."""


class AnyCreatureType(Value, frozen=True):
    """A creature type (205.3e)."""


class AnyCardName(Value, frozen=True):
    """The name of a card; of a split card both halves' names (505.7)."""


class Thing(Value, frozen=True):
    """An object or player that matches; not a target. Sources are those of 419.8a."""

    filter: Filter


# --- Continuous changes (418) ---------------------------------------------------------------------------


class AddPT(Value, frozen=True):
    """Power and toughness change by these amounts, which may be below 0 ("gets +3/+3")."""

    power: Amount
    toughness: Amount


class SetPT(Value, frozen=True):
    """Power and toughness become these ("becomes 0/1")."""

    power: Amount
    toughness: Amount


class GainAbilities(Value, frozen=True):
    """The object has these abilities as well ("has", "gains"; 407)."""

    abilities: tuple[Ability, ...]


class LoseKeywords(Value, frozen=True):
    """The object loses the keyword abilities of these names (407)."""

    names: tuple[KeywordName, ...]


class SetColors(Value, frozen=True):
    """The object becomes these colours and no other."""

    colors: tuple[Color | Bound, ...]


class SetTypes(Value, frozen=True):
    """The object becomes these types (212.1b); `also` keeps those it had (212.1c)."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    also: bool = False


class SetController(Value, frozen=True):
    """This player controls the object."""

    player: Selection


class SwitchPT(Value, frozen=True):
    """Power and toughness change places (418.5i)."""


class LoseAll(Value, frozen=True):
    """The object loses all abilities (407)."""


class AsThough(Value, frozen=True):
    """The object may do this as though it had that ability ("can block as though it had flying")."""

    act: Act
    keyword: KeywordName


class MayStayTapped(Value, frozen=True):
    """Its controller may choose not to untap it in the untap step (302.2)."""


class Cannot(Value, frozen=True):
    """The object can't do this, or this can't be done to it; `by` narrows it to those others
    ("can't be blocked by red creatures"). Beats what permits it (103.2)."""

    act: Act
    by: Filter | None = None


class Must(Value, frozen=True):
    """The object does this each turn if able: a requirement (500.1); `by` tells which it blocks if able (502.29a)."""

    act: Act
    by: Filter | None = None


class Price(Value, frozen=True):
    """The object can't do this (attack or block) unless its controller pays these costs as it is declared (308.2d,
    309.2b); `to` narrows it to attacks on these players."""

    act: Act
    costs: tuple[Cost, ...]
    to: Filter | None = None


class StaysTapped(Value, frozen=True):
    """The object doesn't untap during its controller's untap step (302.2)."""


# --- Costs (403.1, 409.1f) ------------------------------------------------------------------------------


class PayMana(Value, frozen=True):
    """Mana of this cost."""

    cost: ManaCost


class TapSymbol(Value, frozen=True):
    """{T}: tap the permanent that the ability is on (104.4, 403.4)."""


# --- Bodies and abilities -------------------------------------------------------------------------------


class TargetSpec(Value, frozen=True):
    """One use of the word "target" (409.1c): what it may be and how many. `at_most` None is any number.
    `divided` is the amount that is divided among the targets as it is announced, at least 1 each (409.1e)."""

    slot: int
    filter: Filter
    at_least: Amount = 1
    at_most: Amount | None = 1
    divided: Amount | None = None


class Mode(Value, frozen=True):
    """One of the choices after "Choose one -", with its own targets (409.1b)."""

    targets: tuple[TargetSpec, ...]
    effects: tuple[Effect, ...]


class Body(Value, frozen=True):
    """What a spell or ability does as it resolves. Slots are numbered through all modes in text order.
    `choose` modes are chosen as it is announced (409.1b); effects come before those of the modes."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 0


class Spell(Value, frozen=True):
    """The instructions that an instant or sorcery spell follows as it resolves (212.5b, 212.7b)."""

    body: Body


class Activated(Value, frozen=True):
    """[cost]: [effect] (403). Whether it is a mana ability is computed (406.1). It can be played while its object is
    in this zone (402.8): an ability that discards its own card only from the hand. `condition` is what "play this
    ability only if" asks for (403.1). `keyword`: it is what this keyword is short for (502)."""

    costs: tuple[Cost, ...]
    body: Body
    timing: tuple[Timing, ...] = ()
    zone: Zone = Zone.IN_PLAY
    condition: Condition | None = None
    keyword: KeywordName | None = None


class Triggered(Value, frozen=True):
    """When, whenever or at [event], if [condition], [effect] (404); the condition is asked twice (410.8).
    `keyword`: it is what this keyword is short for (502)."""

    event: Event
    body: Body
    condition: Condition | None = None
    keyword: KeywordName | None = None


class Static(Value, frozen=True):
    """Something true all the time, as long as the condition holds (405, 418.4)."""

    what: Selection
    changes: tuple[Change, ...]
    condition: Condition | None = None


class Replacement(Value, frozen=True):
    """If [event] would happen, these instructions happen instead (419.1); `EventPart` is of that event.
    `keyword`: it is what this keyword is short for (502)."""

    event: Event
    instead: tuple[Effect, ...]
    keyword: KeywordName | None = None


class AdditionalCost(Value, frozen=True):
    """What must be paid besides the mana cost to play the spell (402.4, 409.1f)."""

    costs: tuple[Cost, ...]


class AlternativeCost(Value, frozen=True):
    """These costs may be paid rather than the mana cost of the spell, if the condition holds (409.1b); none at all:
    "you may play this without paying its mana cost"."""

    costs: tuple[Cost, ...]
    condition: Condition | None = None


class CostChange(Value, frozen=True):
    """Matching spells that matching players play cost so much more generic mana to play, or less if below 0
    (409.1f)."""

    filter: Filter
    generic: int
    who: Filter


class Barred(Value, frozen=True):
    """Matching players can't do this, whatever else says that they do ("you can't lose the game", 103.2)."""

    who: Filter
    act: PlayerAct


class AnyTime(Value, frozen=True):
    """Matching players may play activated abilities of this kind any time they could play an instant (403.5)."""

    who: Filter
    what: AbilityKind


class Keyword(Value, frozen=True):
    """A keyword ability (502) that rules look for by name. Those that are short for sentences are the abilities
    that the sentences are, with the name in their field `keyword` (`engine.language.keyword_sentences`).

    `filter` is the quality of protection (502.7), the kind of land of landwalk (502.6), what an Aura can enchant
    (502.45). `costs` is what morph costs (502.26), `number` how many time counters suspend puts (502.59)."""

    name: KeywordName
    filter: Filter | None = None
    costs: tuple[Cost, ...] = ()
    number: int = 0


class TokenDef(Value, frozen=True):
    """What a token is; its name is its subtypes unless it has one (216.1)."""

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    colors: tuple[Color, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    name: str = ""


Moving: TypeAlias = (
    Search
    | LookAt
    | Destroy
    | Sacrifice
    | Move
    | PutIntoPlay
    | Discard
    | Draw
    | Counter
    | CreateTokens
    | Shuffle
    | Scry
    | ShuffleInto
    | PlayCard
    | Ripple
    | Haunt
    | PlayMasked
)
Changing: TypeAlias = (
    Attach | DealDamage | GainLife | LoseLife | AddMana | PutCounters | RemoveCounters | Tap | Untap
)
Lasting: TypeAlias = Modify | Shield | PreventNext | Regenerate | Delay
Altering: TypeAlias = (
    PreventDamage
    | TurnUpFirst
    | ArriveTapped
    | ArriveWithCounters
    | ArriveWithSunburst
    | RemoveDiscarded
    | DredgeInstead
    | ArriveAmplified
)
Steering: TypeAlias = PayMana | Reveal | Choose | Note | ForEach | If | May | Unless | AnyoneMay | Repeat
Copying: TypeAlias = (
    BecomeCopy | CopySpell | PlayCopy | CopyTokens | ArriveAsCopy | ArriveChoosing | ArriveShaped | Linked
)
Turning: TypeAlias = Flip | TurnFaceUp | TurnFaceDown | PhaseOut
Unusual: TypeAlias = (
    PlaySubgame | BringIn | ExtraTurns | SkipNext | ControlNextTurn | EndTurn | WinGame | LoseGame
)
Coins: TypeAlias = FlipCoins | MoreCoins | RepeatUntil
Effect: TypeAlias = Moving | Changing | Lasting | Altering | Steering | Copying | Turning | Unusual | Coins
Domain: TypeAlias = AnyNumber | AnyColor | AnyCreatureType | AnyCardName | Thing
Setting: TypeAlias = (
    SwitchPT | LoseAll | AddPT | SetPT | GainAbilities | LoseKeywords | SetColors | SetTypes | SetController
)
Ruling: TypeAlias = Cannot | Price | Must | StaysTapped | AsThough | MayStayTapped
Change: TypeAlias = Setting | Ruling
Cost: TypeAlias = (
    PayMana
    | TapSymbol
    | Sacrifice
    | Discard
    | LoseLife
    | Move
    | RemoveCounters
    | PutCounters
    | Tap
    | Untap
    | Reveal
)
Ability: TypeAlias = (
    Barred
    | AnyTime
    | CostChange
    | AlternativeCost
    | Spell
    | Activated
    | Triggered
    | Static
    | Replacement
    | AdditionalCost
    | Keyword
)
