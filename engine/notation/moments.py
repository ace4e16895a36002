"""The frames of a game at a step of a turn: what the driver would have on its agenda there.

Two kinds of moment have a place in a turn by name alone: a player is about to receive priority in a step, or the step
is about to begin. Each phase says here at which of its own steps it waits while one of its steps is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Procedure, keeper_of_turns
from engine.board import NOBODY, Board, PlayerId
from engine.decisions import Form
from engine.events import TurnGoesOn, perform
from engine.notation.errors import NotWritable
from engine.position import Position
from engine.rules.effects.alike_421 import alike
from engine.rules.multiplayer.grand_melee_608 import PlayGrandMelee, WaitingTurn
from engine.rules.stack.priority_408 import HasPriority, Priority
from engine.rules.turn.beginning_phase_301 import BeginningPhase, DrawStep, UntapStep, UpkeepStep, skips_step
from engine.rules.turn.combat_306 import FIVE_STEPS, STEPS, CombatPhase
from engine.rules.turn.end_phase_312 import CleanupStep, EndOfTurnStep, EndPhase
from engine.rules.turn.main_phase_305 import MainPhase
from engine.rules.turn.turns_300 import PHASES, PlayGame, TakeTurn, skips_phase
from engine.seats import marker_of, the_defending_player, whose_turn
from engine.table import GRAND_MELEE

BEGINNING = ("untap", "upkeep", "draw")
ENDING = ("end of turn", "cleanup")
MAINS = ("precombat main", "postcombat main")
PLACES: tuple[str, ...] = (*BEGINNING, MAINS[0], *FIVE_STEPS, MAINS[1], *ENDING)
"""Every step, and both main phases, in the order of a turn."""

SECOND_STEP = "second damage step due"
"""Of a combat whose first strikers have all left play: a second combat damage step follows all the same (310.5)."""

FURTHER = "further combat phase"
"""Of a turn: its combat phase under way is not the first (300.7)."""

ATTACKED, BLOCKED = "attacked this turn", "blocked this turn"
"""Of a creature: it did in a combat that is over, or from which it was removed (500.2)."""

CAME, FELL, WAS_TARGET = "came into play this turn", "put there from play this turn", "was a target this turn"
"""Of a permanent, of a card in a graveyard: it did, or was, as far as a text of the game asks for it."""
DIED, PLAYED = "died this turn", "played this turn"
"""The same of a creature that is gone, and of a spell that is on the stack or gone."""

_FRAMES: dict[str, type[Procedure]] = {
    "untap": UntapStep,
    "upkeep": UpkeepStep,
    "draw": DrawStep,
    "end of turn": EndOfTurnStep,
    "cleanup": CleanupStep,
    **STEPS,
}
_WAITS_AT = {
    "untap": "after_untap",
    "upkeep": "after_upkeep",
    "draw": "after_draw",
    "end of turn": "after_end_of_turn",
    "cleanup": "after_cleanup",
    **dict.fromkeys(FIVE_STEPS, "remove_from_combat"),
}
"""The step at which a phase goes on after each of its steps."""
_CALLS_PRIORITY = {"cleanup": "check"}
"""The step of each frame that calls for priority, where it isn't named `priority`."""


class NamedMoment(Struct, frozen=True):
    """A moment of a turn by name."""

    name: str
    """One of PLACES."""
    begins: bool = False
    """The step is about to begin, rather than a player about to receive priority in it."""
    player: PlayerId = NOBODY
    """Who has priority; the active player if NOBODY."""
    passed: int = 0
    ahead: tuple[str, ...] = ()
    """Phases of this turn from the present one on, if they are not the usual ones."""
    skip_draw: bool = False


def phase_of(name: str) -> str:
    """The phase that a step is in, by the name that `Turn.phase` uses."""
    if name in BEGINNING:
        return "beginning"
    if name in ENDING:
        return "end"
    return name if name in MAINS else "combat"


