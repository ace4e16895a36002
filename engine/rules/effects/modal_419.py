"""Rule 419.6g: modal replacement effects.

The mode is chosen as the effect is applied to an event, for each event anew; `instead_419` then does what it says in
the event's place. That the effect doesn't act on its own result goes by the effect, whatever was chosen (419.6a).
"""

from __future__ import annotations

from engine.asking import Asker
from engine.board import Board
from engine.decisions import Form, OneOf
from engine.language.effects import ChooseInstead
from engine.rules.effects.instead_419 import MODES, NO_MODE
from engine.rules.stack.plans_413 import Context
from engine.rules.stack.possible_413 import possible


def choose_mode(board: Board, instruction: ChooseInstead, asker: Asker) -> Form:
    """Whoever controls the effect chooses among the modes that are possible now."""
    context = Context(board, asker, asker.source)
    among = tuple(place for place, mode in enumerate(instruction.modes) if possible(context, mode))
    return OneOf(
        player=asker.controller,
        rule="419.6g",
        purpose="what happens instead",
        about=asker.source,
        among=among or (NO_MODE,),
        kind="mode",
        labels=tuple(str(place + 1) for place in among) or ("none",),
    )


MODES[""] = choose_mode

__all__ = ["choose_mode"]
