"""What happened while one thing resolved or was paid for, taken from the trace.

A stretch is all that a frame of a rule did from its first line to its last: what was answered and what was performed,
in order, each with the board before it. The judge reads stretches and never asks a frame what it meant to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from engine.board import Board
from engine.decisions import Form
from engine.events import Part
from engine.position import Position
from engine.trace import TraceLine

KINDS = ("Resolve", "PlayManaAbility", "PayCosts", "Happening", "TriggeredManaAbilities")
"""The procedures whose stretches are judged."""


class Answered(Struct):
    """Somebody, or chance, chose something."""

    form: Form
    answer: Any
    board: Board
    depth: int
    procedure: str


class Performed(Struct):
    """One event was performed."""

    parts: tuple[Part, ...]
    before: Board
    after: Board
    depth: int
    procedure: str
    step: str
    line: int


Item = Answered | Performed


class Stretch(Struct):
    """All that one frame did, from the board on which it began."""

    frame: Any
    start: Board
    items: list[Item]
    depth: int
    line: int
    steps: list[str]
    """The names of its own steps, in the order of their lines."""
    finished: bool = False


def stretches(start: Position, trace: Sequence[TraceLine]) -> Iterator[Stretch]:
    """Every stretch of a game of one level, in the order in which they began."""
    open_: list[Stretch] = []
    done: list[Stretch] = []
    board = start.boards[0]
    for line in trace:
        if line.level or line.position is None or len(line.position.boards) > 1:
            continue
        after = line.position.boards[0]
        while open_ and _is_over(open_[-1], line):
            open_.pop().finished = True
        _begin(line, board, open_, done)
        item: Item | None = None
        if line.kind == "answer" and line.form is not None:
            item = Answered(line.form, line.answer, board, line.depth, line.procedure)
        elif line.parts:
            item = Performed(line.parts, board, after, line.depth, line.procedure, line.step, line.index)
        for one in open_:
            if item is not None:
                one.items.append(item)
            if line.depth == one.depth and line.step:
                one.steps.append(line.step)
        board = after
    for one in done:
        yield one


def _is_over(one: Stretch, line: TraceLine) -> bool:
    return line.depth < one.depth or (
        line.depth == one.depth and (line.procedure != type(one.frame).__name__ or line.kind == "cut")
    )


def _begin(line: TraceLine, board: Board, open_: list[Stretch], done: list[Stretch]) -> None:
    """Open the stretches of frames that are on the agenda by now and were not before."""
    assert line.position is not None
    for depth, frame in enumerate(line.position.agenda[: line.depth + 1]):
        if type(frame).__name__ not in KINDS or any(one.depth == depth for one in open_):
            continue
        new = Stretch(frame, board, [], depth, line.index, [])
        open_.append(new)
        open_.sort(key=lambda one: one.depth)
        done.append(new)
