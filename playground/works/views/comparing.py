"""Comparing two scenarios or versions, and choosing the other one."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from playground.boards import branching
from playground.boards.models import Run
from playground.boards.side_by_side import Half, side_by_side
from playground.boards.views.place import number as number_typed
from playground.library import finding
from playground.library.models import Scenario
from playground.library.wishes import LONGEST_QUERY, Wish, wish_of
from playground.limits import limited
from playground.works import comparing, versions
from playground.works.comparing import CannotCompare, Side, side_of
from playground.works.differences import differences

MOST_OFFERED = 12


@require_safe
@limited("compare", methods=("GET", "HEAD"))
def compare(request: HttpRequest) -> HttpResponse:
    """Both lines are played: the first step that differs, both boards there, and what their texts differ in."""
    named = [request.GET.get(name, "") for name in ("a", "b")]
    sides: list[Side] = []
    try:
        sides = [side_of(request, name) for name in named if name]
        if len(sides) < len(named):
            return _pick(request, sides)
        return _compared(request, sides[0], sides[1])
    except CannotCompare as error:
        return _pick(request, sides[:1], str(error), status=422)


def _compared(request: HttpRequest, one: Side, other: Side) -> HttpResponse:
    runs = comparing.run_of(request, one), comparing.run_of(request, other)
    both = comparing.played(runs[0]), comparing.played(runs[1])
    step = comparing.first_that_differs(runs, both)
    starts = both[0].start != both[1].start
    said = comparing.fields_beside(one), comparing.fields_beside(other)
    context: dict[str, Any] = {
        "one": one,
        "other": other,
        "step": step,
        "starts_differ": starts,
        "differences": differences(*said),
        "turned": _address(other.name, one.name),
        "pick": _address(one.name),
    }
    if step or starts:
        context |= _beside(request, (one, other), runs, both, step)
    return render(request, "works/compare.html", context)


def _beside(
    request: HttpRequest, sides: tuple[Side, Side], runs: tuple[Run, Run], both: Any, step: int
) -> dict[str, Any]:
    """Both boards where the lines diverge, and both traces from there."""
    asked = request.GET.get("at", "")
    halves = [Half(run, line, step) for run, line in zip(runs, both, strict=True)]

    def link(run: Run, at: int) -> str:
        return run.at(at)

    def elsewhere(further: int) -> str:
        return f"{_address(*(side.name for side in sides), at=further)}#boards"

    found = [branching.side(line, run, max(1, step), link) for line, run in zip(both, runs, strict=True)]
    return {
        "beside": side_by_side(
            (halves[0], halves[1]),
            number_typed(asked) if asked.isascii() and asked.isdigit() else None,
            None,
            link,
            elsewhere,
        ),
        "sides": [shown | {"title": _called(side, sides)} for shown, side in zip(found, sides, strict=True)],
    }


def _called(side: Side, sides: tuple[Side, Side]) -> str:
    """What one of the two is called where they stand beside one another."""
    same = sides[0].row.pk == sides[1].row.pk
    return f"Version {side.number}" if same and side.number else side.it.title


def _address(a: str, b: str = "", **more: int) -> str:
    sent: dict[str, str | int] = {"a": a} | ({"b": b} if b else {}) | more
    return f"{reverse('works:compare')}?{urlencode(sent)}"


def _pick(request: HttpRequest, sides: list[Side], problem: str = "", status: int = 200) -> HttpResponse:
    """One is named, or none: the others are looked for as in the library."""
    one = sides[0] if sides else None
    typed = " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY]
    offered = []
    if one is not None:
        offered = [_choice(one, f"{one.row.slug}@{number}", f"Version {number}") for number in _numbers(one)]
    found = [
        {"row": row, "href": _address(row.slug) if one is None else _address(one.name, row.slug)}
        for row in _found(request, one, typed)
    ]
    context = {"one": one, "typed": typed, "offered": offered, "found": found, "problem": problem}
    return render(request, "works/pick.html", context, status=status)


def _choice(one: Side, name: str, words: str) -> dict[str, str]:
    return {"words": words, "href": _address(name, one.name)}


def _numbers(one: Side) -> list[int]:
    """Its other versions, the newest first."""
    newest = versions.number_of(one.row)
    return [number for number in range(newest, 0, -1) if number != one.number][:MOST_OFFERED]


def _found(request: HttpRequest, one: Side | None, typed: str) -> list[Scenario]:
    """What has the words that were typed; without any, what is about the same rule."""
    if typed:
        found = finding.find(wish_of(request.GET)).rows
    elif one is not None and one.row.rules:
        found = finding.find(Wish(words="", rule=one.row.rules[0], card="", chosen=(), order="")).rows
    else:
        return []
    return [row for row in found if one is None or row.pk != one.row.pk][:MOST_OFFERED]
