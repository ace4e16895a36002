"""Where a stepper's buttons lead: into, over, out; the next decision, step, phase, turn; and back.

Every verb is a question about the trace, so going back costs what going forward costs. A step number is the
number of trace lines before that moment. Where a verb stops is found out once for a whole line, however long it is: a
page of the stepper asks for sixteen of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from engine.notation.tell import Level, shows
from playground.boards.playing import PlayedRun


@dataclass(frozen=True)
class Verb:
    """One way to go forward, with its mirror."""

    name: str
    """As the address spells it; the way back is called "back-" and this."""
    label: str
    icon: str
    key: str
    back_key: str
    says: str
    says_back: str
    also: str = ""
    """Further keys for it, and for the way back, with a space between two of them."""
    back_also: str = ""
    label_back: str = ""
    """What the way back is called, if not the same."""


VERBS: tuple[Verb, ...] = (
    Verb(
        "into",
        "Into",
        "into",
        "i",
        "I",
        "One step forward",
        "One step back",
        "ArrowRight F11",
        "ArrowLeft",
        "Back",
    ),
    Verb(
        "over",
        "Over",
        "over",
        "o",
        "O",
        "Forward until this procedure continues",
        "Back over the last procedure",
        "F10",
    ),
    Verb(
        "out",
        "Out",
        "out",
        "u",
        "U",
        "Forward until this procedure is done",
        "Back to the caller",
        "Shift+F11",
    ),
    Verb("decision", "Decision", "decision", "n", "p", "To the next decision", "To the decision before"),
    Verb("step", "Step", "step", "s", "S", "To the next step of the turn", "To the start of the step"),
    Verb("phase", "Phase", "phase", "f", "F", "To the next phase", "To the start of the phase"),
    Verb("turn", "Turn", "turn", "t", "T", "To the next turn", "To the start of the turn"),
    Verb(
        "breakpoint", "Run", "stop", "b", "B", "Run to the next breakpoint", "Run back to a breakpoint", "F5"
    ),
)
MAIN = ("into", "over", "out", "decision")
"""The ways forward that are always wanted; the others lie in a menu, with the ways back but the one step."""
BACK = "back-"
RULING = "ruling"
"""What "into" is where only a ruling's lines are shown: no word of an address."""
EVERY = ("start", "end", *(word for verb in VERBS for word in (verb.name, BACK + verb.name)))
"""What the buttons are called in addresses."""
WORDS = frozenset(EVERY)


def destination(
    played: PlayedRun, step: int, word: str, stops: Sequence[int] = (), level: Level = "engine"
) -> int:
    """The step that a verb leads to; the same step if there is nowhere to go. Raises KeyError for other words.

    `stops` are the steps at which breakpoints stop, in order; without any, one runs to the end. One step of a ruling
    goes to the next line that the level "ruling" shows, or to the next decision.
    """
    if word not in WORDS:
        raise KeyError(word)
    if word in ("start", "end"):
        return played.last if word == "end" else 0
    marks = _marks(played, word.removeprefix(BACK), stops, level)
    return marks.before(step) if word.startswith(BACK) else marks.after(step)


def destinations(played: PlayedRun, step: int, stops: Sequence[int], level: Level) -> dict[str, int]:
    """The step that every word leads to, in their order."""
    found = {"start": 0, "end": played.last}
    for verb in VERBS:
        marks = _marks(played, verb.name, stops, level)
        found[verb.name] = marks.after(step)
        found[BACK + verb.name] = marks.before(step)
    return found


def _marks(played: PlayedRun, name: str, stops: Sequence[int], level: Level) -> Stops | Levels | Each:
    """Where a verb stops, both ways."""
    if name == "breakpoint":
        return Stops(stops, played.last)
    return _landmarks(played, RULING if name == "into" and level == "ruling" else name)


# --- where the verbs stop --------------------------------------------------------------------------------


class Each:
    """Every step."""

    def __init__(self, last: int) -> None:
        self._last = last

    def after(self, step: int) -> int:
        """The next step, or the end of the line."""
        return min(step + 1, self._last)

    def before(self, step: int) -> int:
        """The step before, or the start of the line."""
        return max(step - 1, 0)


class Stops:
    """Steps at which a verb stops from wherever it starts: decisions, breakpoints, where a turn, phase or step
    begins."""

    def __init__(self, steps: Sequence[int], last: int) -> None:
        self._steps = steps
        """In order."""
        self._last = last

    def after(self, step: int) -> int:
        """The next stop, or the end of the line."""
        at = bisect_right(self._steps, step)
        return self._steps[at] if at < len(self._steps) else self._last

    def before(self, step: int) -> int:
        """The stop before, or the start of the line."""
        at = bisect_left(self._steps, step)
        return self._steps[at - 1] if at else 0


class Levels:
    """For each step the nearest ones of a depth that its own decides: no deeper, or less deep."""

    def __init__(self, depths: Sequence[int], *, strictly: bool) -> None:
        last = len(depths) - 1
        self._after = _nearest(depths, range(last - 1, -1, -1), last, strictly=strictly)
        self._before = _nearest(depths, range(1, last + 1), 0, strictly=strictly)

    def after(self, step: int) -> int:
        """The next such step, or the end of the line."""
        return self._after[step]

    def before(self, step: int) -> int:
        """The last such step before, or the start of the line."""
        return self._before[step]


def _nearest(depths: Sequence[int], order: range, edge: int, *, strictly: bool) -> list[int]:
    """For each step the last one on the way that was no deeper than it, or less deep; the edge where none was.

    Steps that a later one hides, since it is no deeper, are forgotten: each is looked at once, however long the line.
    """
    found = [edge] * len(depths)
    open_steps: list[int] = []
    for step in order:
        depth = depths[step]
        while open_steps and depths[open_steps[-1]] > depth:
            open_steps.pop()
        if strictly:
            while open_steps and depths[open_steps[-1]] == depth:
                open_steps.pop()
        if open_steps:
            found[step] = open_steps[-1]
        open_steps.append(step)
    return found


def _landmarks(played: PlayedRun, name: str) -> Stops | Levels | Each:
    key = ("landmarks", name)
    found: Stops | Levels | Each | None = played.memo.get(key)
    if found is None:
        found = played.memo[key] = _find_landmarks(played, name)
    return found


def _find_landmarks(played: PlayedRun, name: str) -> Stops | Levels | Each:
    between = range(1, played.last)
    if name == "into":
        return Each(played.last)
    if name in ("over", "out"):
        depths = [len(played.position(at).agenda) for at in range(played.last + 1)]
        return Levels(depths, strictly=name == "out")
    if name == RULING:
        return Stops(
            [
                at
                for at in between
                if shows("ruling", played.lines[at - 1]) or played.decision(at) is not None
            ],
            played.last,
        )
    if name == "decision":
        return Stops([at for at in between if played.decision(at) is not None], played.last)
    moments = [_moment(played, at, name) for at in range(played.last + 1)]
    return Stops([at for at in between if moments[at] != moments[at - 1]], played.last)


def _moment(played: PlayedRun, step: int, name: str) -> tuple[object, ...]:
    """What stays the same for as long as one step, phase or turn lasts."""
    position = played.position(step)
    turn = position.board.turn
    if name == "turn":
        return (len(position.boards), turn.serial)
    if name == "phase":
        return (len(position.boards), turn.serial, turn.phase)
    return (len(position.boards), turn.serial, turn.phase, turn.step)
