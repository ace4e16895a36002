"""Rule 102: winning and losing.

102.2a  a player wins when all opponents have lost
102.3   ways to lose are events (`Lose`), each with the rule it comes from
102.4a  all remaining players losing together makes a draw
"""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, procedure, propose, step
from engine.asking.decrees import side_barred
from engine.board import Board, PlayerId
from engine.citing import computation
from engine.events import EndInADraw, Lose, Part, Win
from engine.events.ending import losing
from engine.language.effects import DrawGame, LoseGame, WinGame
from engine.language.words import PlayerAct
from engine.position import Outcome
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import in_game, number_of_seats, opponents, side_of, team_of

computation("102.2a", "All opponents of the player have lost, so that player has won.")
computation("102.3e", "A player who would win and lose at once loses.")
computation("102.2c", "All other teams have lost, so this team has won, each player of it.")
computation("102.4c", "All teams left lose together, so the game is a draw.")
computation("102.4a", "All players left lose together, so the game is a draw.")


@procedure("102.3a")
class LeaveSubgames(Procedure, frozen=True, kw_only=True):
    """A player who has conceded a main game leaves the games within it."""

    player: PlayerId

    @step("102.3a", also=("506.7",), ours=True)
    def leave(self, game: Moment) -> Act:
        """A player who leaves a main game leaves its subgames with it."""
        return propose(*losing(game.board, Lose(player=self.player, rule="102.3a")))


def verdict(board: Board, done: tuple[Part, ...] = ()) -> Outcome | None:
    """How the game on this board has ended by an event, or None while it goes on (102.1).

    A player who would win and lose at once loses (102.3e).
    """
    for part in done:
        if isinstance(part, EndInADraw):
            return Outcome((), part.rule)
    left = in_game(board)
    if not left:
        return Outcome((), "102.4c" if board.table.teams else "102.4a")
    for seat in left:
        if board.players[seat].won:
            # 606.8b: those who share a life total win together.
            return Outcome(side_of(board, seat), board.players[seat].won)
    if number_of_seats(board) > 1 and not opponents(board, left[0]):
        # 102.2c: also the players of the team who had lost before.
        return Outcome(team_of(board, left[0]), "102.2c" if board.table.teams else "102.2a")
    return None


@plans(WinGame)
def _win(context: Context, instruction: WinGame) -> Plan:
    """102.2b: an effect says so."""
    return tuple(
        Win(player=player, by=context.about)
        for player in context.players(instruction.who)
        if not side_barred(context.board, player, PlayerAct.WIN_GAME)
    )


@plans(DrawGame)
def _draw(context: Context, instruction: DrawGame) -> Plan:
    """102.4: an effect says so."""
    return (EndInADraw(rule="102.4"),)


@plans(LoseGame)
def _lose(context: Context, instruction: LoseGame) -> Plan:
    return tuple(
        one
        for player in context.players(instruction.who)
        if not side_barred(context.board, player, PlayerAct.LOSE_GAME)
        for one in losing(context.board, Lose(player=player, rule="102.3", by=context.about))
    )
