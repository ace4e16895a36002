"""Reading and writing what happened this turn: who was dealt damage, which spell it is, what died, what was tapped.

The rules of the grammar are in this_turn.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import as_though
from engine.language.combining import OTHER, as_filter, with_parts
from engine.language.discourse import InstructionDraft, words_for
from engine.language.effects import Attach, Delay, Effect, Modify, Must
from engine.language.nodes import Node, refused, trees
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    BuriedThisTurn,
    Compare,
    Condition,
    Count,
    Event,
    EventPart,
    Filter,
    HasType,
    HurtThisTurn,
    InZone,
    Is,
    IsPlayer,
    Not,
    Owns,
    Picked,
    Plays,
    Same,
    SameName,
    Selection,
    Self,
    SharesColor,
    Target,
)
from engine.language.walks import walk
from engine.language.words import CardType, Counted, Duration, Kind, ObjectAct, Relation, Role, Zone

if TYPE_CHECKING:
    from engine.language.awaited import Awaited
    from engine.language.event_wording import EventWording
    from engine.language.phrases import Phrases
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences
    from engine.language.wording import Wording

ORDINALS = ("first", "second", "third", "fourth", "fifth")
A_SPELL = Is(Kind.SPELL)
A_CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))


# --- reading ---------------------------------------------------------------------------------------------


def event(reader: Awaited, node: Node) -> Event | None:
    """An event of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "nth_of_a_turn":
            reader.said.mention(EventPart(Role.OBJECT), frozenset({Kind.SPELL.value}))
            return Plays(IsPlayer(), A_SPELL, ORDINALS.index(str(inner[0].data)) + 1, Counted.OF_ALL)
        case "nth_each_turn":
            who = reader.some(inner[0], Role.PLAYER)
            own = "you" if inner[0].data == "you_one" else "that_one_player"
            if inner[1].data not in (own, "their"):
                raise refused(inner[1], "the words for the player who plays it")
            reader.said.mention(EventPart(Role.OBJECT), frozenset({Kind.SPELL.value}))
            return Plays(who, A_SPELL, ORDINALS.index(str(inner[2].data)) + 1, Counted.OF_PLAYER)
    return None


def condition(reader: Phrases, node: Node) -> Condition | None:
    """A condition of this room; None for all others."""
    inner = trees(node)
    if node.data == "many_buried":
        if reader.description(inner[1]) != A_CREATURE:
            raise refused(inner[1], '"creatures"')
        return Compare(BuriedThisTurn(), Relation.AT_LEAST, reader.amount(inner[0]))
    if node.data not in ("has_in_hand", "has_exactly_in_hand"):
        return None
    who, number, what, *whose = inner
    player = reader.selection(who)
    if whose and reader.owner(whose[0]) != player:
        raise refused(whose[0], "the same player's")
    cards = with_parts(reader.description(what), InZone(Zone.HAND), Owns(player))
    relation = Relation.AT_LEAST if node.data == "has_in_hand" else Relation.EQUAL
    return Compare(Count(All(cards)), relation, reader.amount(number))


def postmod(reader: Phrases, node: Node) -> list[Filter] | None:
    """What follows a noun; None for all others."""
    match str(node.data):
        case "was_hurt":
            return [HurtThisTurn()]
        case "hurt_by":
            return [HurtThisTurn(reader.selection(trees(node)[0]))]
        case "same_name":
            named = trees(node)
            found = reader.selection(named[0]) if named else reader.said.latest_object()
            if found is None:
                raise refused(node, "an object that was named before")
            return [SameName(found)]
        case "shares_color":
            return [SharesColor(reader.selection(trees(node)[0]))]
    return None


def selection(reader: Phrases, node: Node) -> Selection | None:
    """ "Target creature and all other creatures with the same name as that creature", "target creature and each other
    creature that shares a color with it"; None for all others."""
    if node.data != "target_and_others":
        return None
    first, rest = trees(node)
    target = reader.selection(first)
    others = reader.description(rest, Not(Same(target)))
    alike = any(part in (SameName(target), SharesColor(target)) for part in walk(others))
    if not isinstance(target, Target) or not alike:
        raise refused(node, "a target, and others with its name or colors")
    all_of_them = All(AnyOf((Same(target), others)))
    # "Those creatures" are all of them, and not the target alone.
    reader.said.mention(all_of_them, words_for(others))
    return all_of_them


def noun_phrase(wording: Wording, what: Selection) -> str | None:
    """A selection of this room; None for all others."""
    match what:
        case All(filter=AnyOf(parts=(Same(of=Target() as target), others))):
            first = wording.np(target)
            each = any(isinstance(part, SharesColor) for part in walk(others))
            rest = wording.description(others, many=not each, implied=(Not(Same(target)),))
            wording.said.mention(what, words_for(others))
            return f"{first} and {'each' if each else 'all'} other {rest}"
    return None


def others_than_namesake(parts: list[Filter]) -> list[Filter]:
    """ "Each other land with the same name": other than the one that has that name."""
    namesake = next((part.of for part in parts if isinstance(part, SameName)), None)
    if namesake is None:
        return parts
    return [Not(Same(namesake)) if part == OTHER else part for part in parts]


