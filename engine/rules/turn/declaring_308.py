"""Rules 308.2d-f, 309.2b-d: what declaring attackers and declaring blockers have in common, paying and taking back.

One player pays, but for a team of two heads each for his or her own creatures, one after the other (606.5): all totals
are locked in first. Taken back, each of those who have begun to pay says which mana abilities are reversed (422.1).
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from engine.agenda import Act, Procedure, call, goto, perform_settled
from engine.board import NOBODY, Board, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.events import Reverse
from engine.rules.effects.taking_back_422 import ManaPlayed, ReverseAction
from engine.rules.stack.costs_409 import Total
from engine.rules.stack.paying_409 import PayCosts, mana_played


class Declaring(Procedure, frozen=True, kw_only=True):
    """What is known of a declaration under way."""

    before: Board | None = None
    """The board before the declaration, to go back to (422.1); kept until the declaration is complete."""
    total: Total | None = None
    """What it costs, locked in (308.2d, 309.2b)."""
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()
    """What mana abilities did that were played to pay for it, where it is reversed (422.1)."""
    payer: PlayerId = NOBODY
    """Who is paying."""
    unpaid: tuple[tuple[PlayerId, Total], ...] = ()
    """Who of a team is still to pay, and what."""
    have_paid: tuple[tuple[PlayerId, tuple[ManaPlayed, ...]], ...] = ()
    """Who of it has paid, with the mana abilities played for that."""

    takes_back: ClassVar[str] = "take_back"

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    def to_pay(self, totals: tuple[tuple[PlayerId, Total], ...], **kept: object) -> Act:
        """The first of those who have something to pay does."""
        (payer, total), *rest = totals
        return goto("pay", payer=payer, total=total, unpaid=tuple(rest), **kept)

    def payment(self, board: Board, creatures: tuple[ObjectId, ...]) -> Act:
        """The player plays mana abilities and pays for these creatures."""
        assert self.total is not None
        own = [one for one in creatures if controller_of(board, one) == self.payer]
        first = (own or creatures)[0]
        return call(PayCosts(player=self.payer, object=first, source=first, total=self.total), into="paid")

    def look_at(self) -> Act | None:
        """What is not paid as a whole makes the declaration illegal; else whoever is still to pay pays."""
        assert self.paid is not None
        if not self.paid.complete:
            return goto("take_back", mana_abilities=self.paid.mana_abilities)
        if not self.unpaid:
            return None
        so_far = (*self.have_paid, (self.payer, self.paid.mana_abilities))
        return self.to_pay(self.unpaid, have_paid=so_far, paid=None)

    def reversed_before(self, board: Board) -> Act | None:
        """The same for whoever had paid before; None if there is nobody left."""
        if not self.have_paid:
            return None
        payer, mana = self.have_paid[-1]
        left = self.have_paid[:-1]
        if not mana:
            return replace(self, have_paid=left).reversed_before(board)
        return goto("take_back", have_paid=left, payer=payer, mana_abilities=mana, before=board)

    def begin_reversing(self, declaring: PlayerId) -> Act:
        """What was declared is taken back, and what mana abilities whoever was paying wants reversed."""
        if self.before is not None and self.mana_abilities:
            payer = declaring if self.payer == NOBODY else self.payer
            return call(
                ReverseAction(player=payer, before=self.before, mana=self.mana_abilities),
                into="mana_abilities",
            )
        return perform_settled(() if self.before is None else (Reverse(board=self.before),))


FORGOTTEN: dict[str, Any] = {
    "before": None,
    "total": None,
    "paid": None,
    "payer": NOBODY,
    "unpaid": (),
    "have_paid": (),
}
"""What a complete declaration needn't know any more."""

__all__ = ["FORGOTTEN", "Declaring"]
