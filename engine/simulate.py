"""Playing a position on by policy: playouts, and what many of them come to.

A playout is settled by its position and its seed: each gets a chance of its own, so shuffles and coins differ from one
to the next, and the same pair gives the same game on every machine. Cards whose order nobody knows lie as they lie on
the position. In a nest of games a playout goes to the end of any of them, and says how each of them ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.board import Board, PlayerId
from engine.chance import Chance, mix
from engine.decisions import CHANCE, Answer, Form
from engine.game import BoundReached, Game
from engine.nested_ends import Final, GameEnd, WatchedGame
from engine.position import Line, Position
from engine.recording import repeating
from engine.seats import all_seats, life_of_side
from engine.view import View, view


class Bounds(Struct, frozen=True):
    """Where a playout is stopped. A bound never makes a draw: the result names it."""

    steps: int = 100_000
    """Rule steps in a row without anybody being asked."""
    turns: int = 300
    """Of the game being played, for each game of a nest."""
    decisions: int = 20_000
    subgames: int = 200
    """Games that have ended in one playout."""


BOUNDS = Bounds()
STOPPED = "it was stopped"
"""The bound of a playout that whoever asked for it has stopped."""
_CHOOSING, _DEALING = 1, 2
"""Two seeds are derived from a playout's: for the policy's choices and for the game's own chance."""


class Goal(Struct, frozen=True):
    """Where a playout ends: with a game of the nest, or after so many turns of it if it lasts that long.

    A subgame's end is reached once what played it has resolved, so that what it costs is known.
    """

    level: int = 0
    """0 is the main game, 1 its subgame, and so on."""
    turns: int = 0
    """0 for as many as it takes."""


Until = Goal | Literal["game", "subgame"] | int
"""A goal, or in short: to the end of the main game, of the game being played, or for so many turns of that."""


class Sight:
    """What a policy may go by: the decision that is its player's to make, and that player's view."""

    __slots__ = ("_game", "_view")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._view: View | None = None

    @property
    def form(self) -> Form:
        """The pending decision, with real ids: answers in them are what a policy gives."""
        form = self._game.decision
        assert form is not None
        return form

    @property
    def position(self) -> Position:
        """This moment, all of it: who tries things out draws anew what the player may not see (`engine.players`)."""
        return self._game.position

    @property
    def board(self) -> Board:
        """The board of the game being played, all of it: a policy asks `engine.view` what its player may see."""
        return self._game.board

    @property
    def maker(self) -> PlayerId:
        """Who decides, which need not be whose choice it is by the rules (507.3)."""
        maker = self._game.maker
        assert maker is not None
        return maker

    @property
    def frame(self) -> Procedure:
        """The procedure that asks."""
        return self._game.agenda[-1]

    @property
    def view(self) -> View:
        """The position as the player who decides may see it; answers there go through `to_real`."""
        if self._view is None:
            self._view = view(self._game.position, self._game.maker)
        return self._view

    def draw(self, chance: Chance) -> Answer:
        """A legal answer at random."""
        return self.form.draw(self._game.board, chance)

    def some(self) -> Answer:
        """A legal answer, always the same one: passing, not attacking, the least."""
        return self.form.some(self._game.board)


Policy = Callable[[Sight, Chance], Answer]
"""How a player chooses. Gets chance for itself, so that what it does is settled by the playout's seed. Raises NoAnswer
if it is not to go on; then the playout ends there, as if it had been stopped."""


class NoAnswer(Exception):
    """A player who thinks long was told to stop, and gives no answer."""


def random_policy(sight: Sight, chance: Chance) -> Answer:
    """Any legal answer, each as likely as the form makes it."""
    return sight.draw(chance)


def idle_policy(sight: Sight, chance: Chance) -> Answer:
    """Do as little as the rules allow."""
    return sight.some()


