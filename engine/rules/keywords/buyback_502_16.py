"""Rule 502.16: buyback. A cost that may be paid besides; the spell then returns to its owner's hand."""

from __future__ import annotations

from engine.board import GRAVEYARD, Board
from engine.citing import cite, computation
from engine.events import ObjectMoved
from engine.language.words import KeywordName, Zone
from engine.rules.effects.instead_419 import Watcher
from engine.rules.stack.optional_costs_409 import as_it_leaves, replaced
from engine.rules.stack.plugs_409 import ONCE, Plug, plugs_in

BOUGHT_BACK = computation(
    "502.16a", "A spell whose buyback was paid returns to its owner's hand as it resolves."
)
_TO_HAND = as_it_leaves(Zone.HAND, Zone.GRAVEYARD)


@plugs_in
class Buyback(Plug):
    """What would go to the graveyard as it resolves goes to the hand (502.16a)."""

    rule, keyword, times = "502.16", KeywordName.BUYBACK, ONCE

    def leaving(self, board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
        found = board.objects[part.object]
        announced = found.announcement.costs if found.announcement is not None else ()
        if part.how != "resolve" or part.to != GRAVEYARD:
            return ()
        if not any(one.split()[0] == KeywordName.BUYBACK.value for one in announced):
            return ()
        cite(BOUGHT_BACK)
        return (replaced(found, 1, _TO_HAND),)
