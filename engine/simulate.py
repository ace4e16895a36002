"""Playing a position on by policy: playouts, and what many of them come to (design: section 10).

A playout is settled by its position and its seed: each gets a chance of its own, so shuffles and coins differ from one
to the next, and the same pair gives the same game on every machine. Cards whose order nobody knows lie as they lie on
the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.board import PlayerId
from engine.chance import Chance, mix
from engine.decisions import CHANCE, Answer, Form
from engine.game import BoundReached, Game
from engine.position import Line, Position
from engine.view import View, view

MOST_STEPS = 2_000_000
MOST_TURNS = 500
MOST_DECISIONS = 200_000
_STEPS_AT_ONCE = 100_000
"""How many rule steps may pass without anybody being asked."""
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
            self._view = view(self._game.position, self.form.player)
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
    end: Position
    """The moment it stopped."""
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
    most_steps: int = MOST_STEPS,
    most_turns: int = MOST_TURNS,
    most_decisions: int = MOST_DECISIONS,
) -> Result:
    """Play on without a trace. Reproducible from position, seed and policies; never raises for a long game."""
    game = Game(prepared(position, seed), trace=False)
    run = _Run(game, seed, until, policies or {}, most_steps, most_turns, most_decisions)
    return run.result(position)


def playout_line(
    position: Position, seed: int, *, until: Until = "game", policies: Mapping[PlayerId, Policy] | None = None
) -> Line:
    """The same playout as a line, to be opened in the stepper: its position, and every answer with its place."""
    game = Game(prepared(position, seed), trace=False)
    _Run(game, seed, until, policies or {}, MOST_STEPS, MOST_TURNS, MOST_DECISIONS).go()
    return game.line


class _Run:
    """One playout under way."""

    def __init__(
        self,
        game: Game,
        seed: int,
        until: Until,
        policies: Mapping[PlayerId, Policy],
        most_steps: int,
        most_turns: int,
        most_decisions: int,
    ) -> None:
        self.game = game
        self.seed = seed
        self.policies = policies
        self.chance = Chance(mix(seed, _CHOOSING))
        self.depth = len(game.boards)
        self.until = until
        self.first_turn = int(game.board.turn.serial)
        self.last_turn = self.first_turn + (until if isinstance(until, int) else most_turns)
        self.most_steps = most_steps
        self.most_decisions = most_decisions
        self.decisions = 0
        self.choices = 0
        self.bound = ""

    def go(self) -> None:
        """Play until the end, the goal or a bound."""
        game, chance, policies = self.game, self.chance, self.policies
        steps_left = self.most_steps
        while not self._reached():
            if self.decisions >= self.most_decisions:
                self.bound = f"{self.most_decisions} decisions"
                return
            try:
                steps_left -= game.advance(most=min(steps_left, _STEPS_AT_ONCE))
            except BoundReached as error:
                self.bound = f"{error.bound} {error.name}"
                return
            form = game.decision
            if form is None:
                continue
            policy = policies.get(form.player) if policies else None
            answer = form.draw(game.board, chance) if policy is None else policy(Sight(game), chance)
            self.decisions += 1
            if form.several(game.board):
                self.choices += 1
            game.choose(answer)
