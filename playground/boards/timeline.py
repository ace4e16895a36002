"""The timeline: where a line's turns, phases and subgames begin, where somebody is asked, where breakpoints stop.

Each mark leads to its step. What a picture shows is told by a list of places as well: turns, games of a nest, and the
phases and steps of the turn that we are in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from engine.naming import player_name
from engine.seats import whose_turn
from playground.boards.playing import PlayedRun
from playground.kept import Same

View = dict[str, Any]
WIDTH = 1000
_PLACES = 200
"""Marks that lie closer than this many to a line's length fall together; the first of them is the one that leads on."""
MOST_LISTED = 80
"""Turns and games of a nest that the list has, around where we are."""


@dataclass(frozen=True)
class Landmark:
    """A step at which something begins."""

    step: int
    name: str


@dataclass(frozen=True)
class Course:
    """What happens where in a line; found once for all of its steps."""

    asked: tuple[int, ...]
    turns: tuple[Landmark, ...]
    phases: tuple[Landmark, ...]
    """Phases and steps of turns, those of all games of a nest."""
    nests: tuple[Landmark, ...]
    """Subgames entered and left."""
    begins: tuple[Landmark, ...]
    """Turns and subgames together, in order."""


def course(played: PlayedRun) -> Course:
    """The course of a line."""
    found: Course | None = played.memo.get("timeline")
    if found is None:
        found = played.memo["timeline"] = _find_course(played)
    return found


def _find_course(played: PlayedRun) -> Course:
    asked: list[int] = []
    turns: list[Landmark] = []
    phases: list[Landmark] = []
    nests: list[Landmark] = []
    games, serial, place = len(played.start.boards), -1, ""
    for step in range(played.last + 1):
        position = played.position(step)
        turn = position.board.turn
        if played.decision(step) is not None:
            asked.append(step)
        if len(position.boards) != games:
            deeper = len(position.boards) > games
            level = max(games, len(position.boards)) - 1
            which = "Subgame" if level == 1 else f"Subgame of level {level}"
            nests.append(Landmark(step, f"{which} {'entered' if deeper else 'left'}"))
            games, serial, place = len(position.boards), -1, ""
        if turn.serial != serial:
            inner = ", subgame" if games > 1 else ""
            turns.append(
                Landmark(
                    step,
                    f"Turn {turn.serial}, {player_name(position.board, whose_turn(position.board))}{inner}",
                )
            )
            serial, place = turn.serial, ""
        if (turn.step or turn.phase) != place:
            place = turn.step or turn.phase
            if place:
                phases.append(Landmark(step, place))
    begins = sorted((*turns, *nests), key=_step)
    return Course(tuple(asked), tuple(turns), tuple(phases), tuple(nests), tuple(begins))


def _step(one: Landmark) -> int:
    return one.step


# --- the picture -----------------------------------------------------------------------------------------


def timeline(played: PlayedRun, step: int, stops: Sequence[int], hits: Iterable[int] = ()) -> View:
    """The marks as places on a line of WIDTH units, each with the step that it leads to."""
    marks = _marks(played, tuple(stops), tuple(sorted(hits)))
    says = _in_words(played, step, course(played), len(stops))
    return marks | {"marks": marks, "width": WIDTH, "here": _at(played, step), "says": says}


def _marks(played: PlayedRun, stops: tuple[int, ...], hits: tuple[int, ...]) -> View:
    """The marks of a line with these breakpoints, and with what is searched for: one value at each of its steps."""
    known: tuple[tuple[tuple[int, ...], ...], View] | None = played.memo.get("timeline marks")
    if known is None or known[0] != (stops, hits):
        found = course(played)
        marks = {
            "choices": _places(played, found.asked),
            "turns": _places(played, [one.step for one in found.turns]),
            "phases": _places(played, [one.step for one in found.phases]),
            "nests": _places(played, [one.step for one in found.nests]),
            "breaks": _places(played, stops),
            "hits": _places(played, hits),
        }
        known = played.memo["timeline marks"] = (stops, hits), marks
    return known[1]


def _in_words(played: PlayedRun, step: int, found: Course, stops: int) -> str:
    words = [
        f"Step {step} of {played.last}; decisions at {_count(len(found.asked), 'step')}",
        _count(len(found.turns), "turn"),
        f"breakpoints at {_count(stops, 'step')}",
    ]
    if found.nests:
        words.append(f"subgames entered or left at {_count(len(found.nests), 'step')}")
    return ", ".join(words)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _at(played: PlayedRun, step: int) -> int:
    return WIDTH * step // played.last if played.last else 0


def _places(played: PlayedRun, steps: Iterable[int]) -> list[tuple[int, int]]:
    """Where marks stand, each with its first step."""
    width = WIDTH // _PLACES
    found: dict[int, int] = {}
    for step in steps:
        found.setdefault(_at(played, step) // width * width, step)
    return sorted(found.items())


# --- the list --------------------------------------------------------------------------------------------


class Whereabouts(NamedTuple):
    """Where a step is in the course of its line: the list is the same for all steps that are in the same place."""

    course: Same
    turn: int
    """Which of the turns and games has begun last; -1 for none."""
    phases: int
    """How many phases and steps have begun."""
    at: int
    """The step, where one of them begins there; otherwise -1."""


def whereabouts(played: PlayedRun, step: int) -> Whereabouts:
    """Where a step is."""
    found = course(played)
    turn = bisect_right(found.begins, step, key=_step) - 1
    phases = bisect_right(found.phases, step, key=_step)
    begun = (*found.begins[max(0, turn) : turn + 1], *found.phases[max(0, phases - 1) : phases])
    return Whereabouts(Same(found), turn, phases, step if any(one.step == step for one in begun) else -1)


def places(where: Whereabouts) -> View:
    """The same in words: turns and games of the line, and what there is of the turn that we are in."""
    found = cast(Course, where.course.value)
    every, here = found.begins, max(0, where.turn)
    first = max(0, min(here - MOST_LISTED // 2, len(every) - MOST_LISTED))
    shown = every[first : first + MOST_LISTED]
    begun = every[here].step if every else 0
    begins = bisect_left(found.phases, begun, key=_step)
    ends = bisect_left(found.phases, every[here + 1].step, key=_step) if here + 1 < len(every) else None
    inside = found.phases[begins:ends][:MOST_LISTED]
    # The last that has begun, of those that are listed.
    phase = min(where.phases - begins, len(inside)) - 1
    return {
        "turns": [_listed(one, one.step == begun) for one in shown],
        "more": len(every) - len(shown),
        "phases": [_listed(one, number == phase) for number, one in enumerate(inside)],
        "at": where.at,
    }


def _listed(one: Landmark, here: bool) -> View:
    return {"name": one.name, "step": one.step, "here": here}
