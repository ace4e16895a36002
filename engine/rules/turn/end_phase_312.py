"""Rules 312-314: the end phase with its end of turn and cleanup steps."""

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
    done,
    goto,
    leaps,
    procedure,
    propose,
    step,
    tells,
)
from engine.asking.decrees import maximum_hand_size
from engine.board import GRAVEYARD, HAND, NOBODY, Board, ObjectId, PlayerId
from engine.decisions import Answer, SomeOf
from engine.events import BeginStep, Forget, ObjectMoved, Part, RemoveDamage
from engine.rules.effects.durations_418 import ending_delayed, endings
from engine.rules.effects.state_based_420 import state_based_effects
from engine.rules.stack.idle_408 import idle, nothing_stirs
from engine.rules.stack.priority_408 import Priority
from engine.seats import active_players, whose_turn

STEPS = ("end of turn", "cleanup")
MAXIMUM_HAND_SIZE = 7
"""217.3b."""


@procedure("312")
class EndPhase(Procedure, frozen=True, kw_only=True):
    """The end phase: end of turn, cleanup."""

    ahead: tuple[str, ...] = STEPS
    another: bool = False

    @leaps("next_step")
    def nothing_happens(self, game: Run) -> Landing | None:
        """Often nobody can do anything, and the turn leaves nothing to be done."""
        if self.ahead != STEPS or not (passes := idle(game, 1)) or (swept := nothing_left(game)) is None:
            return None
        events = (*END_PHASE_BEGINS, swept) if swept else END_PHASE_BEGINS
        return Landing(replace(self, ahead=()), END_PHASE, None, events, passes, unheard=True)

    @step("312.1", quiet=True)
    def next_step(self, game: Moment) -> Act | None:
        """The next step begins."""
        if not self.ahead:
            return goto("end")
        if self.ahead[0] == "end of turn":
            return call(EndOfTurnStep(), then="after_end_of_turn")
        return call(CleanupStep(), into="another", then="after_cleanup")

    @step("312.1", quiet=True)
    def after_end_of_turn(self, game: Moment) -> Act | None:
        """The end of turn step is over."""
        return goto("next_step", ahead=self.ahead[1:])

    @step("314.3", quiet=True)
    def after_cleanup(self, game: Moment) -> Act | None:
        """If players received priority in a cleanup step, another one follows."""
        return goto("next_step", ahead=self.ahead if self.another else self.ahead[1:], another=False)

    @step("312.1", quiet=True)
    def end(self, game: Moment) -> Act | None:
        """The phase is over."""
        return None


END_PHASE = EndPhase.steps["end"]


@procedure("313")
class EndOfTurnStep(Procedure, frozen=True, kw_only=True):
    """The end of turn step."""

    @step("313.1")
    def begin(self, game: Moment) -> Act | None:
        """The end of turn step begins; abilities that wait for it trigger."""
        return propose(BeginStep(phase="end", step="end of turn"))

    @step("313.1", quiet=True)
    def priority(self, game: Moment) -> Act | None:
        """Triggered abilities go on the stack, then the active player receives priority."""
        return call(Priority(player=whose_turn(game.board)))


def _over_maximum(board: Board) -> PlayerId:
    """The first player whose turn it is with more cards in hand than may be kept (314.1); NOBODY if there is none."""
    for one in active_players(board):
        if too_many_in_hand(board, one):
            return one
    return NOBODY


def too_many_in_hand(board: Board, player: PlayerId) -> int:
    """How many cards this player has in hand beyond the maximum."""
    most = maximum_hand_size(board, player, MAXIMUM_HAND_SIZE)
    return 0 if most is None else max(0, len(board.zones.get((HAND, player), ())) - most)


