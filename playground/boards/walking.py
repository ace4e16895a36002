"""Where a stepper's buttons lead: into, over, out; the next decision, step, phase, turn; and back.

Every verb is a question about the trace, so going back costs what going forward costs. A step number is the
number of trace lines before that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playground.boards.playing import Played

Test = Callable[[int], bool]


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


VERBS: tuple[Verb, ...] = (
    Verb("into", "Into", "into", "i", "I", "One step forward", "One step back"),
    Verb(
        "over",
        "Over",
        "over",
        "o",
        "O",
        "Forward until this procedure goes on",
        "Back over the last procedure",
    ),
    Verb("out", "Out", "out", "u", "U", "Forward until this procedure is done", "Back to who called this"),
    Verb("decision", "Decision", "decision", "n", "p", "To the next decision", "To the decision before"),
    Verb("step", "Step", "step", "s", "S", "To the next step of the turn", "To the start of the step"),
    Verb("phase", "Phase", "phase", "f", "F", "To the next phase", "To the start of the phase"),
    Verb("turn", "Turn", "turn", "t", "T", "To the next turn", "To the start of the turn"),
    Verb("breakpoint", "Run", "stop", "b", "B", "Run to the next breakpoint", "Run back to a breakpoint"),
)
BACK = "back-"
WORDS: frozenset[str] = frozenset(
    word for verb in VERBS for word in (verb.name, BACK + verb.name)
) | frozenset(("start", "end"))


def destination(played: Played, step: int, word: str, stops: Sequence[int] = ()) -> int:
    """The step that a verb leads to; the same step if there is nowhere to go. Raises KeyError for other words.

    `stops` are the steps at which breakpoints stop, in order; without any, one runs to the end.
    """
    if word == "start":
        return 0
    if word == "end":
        return played.last
    if word not in WORDS:
        raise KeyError(word)
    if word == "breakpoint":
        return next((at for at in stops if at > step), played.last)
    if word == BACK + "breakpoint":
        return next((at for at in reversed(stops) if at < step), 0)
    if word.startswith(BACK):
        return _back(played, step, word.removeprefix(BACK))
    return _forward(played, step, word)


def _forward(played: Played, step: int, name: str) -> int:
    if step >= played.last:
        return played.last
    if name == "into":
        return step + 1
    test = _arrival(played, step, name)
    return next((at for at in range(step + 1, played.last) if test(at)), played.last)


def _back(played: Played, step: int, name: str) -> int:
    if step <= 0:
        return 0
    if name == "into":
        return step - 1
    test = _origin(played, step, name)
    return next((at for at in range(step - 1, 0, -1) if test(at)), 0)


def _arrival(played: Played, step: int, name: str) -> Test:
    """Whether a later moment is where the verb stops."""
    if name == "decision":
        return lambda at: played.decision(at) is not None
    if name in ("over", "out"):
        deepest = _depth(played, step) - (name == "out")
        return lambda at: _depth(played, at) <= deepest
    here = _moment(played, step, name)
    return lambda at: _moment(played, at, name) != here


def _origin(played: Played, step: int, name: str) -> Test:
    """Whether an earlier moment is where the verb stops on the way back."""
    if name == "decision":
        return lambda at: played.decision(at) is not None
    if name in ("over", "out"):
        deepest = _depth(played, step) - (name == "out")
        return lambda at: _depth(played, at) <= deepest
    return lambda at: _moment(played, at, name) != _moment(played, at - 1, name)


def _depth(played: Played, step: int) -> int:
    return len(played.position(step).agenda)


def _moment(played: Played, step: int, name: str) -> tuple[object, ...]:
    """What stays the same for as long as one step, phase or turn lasts."""
    position = played.position(step)
    turn = position.board.turn
    if name == "turn":
        return (len(position.boards), turn.serial)
    if name == "phase":
        return (len(position.boards), turn.serial, turn.phase)
    return (len(position.boards), turn.serial, turn.phase, turn.step)
