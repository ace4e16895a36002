"""Writing what cards say of copies, of status and of phasing: the counterpart of `copies`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.language import chosen_players, damage_wording, named_cards
from engine.language.effects import (
    Ability,
    AnyBasicLandType,
    AnyCardName,
    ArriveAsCopy,
    ArriveChoosing,
    ArriveShaped,
    BecomeCopy,
    Change,
    Choose,
    CopySpell,
    CopyTokens,
    Effect,
    Flip,
    If,
    Keyword,
    Linked,
    LoseLife,
    May,
    Note,
    PayMana,
    PhaseOut,
    PlayCopy,
    PlayMasked,
    PreventDamage,
    PutIntoPlay,
    RemoveCounters,
    Thing,
    ThisAbility,
    TurnFaceDown,
    TurnFaceUp,
)
from engine.language.nouns import a, counted
from engine.language.remembered import (
    CHOSEN_COLOR,
    CHOSEN_NAME,
    CHOSEN_NUMBER,
    CHOSEN_TYPE,
    IMPRINTED,
    MASKED,
    REMOVED_WITH,
    REMOVED_WITH_IT,
    SACRIFICED,
    imprinted,
)
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    Compare,
    Condition,
    Count,
    CountersOn,
    DealsDamage,
    Either,
    Event,
    Filter,
    HasChosenSubtype,
    HasColor,
    HasKeyword,
    HasType,
    Holds,
    IsAttached,
    Matches,
    Owns,
    PaidBySpent,
    Phases,
    Plus,
    Same,
    Self,
    Times,
    TurnedFaceUp,
    Value,
    You,
    ZoneChange,
)
from engine.language.words import CardType, Duration, KeywordName, Manner, Relation, Role, Trait, Zone

if TYPE_CHECKING:
    from engine.language.event_wording import EventWording
    from engine.language.sentence_wording import SentenceWording
    from engine.language.wording import Wording

CHOICES = {
    CHOSEN_COLOR: "a color",
    CHOSEN_TYPE: "a creature type",
    CHOSEN_NUMBER: "a number",
    CHOSEN_NAME: "a card name",
}


NEW_TARGETS = "you may choose new targets for the copy"
"""The sentence after one that copies a spell."""


# --- abilities -------------------------------------------------------------------------------------------


def arrival(printer: EventWording, event: Event, instead: Sequence[Effect]) -> str | None:
    """ "As this comes into play, ...": the text of such a replacement; None for all others."""
    if isinstance(event, DealsDamage) and event.source is None and tuple(instead) == (PreventDamage(),):
        if event.to is None:
            return None
        to = event.to.of if isinstance(event.to, Same) else All(event.to)
        return f"prevent all {damage_wording.kind(event)} that would be dealt to {printer.group(to)}."
    if len(instead) != 1:
        return None
    (effect,) = instead
    arrives = ZoneChange(Same(Self()), Zone.IN_PLAY)
    if event == arrives:
        comes = "comes into play"
    elif isinstance(event, TurnedFaceUp):
        comes = "is turned face up"
    elif event == Either((arrives, TurnedFaceUp(Same(Self())))):
        comes = "comes into play or is turned face up"
    else:
        return None
    name = printer.name
    match effect:
        case ArriveAsCopy():
            return f"as {name} {comes}, {_as_copy(printer, effect)}"
        case ArriveChoosing(domain=AnyBasicLandType()):
            return f"as {name} {comes}, choose a basic land type."
        case ArriveChoosing(domain=AnyCardName() as domain):
            return f"as {name} {comes}, {named_cards.told(Choose(You(), domain))}."
        case ArriveChoosing() if (who := chosen_players.arrives(effect)) is not None:
            return f"as {name} {comes}, choose {who}."
        case ArriveChoosing(name=noted):
            return f"as {name} {comes}, choose {CHOICES[noted]}."
        case ArriveShaped(shapes=shapes):
            return f"as {name} {comes}, it becomes your choice of {_shapes(printer, shapes)}."
        case TurnFaceDown(what=what):
            return f"as {name} {comes}, turn {printer.np(what)} face down."
    return None


def _shapes(printer: EventWording, shapes: Sequence[Sequence[Change]]) -> str:
    *first, last = (printer.changes(shape, False).removeprefix("becomes ") for shape in shapes)
    return f"{', '.join(first)}{',' if len(first) > 1 else ''} or {last}"


def _as_copy(printer: EventWording, effect: ArriveAsCopy) -> str:
    other = printer.description(effect.among)
    noun = next(
        (one.type.value for one in getattr(effect.among, "parts", ()) if isinstance(one, HasType)),
        "permanent",
    )
    lasting, verb = "", "comes into play as"
    if effect.duration is Duration.FACE_UP:
        lasting, verb = f"until {printer.name} is turned face down, ", "becomes"
    extras = _extras(printer.name, effect.keeps, effect.gains)
    if effect.types:
        extras += f", except it's {a(effect.types[0].value)} in addition to its other types"
    does = f"{lasting}{printer.name} {verb} a copy of that {noun}{extras}"
    return f"you may choose {a(other)} in play. If you do, {does}."


def _extras(name: str, keeps: Sequence[Trait], gains: Sequence[Ability | ThisAbility]) -> str:
    words = " except for its color" if Trait.COLOR in keeps else ""
    for one in gains:
        words += " and gains "
        words += "this ability" if isinstance(one, ThisAbility) else f'"{_inner(one, name)}"'
    return words


def _inner(ability: Ability, name: str) -> str:
    from engine.language.print import print_ability

    return print_ability(ability, name)


def keyword(ability: Keyword) -> str | None:
    """A keyword ability of this room; None for all others."""
    if ability.name is KeywordName.MORPH:
        return "morph " + "".join(str(cost.cost) for cost in ability.costs if isinstance(cost, PayMana))
    if ability.name is KeywordName.PROTECTION and ability.filter == HasColor(Bound(CHOSEN_COLOR)):
        return "protection from the chosen color"
    if ability.name is KeywordName.LANDWALK and ability.filter == HasChosenSubtype(Bound(CHOSEN_TYPE)):
        return "landwalk of the chosen type"
    return None


def imprints(effects: Sequence[Effect]) -> bool:
    """Whether the ability word "Imprint" stands before a triggered ability with these instructions."""
    return any(
        (isinstance(one, Linked) and one.name == IMPRINTED)
        or (isinstance(one, May) and imprints(one.effects))
        for one in effects
    )


def event(printer: EventWording, waited: Event) -> str | None:
    """An event of this room; None for all others."""
    match waited:
        case Holds(condition=condition_now):
            return printer.condition(condition_now)
        case TurnedFaceUp(what=what):
            return f"{printer.some(what, Role.OBJECT)} is turned face up"
        case Phases(what=what, to=Zone.PHASED_OUT):
            return f"{printer.some(what, Role.OBJECT)} phases out"
        case Phases(what=what):
            return f"{printer.some(what, Role.OBJECT)} phases in"
    return None


# --- instructions ----------------------------------------------------------------------------------------


def sentence(printer: SentenceWording, effect: Effect) -> list[str] | None:
    """An instruction that takes several sentences; None for all others."""
    match effect:
        case If(
            condition=Compare(left=CountersOn(kind=kind, of=of), relation=Relation.AT_LEAST, right=number),
            effects=(RemoveCounters() as first_done,),
            otherwise=otherwise,
        ) if otherwise and (first_done.kind, first_done.what, first_done.count) == (kind, of, number):
            return [printer.phrase(first_done), f"if you can't, {printer.joined(otherwise)}"]
        case May(
            effects=(Note(name=name, effect=Choose(among=Thing(filter=AllOf(parts=parts)))),),
            then=(May(effects=(PlayMasked(),)),),
        ) if name == MASKED:
            return _masked(printer, AllOf(tuple(part for part in parts if part != PaidBySpent())))
    if isinstance(effect, CopySpell) and retargets(effect):
        first = phrase(printer, replace(effect, new_targets=False)) or ""
        return [first, NEW_TARGETS]
    if (
        isinstance(effect, May)
        and isinstance(effect.who, You)
        and not effect.then
        and len(effect.effects) == 1
    ):
        (one,) = effect.effects
        if isinstance(one, BecomeCopy) and not effect.otherwise:
            return [f"you may have {_become(printer, one, 'become')}"]
    return None


def retargets(effect: Effect) -> bool:
    """Whether the sentence about new targets follows this instruction."""
    return isinstance(effect, CopySpell) and effect.new_targets


def _masked(printer: SentenceWording, among: Filter) -> list[str]:
    return [
        f"you may choose {a(printer.description(among))} whose mana cost could be paid by some amount of, or all of, "
        "the mana you spent on {X}",
        "if you do, you may play that card face down as a 2/2 creature spell without paying its mana cost",
        "if the creature that spell becomes as it resolves has not been turned face up and would assign or deal "
        "damage, be dealt damage, or become tapped, instead it's turned face up and assigns or deals damage, is "
        "dealt damage, or becomes tapped",
    ]


def phrase(printer: SentenceWording, effect: Effect) -> str | None:
    """An instruction with its subject; None for all others."""
    match effect:
        case BecomeCopy():
            return _become(printer, effect, "becomes")
        case PhaseOut(what=what):
            from engine.language.wording import is_many

            return f"{printer.np(what, True)} {'phase' if is_many(what) else 'phases'} out"
        case Linked(effect=inner):
            return printer.phrase(inner)
        case CopySpell() | PlayCopy() | CopyTokens() if isinstance(effect.who, You):
            return told(printer, effect)
    return None


def _become(printer: SentenceWording, effect: BecomeCopy, verb: str) -> str:
    subject = printer.np(effect.what, True)
    words = f"{subject} {verb} a copy of {printer.np(effect.of)}"
    words += _extras(printer.name, effect.keeps, effect.gains)
    return f"{words} {effect.duration.value}".rstrip()


def told(printer: SentenceWording, effect: Effect) -> str | None:
    """An instruction as a verb in its plain form; None for all others."""
    match effect:
        case CopySpell(what=what, colored=True):
            return f"put a copy of {printer.np(what)} onto the stack, except that it copies {printer.name}'s color"
        case CopySpell(what=what, without=KeywordName() as lost):
            return f"copy {printer.np(what)} except for its {lost.value} ability"
        case CopySpell(what=what):
            return f"put a copy of {printer.np(what)} onto the stack"
        case PlayCopy(what=what):
            return f"copy {printer.np(what)} and play the copy without paying its mana cost"
        case CopyTokens(of=of, count=1):
            return f"put a token into play that's a copy of {printer.np(of)}"
        case CopyTokens(of=of, count=count):
            return f"put {printer.count(count)} tokens into play that are copies of {printer.np(of)}"
        case Flip(what=what):
            return f"flip {printer.np(what)}"
        case TurnFaceUp(what=what):
            return f"turn {printer.np(what)} face up"
        case TurnFaceDown(what=what):
            return f"turn {printer.np(what)} face down"
        case PutIntoPlay(what=what, manner=Manner.FACE_DOWN):
            return f"put {printer.np(what)} into play face down"
        case PutIntoPlay(what=what, manner=Manner.FLIPPED):
            return f"return {printer.np(what)} to play flipped"
        case LoseLife(
            amount=Plus(parts=(int(), Times(factor=-1)))
            | Times(of=Plus(parts=(int(), Times(factor=-1)))) as amount
        ) if (fewer := _for_each_fewer(printer, amount)) is not None:
            return fewer
        case Linked(effect=inner):
            return printer.told(inner)
    return None


# --- terms -----------------------------------------------------------------------------------------------


def selection(what: Value) -> str | None:
    """A noun phrase; None for all others."""
    if what == Bound(REMOVED_WITH_IT):
        return "the removed card"
    if what == Bound(SACRIFICED):
        return "the sacrificed creature"
    kind = next((one for one in CardType if what == imprinted(one)), None) if isinstance(what, All) else None
    if kind is not None:
        return f"the imprinted {kind.value} card"
    return "the imprinted card" if what == Bound(IMPRINTED) else None


def postmod(part: Filter) -> str | None:
    """What follows a noun; None for all others."""
    match part:
        case Same(of=Bound(name=name)) if name.startswith(REMOVED_WITH):
            return f"removed from the game with {name.removeprefix(REMOVED_WITH)}"
    if part == HasColor(Bound(CHOSEN_COLOR)):
        return "of the chosen color"
    return "of the chosen type" if part == HasChosenSubtype(Bound(CHOSEN_TYPE)) else None


def condition(printer: Wording, found: Condition) -> str | None:
    """A condition of this room; None for all others."""
    match found:
        case Matches(what=what, filter=HasKeyword(name=name)):
            return f"{printer.np(what, True)} has {name.value}"
        case Compare(
            left=Count(of=All(filter=AllOf(parts=(*rest, IsAttached(to=host))))), right=int() as least
        ) if found.relation is Relation.AT_LEAST:
            auras = printer.description(AllOf(tuple(rest)), many=True)
            return f"{printer.np(host, True)} is enchanted by {counted(least)} or more {auras}"
    return None


def quantity(amount: object) -> str | None:
    """An amount; None for all others."""
    return "the chosen number" if amount == Bound(CHOSEN_NUMBER) else None


def _for_each_fewer(printer: SentenceWording, amount: Amount) -> str | None:
    """So much life for each card that a hand lacks of a number; None for other amounts."""
    number, missing = (amount.factor, amount.of) if isinstance(amount, Times) else (1, amount)
    match missing:
        case Plus(parts=(int() as most, Times(factor=-1, of=Count(of=All(filter=AllOf(parts=parts)))))):
            whose = printer.poss(next(part.player for part in parts if isinstance(part, Owns)))
            return f"lose {number} life for each card fewer than {counted(most)} in {whose} hand"
    return None
