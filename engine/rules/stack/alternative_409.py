"""Rule 409.1b: alternative costs of a card's own text, "you may ... rather than pay its mana cost"."""

from __future__ import annotations

from engine.asking import Asker, holds
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import Characteristics
from engine.decisions import Refusal
from engine.language.card import CardDef
from engine.language.effects import AlternativeCost
from engine.rules.stack.ways_409 import WayToPlay, WholePrice, plays, price_in


@plays
class Alternative(WayToPlay):
    """For the cost that its text names, while what that asks for is so."""

    word = "alternative cost"
    announced = (word,)
    instead = True

    def told(self, definition: CardDef) -> bool:
        return any(
            isinstance(ability, AlternativeCost) for face in definition.faces for ability in face.abilities
        )

    def open(self, board: Board, card: ObjectId, player: PlayerId) -> bool:
        definition = board.objects[card].definition
        if definition is None:
            return False
        asker = Asker(source=card, controller=player)
        return any(
            isinstance(ability, AlternativeCost)
            and (ability.condition is None or holds(board, ability.condition, asker))
            for ability in definition.faces[0].abilities
        )

    def price(self, half: Characteristics) -> WholePrice | None:
        for one in half.abilities:
            if isinstance(one.ability, AlternativeCost):
                return price_in(one.ability.costs)
        return None

    def unmet(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        if self.open(board, card, player):
            return None
        return Refusal("409.1b", f"what {half.name} asks for its alternative cost is not so")
