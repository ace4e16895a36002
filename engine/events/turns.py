"""Events of turns and combat: what begins, who attacks and blocks, what leaves combat (300-311)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    PHASED_OUT,
    Attack,
    Board,
    Combat,
    Formerly,
    ObjectId,
    PlayerId,
    Scheduled,
    Turn,
    TurnAside,
    TurnId,
    TurnMarker,
)
from engine.characteristics import controller_of
from engine.citing import cite
from engine.edit import Edit
from engine.events.formerly import once_more
from engine.events.melee import set_turn_aside
from engine.events.part import Part
from engine.events.remembering import asked_on, fights_of, remember, remember_so_many


class BeginTurn(Part, frozen=True, kw_only=True):
    """A new turn begins (300.1), and control of the one before it is over (507.1)."""

    player: PlayerId

    def alone(self, board: Board) -> Board | None:
        last = board.turn
        if last.seated or board.markers or board.aside or board.schedule or board.table.shares:
            return None
        for player in board.players:
            if player.mana:
                return None
        objects = board.objects
        for one in board.in_play:
            if objects[one].hurt:
                return None
        if board.zone(PHASED_OUT) or "lately" in asked_on(board):
            return None
        serial = TurnId(max(last.serial, board.begun) + 1)
        seat, players = self.player, board.players
        player = replace(players[seat], turn_began=serial)
        return replace(
            board, turn=Turn(serial, seat), players=(*players[:seat], player, *players[seat + 1 :])
        )

    def apply(self, edit: Edit) -> Part:
        last: Turn = edit.get("turn")
        serial = TurnId(edit.clock() + 1)
        if last.seated:
            # 601.2c: ranges are counted anew.
            edit.reshapes = True
        if edit.before.markers:
            _beside_the_others(edit, self.player, serial)
        edit.set("turn", Turn(serial, self.player, lately=_lately(edit, last)))
        _forget_the_last(edit)
        _skips_now(edit, edit.before.table.side_of(self.player))
        for seat, player in enumerate(edit.before.players):
            if any(one.stays for one in player.mana):
                # "Until end of turn" is over, though something else may have kept the mana (300.3).
                edit.change_player(
                    PlayerId(seat), mana=tuple(replace(one, stays=False) for one in player.mana)
                )
        # A team takes its turn together (606.4b).
        for one in edit.before.table.side_of(self.player):
            edit.change_player(one, turn_began=serial)
        return self


def _skips_now(edit: Edit, side: tuple[PlayerId, ...]) -> None:
    """What these players were to skip in their last turn they skip no more, and what waited for this one, now."""
    due: tuple[Scheduled, ...] = edit.get("schedule")
    if not any(one.kind in ("skip this turn", "skip all this turn", "skip all next turn") for one in due):
        return
    # Where turns go on at the same time, those of others may not be over (608.4).
    kept = [
        one
        for one in due
        if not one.kind.endswith("this turn") or (edit.before.markers and one.player not in side)
    ]
    edit.set(
        "schedule",
        tuple(
            replace(one, kind="skip all this turn")
            if one.kind == "skip all next turn" and one.player in side
            else one
            for one in kept
        ),
    )


def _lately(edit: Edit, last: Turn) -> tuple[tuple[PlayerId, ObjectId], ...]:
    """Who attacked in each player's last turn, as the one that is over was somebody's; if any text asks."""
    if "lately" not in asked_on(edit.before):
        return ()
    side = edit.before.table.side_of(last.active)
    there = edit.zone((IN_PLAY, NOBODY))
    kept = [pair for pair in last.lately if pair[0] not in side and pair[1] in there]
    new = [(player, one) for player in side for one in last.attacked if one in there]
    return tuple(sorted((*kept, *new)))


def _beside_the_others(edit: Edit, player: PlayerId, serial: TurnId) -> None:
    """Other turns go on at the same time (608.4): the one that was played waits, if it isn't over."""
    markers: tuple[TurnMarker, ...] = edit.get("markers")
    last: Turn = edit.get("turn")
    if any(one.turn == last.serial for one in markers if one.turn):
        set_turn_aside(edit)
    edit.set("markers", tuple(replace(one, turn=serial) if one.player == player else one for one in markers))
    edit.set("begun", serial)
    aside: tuple[TurnAside, ...] = edit.get("aside")
    if any(one.turn.seated for one in aside):
        # 601.2c: as a turn begins, ranges are counted anew for all that go on.
        edit.set("aside", tuple(replace(one, turn=replace(one.turn, seated=())) for one in aside))
        edit.reshapes = True


