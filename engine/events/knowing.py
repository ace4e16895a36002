"""A card that nobody knew becomes known: somebody names it, or it is dealt."""

from __future__ import annotations

from engine.board import ObjectId
from engine.edit import Edit
from engine.events.part import Part
from engine.language.values import CardDef
from engine.unknown import is_unknown


class BecomeKnown(Part, frozen=True, kw_only=True):
    """A card of a library is a certain card from now on; its owner's list has one of these fewer."""

    object: ObjectId
    definition: CardDef

    def apply(self, edit: Edit) -> Part:
        found = edit.object(self.object)
        if found is None or not is_unknown(found):
            return self
        edit.change(self.object, definition=self.definition)
        left = list(edit.player(found.owner).unseen)
        if self.definition in left:
            left.remove(self.definition)
            edit.change_player(found.owner, unseen=tuple(left))
        return self
