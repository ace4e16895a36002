"""Rule 508: flip cards.

508.1   two halves on one card: the top one is normal, the other counts only in play and flipped
508.1c  colour and mana cost stay; effects from outside go on applying
508.2   everywhere else, and before it flips, the card has its normal characteristics alone
508.4   once flipped always flipped; the card forgets it on leaving play

What a permanent is, flipped or not, is worked out by `engine.characteristics.printed`; here is how one flips.
"""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, done, goto, procedure, propose, step
from engine.board import NOTHING, Board, ObjectId
from engine.citing import check, cite, computation
from engine.events import FlipPermanent, Part
from engine.language.effects import Flip
from engine.language.values import Layout
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans

computation("508.1", "A flip card has two halves on one card; its back is the normal one.")
computation("508.3", "Whether a permanent is flipped must always be clear: its status is part of the board.")
ONE_WAY = check("508.4", "A flipped permanent stays flipped; leaving play it forgets that.")
NO_MATTER = check(
    "510.4", "A permanent keeps its status until something changes it, even where it is no matter."
)


@procedure("508")
class FlipPermanents(Procedure, frozen=True, kw_only=True):
    """Permanents flip."""

    objects: tuple[ObjectId, ...]
    by: ObjectId = NOTHING
    made: tuple[Part, ...] = ()

    @step("508.4", also=("508",), check=True)
    def already_flipped(self, game: Moment) -> Act:
        """Flipping is a one-way process: what is flipped already stays as it is."""
        table = game.board.objects
        fresh = tuple(one for one in self.objects if not table[one].flipped)
        if fresh != self.objects:
            cite(ONE_WAY)
        return goto("no_other_half" if fresh else "flipped", objects=fresh)

    @step("510.4", also=("510", "510.1"), check=True)
    def no_other_half(self, game: Moment) -> Act | None:
        """Any permanent can be flipped and stays flipped; for one that isn't a flip card it makes no
        difference."""
        if not all(is_flip_card(game.board, one) for one in self.objects):
            cite(NO_MATTER)
        return None

    @step("508.2", also=("508.1a", "508.1b", "508.1c", "510.2"))
    def flip(self, game: Moment) -> Act:
        """The other half of a flip card applies now, with its name, text, type line and numbers; colour and mana
        cost stay."""
        return propose(*(FlipPermanent(object=one, by=self.by) for one in self.objects), into="made")

    @step("508", quiet=True)
    def flipped(self, game: Moment) -> Act:
        """The text continues."""
        return done(Carried(self.made))


@plans(Flip)
def _flip(context: Context, instruction: Flip) -> Plan:
    found = context.permanents(instruction.what)
    return FlipPermanents(objects=found, by=context.about) if found else ()


def is_flip_card(board: Board, object_id: ObjectId) -> bool:
    """Whether the object's copiable values are those of a flip card."""
    definition = board.objects[object_id].definition
    return definition is not None and definition.layout is Layout.FLIP


__all__ = ["is_flip_card"]
