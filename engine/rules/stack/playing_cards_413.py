"""Rule 413.2e: playing a card while a spell or ability resolves.

Timing doesn't matter then (413.2e); everything else of rule 409 does. Who finds that the card can't be played, or takes
it back, has not played it.
"""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, step
from engine.board import Board, Noted, ObjectId, PlayerId
from engine.characteristics import faces
from engine.citing import cite, computation
from engine.decisions import OneOf
from engine.language.effects import PlayCard
from engine.language.remembered import PLAYED
from engine.language.terms import Picked, Self
from engine.rules.stack.choosing_413 import PICKABLE, pool_of
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
    waited: bool = False
    """Whether it is a card that has waited with time counters (502.59c)."""
    half: int = 0
    played: bool | None = None

    acting: ClassVar[str] = "player"

    @step("413.2e", also=("505.2",), quiet=True)
    def choose_half(self, game: Moment) -> Act | None:
        """Of a split card one half is played; the player chooses among those that can be."""
        halves = playable_halves(game.board, self.player, self.card, self.way)
        if len(halves) < 2:
            return goto("play", half=halves[0] if halves else 0)
        return ask(
            OneOf(
                player=self.player,
                rule="505.2",
                purpose="the half to play",
                about=self.card,
                among=halves,
                kind="mode",
                labels=tuple(faces(game.board, self.card)[one].name for one in halves),
            ),
            into="half",
        )

    @step("413.2e", also=("409.1",))
    def play(self, game: Moment) -> Act | None:
        """The card is played by 409.1a-i; then it is a spell on the stack like any other."""
        if self.waited:
            cite(PLAYED_FOR_NOTHING)
        frame = Play(
            player=self.player,
            before=game.board,
            card=self.card,
            face=self.half,
            way=self.way,
            must=self.must,
        )
        return call(frame, into="played")

    @step("413.2e", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The resolution goes on, knowing the spell."""
        spell = game.board.became.get(self.card) if self.played else None
        return done(Carried((), (Noted(PLAYED, "objects", (int(spell),)),) if spell is not None else ()))


def playable_halves(board: Board, player: PlayerId, card: ObjectId, way: str) -> tuple[int, ...]:
    """The halves of a card that this player could play now, of most cards the whole of it."""
    halves = range(len(faces(board, card))) if card in board.objects else ()
    return tuple(one for one in halves if why_not_while_resolving(board, player, card, way, one) is None)


@plans(PlayCard)
def _play_card(context: Context, instruction: PlayCard) -> Plan:
    players = context.players(instruction.who)
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    if not players or not cards:
        return ()
    if not playable_halves(context.board, players[0], cards[0], instruction.way):
        return ()
    return PlayWhileResolving(
        player=players[0],
        card=cards[0],
        way=instruction.way,
        must=instruction.must,
        waited=instruction.must and isinstance(instruction.what, Self),
    )


def _possible(context: Context, instruction: PlayCard) -> bool:
    players = context.players(instruction.who)
    if isinstance(instruction.what, Picked):
        return bool(players) and bool(pool_of(context, instruction, instruction.what))
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    return (
        bool(players)
        and bool(cards)
        and bool(playable_halves(context.board, players[0], cards[0], instruction.way))
    )


def _pickable(context: Context, instruction: PlayCard, card: ObjectId) -> bool:
    """Nobody chooses a card that can't be played (413.2c)."""
    players = context.players(instruction.who)
    return bool(players) and bool(playable_halves(context.board, players[0], card, instruction.way))


POSSIBLE[PlayCard] = _possible
PICKABLE[PlayCard] = _pickable