class Result(Struct, frozen=True):
    """How one playout ended."""

    seed: int
    ending: Literal["won", "drawn", "cut", "reached", "bound"]
    """The game of the goal was won, drawn, or cut short by the end of one around it; the turns of the goal were
    reached; or a bound stopped the playout."""
    winners: tuple[PlayerId, ...] = ()
    rule: str = ""
    """The rule that ended that game; for a bound, its name."""
    turns: int = 0
    """Turns of that game begun since the position; where a bound stopped a game within it, that game's."""
    decisions: int = 0
    """Answers given by players."""
    choices: int = 0
    """Those among them that had at least two legal answers, as far as their forms can tell."""
    life: tuple[int, ...] = ()
    """Life totals in the game in which the playout ended: for a subgame that is over, the game around it."""
    games: tuple[GameEnd, ...] = ()
    """Every game of the nest that ended, in that order."""
    depth: int = 0
    """The level of the deepest game there was."""


class PlayedOut(Struct, frozen=True):
    """A playout with what its games had come to, for whoever asks more of them than how they ended."""

    result: Result
    end: Final
    """Where the playout ended: what was being played there."""
    games: tuple[Final, ...]
    """Each of the result's games as it ended."""


def prepared(position: Position, seed: int) -> Position:
    """The position with the chance of this playout."""
    return replace(position, seed=mix(seed, _DEALING), dealt=0)


def playout(
    position: Position,
    seed: int,
    *,
    until: Until = "game",
    policies: Mapping[PlayerId, Policy] | None = None,
    bounds: Bounds = BOUNDS,
    stop: Callable[[], bool] | None = None,
    told: Callable[[int], None] | None = None,
) -> Result:
    """Play on without a trace. Reproducible from position, seed and policies; never raises for a long game.

    `stop` is asked after each step, and ends it where it says so; `told` hears before each answer how many were given
    before it. Raises ValueError for a goal in a game that the position is not in.
    """
    run = Playing(prepared(position, seed), seed, until, policies or {}, bounds)
    run.go(stop=stop, told=told)
    return run.result()


def played_out(
    position: Position,
    seed: int,
    *,
    until: Until = "game",
    policies: Mapping[PlayerId, Policy] | None = None,
    bounds: Bounds = BOUNDS,
    stop: Callable[[], bool] | None = None,
    told: Callable[[int], None] | None = None,
) -> PlayedOut:
    """The same playout, with the games as they were when they ended."""
    run = Playing(prepared(position, seed), seed, until, policies or {}, bounds)
    run.game.keep_accounts()
    run.go(stop=stop, told=told)
    return run.played_out()


def playout_line(
    position: Position,
    seed: int,
    *,
    until: Until = "game",
    policies: Mapping[PlayerId, Policy] | None = None,
    bounds: Bounds = BOUNDS,
) -> Line:
    """The same playout as a line, to be opened in the stepper: its position, and every answer with its place."""
    return playout_part(position, seed, until=until, policies=policies, bounds=bounds)[0]


def playout_part(
    position: Position,
    seed: int,
    *,
    until: Until = "game",
    policies: Mapping[PlayerId, Policy] | None = None,
    bounds: Bounds = BOUNDS,
    after: int = 0,
    most: int | None = None,
) -> tuple[Line, tuple[GameEnd, ...]]:
    """Part of the same playout as a line: from after so many answers, at most so many of them.

    With it the ends of games that fall into the part; `line` counts the trace lines of the part.
    """
    run = Playing(prepared(position, seed), seed, until, policies or {}, bounds)
    if after:
        run.go(most=after)
    ended = len(run.game.ends)
    run.traced()
    run.go(most=most)
    run.game.finish()
    return run.game.line, tuple(run.game.ends[ended:])


def several(form: Form, board: Board) -> bool:
    """Whether the form has at least two legal answers besides taking back, as far as it can tell."""
    options = form.options(board)
    return len(options) > 1 if options is not None else form.forced(board) is None


