"""Rule 508: flip cards.

508.1   two halves on one card: the top one is normal, the other counts only in play and flipped
508.1c  colour and mana cost stay; effects from outside go on applying
508.2   everywhere else, and before it flips, the card has its normal characteristics alone
508.4   once flipped always flipped; the card forgets it on leaving play

What a permanent is, flipped or not, is worked out by `engine.characteristics.printed`; here is the instruction.
"""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.citing import cite, computation
from engine.events import FlipPermanent
from engine.language.effects import Flip
from engine.language.values import Layout
from engine.rules.stack.plans_413 import Context, Plan, plans

computation("508.1", "A flip card has two halves on one card; its back is the normal one.")
computation("508.1a", "The top half has the normal name, text, type line, power and toughness.")
computation("508.1b", "The bottom half has alternative ones, which count only in play and flipped.")
computation("508.3", "Whether a permanent is flipped must always be clear: its status is part of the board.")
ONE_WAY = computation("508.4", "A flipped permanent stays flipped; leaving play it forgets that.")
OTHER_HALF = computation(
    "508.2", "A flipped permanent has the alternative name, text, type line and numbers."
)
SAME_COST = computation("508.1c", "Colour and mana cost of a flip card stay when it is flipped.")
NO_MATTER = computation(
    "510.4", "A permanent keeps its status until something changes it, even where it is no matter."
)


@plans(Flip)
def _flip(context: Context, instruction: Flip) -> Plan:
    """Any permanent can be flipped, though only a flip card becomes something else by it (510.1, 510.4)."""
    table = context.board.objects
    found = tuple(one for one in context.permanents(instruction.what) if not table[one].flipped)
    for one in found:
        if is_flip_card(context.board, one):
            cite(OTHER_HALF)
            cite(SAME_COST)
        else:
            cite(NO_MATTER)
    if not found:
        cite(ONE_WAY)
    return tuple(FlipPermanent(object=one, by=context.about) for one in found)


def is_flip_card(board: Board, object_id: ObjectId) -> bool:
    """Whether the object's copiable values are those of a flip card."""
    definition = board.objects[object_id].definition
    return definition is not None and definition.layout is Layout.FLIP


__all__ = ["is_flip_card"]
