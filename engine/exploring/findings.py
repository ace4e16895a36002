"""What a graph of positions comes to: lines, outcomes, what each first answer leads to, and what can be forced.

A line is a row of answers from the position to an end. Where one can come round to a position again, there are lines
without end, and no number of them; the positions are still all looked at. What has not been looked at is never taken
for what can't be: every answer here is yes, no or not known.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from engine.board import NOBODY, PlayerId
from engine.exploring.graph import Graph, Way
from engine.position import Entry, Position

Known = Literal["yes", "no", "unknown"]


class Finds(Struct, frozen=True):
    """An outcome: what it is called by who asked, the ends that have it, and a line to it."""

    outcome: Hashable
    ends: tuple[int, ...]
    lines: int | None
    """How many lines end so; None where they are without end."""
    line: tuple[Entry, ...]
    probability: Fraction | None
    """How likely it is, where only chance decides."""


class FirstAnswer(Struct, frozen=True):
    """One of the answers at the first place, and the outcomes that it can lead to, by their places in the list."""

    entries: tuple[Entry, ...]
    outcomes: tuple[int, ...]
    open: bool
    """Whether not all that it can lead to has been looked at."""


class Explored(Struct, frozen=True):
    """All that has been seen of what can come of a position."""

    whole: bool
    bound: str
    """What stopped it, in words; empty if nothing did."""
    missing: Mapping[str, int]
    """What has not been looked at, in words, each with at how many positions."""
    positions: int
    lines: int | None
    outcomes: tuple[Finds, ...]
    first: tuple[FirstAnswer, ...]
    asked: str
    """What is asked at the first place; empty where there is nothing to choose."""
    maker: PlayerId


def explored(graph: Graph, tell: Callable[[Position], Hashable]) -> Explored:
    """What has been seen in a graph, with outcomes as `tell` tells them apart, those with shorter lines first."""
    return explored_by_number(graph, lambda number: tell(graph.position_at(number)))


def explored_by_number(graph: Graph, tell: Callable[[int], Hashable]) -> Explored:
    """The same, for who has looked at the ends already: `tell` is asked with the number of a place."""
    kinds: dict[Hashable, list[int]] = {}
    for number in graph.ends():
        kinds.setdefault(tell(number), []).append(number)
    times = _times_reached(graph)
    likely = _probabilities(graph)
    found = tuple(
        Finds(
            outcome=outcome,
            ends=tuple(ends),
            lines=None if times is None else sum(times[one] for one in ends),
            line=graph.line_to(ends[0]),
            probability=None if likely is None else sum((likely[one] for one in ends), Fraction(0)),
        )
        for outcome, ends in kinds.items()
    )
    marks = [0] * len(graph.places)
    for place_, one in enumerate(found):
        for end in one.ends:
            marks[end] |= 1 << place_
    reach = _spread(graph, marks)
    unseen = _spread(graph, [int(_is_open(graph, one)) for one in range(len(graph.places))])
    start = graph.places[0]
    first = tuple(
        FirstAnswer(
            way.entries,
            tuple(place_ for place_ in range(len(found)) if reach[way.to] >> place_ & 1),
            bool(unseen[way.to]),
        )
        for way in start.ways or ()
    )
    return Explored(
        whole=graph.whole,
        bound=graph.bound,
        missing=graph.missing,
        positions=len(graph.places),
        lines=None if times is None else sum(times[end] for one in found for end in one.ends),
        outcomes=found,
        first=first,
        asked=start.asked if start.ways else "",
        maker=start.maker,
    )


def _is_open(graph: Graph, number: int) -> bool:
    """Whether not all that can come of a place has been looked at."""
    place = graph.places[number]
    return place.ways is None or bool(place.missing)


def _ways(graph: Graph, number: int) -> list[Way]:
    return graph.places[number].ways or []


def _backwards(graph: Graph) -> list[list[int]]:
    """For each place those from which a way leads to it, as often as one does."""
    found: list[list[int]] = [[] for _ in graph.places]
    for number in range(len(graph.places)):
        for way in _ways(graph, number):
            found[way.to].append(number)
    return found


def _spread(graph: Graph, marks: list[int]) -> list[int]:
    """The marks of all places that a place can lead to."""
    before = _backwards(graph)
    found = list(marks)
    todo = deque(number for number, mark in enumerate(found) if mark)
    while todo:
        number = todo.popleft()
        for one in before[number]:
            if found[number] | found[one] != found[one]:
                found[one] |= found[number]
                todo.append(one)
    return found


def living(graph: Graph) -> list[bool]:
    """The places that can lead to an end, or to what hasn't been looked at; from any other a play is taken back."""
    marks = [int(place.ends or _is_open(graph, number)) for number, place in enumerate(graph.places)]
    return [bool(one) for one in _spread(graph, marks)]


def _in_order(graph: Graph) -> list[int] | None:
    """Places so that ways lead onward, as far as they lead to an end; None where they come round."""
    alive = living(graph)
    waiting = [0] * len(graph.places)
    for number in range(len(graph.places)):
        for way in _ways(graph, number):
            waiting[way.to] += alive[number] and alive[way.to]
    todo = deque(number for number, count in enumerate(waiting) if not count and alive[number])
    found = []
    while todo:
        number = todo.popleft()
        found.append(number)
        for way in _ways(graph, number):
            if alive[way.to]:
                waiting[way.to] -= 1
                if not waiting[way.to]:
                    todo.append(way.to)
    return found if len(found) == sum(alive) else None


