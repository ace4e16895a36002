"""Rule 310: the combat damage step. Damage is assigned, waits on the stack as one object, and is dealt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, call, goto, procedure, propose, step
from engine.board import IN_PLAY, NOBODY, NOTHING, Assignment, Attack, Board, ObjectId, PlayerId, out_of_game
from engine.characteristics import characteristics, controller_of, is_type, restrictions
from engine.citing import cite, computation
from engine.editions import rules_of
from engine.events import BeginStep, Cease, DamageDealt, DamageStepBegins, Part, StackDamage
from engine.language.effects import AssignsAsUnblocked, AssignsElsewhere, AssignsNothing, DefenderDivides
from engine.memos import memo
from engine.rules.keywords.banding_502_10 import divides_for
from engine.rules.keywords.double_strike_502_28 import strikes_again
from engine.rules.keywords.first_strike_502_2 import strikes_first
from engine.rules.keywords.trample_502_9 import tramples
from engine.rules.special.masks_504 import turned_up_to_assign
from engine.rules.stack.priority_408 import Priority
from engine.rules.stack.resolving_413 import RESOLVES
from engine.rules.turn.assigning_310 import ANYHOW, TO_ONE, AssignDamage, Assigner, assignments_of
from engine.rules.turn.declare_attackers_308 import defending_player
from engine.seats import attacked_by, defend_apart, is_active, number_of_seats, whose_turn

OTHER_MANNER = computation(
    "310.2e", "What a text says of how a creature deals its combat damage counts as that is assigned."
)
computation(
    "606.7d",
    "Each attacker assigns damage to one player of the defending team, whom the active team chooses.",
)


@procedure("310")
class CombatDamage(Procedure, frozen=True, kw_only=True):
    """Combat damage step."""

    strikers: tuple[ObjectId, ...] = ()
    """Creatures with first or double strike as the first of two damage steps starts (310.5)."""
    attackers: tuple[int, ...] = ()
    """The active player's answer: how attackers divide their damage."""
    blockers: tuple[int, ...] = ()
    """The defending player's."""
    shared: tuple[tuple[PlayerId, tuple[int, ...]], ...] = ()
    """Of several defending players, those who have answered, each with the answer (602.5)."""

    @step("310.1")
    def begin(self, game: Moment) -> Act:
        """The combat damage step begins."""
        return propose(BeginStep(phase="combat", step="combat damage"))

    @step("310.5", check=True)
    def look_for_first_strike(self, game: Moment) -> Act | None:
        """Has an attacking or blocking creature first strike or double strike?"""
        board = game.board
        if hidden := turned_up_to_assign(board, _assigning(board)):
            return propose(*hidden)
        if _is_second(board):
            return goto("the_others")
        strikers = first_strikers(board)
        return goto("strike_first", strikers=strikers) if strikers else goto("announce_attackers")

    @step("310.1", also=("504.5",), quiet=True)
    def look_again(self, game: Moment) -> Act:
        """What has been turned face up assigns damage as what it is now."""
        return goto("look_for_first_strike")

    @step("310.5", also=("502.2b", "502.28b"))
    def strike_first(self, game: Moment) -> Act:
        """Creatures without first or double strike don't assign now; a second damage step will follow."""
        return goto("announce_attackers")

    @step("310.5", also=("502.2b", "502.28b"))
    def the_others(self, game: Moment) -> None:
        """Creatures that haven't assigned, and those with double strike, assign in this second step."""

    @step("310.1", also=("310.2a", "310.2b", "310.2c"))
    def announce_attackers(self, game: Moment) -> Act | None:
        """The active player announces how each attacking creature assigns damage equal to its power."""
        if game.board.table.shares:
            cite("606.7d")
        _cite_other_manners(game.board)
        plan = plan_for(game.board, self.strikers, whose_turn(game.board))
        return _announce(plan, whose_turn(game.board), "attackers")

    @step("310.1", also=("310.2a", "310.2d"))
    def announce_blockers(self, game: Moment) -> Act | None:
        """Then the defending player announces how each blocking creature assigns its damage."""
        board = game.board
        if self.stale(board):
            return announce_again()
        if defend_apart(board):
            return goto("announce_next")
        form = damage_form(board, self, defending_player(board))
        return None if form is None else ask(form, into="blockers")

    @step("310.1", also=("310.3",))
    def stack(self, game: Moment) -> Act:
        """All assignments go on the stack as a single object, neither spell nor ability."""
        board = game.board
        if self.stale(board):
            return announce_again()
        assignments = (*self.announced(board), *self._blocking(board))
        assigned = tuple(dict.fromkeys(one.source for one in assignments))
        parts: list[Part] = [DamageStepBegins(assigned=assigned, first_strikers=self.strikers)]
        if not rules_of(board).dials.damage_on_the_stack:
            parts += dealt(board, assignments)
        elif assignments:
            parts.append(StackDamage(assignments=assignments, controller=whose_turn(board)))
        return propose(*parts)

    @step("310.1", quiet=True)
    def priority(self, game: Moment) -> Act:
        """What triggered on damage being assigned waits for this: the active player gets priority."""
        return call(Priority(player=whose_turn(game.board)))

    def stale(self, board: Board) -> bool:
        """Whether somebody has left since damage was announced who dealt it or was to have it (600.4)."""
        if number_of_seats(board) < 3:
            return False
        answers = [(whose_turn(board), self.attackers), *self.shared]
        if self.blockers:
            answers.append((defending_player(board), self.blockers))
        widths = [
            (sum(one.width for one in plan_for(board, self.strikers, who).dividing), len(shares))
            for who, shares in answers
        ]
        return any(width != given for width, given in widths)

    def announced(self, board: Board) -> tuple[Assignment, ...]:
        """What the active player's announcement comes to."""
        return plan_for(board, self.strikers, whose_turn(board)).assignments(self.attackers)

    def _blocking(self, board: Board) -> tuple[Assignment, ...]:
        """What the defending player's announcement comes to, or those of several (602.5)."""
        if not defend_apart(board):
            return plan_for(board, self.strikers, defending_player(board)).assignments(self.blockers)
        plans = ((plan_for(board, self.strikers, who), shares) for who, shares in self.shared)
        return tuple(one for plan, shares in plans for one in plan.assignments(shares))