class Playing:
    """One playout under way."""

    def __init__(
        self, position: Position, seed: int, until: Until, policies: Mapping[PlayerId, Policy], bounds: Bounds
    ) -> None:
        self.game = WatchedGame(position, trace=False)
        self.seed = seed
        self.goal = _goal(position, until)
        self.policies = policies
        self.bounds = bounds
        self.chance = Chance(mix(seed, _CHOOSING))
        self.decisions = 0
        self.choices = 0
        self.bound = ""

    def traced(self) -> None:
        """From here on with a trace, as a line of its own."""
        self.game = self.game.retraced()

    def forked(self, seed: int | None = None, policies: Mapping[PlayerId, Policy] | None = None) -> Playing:
        """The same moment of the same playout, without a trace; with a seed, to be played on with other chance."""
        own = self.seed if seed is None else seed
        other = Playing(self.game.start, own, self.goal, policies or {}, self.bounds)
        other.game = self.game.forked(None if seed is None else mix(seed, _DEALING))
        other.decisions, other.choices = self.decisions, self.choices
        return other

    def give(self, answer: Answer) -> None:
        """Give this answer to the question that waits, whatever anybody's policy says."""
        form = self.game.decision
        assert form is not None
        self._count(form)
        self.game.choose(answer)

    def _count(self, form: Form) -> None:
        self.decisions += 1
        self.choices += several(form, self.game.board)

    def go(
        self,
        *,
        most: int | None = None,
        stop: Callable[[], bool] | None = None,
        told: Callable[[int], None] | None = None,
    ) -> None:
        """Play until the end, the goal or a bound, or for so many answers, or until it is stopped."""
        game, chance, policies, bounds = self.game, self.chance, self.policies, self.bounds
        last = bounds.decisions if most is None else min(bounds.decisions, self.decisions + most)
        halt = None if stop is None else lambda _: stop()
        # Who goes by policies or listens to each answer, or whom turns stop, is asked each time.
        by_chance = (
            not policies and told is None and not self.goal.turns and game.short_cuts and game.trace is None
        )
        while True:
            if by_chance and game.settled and not repeating(game.agenda):
                game.unasked = last - self.decisions
                game.unasked_until = bounds.turns + game.first_turns[len(game.boards) - 1]
                game.chance, game.drawn = chance, 0
            answers = len(game.entries)
            try:
                game.advance(until=halt, most=bounds.steps)
            except BoundReached as error:
                self.bound = f"{error.bound} {error.name}"
                return
            finally:
                self.decisions += len(game.entries) - answers
                if game.chance is not None:
                    self.choices += game.drawn
                game.unasked, game.chance = 0, None
            if stop is not None and stop():
                self.bound = STOPPED
                return
            if not game.settled:
                game.settle()
            form = game.decision
            if form is None or self._reached():
                return
            if self.decisions >= last:
                self.bound = f"{bounds.decisions} decisions" if last == bounds.decisions else ""
                return
            if game.begun(len(game.boards) - 1) > bounds.turns:
                self.bound = f"{bounds.turns} turns"
                return
            if len(game.ends) > bounds.subgames:
                self.bound = f"{bounds.subgames} subgames"
                return
            board = game.board
            if form.player == CHANCE and not form.can_be_dealt(board):
                self.bound = "0 cards that no one has named"
                return
            if told is not None:
                told(self.decisions)
            maker = game.maker if policies else None
            policy = policies.get(maker) if maker is not None else None
            if policy is None:
                self._count(form)
                game.choose_at_random(chance)
                continue
            try:
                answer = policy(Sight(game), chance)
            except NoAnswer:
                self.bound = STOPPED
                return
            self.give(answer)

    def _reached(self) -> bool:
        game, goal = self.game, self.goal
        if goal.level and game.ends and self._end() is not None:
            return game.settled
        return bool(goal.turns) and len(game.boards) == goal.level + 1 and self._turns() >= goal.turns

    def _end(self) -> GameEnd | None:
        """How the game of the goal ended: of its level, the one in which the position was ended first."""
        return next((one for one in self.game.ends if one.level == self.goal.level), None)

    def _turns(self) -> int:
        """Turns of the game of the goal; of the one being played, if a bound stopped it in there."""
        return self.game.begun(len(self.game.boards) - 1 if self.bound else self.goal.level)

    def result(self) -> Result:
        game, goal = self.game, self.goal
        game.finish()
        end = self._end()
        ended = end is not None and not self.bound
        around = goal.level - 1 if end is not None and goal.level else goal.level
        return Result(
            seed=self.seed,
            ending="bound" if self.bound else end.ending if end is not None else "reached",
            winners=end.winners if end is not None and ended else (),
            rule=self.bound or (end.rule if end is not None else ""),
            turns=end.turns if end is not None and ended else max(0, self._turns()),
            decisions=self.decisions,
            choices=self.choices,
            life=_life(game.boards[min(around, len(game.boards) - 1)]),
            games=tuple(game.ends),
            depth=game.deepest,
        )

    def played_out(self) -> PlayedOut:
        """The result, with the games as they were when they ended; accounts must have been kept."""
        result = self.result()
        return PlayedOut(result, self.game.final(), tuple(self.game.finals))


