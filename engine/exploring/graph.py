"""Everything that can come of a position: a graph of positions, those that are equal merged.

A place is a position in which somebody has at least two answers; a way leads from it by one answer, and by those that
had no other, to the next. The nearest places are looked at first, so that lines are as short as can be; where there are
many, from both ends in turn: the oldest, so that something is known of every first answer, and the newest, so that
lines come to their end before a bound is reached. A play that is reversed (422)
leads back to where it was begun, and is no way. Nothing of the position is changed, and nothing here is chance's: the
same position gives the same graph on every machine, looked at in one go or in parts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import Struct

from engine.board import NOBODY, Board, PlayerId
from engine.decisions import CHANCE, Answer, Form
from engine.events import Part, Reverse
from engine.exploring.answers import MOST_ANSWERS, Answers, answers_of
from engine.exploring.horizons import Horizon, Until
from engine.exploring.pieces import Pieces, settled
from engine.game import BoundReached, Game
from engine.position import Entry, Position
from engine.rules.stack.priority_408 import HasPriority

MOST_POSITIONS = 20_000
MOST_STEPS = 20_000
"""Rule steps in a row without a question."""
MOST_FORCED = 2_000
"""Answers in a row that have no other beside them."""
IN_ORDER = 500
"""So many places are looked at in the order of how many decisions away they are, which finds shortest lines."""
IN_A_ROW = 200
"""Then so many from one end, before it is the other's turn: in so many a line mostly comes to its end."""
MOST_AGAIN = 256
"""Positions played again that are remembered: what lies beside each other is mostly looked at in turn."""


class Limits(Struct, frozen=True):
    """Where looking stops. What was seen until then stands, and nothing is said to be impossible."""

    positions: int = MOST_POSITIONS
    answers: int = MOST_ANSWERS
    """Different answers to one question."""


class Way(NamedTuple):
    """From one place to another: the answer given there, those that nobody had a choice in, and where it leads."""

    entries: tuple[Entry, ...]
    to: int
    weight: Fraction | None = None
    """How likely it is, where chance is asked."""


class Node:
    """A position of the graph."""

    __slots__ = ("answers", "asked", "depth", "ends", "from_", "had", "maker", "missing", "position", "ways")

    def __init__(self, position: Position | None, depth: int, from_: tuple[int, int], *, ends: bool) -> None:
        self.position = position
        """Kept where lines end, and until its answers have been looked at, unless somebody has let go of it."""
        self.depth = depth
        """How many decisions away it was met first."""
        self.from_ = from_
        """The place from which it was first reached, and by which of its ways; (-1, -1) for the first."""
        self.ends = ends
        """Whether lines end here."""
        self.answers: Answers | None = None
        self.ways: list[Way] | None = None
        """None as long as nobody has looked."""
        self.maker: PlayerId = NOBODY
        """Who chooses here (507); NOBODY where chance does."""
        self.asked = ""
        """What is being asked."""
        self.missing = ""
        """Why not all that can come of it has been looked at."""
        self.had = False


class _Met(NamedTuple):
    """Where one answer led: to a position in which there is something to choose, or to an end."""

    entries: tuple[Entry, ...]
    position: Position
    answers: Answers | None
    ends: bool
    missing: str
    had: bool
    reversed_: bool


