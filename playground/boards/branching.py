"""The tree that a line belongs to, and where two lines part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.boards import narrating
from playground.boards.models import Run
from playground.boards.playing import Played

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
            .only("id", "title", "branch_step", "answers", "parent", "created")
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
    step = one.branch_step or 0
    return {
        "title": one.title or "A line of play",
        "id": one.id,
        "step": one.branch_step,
        "answers": one.answers,
        "href": link(one, step),
        "here": one.pk == here.pk,
        "compare": "" if one.pk == here.pk else compare(one),
        "branches": [_node(child, here, children, link, compare) for child in children.get(one.pk, ())],
    }


def parting(one: Played, other: Played) -> int | None:
    """The first step whose line differs between two lines; None if one and the other are the same."""
    if one.start != other.start:
        return 0
    for index, (left, right) in enumerate(zip(one.lines, other.lines, strict=False)):
        if left is not right and left.likeness() != right.likeness():
            return index + 1
    return None if one.last == other.last else min(one.last, other.last) + 1


def side(played: Played, run: Run, step: int, link: RunLink) -> View:
    """One of two compared lines: its first lines from the step at which they part."""
    lines = played.lines[max(0, step - 1) : max(0, step - 1) + LINES_SHOWN]
    at = min(step, played.last)
    return {
        "title": run.title or "A line of play",
        "id": run.id,
        "href": link(run, at),
        "last": played.last,
        "rows": [
            {
                "step": line.index + 1,
                "rule": line.rule,
                "said": narrating.said(played, line),
                "note": narrating.happened(played, line),
                "href": link(run, line.index + 1),
            }
            for line in lines
        ],
    }