@procedure("310.4")
class DealAssigned(Procedure, frozen=True, kw_only=True):
    """Combat damage on the stack resolves."""

    object: ObjectId

    @step("310.4", also=("310.4a", "310.4b", "310.4c"))
    def deal(self, game: Moment) -> Act:
        """All damage is dealt at once, as assigned, to recipients still there."""
        board = game.board
        damages = board.objects[self.object].damages
        assert damages is not None, "only combat damage resolves this way"
        return propose(*dealt(board, damages.assignments))

    @step("310.4")
    def leave_stack(self, game: Moment) -> Act:
        """Combat damage has finished resolving and leaves the stack."""
        return propose(Cease(object=self.object, how="resolved"))


RESOLVES["damage"] = DealAssigned


def announce_again() -> Act:
    """Those who still fight announce anew: our reading of what is announced when somebody has left (600.4)."""
    return goto("look_for_first_strike", strikers=(), attackers=(), blockers=(), shared=())


def dealt(board: Board, assignments: Iterable[Assignment]) -> tuple[DamageDealt, ...]:
    """The damage of these assignments, as far as what receives it is still there (310.4c)."""
    return tuple(
        DamageDealt(source=one.source, amount=one.amount, object=one.object, player=one.player, combat=True)
        for one in assignments
        if _receives(board, one)
    )


# --- who assigns what to whom ----------------------------------------------------------------------------


class AssignmentPlan(NamedTuple):
    """One side's assignments: those with only one legal recipient, and the creatures that divide theirs."""

    settled: tuple[Assignment, ...]
    dividing: tuple[Assigner, ...]

    def assignments(self, shares: tuple[int, ...]) -> tuple[Assignment, ...]:
        """All assignments, given how the dividing creatures share theirs out."""
        return self.settled + assignments_of(self.dividing, shares)


