"""Reading and writing what is done again, what anybody may have happen, and what is done to several things at once.

The rules of the grammar are in processes.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.language.combining import with_parts
from engine.language.copied import retargeting
from engine.language.discourse import InstructionDraft
from engine.language.effects import (
    FLIP_WON,
    HEADS,
    TAILS,
    AnyoneMay,
    BringIn,
    CopySpell,
    Destroy,
    Discard,
    Effect,
    If,
    Repeat,
    Reveal,
    Sacrifice,
    Shuffle,
)
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import (
    All,
    Amount,
    AnyOf,
    AtRandom,
    BlockedBy,
    Bound,
    Compare,
    Condition,
    Count,
    FeatureOf,
    Filter,
    InZone,
    IsBlocking,
    Owns,
    Picked,
    Same,
    Selection,
    You,
)
from engine.language.words import Feature, Relation, State, Zone

if TYPE_CHECKING:
    from engine.language.phrases import Phrases
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences
    from engine.language.wording import Wording

DONE: dict[str, type[Effect]] = {
    "revealed": Reveal,
    "discarded": Discard,
    "sacrificed_so": Sacrifice,
    "destroyed": Destroy,
}
"""The instruction that "this way" speaks of."""
PARTICIPLES: dict[type[Effect], str] = {
    Reveal: "revealed",
    Discard: "discarded",
    Sacrifice: "sacrificed",
    Destroy: "destroyed",
}
SIDES = {"heads": HEADS, "tails": TAILS}


# --- reading ---------------------------------------------------------------------------------------------


def sentence(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a sentence of this room; False for all others."""
    if node.data == "repeat_more":
        if not draft.effects:
            raise refused(node, "a sentence that does something before this one")
        effects = draft.finished()
        draft.names.clear()
        draft.effects[:] = [Repeat(effects, int(words(node)[0]) + 1)]
        return True
    if node.data != "if_with_new_targets":
        return False
    condition_, action = trees(node)
    asked = reader.condition(condition_)
    inner = reader.apart(action)
    before, last = inner[:-1], inner[-1]
    if not isinstance(last, CopySpell):
        raise refused(action, "something that makes a copy")
    draft.add(If(asked, (*before, retargeting(last))))
    return True


