"""Rules 301-304: the beginning phase with its untap, upkeep and draw steps."""

from __future__ import annotations

from msgspec.structs import replace

from engine.agenda import (
    Act,
    Landing,
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
from engine.asking.decrees import is_decreed, over_untap_limit, untaps_too
from engine.board import NEXT_UPKEEP, PHASED_OUT, Board, ObjectId, PlayerId, Scheduled, out_of_game
from engine.characteristics import controller_of, imposed, restrictions, settled
from engine.decisions import SomeOf
from engine.events import BeginStep, CardDrawn, Part, PermanentUntapped, Unschedule
from engine.language.effects import MayStayTapped, StaysTapped
from engine.language.words import KeywordName, Skippable
from engine.memos import said_memo
from engine.rules.effects.durations_418 import (
    holds_back,
    over_as_it_begins,
    over_before_untap_step,
    over_with_untap_step,
)
from engine.rules.keywords.phasing_502_15 import phasing
from engine.rules.multiplayer.teams_606 import TeamDraw
from engine.rules.multiplayer.without_player_600 import WithoutPlayer
from engine.rules.stack.idle_408 import begins_unheard
from engine.rules.stack.priority_408 import Priority
from engine.rules.turn.turns_ahead_300 import is_skipped, skip_due, step_due
from engine.seats import active_players, whose_turn

STEPS = ("untap", "upkeep", "draw")
SKIPPED = {"untap": Skippable.UNTAP_STEP, "upkeep": Skippable.UPKEEP, "draw": Skippable.DRAW_STEP}
"""What effects call the steps that they make a player skip."""


@procedure("301")
class BeginningPhase(Procedure, frozen=True, kw_only=True):
    """The beginning phase: untap, upkeep, draw."""

    ahead: tuple[str, ...] = STEPS
    skip_draw: bool = False
    """101.5a: the first player of a two-player game skips the draw step of the first turn. Of a team that started, only
    the primary player draws no card (606.6b)."""
    skip: Scheduled | None = None
    """The effect by which the step about to begin is skipped."""
    added: Scheduled | None = None
    """The effect by which the step about to begin comes besides (300.8)."""

    @step("301.1", quiet=True)
    def next_step(self, game: Moment) -> Act | None:
        """The next step begins."""
        added = step_due(game.board, whose_turn(game.board)) if game.board.schedule else None
        if added is not None:
            return goto("add_step", added=added)
        if not self.ahead:
            return goto("end")
        name = self.ahead[0]
        rest = self.ahead[1:]
        if game.board.schedule:
            skip = skip_due(game.board, whose_turn(game.board), SKIPPED[name])
            if skip is not None:
                return goto("skip_step", ahead=rest, skip=skip)
        if is_skipped(game.board, whose_turn(game.board), SKIPPED[name]):
            return goto("pass_over", ahead=rest)
        if name == "untap":
            return call(UntapStep(), then="after_untap")
        if name == "upkeep":
            return call(UpkeepStep(), then="after_upkeep")
        if self.skip_draw and game.board.table.shares:
            return call(DrawStep(first=True), then="after_draw")
        if self.skip_draw:
            return goto("skip_draw_step", ahead=rest)
        return call(DrawStep(), then="after_draw")

    @leaps("after_untap", "after_upkeep", "after_draw")
    def go_on(self, game: Run) -> Landing | None:
        """The next step begins, unless something waits for that, or the phase is over."""
        board = game.board
        if board.schedule:
            return None
        frame = replace(self, ahead=self.ahead[1:])
        if not frame.ahead:
            return Landing(frame, PHASE_OVER, None)
        if begins_unheard(board):
            if frame.ahead[0] == "upkeep":
                return Landing(frame, NEXT_STEP, UPKEEP, UPKEEP_BEGINS, unheard=True)
            if frame.ahead[0] == "draw" and not self.skip_draw:
                return Landing(frame, NEXT_STEP, DRAW, DRAW_STEP_BEGINS, unheard=True)
        return Landing(frame, NEXT_STEP, frame.next_step(game))

    @tells("after_untap", "after_upkeep", "after_draw")
    def go_on_in_words(self, game: Run) -> Landing | None:
        """The same where a trace is written, which has a line for the beginning of each step."""
        if game.board.schedule:
            return None
        frame = replace(self, ahead=self.ahead[1:])
        act = frame.next_step(game) if frame.ahead else None
        return Landing(frame, NEXT_STEP if frame.ahead else PHASE_OVER, act)

    @step("301.1", quiet=True)
    def after_untap(self, game: Moment) -> Act | None:
        """The untap step is over."""
        return goto("next_step", ahead=self.ahead[1:])

    @step("301.1", quiet=True)
    def after_upkeep(self, game: Moment) -> Act | None:
        """The upkeep step is over."""
        return goto("next_step", ahead=self.ahead[1:])

    @step("301.1", quiet=True)
    def after_draw(self, game: Moment) -> Act | None:
        """The draw step is over."""
        return goto("next_step", ahead=self.ahead[1:])

    @step("300.8")
    def add_step(self, game: Moment) -> Act | None:
        """A step that an effect has added comes directly after the one that is over; of several, the newest."""
        assert self.added is not None
        return propose(Unschedule(id=self.added.id))

    @step("300.8", quiet=True)
    def step_added(self, game: Moment) -> Act | None:
        """The game continues with it."""
        assert self.added is not None
        return goto("next_step", ahead=(self.added.what, *self.ahead), added=None)

    @step("300.9", also=("419.6e",))
    def skip_step(self, game: Moment) -> Act | None:
        """The step is skipped, as though it didn't exist."""
        assert self.skip is not None
        return propose(Unschedule(id=self.skip.id))

    @step("300.9", quiet=True)
    def step_skipped(self, game: Moment) -> Act | None:
        """The game proceeds past it."""
        return goto("next_step", skip=None)

    @step("300.9", also=("419.6e",))
    def pass_over(self, game: Moment) -> Act | None:
        """A text in play makes the player skip the step; what waits for the next such step keeps waiting
        (419.6f)."""
        return goto("next_step")

    @step("101.5a")
    def skip_draw_step(self, game: Moment) -> Act | None:
        """The player who plays first skips the draw step of his or her first turn."""
        return None

    @step("301.1", quiet=True)
    def end(self, game: Moment) -> Act | None:
        """The phase is over."""
        return None


NEXT_STEP, PHASE_OVER = BeginningPhase.steps["next_step"], BeginningPhase.steps["end"]


def skips_step(board: Board, name: str, *, skip_draw: bool = False) -> bool:
    """Whether the active player's next step, of this name, is skipped as it would begin (300.9, 101.5a)."""
    player = whose_turn(board)
    return (
        (name == "draw" and skip_draw and not board.table.shares)
        or skip_due(board, player, SKIPPED[name]) is not None
        or is_skipped(board, player, SKIPPED[name])
    )


@procedure("302")
class UntapStep(Procedure, frozen=True, kw_only=True):
    """The untap step: no player receives priority (302.3)."""

    kept: tuple[ObjectId, ...] = ()
    """Permanents that their controller chose not to untap."""
    staying: tuple[ObjectId, ...] = ()
    """The same of the players of a team who have chosen already (606.5)."""
    chose: int = 0
    """How many players of the team have chosen."""
    let: tuple[ObjectId, ...] = ()
    """Of some of which a text lets only so many untap, those that the player chose."""
    barred: tuple[ObjectId, ...] = ()
    """The others of them."""

    @step("302", also=("302.3",))
    def begin(self, game: Moment) -> Act | None:
        """The untap step begins; no player receives priority in it."""
        over = over_before_untap_step(game.board, active_players(game.board))
        return propose(BeginStep(phase="beginning", step="untap"), *over)

    @leaps("begin")
    def begin_and_untap(self, game: Run) -> Landing | None:
        """Most often nothing hears of the step itself, either."""
        landing = self.untap_at_once(game) if begins_unheard(game.board) else None
        return landing and Landing(self, UNTAP, landing.act, UNTAP_STEP_BEGINS, unheard=True)

    @leaps("phase")
    @tells("phase")
    def untap_at_once(self, game: Run) -> Landing | None:
        """Most often nothing phases, and no text has a say in what untaps."""
        board = game.board
        if not game.duel or board.effects or board.zone(PHASED_OUT) or _says_what_untaps(board):
            return None
        active, objects, given = whose_turn(board), board.objects, settled(board).controllers
        own: list[Part] = []
        for one in board.in_play:
            thing = objects[one]
            if thing.tapped and given.get(one, thing.controller) == active:
                own.append(PermanentUntapped(object=one))
        return Landing(self, UNTAP, propose(*own), idle=DETERMINE)

    @step("302.1", also=("502.15b",), check=True)
    def phase(self, game: Moment) -> Act | None:
        """Permanents with phasing phase out while those phased out under the player's control phase in."""
        board = game.board
        return propose(*(part for one in active_players(board) for part in phasing(board, one)))

    @step("302.2", check=True)
    def determine(self, game: Moment) -> Act | None:
        """The active player determines which of his or her permanents untap; texts may leave that open."""
        board = game.board
        team = active_players(board)
        player = team[self.chose]
        own = self._own(board, player)
        over = over_untap_limit(board, player, own)
        if over is not None:
            among, most = over
            return ask(
                SomeOf(
                    player=player, rule="302.2", purpose="which untap", among=among, least=most, most=most
                ),
                into="let",
            )
        free = tuple(
            one
            for one in own
            if any(isinstance(said.change, MayStayTapped) for said in restrictions(board, one))
        )
        if not free:
            return None if self.chose + 1 == len(team) else goto("determine", chose=self.chose + 1)
        return ask(
            SomeOf(
                player=player,
                rule="302.2",
                purpose="which permanents stay tapped",
                among=free,
                least=0,
                most=len(free),
            ),
            into="kept",
        )

    @step("302.2", check=True)
    def untap(self, game: Moment) -> Act | None:
        """The active player's permanents untap together."""
        if self.let:
            player = active_players(game.board)[self.chose]
            over = over_untap_limit(game.board, player, self._own(game.board, player))
            rest = () if over is None else tuple(one for one in over[0] if one not in self.let)
            return goto("determine", barred=(*self.barred, *rest), let=())
        kept = (*self.staying, *self.kept, *self.barred)
        if self.chose + 1 < len(active_players(game.board)):
            # 606.5: each player of a team determines it for his or her own permanents.
            return goto("determine", staying=kept, kept=(), chose=self.chose + 1)
        return propose(
            *(
                one
                for one in untapping(game.board)
                if isinstance(one, PermanentUntapped) and one.object not in kept
            ),
            *over_with_untap_step(game.board, active_players(game.board)),
        )

    def _own(self, board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
        """What would untap of this player's, as far as nothing has been chosen against it."""
        return tuple(
            one.object
            for one in untapping(board)
            if isinstance(one, PermanentUntapped)
            and one.object not in self.barred
            and controller_of(board, one.object) == player
        )


UNTAP, DETERMINE = UntapStep.steps["untap"], (UntapStep.steps["determine"],)
UNTAP_STEP_BEGINS = ((BeginStep(phase="beginning", step="untap"),),)


@said_memo
def _says_what_untaps(board: Board) -> bool:
    """Whether any text in play may say what stays tapped, untaps too or phases out."""
    table = settled(board)
    if table.restricted or is_decreed(board):
        return True
    seen = [face.keywords for faces in table.faces.values() for face in faces if face.keywords]
    return any(KeywordName.PHASING in keywords for keywords in seen)


def untapping(board: Board) -> tuple[Part, ...]:
    """What untaps in the active player's untap step (302.2); texts may keep a permanent tapped."""
    active = active_players(board)
    found: list[ObjectId] = []
    for permanent in board.in_play:
        if board.objects[permanent].tapped and controller_of(board, permanent) in active:
            held_back = any(
                isinstance(one.change, StaysTapped) and holds_back(board, one, active)
                for one in imposed(board, permanent)
            )
            if not held_back:
                found.append(permanent)
    found += untaps_too(board, active)
    return tuple(PermanentUntapped(object=permanent) for permanent in dict.fromkeys(found))


@procedure("303")
class UpkeepStep(Procedure, frozen=True, kw_only=True):
    """The upkeep step."""

    @step("303.1")
    def begin(self, game: Moment) -> Act | None:
        """The upkeep step begins; abilities that wait for it trigger."""
        over = over_as_it_begins(game.board, NEXT_UPKEEP, active_players(game.board))
        return propose(BeginStep(phase="beginning", step="upkeep"), *over)

    @step("303.1", quiet=True)
    def priority(self, game: Moment) -> Act | None:
        """Triggered abilities go on the stack, then the active player receives priority."""
        return call(Priority(player=whose_turn(game.board)))


@procedure("304")
class DrawStep(Procedure, frozen=True, kw_only=True):
    """The draw step."""

    first: bool = False
    """606.6b: it is the first one of the team that started."""

    @step("304.1")
    def begin(self, game: Moment) -> Act | None:
        """The draw step begins."""
        return propose(BeginStep(phase="beginning", step="draw"))

    @step("304.1", also=("423.1",))
    def draw(self, game: Moment) -> Act | None:
        """The active player draws a card; this does not use the stack."""
        active = whose_turn(game.board)
        if out_of_game(game.board, active):
            return call(WithoutPlayer(at="nobody_draws"))
        if game.board.table.shares:
            return call(TeamDraw(first=self.first))
        return propose(CardDrawn(player=active))

    @step("304.1", quiet=True)
    def priority(self, game: Moment) -> Act | None:
        """Triggered abilities go on the stack, then the active player receives priority."""
        return call(Priority(player=whose_turn(game.board)))


UPKEEP = call(UpkeepStep(at="priority"), then="after_upkeep")
UPKEEP_BEGINS = ((BeginStep(phase="beginning", step="upkeep"),),)
DRAW = call(DrawStep(at="draw"), then="after_draw")
DRAW_STEP_BEGINS = ((BeginStep(phase="beginning", step="draw"),),)
