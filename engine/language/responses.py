"""Reading and writing what is done to spells and abilities on the stack: countering into another zone (414), changed
targets (415.7).

The rules of the grammar are in responses.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.language.discourse import InstructionDraft
from engine.language.effects import ChangeTargets, Counter, Effect
from engine.language.moves import its_owners
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import AllOf, Condition, Filter, Matches, SingleTarget, Targeting
from engine.language.words import Place, Zone

if TYPE_CHECKING:
    from engine.language.phrases import Phrases
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences
    from engine.language.wording import Wording

ELSEWHERE: dict[str, tuple[Zone, Place | None]] = {
    "countered_to_top": (Zone.LIBRARY, Place.TOP),
    "countered_to_bottom": (Zone.LIBRARY, Place.BOTTOM),
    "countered_to_hand": (Zone.HAND, None),
    "countered_out": (Zone.REMOVED, None),
}
GRAVEYARD = "instead of into its owner's graveyard"
WORDS = {
    (Zone.LIBRARY, Place.TOP): f"put it on top of its owner's library {GRAVEYARD}",
    (Zone.LIBRARY, Place.BOTTOM): f"put it on the bottom of its owner's library {GRAVEYARD}",
    (Zone.HAND, None): f"put it into its owner's hand {GRAVEYARD}",
    (Zone.REMOVED, None): "remove it from the game instead of putting it into its owner's graveyard",
}


# --- reading ---------------------------------------------------------------------------------------------


def sentence(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """ "If you do, put it on top of its owner's library instead of into its owner's graveyard": later text that
    modifies what countering means (413.2b). False for all others."""
    if node.data not in ELSEWHERE:
        return False
    last = draft.effects[-1] if draft.effects else None
    if not isinstance(last, Counter):
        raise refused(node, "a sentence that counters a spell before this one")
    if_countered, what, *whose = trees(node)
    for thing in (*trees(if_countered), what):
        if reader.selection(thing) != last.what:
            raise refused(thing, "the countered spell")
    for owner in whose:
        # Today's cards say "that player's graveyard".
        if not its_owners(owner) and [one.data for one in trees(owner)] != ["that"]:
            raise refused(owner, "its owner's")
    to, place = ELSEWHERE[str(node.data)]
    draft.effects[-1] = msgspec.structs.replace(last, to=to, place=place)
    return True


def effect(reader: Sentences, node: Node) -> Effect | None:
    """An instruction of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "change_target":
            return ChangeTargets(reader.subject, reader.selection(inner[0]))
        case "change_target_to":
            return ChangeTargets(reader.subject, reader.selection(inner[0]), reader.description(inner[1]))
    return None


def condition(reader: Phrases, node: Node) -> Condition | None:
    """A condition of this room; None for all others."""
    if node.data != "sole_target_is":
        return None
    what, described = trees(node)
    if words(node)[0] != "1":
        raise refused(words(node)[0], '"one"')
    return Matches(reader.selection(what), AllOf((SingleTarget(), Targeting(reader.description(described)))))


def postmod(reader: Phrases, node: Node) -> list[Filter] | None:
    """What follows a noun; None for all others."""
    match str(node.data):
        case "single_target":
            return [SingleTarget()]
        case "that_targets":
            return [Targeting(reader.description(trees(node)[0]))]
    return None


# --- writing ---------------------------------------------------------------------------------------------


def sentences(wording: SentenceWording, instruction: Effect) -> list[str] | None:
    """An instruction with a sentence of its own; None for all others."""
    match instruction:
        case Counter(to=to, place=place) if to is not Zone.GRAVEYARD:
            plain = msgspec.structs.replace(instruction, to=Zone.GRAVEYARD, place=None)
            return [wording.phrase(plain), f"if you do, {WORDS[to, place]}"]
    return None


def told(wording: SentenceWording, instruction: Effect) -> str | None:
    """An instruction as a verb in its plain form; None for all others."""
    match instruction:
        case ChangeTargets(what=what, among=None):
            return f"change the target of {wording.np(what)}"
        case ChangeTargets(what=what, among=among) if among is not None:
            return f"change {wording.poss(what)} target to another {wording.description(among)}"
    return None


def conditional(wording: Wording, asked: Condition) -> str | None:
    """A condition; None for all others."""
    match asked:
        case Matches(what=what, filter=AllOf(parts=(SingleTarget(), Targeting(of=of)))):
            described = wording.description(of)
            article = "an" if described[0] in "aeiou" else "a"
            return f"{wording.np(what)} has only one target and that target is {article} {described}"
    return None


def following(wording: Wording, part: Filter, many: bool) -> str | None:
    """What follows a noun; None for all others."""
    match part:
        case SingleTarget():
            return "with a single target"
        case Targeting(of=of):
            described = wording.description(of)
            article = "an" if described[0] in "aeiou" else "a"
            return f"that {'target' if many else 'targets'} {article} {described}"
    return None
