"""A run's trace, played from its line and remembered: after that, stepping is reading.

The engine's trace always reaches to the pending decision, to the end of the game, or to a bound. What is
remembered is never changed; a further answer gives another value that shares what came before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from msgspec.structs import replace

from engine.decisions import CHANCE, Answer, Form, IllegalChoice
from engine.game import BoundReached, Game
from engine.position import Entry, Line, Position
from engine.replaying import ReplayMismatch, give
from engine.trace import TraceLine
from playground.boards.models import MOST_ENTRIES, MOST_LINES
from playground.memory import forget_computed, plug, relieve

MOST_TICKS = 400_000
"""Movements of the engine between two decisions: loops without a line of their own end here."""
REMEMBERED_LINES = 60_000
"""Trace lines, over all runs, that one process remembers."""


class TooLong(Exception):
    """A bound of this site, by its name. What was played up to it is kept."""

    def __init__(self, bound: str) -> None:
        super().__init__(f"This line has reached {bound}. Everything up to there is saved.")
        self.bound = bound


class PlayedRun:
    """A line as it was played: the moments between its steps, and the answers that lead through them."""

    __slots__ = ("end", "entries", "lines", "memo", "start", "stopped")

    def __init__(
        self,
        start: Position,
        lines: Sequence[TraceLine],
        entries: Sequence[Entry],
        stopped: str = "",
        end: Position | None = None,
    ) -> None:
        self.start = start
        self.lines = tuple(lines)
        self.entries = tuple(entries)
        self.end = end
        """Where the engine came to rest: after the last line it may move on without leaving another."""
        self.stopped = stopped
        """The bound that ended it early, in words, or empty."""
        self.memo: dict[Any, Any] = {}
        """What was found out about it: texts, marks. It goes when the line is forgotten."""

    @property
    def last(self) -> int:
        """The number of its last step."""
        return len(self.lines)

    def position(self, step: int) -> Position:
        """The moment after so many lines of the trace."""
        if step == self.last and self.end is not None:
            return self.end
        if step == 0:
            return self.start
        position = self.lines[step - 1].position
        assert position is not None, "the driver stamps every line before it returns"
        return position

    def decision(self, step: int) -> Form | None:
        """What somebody is being asked at a step."""
        return self.position(step).decision

    def chance(self, step: int) -> Form | None:
        """What chance was asked at a step. Its answer stands in the next line, unless a person says otherwise."""
        if step == 0:
            return None
        line = self.lines[step - 1]
        return (
            line.form
            if line.kind == "step" and line.form is not None and line.form.player == CHANCE
            else None
        )

    @property
    def line(self) -> Line:
        """The line itself."""
        return Line(self.start, self.entries)

    def upto(self, step: int) -> tuple[Entry, ...]:
        """The answers that were given before a step, or at it at the latest by a forced move of the engine."""
        return tuple(entry for entry in self.entries if entry.step < step)

    def game(self) -> Game:
        """A cursor at the end, from where the line can go on; its trace counts from 0 again."""
        return Game(self.position(self.last))

    def given_at(self, step: int) -> Entry | None:
        """The answer that this line goes on with at a step, if one was given there."""
        return next((entry for entry in self.entries if entry.step == step), None)


# --- playing ---------------------------------------------------------------------------------------------


def play(line: Line) -> PlayedRun:
    """Play a line from its start. Raises ReplayMismatch if the current engine asks something else."""
    game = Game(line.start)
    try:
        for number, entry in enumerate(line.entries):
            give(game, number, entry, most=MOST_TICKS)
        _advance(game)
    except BoundReached:
        return _kept(game, _bound_in_words())
    assert game.trace is not None
    return _kept(game, _bound_in_words() if len(game.trace) > MOST_LINES else "")


def go_on(played: PlayedRun, *answers: Answer) -> PlayedRun:
    """The line with further answers at its end. Raises IllegalChoice, or TooLong, and nothing has changed."""
    if played.stopped:
        raise TooLong(played.stopped)
    if len(played.entries) + len(answers) > MOST_ENTRIES:
        raise TooLong(f"{MOST_ENTRIES} answers, the most a line can have")
    game = played.game()
    stopped = ""
    try:
        for answer in answers:
            game.choose(answer)
            _advance(game)
    except BoundReached:
        stopped = _bound_in_words()
    return _joined(played, game, stopped)


def play_on(
    played: PlayedRun, choose: Callable[[Game], Answer | None], *, until: Callable[[], bool]
) -> PlayedRun:
    """The line with answers that are chosen one by one, until there is none to give, or enough has been played.

    At least one answer is given, if there is one. A bound of the site stops it, and what was played is kept.
    """
    if played.stopped:
        return played
    game = played.game()
    stopped = ""
    try:
        while len(played.entries) + len(game.entries) < MOST_ENTRIES:
            answer = choose(game)
            if answer is None:
                break
            game.choose(answer)
            _advance(game)
            assert game.trace is not None
            if played.last + len(game.trace) > MOST_LINES or until():
                break
    except BoundReached:
        stopped = _bound_in_words()
    return _joined(played, game, stopped)


def dictate(played: PlayedRun, step: int, answer: Answer) -> PlayedRun:
    """The line up to a step at which chance is asked, and chance saying this there. Raises IllegalChoice."""
    form = played.chance(step)
    if form is None:
        raise ValueError("chance is not asked at this step")
    refusal = form.check(played.position(step).board, answer)
    if refusal is not None:
        raise IllegalChoice(refusal)
    entry = Entry(step, type(form).__name__, answer, CHANCE)
    return play(Line(played.start, (*played.upto(step), entry)))


def concede(played: PlayedRun, player: int, level: int = -1) -> PlayedRun:
    """The line with a player conceding at its end (102.3a): the game being played, or that of a level."""
    game = played.game()
    game.concede(player, level=level)  # type: ignore[arg-type]
    _advance(game)
    return _joined(played, game, "")


def _advance(game: Game) -> None:
    game.advance(until=_full, most=MOST_TICKS)


def _full(game: Game) -> bool:
    return game.trace is not None and len(game.trace) > MOST_LINES


def _bound_in_words() -> str:
    return f"{MOST_LINES:,} steps, the most a line can have".replace(",", "\N{NO-BREAK SPACE}")


def _kept(game: Game, stopped: str) -> PlayedRun:
    assert game.trace is not None
    end = None if stopped else game.position
    return PlayedRun(game.start, game.trace[:MOST_LINES], game.entries, stopped, end)


def _joined(played: PlayedRun, game: Game, stopped: str) -> PlayedRun:
    """What was played before, and then what a cursor from its end did, numbered on."""
    assert game.trace is not None
    offset = played.last
    for line in game.trace:
        line.index += offset
    entries = [replace(one, step=one.step + offset) for one in game.entries]
    lines = [*played.lines, *game.trace]
    if len(lines) > MOST_LINES:
        lines, stopped = lines[:MOST_LINES], _bound_in_words()
    end = None if stopped else game.position
    return PlayedRun(played.start, lines, [*played.entries, *entries], stopped, end)


# --- remembering -----------------------------------------------------------------------------------------

Key = tuple[str, int]
"""A run, and how many answers it has."""


class Memory:
    """The least recently read runs go first where lines are too many or memory is short. Safe between threads."""

    def __init__(self, most_lines: int = REMEMBERED_LINES) -> None:
        self._most = most_lines
        self._kept: OrderedDict[Key, PlayedRun] = OrderedDict()
        self._lines = 0
        self._lock = Lock()

    def get(self, key: Key) -> PlayedRun | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Key, played: PlayedRun) -> None:
        with self._lock:
            before = self._kept.pop(key, None)
            self._lines += len(played.lines) - (len(before.lines) if before is not None else 0)
            self._kept[key] = played
            while self._lines > self._most and len(self._kept) > 1:
                self._drop()
        relieve()

    def _drop(self) -> None:
        _, gone = self._kept.popitem(last=False)
        self._lines -= len(gone.lines)

    def forget(self) -> bool:
        """Let go of the least recently read quarter, but never of the last one; whether there was any."""
        with self._lock:
            number = min(max(1, len(self._kept) // 4), len(self._kept) - 1)
            for _ in range(number):
                self._drop()
            return number > 0


memory = Memory()
plug(memory.forget)
plug(forget_computed)

__all__ = [
    "IllegalChoice",
    "Memory",
    "PlayedRun",
    "ReplayMismatch",
    "TooLong",
    "concede",
    "go_on",
    "memory",
    "play",
    "play_on",
]
