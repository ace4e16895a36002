"""Rule 300: the turn and its phases; 300.3: mana burn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import (
    Act,
    Landing,
    LeapLine,
    Moment,
    Procedure,
    Run,
    call,
    done,
    goto,
    leaps,
    procedure,
    propose,
    step,
    tells,
)
from engine.asking.decrees import pool_stays
from engine.board import NEXT_TURN, Board, Delayed, PlayerId, Scheduled
from engine.citing import cite
from engine.editions import rules_of
from engine.events import (
    AbilityDelayed,
    BeginStep,
    BeginTurn,
    EndCombat,
    LifeLost,
    Part,
    SpendMana,
    TakeOver,
    Unschedule,
)
from engine.language.words import Skippable
from engine.position import Outcome
from engine.rules.effects.durations_418 import over_as_it_begins
from engine.rules.special.face_down_504 import shown_at_the_end
from engine.rules.special.turn_control_507 import claims, spared
from engine.rules.stack.idle_408 import begins_unheard
from engine.rules.turn.beginning_phase_301 import BeginningPhase
from engine.rules.turn.combat_306 import CombatPhase
from engine.rules.turn.end_phase_312 import EndPhase
from engine.rules.turn.main_phase_305 import MainPhase
from engine.rules.turn.turns_ahead_300 import THEN, is_skipped, phases_due, skip_due
from engine.seats import active_players, next_to_play, side_of, speaker_of
from engine.table import ATTACK_SEVERAL

PHASES = ("beginning", "precombat main", "combat", "postcombat main", "end")
"""The five phases of every turn, in order (300.1)."""
SKIPPED_PHASES = {
    "precombat main": Skippable.MAIN,
    "combat": Skippable.COMBAT,
    "postcombat main": Skippable.MAIN,
}
"""What effects call the phases that they make a player skip."""


def phase_procedure(
    name: str, active: PlayerId, *, skip_draw: bool = False, cut_short: bool = False, several: bool = False
) -> Procedure:
    """The procedure of a phase; of a turn that was cut short only the cleanup step is left (509.1c)."""
    if name == "beginning":
        return BeginningPhase(skip_draw=skip_draw)
    if name == "combat":
        return CombatPhase(at="all_defend") if several else CombatPhase()
    if name == "end":
        return EndPhase(ahead=("cleanup",)) if cut_short else EndPhase()
    return MainPhase(name=name)


def burnt(board: Board, turn_over: bool) -> tuple[Part, ...]:
    """The game action of mana burn (300.3): unspent mana is lost, each costs its player 1 life. Mana that stays does so
    until the turn is over, and burns nobody."""
    parts: list[Part] = []
    burns = rules_of(board).dials.mana_burn
    for seat, player in enumerate(board.players):
        if not player.mana:
            continue
        who, lost, burning = PlayerId(seat), player.mana, len(player.mana)
        for one in lost:
            burning -= one.stays
        if burning < len(lost) and not turn_over:
            lost = tuple([one for one in lost if not one.stays])
        if lost and not player.lost and not pool_stays(board, who):
            parts.append(SpendMana(player=who, mana=lost, how="phase ends"))
            if burning and burns and not spared(board, who):
                parts.append(LifeLost(player=who, amount=burning, how="mana burn"))
    return tuple(parts)


def skips_phase(board: Board, player: PlayerId, name: str) -> bool:
    """Whether the player's next phase, of this name, is skipped as it would begin (300.9)."""
    what = SKIPPED_PHASES.get(name)
    return what is not None and (skip_due(board, player, what) is not None or is_skipped(board, player, what))


