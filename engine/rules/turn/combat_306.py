"""Rule 306: the combat phase, five steps of which some are skipped and one may come twice."""

from __future__ import annotations

from msgspec.structs import replace

from engine.agenda import (
    Act,
    Landing,
    LeapLine,
    Moment,
    Procedure,
    Run,
    ask,
    call,
    goto,
    leaps,
    procedure,
    propose,
    step,
    tells,
)
from engine.board import NOBODY, Board, PlayerId, out_of_game
from engine.citing import cite, computation
from engine.decisions import OneOf
from engine.events import BeginCombat, BeginStep, EndCombat, Part
from engine.rules.effects.durations_418 import endings
from engine.rules.keywords.legal_attacks_500 import able_to_attack
from engine.rules.multiplayer.without_player_600 import WithoutPlayer
from engine.rules.stack.idle_408 import idle
from engine.rules.turn.beginning_of_combat_307 import BeginningOfCombat
from engine.rules.turn.combat_damage_310 import CombatDamage
from engine.rules.turn.declare_attackers_308 import DeclareAttackers
from engine.rules.turn.declare_blockers_309 import DeclareBlockers
from engine.rules.turn.end_of_combat_311 import EndOfCombat
from engine.rules.turn.leaving_combat_306 import strays
from engine.seats import attackable, opponents, whose_turn, within_range
from engine.table import ATTACK_LEFT, ATTACK_RIGHT, EMPEROR, GRAND_MELEE

computation("601.3", "With no opponent in range, nobody can be attacked.")
computation(
    "604.1a", "The nearest opponent to the left sits more than one seat away, so nobody can be attacked."
)
computation(
    "604.1b", "The nearest opponent to the right sits more than one seat away, so nobody can be attacked."
)
computation("607.3c", "No opponent sits next to the player, so nobody can be attacked.")
computation("609.4", "No opponent sits next to the player, so nobody can be attacked.")

BEGINNING = "beginning of combat"
ATTACKERS = "declare attackers"
BLOCKERS = "declare blockers"
DAMAGE = "combat damage"
END_OF_COMBAT = "end of combat"
STEPS: dict[str, type[Procedure]] = {
    BEGINNING: BeginningOfCombat,
    ATTACKERS: DeclareAttackers,
    BLOCKERS: DeclareBlockers,
    DAMAGE: CombatDamage,
    END_OF_COMBAT: EndOfCombat,
}
"""The procedures of the five steps in their order (306.1), by the names that `Turn.step` uses."""
FIVE_STEPS = tuple(STEPS)
WITHOUT_ATTACK = (BEGINNING, ATTACKERS, END_OF_COMBAT)
"""The steps that are left where no creature attacks (308.4)."""
OVER: dict[tuple[str, ...], tuple[tuple[Part, ...], ...]] = {
    steps: (*[(BeginStep(phase="combat", step=name),) for name in steps], (EndCombat(),))
    for steps in (WITHOUT_ATTACK, WITHOUT_ATTACK[1:], WITHOUT_ATTACK[2:])
}
"""All that happens in these steps and after them, where players do nothing but pass."""