def _life(board: Board) -> tuple[int, ...]:
    return tuple(life_of_side(board, seat) for seat in all_seats(board))


def _goal(position: Position, until: Until) -> Goal:
    innermost = len(position.boards) - 1
    if until == "game":
        return Goal()
    if until == "subgame":
        return Goal(innermost)
    goal = until if isinstance(until, Goal) else Goal(innermost, int(until))
    if not 0 <= goal.level <= innermost or goal.turns < 0:
        raise ValueError(f"the position has the games 0 to {innermost}, and turns are counted from 1")
    return goal


# --- what many playouts come to --------------------------------------------------------------------------


class Summary(Struct, frozen=True):
    """Counts over many playouts. Pairs are sorted by what is counted; summaries of parts can be put together."""

    playouts: int
    won: tuple[tuple[int, int], ...]
    """Each player that won, with how often."""
    drawn: int
    reached: int
    bounds: tuple[tuple[str, int], ...]
    """Each bound that stopped a playout, with how often."""
    rules: tuple[tuple[str, int], ...]
    """Each rule that ended a game, with how often."""
    turns: tuple[tuple[int, int], ...]
    """How many playouts took how many turns."""
    decisions: int
    choices: int
    cut: int = 0
    """Ended by the end of a game around that of the goal."""

    @property
    def mean_turns(self) -> float:
        """Turns of a playout on average; 0 for none."""
        return sum(turns * times for turns, times in self.turns) / self.playouts if self.playouts else 0.0


def summary(results: Iterable[Result]) -> Summary:
    """What these playouts come to."""
    found = list(results)
    endings = Counter(one.ending for one in found)
    return Summary(
        playouts=len(found),
        won=_counted(int(player) for one in found for player in one.winners),
        drawn=endings["drawn"],
        reached=endings["reached"],
        bounds=_counted(one.rule for one in found if one.ending == "bound"),
        rules=_counted(one.rule for one in found if one.ending in ("won", "drawn")),
        turns=_counted(one.turns for one in found),
        decisions=sum(one.decisions for one in found),
        choices=sum(one.choices for one in found),
        cut=endings["cut"],
    )


def together(summaries: Iterable[Summary]) -> Summary:
    """The summary of all the playouts that these summarise; each playout must be in one of them only."""
    found = list(summaries)
    return Summary(
        playouts=sum(one.playouts for one in found),
        won=_added(one.won for one in found),
        drawn=sum(one.drawn for one in found),
        reached=sum(one.reached for one in found),
        bounds=_added(one.bounds for one in found),
        rules=_added(one.rules for one in found),
        turns=_added(one.turns for one in found),
        decisions=sum(one.decisions for one in found),
        choices=sum(one.choices for one in found),
        cut=sum(one.cut for one in found),
    )


_T = TypeVar("_T", int, str)


def _counted(things: Iterable[_T]) -> tuple[tuple[_T, int], ...]:
    return tuple(sorted(Counter(things).items()))


def _added(tables: Iterable[tuple[tuple[_T, int], ...]]) -> tuple[tuple[_T, int], ...]:
    total: Counter[_T] = Counter()
    for table in tables:
        for thing, times in table:
            total[thing] += times
    return tuple(sorted(total.items()))
