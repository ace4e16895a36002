"""Rule 413.2e: paying mana while a spell or ability resolves, mana abilities included.

Paying itself is rule 409.1f-h; this room lends it to instructions that ask for mana.
"""

from __future__ import annotations

from engine.agenda import Procedure
from engine.board import Board, ObjectId, PlayerId
from engine.language.printed import ManaCost
from engine.mana import needs_of
from engine.rules.stack.costs_409 import Total, affordable
from engine.rules.stack.paying_409 import PayCosts
from engine.rules.stack.possible_413 import AFFORDS, PAYS


def _pay(*, player: PlayerId, cost: ManaCost, about: ObjectId) -> Procedure:
    return PayCosts(player=player, object=about, source=about, total=Total(needs_of(cost)))


def _affords(board: Board, player: PlayerId, cost: ManaCost) -> bool:
    return affordable(board, player, needs_of(cost))


PAYS["mana"] = _pay
AFFORDS["mana"] = _affords
