"""The trace as the stepper shows it: lines with their rules, folded where nothing happened, around where we are.

Each page has eighty of them, and all but two or three are as on the page before. So a line is told once for each pair
of eyes, and its rows are values that pages share, by which they know what is drawn already; and where nothing is to be
said of some lines in a row but that they are behind or ahead, they are a stretch, which pages share as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Any, NamedTuple

from engine.board import PlayerId
from engine.notation.tell import LEVELS, Level, level_of
from playground.boards import narrating
from playground.boards.following import ids_in, stays
from playground.boards.playing import PlayedRun
from playground.kept import Kept

View = dict[str, Any]
BEFORE, AFTER = 50, 30
"""Lines of the trace on a page, before and after where we are."""
_TOGETHER = 8
"""Lines of a stretch: longer ones would be broken up more often by where we are and where the page begins."""
Onward = tuple[str, str]
"""What stands before and after the number of a step in its address."""


class Words(NamedTuple):
    """What a line of a trace says on every page; lines that say the same are the same value."""

    rule: str
    also: tuple[str, ...]
    """Further rules that it rests on."""
    said: str
    note: str
    """What it did, with names; "" where it did nothing."""
    depth: int
    call: bool
    """Whether it opens a procedure."""
    ours: bool
    """Whether the edition is silent and this is our reading."""
    answer: bool
    headline: str = ""
    """What it did in one sentence, as a player would say it; it stands in front of what the rule says."""


class State(NamedTuple):
    """What a page adds to a line's words."""

    current: bool = False
    ahead: bool = False
    hit: bool = False
    stop: bool = False
    """Whether a breakpoint stops there."""
    about: bool = False
    """Whether it is about the object that is looked at."""

    @classmethod
    def at(cls, number: int, step: int) -> State:
        """Of the line that leads to a step, seen from another."""
        return cls(current=number == step, ahead=number > step)


_BEHIND, _AHEAD = State(), State(ahead=True)
"""Of most lines around a step nothing more is to be said than on which side of it they are."""


class Row:
    """A line of a trace, as boards/parts/trace.html draws it; one that is drawn already is known by its identity."""

    __slots__ = ("href", "objects", "state", "step", "words")

    def __init__(self, words: Words, state: State, step: int, *, href: str = "", objects: str = "") -> None:
        self.words = words
        self.state = state
        self.step = step
        self.href = href
        """Its own address, if the trace doesn't say where its lines lead or it is the line of where we are."""
        self.objects = objects
        """The objects that it names, by the numbers that they have on the board that is shown, with spaces between."""


Fold = tuple[Row, ...]
"""Lines that are folded away together."""