def sentence(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a sentence of this room; False for all others."""
    if node.data != "when_this_turn":
        return False
    waited, action = trees(node)
    draft.add(Delay(reader.event(waited), reader.apart(action), Duration.THIS_TURN))
    return True


def part(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a part of a sentence of this room; False for all others."""
    if node.data not in ("attacks_if_able", "blocks_if_able"):
        return False
    subject, *blocked = trees(node)
    what = reader.of_objects(subject, reader.selection(subject))
    if blocked and reader.selection(blocked[0]) != Self():
        raise refused(blocked[0], "this very card's name")
    act = ObjectAct.ATTACK if node.data == "attacks_if_able" else ObjectAct.BLOCK
    draft.add(Modify(what, (Must(act, Same(Self()) if blocked else None),), Duration.THIS_TURN))
    return True


def that_one(reader: Phrases, node: Node) -> Filter:
    """ "That creature" as what an event is about."""
    return as_filter(reader.taken_up(node))


def effect(reader: Sentences, node: Node) -> Effect | None:
    """An instruction of this room; None for all others."""
    if node.data != "attach_elsewhere":
        return None
    what, to = trees(node)
    attached = reader.selection(what)
    host = Not(Same(Attached(attached)))
    return Attach(attached, Picked(reader.subject, reader.description(to, host)))


# --- writing ---------------------------------------------------------------------------------------------


def event_words(printer: EventWording, waited: Event) -> str | None:
    """An event of this room; None for all others."""
    match waited:
        case Plays(number=int() as number, counted=Counted.OF_ALL):
            printer.said.mention(EventPart(Role.OBJECT), frozenset({Kind.SPELL.value}))
            return f"the {ORDINALS[number - 1]} spell of a turn is played"
        case Plays(who=who, number=int() as number):
            subject = printer.some(who, Role.PLAYER)
            printer.said.mention(EventPart(Role.OBJECT), frozenset({Kind.SPELL.value}))
            plays, whose = ("play", "your") if subject == "you" else ("plays", "his or her")
            return f"{subject} {plays} {whose} {ORDINALS[number - 1]} spell each turn"
    return None


def condition_words(wording: Wording, asked: Condition) -> str | None:
    """A condition of this room; None for all others."""
    match asked:
        case Compare(left=BuriedThisTurn(), right=least):
            return f"{wording.count(least)} or more creatures were put into graveyards from play this turn"
        case Compare(
            left=Count(of=All(filter=AllOf(parts=(*rest, InZone(zone=Zone.HAND), Owns(player=who))))),
            relation=Relation.AT_LEAST | Relation.EQUAL as relation,
            right=least,
        ) if len(rest) > 1 or (relation is Relation.EQUAL and least != 0):
            cards = wording.description(AllOf(tuple(rest)), many=True)
            number = f"{wording.count(least)} or more"
            if relation is Relation.EQUAL:
                number = f"exactly {wording.count(least)}"
            said = f"{wording.np(who)} {wording.has(who)} {number} {cards}"
            return f"{said} in hand" if isinstance(who, Picked) else f"{said} in {wording.poss(who)} hand"
    return None


def following(wording: Wording, part: Filter, many: bool) -> str | None:
    """What follows a noun; None for all others."""
    match part:
        case HurtThisTurn(by=None):
            return "that was dealt damage this turn"
        case HurtThisTurn(by=by) if by is not None:
            return f"dealt damage by {wording.np(by)} this turn"
        case SameName(of=of):
            known = wording.said.latest_object() == of
            return "with the same name" if known else f"with the same name as {wording.np(of)}"
        case SharesColor(of=of):
            return f"that {'share' if many else 'shares'} a color with {wording.np(of)}"
    return None


def told(wording: SentenceWording, instruction: Effect) -> str | None:
    """An instruction as a verb in its plain form; None for all others."""
    match instruction:
        case Attach(what=what, to=Picked(filter=AllOf(parts=parts))) if Not(Same(Attached(what))) in parts:
            words = wording.np(what)
            to = wording.description(AllOf(parts), implied=(Not(Same(Attached(what))),))
            return f"attach {words} to another {to}"
    return None


def phrase(wording: SentenceWording, instruction: Effect) -> str | None:
    """An instruction with its subject; None for all others."""
    # Noun phrases ask this room for theirs.
    from engine.language.wording import is_many

    match instruction:
        case Modify(what=what, changes=(Must(act=act, by=by),), duration=Duration.THIS_TURN):
            if by is not None and by != Same(Self()):
                return None
            does = f"{wording.group(what)} {act.value}{'' if is_many(what) else 's'}"
            return f"{does}{'' if by is None else f' {wording.name}'} this turn if able"
    return as_though.phrase(wording, instruction)


def sentences(wording: SentenceWording, instruction: Effect) -> list[str] | None:
    """An instruction with a sentence of its own; None for all others."""
    match instruction:
        case Delay(event=waited, effects=effects, duration=Duration.THIS_TURN):
            return [f"{wording.trigger(waited)} this turn, {wording.joined(effects)}"]
    return None
