"""Rule 507: controlling another player's turn.

507.1   control waits for the next turn that the player really takes, and ends as the following turn begins
        (`TakeOver`, `BeginTurn`, `Turn.controller`); a skipped turn leaves it waiting (507.1b)
507.1a  of several the one created last works, and all of them end with that turn
507.1c  objects keep their controllers: nothing here speaks of objects
507.2   what the player may see, the controller of the turn sees (`engine.view`)
507.3   all choices are made by the controller (`engine.decisions.maker_of`): a decision keeps its player, so only
        that player's cards, mana and life pay for it (507.3a), and nothing else can be decided (507.3c)
507.3b  conceding is nobody else's (`Game.concede`)
507.4   no life is lost to mana burn (`spared`)

Our reading, where the edition is silent: the control of a turn of a main game does not reach into its subgames,
whose turns are others.
"""

from __future__ import annotations

from engine.board import NOTHING, Board, PlayerId, Scheduled
from engine.citing import computation
from engine.decisions import maker_of
from engine.events import Schedule
from engine.language.effects import ControlNextTurn
from engine.rules.stack.plans_413 import Context, Plan, plans

MADE_BY = computation(
    "507.3", "Whoever controls the turn makes this choice, with that player's resources only."
)


def claims(board: Board, player: PlayerId) -> tuple[Scheduled, ...]:
    """The effects that wait to take over the player's next turn, the newest last."""
    return tuple(one for one in board.schedule if one.kind == "control" and one.player == player)


def spared(board: Board, player: PlayerId) -> bool:
    """Whether the player loses no life to mana burn now (507.4)."""
    return maker_of(board, player) != player


@plans(ControlNextTurn)
def _control_next_turn(context: Context, instruction: ControlNextTurn) -> Plan:
    controllers = context.players(instruction.who)
    if not controllers:
        return ()
    return tuple(
        Schedule(
            scheduled=Scheduled(NOTHING, "control", player, by=controllers[0]),
            by=context.about,
        )
        for player in context.players(instruction.whose)
    )


__all__ = ["MADE_BY", "claims", "spared"]