def usual_phases(name: str) -> tuple[str, ...]:
    """The phases of an ordinary turn from this place on."""
    return PHASES[PHASES.index(phase_of(name)) :]


def frames(board: Board, place: NamedMoment, waiting: tuple[NamedMoment, ...] = ()) -> tuple[Procedure, ...]:
    """The agenda of a game at this place of the turn that the board names, and at those of turns that wait (608.4)."""
    active = whose_turn(board)
    game: Procedure = PlayGame(at="turn_over", next_player=active, skip_first_draw=place.skip_draw)
    if board.table.variant == GRAND_MELEE:
        marker = marker_of(board, active)
        game = PlayGrandMelee(
            at="turn_over",
            first=active,
            number=marker.number if marker is not None else 0,
            waiting=tuple(
                WaitingTurn(
                    one.turn.serial, _frames_of_turn(replace(board, turn=one.turn, combat=one.combat), at)
                )
                for one, at in zip(board.aside, waiting, strict=True)
            ),
        )
    return (game, *_frames_of_turn(board, place))


def _frames_of_turn(board: Board, place: NamedMoment) -> tuple[Procedure, ...]:
    active = whose_turn(board)
    turn = TakeTurn(
        at="burn",
        player=active,
        ahead=place.ahead or usual_phases(place.name),
        skip_draw=place.skip_draw,
    )
    if place.begins and _is_skipped(board, place):
        # 419.6e: what has not begun can still be skipped, so the game stands before it and not in it.
        if place.name in BEGINNING:
            return (turn, replace(_phase(board, place), at="next_step"))
        return (replace(turn, at="next_phase"),)
    who = active if place.player == NOBODY else place.player
    melee = board.table.variant == GRAND_MELEE
    priority = () if place.begins else (Priority(player=who, passed=place.passed, others_went_on=melee),)
    return (turn, *_phase_frames(board, place), *priority)


def _is_skipped(board: Board, place: NamedMoment) -> bool:
    """Whether the step, or the phase with it, is skipped as it would begin (300.9)."""
    if place.name in BEGINNING:
        return skips_step(board, place.name, skip_draw=place.skip_draw)
    if place.name not in (*MAINS, FIVE_STEPS[0]):
        return False
    return skips_phase(board, whose_turn(board), phase_of(place.name))


def _phase_frames(board: Board, place: NamedMoment) -> tuple[Procedure, ...]:
    name = place.name
    if name in MAINS:
        main = MainPhase(name=name)
        return (main if place.begins else _after_priority(main, name),)
    step = _FRAMES[name]()
    if not place.begins:
        step = _after_priority(step, name)
    awaiting = "another" if name == "cleanup" else ""
    phase = _phase(board, place)
    return (replace(phase, at=_WAITS_AT[name], awaiting=awaiting), step)


def _phase(board: Board, place: NamedMoment) -> Procedure:
    name = place.name
    if name in BEGINNING:
        return BeginningPhase(ahead=BEGINNING[BEGINNING.index(name) :], skip_draw=place.skip_draw)
    if name in ENDING:
        return EndPhase(ahead=ENDING[ENDING.index(name) :])
    defender = the_defending_player(board) if board.combat is not None else NOBODY
    return CombatPhase(defender=defender, ahead=FIVE_STEPS[FIVE_STEPS.index(name) :])


def _after_priority(frame: Procedure, name: str) -> Procedure:
    calls = frame.steps[_CALLS_PRIORITY.get(name, "priority")]
    return replace(frame, at="another" if name == "cleanup" else calls.next)