@procedure("306")
class CombatPhase(Procedure, frozen=True, kw_only=True):
    """Combat phase."""

    defender: PlayerId = NOBODY
    ahead: tuple[str, ...] = FIVE_STEPS
    """The step in progress and those to come. Data: steps are skipped (308.4), added (310.5, 300.8)."""

    @leaps("choose_defender")
    def without_attack(self, game: Run) -> Landing | None:
        """Often no creature could attack, and nobody could do anything all through the phase."""
        board = game.board
        active = whose_turn(board)
        if self.ahead != FIVE_STEPS or board.combat is not None or not game.duel:
            return None
        if not (passes := idle(game, 3)):
            return None
        among = attackable(board, active)
        if len(among) != 1 or able_to_attack(board, active):
            return None
        frame = replace(self, defender=among[0])
        return frame._over(WITHOUT_ATTACK, passes, BeginCombat(attackers=(active,), defenders=among))

    @step("306.3")
    def choose_defender(self, game: Moment) -> Act:
        """As the phase starts, the active player chooses the opponent who is attacked."""
        board = game.board
        active = whose_turn(board)
        if out_of_game(board, active):
            return call(WithoutPlayer(at="nobody_attacks"), then="next_step")
        if board.table.shares:
            return goto("team_against_team")
        among = attackable(board, active)
        if not among:
            cite(_why_nobody(board, active))
            return goto("oppose")
        form = OneOf(
            player=active,
            rule="306.3",
            purpose="which opponent to attack",
            among=among,
            kind="player",
        )
        return ask(form, into="defender")

    @step("306.3")
    def oppose(self, game: Moment) -> Act:
        """The active player is the attacking player, the chosen opponent the defending player."""
        defenders = (self.defender,) if self.defender != NOBODY else ()
        if game.board.table.variant == GRAND_MELEE:
            cite("608.2b")
        return propose(BeginCombat(attackers=(whose_turn(game.board),), defenders=defenders))

    @step("306.1")
    def next_step(self, game: Moment) -> Act:
        """The steps of combat follow one another in order."""
        return call(STEPS[self.ahead[0]]())

    @leaps("remove_from_combat")
    def go_on(self, game: Run) -> Landing | None:
        """Most often every creature is in combat still, and the next step begins."""
        board = game.board
        ahead = still_ahead(board, self.ahead)
        if not ahead or (board.combat is not None and board.combat.attacks and strays(board)):
            return None
        frame = replace(self, ahead=ahead)
        return frame._to_the_end(game) or Landing(frame, NEXT_STEP, frame.next_step(game))

    @tells("remove_from_combat")
    def go_on_in_words(self, game: Run) -> Landing | None:
        """The same where a trace is written."""
        board = game.board
        if board.combat is not None and board.combat.attacks and strays(board):
            return None
        ahead = still_ahead(board, self.ahead)
        frame, row = (
            replace(self, ahead=ahead),
            LeapLine(REMOVE, (replace(self, at="look_ahead"),), nothing=True),
        )
        act = frame.next_step(game) if ahead else ALL_OVER
        return Landing(frame, NEXT_STEP if ahead else LOOK_AHEAD, act, rows=(row,))

    def _to_the_end(self, game: Run) -> Landing | None:
        """The rest of the phase, where no creature attacks any more, and nobody could do anything else."""
        board = game.board
        if self.ahead == WITHOUT_ATTACK[2:]:
            return self._over(self.ahead, idle(game, 1))
        combat = board.combat
        if self.ahead != FIVE_STEPS[1:] or combat is None or combat.attacks or combat.declared:
            return None
        if able_to_attack(board, whose_turn(board)):
            return None
        return self._over(WITHOUT_ATTACK[1:], idle(game, 2))

    def _over(
        self, steps: tuple[str, ...], passes: tuple[PlayerId, ...], before: Part | None = None
    ) -> Landing | None:
        """Where the phase goes on once these steps are over, all of them with nothing but passes."""
        if not passes:
            return None
        events = ((before,), *OVER[steps]) if before is not None else OVER[steps]
        return Landing(
            replace(self, ahead=(END_OF_COMBAT,)), LOOK_AHEAD, ALL_OVER, events, passes, unheard=True
        )

    @step("306.2", check=True)
    def remove_from_combat(self, game: Moment) -> Act:
        """Creatures that stopped being creatures or changed controllers are no longer in combat."""
        return propose(*strays(game.board))

    @step("306.1", also=("308.4", "310.5"), quiet=True)
    def look_ahead(self, game: Moment) -> Act:
        """Blocks and damage are skipped if no creature attacks; first strike adds a damage step."""
        ahead = still_ahead(game.board, self.ahead)
        return goto("next_step" if ahead else "expire", ahead=ahead)

    @step("300.4", check=True)
    def expire(self, game: Moment) -> Act:
        """The combat phase ends, and with it what lasts until end of combat."""
        return propose(*endings(game.board, "end of combat"))


NEXT_STEP, LOOK_AHEAD = CombatPhase.steps["next_step"], CombatPhase.steps["look_ahead"]
REMOVE = CombatPhase.steps["remove_from_combat"]
ALL_OVER = goto("expire", ahead=())


def _why_nobody(board: Board, player: PlayerId) -> str:
    """The rule by which a player with opponents can attack none of them."""
    table = board.table
    if not any(within_range(board, player, one) for one in opponents(board, player)):
        return "601.3"
    if table.attacking == ATTACK_LEFT:
        return "604.1a"
    if table.attacking == ATTACK_RIGHT:
        return "604.1b"
    return "607.3c" if table.variant == EMPEROR else "609.4"


def still_ahead(board: Board, ahead: tuple[str, ...]) -> tuple[str, ...]:
    """What follows the first of these steps, now that it has ended."""
    ended, rest = ahead[0], ahead[1:]
    combat = board.combat
    if combat is None:
        # The active player left before anybody could be attacked.
        return tuple(name for name in rest if name not in (BLOCKERS, DAMAGE))
    if ended == ATTACKERS and not combat.declared:
        # Creatures that were only put into play attacking don't save these steps (306.1).
        return tuple(name for name in rest if name not in (BLOCKERS, DAMAGE))
    if ended == DAMAGE and combat.first_strikers:
        # The second step notes nobody, so it brings no third.
        return (DAMAGE, *rest)
    return rest
