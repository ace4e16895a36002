"""Rules 419.1 and 419.6g: replacement effects that leave a choice: "you may ... instead", "instead choose one".

Whoever may do something instead is asked as the event is about to happen; if it isn't done, the event happens. The
mode is chosen as the effect is applied to an event, for each event anew; `instead_419` then does what it says in the
event's place. That the effect doesn't act on its own result goes by the effect, whatever was chosen (419.6a).
"""

from __future__ import annotations

from engine.asking import Asker
from engine.board import Board
from engine.citing import computation
from engine.decisions import Answer, Form, OneOf, YesNo
from engine.events import Part
from engine.language.effects import ChooseInstead, Effect, May
from engine.language.print import print_option
from engine.rules.effects.instead_419 import CHOOSERS, ModeChooser
from engine.rules.stack.plans_413 import Context
from engine.rules.stack.possible_413 import possible

MODAL = computation(
    "419.6g",
    "A mode is chosen as the effect is applied, none that is impossible; it has one chance all the same.",
)
NO_MODE = -1
"""The answer where no mode is possible: then nothing is done in the place of the event."""


def _ask_mode(board: Board, part: Part, instruction: ChooseInstead, asker: Asker) -> Form:
    """Whoever controls the effect chooses among the modes that are possible now."""
    context = Context(board, asker, asker.source)
    among = tuple(place for place, mode in enumerate(instruction.modes) if possible(context, mode))
    return OneOf(
        player=asker.controller,
        rule=MODAL,
        purpose="what happens instead",
        about=asker.source,
        among=among or (NO_MODE,),
        kind="mode",
        labels=tuple(print_option(instruction.modes[place]) for place in among) or ("none",),
    )


def _mode(instruction: ChooseInstead, answer: Answer) -> tuple[Effect, ...] | None:
    return None if answer == NO_MODE else instruction.modes[answer]


MAY = computation("419.1", "Who may do something instead is asked first; what isn't replaced happens.")


def _ask_whether(board: Board, part: Part, instruction: May, asker: Asker) -> Form:
    """The player of whom it is said chooses whether the event is replaced, if the rest can be done at all."""
    context = Context(board, asker, asker.source)
    players = context.players(instruction.who)
    if not players or not possible(context, instruction.effects):
        return OneOf(
            player=asker.controller,
            rule=MAY,
            purpose="what happens instead",
            about=asker.source,
            among=(NO_MODE,),
            kind="mode",
            labels=("none",),
        )
    return YesNo(player=players[0], rule=MAY, purpose="whether this happens instead", about=asker.source)


def _whether(instruction: May, answer: Answer) -> tuple[Effect, ...] | None:
    if answer is True:
        return (*instruction.effects, *instruction.then)
    return instruction.otherwise or None


CHOOSERS[May] = ModeChooser(_ask_whether, _whether, MAY, alone=True)
CHOOSERS[ChooseInstead] = ModeChooser(_ask_mode, _mode, MODAL)

__all__ = ["NO_MODE"]
