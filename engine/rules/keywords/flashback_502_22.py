"""Rule 502.22: flashback. A card is played from its owner's graveyard for another cost, and is then removed."""

from __future__ import annotations

from engine.board import GRAVEYARD, REMOVED, Board
from engine.characteristics import Characteristics
from engine.citing import cite, computation
from engine.decisions import Refusal
from engine.events import ObjectMoved
from engine.language.effects import Keyword, PayCostOf
from engine.language.terms import Self
from engine.language.words import KeywordName, Zone
from engine.rules.effects.instead_419 import Watcher
from engine.rules.stack.optional_costs_409 import as_it_leaves, replaced
from engine.rules.stack.plugs_409 import Plug, plugs_in
from engine.rules.stack.ways_409 import OfKeyword, WholePrice, plays

FLASHED_BACK = computation(
    "502.22a", "A spell played by flashback is removed from the game as it leaves the stack."
)
AS_ITS_MANA_COST = Keyword(KeywordName.FLASHBACK, None, (PayCostOf(Self()),))
_REMOVED = as_it_leaves(Zone.REMOVED, None)


@plays
class Flashback(OfKeyword):
    """From the graveyard, for the flashback cost (502.22a)."""

    rule, keyword, zone = "502.22", KeywordName.FLASHBACK, GRAVEYARD
    word = keyword.value
    announced = (word,)

    def price(self, half: Characteristics) -> WholePrice | None:
        """What it costs may be the mana cost of the card that was given it."""
        given = next((one.ability for one in half.abilities if one.ability == AS_ITS_MANA_COST), None)
        return super().price(half) if given is None else (half.cost, ())

    def no_price(self, name: str) -> Refusal:
        return Refusal("502.22a", f"{name} has no flashback and can't be played from the graveyard")


@plugs_in
class Leaving(Plug):
    """Where it would go to as it leaves the stack, it is removed from the game (502.22a)."""

    rule = "502.22"

    def leaving(self, board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
        found = board.objects[part.object]
        announced = found.announcement.costs if found.announcement is not None else ()
        if Flashback.word not in announced or part.to == REMOVED:
            return ()
        cite(FLASHED_BACK)
        return (replaced(found, 0, _REMOVED),)
