"""Rule 413.2e: playing a card while a spell or ability resolves.

Timing doesn't matter then (413.2e); everything else of rule 409 does. Who finds that the card can't be played, or takes
it back, has not played it.
"""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, call, done, procedure, step
from engine.board import ObjectId, PlayerId
from engine.language.effects import PlayCard
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.playing_checks_409 import why_not_while_resolving
from engine.rules.stack.possible_413 import POSSIBLE


@procedure("413.2e")
class PlayWhileResolving(Procedure, frozen=True, kw_only=True):
    """A player plays a card in the middle of a resolution."""

    player: PlayerId
    card: ObjectId
    way: str = ""
    played: bool | None = None

    @step("413.2e", also=("409.1",))
    def play(self, game: Moment) -> Act | None:
        """The card is played by 409.1a-i; then it is a spell on the stack like any other."""
        frame = Play(player=self.player, before=game.board, card=self.card, way=self.way)
        return call(frame, into="played")

    @step("413.2e", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The resolution goes on."""
        return done(Carried(()))


@plans(PlayCard)
def _play_card(context: Context, instruction: PlayCard) -> Plan:
    players = context.players(instruction.who)
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    if not players or not cards:
        return ()
    if why_not_while_resolving(context.board, players[0], cards[0], instruction.way) is not None:
        return ()
    return PlayWhileResolving(player=players[0], card=cards[0], way=instruction.way)


def _possible(context: Context, instruction: PlayCard) -> bool:
    players = context.players(instruction.who)
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    return (
        bool(players)
        and bool(cards)
        and why_not_while_resolving(context.board, players[0], cards[0], instruction.way) is None
    )


POSSIBLE[PlayCard] = _possible
