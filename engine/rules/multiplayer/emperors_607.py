"""Rule 607: emperors and their generals.

607.2   who sits in the middle of a team is its emperor (`Table.emperor_of`)
607.3   ranges, deploying (603) and whom one may attack stand on the table
607.4   chance decides which emperor goes first (`draw_emperor`); turns then go to the left as ever
607.5a  whose emperor loses loses (`losing`, `engine/events/ending.py`)

No resource of a team's is shared (607.7): nobody but a player is asked for what is his or hers.
"""

from __future__ import annotations

from engine.agenda import Act, Moment, ask, further_steps, goto, step
from engine.board import Board, PlayerId
from engine.decisions import CHANCE, RandomOf
from engine.rules.game.starting_101 import StartGame
from engine.seats import in_game


def emperors(board: Board) -> tuple[PlayerId, ...]:
    """The emperors still in the game, by seat."""
    table = board.table
    return tuple(one for one in in_game(board) if one == table.emperor_of(table.team_of(one)))


@step("607.4")
def draw_emperor(self: StartGame, game: Moment) -> Act:
    """Chance decides which emperor goes first."""
    form = RandomOf(
        player=CHANCE,
        rule="607.4",
        purpose="which emperor goes first",
        among=emperors(game.board),
        kind="player",
    )
    return ask(form, into="first")


@step("607.4", quiet=True)
def emperor_drawn(self: StartGame, game: Moment) -> Act:
    """Life totals and hands follow."""
    return goto("set_life")


further_steps(StartGame, draw_emperor, emperor_drawn)

__all__ = ["draw_emperor", "emperors"]