@procedure("314")
class CleanupStep(Procedure, frozen=True, kw_only=True):
    """The cleanup step.

    The result is whether players received priority.
    """

    chosen: Answer = ()

    @leaps("begin")
    def nothing_to_do(self, game: Run) -> Landing | None:
        """Most often the turn leaves nothing to be done, and nobody receives priority."""
        swept = nothing_left(game)
        if swept is None or not nothing_stirs(game.board):
            return None
        events = (CLEANUP_BEGINS, swept) if swept else (CLEANUP_BEGINS,)
        return Landing(self, STEP_OVER, DONE, events, unheard=True)

    @tells("begin")
    def nothing_to_do_in_words(self, game: Run) -> Landing | None:
        """The same where a trace is written; what is swept has a line if there is anything."""
        landing = self.nothing_to_do(game)
        if landing is None:
            return None
        begins, *swept = landing.events
        begun, over = replace(self, at="choose_discards"), replace(self, at="over")
        looked, worn_off = replace(self, at="wear_off"), replace(self, at="sweep")
        rows = (
            LeapLine(BEGIN, (begun,), parts=begins),
            LeapLine(CHOOSE_DISCARDS, (looked,), nothing=True),
            LeapLine(WEAR_OFF, (worn_off,), nothing=True),
            *[LeapLine(SWEEP, (replace(self, at="check"),), parts=parts) for parts in swept],
            LeapLine(CHECK, (over,), nothing=True),
        )
        return Landing(self, STEP_OVER, DONE, unheard=True, rows=rows)

    @step("314")
    def begin(self, game: Moment) -> Act | None:
        """The cleanup step begins."""
        return propose(BeginStep(phase="end", step="cleanup"))

    @step("314.1", check=True)
    def choose_discards(self, game: Moment) -> Act | None:
        """If the active player's hand is over its maximum, cards to discard are chosen."""
        active = _over_maximum(game.board)
        if active == NOBODY:
            return goto("wear_off")
        hand = game.board.zone(HAND, active)
        over = too_many_in_hand(game.board, active)
        return ask(
            SomeOf(
                player=active,
                rule="314.1",
                purpose="cards to discard",
                among=hand,
                least=over,
                most=over,
            ),
            into="chosen",
        )

    @step("314.1")
    def discard(self, game: Moment) -> Act | None:
        """The active player discards down to the maximum hand size."""
        return propose(
            *(ObjectMoved(object=ObjectId(card), to=GRAVEYARD, how="discard") for card in self.chosen)
        )

    @step("314.2", check=True)
    def wear_off(self, game: Moment) -> Act | None:
        """Damage is removed, and effects that last until end of turn or this turn end, all together."""
        if game.board.table.shares and self.chosen and _over_maximum(game.board) != NOBODY:
            return goto("choose_discards", chosen=())  # 606.4b: the other players of the team
        return propose(*wearing_off(game.board))

    @step("314", quiet=True)
    def sweep(self, game: Moment) -> Act | None:
        """Memories of objects that nothing refers to any more are dropped."""
        return propose(*sweeping(game))

    @step("314.3", check=True)
    def check(self, game: Moment) -> Act | None:
        """If state-based effects apply or abilities wait, players receive priority; otherwise the step ends."""
        if state_based_effects(game.board) or game.board.waiting:
            return call(Priority(player=whose_turn(game.board)), then="another")
        return goto("over")

    @step("314.3")
    def another(self, game: Moment) -> Act | None:
        """Another cleanup step follows."""
        return done(True)

    @step("314.3", quiet=True)
    def over(self, game: Moment) -> Act | None:
        """The step ends."""
        return done(False)


BEGIN, CHOOSE_DISCARDS, WEAR_OFF, SWEEP, CHECK, STEP_OVER = (
    CleanupStep.steps[name] for name in ("begin", "choose_discards", "wear_off", "sweep", "check", "over")
)
DONE = done(False)
CLEANUP_BEGINS = (BeginStep(phase="end", step="cleanup"),)
END_PHASE_BEGINS = ((BeginStep(phase="end", step="end of turn"),), CLEANUP_BEGINS)


def nothing_left(game: Moment) -> tuple[Part, ...] | None:
    """What the cleanup step sweeps, one part at most, where it has nothing else to do; None where it has, or may
    have."""
    board = game.board
    if board.table.shares or wearing_off(board) or _over_maximum(board) != NOBODY:
        return None
    return sweeping(game)


def wearing_off(board: Board) -> tuple[Part, ...]:
    """The one event of 314.2."""
    parts: list[Part] = []
    objects = board.objects
    damaged = tuple([one for one in board.in_play if objects[one].damage])
    if damaged:
        parts.append(RemoveDamage(objects=damaged))
    parts.extend(endings(board, "end of turn"))
    if board.delayed:
        parts.extend(ending_delayed(board))
    return tuple(parts)


def sweeping(game: Moment) -> tuple[Part, ...]:
    """Drop what is remembered of the past, but for ids that something unfinished still names.

    While anything is on the stack, waiting, delayed or lasting, everything is kept: it costs little and no text can
    then miss what it names.
    """
    board = game.board
    if not board.past and not board.became:
        return ()
    if board.stacks or board.waiting or board.delayed or board.effects:
        return ()
    for due in board.schedule:
        if due.then is not None:
            return ()
    naming = [one for one in board.objects.values() if one.linked or one.hurt]
    if not naming:
        return ALL_FORGOTTEN
    linked = {number for one in naming for noted in one.linked for number in noted.value}
    linked |= {one for found in naming for one in found.hurt}
    keep = frozenset([one for one in (*board.past, *board.became) if one in linked])
    return (Forget(keep=keep),)


ALL_FORGOTTEN = (Forget(keep=frozenset()),)
