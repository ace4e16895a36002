"""The searching player: tries answers out, all on the same boards with hidden cards drawn anew, and takes the best.

What is tried is played on by sensible players for some turns, and judged by how the board stands then for whoever
decides. What does well is tried more often than what does badly (the rule of UCT), at this question and, as far as it
has been met often enough, at those that come after it (`tree`). Bounds are numbers of playouts and answers, never a
clock: position and chance settle what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from engine.board import PlayerId
from engine.chance import Chance, mix
from engine.decisions import CHANCE, Answer
from engine.game import BoundReached
from engine.nested_ends import WatchedGame
from engine.players import trying
from engine.players.answering import Advice
from engine.players.eyes import Eyes
from engine.players.guessing import Guesses
from engine.players.sensible import advice as sensible_advice
from engine.players.standing import EVEN, standing
from engine.players.tree import QuestionTree, SeenQuestion, WayDown
from engine.simulate import NoAnswer, Policy, Sight


class Effort(Struct, frozen=True):
    """How much is tried for one answer."""

    tries: int = 4
    """Playouts for each answer there is, on average."""
    playouts: int = 16
    """Playouts at most."""
    turns: int = 2
    """So many turns of the game being played are begun before a playout is judged."""
    answers: int = 250
    """Of one playout: after so many it is judged as it stands."""
    answers_in_all: int = 1_500
    """Of all playouts for one answer together; each answer is tried once whatever that takes."""
    steps: int = 20_000
    """Rule steps in a row without anybody being asked: after so many it is judged as it stands."""
    boldness: float = 0.06
    """How much what was seldom tried is preferred."""
    patience: int = 4
    """Below the first question: so often one has to come up for each answer to it that is tried; 0 for no tree."""
    clear: float = 0.12
    """What is ahead by so much after two playouts of each is taken without more."""
    doubt: float = 0.01
    """By so much an answer has to come to more than the sensible one."""


USUAL = Effort()


class SearchStopped(NoAnswer):
    """Who asked for an answer doesn't wait for it any more."""


def advice(
    sight: Sight,
    chance: Chance | None = None,
    *,
    effort: Effort = USUAL,
    stop: Callable[[], bool] | None = None,
) -> Advice:
    """What a searching player answers, and why. Without chance the same board always gives the same answer.

    `stop` is asked before each playout, and where it says so, SearchStopped is raised: there is no answer by half.
    """
    question = _Question(sight, chance)
    if len(question.among) < 2:
        return question.usual
    search = question.trials(effort)
    search.go(stop)
    best, times = search.best(), search.root.times
    return Advice(
        best,
        lambda: (
            f"{trying.said(question.eyes, best)}: of {len(question.among)} answers that were played on, {times} times "
            f"in all with the hidden cards drawn anew, {search.came_to(best)}"
        ),
    )


def policy(
    effort: Effort = USUAL, *, noted: list[int] | None = None, stop: Callable[[], bool] | None = None
) -> Policy:
    """A searching player that takes so much effort.

    What each search came to is put down in `noted`, for `again`.
    """

    def choose(sight: Sight, chance: Chance) -> Answer:
        question = _Question(sight, chance)
        if len(question.among) < 2:
            return question.usual.answer
        search = question.trials(effort)
        search.go(stop)
        best = search.best()
        if noted is not None:
            noted.append(question.among.index(best))
        return best

    return choose


def again(noted: Iterable[int]) -> Policy:
    """The same player once more, who searches nothing: each search comes to what it came to. It has no answer to what
    comes after the last of them."""
    left = iter(noted)

    def choose(sight: Sight, chance: Chance) -> Answer:
        question = _Question(sight, chance)
        if len(question.among) < 2:
            return question.usual.answer
        place = next(left, -1)
        if not 0 <= place < len(question.among):
            raise SearchStopped
        return question.among[place]

    return choose


class _Question:
    """What is asked, what a sensible player answers, and what else could be tried."""

    def __init__(self, sight: Sight, chance: Chance | None) -> None:
        self.sight = sight
        self.usual = sensible_advice(sight, chance)
        self.eyes = Eyes(sight)
        self.among = trying.answers(self.eyes, self.usual.answer)
        self.seed = 0 if chance is None or len(self.among) < 2 else chance.bits()

    def trials(self, effort: Effort) -> Trials:
        """What could be answered, to be tried."""
        return Trials(self.sight, self.among, effort, self.seed)


