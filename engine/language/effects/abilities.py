"""Abilities, and the instructions and changes that hold instructions, changes, costs or abilities themselves.

This module is long because each of them holds others: an ability has a body of instructions, one of which may give a
creature an ability.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.language.effects.changes import Limiting, Setting
from engine.language.effects.choices import Choose
from engine.language.effects.in_place import (
    AddMana,
    GainLife,
    InPlace,
    LoseLife,
    PutCounters,
    RemoveCounters,
    TakeCounter,
    Tap,
    Unattach,
    Untap,
)
from engine.language.effects.instead import Altering
from engine.language.effects.moving import Discard, Draw, Move, Moving, Reveal, Sacrifice
from engine.language.effects.turns import FlipCoins, SkipNext, Unusual
from engine.language.printed import ManaCost
from engine.language.terms.descriptions import Amount, Bound, Condition, Filter, Selection, Target
from engine.language.terms.events import Event
from engine.language.terms.value import Value
from engine.language.words import (
    AbilityKind,
    CardType,
    Color,
    Duration,
    KeywordName,
    ObjectAct,
    PlayerAct,
    Skippable,
    Supertype,
    Timing,
    Trait,
    WordSort,
)

# --- Instructions that hold others --------------------------------------------------------------------


class Note(Value, frozen=True):
    """Carry out `effect`; from then on `Bound(name)` is what it chose, or the objects it moved or made."""

    name: str
    effect: Effect


class Linked(Value, frozen=True):
    """Carry out `effect`; the source's abilities know what it moved or made as `Bound(name)` for good (217.7d)."""

    name: str
    effect: Effect


class Settle(Value, frozen=True):
    """From here on `Bound(name)` is what the description fits now, wherever it goes (413.2f)."""

    name: str
    of: Selection


class ForEach(Value, frozen=True):
    """The effects for each of these in turn, known inside as `Bound(name)`; players in APNAP order."""

    name: str
    of: Selection
    effects: tuple[Effect, ...]


class OneByOne(Value, frozen=True):
    """The effects for each of these, one after the other, each as those before have left things (413.2c); known inside
    as `Bound(name)`."""

    name: str
    of: Selection
    effects: tuple[Effect, ...]


