"""Reading and writing the naming of cards: "name a nonland card", "all cards with that name" (505.7).

The rules of the grammar are in named_cards.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.effects import AnyCardName, Choose, Effect
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import Bound, Filter, HasChosenName
from engine.language.words import CardType

if TYPE_CHECKING:
    from engine.language.phrases import Phrases
    from engine.language.sentences import Sentences

NAME = "name"
"""The word that takes up a name which was chosen."""


def domain(node: Node) -> AnyCardName:
    """Which cards may be named, by the words after "name a"."""
    limit = next((child for child in trees(node) if child.data == "name_limit"), None)
    return AnyCardName(CardType(words(limit)[-1]) if limit is not None else None)


def effect(reader: Sentences, node: Node) -> Effect | None:
    """An instruction of this room; None for all others."""
    return Choose(reader.subject, domain(node)) if node.data == "name_card" else None


def postmod(reader: Phrases, node: Node) -> list[Filter] | None:
    """What follows a noun; None for all others."""
    if node.data != "with_that_name":
        return None
    found = reader.said.latest(frozenset({NAME}))
    if not isinstance(found, Bound):
        raise refused(node, "a name that was chosen before")
    return [HasChosenName(found)]


def told(instruction: Effect) -> str | None:
    """The choice of a name as a verb in its plain form; None for all others."""
    match instruction:
        case Choose(among=AnyCardName(but=but)):
            return f"name a {f'non{but.value} ' if but else ''}card"
    return None


def following(part: Filter) -> str | None:
    """What follows a noun; None for all others."""
    return "with that name" if isinstance(part, HasChosenName) else None
