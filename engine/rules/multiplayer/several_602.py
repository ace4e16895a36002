"""Rule 602: attacking several players in one combat.

602.2   nobody is chosen as combat starts: all opponents who can be attacked are defending players (`all_defend`)
602.3   each attacker is declared with the player whom it attacks (`declare_attackers_308`), a band with one (602.3b)
602.4   defending players declare blocks in APNAP order, one after the other (`next_defender`); all blocks then become
        what they are at once (our reading), so that what triggers on them triggers together
602.5   damage is assigned in APNAP order: attackers, then each defending player's blockers (`announce_next`)

With one defending player nothing of this is gone to.
"""

from __future__ import annotations

from engine.agenda import Act, Moment, ask, further_steps, goto, propose, step
from engine.board import Board, PlayerId
from engine.citing import computation
from engine.events import BeginCombat
from engine.rules.turn.combat_306 import CombatPhase
from engine.rules.turn.combat_damage_310 import CombatDamage, announce_again, damage_form
from engine.rules.turn.declare_blockers_309 import Blockers, DeclareBlockers
from engine.seats import apnap, attackable, defending_players, whose_turn

computation("602.3", "Each attacking creature is declared with the player whom it attacks.")
computation("602.3b", "The creatures of a band attack the same player.")
computation("602.4a", "A player blocks with his or her own creatures, and only what attacks that player.")
computation(
    "602.4b",
    "Whether a player's blocks are legal has nothing to do with other players' attackers and blockers.",
)


def attacked(board: Board) -> tuple[PlayerId, ...]:
    """The defending players whom some creature attacks, in APNAP order (602.4)."""
    assert board.combat is not None
    whom = {attack.player for attack in board.combat.attacks}
    return tuple(one for one in apnap(board) if one in whom and one in defending_players(board))


# --- the phase -------------------------------------------------------------------------------------------


@step("602.2", also=("602.1",))
def all_defend(self: CombatPhase, game: Moment) -> Act:
    """No opponent is chosen: all opponents of the attacking player are defending players."""
    active = whose_turn(game.board)
    return propose(BeginCombat(attackers=(active,), defenders=attackable(game.board, active)))


@step("306.1", quiet=True)
def all_attacked(self: CombatPhase, game: Moment) -> Act:
    """The steps of combat follow."""
    return goto("next_step")


further_steps(CombatPhase, all_defend, all_attacked)


# --- blocks ----------------------------------------------------------------------------------------------


@step("602.4", also=("309.2a", "103.4"))
def next_defender(self: DeclareBlockers, game: Moment) -> Act:
    """In APNAP order each player who is attacked chooses which untapped creatures block, and what they block."""
    left = [one for one in attacked(game.board) if one not in self.declared]
    if not left:
        return goto("become_blocking", before=self.before or game.board)
    form = Blockers(player=left[0], rule="309.2a", purpose="which creatures block which attackers")
    return ask(form, into="chosen")


@step("602.4", quiet=True)
def defender_declared(self: DeclareBlockers, game: Moment) -> Act:
    """Costs to block are paid as usual."""
    return goto("total_cost")


further_steps(DeclareBlockers, next_defender, defender_declared)


# --- damage ----------------------------------------------------------------------------------------------


@step("602.5", also=("310.1", "310.2a", "310.2d"))
def announce_next(self: CombatDamage, game: Moment) -> Act | None:
    """In APNAP order each defending player announces how his or her blocking creatures assign their damage."""
    order = attacked(game.board)
    if self.stale(game.board) or tuple(who for who, _ in self.shared) != tuple(order[: len(self.shared)]):
        return announce_again()
    if len(self.shared) == len(order):
        return goto("stack")
    form = damage_form(game.board, self, order[len(self.shared)])
    return goto("shares_announced", blockers=()) if form is None else ask(form, into="blockers")


@step("602.5", quiet=True)
def shares_announced(self: CombatDamage, game: Moment) -> Act:
    """The next player follows."""
    order = attacked(game.board)
    if len(self.shared) >= len(order):
        # Whoever was asked has left the game meanwhile.
        return announce_again()
    who = order[len(self.shared)]
    return goto("announce_next", shared=(*self.shared, (who, self.blockers)), blockers=())


further_steps(CombatDamage, announce_next, shares_announced)

__all__ = ["all_defend", "announce_next", "attacked", "next_defender"]
