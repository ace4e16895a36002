"""Reading and writing what happens in place of an event the next time, and damage that another is dealt (419.3,
419.6c).

The rules of the grammar are in shields.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import damage, damage_wording
from engine.language.combining import as_filter
from engine.language.damage_wording import to_another
from engine.language.discourse import InstructionDraft
from engine.language.effects import Effect, Shield
from engine.language.nodes import Node, refused, trees
from engine.language.terms import DealsDamage
from engine.language.words import Duration

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences


# --- reading ---------------------------------------------------------------------------------------------


def sentence(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a sentence of this room; False for all others."""
    inner = trees(node)
    if node.data == "next_time_instead":
        event = reader.event(inner[0])
        draft.add(Shield(event, reader.in_place_of(event, inner[1]), Duration.THIS_TURN, 1))
        return True
    if node.data != "next_time_redirected":
        return False
    source, which, to, other = inner
    source_ = damage.source(reader, source, draft)
    dealt_to = as_filter(reader.selection(to))
    if dealt_to == source_:
        raise refused(to, "another than what deals the damage")
    event = DealsDamage(source_, dealt_to, damage.kind(which))
    draft.add(Shield(event, (to_another(reader.selection(other)),), Duration.THIS_TURN, 1))
    return True


# --- writing ---------------------------------------------------------------------------------------------


def sentences(wording: SentenceWording, instruction: Effect) -> list[str] | None:
    """A shield that is none against damage as a sentence; None for all others."""
    match instruction:
        case Shield(event=event, uses=1) if not isinstance(event, DealsDamage):
            return [damage_wording.next_of_many(wording, instruction)]
    return None
