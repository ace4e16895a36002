"""Rule 608: Grand Melee, in which several players take their turns at the same time.

608.4a  one turn marker for each full four players
608.4b  the starting player gets the first, every fourth player to the left another; their turns begin together
608.4c  whoever ends a turn passes the marker to the left, unless one of the next three players has one
608.4d  who leaves may make a marker superfluous: the one to that player's right, removed between turns
608.4e  an extra turn of a player who isn't taking one comes right before that player's next

A turn is a value with an id. It has its own combat, its own stack, its own place in the rules' procedures and its own
"this turn"; all the rest of the board is the same for all. The one that is played is `Board.turn`, the others wait in
`Board.aside`, and their frames wait in the frame of the game.

Our readings, where the edition is silent. Of the turns that go on one is played at a time: before a player receives
priority in it whom nobody has passed it to, the others come as far, in the order of their markers; so each goes on by
a step, or by an object of its stack, in turn. All players receive priority in each turn (408.1c). A spell goes on the
stack of the turn in which it is played; whoever reaches its controller can make it a target wherever it waits. Effects
"until end of turn" and "this turn", and what waits for the end of a turn or of combat, belong to the turn in which they
began, while any turn's cleanup removes all damage (314.2). A marker that waits is still with the player who ended the
turn. Where all markers wait for one another, all are passed together. A player's own marker doesn't lie to that
player's right. The last marker stays, however few players are left; the marker of a player who has left is passed on as
any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, call, done, goto, procedure, propose, step, take_up
from engine.board import Board, PlayerId, Scheduled, TurnId, TurnMarker
from engine.citing import cite, computation
from engine.events import (
    MarkedTurnEnded,
    MarkerPassed,
    MarkerRemoved,
    MarkersHandedOut,
    MarkerUsed,
    TurnGoesOn,
    Unschedule,
)
from engine.language.words import Skippable
from engine.position import Outcome
from engine.rules.multiplayer.markers_608 import all_wait_in_a_ring, first_holders, next_marker, passable
from engine.rules.special.face_down_504 import shown_at_the_end
from engine.rules.turn.turns_300 import TakeTurn
from engine.rules.turn.turns_ahead_300 import skip_due

computation("608.1", "A Grand Melee is a free-for-all with turn markers.")
computation("608.4", "Several players take their turns at the same time.")
computation("608.5", "A Grand Melee is won and lost as any game.")


class WaitingTurn(Struct, frozen=True):
    """The frames of a turn that waits while another is played (608.4)."""

    turn: TurnId
    frames: tuple[Procedure, ...]


@procedure("608.4")
class PlayGrandMelee(Procedure, frozen=True, kw_only=True):
    """A Grand Melee, with several turns at the same time until it ends."""

    first: PlayerId = PlayerId(0)
    """Who starts the game."""
    number: int = 0
    """The number of the marker whose turn is being played, or was last."""
    waiting: tuple[WaitingTurn, ...] = ()
    set_aside: tuple[Procedure, ...] = ()
    """The frames of the turn that waits from now on."""
    extra: Scheduled | None = None
    skip: Scheduled | None = None
    outcome: Outcome | None = None

    ends_at: ClassVar[str] = "game_over"
    waits_at: ClassVar[str] = "turn_waits"
    keeps_in: ClassVar[str] = "set_aside"

    def waiting_frames(self, change: Callable[[Procedure], Procedure]) -> Procedure:
        """Those of the turns that wait."""
        changed = tuple(replace(one, frames=tuple(map(change, one.frames))) for one in self.waiting)
        return replace(self, waiting=changed) if changed else self

    def left_by(self, players: tuple[PlayerId, ...]) -> Procedure:
        """In a turn that waits, what a player who leaves would have done falls away as well (600.4)."""
        return self.waiting_frames(lambda one: one.left_by(players))

    @step("608.4b", also=("608", "608.1", "608.4", "608.4a"))
    def hand_out_markers(self, game: Moment) -> Act:
        """The player who starts gets the first turn marker and every fourth player to the left another one, one for
        each full four players; all of them start their turns at the same time."""
        return propose(MarkersHandedOut(players=first_holders(game.board, self.first)))

    @step("608.4", quiet=True)
    def next_turn(self, game: Moment) -> Act:
        """Markers between turns are removed or passed; then one of the turns goes on or begins."""
        board = game.board
        if any(one.superfluous and not one.turn for one in board.markers):
            return goto("remove_marker")
        if passable(board):
            return goto("pass_all" if all_wait_in_a_ring(board) else "pass_marker")
        marker = next_marker(board, self.number)
        assert marker is not None, "markers never wait for one another all round, but all are passed"
        return goto("go_on" if marker.turn else "look_ahead", number=marker.number)

    @step("608.4", also=("608", "608.1"), ours=True)
    def go_on(self, game: Moment) -> Act:
        """Of the turns that go on at the same time another one is played, until players would receive priority
        in it again; each has its own stack."""
        return propose(TurnGoesOn(turn=self._marker(game.board).turn))

    @step("608.4", quiet=True)
    def resume(self, game: Moment) -> Act:
        """It continues where it was."""
        serial = self._marker(game.board).turn
        frames = next(one.frames for one in self.waiting if one.turn == serial)
        left = tuple(one for one in self.waiting if one.turn != serial)
        return take_up(frames, then="turn_over", waiting=left)

    @step("608.4", quiet=True)
    def turn_waits(self, game: Moment) -> Act:
        """The turn waits at this moment for the others."""
        one = WaitingTurn(game.board.turn.serial, self.set_aside)
        return goto("next_turn", waiting=(*self.waiting, one), set_aside=())

    @step("300.9", quiet=True)
    def look_ahead(self, game: Moment) -> Act:
        """An extra turn comes first; a turn that an effect makes its player skip is not taken."""
        board, marker = game.board, self._marker(game.board)
        extra = self._extra(board)
        if extra is not None:
            return goto("take_extra_turn", extra=extra)
        if not marker.due or board.players[marker.player].lost:
            return goto("use_up")
        skip = skip_due(board, marker.player, Skippable.TURN) if board.schedule else None
        return goto("take_turn") if skip is None else goto("skip_turn", skip=skip)

    @step("608.4e", also=("300.6",))
    def take_extra_turn(self, game: Moment) -> Act:
        """A player who has the marker takes an extra turn: right after the turn that it was added to, or if that was
        no turn of this player's, right before the next one."""
        assert self.extra is not None
        return propose(Unschedule(id=self.extra.id))

    @step("608.4e", quiet=True)
    def look_for_skip(self, game: Moment) -> Act:
        """An extra turn can be skipped as any other."""
        board, player = game.board, self._marker(game.board).player
        skip = skip_due(board, player, Skippable.TURN) if board.schedule else None
        return goto("begin_turn") if skip is None else goto("skip_extra_turn", extra=None, skip=skip)

    @step("300.9", also=("419.6e", "507.1b"))
    def skip_extra_turn(self, game: Moment) -> Act:
        """The extra turn is skipped as though it didn't exist."""
        assert self.skip is not None
        return propose(Unschedule(id=self.skip.id))

    @step("300.9", quiet=True)
    def extra_turn_skipped(self, game: Moment) -> Act:
        """What follows it comes."""
        return goto("after_turn", skip=None)

    @step("300.9", also=("419.6e", "507.1b"))
    def skip_turn(self, game: Moment) -> Act:
        """The turn is skipped as though it didn't exist; control that waits for a turn keeps waiting."""
        assert self.skip is not None
        return propose(Unschedule(id=self.skip.id))

    @step("608.4c", quiet=True)
    def use_up(self, game: Moment) -> Act:
        """The marker is to be passed on."""
        return propose(MarkerUsed(number=self.number))

    @step("608.4c", quiet=True)
    def turn_skipped(self, game: Moment) -> Act:
        """The next player's turn comes."""
        return goto("after_turn", skip=None)

    @step("608.4", also=("608.4b",))
    def take_turn(self, game: Moment) -> Act:
        """The player with the marker takes the turn that it came for; all who have one do so at the same time."""
        return propose(MarkerUsed(number=self.number))

    @step("608.4", quiet=True)
    def begin_turn(self, game: Moment) -> Act:
        """The turn is taken."""
        then = self.extra.then if self.extra is not None else None
        return call(TakeTurn(player=self._marker(game.board).player, then=then), then="turn_over")

    @step("608.4c", quiet=True)
    def turn_over(self, game: Moment) -> Act:
        """The turn is over."""
        return propose(MarkedTurnEnded(number=self.number))

    @step("608.4c", quiet=True)
    def after_turn(self, game: Moment) -> Act:
        """The marker stays for an extra turn of the same player, is passed on, or waits."""
        board, marker = game.board, self._marker(game.board)
        if marker.superfluous:
            return goto("next_turn")
        if marker.due or self._extra(board) is not None:
            return goto("look_ahead")
        if any(one.number == self.number for one, _ in passable(board)):
            return goto("next_turn")
        return goto("marker_waits")

    @step("608.4c")
    def marker_waits(self, game: Moment) -> Act:
        """One of the three players to the left of who would receive the turn marker has one, so it waits until the
        player four seats to the left of that player takes the other."""
        return goto("next_turn")

    @step("608.4c")
    def pass_marker(self, game: Moment) -> Act:
        """A player who has ended a turn passes the turn marker to the player to the left."""
        moves = passable(game.board)
        return propose(*(MarkerPassed(number=one.number, player=player) for one, player in moves))

    @step("608.4c", quiet=True)
    def passed(self, game: Moment) -> Act:
        """Their turns begin."""
        return goto("next_turn")

    @step("608.4c", ours=True)
    def pass_all(self, game: Moment) -> Act:
        """All turns are over, and every turn marker waits for another: all of them are passed together."""
        moves = passable(game.board)
        return propose(*(MarkerPassed(number=one.number, player=player) for one, player in moves))

    @step("608.4c", quiet=True)
    def all_passed(self, game: Moment) -> Act:
        """The turns of all begin at the same time again."""
        return goto("next_turn", number=0)

    @step("608.4d")
    def remove_marker(self, game: Moment) -> Act:
        """Between turns, a turn marker is removed for which there are too few players."""
        gone = next(one for one in game.board.markers if one.superfluous and not one.turn)
        return propose(MarkerRemoved(number=gone.number))

    @step("608.4d", quiet=True)
    def removed(self, game: Moment) -> Act:
        """The others go on."""
        return goto("next_turn")

    @step("102.1", also=("102", "608.5"))
    def game_over(self, game: Moment) -> Act:
        """A player has won, or the game is a draw: it ends at once, with every turn that goes on."""
        return goto("show_face_down", waiting=(), set_aside=())

    @step("504.6", check=True)
    def show_face_down(self, game: Moment) -> Act:
        """As the game ends, everything face down in play, phased out or on the stack is shown to all."""
        return propose(*shown_at_the_end(game.board))

    @step("102.1", quiet=True)
    def finish(self, game: Moment) -> Act:
        """The game is over."""
        if self.outcome is not None:
            cite(self.outcome.rule)
        return done(self.outcome)

    def _marker(self, board: Board) -> TurnMarker:
        """The marker whose turn is being played."""
        return next(one for one in board.markers if one.number == self.number)

    def _extra(self, board: Board) -> Scheduled | None:
        """The extra turn, the newest first, that the player with the marker takes now (608.4e)."""
        player = self._marker(board).player
        if board.players[player].lost:
            return None
        due = [one for one in board.schedule if one.kind == "extra turn" and one.player == player]
        return due[-1] if due else None


__all__ = ["PlayGrandMelee", "WaitingTurn"]