class Trials:
    """All that is tried for one answer."""

    def __init__(self, sight: Sight, among: list[Answer], effort: Effort, seed: int = 0) -> None:
        position = sight.position
        self.me: PlayerId = sight.maker
        self.level = len(position.boards) - 1
        self.until = int(position.boards[self.level].turn.serial) + effort.turns
        self.guesses = Guesses(position, self.me)
        self.among = among
        self.seed = seed
        self.effort = effort
        self.root = SeenQuestion(self.me)
        self.root.open(among)
        self.tree = QuestionTree(effort.patience, effort.boldness)
        self.answered = 0

    def go(self, stop: Callable[[], bool] | None = None) -> None:
        """Play as often as is worth while."""
        for number in range(min(self.effort.playouts, self.effort.tries * len(self.among))):
            if stop is not None and stop():
                raise SearchStopped
            if number == len(self.among) and self._is_all_one():
                # The same cards and the same luck have come to the same.
                return
            if number == 2 * len(self.among) and self._is_clear():
                return
            if number >= len(self.among) and self.answered >= self.effort.answers_in_all:
                return
            answer = self._next(number)
            # The first playout of each answer has the same cards and luck as the first of every other, and so on.
            chance = Chance(mix(self.seed, self.root.visits[answer]))
            self.root.add(answer, self._tried(answer, chance))

    def best(self) -> Answer:
        """The answer that came to most; the sensible one unless another came to clearly more."""
        mean, usual = self.root.mean, self.among[0]
        best = max((one for one in self.among if self.root.visits[one]), key=mean)
        return best if mean(best) > mean(usual) + self.effort.doubt else usual

    def came_to(self, best: Answer) -> str:
        """How the answer did beside the others, as a clause."""
        mean = self.root.mean
        others = [mean(one) for one in self.among if self.root.visits[one] and one != best]
        if mean(best) > max(others, default=0.0):
            return "that one came to most"
        if others and mean(best) == max(others) == min(others):
            return "all came to the same"
        return "none came to clearly more"

    def _next(self, number: int) -> Answer:
        """Each twice, then what is good or was seldom tried."""
        if number < 2 * len(self.among):
            return self.among[number % len(self.among)]
        return self.root.promising(self.among, self.effort.boldness)

    def _is_all_one(self) -> bool:
        return len({self.root.mean(one) for one in self.among}) == 1

    def _is_clear(self) -> bool:
        """Whether there is nothing left to find out: one is far ahead, or all come to the same."""
        first, second, *_ = sorted((self.root.mean(one) for one in self.among), reverse=True)
        return first - second > self.effort.clear or self._is_all_one()

    def _tried(self, answer: Answer, chance: Chance) -> float:
        """What comes of an answer on one of the boards that this may be: from 0, lost, to 1, won."""
        game = WatchedGame(self.guesses.world(chance), trace=False)
        game.choose(answer)
        way = WayDown(self.tree, beaten=self.root.visits[answer] > 0)
        for _ in range(self.effort.answers):
            self.answered += 1
            try:
                game.advance(most=self.effort.steps)
            except BoundReached:
                break
            form = game.decision
            if form is None or self._is_over(game):
                break
            if form.player != CHANCE:
                game.choose(way.answer(Sight(game), chance))
            elif form.can_be_dealt(game.board):
                game.choose(form.draw(game.board, chance))
            else:
                break
        game.finish()
        way.came_to(lambda player: self._judged(game, player))
        return self._judged(game, self.me)

    def _is_over(self, game: WatchedGame) -> bool:
        if any(one.level <= self.level for one in game.ends):
            return True
        return len(game.boards) == self.level + 1 and int(game.board.turn.serial) >= self.until

    def _judged(self, game: WatchedGame, player: PlayerId) -> float:
        """What a playout has come to for a player."""
        for one in game.ends:
            if one.level <= self.level:
                if one.ending != "won":
                    return EVEN
                return 1.0 if player in one.winners else 0.0
        return standing(game.boards[self.level], player)


__all__ = ["USUAL", "Effort", "SearchStopped", "Trials", "advice", "again", "policy"]
