"""Reading and writing "activated abilities of artifacts can't be played" (409.4).

The rules of the grammar are in barred_abilities.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.effects import Ability, Cannot, Static
from engine.language.nodes import Node, trees
from engine.language.words import ObjectAct

if TYPE_CHECKING:
    from engine.language.abilities import Paragraph
    from engine.language.change_wording import ChangeWording

ENDS = {
    ObjectAct.HAVE_ABILITIES_PLAYED: "",
    ObjectAct.HAVE_OTHER_ABILITIES_PLAYED: " unless they're mana abilities",
}


def ability(reader: Paragraph, node: Node) -> Ability | None:
    """A paragraph of this room; None for all others."""
    if node.data != "no_abilities":
        return None
    what, *aside = trees(node)
    act = ObjectAct.HAVE_OTHER_ABILITIES_PLAYED if aside else ObjectAct.HAVE_ABILITIES_PLAYED
    return Static(reader.selection(what), (Cannot(act),))


def printed(printer: ChangeWording, ability: Static) -> str | None:
    """Such a paragraph in words; None for all others."""
    match ability.changes:
        case (Cannot(act=act, by=None),) if act in ENDS and ability.condition is None:
            whose = printer.group(ability.what)
            return f"Activated abilities of {whose} can't be played{ENDS[act]}."
    return None
