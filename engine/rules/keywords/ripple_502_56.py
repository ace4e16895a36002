"""Rule 502.56: ripple. Of the cards on top of a library those with the spell's name may be played for nothing."""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.board import LIBRARY, Board, ObjectId, PlayerId
from engine.characteristics import faces, last_known
from engine.decisions import Order, SomeOf, YesNo
from engine.events import CardsRevealed, Rearrange
from engine.language.effects import Ripple
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.playing_checks_409 import why_not_while_resolving
from engine.rules.stack.ways_409 import FREE
from engine.seats import apnap


@procedure("502.56a")
class RippleCards(Procedure, frozen=True, kw_only=True):
    """Cards from the top of a library are revealed, and some of them played."""

    player: PlayerId
    spell: ObjectId
    """The spell whose name is asked for, on the stack or as it last was there."""
    about: ObjectId
    count: int
    reveal: bool = False
    cards: tuple[ObjectId, ...] = ()
    chosen: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    played: bool | None = None

    acting: ClassVar[str] = "player"

    @step("502.56a", quiet=True)
    def offer(self, game: Moment) -> Act | None:
        """The player may reveal the top cards of the library, all of them if there are fewer."""
        cards = game.board.zone(LIBRARY, self.player)[: self.count]
        if not cards:
            return goto("finish")
        purpose = "whether to reveal cards from the top of the library"
        return ask(
            YesNo(player=self.player, rule="502.56a", purpose=purpose, about=self.about), into="reveal"
        )

    @step("502.56a")
    def show(self, game: Moment) -> Act | None:
        """The cards are revealed."""
        if not self.reveal:
            return goto("finish")
        cards = game.board.zone(LIBRARY, self.player)[: self.count]
        return propose(CardsRevealed(objects=cards, to=apnap(game.board), by=self.about))

    @step("502.56a", quiet=True)
    def keep_in_mind(self, game: Moment) -> Act | None:
        """They are remembered, apart from what lies below them."""
        return goto("choose", cards=game.board.zone(LIBRARY, self.player)[: self.count])

    @step("502.56a")
    def choose(self, game: Moment) -> Act | None:
        """Any of those with the name of the spell may be played."""
        among = tuple(
            one
            for one in self.cards
            if _names(game.board, one) & _names(game.board, self.spell)
            and why_not_while_resolving(game.board, self.player, one, FREE) is None
        )
        if not among:
            return goto("order_rest")
        return ask(
            SomeOf(
                player=self.player,
                rule="502.56a",
                purpose="the cards to play",
                about=self.about,
                among=among,
                least=0,
                most=len(among),
            ),
            into="chosen",
        )

    @step("502.56a", also=("413.2e",), quiet=True)
    def play(self, game: Moment) -> Act | None:
        """They are played one after the other without paying their mana costs."""
        if not self.chosen:
            return goto("order_rest")
        card = ObjectId(self.chosen[0])
        if why_not_while_resolving(game.board, self.player, card, FREE) is not None:
            return goto("play", chosen=self.chosen[1:])
        return call(Play(player=self.player, before=game.board, card=card, way=FREE), into="played")

    @step("502.56a", quiet=True)
    def next_card(self, game: Moment) -> Act | None:
        """The next of them follows."""
        return goto("play", chosen=self.chosen[1:])

    @step("502.56a", quiet=True)
    def order_rest(self, game: Moment) -> Act | None:
        """The player orders those that were not played."""
        left = _left(game.board, self.cards)
        if len(left) < 2:
            return goto("put_rest", order=left)
        purpose = "the order of the cards put on the bottom of the library, the top one first"
        return ask(
            Order(player=self.player, rule="502.56a", purpose=purpose, about=self.about, items=left),
            into="order",
        )

    @step("502.56a")
    def put_rest(self, game: Moment) -> Act | None:
        """All revealed cards that were not played go to the bottom of the library."""
        library = game.board.zone(LIBRARY, self.player)
        rest = tuple(one for one in library if one not in self.order)
        below = tuple(ObjectId(one) for one in self.order)
        return propose(
            Rearrange(zone=LIBRARY, player=self.player, order=(*rest, *below), how="ripple", by=self.about)
        )

    @step("502.56a", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The ability has been followed."""
        return done(Carried(()))


def _left(board: Board, cards: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Those of the cards that are still in the library."""
    return tuple(one for one in cards if one in board.objects)


def _names(board: Board, object_id: ObjectId) -> frozenset[str]:
    found = faces(board, object_id) if object_id in board.objects else last_known(board, object_id)
    return frozenset(face.name for face in found if face.name)


@plans(Ripple)
def _ripple(context: Context, instruction: Ripple) -> Plan:
    return RippleCards(
        player=context.asker.controller,
        spell=context.asker.source,
        about=context.about,
        count=instruction.count,
    )


__all__ = ["RippleCards"]
