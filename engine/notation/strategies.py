"""A strategy in words: what its player does, and what follows from each answer of the others."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.exploring.findings import Strategy, living
from engine.exploring.graph import Graph
from engine.notation.prospects import line_of
from engine.notation.saying import say_line
from engine.position import Entry

MOST_LINES = 200
"""So many lines of a strategy are told; it holds beyond them, too."""


class StrategyRow(Struct, frozen=True):
    """Something done within a strategy, and how far in it stands."""

    depth: int
    words: str
    entries: tuple[Entry, ...]
    """All answers up to it."""


def strategy_in_words(graph: Graph, strategy: Strategy, most: int = MOST_LINES) -> list[str]:
    """A line for each thing done, further in for what follows from it; places told already are named by their
    line."""
    found: list[str] = []
    for number, row in enumerate(strategy_rows(graph, strategy)):
        if number == most:
            found.append("and so on.")
            break
        found.append(f"{number + 1:4}. {'  ' * row.depth}{row.words}")
    return found


def strategy_rows(graph: Graph, strategy: Strategy) -> Iterator[StrategyRow]:
    """Everything that can be done in a strategy, in the order in which it is told."""
    alive = living(graph)
    seen: dict[int, int] = {}
    number = 0
    todo: list[tuple[int, int, tuple[Entry, ...], int]] = [(0, 0, graph.before, 0)]
    while todo:
        depth, place, entries, said = todo.pop()
        words = say_line(line_of(graph.start, entries))[said:]
        if words:
            number += 1
            back = (
                f" (and on as after {seen[place]})" if place in seen and not graph.places[place].ends else ""
            )
            yield StrategyRow(depth, " ".join(words) + back, entries)
            depth += 1
        if place in seen or graph.places[place].ends:
            continue
        seen[place] = number
        ways = graph.places[place].ways or []
        choice = strategy.choices.get(place)
        following = [ways[choice]] if choice is not None else [way for way in ways if alive[way.to]]
        only = len(following) == 1
        for way in reversed(following):
            # Positions that are equal have other ids on other ways: what is told is the first way to each.
            before = graph.line_to(place)
            todo.append((depth - only * bool(words), way.to, (*before, *way.entries), len(before)))


__all__ = ["MOST_LINES", "StrategyRow", "strategy_in_words", "strategy_rows"]