class If(Value, frozen=True):
    """The effects if the condition holds now, else the others (413.2f)."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class May(Value, frozen=True):
    """`who` chooses whether to carry the effects out, and pays the mana among them; `then` follows the choice, not the
    result (419.5b)."""

    who: Selection
    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class ExtraTurns(Value, frozen=True):
    """`who` takes this many extra turns after this one (300.6), at the end of which `due` is done (404.4)."""

    who: Selection
    count: Amount = 1
    due: tuple[Effect, ...] = ()


class ChooseBetween(Value, frozen=True):
    """`who` chooses one of these groups of instructions as the text is followed, none that is impossible (413.2c)."""

    who: Selection
    options: tuple[tuple[Effect, ...], ...]


class Piles(Value, frozen=True):
    """`who` separates what is of this description into two piles, `chooser` chooses one of them, and the effects know
    that as `Bound(PILE)` and the other as `Bound(OTHER_PILE)` (413.2c)."""

    who: Selection
    among: Filter
    chooser: Selection
    effects: tuple[Effect, ...]


class AtOnce(Value, frozen=True):
    """These instructions are carried out as one event ("simultaneously", 413.2d)."""

    effects: tuple[Effect, ...]


class IfAllLegal(Value, frozen=True):
    """The effects, if every target is still legal as this resolves: else nothing is done to any (413.2a)."""

    effects: tuple[Effect, ...]


class Unless(Value, frozen=True):
    """The effects, unless `who` chooses to pay these costs now (413.2d), each player `times` times over and as a whole;
    if somebody has, `then` follows once."""

    who: Selection
    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    times: Amount = 1
    then: tuple[Effect, ...] = ()


class PayX(Value, frozen=True):
    """`who` may pay so much generic mana as he or she likes, at most `most` (413.2e), which is noted as
    `Bound(name)`; if he or she does, or `always`, `then` follows. Not having paid is having paid 0."""

    name: str
    who: Selection
    then: tuple[Effect, ...]
    most: Amount | None = None
    always: bool = False


class PayForEach(Value, frozen=True):
    """`who` may choose any number of these and pay this cost for each of them, as a whole (413.2c, 413.2e); if he or
    she does, `then` follows and knows them as `Bound(name)`."""

    name: str
    who: Selection
    among: Filter
    cost: ManaCost
    then: tuple[Effect, ...]


class AnyoneMay(Value, frozen=True):
    """Each of `who` in APNAP order may have these effects happen ("any player may have this deal 5 damage to him or
    her", 103.4, 413.2c); if somebody has, `then` follows once, and if nobody has, `otherwise`."""

    who: Selection
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()


class Repeat(Value, frozen=True):
    """The effects so many times, one after another ("repeat this process two more times": three times; "for each
    counter removed this way")."""

    effects: tuple[Effect, ...]
    times: Amount


class RepeatUntil(Value, frozen=True):
    """The effects once, and again until the condition holds after them."""

    effects: tuple[Effect, ...]
    condition: Condition


class Process(Value, frozen=True):
    """These instructions, and all of them once more where one of them says so (`OnceMore`). With `doubles`, life that
    is gained or lost is twice as much each time (511)."""

    effects: tuple[Effect, ...]
    doubles: bool = False


class TakingTurns(Value, frozen=True):
    """Each player does this in turn, beginning with "you", and all of them again until in a whole round nothing comes
    into play (103.4, 413.2c)."""

    effects: tuple[Effect, ...]


class OnceMore(Value, frozen=True):
    """The whole process in which this stands begins again."""


class Aim(Value, frozen=True):
    """Something is a target, of which nothing more need be said (409.1c)."""

    what: Target


# --- Instructions that begin something (404.4, 418.3, 419.3) ------------------------------------------


class Modify(Value, frozen=True):
    """A continuous effect begins on these objects as they are now, for a while (418.3a, 418.3b).

    `as_long` is what has to stay true where the duration is `WHILE_TRUE` (418.3d)."""

    what: Selection
    changes: tuple[Change, ...]
    duration: Duration
    as_long: Condition | None = None


class ChangeText(Value, frozen=True):
    """Its controller chooses a word of one of these sorts and another of the same sort; all instances of the first
    in the object's text are replaced by the second (418.6), which is none of those barred."""

    what: Selection
    sorts: tuple[WordSort, ...]
    duration: Duration
    barred: tuple[str, ...] = ()


class Shield(Value, frozen=True):
    """A replacement or prevention effect begins (419.3), for a while. `uses` 1: "the next time"; None: no
    limit but the duration. A limit of damage to prevent is in `PreventNext`."""

    event: Event
    instead: tuple[Effect, ...]
    duration: Duration
    uses: int | None = None


class Delay(Value, frozen=True):
    """A delayed triggered ability begins (404.4); it triggers once, with a duration as often as it can (404.4b).
    A condition behind its event is asked as of any triggered ability (404.3)."""

    event: Event
    effects: tuple[Effect, ...]
    duration: Duration = Duration.LASTING
    condition: Condition | None = None


# --- Copies and tokens (216, 503) ---------------------------------------------------------------------


class ThisAbility(Value, frozen=True):
    """ "This ability": the very one whose instruction this stands in."""


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
    types: tuple[CardType, ...] = ()
    """What it is in addition to the types that it copies (503.9)."""
    supertypes: tuple[Supertype, ...] = ()
    """And which supertypes it has besides those."""
    tapped: bool = False
    """It comes into play tapped, if it does so as a copy."""


class ArriveShaped(Value, frozen=True):
    """As the object comes into play its controller chooses one of these shapes, each given by what it sets. The shape
    belongs to the copiable values (503.2); what comes into play as a copy has a shape of its own (503.6). With `flip`
    a coin decides: the first shape if it comes up heads, or is won by whoever called it (511), else the second."""

    shapes: tuple[tuple[Change, ...], ...]
    flip: FlipCoins | None = None


class CopyTokens(Value, frozen=True):
    """`who` puts this many tokens into play that are copies of `of` (216.1, 503.1)."""

    who: Selection
    of: Selection
    count: Amount = 1
    gains: tuple[Ability | ThisAbility, ...] = ()


class CreateTokens(Value, frozen=True):
    """`who` puts this many tokens into play (216.1); their owner is the effect's controller (200.4a)."""

    who: Selection
    count: Amount
    token: TokenDef


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
    chosen_color: Bound | None = None
    """Under which name its color was chosen, and its creature type."""
    chosen_type: Bound | None = None


# --- Changes that hold abilities or costs -------------------------------------------------------------


class GainAbilities(Value, frozen=True):
    """The object has these abilities as well ("has", "gains"; 407)."""

    abilities: tuple[Ability, ...]


class HasText(Value, frozen=True):
    """The object has the full text of that card in place of its own (name, mana cost, color, types, abilities, size;
    418.6), and the abilities of `also` besides."""

    of: Selection
    also: GainAbilities


class LoseAbilities(Value, frozen=True):
    """The object loses these keyword abilities, each with just this quality ("loses forestwalk"), or those with this
    very text (407.3)."""

    abilities: tuple[Keyword | Replacement, ...]


class Price(Value, frozen=True):
    """The object can't do this (attack or block) unless its controller pays these costs as it is declared (308.2d,
    309.2b), or can't be blocked unless the defending player pays them for each blocker; `to` narrows it to attacks on
    these players, `by` to blocks of these attackers, and it is paid so many `times`."""

    act: ObjectAct
    costs: tuple[Cost, ...]
    to: Filter | None = None
    times: Amount = 1
    by: Filter | None = None


class MayIgnore(Value, frozen=True):
    """The object's controller may pay these costs any time he or she has priority, and ignores for the rest of the turn
    what the same ability says of the object (408.2j)."""

    costs: tuple[Cost, ...]


class MayEnd(Value, frozen=True):
    """The effect's controller may pay these costs any time he or she has priority, which ends the effect (408.2i)."""

    costs: tuple[Cost, ...]


# --- Costs (403.1, 409.1f) ----------------------------------------------------------------------------


class PayMana(Value, frozen=True):
    """Mana of this cost; with `x_of`, for X mana of these colours alone may be spent (409.1f)."""

    cost: ManaCost
    x_of: tuple[Color, ...] = ()


class PayCostOf(Value, frozen=True):
    """Mana of the mana cost that this object has (203.1), of which up to so much generic mana is spared; what has none
    can't be paid for (213.1a)."""

    of: Selection
    less: int = 0


class PayReduced(Value, frozen=True):
    """Mana of this cost, of which so much generic mana is spared `by` times `each` (409.1f)."""

    cost: ManaCost
    by: int
    each: Amount


class TapSymbol(Value, frozen=True):
    """{T}: tap the permanent that the ability is on (104.4, 403.4)."""


# --- Bodies and abilities -----------------------------------------------------------------------------


class TargetSpec(Value, frozen=True):
    """One use of the word "target" (409.1c): what it may be and how many. `at_most` None is any number.
    `divided` is the amount that is divided among the targets as it is announced, at least 1 each (409.1e).
    `chooser` is who chooses instead of the controller: one such player, whom the controller names; with `own` that
    player chooses among what he or she controls. What it has to be only as it is chosen is `as_played`: a legal target
    stays one without it (413.2a)."""

    slot: int
    filter: Filter
    at_least: Amount = 1
    at_most: Amount | None = 1
    divided: Amount | None = None
    chooser: Filter | None = None
    own: bool = False
    as_played: Filter | None = None


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
    """[cost]: [effect] (403). Whether it is a mana ability is computed (406.1), and where it can be played too
    (`engine.language.places`). `condition` is what "play this ability only if" asks for (403.1). `keyword`: it is what
    this keyword is short for (502). `anyone`: not its source's controller alone may play it (403.2)."""

    costs: tuple[Cost, ...]
    body: Body
    timing: tuple[Timing, ...] = ()
    condition: Condition | None = None
    keyword: KeywordName | None = None
    anyone: bool = False
    x_is: Amount | None = None
    """What X in its costs is, where nobody chooses it (409.1b)."""


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
    condition: Condition | None = None
    """Only as long as this is true."""


class ChooseInstead(Value, frozen=True):
    """One of these groups of instructions is chosen as the effect is applied, and stands in its place (419.6g)."""

    modes: tuple[tuple[Effect, ...], ...]


class AdditionalCost(Value, frozen=True):
    """What must be paid besides the mana cost to play the spell (402.4, 409.1f)."""

    costs: tuple[Cost, ...]


class XPaidWith(Value, frozen=True):
    """For X in the spell's mana cost mana of these colours alone may be spent (409.1f)."""

    colors: tuple[Color, ...]


class AlternativeCost(Value, frozen=True):
    """These costs may be paid rather than the mana cost of the spell, if the condition holds (409.1b); none at all:
    "you may play this without paying its mana cost"."""

    costs: tuple[Cost, ...]
    condition: Condition | None = None


class GrantedCost(Value, frozen=True):
    """Matching players may pay these costs rather than the mana cost of such spells that they play (409.1b), none at
    all: "without paying their mana cost"; X in them is `x_is`. `Bound(SPELL_PLAYED)` is the spell. With `at_once` it
    is played so any time an instant could be."""

    who: Filter
    what: Filter
    costs: tuple[Cost, ...] = ()
    x_is: Amount | None = None
    at_once: bool = False


class PlayOnly(Value, frozen=True):
    """The card can be played only at these times, and if the condition holds (401.5)."""

    timing: tuple[Timing, ...]
    condition: Condition | None = None


class CostChange(Value, frozen=True):
    """Matching spells that matching players play cost so much more generic mana to play, or less if below 0, and so
    much more mana of these colours (409.1f), or `less` of these: while the condition holds, so many times as `each`
    tells. `Bound(PLAYING)` is who plays the spell, and with `up_to` may forgo some of what it costs less."""

    filter: Filter
    generic: int
    who: Filter
    colored: tuple[Color, ...] = ()
    condition: Condition | None = None
    each: Amount = 1
    less: tuple[Color, ...] = ()
    up_to: bool = False


class AddedCost(Value, frozen=True):
    """Matching spells cost these besides, or activated abilities of matching objects where `abilities` (403.1, 409.1f):
    with a `symbol` once for each mana symbol of this colour in the mana cost, or in the activation cost."""

    what: Filter
    costs: tuple[Cost, ...]
    symbol: Color | None = None
    abilities: bool = False


class OwnCostChange(Value, frozen=True):
    """This spell costs so much more generic mana to play, or less if below 0, while the condition holds, so many times
    as `each` tells (409.1f)."""

    generic: int
    condition: Condition | None = None
    each: Amount = 1


class AbilityCost(Value, frozen=True):
    """Activated abilities of matching objects cost so much more generic mana to play, or less if below 0 but not less
    than `least` mana (403.1); `spares_mana`: not those that are mana abilities. With `keyword` only those that are what
    it is short for, with `kind` only those of that kind, which matching players play (502). `up_to`: whoever plays one
    may forgo some of what it costs less."""

    of: Filter
    generic: int
    least: int = 0
    spares_mana: bool = False
    keyword: KeywordName | None = None
    who: Filter | None = None
    up_to: bool = False
    kind: AbilityKind | None = None


class KeywordCost(Value, frozen=True):
    """Costs of this keyword that matching players pay cost so much more generic mana, or less if below 0 (409.1f).
    `up_to`: whoever pays one may forgo some of what it costs less."""

    keyword: KeywordName
    generic: int
    who: Filter
    up_to: bool = False


class PlaysQuickly(Value, frozen=True):
    """Matching players may play such spells any time they could play an instant (409.1a, 502.57)."""

    who: Filter
    what: Filter


class Quickened(Value, frozen=True):
    """The card may be played any time an instant could be by whoever pays these costs besides (409.1b)."""

    costs: tuple[Cost, ...] = ()


class Barred(Value, frozen=True):
    """Matching players can't do this, whatever else says that they do ("you can't lose the game", 103.2). `what`
    narrows spells and lands to those that match, and abilities to those of matching sources (409.4). A player who pays
    what is `waived` ignores it for the rest of the turn (408.2j). With a condition only while that is true."""

    who: Filter
    act: PlayerAct
    what: Filter | None = None
    waived: tuple[Cost, ...] = ()
    condition: Condition | None = None


class PlaysFrom(Value, frozen=True):
    """Matching players may play such cards from where they are, as though they were in the hand (409.1a); `free`: for
    nothing alone (409.1b)."""

    who: Filter
    what: Filter
    free: bool = False


class TopShown(Value, frozen=True):
    """Matching players play with the top card of their libraries revealed (217.2e)."""

    who: Filter


class CostFloor(Value, frozen=True):
    """While the condition holds, each spell whose total cost would be less mana than this costs so much (409.1f)."""

    least: int
    condition: Condition | None = None


class HandShown(Value, frozen=True):
    """Matching players play with their hands revealed (217.3c)."""

    who: Filter


class HandSize(Value, frozen=True):
    """Matching players' maximum hand size (217.3b) is this number, or so much more or less where it `changes`; None:
    they have no maximum."""

    who: Filter
    number: int | None
    changes: bool = False


class PoolStays(Value, frozen=True):
    """Matching players' mana pools don't empty as phases end, and burn nobody (300.3)."""

    who: Filter


class BeginsInPlay(Value, frozen=True):
    """Whoever has this card in the opening hand may begin the game with it in play (101.5)."""


class LegendRuleOff(Value, frozen=True):
    """The "legend rule" (420.5e) doesn't apply."""


class Ignored(Value, frozen=True):
    """The controller of the effect has paid to ignore its source's ability that says `what` (408.2j)."""

    what: MayIgnore


class Skips(Value, frozen=True):
    """Matching players skip all their steps or phases of this kind (419.6e)."""

    who: Filter
    what: Skippable


class UntapLimit(Value, frozen=True):
    """Matching players can't untap more than so many of these in their untap steps (302.2), as long as the condition
    holds."""

    who: Filter
    what: Filter
    most: int
    condition: Condition | None = None


class UntapsToo(Value, frozen=True):
    """Its controller untaps all of these in the untap steps of matching players (302.2)."""

    whose: Filter
    what: Filter


class MoreLands(Value, frozen=True):
    """Matching players may play so many lands besides the usual one on each of their turns; None: any number
    (212.6b)."""

    who: Filter
    number: int | None = 1


class LifeForMana(Value, frozen=True):
    """Matching players may pay 1 life any time they could play a mana ability, each time for one colorless mana
    (408.2i, 409.1g)."""

    who: Filter


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
    spares: bool = False
    """Protection that takes off nothing by which it is given ("This effect doesn't remove [this Aura]"; 502.7c)."""


Repeating: TypeAlias = Repeat | RepeatUntil | Process | TakingTurns | OnceMore | Aim
Holding: TypeAlias = (
    Note
    | Linked
    | Settle
    | ForEach
    | OneByOne
    | If
    | May
    | ChooseBetween
    | Piles
    | AtOnce
    | IfAllLegal
    | Unless
    | PayX
    | PayForEach
    | AnyoneMay
    | Repeating
)
Beginning: TypeAlias = Modify | ChangeText | Shield | Delay | ExtraTurns
Copying: TypeAlias = BecomeCopy | ArriveAsCopy | ArriveShaped | CopyTokens | CreateTokens
Effect: TypeAlias = (
    ExtraTurns
    | Moving
    | InPlace
    | Altering
    | ChooseInstead
    | Choose
    | Unusual
    | Holding
    | Beginning
    | Copying
    | PayMana
)
Ruling: TypeAlias = Limiting | Price | MayIgnore | MayEnd
Change: TypeAlias = Setting | GainAbilities | HasText | LoseAbilities | Ruling
"""Costs are instructions that whoever pays carries out; the last five are costs of cumulative upkeep alone."""
Cost: TypeAlias = (
    PayMana
    | PayCostOf
    | PayReduced
    | TapSymbol
    | Sacrifice
    | Discard
    | LoseLife
    | Move
    | RemoveCounters
    | TakeCounter
    | PutCounters
    | Tap
    | Untap
    | Unattach
    | Reveal
    | Draw
    | AddMana
    | GainLife
    | FlipCoins
    | SkipNext
    | Modify
    | Linked
)
Ability: TypeAlias = (
    Barred
    | Skips
    | Ignored
    | LegendRuleOff
    | BeginsInPlay
    | UntapLimit
    | UntapsToo
    | MoreLands
    | PoolStays
    | HandShown
    | HandSize
    | CostFloor
    | AnyTime
    | LifeForMana
    | PlaysFrom
    | TopShown
    | CostChange
    | OwnCostChange
    | AddedCost
    | AbilityCost
    | KeywordCost
    | PlaysQuickly
    | Quickened
    | XPaidWith
    | AlternativeCost
    | GrantedCost
    | PlayOnly
    | Spell
    | Activated
    | Triggered
    | Static
    | Replacement
    | AdditionalCost
    | Keyword
)