def _forget_the_last(edit: Edit) -> None:
    """What dealt damage to a permanent "this turn" did so in another one now."""
    for zone in (IN_PLAY, PHASED_OUT):
        for object_id in edit.zone((zone, NOBODY)):
            found = edit.object(object_id)
            if found is not None and found.hurt:
                edit.change(object_id, hurt=())


class TakeOver(Part, frozen=True, kw_only=True):
    """A player controls the turn that has begun (507.1); whatever waited for control of it is used up (507.1a)."""

    controller: PlayerId
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        waiting = edit.get("schedule")
        side = edit.before.table.side_of(turn.active)
        left = tuple(one for one in waiting if one.kind != "control" or one.player not in side)
        edit.set("schedule", left)
        # Who is given control of his or her own turn simply has it; of a team's turn it is the teammates' too (606.6g).
        controller = NOBODY if side == (self.controller,) else self.controller
        edit.set("turn", replace(turn, controller=controller))
        return self


class BeginStep(Part, frozen=True, kw_only=True):
    """A phase or step begins; "at the beginning of" waits for this (300.5)."""

    phase: str
    step: str = ""

    def alone(self, board: Board) -> Board | None:
        if board.shown:
            return None
        turn, seat = board.turn, board.turn.active
        if self.phase == "combat":
            return replace(board, turn=self._following(turn))
        begun = replace(turn, phase=self.phase, step=self.step, further=False)
        if self.step != "upkeep":
            return replace(board, turn=begun)
        if board.table.shares:
            return None
        player, players = board.players[seat], board.players
        player = replace(player, upkeeps=(player.upkeeps[1], turn.serial))
        return replace(board, turn=begun, players=(*players[:seat], player, *players[seat + 1 :]))

    def _following(self, turn: Turn) -> Turn:
        further = self.phase == "combat" and turn.further
        if self.step == "beginning of combat":
            # After a text that has this very step begin, the board names it already.
            follows = turn.phase == "combat" and turn.step != self.step
            further |= follows or turn.phase in ("postcombat main", "end")
        return replace(turn, phase=self.phase, step=self.step, further=further)

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        edit.set("turn", self._following(turn))
        # 502.53b: what was revealed until the step before ended is hidden again.
        edit.hide_again(lambda one: one.during == NOTHING)
        if self.step == "upkeep":
            for one in edit.before.table.side_of(turn.active):
                last = edit.player(one).upkeeps[1]
                edit.change_player(one, upkeeps=(last, turn.serial))
        return self


class BeginCombat(Part, frozen=True, kw_only=True):
    """The combat phase starts; the defending player is settled (306.3)."""

    attackers: tuple[PlayerId, ...]
    defenders: tuple[PlayerId, ...]
    listened: ClassVar[bool] = False

    def alone(self, board: Board) -> Board | None:
        turn = board.turn
        combat = Combat(self.attackers, self.defenders)
        return replace(board, combat=combat, turn=turn.without_combat() if turn.fought else turn)

    def apply(self, edit: Edit) -> Part:
        edit.set("combat", Combat(self.attackers, self.defenders))
        _forget_the_combat(edit)
        return self


def _forget_the_combat(edit: Edit) -> None:
    """Who fought "this combat" did so in another one now."""
    turn: Turn = edit.get("turn")
    if turn.fought:
        edit.set("turn", turn.without_combat())


class AttackDeclared(Part, frozen=True, kw_only=True, tag="Attacks"):
    """The chosen creatures become attacking creatures (308.2g)."""

    attacks: tuple[Attack, ...]
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """Which of them attack together (502.10)."""

    def apply(self, edit: Edit) -> Part:
        combat: Combat = edit.get("combat")
        edit.set(
            "combat",
            replace(
                combat,
                attacks=combat.attacks + self.attacks,
                declared=bool(self.attacks),
                bands=combat.bands + self.bands,
            ),
        )
        remember(edit, "fought", *((one.creature, NOTHING) for one in self.attacks))
        if edit.before.turn.formerly:
            once_more(edit, (Formerly("attacked", one.creature) for one in self.attacks))
        for one in self.attacks:
            if edit.object(one.creature) is not None:
                remember_so_many(edit, "assailed", controller_of(edit.before, one.creature), 1)
        return self


