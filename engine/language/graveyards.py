"""Reading and writing cards that speak of themselves in a graveyard, and of what lies above them (217.1b).

The rules of the grammar are in graveyards.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.combining import with_parts
from engine.language.nodes import Node, refused, trees
from engine.language.terms import (
    Above,
    All,
    AllOf,
    AllTrue,
    Compare,
    Condition,
    Count,
    InZone,
    Matches,
    Self,
)
from engine.language.words import Relation, Zone

if TYPE_CHECKING:
    from engine.language.phrases import Phrases
    from engine.language.wording import Wording

THERE = Matches(Self(), InZone(Zone.GRAVEYARD))
"""The card itself lies in a graveyard, which is its owner's (217.1a)."""


def condition(reader: Phrases, node: Node) -> Condition | None:
    """A condition of this room; None for all others."""
    name, inner = str(node.data), trees(node)
    if name not in ("is_in_graveyard", "is_below", "are_above"):
        return None
    itself = inner[-1] if name == "are_above" else inner[0]
    if reader.selection(itself) != Self():
        raise refused(itself, "this very card")
    if name == "is_in_graveyard":
        return THERE
    least, what = (inner[1], inner[2]) if name == "is_below" else (inner[0], inner[1])
    cards = with_parts(reader.description(what), Above(Self()))
    enough = Compare(Count(All(cards)), Relation.AT_LEAST, reader.amount(least))
    return AllTrue((THERE, enough)) if name == "is_below" else enough


def conditional(wording: Wording, asked: Condition) -> str | None:
    """A condition; None for all others."""
    match asked:
        case Matches() if asked == THERE:
            return f"{wording.np(Self())} is in your graveyard"
        case AllTrue(conditions=(there, Compare() as enough)) if there == THERE:
            if (above := _above(wording, enough)) is not None:
                return f"{wording.np(Self())} is in your graveyard with {above} above it"
        case Compare():
            if (above := _above(wording, asked)) is not None:
                return f"{above} are above {wording.np(Self())}"
    return None


def _above(wording: Wording, asked: Compare) -> str | None:
    """ "Three or more creature cards" that lie above the card itself."""
    match asked:
        case Compare(
            left=Count(of=All(filter=AllOf(parts=(*rest, Above())))), relation=Relation.AT_LEAST, right=least
        ):
            cards = wording.description(rest[0] if len(rest) == 1 else AllOf(tuple(rest)), many=True)
            return f"{wording.count(least)} or more {cards}"
    return None
