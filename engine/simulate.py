"""Playing a position on by policy: playouts, and what many of them come to (design: section 10).

A playout is settled by its position and its seed: each gets a chance of its own, so shuffles and coins differ from one
to the next, and the same pair gives the same game on every machine. Cards whose order nobody knows lie as they lie on
the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.board import Board, PlayerId
from engine.chance import Chance, mix
from engine.decisions import Answer, Form
from engine.game import BoundReached, Game
from engine.position import Line, Outcome, Position
from engine.view import View, view


class Bounds(Struct, frozen=True):
    """Where a playout is stopped. A bound never makes a draw: the result names it."""

    steps: int = 100_000
    """Rule steps in a row without anybody being asked."""
    turns: int = 300
    decisions: int = 20_000


BOUNDS = Bounds()
_CHOOSING, _DEALING = 1, 2
"""Two seeds are derived from a playout's: for the policy's choices and for the game's own chance."""

Until = Literal["game", "subgame"] | int
"""To the end of the main game, of the innermost subgame, or for so many turns."""


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
"""How a player chooses. Gets chance for itself, so that what it does is settled by the playout's seed."""


def random_policy(sight: Sight, chance: Chance) -> Answer:
    """Any legal answer, each as likely as the form makes it."""
    return sight.draw(chance)


def idle_policy(sight: Sight, chance: Chance) -> Answer:
    """Do as little as the rules allow."""
    return sight.some()


class Result(Struct, frozen=True):
    """How one playout ended."""

    seed: int
    ending: Literal["won", "drawn", "reached", "bound"]
    """The game was won or drawn; what was to be played until was reached; or a bound stopped it."""
    winners: tuple[PlayerId, ...] = ()
    rule: str = ""
    """The rule that ended the game; for a bound, its name."""
    turns: int = 0
    """Turns begun since the position."""
    decisions: int = 0
    """Answers given by players."""
    choices: int = 0
    """Those among them that had at least two legal answers, as far as their forms can tell."""
    life: tuple[int, ...] = ()


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
) -> Result:
    """Play on without a trace. Reproducible from position, seed and policies; never raises for a long game."""
    run = _Run(Game(prepared(position, seed), trace=False), seed, until, policies or {}, bounds)
    run.go()
    return run.result()


def playout_line(
    position: Position,
    seed: int,
    *,
    until: Until = "game",
    policies: Mapping[PlayerId, Policy] | None = None,
    bounds: Bounds = BOUNDS,
) -> Line:
    """The same playout as a line, to be opened in the stepper: its position, and every answer with its place."""
    run = _Run(Game(prepared(position, seed)), seed, until, policies or {}, bounds)
    run.go()
    return run.game.line


def several(form: Form, board: Board) -> bool:
    """Whether the form has at least two legal answers besides taking back, as far as it can tell."""
    options = form.options(board)
    return len(options) > 1 if options is not None else form.forced(board) is None


class _Run:
    """One playout under way."""

    def __init__(
        self, game: Game, seed: int, until: Until, policies: Mapping[PlayerId, Policy], bounds: Bounds
    ) -> None:
        self.game = game
        self.seed = seed
        self.until = until
        self.policies = policies
        self.bounds = bounds
        self.chance = Chance(mix(seed, _CHOOSING))
        self.depth = len(game.boards)
        self.first_turn = int(game.boards[-1].turn.serial)
        self.decisions = 0
        self.choices = 0
        self.bound = ""

    def go(self) -> None:
        """Play until the end, the goal or a bound."""
        game, chance, policies, bounds = self.game, self.chance, self.policies, self.bounds
        while True:
            try:
                game.advance(most=bounds.steps)
            except BoundReached as error:
                self.bound = f"{error.bound} {error.name}"
                return
            form = game.decision
            if form is None or self._reached():
                return
            if self.decisions >= bounds.decisions:
                self.bound = f"{bounds.decisions} decisions"
                return
            if self._turns() > bounds.turns:
                self.bound = f"{bounds.turns} turns"
                return
            board = game.board
            maker = game.maker if policies else None
            policy = policies.get(maker) if maker is not None else None
            answer = form.draw(board, chance) if policy is None else policy(Sight(game), chance)
            self.decisions += 1
            if several(form, board):
                self.choices += 1
            game.choose(answer)

    def _turns(self) -> int:
        boards = self.game.boards
        return int(boards[min(self.depth, len(boards)) - 1].turn.serial) - self.first_turn

    def _reached(self) -> bool:
        if self.until == "game":
            return False
        if len(self.game.boards) < self.depth:
            return True
        return self.until != "subgame" and self._turns() >= self.until

    def _rule(self, outcome: Outcome) -> str:
        """The rule that ended the game; where the others have lost (102.2a), the one by which they did."""
        if outcome.rule != "102.2a":
            return outcome.rule
        lost = [player.lost for player in self.game.boards[0].players if player.lost]
        return lost[-1] if lost else outcome.rule

    def result(self) -> Result:
        game, outcome = self.game, self.game.outcome
        ending: Literal["won", "drawn", "reached", "bound"] = "reached"
        if self.bound:
            ending = "bound"
        elif outcome is not None:
            ending = "won" if outcome.winners else "drawn"
        over = ending in ("won", "drawn") and outcome is not None
        return Result(
            seed=self.seed,
            ending=ending,
            winners=outcome.winners if over and outcome is not None else (),
            rule=self.bound or (self._rule(outcome) if over and outcome is not None else ""),
            turns=max(0, self._turns()),
            decisions=self.decisions,
            choices=self.choices,
            life=tuple(player.life for player in game.boards[0].players),
        )


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
