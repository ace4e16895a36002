"""Rule 413.2e: paying mana while a spell or ability resolves, mana abilities included.

Paying itself is rule 409.1f-h; this room lends it to instructions that ask for mana. Who finds that the mana at
hand does not fit has not paid: what was done towards it is reversed (422.1).
"""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, procedure, step
from engine.board import Board, ObjectId, PlayerId
from engine.events import Part, SpendMana
from engine.language.printed import ManaCost
from engine.mana import needs_of
from engine.rules.effects.taking_back_422 import ReverseAction
from engine.rules.stack.costs_409 import Total
from engine.rules.stack.limited_mana_409 import while_resolving
from engine.rules.stack.paying_409 import PayCosts
from engine.rules.stack.paying_x_413 import MOST
from engine.rules.stack.plans_413 import Carried
from engine.rules.stack.possible_413 import AFFORDS, PAYS
from engine.rules.stack.reach_409 import affordable, most_x


@procedure("413.2e")
class PayWhileResolving(Procedure, frozen=True, kw_only=True):
    """A player pays mana in the middle of a resolution.

    The result holds what was spent, if anything.
    """

    player: PlayerId
    cost: ManaCost
    about: ObjectId
    paid: PayCosts | None = None

    acting: ClassVar[str] = "player"

    @step("413.2e", quiet=True)
    def begin(self, game: Moment) -> Act:
        """The player may play mana abilities, then pays."""
        frame = PayCosts(
            player=self.player,
            object=self.about,
            source=self.about,
            total=Total(while_resolving(game.board, needs_of(self.cost))),
            may_take_back=False,
            before=game.board,
        )
        return call(frame, into="paid")

    @step("413.2e", check=True)
    def look(self, game: Moment) -> Act:
        """A partial payment doesn't count: what was done towards it is reversed."""
        paid = self.paid
        assert paid is not None
        if paid.complete:
            spent: tuple[Part, ...] = (SpendMana(player=self.player, mana=paid.spent),) if paid.spent else ()
            return done(Carried(spent))
        assert paid.before is not None
        return call(
            ReverseAction(player=self.player, before=paid.before, about=self.about, mana=paid.mana_abilities)
        )

    @step("413.2e", quiet=True)
    def not_paid(self, game: Moment) -> Act:
        """The payment was not made."""
        return done(Carried())


def _pay(*, player: PlayerId, cost: ManaCost, about: ObjectId) -> Procedure:
    return PayWhileResolving(player=player, cost=cost, about=about)


def _affords(board: Board, player: PlayerId, cost: ManaCost) -> bool:
    return affordable(board, player, while_resolving(board, needs_of(cost)))


def _most(board: Board, player: PlayerId) -> int:
    """How much generic mana a player could pay at most."""
    return most_x(board, player, lambda x: while_resolving(board, needs_of(ManaCost((str(x),)))))


PAYS["mana"] = _pay
AFFORDS["mana"] = _affords
MOST["mana"] = _most