def plan_for(board: Board, strikers: tuple[ObjectId, ...], player: PlayerId) -> AssignmentPlan:
    """What a side's creatures assign, and the division of which creatures this player announces: that of his or her
    own, but for those that fight banding (502.10h)."""
    attackers, blockers = plan_attackers(board, strikers), plan_blockers(board, strikers)
    active = is_active(board, player)
    dividing = [one for one in attackers.dividing if _defender_divides(board, one) != active]
    dividing += [one for one in blockers.dividing if divides_for(board, one.objects) == active]
    settled = attackers.settled if active else blockers.settled
    if not active and defend_apart(board):
        # 602.5: of several defending players each announces for what fights for, or against, that player.
        dividing = [one for one in dividing if _defends(board, one.creature) == player]
        settled = tuple(one for one in settled if _defends(board, one.source) == player)
    return AssignmentPlan(settled, tuple(dividing))


def _defender_divides(board: Board, one: Assigner) -> bool:
    """Whether the defending player divides an attacking creature's damage, since a text says so or what blocks it has
    banding (502.10h)."""
    if any(type(said.change) is DefenderDivides for said in restrictions(board, one.creature)):
        return True
    attack = board.combat.attack_of(one.creature) if board.combat is not None else None
    return divides_for(board, one.objects if attack is None or not one.manner else attack.blockers)


def _defends(board: Board, creature: ObjectId) -> PlayerId:
    """The defending player on whose side, or against whom, this creature fights."""
    attack = board.combat.attack_of(creature) if board.combat is not None else None
    return attack.player if attack is not None else controller_of(board, creature)


def _assigning(board: Board) -> tuple[ObjectId, ...]:
    """The creatures that are about to assign damage as the step begins."""
    strikers = () if _is_second(board) else first_strikers(board)
    plans = (plan_attackers(board, strikers), plan_blockers(board, strikers))
    settled = [one.source for plan in plans for one in plan.settled]
    return (*settled, *(one.creature for plan in plans for one in plan.dividing))


def first_strikers(board: Board) -> tuple[ObjectId, ...]:
    """The attacking and blocking creatures with first strike or double strike."""
    combat = board.combat
    if combat is None:
        return ()
    fighting = [attack.creature for attack in combat.attacks] + [blocker for blocker, _ in combat.blocking]
    return tuple([creature for creature in fighting if strikes_first(board, creature)])


@memo
def plan_attackers(board: Board, strikers: tuple[ObjectId, ...]) -> AssignmentPlan:
    """What the attacking creatures assign in this damage step (310.2a-c)."""
    settled: list[Assignment] = []
    dividing: list[Assigner] = []
    for attack in board.combat.attacks if board.combat is not None else ():
        amount = _amount(board, attack.creature, strikers)
        if amount > 0:
            _plan_attack(board, attack, amount, settled, dividing)
    return AssignmentPlan(tuple(settled), tuple(dividing))


def _plan_attack(
    board: Board, attack: Attack, amount: int, settled: list[Assignment], dividing: list[Assigner]
) -> None:
    creature, blockers = attack.creature, attack.blockers
    # Nobody is left to assign damage to where the defending player has left the game (600.4).
    reached: tuple[PlayerId, ...] = ()
    # 310.2e: all of it may go to whom it would go to without any blockers.
    said = [one.change for one in restrictions(board, creature)]
    if attack.blocked and AssignsAsUnblocked(must=True) in said:
        attack, blockers = replace(attack, blocked=False), ()
    whole = attack.blocked and AssignsAsUnblocked() in said
    anywhere = AssignsElsewhere(divided=True) in said
    elsewhere = not attack.blocked and AssignsElsewhere() in said
    if not attack.blocked or whole or anywhere or tramples(board, creature):
        reached = tuple([one for one in attacked_by(board, attack) if not out_of_game(board, one)])
    if anywhere or elsewhere:
        others = tuple([one for one in _defending_creatures(board, attack) if one not in blockers])
        blockers = (*blockers, *others)
        if len(blockers) + len(reached) > 1:
            player, rest = (reached[0], reached[1:]) if reached else (NOBODY, ())
            manner = ANYHOW if anywhere else TO_ONE
            dividing.append(Assigner(creature, amount, blockers, player, rest, manner=manner))
            return
    if not blockers and len(reached) < 2 and not (whole and reached):
        # With nothing left in its way, trample lets all through (502.9c); without, none is assigned (310.2c).
        if reached:
            settled.append(Assignment(creature, amount, player=reached[0]))
    elif len(blockers) == 1 and not reached:
        settled.append(Assignment(creature, amount, object=blockers[0]))
    else:
        player = reached[0] if reached else NOBODY
        dividing.append(Assigner(creature, amount, blockers, player, reached[1:], whole and bool(reached)))


