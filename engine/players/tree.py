"""The searching player's tree: questions as who decides sees them, and what each answer to them has come to.

A question is known again by all that its player may see at that moment, whichever cards lie hidden and by whatever
way it was come to; so on boards with other hidden cards the same numbers are gone by as long as nobody has seen a
difference. Each playout adds one question of each player's at most. What is asked below the first question is answered
sensibly until it has come up often enough; then, one by one, other answers are tried as well, and what does well for
who decides is tried more often than what does badly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from engine.board import PlayerId
from engine.chance import Chance
from engine.decisions import Answer
from engine.exploring.pieces import Pieces, settled
from engine.players import trying
from engine.players.eyes import Eyes
from engine.players.sensible import advice as sensible_advice
from engine.simulate import Sight
from engine.view import View, view


class SeenQuestion:
    """One question: how often each answer was tried, and what these playouts came to for who decides."""

    __slots__ = ("maker", "times", "total", "visits")

    def __init__(self, maker: PlayerId) -> None:
        self.maker = maker
        self.times = 0
        self.visits: dict[Answer, int] = {}
        """Of the answers that are open for trying, in the order in which they were opened."""
        self.total: dict[Answer, float] = {}

    def open(self, answers: Sequence[Answer]) -> None:
        """Let these be tried."""
        for one in answers:
            self.visits.setdefault(one, 0)
            self.total.setdefault(one, 0.0)

    def mean(self, answer: Answer) -> float:
        """What an answer that was tried came to on average."""
        return self.total[answer] / self.visits[answer]

    def promising(self, among: Sequence[Answer], boldness: float) -> Answer:
        """Of answers that were tried all, the one that did well or was seldom tried; the first of equals."""
        bold = boldness * sqrt(self.times)
        return max(among, key=lambda one: self.mean(one) + bold / self.visits[one])

    def add(self, answer: Answer, value: float) -> None:
        """One more playout has come to so much."""
        self.times += 1
        self.visits[answer] += 1
        self.total[answer] += value


class QuestionTree:
    """The questions below the first one. `patience`: so often a question has to come up for each answer to it that is
    tried; 0 for no tree at all."""

    def __init__(self, patience: int, boldness: float) -> None:
        self.patience = patience
        self.boldness = boldness
        self.nodes: dict[tuple[PlayerId, str], SeenQuestion] = {}
        self._pieces = Pieces()

    def __len__(self) -> int:
        return len(self.nodes)

    def node(self, maker: PlayerId, seen: View) -> tuple[SeenQuestion, bool]:
        """The question that is asked, and whether it is a new one."""
        key = maker, self._pieces.key(settled(seen.position))
        found = self.nodes.get(key)
        if found is not None:
            return found, False
        found = self.nodes[key] = SeenQuestion(maker)
        return found, True

    def choice(self, node: SeenQuestion, among: Sequence[Answer]) -> Answer:
        """What is tried next: a new answer where the question has come up often enough, or a promising one."""
        opened = [one for one in among if one in node.visits]
        if len(opened) < len(among) and node.times >= self.patience * len(opened):
            new = next(one for one in among if one not in node.visits)
            node.open((new,))
            return new
        untried = [one for one in opened if not node.visits[one]]
        return untried[0] if untried else node.promising(opened, self.boldness)


class WayDown:
    """One playout's way down the tree: the questions that it came by, and how they were answered.

    Each player goes by questions of his or her own: what others are asked is new nearly each time, since their hands
    are drawn anew, and may be answered sensibly while what this player sees of it is the same as ever.
    """

    __slots__ = ("_beaten", "_came_by", "_left", "_tree")

    def __init__(self, tree: QuestionTree, *, beaten: bool) -> None:
        self._tree = tree
        self._beaten = beaten and bool(tree.patience)
        """Whether anything is kept: not of the first playout of an answer to the question that is asked."""
        self._came_by: list[tuple[SeenQuestion, Answer]] = []
        self._left: set[PlayerId] = set()
        """Who has come to something new."""

    def answer(self, sight: Sight, chance: Chance) -> Answer:
        """What is answered to this question: by the tree, or sensibly where that has nothing about it."""
        maker = sight.maker
        if not self._beaten or maker in self._left:
            return sensible_advice(sight, chance).answer
        usual = sensible_advice(sight).answer
        among = trying.answers(Eyes(sight), usual)
        if len(among) < 2:
            return usual
        seen = view(sight.position, maker)
        node, new = self._tree.node(maker, seen)
        if new:
            self._left.add(maker)
        answers = [seen.from_real(one) for one in among]
        chosen = self._tree.choice(node, answers)
        self._came_by.append((node, chosen))
        return among[answers.index(chosen)]

    def came_to(self, judged: Callable[[PlayerId], float]) -> None:
        """Put down at each question what the playout came to for who decided there."""
        for node, answer in self._came_by:
            node.add(answer, judged(node.maker))


__all__ = ["QuestionTree", "SeenQuestion", "WayDown"]