class Stretch:
    """Pieces of a trace that follow each other on many pages, where they are known by its identity."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Iterable[Row | Fold | Stretch]) -> None:
        self.pieces = tuple(pieces)


Piece = Row | Fold | Stretch


def row_of(words: Words, state: State, step: int, href: str = "") -> Row:
    """A row of a trace that is not played here: one and the same for the same values."""
    return _rows.find((words, state, step, href), lambda: Row(words, state, step, href=href))


_rows: Kept[tuple[Words, State, int, str], Row] = Kept(4_096)


class _Line:
    """What is found out about a line once for each pair of eyes."""

    __slots__ = ("_rows", "_things", "ahead", "behind", "depth", "done", "ids", "step", "words")

    def __init__(self, words: Words, step: int, done: str, depth: int, things: list[tuple[int, ...]]) -> None:
        self.words = words
        self.step = step
        """The one that it leads to."""
        self.done = done
        """What it did, even where its headline says the same."""
        self.depth = depth
        """How many levels of detail are too coarse to show it."""
        self._things = things
        self.ids = tuple({one for numbers in things for one in numbers})
        """The numbers of what its events name, those of other times too; which of them are on a board decides how the
        line is drawn there."""
        self.behind, self.ahead = Row(words, _BEHIND, step), Row(words, _AHEAD, step)
        self._rows: dict[tuple[State, tuple[int, ...]], Row] = {}

    def row(self, state: State, there: tuple[int, ...]) -> Row:
        """The line in a state, on a board where these of its numbers are."""
        found = self._rows.get((state, there))
        if found is None:
            found = Row(self.words, state, self.step, objects=self._objects(there))
            self._rows[state, there] = found
        return found

    def _objects(self, there: tuple[int, ...]) -> str:
        named = {next((one for one in numbers if one in there), 0) for numbers in self._things}
        return " ".join(str(one) for one in sorted(named) if one)

    def plain(self, is_there: Callable[[int], bool], *, ahead: bool) -> Row:
        """The line where nothing is to be said of it but on which side of us it is."""
        if self.ids:
            return self.row(_AHEAD if ahead else _BEHIND, tuple(filter(is_there, self.ids)))
        return self.ahead if ahead else self.behind


class _Pieces:
    """A trace as it is put together: what is not shown at its level is folded away, or left out."""

    __slots__ = ("_folding", "folded", "shown")

    def __init__(self, *, folding: bool) -> None:
        self._folding = folding
        self.shown: list[Piece] = []
        self.folded: list[Row] = []

    def show(self, piece: Piece) -> None:
        self.fold()
        self.shown.append(piece)

    def hide(self, rows: Iterable[Row]) -> None:
        if self._folding:
            self.folded += rows

    def fold(self) -> None:
        if self.folded:
            self.shown.append(tuple(self.folded))
            self.folded = []


class _Block:
    """Lines that follow each other, all behind us or all ahead, at one level of detail."""

    __slots__ = ("_ahead", "_depth", "_folding", "_ids", "_lines", "_put")

    def __init__(self, lines: list[_Line], level: Level, *, ahead: bool) -> None:
        self._lines = lines
        self._depth, self._folding = LEVELS.index(level), level == "procedure"
        self._ahead = ahead
        self._ids = tuple({one for line in lines for one in line.ids})
        self._put: dict[tuple[int, ...], tuple[list[Row], Stretch | None, list[Row]]] = {}

    def put(self, pieces: _Pieces, is_there: Callable[[int], bool]) -> None:
        """Add them to a trace. What is folded away at their ends may be folded with what is next to it."""
        there = tuple(filter(is_there, self._ids))
        found = self._put.get(there)
        if found is None:
            found = self._put[there] = self._found(is_there)
        before, stretch, after = found
        pieces.hide(before)
        if stretch is not None:
            pieces.show(stretch)
            pieces.hide(after)

    def _found(self, is_there: Callable[[int], bool]) -> tuple[list[Row], Stretch | None, list[Row]]:
        pieces, before = _Pieces(folding=self._folding), list[Row]()
        for line in self._lines:
            row = line.plain(is_there, ahead=self._ahead)
            if line.depth > self._depth:
                pieces.hide((row,))
                continue
            if not pieces.shown:
                before, pieces.folded = pieces.folded, []
            pieces.show(row)
        if not pieces.shown:
            return pieces.folded, None, []
        return before, Stretch(pieces.shown), pieces.folded


def trace(
    played: PlayedRun,
    step: int,
    level: Level,
    *,
    viewer: PlayerId | None = None,
    hits: Set[int] = frozenset(),
    breaks: Set[int] = frozenset(),
    about: Set[int] = frozenset(),
    onward: Onward | None = None,
    here: str = "",
) -> View:
    """The lines around a step, as boards/parts/trace.html draws them; what is folded away is a tuple of rows, what is
    shared as a whole a stretch.

    What was searched for (`hits`), where a breakpoint stops, and what is about the object that is looked at is never
    folded away. Without `onward` the trace leads nowhere; `here` is the own address of the step.
    """
    told = _lines(played, viewer)
    blocks: dict[tuple[int, bool], _Block] = played.memo.setdefault(("blocks", viewer, level), {})
    is_there = played.position(step).board.objects.__contains__
    marked = {step, *hits, *breaks, *about}
    depth = LEVELS.index(level)
    pieces = _Pieces(folding=level == "procedure")
    first, last = max(0, step - BEFORE), min(played.last, step + AFTER)
    number = first + 1
    while number <= last:
        ahead, after = number > step, number + _TOGETHER
        if number % _TOGETHER == 1 and after <= last + 1 and marked.isdisjoint(range(number, after)):
            block = blocks.get((number, ahead))
            if block is None:
                lines = [told.get(one) or _tell(played, one, viewer) for one in range(number, after)]
                block = blocks[number, ahead] = _Block(lines, level, ahead=ahead)
            block.put(pieces, is_there)
            number = after
            continue
        line = told.get(number) or _tell(played, number, viewer)
        if number in marked:
            state = State(number == step, ahead, number in hits, number in breaks, number in about)
            row = line.row(state, tuple(filter(is_there, line.ids)))
            if number == step and here:
                row = Row(row.words, state, step, href=here, objects=row.objects)
            pieces.show(row)
        elif line.depth <= depth:
            pieces.show(line.plain(is_there, ahead=ahead))
        else:
            pieces.hide((line.plain(is_there, ahead=ahead),))
        number += 1
    pieces.fold()
    return {
        "rows": pieces.shown,
        "earlier": str(max(0, first - BEFORE)).join(onward) if onward and first > 0 else "",
        "later": str(min(played.last, last + AFTER)).join(onward) if onward and last < played.last else "",
    }


def now(played: PlayedRun, step: int, viewer: PlayerId | None) -> View | None:
    """What the step that led here did; None at the start."""
    if not step:
        return None
    line = _lines(played, viewer).get(step) or _tell(played, step, viewer)
    words = line.words
    return {
        "rule": words.rule,
        "also": words.also,
        "headline": words.headline,
        "said": words.said,
        "note": line.done,
        "ours": words.ours,
    }


def _lines(played: PlayedRun, viewer: PlayerId | None) -> dict[int, _Line]:
    """The lines that have been told to somebody, by the step that each leads to."""
    told: dict[int, _Line] = played.memo.setdefault(("lines", viewer), {})
    return told


def _tell(played: PlayedRun, step: int, viewer: PlayerId | None) -> _Line:
    """A line as it is told to somebody."""
    line = played.lines[step - 1]
    short, done = narrating.headline(played, line, viewer), narrating.happened(played, line, viewer)
    words = Words(
        rule=line.rule,
        also=narrating.rules(played, line, viewer)[1:],
        said=narrating.said(played, line, viewer),
        note=narrating.beyond(short, done),
        headline=short,
        depth=line.depth,
        call=step < played.last and played.lines[step].depth > line.depth,
        ours=line.ours,
        answer=line.kind == "answer",
    )
    # To whoever does not see all, the numbers of objects would tell hidden cards apart.
    named = () if viewer is not None else dict.fromkeys(one for part in line.parts for one in ids_in(part))
    # What has a number on a board is called by it, by the first it has there if that is another; see `present`.
    things = [(one, *sorted(stays(played, one) - {one})) for one in named]
    found = _Line(words, step, done, LEVELS.index(level_of(line)), things)
    return _lines(played, viewer).setdefault(step, found)