def _defending_creatures(board: Board, attack: Attack) -> tuple[ObjectId, ...]:
    """The creatures that whom it attacks controls: a team is attacked as a group (606.7a)."""
    whom = attacked_by(board, attack)
    return tuple(
        [
            one
            for one in board.in_play
            if is_type(board, one, "creature") and controller_of(board, one) in whom
        ]
    )


@memo
def plan_blockers(board: Board, strikers: tuple[ObjectId, ...]) -> AssignmentPlan:
    """What the blocking creatures assign in this damage step (310.2a, 310.2d)."""
    settled: list[Assignment] = []
    dividing: list[Assigner] = []
    for blocker, attackers in board.combat.blocking if board.combat is not None else ():
        amount = _amount(board, blocker, strikers) if attackers else 0
        if amount <= 0:
            continue
        if len(attackers) == 1:
            settled.append(Assignment(blocker, amount, object=attackers[0]))
        else:
            dividing.append(Assigner(blocker, amount, attackers))
    return AssignmentPlan(tuple(settled), tuple(dividing))


def _amount(board: Board, creature: ObjectId, strikers: tuple[ObjectId, ...]) -> int:
    """How much damage the creature assigns in this step: its power if it is its turn to, else 0."""
    combat = board.combat
    assert combat is not None
    due = (
        creature in strikers
        if strikers
        else creature not in combat.assigned or strikes_again(board, creature)
    )
    if not due or any(isinstance(said.change, AssignsNothing) for said in restrictions(board, creature)):
        return 0
    return characteristics(board, creature).power or 0


def _cite_other_manners(board: Board) -> None:
    """310.2e: whether a text bears on how one of the creatures that fight deals its damage."""
    combat = board.combat
    fighting = combat and (*(one.creature for one in combat.attacks), *(one for one, _ in combat.blocking))
    if any(
        isinstance(said.change, AssignsNothing | AssignsAsUnblocked | AssignsElsewhere | DefenderDivides)
        for one in fighting or ()
        for said in restrictions(board, one)
    ):
        cite(OTHER_MANNER)


def damage_form(board: Board, frame: CombatDamage, player: PlayerId) -> AssignDamage | None:
    """What a defending player is asked: how the damage of creatures that block is divided; None if there is none."""
    plan = plan_for(board, frame.strikers, player)
    if plan.dividing:
        # What the active player has announced counts towards lethal damage (502.9b).
        plan = AssignmentPlan(plan.settled + frame.announced(board), plan.dividing)
    return _form(plan, player)


def _announce(plan: AssignmentPlan, player: PlayerId, into: str) -> Act | None:
    form = _form(plan, player)
    return None if form is None else ask(form, into=into)


def _form(plan: AssignmentPlan, player: PlayerId) -> AssignDamage | None:
    if not plan.settled and not plan.dividing:
        return None
    return AssignDamage(
        player=player,
        rule="310.2",
        purpose="how the damage is divided",
        dividing=plan.dividing,
        settled=plan.settled,
    )


def _is_second(board: Board) -> bool:
    return board.combat is not None and board.combat.damage_steps > 0


def _receives(board: Board, assignment: Assignment) -> bool:
    """310.4c: whether the damage can still be dealt: to a player in the game, to a creature in play."""
    if assignment.object == NOTHING:
        return not board.players[assignment.player].lost
    found = board.objects.get(assignment.object)
    return found is not None and found.zone == IN_PLAY and is_type(board, assignment.object, "creature")
