"""A graph of positions on its way: looked at for a while, each end told apart as it is found, kept, and gone on with.

Of an end no more is kept than what it is and whether what was asked about holds there; its position is let go of. A
process remembers the graph that it looked at last, so that the next part, if it comes here, need not play again what
stands in between.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

import msgspec
from msgspec import Struct

from engine.exploring.graph import Graph, Limits
from engine.exploring.horizons import Until
from engine.notation.ends_in_words import Ending, ending_of
from engine.notation.expected import Expectation
from engine.notation.prospects import Asking
from engine.notation.saved import UnreadableSave
from engine.notation.saved_graphs import load_graph, save_graph
from engine.position import Position
from playground.memory import plug

POSITIONS = 10_000
"""So many positions are looked at at most."""
BOUNDS = Limits(positions=POSITIONS)


class _Kept(Struct, frozen=True):
    graph: bytes
    kinds: list[Ending]
    ends: list[tuple[int, int, bool]]
    read: bool
    missed: str


class Looking:
    """A graph, the kinds of its ends, and at which of them that which is asked about holds."""

    def __init__(self, graph: Graph, what: Expectation | None) -> None:
        self.graph = graph
        self.asking = Asking(what) if what is not None else None
        self.kinds: dict[Ending, int] = {}
        """Each outcome, with its number."""
        self.ends: dict[int, int] = {}
        """The number of the outcome of each place at which lines end."""
        self.so: set[int] = set()
        """The places at which lines end as was asked."""
        self._noted = 0

    @staticmethod
    def begun(start: Position, until: Until, what: Expectation | None) -> Looking:
        """Nothing has been looked at yet."""
        return Looking(Graph(start, until, BOUNDS), what)

    @staticmethod
    def gone_on(kept: bytes, start: Position, until: Until, what: Expectation | None) -> Looking:
        """What has been looked at elsewhere. Raises UnreadableSave."""
        try:
            found = msgspec.msgpack.decode(zlib.decompress(kept), type=_Kept)
        except (zlib.error, msgspec.DecodeError) as error:
            raise UnreadableSave("", str(error)) from error
        looking = Looking(load_graph(found.graph, start, until, BOUNDS), what)
        looking.kinds = {kind: number for number, kind in enumerate(found.kinds)}
        looking.ends = {place: kind for place, kind, _ in found.ends}
        looking.so = {place for place, _, so in found.ends if so}
        looking._noted = len(looking.graph.places)
        if what is not None:
            looking.asking = Asking(what, found.read, found.missed)
        return looking

    def keep(self) -> bytes:
        """All of it, as few bytes as can be."""
        asking = self.asking
        kept = _Kept(
            save_graph(self.graph),
            list(self.kinds),
            [(place, kind, place in self.so) for place, kind in self.ends.items()],
            asking is not None and asking.read,
            asking.missed if asking is not None else "",
        )
        return zlib.compress(msgspec.msgpack.encode(kept))

    def go(self, stop: Callable[[], str]) -> None:
        """Look until `stop` says why not to any more. Raises Ambiguous where what is asked about means two things."""

        def noted() -> str:
            self._note()
            return stop()

        self.graph.go(noted)
        self._note()

    def _note(self) -> None:
        places = self.graph.places
        for number in range(self._noted, len(places)):
            place = places[number]
            if place.ends:
                position = self.graph.position_at(number)
                self.ends[number] = self.kinds.setdefault(ending_of(position), len(self.kinds))
                if self.asking is not None and self.asking(position):
                    self.so.add(number)
            if place.ways is not None:
                place.position = None
        self._noted = len(places)


_last: list[tuple[str, int, Looking]] = []


def forget() -> bool:
    """Let go of what is remembered; whether there was anything."""
    found = bool(_last)
    _last.clear()
    return found


plug(forget)


def remember(key: str, parts: int, looking: Looking) -> None:
    """Keep it in this process, in place of another."""
    _last[:] = [(key, parts, looking)]


def remembered(key: str, parts: int) -> Looking | None:
    """What this process has looked at, if it is as far as what is stored; it is let go of here."""
    found = _last[0][2] if _last and _last[0][:2] == (key, parts) else None
    _last.clear()
    return found
