"""Events of winning, losing and going back (102, 422)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import Board, PlayerId, Turn
from engine.citing import cite, computation
from engine.edit import Edit
from engine.events.part import Part
from engine.seats import in_game

computation("102.2b", "An effect says that the player wins the game.")
computation("102.3", "The player loses the game.")
computation("102.3a", "A player who concedes loses at once.")
computation("102.3b", "A player with 0 or less life loses the next time a player would receive priority.")
computation(
    "102.3c", "A player who drew from an empty library loses the next time a player would receive priority."
)
computation(
    "102.3d", "A player with ten poison counters loses the next time a player would receive priority."
)
computation("606.8b", "Players who share a life total win and lose together.")
computation("606.8c", "A player has conceded, so the whole team loses.")
CONCEDED = "102.3a"
computation("607.5a", "A team whose emperor loses loses with its emperor.")
computation("102.4b", "A loop that nothing can stop makes the game a draw.")


class Lose(Part, frozen=True, kw_only=True):
    """A player loses the game (102.3); `rule` says by which rule."""

    player: PlayerId
    rule: str

    def apply(self, edit: Edit) -> Part:
        cite(self.rule)
        if not edit.player(self.player).lost:
            turn: Turn = edit.get("turn")
            if edit.before.table.ranges and not turn.seated:
                # 601.2c: ranges stay as they are until the turn is over.
                edit.set("turn", replace(turn, seated=in_game(edit.before)))
                aside = edit.get("aside")
                edit.set(
                    "aside",
                    tuple(replace(one, turn=replace(one.turn, seated=in_game(edit.before))) for one in aside),
                )
            edit.change_player(self.player, lost=self.rule)
        return self


def losing(board: Board, lose: Lose) -> tuple[Lose, ...]:
    """The loss of a player, and with it that of who loses along: those who share a life total (606.8b-c), an emperor's
    generals (607.5a)."""
    side = board.table.losing_with(lose.player)
    if len(side) == 1:
        return (lose,)
    along = "607.5a" if not board.table.shares else "606.8c" if lose.rule == CONCEDED else "606.8b"
    return tuple(
        lose if one == lose.player else replace(lose, player=one, rule=along)
        for one in side
        if not board.players[one].lost
    )


class Win(Part, frozen=True, kw_only=True):
    """A player wins the game by an effect (102.2b)."""

    player: PlayerId
    rule: str = "102.2b"

    def apply(self, edit: Edit) -> Part:
        cite(self.rule)
        edit.change_player(self.player, won=self.rule)
        return self


class EndInADraw(Part, frozen=True, kw_only=True):
    """Nobody wins the game, and it is over (102.4); `rule` says by which rule."""

    rule: str

    def apply(self, edit: Edit) -> Part:
        cite(self.rule)
        return self


class Reverse(Part, frozen=True, kw_only=True):
    """An illegal or taken-back play is reversed (422.1): the board is the one from before it."""

    board: Board
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        now = edit.before.players
        edit.restart(self.board)
        for seat, player in enumerate(now):
            if player.lost and not self.board.players[seat].lost:
                # 600.4a: nobody who has left the game is back by that.
                edit.change_player(PlayerId(seat), lost=player.lost)
        return self


class ForgetEmptyDraws(Part, frozen=True, kw_only=True):
    """State-based effects were checked: earlier draws from an empty library no longer count (420.5g)."""

    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        for seat, player in enumerate(edit.before.players):
            if player.drew_from_empty:
                edit.change_player(PlayerId(seat), drew_from_empty=False)
        return self
