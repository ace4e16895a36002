"""Rule 502.32: entwine. A cost that may be paid besides; all modes of the spell are then used."""

from __future__ import annotations

from engine.agenda import Act, Moment, further_steps, goto, propose, step
from engine.citing import computation
from engine.language.words import KeywordName
from engine.rules.stack.announcing_409 import ChooseOnStack, announce
from engine.rules.stack.bodies import body_of
from engine.rules.stack.plugs_409 import ONCE, Plug, plugs_in

computation("502.32a", "For its entwine cost all modes of the spell are used instead of one.")
computation("502.32b", "Entwined modes are followed in the order written.")


@plugs_in
class Entwine(Plug):
    """All modes at once."""

    rule, keyword, times, all_modes = "502.32", KeywordName.ENTWINE, ONCE, "entwine"


@step("502.32a", also=("502.32b",))
def entwine(self: ChooseOnStack, game: Moment) -> Act | None:
    """All modes are used, in the order written."""
    modes = tuple(range(len(body_of(game.board, self.object).modes)))
    return propose(announce(game.board, self.object, modes=modes))


@step("502.32a", quiet=True)
def entwined(self: ChooseOnStack, game: Moment) -> Act | None:
    """The value of X is next."""
    return goto("announce_x")


further_steps(ChooseOnStack, entwine, entwined)
