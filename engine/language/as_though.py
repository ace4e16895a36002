"""Acts as though a keyword that hinders them were not there: "can attack as though it didn't have defender".

The rules of the grammar are in as_though.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.discourse import InstructionDraft
from engine.language.effects import AsThoughWithout, Change, Effect, Modify
from engine.language.errors import Unprintable
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import Filter, HasKeyword, HasSubtype
from engine.language.words import CardType, Duration, KeywordName, ObjectAct

if TYPE_CHECKING:
    from engine.language.changes import Changes
    from engine.language.phrases import Phrases
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences

ACTS = {
    "attack_despite": ObjectAct.ATTACK,
    "blocked_despite": ObjectAct.BE_BLOCKED,
    "block_despite": ObjectAct.BLOCK,
}
ANY_LANDWALK = HasKeyword(KeywordName.LANDWALK)
THOSE = "those abilities"


def _hindering(node: Node) -> HasKeyword | None:
    """The ability that is as though it weren't there; None for "those abilities"."""
    if not words(node):
        return None
    (word,) = words(node)
    if word.type == "A_LANDWALK":
        return HasKeyword(KeywordName.LANDWALK, HasSubtype(str(word)))
    return HasKeyword(KeywordName(word))


def change(reader: Changes, node: Node) -> list[Change] | None:
    """A change of this room; None for all others."""
    act = ACTS.get(str(node.data))
    if act is None:
        return None
    if act is ObjectAct.ATTACK:
        return [AsThoughWithout(act, KeywordName(words(node)[0]))]
    if act is ObjectAct.BLOCK and words(node)[0] != CardType.CREATURE.value:
        raise refused(node, '"creatures"')
    named = [_hindering(child) for child in trees(node)]
    first = named[0] or ANY_LANDWALK
    if act is ObjectAct.BLOCK and named[-1] not in (None, named[0]):
        raise refused(trees(node)[-1], "the same ability twice")
    return [AsThoughWithout(act, first.name, first.kind)]


def part(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a part of a sentence of this room; False for all others."""
    if node.data != "attacks_despite":
        return False
    (subject,) = trees(node)
    what = reader.of_objects(subject, reader.selection(subject))
    draft.add(
        Modify(what, (AsThoughWithout(ObjectAct.ATTACK, KeywordName(words(node)[0])),), Duration.THIS_TURN)
    )
    return True


def postmod(_: Phrases, node: Node) -> list[Filter] | None:
    """What follows a noun; None for all others."""
    match str(node.data):
        case "with_landwalk":
            return [HasKeyword(KeywordName.LANDWALK, HasSubtype(str(words(node)[0])))]
        case "with_any_landwalk":
            return [ANY_LANDWALK]
    return None


def ability_words(part: HasKeyword) -> str:
    """The ability of a description in words."""
    match part:
        case HasKeyword(name=name, kind=None):
            return "landwalk abilities" if name is KeywordName.LANDWALK else name.value
        case HasKeyword(name=KeywordName.LANDWALK, kind=HasSubtype(subtype=subtype)):
            return f"{subtype.lower()}walk"
    raise Unprintable(f"no words for {part!r}")


def changed(change: AsThoughWithout, many: bool) -> str:
    """A change of this room in words."""
    whom = "they" if many else "it"
    ability = ability_words(HasKeyword(change.keyword, change.kind))
    match change.act:
        case ObjectAct.BLOCK:
            same = THOSE if change.keyword is KeywordName.LANDWALK and change.kind is None else ability
            return f"can block creatures with {ability} as though they didn't have {same}"
        case ObjectAct.BE_BLOCKED:
            same = THOSE if change.keyword is KeywordName.LANDWALK and change.kind is None else ability
            return f"can be blocked as though {whom} didn't have {same}"
    return f"can attack as though {whom} didn't have {ability}"


def phrase(wording: SentenceWording, instruction: Effect) -> str | None:
    """An instruction with its subject; None for all others."""
    # Noun phrases ask this room for theirs.
    from engine.language.wording import is_many

    match instruction:
        case Modify(
            what=what,
            changes=(AsThoughWithout(act=ObjectAct.ATTACK, keyword=keyword),),
            duration=Duration.THIS_TURN,
        ):
            whom = "they" if is_many(what) else "it"
            return f"{wording.group(what)} can attack this turn as though {whom} didn't have {keyword.value}"
    return None
