"""Rule 311: the end of combat step."""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, call, procedure, propose, step
from engine.events import BeginStep, EndCombat
from engine.rules.stack.priority_408 import Priority
from engine.seats import whose_turn


@procedure("311")
class EndOfCombat(Procedure, frozen=True, kw_only=True):
    """End of combat step."""

    @step("311.1")
    def begin(self, game: Moment) -> Act:
        """The end of combat step begins; what triggers at end of combat waits for priority."""
        return propose(BeginStep(phase="combat", step="end of combat"))

    @step("311.1", quiet=True)
    def priority(self, game: Moment) -> Act:
        """The active player gets priority."""
        return call(Priority(player=whose_turn(game.board)))

    @step("311.2")
    def disband(self, game: Moment) -> Act:
        """The step ends: all creatures are removed from combat."""
        return propose(EndCombat())
