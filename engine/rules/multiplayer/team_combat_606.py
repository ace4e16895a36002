"""Rule 606.7: teams of two heads fight as groups.

606.7a  all players of the active team attack, all of the other team defend (`team_against_team`)
606.7b  one combined attack, of creatures of all the team's players, declared by who speaks for it
        (`declare_attackers_308`); what can't attack one player of the other team can't attack that team
        (`engine.asking.defending`)
606.7c  one combined block (`declare_blockers_309`)
606.7d  the active team announces its damage, with the player to whom each attacker assigns it, then the other team its
        own (`combat_damage_310`, `assigning_310`)

An attack has the first player of the team that is attacked; `engine.seats.attacked_by` says who is meant. Each player
pays for his or her own creatures (`declaring_308`), for mana is not shared (606.5).
"""

from __future__ import annotations

from engine.agenda import Act, Moment, further_steps, goto, propose, step
from engine.events import BeginCombat
from engine.rules.turn.combat_306 import CombatPhase
from engine.seats import active_players, attackable, whose_turn


@step("606.7a", also=("306.3",))
def team_against_team(self: CombatPhase, game: Moment) -> Act:
    """The active team is the attacking team, the other the defending team."""
    board = game.board
    attackers = tuple(one for one in active_players(board) if not board.players[one].lost)
    return propose(BeginCombat(attackers=attackers, defenders=attackable(board, whose_turn(board))))


@step("306.1", quiet=True)
def teams_have_met(self: CombatPhase, game: Moment) -> Act:
    """The steps of combat follow."""
    return goto("next_step")


further_steps(CombatPhase, team_against_team, teams_have_met)

__all__ = ["team_against_team"]
