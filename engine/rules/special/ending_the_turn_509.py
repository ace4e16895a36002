"""Rule 509: ending the turn.

509.1   the steps a to c take the place of the usual end of a resolution (413)
509.2   nobody gets priority, so what triggers waits until the cleanup step (314.3)
509.3   the end of turn step is skipped, so "at end of turn" does not trigger
"""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, done, goto, innermost, procedure, propose, step, unwind
from engine.board import NOTHING, REMOVED, ObjectId
from engine.citing import cite
from engine.events import EndCombat, LeaveCombat, ObjectMoved, Part, Unschedule
from engine.language.effects import EndTurn
from engine.rules.effects.durations_418 import endings
from engine.rules.effects.state_based_420 import reasons, state_based_effects
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.rules.turn.end_phase_312 import EndPhase
from engine.rules.turn.turns_300 import TakeTurn
from engine.rules.turn.turns_ahead_300 import added_to
from engine.seats import speaker_of, whose_turn


@procedure("509.1")
class EndTheTurn(Procedure, frozen=True, kw_only=True):
    """The turn ends at once."""

    by: ObjectId = NOTHING

    def outlives(self) -> bool:
        """The turn ends, whoever ended it."""
        return True

    @step("509.1a", also=("509", "509.1"))
    def clear_stack_and_combat(self, game: Moment) -> Act:
        """Every object on the stack is removed from the game, the one that ends the turn too; all creatures leave
        combat."""
        board = game.board
        parts: list[Part] = [ObjectMoved(object=one, to=REMOVED, by=self.by) for one in reversed(board.stack)]
        combat = board.combat
        if combat is not None:
            fighting = [attack.creature for attack in combat.attacks]
            fighting += [blocker for blocker, _ in combat.blocking]
            parts += [LeaveCombat(object=one) for one in dict.fromkeys(fighting)]
        return propose(*parts)

    @step("509.1b", also=("420.3", "509.2"), check=True)
    def check_state_based_effects(self, game: Moment) -> Act:
        """State-based effects are checked; no player gets priority, and no trigger is put on the stack."""
        parts = state_based_effects(game.board)
        if not parts:
            return goto("end_phase")
        for rule, _, _ in reasons(game.board):
            cite(rule)
        return propose(*parts)

    @step("509.1b", quiet=True)
    def check_again(self, game: Moment) -> Act:
        """They are checked until none applies."""
        return goto("check_state_based_effects")

    @step("509.1c", also=("300.4",), check=True)
    def end_phase(self, game: Moment) -> Act:
        """The current phase or step ends, and what lasts until its end."""
        board = game.board
        parts: list[Part] = (
            [EndCombat(), *endings(board, "end of combat")] if board.combat is not None else []
        )
        # 300.7-8: what was added after this phase or step is skipped with all that lies before the cleanup step.
        parts += [Unschedule(id=one.id) for one in added_to(board, speaker_of(board, whose_turn(board)))]
        return propose(*parts) if parts else goto("skip_to_cleanup")

    @step("509.1c", also=("509.3",))
    def skip_to_cleanup(self, game: Moment) -> Act:
        """The game goes straight to the cleanup step; every phase and step before it is skipped."""
        ending = innermost(game, EndPhase)
        if ending >= 0:
            return unwind(ending, "next_step", ahead=("cleanup",), another=False)
        turn = innermost(game, TakeTurn)
        if turn < 0:
            return done(Carried())
        return unwind(turn, "burn", ahead=("cut short", "end"), cut_short=True)


@plans(EndTurn)
def _end_turn(context: Context, instruction: EndTurn) -> Plan:
    return EndTheTurn(by=context.about)


__all__ = ["EndTheTurn"]
