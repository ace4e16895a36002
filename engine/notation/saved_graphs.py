"""The saved form of a graph of positions: what was looked at, so that looking goes on elsewhere.

Positions are left out: each is played again, by the way that led to it first, where it is looked at. So this form is
good for the engine that has written it alone, which whoever keeps it has to see to.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from engine.board import PlayerId
from engine.exploring.graph import Graph, Limits, Node, Way
from engine.exploring.horizons import Until
from engine.notation.saved import UnreadableSave, load_entries, save_entries
from engine.position import Entry, Position


class _Place(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    key: str
    depth: int
    came: int
    way: int
    maker: int
    asked: str = ""
    missing: str = ""
    ends: bool = False
    had: bool = False
    ways: list[_Way] | None = None


class _Way(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    to: int
    answers: int
    """How many of all answers are its own; they stand in the order of the ways."""
    weight: tuple[int, int] | None = None


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    places: list[_Place]
    entries: list[dict[str, Any]]
    reversals: int


def save_graph(graph: Graph) -> bytes:
    """What has been looked at of a graph."""
    entries: list[Entry] = []
    places = []
    for key, node in zip(graph.keys, graph.places, strict=True):
        ways = None
        if node.ways is not None:
            ways = [_way(one) for one in node.ways]
            entries += [entry for one in node.ways for entry in one.entries]
        places.append(
            _Place(
                key,
                node.depth,
                *node.from_,
                int(node.maker),
                node.asked,
                node.missing,
                node.ends,
                node.had,
                ways,
            )
        )
    return msgspec.json.encode(_Kept(places, save_entries(entries), graph.reversals))


def _way(way: Way) -> _Way:
    weight = None if way.weight is None else (way.weight.numerator, way.weight.denominator)
    return _Way(way.to, len(way.entries), weight)


def load_graph(data: bytes, start: Position, until: Until, bounds: Limits | None = None) -> Graph:
    """The graph of a position, as far as it was looked at. Raises UnreadableSave."""
    graph = Graph(start, until, bounds)
    try:
        kept = msgspec.json.decode(data, type=_Kept)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableSave("", str(error)) from error
    entries = load_entries(kept.entries)
    nodes, at = [], 0
    for number, one in enumerate(kept.places):
        # What is looked at later may be where a way leads, but nothing comes from it first.
        if not (-1 <= one.came < max(number, 1)) or any(
            not 0 <= way.to < len(kept.places) for way in one.ways or ()
        ):
            raise UnreadableSave(f"places[{number}]", "it is in no order")
        node = Node(None, one.depth, (one.came, one.way), ends=one.ends)
        node.maker, node.asked, node.missing, node.had = PlayerId(one.maker), one.asked, one.missing, one.had
        if one.ways is not None:
            node.ways = []
            for way in one.ways:
                weight = None if way.weight is None else Fraction(*way.weight)
                node.ways.append(Way(entries[at : at + way.answers], way.to, weight))
                at += way.answers
        nodes.append(node)
    if not nodes or kept.places[0].key != graph.keys[0]:
        raise UnreadableSave("places", "this is what was kept of another position")
    graph.go_on_from(nodes, [one.key for one in kept.places], kept.reversals)
    return graph


__all__ = ["load_graph", "save_graph"]