def place_of(position: Position) -> NamedMoment:
    """Where in a turn a position stands. Raises NotWritable where that takes more than a name."""
    if len(position.boards) != 1:
        raise NotWritable("of several games each has its own place")
    if not position.agenda:
        raise NotWritable("the game is over")
    turn = next((one for one in position.agenda if isinstance(one, TakeTurn)), None)
    top = position.agenda[-1]
    if turn is None:
        raise NotWritable("no turn has begun")
    name = _name_of_moment(position)
    # A second first-strike damage step and the like keep their phases; only what an effect added is said.
    ahead = () if turn.ahead == usual_phases(name) else turn.ahead
    fields: dict[str, Any] = {"ahead": ahead, "skip_draw": turn.skip_draw}
    if isinstance(top, Priority) and _waits(position.decision, top):
        if top.broken is not None and top.broken.alike == alike(position.board):
            raise NotWritable("a loop has been broken here (421.3): write the moment before and a line")
        if type(position.agenda[-2]) is not _step_class(name):
            raise NotWritable(
                "priority in the middle of something else is written as an earlier moment plus a line"
            )
        return NamedMoment(name, player=top.player, passed=top.passed, **fields)
    begins = NamedMoment(name, begins=True, **fields)
    if type(top) is _step_class(name) and top.at == "" and position.decision is None:
        return begins
    if _stands_before(top) and position.decision is None and _is_skipped(position.board, begins):
        return begins
    raise NotWritable("no player has priority here: write the moment before and a line")


def _stands_before(top: Procedure) -> bool:
    """Whether the next step of a phase, or phase of a turn, is about to be looked at."""
    return (isinstance(top, BeginningPhase) and top.at in ("", "next_step")) or (
        isinstance(top, TakeTurn) and top.at == "next_phase"
    )


def turns_beside(position: Position) -> Iterator[Position]:
    """The position as it will be played on in each of the turns that wait (608.4)."""
    keeper = position.agenda[keeper_of_turns(position)] if position.board.aside else None
    for one in position.board.aside:
        assert isinstance(keeper, PlayGrandMelee)
        serial = one.turn.serial
        board, _, next_id = perform(position.board, (TurnGoesOn(turn=serial),), position.next_id)
        waiting = next(each.frames for each in keeper.waiting if each.turn == serial)
        yield replace(position, boards=(board,), agenda=(keeper, *waiting), decision=None, next_id=next_id)


def _waits(decision: Form | None, top: Priority) -> bool:
    if isinstance(decision, HasPriority):
        return True
    return decision is None and top.at in ("", "check_state_based_effects", "put_triggers", "receive")


def _step_class(name: str) -> type[Procedure]:
    return MainPhase if name in MAINS else _FRAMES[name]


def _name_of_moment(position: Position) -> str:
    """The step that is under way or about to begin: that of the frame, since the board may still say the last."""
    for frame in reversed(position.agenda):
        if isinstance(frame, MainPhase):
            return frame.name
        if isinstance(frame, BeginningPhase) and frame.ahead:
            return frame.ahead[0]
        if isinstance(frame, TakeTurn) and frame.ahead[:1] == ("combat",):
            return FIVE_STEPS[0]
        for name, cls in _FRAMES.items():
            if type(frame) is cls:
                return name
    raise NotWritable("between steps there is nothing to write: step on")


def moment(position: Position) -> tuple[str, str, str]:
    """Phase, step and who has priority (a player's name, or "" if nobody has), as words."""
    board = position.board
    turn = board.turn
    who = board.players[position.decision.player].name if isinstance(position.decision, HasPriority) else ""
    return turn.phase, turn.step, who


def usually_unblocked(place: NamedMoment) -> bool:
    """Whether attackers that nothing blocks have become unblocked by then (309.2f)."""
    return place.name in ("combat damage", "end of combat") or (
        place.name == "declare blockers" and not place.begins
    )


def usually_declared(place: NamedMoment, declared: bool) -> bool:
    """Whether blockers have been declared by then (309.2f); without attackers their step is skipped (308.4)."""
    return usually_unblocked(place) and declared


def usual_damage_steps(place: NamedMoment, attacks: bool) -> int:
    """How many combat damage steps have begun by then, where first strike adds none."""
    if place.name == "combat damage":
        return 0 if place.begins else 1
    return 1 if place.name == "end of combat" and attacks else 0