@procedure("300")
class TakeTurn(Procedure, frozen=True, kw_only=True):
    """A player's turn."""

    player: PlayerId
    ahead: tuple[str, ...] = PHASES
    """The phases still to come; effects may add more (300.7)."""
    skip_draw: bool = False
    cut_short: bool = False
    """An effect has ended the turn (509.1c): of the end phase, only the cleanup step is left."""
    skip: Scheduled | None = None
    then: Delayed | None = None
    """What the effect that gave this turn has trigger in it (404.4)."""

    @step("300.1")
    def begin(self, game: Moment) -> Act | None:
        """The turn begins."""
        over = over_as_it_begins(game.board, NEXT_TURN, side_of(game.board, self.player))
        waits = () if self.then is None else (AbilityDelayed(delayed=self.then),)
        return propose(BeginTurn(player=self.player), *over, *waits)

    @leaps("look_for_control")
    @tells("look_for_control")
    def begin_at_once(self, game: Run) -> Landing | None:
        """Most often nobody waits to control the turn, and its first phase begins."""
        if game.board.schedule or not self.ahead or self.ahead[0] in SKIPPED_PHASES:
            return None
        return Landing(self, FOLLOW_PHASE, self.follow_phase(game))

    @step("507.1", quiet=True)
    def look_for_control(self, game: Moment) -> Act | None:
        """Effects that control this turn may be waiting."""
        waits = game.board.schedule and claims(game.board, self.player)
        return goto("take_over" if waits else "next_phase")

    @step(
        "507.1",
        also=("507", "507.1a", "507.1c", "507.2", "507.3", "507.3a", "507.3b", "507.3c", "507.3d"),
    )
    def take_over(self, game: Moment) -> Act | None:
        """Of these effects the last created works: its player controls the turn, sees what the active player sees,
        and makes all that player's choices with that player's resources."""
        return propose(TakeOver(controller=claims(game.board, self.player)[-1].by))

    @step("300.1", quiet=True)
    def next_phase(self, game: Moment) -> Act | None:
        """The next phase begins."""
        if not self.ahead:
            return goto("end")
        what = SKIPPED_PHASES.get(self.ahead[0])
        if what is None:
            return goto("follow_phase")
        skip = skip_due(game.board, self.player, what) if game.board.schedule else None
        if skip is not None:
            return goto("skip_phase", skip=skip)
        if is_skipped(game.board, self.player, what):
            return goto("pass_over")
        return goto("follow_phase")

    @step("300.1", quiet=True)
    def follow_phase(self, game: Moment) -> Act | None:
        """Its steps are followed in order."""
        return call(
            phase_procedure(
                self.ahead[0],
                self.player,
                skip_draw=self.skip_draw,
                cut_short=self.cut_short,
                several=game.board.table.attacking == ATTACK_SEVERAL,
            )
        )

    @leaps("burn", "phase_over")
    def go_on(self, game: Run) -> Landing | None:
        """Most often no mana is left, and the next phase begins, or the turn is over."""
        board, rest = game.board, self.ahead[1:]
        if board.schedule:
            return None
        for player in board.players:
            if player.mana:
                return None
        frame = replace(self, ahead=rest)
        if not rest:
            return Landing(frame, TURN_ENDS, None)
        what = SKIPPED_PHASES.get(rest[0])
        if what is Skippable.MAIN and begins_unheard(board):
            # The phase has no steps: all that happens is that it begins.
            begins, main = MAIN_BEGINS[rest[0]]
            return Landing(frame, FOLLOW_PHASE, main, begins, unheard=True)
        if what is not None and is_skipped(board, self.player, what):
            return None
        return Landing(frame, FOLLOW_PHASE, frame.follow_phase(game))

    @tells("burn")
    def go_on_in_words(self, game: Run) -> Landing | None:
        """The same where a trace is written, which has a line for mana burn alone."""
        board, rest = game.board, self.ahead[1:]
        if board.schedule:
            return None
        for player in board.players:  # a loop, since every phase asks it
            if player.mana:
                return None
        rows, frame = (
            (LeapLine(BURN, (replace(self, at="phase_over"),), nothing=True),),
            replace(self, ahead=rest),
        )
        if not rest:
            return Landing(frame, TURN_ENDS, None, rows=rows)
        what = SKIPPED_PHASES.get(rest[0])
        if what is not None and is_skipped(board, self.player, what):
            return None
        return Landing(frame, FOLLOW_PHASE, frame.follow_phase(game), rows=rows)

    @step("300.3", check=True)
    def burn(self, game: Moment) -> Act | None:
        """As the phase ends, unspent mana is lost, and its player loses 1 life for each."""
        board = game.board
        there = False
        for player in board.players:
            there = there or bool(player.mana)
        if not there:
            return None
        for one in active_players(board):
            if board.players[one].mana and spared(board, one):
                return goto("lose_mana")
        return propose(*burnt(board, self.ahead[0] == "end"))

    @step("300.2", quiet=True)
    def phase_over(self, game: Moment) -> Act | None:
        """No game event lies between phases."""
        due = phases_due(game.board, self.player) if game.board.schedule else ()
        if not due:
            return goto("next_phase", ahead=self.ahead[1:])
        added = tuple(name for one in due for name in one.what.split(THEN))
        return goto("add_phases", ahead=(*added, *self.ahead[1:]))

    @step("300.7")
    def add_phases(self, game: Moment) -> Act | None:
        """Phases that effects have added come directly after this one, those of the newest effect first."""
        return propose(*(Unschedule(id=one.id) for one in phases_due(game.board, self.player)))

    @step("300.7", quiet=True)
    def phases_added(self, game: Moment) -> Act | None:
        """The game continues with the first of them."""
        return goto("next_phase")

    @step("507.4", also=("300.3",))
    def lose_mana(self, game: Moment) -> Act | None:
        """Unspent mana is lost, but costs no life to a player whose turn another player controls."""
        return propose(*burnt(game.board, self.ahead[0] == "end"))

    @step("300.2", quiet=True)
    def mana_lost(self, game: Moment) -> Act | None:
        """The phase is over."""
        return goto("phase_over")

    @step("300.9", also=("419.6e",))
    def skip_phase(self, game: Moment) -> Act | None:
        """The phase is skipped, as though it didn't exist."""
        assert self.skip is not None
        return propose(Unschedule(id=self.skip.id), *self._no_combat(game.board))

    @step("300.9", also=("419.6e",))
    def pass_over(self, game: Moment) -> Act | None:
        """A text in play makes the player skip the phase; what waits for the next one keeps waiting (419.6f)."""
        parts = self._no_combat(game.board)
        return propose(*parts) if parts else goto("phase_skipped")

    @step("300.9", quiet=True)
    def phase_skipped(self, game: Moment) -> Act | None:
        """The game proceeds past it."""
        return goto("next_phase", ahead=self.ahead[1:], skip=None)

    @step("300.1", quiet=True)
    def end(self, game: Moment) -> Act | None:
        """The turn is over."""
        return None

    def _no_combat(self, board: Board) -> tuple[Part, ...]:
        """A board set up as a combat phase begins knows who fights; once that phase is skipped, nobody does."""
        return (EndCombat(),) if board.combat is not None and self.ahead[0] == "combat" else ()