class BlockDeclared(Part, frozen=True, kw_only=True, tag="Blocks"):
    """The chosen creatures become blocking, attackers become blocked or unblocked (309.2e-f)."""

    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    """Pairs of blocker and attacker."""
    declared: bool = True
    """False where an effect makes creatures block or be blocked (410.9a-d)."""
    without_blockers: tuple[ObjectId, ...] = ()
    """Attackers that an effect makes blocked though nothing blocks them (309.2f, 410.9c)."""
    unblocked: tuple[ObjectId, ...] = ()
    """Blocked attackers that an effect makes unblocked (309.2f)."""
    became_blocked: tuple[ObjectId, ...] = ()
    """As performed: attackers that had not been blocked in this combat before (309.4)."""

    def apply(self, edit: Edit) -> Part:
        combat: Combat = edit.get("combat")
        # 502.10e, g: what happens to one creature of a band happens to all of it.
        pairs = self.blocks
        without_blockers = self.without_blockers
        if combat.bands:
            pairs = tuple(
                dict.fromkeys((one, member) for one, attacker in pairs for member in combat.band_of(attacker))
            )
            without_blockers = tuple(member for one in without_blockers for member in combat.band_of(one))
            if pairs != self.blocks:
                cite("502.10e")
            if without_blockers != self.without_blockers:
                cite("502.10g")
        attacks = []
        newly = []
        turn: Turn = edit.get("turn")
        # What was blocked, and then became unblocked, has been blocked in this combat all the same (309.4).
        once = {attacker for _, attacker in turn.fought}
        for attack in combat.attacks:
            blockers = tuple(blocker for blocker, attacker in pairs if attacker == attack.creature)
            blocked = attack.blocked or bool(blockers) or attack.creature in without_blockers
            if blocked and not attack.blocked and attack.creature not in once:
                newly.append(attack.creature)
            unblocked = not blocked and (self.declared or attack.unblocked)
            if attack.creature in self.unblocked:
                blocked, unblocked = False, True
            attacks.append(
                replace(attack, blockers=attack.blockers + blockers, blocked=blocked, unblocked=unblocked)
            )
        table: dict[ObjectId, tuple[ObjectId, ...]] = dict(combat.blocking)
        for blocker, attacker in pairs:
            table[blocker] = (*table.get(blocker, ()), attacker)
        edit.set(
            "combat",
            replace(
                combat,
                attacks=tuple(attacks),
                blocking=tuple(table.items()),
                blocks_declared=combat.blocks_declared or self.declared,
            ),
        )
        if turn.formerly:
            once_more(edit, (Formerly("blocked", one) for one, _ in pairs))
        remember(edit, "met", *pairs)
        remember(edit, "fought", *pairs, *((NOTHING, one) for one in without_blockers))
        return replace(self, blocks=pairs, became_blocked=tuple(newly))


class DamageStepBegins(Part, frozen=True, kw_only=True):
    """Notes which creatures have first strike as a combat damage step starts, and who has assigned (310.5)."""

    assigned: tuple[ObjectId, ...] = ()
    first_strikers: tuple[ObjectId, ...] = ()
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        combat: Combat = edit.get("combat")
        edit.set(
            "combat",
            replace(
                combat,
                damage_steps=combat.damage_steps + 1,
                assigned=combat.assigned + self.assigned,
                first_strikers=self.first_strikers,
            ),
        )
        return self


class LeaveCombat(Part, frozen=True, kw_only=True):
    """A creature is removed from combat (306.2)."""

    object: ObjectId

    def apply(self, edit: Edit) -> Part:
        combat: Combat | None = edit.get("combat")
        if combat is not None:
            # A board that somebody has set up remembers no more than the combat shows.
            shown = fights_of(combat)
            remember(edit, "fought", *(pair for pair in shown if self.object == pair[0]))
        edit.leave_combat(self.object)
        return self


class EndCombat(Part, frozen=True, kw_only=True):
    """All creatures are removed from combat and the combat phase is over (311.2)."""

    listened: ClassVar[bool] = False

    def alone(self, board: Board) -> Board | None:
        turn = board.turn.having_fought(board.combat)
        return replace(board, combat=None, turn=turn.without_combat() if turn.fought else turn)

    def apply(self, edit: Edit) -> Part:
        turn: Turn = edit.get("turn")
        fought = turn.having_fought(edit.get("combat"))
        if fought is not turn:
            edit.set("turn", fought)
        edit.set("combat", None)
        _forget_the_combat(edit)
        return self
