"""Types that are chosen: "becomes the creature type of your choice", "is the chosen type".

The rules of the grammar are in chosen_types.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.discourse import InstructionDraft
from engine.language.effects import (
    AnyBasicLandType,
    AnyCreatureType,
    Change,
    Choose,
    Domain,
    Effect,
    SetSubtype,
)
from engine.language.nodes import Node, refused, words
from engine.language.remembered import CHOSEN_TYPE
from engine.language.terms import Bound, You
from engine.language.words import CardType, Supertype

if TYPE_CHECKING:
    from engine.language.changes import Changes
    from engine.language.sentences import Sentences

TYPE = frozenset({"type"})


def land_types(node: Node) -> Domain:
    """The basic land types, if the words name no other."""
    if [str(word) for word in words(node)] != [Supertype.BASIC.value, CardType.LAND.value]:
        raise refused(node, '"basic land type"')
    return AnyBasicLandType()


def _creature_types(node: Node) -> Domain:
    kind, *barred = (str(word) for word in words(node))
    if kind != CardType.CREATURE.value:
        raise refused(node, '"creature type"')
    return AnyCreatureType(tuple(barred))


def change(reader: Changes, node: Node, draft: InstructionDraft | None) -> list[Change] | None:
    """A change of this room; None for all others."""
    match str(node.data):
        case "is_chosen_type":
            return [SetSubtype(Bound(CHOSEN_TYPE))]
        case "become_creature_type" | "become_land_type" if draft is not None:
            land = node.data == "become_land_type"
            reader.done(Choose(You(), land_types(node) if land else _creature_types(node)), draft)
        case "become_that_type" if draft is not None:
            pass
        case _:
            return None
    chosen = reader.said.latest(TYPE)
    if not isinstance(chosen, Bound):
        raise refused(node, "a type that was chosen before")
    return [SetSubtype(chosen)]


def effect(reader: Sentences, node: Node) -> Effect | None:
    """The instruction of a verb of this room; None for all others."""
    if node.data != "choose_creature_type":
        return None
    return Choose(reader.subject, _creature_types(node))


def changed(change: Change, many: bool) -> str | None:
    """A change of this room in words; None for all others."""
    if not isinstance(change, SetSubtype):
        return None
    if change.chosen == Bound(CHOSEN_TYPE):
        return f"{'are' if many else 'is'} the chosen type"
    return f"{'become' if many else 'becomes'} that type"


def of_choice(domain: Domain) -> str:
    """What stands between "becomes the" and "of your choice"."""
    return "basic land type" if isinstance(domain, AnyBasicLandType) else "creature type"


def told(effect: Effect) -> str | None:
    """An instruction of this room; None for all others."""
    match effect:
        case Choose(among=AnyCreatureType(barred=(barred,))):
            return f"choose a creature type other than {barred}"
    return None
