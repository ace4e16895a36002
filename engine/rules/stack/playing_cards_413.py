"""Rule 413.2e: playing a card while a spell or ability resolves.

Timing doesn't matter then (413.2e); everything else of rule 409 does. Who finds that the card can't be played, or takes
it back, has not played it.
"""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, procedure, step
from engine.board import Noted, ObjectId, PlayerId
from engine.citing import cite, computation
from engine.language.effects import PlayCard
from engine.language.remembered import PLAYED
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.playing_checks_409 import why_not_while_resolving
from engine.rules.stack.possible_413 import POSSIBLE

PLAYED_FOR_NOTHING = computation(
    "502.59c", "A card that waited with time counters is played for nothing, as by an alternative cost."
)


@procedure("413.2e")
class PlayWhileResolving(Procedure, frozen=True, kw_only=True):
    """A player plays a card in the middle of a resolution."""

    player: PlayerId
    card: ObjectId
    way: str = ""
    must: bool = False
    played: bool | None = None

    acting: ClassVar[str] = "player"

    @step("413.2e", also=("409.1",))
    def play(self, game: Moment) -> Act | None:
        """The card is played by 409.1a-i; then it is a spell on the stack like any other."""
        if self.must:
            cite(PLAYED_FOR_NOTHING)
        frame = Play(player=self.player, before=game.board, card=self.card, way=self.way, must=self.must)
        return call(frame, into="played")

    @step("413.2e", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The resolution goes on, knowing the spell."""
        spell = game.board.became.get(self.card) if self.played else None
        return done(Carried((), (Noted(PLAYED, "objects", (int(spell),)),) if spell is not None else ()))


@plans(PlayCard)
def _play_card(context: Context, instruction: PlayCard) -> Plan:
    players = context.players(instruction.who)
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    if not players or not cards:
        return ()
    if why_not_while_resolving(context.board, players[0], cards[0], instruction.way) is not None:
        return ()
    return PlayWhileResolving(player=players[0], card=cards[0], way=instruction.way, must=instruction.must)


def _possible(context: Context, instruction: PlayCard) -> bool:
    players = context.players(instruction.who)
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    return (
        bool(players)
        and bool(cards)
        and why_not_while_resolving(context.board, players[0], cards[0], instruction.way) is None
    )


POSSIBLE[PlayCard] = _possible
