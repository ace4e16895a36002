"""Rule 409.1b: cards that say they may be played any time an instant could be, for more mana or at a later price."""

from __future__ import annotations

from engine.asking import Asker
from engine.asking.conditions import CONDITIONS
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import Characteristics
from engine.decisions import Refusal
from engine.language.card import CardDef
from engine.language.effects import Quickened
from engine.language.printed import ManaCost
from engine.language.terms import PlayedQuickly
from engine.rules.stack.optional_costs_409 import announcement_of
from engine.rules.stack.playing_checks_409 import sorcery_time
from engine.rules.stack.ways_409 import WayToPlay, WholePrice, plays, price_in


@plays
class Quick(WayToPlay):
    """Any time an instant could be played, for what that costs more."""

    word = "instant's timing"
    announced = (word,)
    as_an_instant = True

    def told(self, definition: CardDef) -> bool:
        return any(isinstance(ability, Quickened) for face in definition.faces for ability in face.abilities)

    def price(self, half: Characteristics) -> WholePrice | None:
        for one in half.abilities:
            if isinstance(one.ability, Quickened) and half.cost is not None:
                mana, others = price_in(one.ability.costs)
                return ManaCost((*half.cost.symbols, *(mana.symbols if mana is not None else ()))), others
        return None

    def unmet(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        free = any(isinstance(one.ability, Quickened) and not one.ability.costs for one in half.abilities)
        if free and sorcery_time(board, player) is None:
            return Refusal("409.1b", f"a sorcery could be played now, so {half.name} is played as usual")
        return None


def _played_quickly(board: Board, condition: PlayedQuickly, asker: Asker) -> bool:
    announced = announcement_of(board, asker.source)
    return announced is not None and Quick.word in announced.costs


CONDITIONS[PlayedQuickly] = _played_quickly