def _times_reached(graph: Graph) -> list[int] | None:
    """By how many lines each place is reached; None where they come round."""
    order = _in_order(graph)
    if order is None:
        return None
    found = [0] * len(graph.places)
    found[0] = 1
    for number in order:
        for way in _ways(graph, number):
            found[way.to] += found[number]
    return found


def _probabilities(graph: Graph) -> list[Fraction] | None:
    """How likely each place is to be reached; None where a player decides, or not everything has been looked at."""
    order = _in_order(graph)
    if order is None or not graph.whole:
        return None
    alive = living(graph)
    found = [Fraction(0)] * len(graph.places)
    found[0] = Fraction(1)
    for number in order:
        ways = [way for way in _ways(graph, number) if alive[way.to]]
        if len(ways) > 1 and any(way.weight is None for way in ways):
            return None
        for way in ways:
            found[way.to] += found[number] * (Fraction(1) if way.weight is None else way.weight)
    return found


# --- questions ----------------------------------------------------------------------------------------------


class Answered(Struct, frozen=True):
    """An answer to a question about all lines: yes, no or not known, with a line that shows it."""

    known: Known
    line: tuple[Entry, ...] | None = None


def can_happen(graph: Graph, holds: Callable[[Position], bool]) -> Answered:
    """Whether any line ends so; the shortest known that does."""
    return can_happen_by_number(graph, lambda number: holds(graph.position_at(number)))


def can_happen_by_number(graph: Graph, holds: Callable[[int], bool]) -> Answered:
    """The same, asked with the number of a place."""
    for number in graph.ends():
        if holds(number):
            return Answered("yes", graph.line_to(number))
    return Answered("no" if graph.whole else "unknown")


def always_holds(graph: Graph, holds: Callable[[Position], bool]) -> Answered:
    """Whether every line ends so; the shortest known that doesn't."""
    return always_holds_by_number(graph, lambda number: holds(graph.position_at(number)))


def always_holds_by_number(graph: Graph, holds: Callable[[int], bool]) -> Answered:
    """The same, asked with the number of a place."""
    against = can_happen_by_number(graph, lambda number: not holds(number))
    turned: dict[Known, Known] = {"yes": "no", "no": "yes", "unknown": "unknown"}
    return Answered(turned[against.known], against.line)


class Strategy(Struct, frozen=True):
    """What a player does at each place so that it ends as wanted, whatever everybody else and chance do."""

    player: PlayerId
    choices: Mapping[int, int]
    """At the player's places, which of their ways."""
    distance: Mapping[int, int]
    """From each place that the strategy can lead to, in how many ways it ends at the latest."""


class Forced(Struct, frozen=True):
    """Whether a player can bring it about, and how."""

    known: Known
    strategy: Strategy | None = None


def can_force(graph: Graph, player: PlayerId, holds: Callable[[Position], bool]) -> Forced:
    """Whether a player can bring it about that it ends so, whatever all others do and whatever chance does.

    Everybody's cards are looked at: it is a puzzle's question. Chance counts against who asks."""
    return can_force_by_number(graph, player, lambda number: holds(graph.position_at(number)))


def can_force_by_number(graph: Graph, player: PlayerId, holds: Callable[[int], bool]) -> Forced:
    """The same, asked with the number of a place."""
    wins = {number for number, place in enumerate(graph.places) if place.ends and holds(number)}
    sure = _attracted(graph, player, wins, hopeful=False)
    if 0 in sure:
        return Forced("yes", _strategy(graph, player, sure))
    if 0 in _attracted(graph, player, wins, hopeful=True):
        return Forced("unknown")
    return Forced("no")


def _attracted(graph: Graph, player: PlayerId, wins: set[int], *, hopeful: bool) -> dict[int, int]:
    """The places from which the player brings it about, each with in how many ways at the latest; hopefully, what has
    not been looked at counts for the player."""
    alive = living(graph)
    before = _backwards(graph)
    left = [sum(alive[way.to] for way in _ways(graph, number)) for number in range(len(graph.places))]
    found = dict.fromkeys(sorted(wins), 0)
    if hopeful:
        for number, place in enumerate(graph.places):
            if _is_open(graph, number) and (not place.ways or place.maker == player):
                found.setdefault(number, 0)
    todo = deque(found)
    while todo:
        number = todo.popleft()
        for one in before[number]:
            if one in found:
                continue
            place = graph.places[one]
            left[one] -= 1
            own = place.maker == player and player != NOBODY
            if own or (left[one] == 0 and (hopeful or not _is_open(graph, one))):
                found[one] = found[number] + 1
                todo.append(one)
    return found


def _strategy(graph: Graph, player: PlayerId, sure: Mapping[int, int]) -> Strategy:
    alive = living(graph)
    choices: dict[int, int] = {}
    distance: dict[int, int] = {}
    todo = [0]
    while todo:
        number = todo.pop()
        if number in distance:
            continue
        distance[number] = sure[number]
        place = graph.places[number]
        if place.ends:
            continue
        ways = [(at, way) for at, way in enumerate(_ways(graph, number)) if alive[way.to]]
        if place.maker == player:
            best = min((one for one in ways if one[1].to in sure), key=lambda one: sure[one[1].to])
            choices[number] = best[0]
            ways = [best]
        todo.extend(way.to for _, way in ways)
    return Strategy(player, choices, distance)


__all__ = [
    "Answered",
    "Explored",
    "Finds",
    "FirstAnswer",
    "Forced",
    "Known",
    "Strategy",
    "always_holds",
    "always_holds_by_number",
    "can_force",
    "can_force_by_number",
    "can_happen",
    "can_happen_by_number",
    "explored",
    "explored_by_number",
    "living",
]
