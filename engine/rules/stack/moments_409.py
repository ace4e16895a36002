"""Rules 401.5, 403.1, 409.4: moments of a turn at which alone some texts let a card or an ability be played.

Where a turn has several combat phases (300.7), "before" a point of combat is before that of the first: the phase and
the step tell, and whether the combat phase is a further one. "After combat" is after any.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.asking.ranges import reaches
from engine.board import Board, PlayerId
from engine.language.words import Timing
from engine.seats import attacked_by, is_active, opponents, whose_turn, within_range

BEFORE_COMBAT = ("beginning", "precombat main")
UNDECIDED = ("beginning of combat", "declare attackers")
"""The steps of combat before blockers are declared: as that step begins they are, before anybody has priority."""


def before_attackers(board: Board) -> bool:
    """Whether attackers have yet to be declared this turn: the first time, if there are several combat phases."""
    turn = board.turn
    return turn.phase in BEFORE_COMBAT or (turn.step == "beginning of combat" and not turn.further)


def before_blockers(board: Board) -> bool:
    """Whether blockers have yet to be declared this turn: the first time, if there are several combat phases."""
    turn = board.turn
    return turn.phase in BEFORE_COMBAT or (turn.step in UNDECIDED and not turn.further)


def after_blockers(board: Board) -> bool:
    """Whether it is combat and blockers have been declared in it (309.2)."""
    return board.combat is not None and board.combat.blocks_declared


def _before_damage(board: Board) -> bool:
    return before_blockers(board) or (board.turn.step == "declare blockers" and not board.turn.further)


def _before_end_of_combat(board: Board) -> bool:
    return _before_damage(board) or (board.turn.step == "combat damage" and not board.turn.further)


def _attacked(board: Board, player: PlayerId) -> bool:
    """Whether the player has been attacked this step, by a creature within his or her range (601.11)."""
    combat = board.combat
    return (
        board.turn.step == "declare attackers"
        and combat is not None
        and any(
            player in attacked_by(board, attack) and reaches(board, player, attack.creature)
            for attack in combat.attacks
        )
    )


MOMENTS: dict[Timing, Callable[[Board, PlayerId], bool]] = {
    Timing.YOUR_TURN: lambda board, player: is_active(board, player),
    Timing.YOUR_UPKEEP: lambda board, player: is_active(board, player) and board.turn.step == "upkeep",
    Timing.YOUR_DRAW: lambda board, player: is_active(board, player) and board.turn.step == "draw",
    Timing.YOUR_END: lambda board, player: is_active(board, player) and board.turn.step == "end of turn",
    Timing.COMBAT: lambda board, player: board.turn.phase == "combat",
    Timing.BEFORE_ATTACKERS: lambda board, player: is_active(board, player) and before_attackers(board),
    Timing.ANY_BEFORE_ATTACKERS: lambda board, player: before_attackers(board),
    Timing.THEIRS_BEFORE_ATTACKERS: lambda board, player: _theirs(board, player) and before_attackers(board),
    Timing.DECLARE_ATTACKERS: lambda board, player: board.turn.step == "declare attackers",
    Timing.ATTACKED: _attacked,
    Timing.BEFORE_BLOCKERS: lambda board, player: before_blockers(board),
    Timing.COMBAT_BEFORE_BLOCKERS: lambda board, player: board.turn.step in UNDECIDED,
    Timing.DECLARE_BLOCKERS: lambda board, player: board.turn.step == "declare blockers",
    Timing.COMBAT_AFTER_BLOCKERS: lambda board, player: after_blockers(board),
    Timing.BEFORE_DAMAGE: lambda board, player: _before_damage(board),
    Timing.BEFORE_END_OF_COMBAT: lambda board, player: _before_end_of_combat(board),
    Timing.END_OF_COMBAT: lambda board, player: board.turn.step == "end of combat",
    Timing.AFTER_COMBAT: lambda board, player: board.turn.phase in ("postcombat main", "end"),
    Timing.YOURS_BEFORE_END: lambda board, player: is_active(board, player) and board.turn.phase != "end",
    Timing.THEIR_TURN: lambda board, player: _theirs(board, player),
    Timing.THEIR_UPKEEP: lambda board, player: _theirs(board, player) and board.turn.step == "upkeep",
    Timing.THEIRS_AFTER_UPKEEP: lambda board, player: (
        _theirs(board, player) and board.turn.step not in ("untap", "upkeep")
    ),
    Timing.ANY_UPKEEP: lambda board, player: board.turn.step == "upkeep",
}
"""What each of these asks of the board, for a player who would play something."""


def _theirs(board: Board, player: PlayerId) -> bool:
    """Whether it is the turn of an opponent whom the player reaches (601.11)."""
    active = whose_turn(board)
    return active in opponents(board, player) and within_range(board, player, active)


def is_moment(board: Board, player: PlayerId, timing: Timing) -> bool:
    """Whether a text that says this lets the player play it now, as far as the moment goes."""
    asked = MOMENTS.get(timing)
    return asked is None or asked(board, player)


def in_words(timing: Timing) -> str:
    """The words after "only", as somebody else says them."""
    words = timing.when.replace("you've been", "its player has been")
    return words.replace("your ", "its controller's ").replace("turn, before", "turn before")


__all__ = ["MOMENTS", "before_attackers", "in_words", "is_moment"]
