"""Reading and writing choices from a hand that was shown: "you choose a noncreature, nonland card from it".

The rules of the grammar are in hands.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.combining import with_parts
from engine.language.effects import Choose, Effect, Thing
from engine.language.nodes import Node, refused, trees
from engine.language.nouns import a
from engine.language.terms import All, AllOf, Filter, InZone, Is, Owns
from engine.language.words import Kind, Zone

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences

HAND = "hand"
"""The word that takes up a hand which the text spoke of."""


def effect(reader: Sentences, node: Node) -> Effect | None:
    """An instruction of this room; None for all others."""
    if node.data != "choose_from_hand":
        return None
    hand = reader.said.latest(frozenset({HAND}))
    described = reader.description(trees(node)[0])
    card = described.parts[0] if isinstance(described, AllOf) else described
    if not isinstance(hand, All) or not isinstance(hand.filter, AllOf) or card != Is(Kind.CARD):
        raise refused(node, "a card, and a hand that was spoken of before")
    return Choose(reader.subject, Thing(with_parts(described, *hand.filter.parts[1:])))


def is_from_hand(domain: object) -> bool:
    """Whether somebody chooses among the cards of a hand."""
    return isinstance(domain, Thing) and any(
        part == InZone(Zone.HAND) for part in getattr(domain.filter, "parts", ())
    )


def told(wording: SentenceWording, instruction: Effect) -> str | None:
    """The choice as a verb in its plain form; None for all others."""
    match instruction:
        case Choose(among=Thing(filter=AllOf(parts=parts)) as among) if is_from_hand(among):
            kept: tuple[Filter, ...] = tuple(one for one in parts if not isinstance(one, InZone | Owns))
            described = wording.description(kept[0] if len(kept) == 1 else AllOf(kept))
            return f"choose {a(described)} from it"
    return None
