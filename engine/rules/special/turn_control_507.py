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

from engine.board import NOBODY, NOTHING, Board, PlayerId, Scheduled
from engine.citing import check, cite
from engine.decisions import Form, Refusal, maker_of
from engine.events import Schedule
from engine.language.effects import ControlNextTurn
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import side_of, taken_over

MADE_BY = check("507.3", "Whoever controls the turn makes this choice.")
OWN_RESOURCES = check("507.3a", "What is paid for a player in a controlled turn is that player's own.")
_PAYING = frozenset(("409.1g", "409.1h"))
"""The rules by which forms ask for a payment, beside the choices of instructions that pay a cost."""
BEYOND_THE_RULES = ("agree to a draw", "call a judge", "leave the table", "trade a card")
"""What players may do though no rule and no object asks them to."""
NOT_ASKED = Refusal("507.3c", "no rule and no object asks for this: each player decides it alone")


def claims(board: Board, player: PlayerId) -> tuple[Scheduled, ...]:
    """The effects that wait to take over the player's next turn, the newest last."""
    return tuple(
        one for one in board.schedule if one.kind == "control" and one.player in side_of(board, player)
    )


def cite_control(form: Form) -> None:
    """The line of a choice that another player makes says so, and what is paid with."""
    cite(MADE_BY)
    if form.rule in _PAYING or (form.rule == "413.2c" and form.may_take_back):
        cite(OWN_RESOURCES)


def spared(board: Board, player: PlayerId) -> bool:
    """Whether the player loses no life to mana burn now (507.4)."""
    return taken_over(board, player) != NOBODY and maker_of(board, player) != player


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


__all__ = ["BEYOND_THE_RULES", "NOT_ASKED", "cite_control", "claims", "spared"]
