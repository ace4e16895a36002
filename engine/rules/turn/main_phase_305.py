"""Rule 305: the main phases."""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, call, procedure, propose, step
from engine.events import BeginStep
from engine.rules.stack.priority_408 import Priority
from engine.seats import whose_turn


@procedure("305")
class MainPhase(Procedure, frozen=True, kw_only=True):
    """A main phase.

    It has no steps (305.2).
    """

    name: str
    """precombat main or postcombat main."""

    @step("305.1")
    def begin(self, game: Moment) -> Act | None:
        """The main phase begins."""
        return propose(BeginStep(phase=self.name))

    @step("305.3", quiet=True)
    def priority(self, game: Moment) -> Act | None:
        """Triggered abilities go on the stack, then the active player receives priority."""
        return call(Priority(player=whose_turn(game.board)))
