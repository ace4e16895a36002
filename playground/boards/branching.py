"""The tree that a line belongs to, and where two lines part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import ndiff
from typing import Any

from engine.board import PlayerId
from engine.notation.errors import NotWritable
from engine.notation.positions import write_position
from engine.position import Position
from engine.trace import TraceLine
from engine.view import view
from playground.boards import narrating
from playground.boards.models import Run
from playground.boards.playing import PlayedRun

View = dict[str, Any]
MOST_RUNS = 60
"""Lines of a tree that are listed."""
MOST_ANCESTORS = 40
LINES_SHOWN = 12
"""Lines of each trace that are shown from where they part."""
RunLink = Callable[[Run, int], str]
"""The address of a step of a run."""


def tree(run: Run, link: RunLink, compare: Callable[[Run], str]) -> View | None:
    """The tree of lines around a run, from the line that all left; None for a line alone."""
    if run.parent_id is None and run.branched is False:
        return None
    root = _root(run)
    children: dict[str, list[Run]] = {}
    seen, level = {root.pk}, [root]
    while level and len(seen) < MOST_RUNS:
        found = list(
            Run.objects.filter(parent__in=level)
            .only("id", "title", "branch_step", "edited", "answers", "parent", "created")
            .order_by("branch_step", "created")[: MOST_RUNS - len(seen)]
        )
        level = [one for one in found if one.pk not in seen]
        for one in level:
            seen.add(one.pk)
            children.setdefault(str(one.parent_id), []).append(one)
    if len(seen) == 1:
        return None
    view = _node(root, run, children, link, compare)
    return {"root": view, "more": len(seen) >= MOST_RUNS}


def _root(run: Run) -> Run:
    at = run
    for _ in range(MOST_ANCESTORS):
        if at.parent is None:
            break
        at = at.parent
    return at


def _node(
    one: Run, here: Run, children: dict[str, list[Run]], link: RunLink, compare: Callable[[Run], str]
) -> View:
    # The numbers of an edited board's line begin anew with that board.
    at = 0 if one.edited else one.branch_step or 0
    return {
        "title": one.title or "A line of play",
        "id": one.id,
        "step": one.branch_step,
        "edited": one.edited,
        "answers": one.answers,
        "href": link(one, at),
        "here": one.pk == here.pk,
        "compare": "" if one.pk == here.pk else compare(one),
        "branches": [_node(child, here, children, link, compare) for child in children.get(one.pk, ())],
    }


def parting(one: PlayedRun, other: PlayedRun, viewer: PlayerId | None = None) -> int | None:
    """The first step whose line differs between two lines, for somebody's eyes; None if they are the same."""
    first = _parting(one, other)
    if viewer is None or first is None:
        return first
    if first == 0:
        if view(one.start, viewer).position != view(other.start, viewer).position:
            return 0
        first = 1
    lines = zip(one.lines[first - 1 :], other.lines[first - 1 :], strict=False)
    for step, (left, right) in enumerate(lines, first):
        if _told(one, left, viewer) != _told(other, right, viewer):
            return step
    return None if one.last == other.last else min(one.last, other.last) + 1


def _parting(one: PlayedRun, other: PlayedRun) -> int | None:
    if one.start != other.start:
        return 0
    for index, (left, right) in enumerate(zip(one.lines, other.lines, strict=False)):
        if left is not right and left.likeness() != right.likeness():
            return index + 1
    return None if one.last == other.last else min(one.last, other.last) + 1


def _told(played: PlayedRun, line: TraceLine, viewer: PlayerId | None) -> View:
    return {
        "rule": line.rule,
        "said": narrating.said(played, line, viewer),
        "note": narrating.happened(played, line, viewer),
    }


@dataclass(frozen=True)
class Edited:
    """Two lines that part where the board was edited: one goes on from `step`, the other's line begins there."""

    base: Run
    step: int
    """Of the base, the moment whose board was edited."""
    edited: Run
    """The first line of the edited board; the line that is compared is it or a branch of it."""


def parted_by_edit(one: Run, other: Run) -> Edited | None:
    """Where the board of one line was edited to become the other's; None where no edit parts them."""
    for child, base in ((other, one), (one, other)):
        at: Run | None = child
        for _ in range(MOST_ANCESTORS):
            if at is None or at.parent is None:
                break
            if at.edited and _starts_as(at.parent, base):
                return Edited(base, at.branch_step or 0, at)
            at = at.parent
    return None


def _starts_as(one: Run, other: Run) -> bool:
    """Whether two lines of a tree begin with the same board: no edit lies between them."""
    return _origin(one).pk == _origin(other).pk


def _origin(run: Run) -> Run:
    """The first line with the board that this one starts from."""
    at = run
    for _ in range(MOST_ANCESTORS):
        if at.parent is None or at.edited:
            break
        at = at.parent
    return at


def edits(before: Position, after: Position, one: str = "taken out", other: str = "put in") -> list[View]:
    """What is different between two boards, line by line of their texts, by words for the one and the other.

    Empty where a board has no text, and where the text is the same.
    """
    try:
        was, now = (write_position(one).splitlines() for one in (before, after))
    except NotWritable:
        return []
    signs = {"- ": one, "+ ": other}
    return [
        {"what": signs[line[:2]], "text": line[2:], "new": line[:2] == "+ "}
        for line in ndiff(was, now, None, None)
        if line[:2] in signs
    ]


def side(played: PlayedRun, run: Run, step: int, link: RunLink, viewer: PlayerId | None = None) -> View:
    """One of two compared lines: its first lines from the step at which they part, as somebody sees them."""
    lines = played.lines[max(0, step - 1) : max(0, step - 1) + LINES_SHOWN]
    at = min(step, played.last)
    return {
        "title": run.title or "A line of play",
        "id": run.id,
        "href": link(run, at),
        "last": played.last,
        "rows": [_told(played, line, viewer) | {"href": link(run, line.index + 1)} for line in lines],
    }
