"""Rule 307: the beginning of combat step."""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, call, procedure, propose, step
from engine.events import BeginStep
from engine.rules.stack.priority_408 import Priority
from engine.seats import whose_turn


@procedure("307")
class BeginningOfCombat(Procedure, frozen=True, kw_only=True):
    """Beginning of combat step."""

    @step("307.1")
    def begin(self, game: Moment) -> Act:
        """The beginning of combat step begins; abilities that trigger on it wait for priority."""
        return propose(BeginStep(phase="combat", step="beginning of combat"))

    @step("307.1", quiet=True)
    def priority(self, game: Moment) -> Act:
        """The active player gets priority."""
        return call(Priority(player=whose_turn(game.board)))