def part(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a part of a sentence of this room; False for all others."""
    if node.data != "unless_any":
        return False
    phrase_, others, who, verb = trees(node)
    within = InstructionDraft()
    reader.part(phrase_, within)
    anyone = All(reader.description(others))
    reader.subject, reader.named = reader.selection(who), True
    had = InstructionDraft()
    reader.verb(verb, had)
    draft.add(AnyoneMay(anyone, had.finished(), within.finished()))
    return True


def condition(reader: Phrases, node: Node) -> Condition | None:
    """A condition of this room; None for all others."""
    if node.data != "comes_up":
        return None
    return Compare(Count(Bound(SIDES[str(trees(node)[0].data)])), Relation.AT_LEAST, 1)


def selection(reader: Phrases, node: Node) -> Selection | None:
    """A noun phrase of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "picked_up_to":
            return Picked(reader.subject, reader.description(inner[1]), reader.amount(inner[0]), 0)
        case "random_from_hand":
            number, what, whose = inner
            filter_ = with_parts(reader.description(what), InZone(Zone.HAND), Owns(reader.owner(whose)))
            return AtRandom(filter_, reader.amount(number))
    return None


def postmod(reader: Phrases, node: Node) -> list[Filter] | None:
    """What follows a noun; None for all others."""
    inner = trees(node)
    name = str(node.data)
    if name in ("blocking_it", "in_combat_with") and words(node)[0] != State.BLOCKING.value:
        raise refused(words(node)[0], '"blocking"')
    match name:
        case "blocking_it":
            return [IsBlocking(reader.selection(inner[0]))]
        case "blocked_by":
            return [BlockedBy(reader.selection(inner[0]))]
        case "in_combat_with":
            what = reader.selection(inner[0])
            return [AnyOf((IsBlocking(what), BlockedBy(what)))]
        case "done_this_way":
            found = reader.said.latest_done(DONE[str(inner[0].data)])
            if found is None:
                raise refused(node, "something that was done before")
            return [Same(found)]
    return None


def amount(reader: Phrases, node: Node) -> Amount | None:
    """An amount of this room; None for all others."""
    if node.data == "flips_won":
        return Count(Bound(FLIP_WON))
    if node.data != "colors_of":
        return None
    return FeatureOf(Feature.COLORS, reader.selection(trees(node)[0]))


def effect(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a verb of this room, which may stand for several instructions; False for all others."""
    if node.data != "shuffle_in":
        return False
    number, what, whose = trees(node)
    most = reader.amount(number)
    if not isinstance(most, int) or reader.subject != You() or whose.data != "you":
        raise refused(node, "a number of cards for your library")
    cards = reader.description(what)
    reader.done(BringIn(You(), cards, False, most, Zone.LIBRARY), draft)
    reader.done(Shuffle(You()), draft)
    return True


# --- writing ---------------------------------------------------------------------------------------------


def written(wording: SentenceWording, effects: tuple[Effect, ...]) -> str | None:
    """Instructions that share one phrase; None for all others."""
    match effects:
        case (BringIn(filter=filter_, up_to=int() as most), Shuffle()):
            cards = wording.picked(filter_, most) if most > 1 else wording.description(filter_)
            return f"choose up to {cards} from outside the game and shuffle them into your library"
    return None


def sentences(wording: SentenceWording, effect_: Effect) -> list[str] | None:
    """An instruction of this room as sentences; None for all others."""
    match effect_:
        case Repeat(effects=effects, times=times):
            said = [one for inner in effects for one in wording.sentence(inner)]
            more = wording.count(times - 1)
            return [*said, f"repeat this process {more} more {'time' if times == 2 else 'times'}"]
        case If(effects=(*before, CopySpell(new_targets=True) as last), otherwise=()):
            plain = msgspec.structs.replace(last, new_targets=False)
            first = f"if {wording.condition(effect_.condition)}, {wording.joined((*before, plain))}"
            return [f"{first} and you may choose new targets for the copy"]
        case AnyoneMay(who=All(filter=who), effects=(one,), otherwise=(other,)):
            words_ = wording.phrase(other)
            doer = wording.np(getattr(one, "who", You()), True)
            return [f"{words_} unless any {wording.description(who)} has {doer} {wording.told(one)}"]
    return None


def conditional(condition_: Condition) -> str | None:
    """A condition of this room; None for all others."""
    match condition_:
        case Compare(left=Count(of=Bound(name=side)), relation=Relation.AT_LEAST, right=1) if side in SIDES:
            return f"it comes up {side}"
    return None


def noun_phrase(wording: Wording, what: Selection) -> str | None:
    """A selection of this room; None for all others."""
    match what:
        case Picked(filter=filter_, count=count, at_least=0):
            if count == 1:
                return f"up to one {wording.description(filter_)}"
            return f"up to {wording.picked(filter_, count)}"
    return None


def following(wording: Wording, part_: Filter) -> str | None:
    """What follows a noun; None for all others."""
    match part_:
        case IsBlocking(of=what):
            return f"blocking {wording.np(what)}"
        case BlockedBy(of=what):
            return f"blocked by {wording.np(what)}"
        case AnyOf(parts=(IsBlocking(of=what), BlockedBy())):
            return f"blocking or blocked by {wording.np(what)}"
        case Same(of=Bound(name=name)) if name in wording.done_by:
            return f"{PARTICIPLES[wording.done_by[name]]} this way"
    return None


def quantity(wording: Wording, asked: Amount) -> str | None:
    """An amount; None for all others."""
    match asked:
        case Count(of=Bound(name=name)) if name == FLIP_WON:
            return "the number of flips you win"
        case FeatureOf(feature=Feature.COLORS, of=of):
            return f"the number of colors {wording.np(of)} was"
    return None
