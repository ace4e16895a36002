"""Rule 101.1: libraries are shuffled, as a game starts and whenever something says so."""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, ask, goto, procedure, propose, step
from engine.board import LIBRARY, NOTHING, ObjectId, PlayerId
from engine.decisions import CHANCE, Answer
from engine.decisions import Shuffle as ShuffleForm
from engine.events import Rearrange


@procedure("101.1")
class ShuffleLibraries(Procedure, frozen=True, kw_only=True):
    """Libraries are shuffled."""

    players: tuple[PlayerId, ...]
    by: ObjectId = NOTHING
    order: Answer = None
    orders: tuple[tuple[ObjectId, ...], ...] = ()

    @step("101.1")
    def shuffle(self, game: Moment) -> Act:
        """Chance puts the cards of a library into a random order."""
        player = self.players[len(self.orders)]
        return ask(
            ShuffleForm(
                player=CHANCE,
                rule="101.1",
                purpose=f"the order of the library of player {player + 1}",
                items=game.board.zone(LIBRARY, player),
            ),
            into="order",
        )

    @step("101.1", quiet=True)
    def next_library(self, game: Moment) -> Act:
        """The libraries are shuffled one after the other."""
        orders = (*self.orders, self.order)
        return goto("shuffle" if len(orders) < len(self.players) else "put_in_order", orders=orders)

    @step("101.1")
    def put_in_order(self, game: Moment) -> Act:
        """The cards are now in that order."""
        return propose(
            *(
                Rearrange(zone=LIBRARY, player=player, order=order, how="shuffle", by=self.by)
                for player, order in zip(self.players, self.orders, strict=True)
            )
        )
