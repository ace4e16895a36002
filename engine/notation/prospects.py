"""Expectations about all that can come of the moment that a line leads to, not of that moment itself.

possibly Bob has lost.                  some line until the end of the turn ends so
always this step Ann has 20 life.       every line until the end of the step ends so
never Bob controls Grizzly Bears.       no line does
Ann can force that Bob has lost.        whatever the others and chance do; Ann can't force ...

All answers of everybody are looked at (`engine.exploring`). Where that is too much nothing holds, and the bound is
said.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.board import Board
from engine.exploring.findings import always_holds, can_force, can_happen
from engine.exploring.graph import Graph, Limits
from engine.exploring.horizons import Until, words_of
from engine.game import Game
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.expected import Expectation, seat_of
from engine.notation.saying import say_line
from engine.position import Entry, Line, Position
from engine.replaying import give

MOST_FORESEEN = 600
"""So many positions are looked at where nobody says how many: about a second."""
WHEN: dict[str, Until] = {
    "this turn": "turn",
    "this phase": "phase",
    "this step": "step",
    "until the stack is empty": "stack",
}
"""How far is looked, in words; until the end of the turn where nothing is said."""
How = Literal["possibly", "always", "never"]
HOW: tuple[How, ...] = ("possibly", "always", "never")


class Prospect(Expectation, frozen=True):
    """Something that is to hold of all that can come of a moment."""

    what: Expectation
    until: Until = "turn"

    def why_not(self, game: Game) -> str | None:
        return self.judged(game, MOST_FORESEEN)

    def judged(self, game: Game, most: int) -> str | None:
        """None if it holds, looking at so many positions at most; else what is the case."""
        graph = foreseen(game.position, self.until, most)
        asking = Asking(self.what)
        try:
            reason = self._why_not(graph, asking)
        except Ambiguous as error:
            return str(error)
        return asking.unread or reason

    def _why_not(self, graph: Graph, asking: Asking) -> str | None:
        raise NotImplementedError

    @property
    def when(self) -> str:
        """How far is looked, with a space behind it; nothing where that is as usual."""
        said = {until: words for words, until in WHEN.items()}
        return "" if self.until == "turn" else f"{said[self.until]} "


class HoldsOfLines(Prospect, frozen=True, tag=True):
    """possibly Bob has lost; always this step Ann has 20 life; never Bob has lost."""

    how: How = "possibly"

    def words(self) -> str:
        return f"{self.how} {self.when}{self.what.words()}"

    def _why_not(self, graph: Graph, asking: Asking) -> str | None:
        found = always_holds(graph, asking) if self.how == "always" else can_happen(graph, asking)
        if found.known == "unknown":
            return unknown(graph)
        if (found.known == "yes") == (self.how != "never"):
            return None
        if found.line is None:
            return f"no line {words_of(self.until)} ends so"
        shows = "otherwise" if self.how == "always" else "so"
        return f"it ends {shows} with: {in_words(graph.start, found.line)}"


class CanForce(Prospect, frozen=True, tag=True):
    """Ann can force that Bob has lost; Ann can't force this step that Bob has lost."""

    player: str = ""
    able: bool = True

    def words(self) -> str:
        can = "can" if self.able else "can't"
        return f"{self.player} {can} force {self.when}that {self.what.words()}"

    def _why_not(self, graph: Graph, asking: Asking) -> str | None:
        seat = seat_of(graph.start.board, self.player)
        found = can_force(graph, seat, asking)
        if found.known == "unknown":
            return unknown(graph)
        if (found.known == "yes") == self.able:
            return None
        if self.able:
            return f"whatever {self.player} does, others or chance can keep it from happening"
        return f"{self.player} can"


class Asking:
    """Whether an expectation holds in a position; a name that means nothing anywhere is noticed."""

    def __init__(self, what: Expectation, read: bool = False, missed: str = "") -> None:
        self.what = what
        self.read = read
        """Whether it could be asked of any position so far."""
        self.missed = missed
        """A name in it that was nobody's and nothing's in some position."""

    def __call__(self, position: Position) -> bool:
        try:
            holds = self.what.why_not(Game(position)) is None
        except Ambiguous:
            raise
        except Unreadable as stop:
            self.missed = stop.words
            return False
        self.read = True
        return holds

    @property
    def unread(self) -> str:
        """What is the case where a name was nowhere that of anything."""
        return f"nothing is ever called {self.missed}" if self.missed and not self.read else ""


def foreseen(position: Position, until: Until, most: int = MOST_FORESEEN) -> Graph:
    """All that can come of a position, as far as so many positions tell it; kept with its board."""
    board: Board = position.board
    kept = board.__dict__.setdefault("foreseen", {})
    graph = kept.get((until, most))
    same = graph is not None and (graph.start.agenda, graph.start.decision) == (
        position.agenda,
        position.decision,
    )
    if not same:
        graph = kept[until, most] = Graph(replace(position, seed=0, dealt=0), until, Limits(positions=most))
        graph.go()
    assert isinstance(graph, Graph)
    return graph


def unknown(graph: Graph) -> str:
    """Why nothing can be said."""
    reasons = ([f"stopped at {graph.bound}"] if graph.bound else []) + list(graph.missing)
    return f"not all has been looked at: {'; '.join(reasons)}"


def line_of(start: Position, entries: tuple[Entry, ...]) -> Line:
    """A line that can be replayed, each answer with its step."""
    game = Game(start, dictate=True)
    for number, entry in enumerate(entries):
        give(game, number, entry)
    return game.line


def in_words(start: Position, entries: tuple[Entry, ...]) -> str:
    """A line as sentences."""
    return " ".join(say_line(line_of(start, entries))) or "nothing"


__all__ = [
    "HOW",
    "MOST_FORESEEN",
    "WHEN",
    "Asking",
    "CanForce",
    "HoldsOfLines",
    "Prospect",
    "foreseen",
    "in_words",
    "line_of",
    "unknown",
]
