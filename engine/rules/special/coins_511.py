"""Rule 511: flipping a coin.

511.1   for an object that cares who wins: the player calls heads or tails, flips, and wins if the call is right
511.2   for an object that cares about the sides: each player flips without a call, and nobody wins
511.3   any method with two equally likely outcomes will do: ours is chance, or what a person says that came up
"""

from __future__ import annotations

from typing import Any, ClassVar

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.board import NOTHING, Noted, ObjectId, PlayerId
from engine.decisions import CHANCE, Answer, OneOf, RandomOf, YesNo
from engine.events import CoinCame, CoinFlip, Part
from engine.language.effects import FLIP_LOST, FLIP_WON, FLIPS, HEADS, TAILS, FlipCoins
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans

SIDES = (HEADS, TAILS)
"""In the order of the numbers that stand for them: 0 is heads."""


@procedure("511")
class FlipTheCoins(Procedure, frozen=True, kw_only=True):
    """Players flip coins, one after the other."""

    players: tuple[PlayerId, ...]
    called: bool
    until_lost: bool = False
    """Whoever wins a flip flips again,"""
    may_stop: bool = False
    """unless he or she chooses to stop."""
    most: int = -1
    """How often a player flips at most; below 0 if there is no limit."""
    goes_on: bool = True
    by: ObjectId = NOTHING
    call: Answer = -1
    flipping: tuple[Part, ...] = ()
    tossed: tuple[int, ...] = ()
    """How the coins of the present player came up."""
    side: Answer = -1
    came: tuple[Part, ...] = ()
    """How it came out for the players before."""
    made: tuple[Part, ...] = ()

    @step("511.1", also=("511.2",), quiet=True)
    def next_player(self, game: Moment) -> Act:
        """Each affected player flips a coin; a call is made only where a player is to win or lose."""
        if not self.players:
            return goto("come_up")
        flips = [part for part in self.came if isinstance(part, CoinCame) and part.player == self.players[0]]
        if 0 <= self.most <= len(flips):
            return goto("following", players=self.players[1:])
        return goto("call_it" if self.called else "flip")

    @step("511.1")
    def call_it(self, game: Moment) -> Act:
        """The player who flips the coin calls heads or tails."""
        return ask(
            OneOf(
                player=self.players[0],
                rule="511.1",
                purpose="what to call",
                about=self.by,
                among=(0, 1),
                kind="coin",
                labels=SIDES,
            ),
            into="call",
        )

    @step("511")
    def flip(self, game: Moment) -> Act:
        """The player flips a coin, or as many as effects say."""
        return propose(CoinFlip(player=self.players[0], by=self.by), into="flipping")

    @step("511.3", quiet=True)
    def toss(self, game: Moment) -> Act:
        """Each coin is flipped in turn."""
        coins = sum(part.coins for part in self.flipping if isinstance(part, CoinFlip))
        if not coins:
            return goto("following", players=self.players[1:])
        return goto("land" if len(self.tossed) < coins else "keep")

    @step("511.3")
    def land(self, game: Moment) -> Act:
        """Heads and tails are equally likely."""
        return ask(
            RandomOf(
                player=CHANCE,
                rule="511.3",
                purpose="how the coin comes up",
                about=self.by,
                among=(0, 1),
                kind="coin",
                labels=SIDES,
            ),
            into="side",
        )

    @step("511.3", quiet=True)
    def landed(self, game: Moment) -> Act:
        """The coin has landed."""
        return goto("toss", tossed=(*self.tossed, self.side))

    @step("419.5", check=True)
    def keep(self, game: Moment) -> Act:
        """Of several coins the player ignores all but one."""
        sides = tuple(sorted(set(self.tossed)))
        if len(self.tossed) == 1:
            return goto("result", side=sides[0])
        return ask(
            OneOf(
                player=self.players[0],
                rule="419.5",
                purpose="the coin that counts",
                about=self.by,
                among=sides,
                kind="coin",
                labels=tuple(SIDES[side] for side in sides),
            ),
            into="side",
        )

    @step("511.1", quiet=True)
    def result(self, game: Moment) -> Act:
        """A call that matches wins the flip; any other loses it."""
        won = self.side == self.call if self.called else None
        part = CoinCame(player=self.players[0], heads=self.side == 0, won=won, by=self.by)
        came = (*self.came, part)
        if not (self.until_lost and won):
            return goto("following", players=self.players[1:], came=came)
        return goto("offer_stop" if self.may_stop else "following", came=came)

    @step("413.2c")
    def offer_stop(self, game: Moment) -> Act:
        """Who has won the flip may choose to stop flipping."""
        purpose = "whether to flip again"
        return ask(
            YesNo(player=self.players[0], rule="413.2c", purpose=purpose, about=self.by), into="goes_on"
        )

    @step("413.2c", quiet=True)
    def stopped(self, game: Moment) -> Act:
        """Either the same player flips again, or the next one does."""
        return goto("following", players=self.players if self.goes_on else self.players[1:])

    @step("511", quiet=True)
    def following(self, game: Moment) -> Act:
        """The next player flips."""
        return goto("next_player", tossed=(), flipping=(), call=-1)

    @step("511.1", also=("511.2",))
    def come_up(self, game: Moment) -> Act:
        """Each flip is heads or tails; its own player, and no other, has won or lost it if it was called."""
        return propose(*self.came, into="made")

    @step("511", quiet=True)
    def finish(self, game: Moment) -> Act:
        """The text continues with what came up."""
        flips = [part for part in self.made if isinstance(part, CoinCame)]
        return done(
            Carried(
                self.made,
                (
                    _noted(FLIPS, [part.player for part in flips]),
                    _noted(FLIP_WON, [part.player for part in flips if part.won is True]),
                    _noted(FLIP_LOST, [part.player for part in flips if part.won is False]),
                    _noted(HEADS, [part.player for part in flips if part.heads]),
                    _noted(TAILS, [part.player for part in flips if not part.heads]),
                ),
            )
        )


@procedure("511")
class ShapeByCoin(Procedure, frozen=True, kw_only=True):
    """A coin decides between two things, as something comes into play (419.1b)."""

    player: PlayerId
    called: bool
    by: ObjectId = NOTHING
    flipped: Any = None

    acting: ClassVar[str] = "player"

    @step("511", quiet=True)
    def flip(self, game: Moment) -> Act:
        """The player whose object it is flips the coin."""
        return call(FlipTheCoins(players=(self.player,), called=self.called, by=self.by), into="flipped")

    @step("511", quiet=True)
    def tell(self, game: Moment) -> Act:
        """Heads, or a flip that is won, stands for the first of two."""
        first = FLIP_WON if self.called else HEADS
        noted = self.flipped.noted if isinstance(self.flipped, Carried) else ()
        return done(0 if any(one.name == first and one.value for one in noted) else 1)


def _noted(name: str, players: list[PlayerId]) -> Noted:
    return Noted(name, "players", tuple(int(player) for player in players))


@plans(FlipCoins)
def _flip(context: Context, instruction: FlipCoins) -> Plan:
    players = context.players(instruction.who)
    if not players:
        return ()
    return FlipTheCoins(
        players=players,
        called=instruction.called,
        until_lost=instruction.until_lost,
        may_stop=instruction.may_stop,
        most=-1 if instruction.most is None else max(0, context.number(instruction.most)),
        by=context.about,
    )


__all__ = ["FlipTheCoins", "ShapeByCoin"]