class Graph:
    """All that can come of a position, looked at piece by piece."""

    def __init__(self, position: Position, until: Until = "turn", bounds: Limits | None = None) -> None:
        self.start = position
        self.until = until
        self.bounds = bounds or Limits()
        self.horizon = Horizon.of(position, until)
        self.places: list[Node] = []
        self.before: tuple[Entry, ...] = ()
        """The answers from the position to the first place, which nobody has a choice in."""
        self.reversals = 0
        """Ways that led back to where they began, since what was begun was reversed (422)."""
        self.bound = ""
        """The bound that stopped it, in words."""
        self._pieces = Pieces()
        self._known: dict[tuple[str, int, bool], int] = {}
        self._todo: deque[int] = deque()
        self._again: dict[int, Position] = {}
        met = self._onward(Game(settled(position), trace=False, dictate=True), [], 0, False)
        self.before = met.entries
        self._place(met, 0, (-1, -1))

    @property
    def keys(self) -> tuple[str, ...]:
        """By what the positions of the places are known again, in their order."""
        return tuple(key for key, _, _ in self._known)

    def go_on_from(self, places: Iterable[Node], keys: Iterable[str], reversals: int) -> None:
        """Put what somebody has kept of a graph of the same position in place of what has been looked at here.

        Positions need not be kept: those that are looked at are played again.
        """
        self.places, self.reversals, self.bound = list(places), reversals, ""
        self._known = {
            (key, self._level(place.depth), place.had): number
            for number, (key, place) in enumerate(zip(keys, self.places, strict=True))
        }
        self._todo = deque(number for number, place in enumerate(self.places) if place.ways is None)
        self._again.clear()

    def position_at(self, number: int) -> Position:
        """The position of a place; where nobody has kept it, it is played again by the way that led there first."""
        todo: list[int] = []
        at, found = number, self.places[number].position
        while found is None and (found := self._again.get(at)) is None:
            todo.append(at)
            at = self.places[at].from_[0]
            found = self._followed(self.start, ()) if at < 0 else self.places[at].position
        for one in reversed(todo):
            came, way = self.places[one].from_
            if came < 0:
                found = self._followed(found, self.before)
            else:
                ways = self.places[came].ways
                assert ways is not None
                found = self._followed(found, ways[way].entries)
            if len(self._again) >= MOST_AGAIN:
                self._again.clear()
            self._again[one] = found
        return found

    def _followed(self, position: Position, entries: Iterable[Entry]) -> Position:
        """Where answers lead to, as `_onward` has gone there."""
        game = Game(settled(position), trace=False, dictate=True)
        self.horizon.reach(game, MOST_STEPS)
        for entry in entries:
            game = Game(settled(game.position), trace=False, dictate=True)
            game.choose(entry.answer)
            with suppress(BoundReached):  # it stood there when it was looked at, too
                self.horizon.reach(game, MOST_STEPS)
        return settled(game.position)

    def _level(self, depth: int) -> int:
        """Where decisions are counted, positions so many of them away are told apart."""
        return depth if self.horizon.decisions else 0

    @property
    def done(self) -> bool:
        """Whether nothing is left to look at."""
        return not self._todo

    @property
    def waiting(self) -> int:
        """How many positions have been met and not looked at."""
        return len(self._todo)

    @property
    def whole(self) -> bool:
        """Whether everything has been looked at."""
        return self.done and not self.missing

    @property
    def missing(self) -> dict[str, int]:
        """Why not everything has been looked at: reasons, each with at how many places."""
        found: dict[str, int] = {}
        for one in self.places:
            if one.missing:
                found[one.missing] = found.get(one.missing, 0) + 1
        return found

    def go(self, stop: Callable[[], str] | None = None) -> bool:
        """Look until everything has been seen or a bound is reached; whether everything has been.

        `stop` is asked again and again, and names what stops it, or nothing.
        """
        self.bound = ""
        while self._todo:
            if len(self.places) >= self.bounds.positions:
                self.bound = f"{self.bounds.positions} positions"
                return False
            if stop is not None and (said := stop()):
                self.bound = said
                return False
            self._look(self._next())
        self._pieces.forget()
        return self.whole

    def _next(self) -> int:
        """The place to look at. How many there are decides alone, so that parts look at them as one go does."""
        done = len(self.places) - len(self._todo) - IN_ORDER
        return self._todo.popleft() if done < 0 or done // IN_A_ROW % 2 else self._todo.pop()

    def ends(self) -> list[int]:
        """The places where lines end, those first whose lines are shorter."""
        return sorted(
            (number for number, place in enumerate(self.places) if place.ends),
            key=lambda number: self.places[number].depth,
        )

    def line_to(self, place: int) -> tuple[Entry, ...]:
        """The answers that lead to a place from the position: those by which it was met first, since what is answered
        later names things by the ids that they have so."""
        found: list[tuple[Entry, ...]] = []
        while place:
            place, way = self.places[place].from_
            ways = self.places[place].ways
            assert ways is not None
            found.append(ways[way].entries)
        return (*self.before, *(entry for entries in reversed(found) for entry in entries))

    def _look(self, number: int) -> None:
        place = self.places[number]
        position, answers = self.position_at(number), place.answers
        if answers is None:
            answers = answers_of(position, self._pieces, self.bounds.answers)
        assert position.decision is not None
        place.ways, place.position, place.answers = [], None, None
        place.missing = answers.missing
        for at, answer in enumerate(answers.answers):
            game = Game(position, trace=False, dictate=True)
            entries: list[Entry] = []
            met = self._onward(game, entries, place.depth + 1, place.had, answer)
            weight = answers.weights[at] if answers.weights else None
            known = len(self.places)
            to = self._place(met, place.depth + 1, (number, len(place.ways)))
            if met.reversed_ and to < known:
                self.reversals += 1
                continue
            place.ways.append(Way(met.entries, to, weight))

    def _place(self, met: _Met, depth: int, from_: tuple[int, int]) -> int:
        ends = met.ends or (bool(self.horizon.decisions) and depth >= self.horizon.decisions)
        key = self._key(met.position, depth, met.had)
        known = self._known.get(key)
        if known is not None:
            return known
        number = self._known[key] = len(self.places)
        place = Node(met.position, depth, from_, ends=ends)
        place.missing, place.had = met.missing, met.had
        self.places.append(place)
        form = met.position.decision
        if form is not None:
            place.asked = form.purpose
            if form.player != CHANCE:
                place.maker = met.position.maker if met.position.maker is not None else NOBODY
        if ends or met.missing or met.answers is None:
            place.ways = []
        else:
            place.answers = met.answers
            self._todo.append(number)
        return number

    def _is_known(self, position: Position, depth: int, had: bool) -> bool:
        """Whether it is a place already, so that nobody need list its answers again."""
        known = self._known.get(self._key(position, depth, had))
        return known is not None and not self.places[known].missing

    def _key(self, position: Position, depth: int, had: bool) -> tuple[str, int, bool]:
        return self._pieces.key(position), self._level(depth), had and self.until == "stack"

    def _onward(self, game: Game, entries: list[Entry], depth: int, had: bool, first: Answer = None) -> _Met:
        """From a position, by an answer if there is one, to the next in which there is something to choose."""
        reversals: list[bool] = []

        def see(_: Board, done: tuple[Part, ...], __: Board) -> None:
            if done and type(done[0]) is Reverse:
                reversals.append(True)

        game.witness = see
        given: tuple[Any, ...] = () if first is None else (first,)
        horizon = self.horizon
        while True:
            for answer in given:
                form = game.decision
                assert form is not None
                entries.append(Entry(len(entries), type(form).__name__, answer, form.player))
                game.choose(answer)
            had = had or bool(game.boards[min(horizon.level, len(game.boards) - 1)].stack)
            try:
                horizon.reach(game, MOST_STEPS)
            except BoundReached as error:
                return self._met(
                    game.position, entries, had, reversals, missing=f"{error.bound} {error.name} in a row"
                )
            form = game.decision
            had = had or bool(game.boards[min(horizon.level, len(game.boards) - 1)].stack)
            if form is None or horizon.is_past(game) or horizon.is_quiet(form, game, had):
                return self._met(game.position, entries, had, reversals, ends=True)
            position = settled(game.position)
            if not _only_passing(form, game.board) and self._is_known(position, depth, had):
                return self._met(position, entries, had, reversals)
            answers = answers_of(position, self._pieces, self.bounds.answers)
            if answers.missing and not answers.answers:
                return self._met(position, entries, had, reversals, missing=answers.missing)
            if len(answers.answers) != 1 or answers.missing:
                return self._met(position, entries, had, reversals, answers)
            if len(entries) >= MOST_FORCED:
                missing = f"{MOST_FORCED} answers in a row without a choice"
                return self._met(position, entries, had, reversals, missing=missing)
            game = Game(position, trace=False, dictate=True)
            game.witness = see
            given = answers.answers

    def _met(
        self,
        position: Position,
        entries: list[Entry],
        had: bool,
        reversals: list[bool],
        answers: Answers | None = None,
        *,
        ends: bool = False,
        missing: str = "",
    ) -> _Met:
        position = settled(position)
        had = had and self.until == "stack"
        return _Met(tuple(entries), position, answers, ends, missing, had, bool(reversals))


def _only_passing(form: Form, board: Board) -> bool:
    """Whether there is nothing to do but pass. Such a moment is no place, and what it is like need not be told."""
    return type(form) is HasPriority and len(form.options(board) or ()) == 1


__all__ = ["Graph", "Limits", "Node", "Way"]
