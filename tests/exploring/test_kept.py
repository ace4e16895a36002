"""A graph that is kept on the way and gone on with elsewhere is the graph that nobody has interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.board import PlayerId
from engine.exploring.findings import can_force, explored
from engine.exploring.graph import Graph
from engine.exploring.horizons import Until
from engine.notation.ends_in_words import differences, ending_of
from engine.notation.reading_positions import read_position
from engine.notation.saved import UnreadableSave, load, save
from engine.notation.saved_graphs import load_graph, save_graph
from engine.notation.scenario import read_scenario, run
from tests.exploring.test_graph import BOARDS

PUZZLES = sorted((Path(__file__).parent / "puzzles").glob("*.txt"))


def so_many(number: int) -> Callable[[], str]:
    """Stops after so many looks."""
    left = [number]

    def stop() -> str:
        left[0] -= 1
        return "enough for now" if left[0] < 0 else ""

    return stop


def in_parts(graph: Graph, each: int) -> Graph:
    """The graph, kept after each few looks, and nothing but what was kept gone on with."""
    start = save(graph.start)
    for _ in range(10_000):
        if graph.go(so_many(each)) or graph.done:
            return graph
        assert graph.bound == "enough for now"
        graph = load_graph(save_graph(graph), load(start), graph.until, graph.bounds)
    raise AssertionError("it is never done")


def same(one: Graph, other: Graph) -> bool:
    """Whether both tell the same of the same places."""
    told = [
        (
            graph.keys,
            [(at.depth, at.from_, at.ends, at.maker, at.asked, at.missing, at.ways) for at in graph.places],
            explored(graph, ending_of),
        )
        for graph in (one, other)
    ]
    return told[0] == told[1]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_looked_at_in_parts_has_the_same_places_and_outcomes(name: str) -> None:
    text, until = BOARDS[name]
    position = read_position(text)
    whole = Graph(position, until)
    assert whole.go()
    for each in (1, 7):
        assert same(in_parts(Graph(position, until), each), whole)


@pytest.mark.parametrize("until", [1, 2, 4])
def test_so_many_decisions_are_counted_across_parts(until: Until) -> None:
    position = read_position(BOARDS["a spell and an answer"][0])
    whole = Graph(position, until)
    assert whole.go()
    assert same(in_parts(Graph(position, until), 1), whole)


def test_a_puzzle_is_won_in_parts_as_it_is_at_once() -> None:
    (path,) = [one for one in PUZZLES if one.stem == "fling-the-giant"]
    position = run(read_scenario(path.read_text(encoding="utf-8"))).game.position
    whole = Graph(position)
    assert whole.go()
    parts = in_parts(Graph(position), 20)
    assert same(parts, whole)

    def bob_has_lost(end: object) -> bool:
        return bool(end.board.players[1].lost)  # type: ignore[attr-defined]

    assert can_force(parts, PlayerId(0), bob_has_lost) == can_force(whole, PlayerId(0), bob_has_lost)


def test_a_position_nobody_kept_is_played_again_as_it_was() -> None:
    text, until = BOARDS["a spell and an answer"]
    graph = Graph(read_position(text), until)
    assert graph.go()
    ends = [number for number, place in enumerate(graph.places) if place.ends]
    before = [graph.position_at(number) for number in ends]
    assert all(graph.places[number].position is not None for number in ends)
    again = load_graph(save_graph(graph), graph.start, until)
    assert all(again.places[number].position is None for number in ends)
    assert [save(again.position_at(number)) for number in ends] == [save(one) for one in before]


def test_what_was_kept_of_another_board_is_refused() -> None:
    text, until = BOARDS["an X"]
    kept = save_graph(Graph(read_position(text), until))
    other, until = BOARDS["a trampler"]
    with pytest.raises(UnreadableSave, match="another position"):
        load_graph(kept, read_position(other), until)
    with pytest.raises(UnreadableSave):
        load_graph(kept[:-5], read_position(text), until)


def test_counters_that_are_gone_are_told() -> None:
    had = read_position("Ann: life 20; charge counter x2\nBob: life 20\nTurn 3: Ann, upkeep")
    none = read_position("Ann: life 20\nBob: life 20\nTurn 3: Ann, upkeep")
    assert differences(had, ending_of(none)) == "Ann: no counters"