MAIN_BEGINS = {
    name: (((BeginStep(phase=name),),), call(MainPhase(name=name, at="priority")))
    for name in PHASES
    if SKIPPED_PHASES.get(name) is Skippable.MAIN
}
FOLLOW_PHASE, TURN_ENDS, BURN = (TakeTurn.steps[name] for name in ("follow_phase", "end", "burn"))


@procedure("102.1")
class PlayGame(Procedure, frozen=True, kw_only=True):
    """A game, turn after turn until it ends."""

    next_player: PlayerId = PlayerId(0)
    """Who takes the next turn in turn order."""
    extra: Scheduled | None = None
    """The extra turn being taken, if it is one."""
    skip: Scheduled | None = None
    """The effect by which the turn about to begin is skipped."""
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
        return goto(
            "look_for_skip", next_player=next_to_play(board, player) if board.players[player].lost else player
        )

    @step("300.6")
    def begin_extra_turn(self, game: Moment) -> Act | None:
        """An extra turn is taken right after the one it was added to; turn order then continues as before."""
        assert self.extra is not None
        return propose(Unschedule(id=self.extra.id))

    @step("300.9", quiet=True)
    def look_for_skip(self, game: Moment) -> Act | None:
        """A turn that an effect makes its player skip is not taken."""
        if not game.board.schedule:
            return goto("take_turn")
        skip = skip_due(game.board, self._taker(), Skippable.TURN)
        return goto("take_turn") if skip is None else goto("skip_turn", skip=skip)

    @step("300.6", quiet=True)
    def take_turn(self, game: Moment) -> Act | None:
        """The turn is taken."""
        first = self.skip_first_draw and self.extra is None
        # 606.6g: an extra turn is the whole team's.
        taker = speaker_of(game.board, self._taker())
        then = self.extra.then if self.extra is not None else None
        return call(TakeTurn(player=taker, skip_draw=first, then=then), then="turn_over")

    @step("300.9", also=("419.6e", "507.1b"))
    def skip_turn(self, game: Moment) -> Act | None:
        """The turn is skipped as though it didn't exist; control that waits for a turn keeps waiting."""
        assert self.skip is not None
        return propose(Unschedule(id=self.skip.id))

    @leaps("turn_over")
    @tells("turn_over")
    def next_at_once(self, game: Run) -> Landing | None:
        """Most often nothing is due, and the next player takes the next turn."""
        board = game.board
        player = next_to_play(board, self.next_player)
        if self.extra is not None or board.schedule or board.players[player].lost:
            return None
        frame = replace(self, next_player=player, skip_first_draw=False, skip=None)
        return Landing(frame, TAKE_TURN, frame.take_turn(game))

    @step("300.6", quiet=True)
    def turn_over(self, game: Moment) -> Act | None:
        """Turn order continues."""
        if self.extra is not None:
            return goto("next_turn", extra=None, skip=None)
        return goto(
            "next_turn",
            next_player=next_to_play(game.board, self.next_player),
            skip_first_draw=False,
            skip=None,
        )

    @step("102.1", also=("102",))
    def game_over(self, game: Moment) -> Act | None:
        """A player has won, or the game is a draw: it ends at once."""
        return goto("show_face_down")

    @step("504.6", check=True)
    def show_face_down(self, game: Moment) -> Act | None:
        """As the game ends, everything face down in play, phased out or on the stack is shown to all."""
        return propose(*shown_at_the_end(game.board))

    @step("102.1", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The game is over."""
        if self.outcome is not None:
            cite(self.outcome.rule)
        return done(self.outcome)

    def _taker(self) -> PlayerId:
        """Who takes the turn about to begin."""
        return self.extra.player if self.extra is not None else self.next_player


TAKE_TURN = PlayGame.steps["take_turn"]


__all__ = ["PHASES", "PlayGame", "TakeTurn", "burnt", "phase_procedure", "skips_phase"]
