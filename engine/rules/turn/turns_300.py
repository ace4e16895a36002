"""Rule 300: the turn and its phases; 300.3: mana burn."""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, goto, procedure, propose, step
from engine.board import Board, PlayerId, Scheduled
from engine.events import BeginTurn, LoseLife, Part, SpendMana, Unschedule
from engine.position import Outcome
from engine.rules.turn.beginning_phase_301 import BeginningPhase
from engine.rules.turn.combat_306 import CombatPhase
from engine.rules.turn.end_phase_312 import EndPhase
from engine.rules.turn.main_phase_305 import MainPhase

PHASES = ("beginning", "precombat main", "combat", "postcombat main", "end")
"""The five phases of every turn, in order (300.1)."""


def phase_procedure(name: str, active: PlayerId, *, skip_draw: bool = False) -> Procedure:
    """The procedure of a phase."""
    if name == "beginning":
        return BeginningPhase(skip_draw=skip_draw)
    if name == "combat":
        return CombatPhase()
    if name == "end":
        return EndPhase()
    return MainPhase(name=name)


def burnt(board: Board) -> tuple[Part, ...]:
    """The game action of mana burn (300.3): unspent mana is lost, each costs its player 1 life."""
    parts: list[Part] = []
    for seat, player in enumerate(board.players):
        if player.mana and not player.lost:
            who = PlayerId(seat)
            parts.append(SpendMana(player=who, mana=player.mana, how="phase ends"))
            parts.append(LoseLife(player=who, amount=len(player.mana), how="mana burn"))
    return tuple(parts)


@procedure("300")
class TakeTurn(Procedure, frozen=True, kw_only=True):
    """A player's turn."""

    player: PlayerId
    ahead: tuple[str, ...] = PHASES
    """The phases still to come; effects may add more (300.7)."""
    skip_draw: bool = False

    @step("300.1")
    def begin(self, game: Moment) -> Act | None:
        """The turn begins."""
        return propose(BeginTurn(player=self.player))

    @step("300.1", quiet=True)
    def next_phase(self, game: Moment) -> Act | None:
        """The next phase begins."""
        if not self.ahead:
            return goto("end")
        return goto("follow_phase")

    @step("300.1", quiet=True)
    def follow_phase(self, game: Moment) -> Act | None:
        """Its steps are followed in order."""
        return call(phase_procedure(self.ahead[0], self.player, skip_draw=self.skip_draw))

    @step("300.3", check=True)
    def burn(self, game: Moment) -> Act | None:
        """As the phase ends, unspent mana is lost, and its player loses 1 life for each."""
        return propose(*burnt(game.board))

    @step("300.2", quiet=True)
    def phase_over(self, game: Moment) -> Act | None:
        """No game event lies between phases."""
        return goto("next_phase", ahead=self.ahead[1:])

    @step("300.1", quiet=True)
    def end(self, game: Moment) -> Act | None:
        """The turn is over."""
        return None


@procedure("102.1")
class PlayGame(Procedure, frozen=True, kw_only=True):
    """A game, turn after turn until it ends."""

    next_player: PlayerId = PlayerId(0)
    """Who takes the next turn in turn order."""
    extra: Scheduled | None = None
    """The extra turn being taken, if it is one."""
    skip_first_draw: bool = False
    """101.5a: in a two-player game the starting player skips the draw step of his or her first turn."""
    outcome: Outcome | None = None

    ends_at: ClassVar[str] = "game_over"

    @step("300.6", quiet=True)
    def next_turn(self, game: Moment) -> Act | None:
        """The next turn is an extra turn, the newest first, or that of the next player in turn order."""
        board = game.board
        for scheduled in reversed(board.schedule):
            if scheduled.kind == "extra turn" and not board.players[scheduled.player].lost:
                return goto("begin_extra_turn", extra=scheduled)
        player = self.next_player
        return goto("take_turn", next_player=board.after(player) if board.players[player].lost else player)

    @step("300.6")
    def begin_extra_turn(self, game: Moment) -> Act | None:
        """An extra turn is taken right after the one it was added to; turn order then goes on as before."""
        assert self.extra is not None
        return propose(Unschedule(id=self.extra.id))

    @step("300.6", quiet=True)
    def take_turn(self, game: Moment) -> Act | None:
        """The turn is taken."""
        player = self.extra.player if self.extra is not None else self.next_player
        return call(TakeTurn(player=player, skip_draw=self.skip_first_draw))

    @step("300.6", quiet=True)
    def turn_over(self, game: Moment) -> Act | None:
        """Turn order goes on."""
        if self.extra is not None:
            return goto("next_turn", extra=None)
        return goto("next_turn", next_player=game.board.after(self.next_player), skip_first_draw=False)

    @step("102.1")
    def game_over(self, game: Moment) -> Act | None:
        """A player has won, or the game is a draw: it ends at once."""
        return done(self.outcome)


__all__ = ["PHASES", "PlayGame", "TakeTurn", "burnt", "phase_procedure"]
