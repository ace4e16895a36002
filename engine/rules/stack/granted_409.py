"""Rule 409.1b: what texts in play let players pay rather than mana costs, or have them play for nothing.

Each such thing that a card could be played for is a way of its own, the first, the second ...; what two permanents say
in the same words is one. What is chosen stays with the spell as a word among its `Announcement.costs`.
"""

from __future__ import annotations

from typing import ClassVar

from engine.asking import Asker, amount
from engine.asking.decrees import granted_costs
from engine.board import Board, Noted, ObjectId, PlayerId
from engine.characteristics import Characteristics, faces
from engine.decisions import Refusal
from engine.language.combining import substitute
from engine.language.effects import Cost, GrantedCost, PayMana
from engine.language.remembered import SPELL_PLAYED
from engine.language.terms import Bound, Self
from engine.mana import with_x
from engine.rules.stack.ways_409 import WayToPlay, WholePrice, plays, price_in


class Granted(WayToPlay):
    """For what a text in play lets its player pay instead."""

    place: ClassVar[int] = 0
    instead = True
    of_each_half = True

    def _grant(
        self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics
    ) -> tuple[Asker, GrantedCost] | None:
        found = granted_costs(board, player, card, half)
        return found[self.place] if self.place < len(found) else None

    def granted(self, board: Board, player: PlayerId, card: ObjectId) -> bool:
        return any(self._grant(board, player, card, half) is not None for half in faces(board, card))

    def lacks(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        return None if self._grant(board, player, card, half) is not None else self.no_price(half.name)

    def at_once(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> bool:
        found = self._grant(board, player, card, half)
        return found is not None and found[1].at_once

    def price_of(
        self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics
    ) -> WholePrice | None:
        found = self._grant(board, player, card, half)
        if found is None:
            return None
        asker, grant = found
        x = 0
        if grant.x_is is not None:
            noted = (Noted(SPELL_PLAYED, "objects", (int(card),)),)
            x = max(0, amount(board, grant.x_is, Asker(asker.source, player, noted)))
        return price_in(tuple(_paid(cost, x) for cost in grant.costs))

    def no_price(self, name: str) -> Refusal:
        return Refusal(
            "409.1b", f"no text in play lets its player pay anything else for {name} ({self.word})"
        )


def _paid(cost: Cost, x: int) -> Cost:
    """The cost as the spell pays it: "that spell" is the spell itself."""
    cost = substitute(cost, {Bound(SPELL_PLAYED): Self()})
    return PayMana(with_x(cost.cost, x), cost.x_of) if isinstance(cost, PayMana) else cost


@plays
class FirstGranted(Granted):
    """The first such thing."""

    word = "first granted cost"
    announced = (word,)


@plays
class SecondGranted(Granted):
    """The second."""

    word, place = "second granted cost", 1
    announced = (word,)


@plays
class ThirdGranted(Granted):
    """The third."""

    word, place = "third granted cost", 2
    announced = (word,)


@plays
class FourthGranted(Granted):
    """The fourth: more such texts than these there are not in any one game so far."""

    word, place = "fourth granted cost", 3
    announced = (word,)
