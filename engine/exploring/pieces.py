"""A position taken to pieces: texts with holes where ids stood, so that positions compare whatever ids they use.

Two positions are one where their pieces are, ids being told by their rank: nothing else that the rules could read
differs, so what can come of one can come of the other. Nothing is set aside as loops do it (421): an amount is told.
A field that may hold anything (what a frame was answered) is told as it stands, ids and all: that may keep positions
apart that are equal, and never merges two that aren't.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain

from msgspec.structs import replace

from engine.agenda import Procedure
from engine.board import (
    Announcement,
    Board,
    CardId,
    Combat,
    Object,
    ObjectId,
    Past,
    Player,
    Timestamp,
)
from engine.exploring.writing import PieceWriter, Slice
from engine.language.values import Value
from engine.position import Position
from engine.rules.effects.loops_421 import PATIENCE
from engine.rules.stack.priority_408 import HasPriority, Priority

FROM_THE_HIGH_END = array("H", (1,)).tobytes()[0] == 0
"""Whether this machine writes a number's high byte first."""
ARRIVALS = 1 << 40
"""Arrivals are numbered apart from ids; so much is added to them, so that both keep their order."""


class Pieces:
    """Takes positions to pieces; remembers those of objects and boards, which most positions share."""

    def __init__(self) -> None:
        self._objects: dict[int, tuple[Object, tuple[Slice, ...]]] = {}
        self._boards: dict[tuple[int, int], tuple[Board, tuple[Slice, ...]]] = {}
        self._parts: dict[tuple[str, int], tuple[object, list[Slice]]] = {}
        self._last: tuple[Position, list[Slice]] | None = None
        self._last_key: tuple[Position | None, str] = (None, "")
        self._frames: dict[tuple[int, int, bool], tuple[Procedure, Slice]] = {}
        self._texts: dict[Value, str] = {}
        self._same_texts: dict[int, tuple[Value, str]] = {}

    def forget(self) -> None:
        """Let go of what is remembered."""
        self._objects.clear()
        self._boards.clear()
        self._parts.clear()
        self._frames.clear()
        self._same_texts.clear()
        self._last = None
        self._last_key = (None, "")

    def key(self, position: Position) -> str:
        """The same for positions that are equal, on every machine."""
        if self._last_key[0] is not position:
            self._last_key = (position, self._key(position))
        return self._last_key[1]

    def _key(self, position: Position) -> str:
        texts, rows, *_ = zip(*self.of(position), strict=True)
        ids = tuple(chain.from_iterable(rows))
        ranks = {one: rank for rank, one in enumerate(sorted(set(ids)), 1)}
        # With how long each text and each row is, one after another they can be taken for nothing else.
        numbers = chain(map(len, texts), map(len, rows), map(ranks.__getitem__, ids))
        told = hashlib.sha256("".join(texts).encode())
        row = array("I", (len(texts), *numbers))
        if FROM_THE_HIGH_END:
            row.byteswap()
        told.update(row.tobytes())
        return told.hexdigest()[:32]

    def of(self, position: Position) -> list[Slice]:
        """All pieces of a position, its seed left out: chance is asked."""
        if self._last is None or self._last[0] is not position:
            self._last = (position, self._all(position))
        return self._last[1]

    def _all(self, position: Position) -> list[Slice]:
        found: list[Slice] = []
        writer = PieceWriter(self.text)
        boards: list[Board] = list(position.boards)
        for depth, frame in enumerate(position.agenda):
            found.append(self._frame(position, depth, frame, writer, boards))
        if position.decision is not None:
            found += writer.form(position.decision, boards)
        if position.outcome is not None:
            found.append(Slice(f"outcome {position.outcome}"))
        at = 0
        while at < len(boards):
            found += self._board(boards[at], at)
            at += 1
        found += self._gone(position.boards, found, writer)
        return found

    def _frame(
        self, position: Position, depth: int, frame: Procedure, writer: PieceWriter, boards: list[Board]
    ) -> Slice:
        """The piece of a frame; those below the topmost are mostly what they were before."""
        asks = depth == len(position.agenda) - 1 and isinstance(position.decision, HasPriority)
        kept = self._frames.get((depth, id(frame), asks))
        if kept is not None:
            return kept[1]
        known = len(boards)
        told = _without_dead_fields(frame, asks=asks)
        found = writer.piece(f"frame {depth} ", told, boards)
        if len(boards) == known and "board#" not in found.text:
            if len(self._frames) > 10_000:
                self._frames.clear()
            self._frames[depth, id(frame), asks] = (frame, found)
        return found

    def text(self, value: Value) -> str:
        """A card's or an ability's text in few letters."""
        kept = self._same_texts.get(id(value))
        if kept is not None:
            return kept[1]
        found = self._texts.get(value)
        if found is None:
            found = self._texts[value] = hashlib.sha256(repr(value).encode()).hexdigest()[:16]
        if len(self._same_texts) > 100_000:
            self._same_texts.clear()
        self._same_texts[id(value)] = (value, found)
        return found

    def _board(self, board: Board, at: int) -> tuple[Slice, ...]:
        kept = self._boards.get((id(board), at))
        if kept is None:
            if len(self._boards) > 4_000:
                self._boards.clear()
            pieces = tuple(self._taken_apart(board))
            if at:
                # Nothing else tells the boards of a nest apart; that of the main game is told as it is.
                pieces = tuple(one._replace(text=f"board {at} {one.text}") for one in pieces)
            kept = self._boards[id(board), at] = (board, pieces)
        return kept[1]

    def _part(self, name: str, value: object, write: Callable[[], Iterable[Slice]]) -> list[Slice]:
        """The pieces of a part that many boards share."""
        kept = self._parts.get((name, id(value)))
        if kept is None:
            if len(self._parts) > 100_000:
                self._parts.clear()
            kept = self._parts[name, id(value)] = (value, list(write()))
        return kept[1]

    def _taken_apart(self, board: Board) -> list[Slice]:
        writer = PieceWriter(self.text)
        found: list[Slice] = []
        for seat, player in enumerate(board.players):
            name = f"player {seat} "
            found += self._part(name, player, partial(_of_player, name, player, writer))
        for key in sorted(board.zones):
            if ids := board.zones[key]:
                name = f"zone {key} "
                found += self._part(name, ids, partial(_of_zone, name, key[0], ids))
                for one in ids:
                    found += self._object(board.objects[one])
        found += self._part("turn ", board.turn, partial(writer.pieces_of, "turn ", board.turn))
        if board.combat is not None:
            found += self._part("combat ", board.combat, partial(_of_combat, board.combat, writer))
        for name in (
            "effects",
            "delayed",
            "waiting",
            "mana_triggers",
            "schedule",
            "shown",
            "aside",
            "markers",
        ):
            for place, one in enumerate(getattr(board, name)):
                placed = f"{name} {place} "
                found += self._part(placed, one, partial(writer.pieces_of, placed, one))
        found.append(Slice(f"begun {board.begun} table {board.table}"))
        return found

    def _object(self, found: Object) -> tuple[Slice, ...]:
        kept = self._objects.get(id(found))
        if kept is None:
            if len(self._objects) > 100_000:
                self._objects.clear()
            writer = PieceWriter(self.text)
            plain = replace(found, timestamp=Timestamp(0), card=CardId(0), arrived=0)
            if plain.announcement is not None:
                plain = replace(plain, announcement=_in_no_order(plain.announcement))
            order = tuple(one for one in (found.timestamp, found.arrived and found.arrived + ARRIVALS) if one)
            kept = self._objects[id(found)] = (
                found,
                (
                    writer.piece("object ", plain),
                    Slice(f"since {bool(found.arrived)} {found.card}", (found.id, *order), only_order=True),
                ),
            )
        return kept[1]

    def _gone(self, boards: Iterable[Board], pieces: list[Slice], writer: PieceWriter) -> list[Slice]:
        """What is gone, where anything still speaks of it (413.2f)."""
        found: list[Slice] = []
        told: set[tuple[int, int]] = set()
        new = pieces
        while new:
            named = set(chain.from_iterable([one.ids for one in new]))
            named.update(*[one.numbers for one in new if one.numbers])
            new = []
            for level, board in enumerate(boards):
                for one in sorted((named & board.past.keys()) | (named & board.became.keys())):
                    if (level, one) in told:
                        continue
                    told.add((level, one))
                    if (past := board.past.get(ObjectId(one))) is not None:
                        name = f"gone {level} "
                        new += self._part(name, past, partial(_of_past, name, past, writer))
                    if (after := board.became.get(ObjectId(one))) is not None:
                        new.append(Slice(f"became {level}", (one, after)))
            found += new
        return found


def _of_zone(name: str, kind: str, ids: tuple[ObjectId, ...]) -> Iterator[Slice]:
    if kind in ("library", "graveyard", "stack"):
        for place, one in enumerate(ids):
            yield Slice(name + str(place), (one,), place=place)
    else:
        yield Slice(name, ids, only_order=True)


def _of_combat(combat: Combat, writer: PieceWriter) -> Iterator[Slice]:
    yield writer.piece("combat ", replace(combat, attacks=(), blocking=()))
    for attack in combat.attacks:
        yield from writer.pieces_of("attack ", attack)
    for blocker, attackers in combat.blocking:
        yield Slice(f"block {len(attackers)}", (blocker, *attackers))
    yield Slice("attacks", tuple(one.creature for one in combat.attacks), only_order=True)
    yield Slice("blocks", tuple(one for one, _ in combat.blocking), only_order=True)


def _of_past(name: str, past: Past, writer: PieceWriter) -> Iterator[Slice]:
    own = replace(past.object, card=CardId(0), arrived=0)
    yield writer.piece(name, replace(past, object=own))


def _of_player(name: str, player: Player, writer: PieceWriter) -> list[Slice]:
    if len(player.mana) > 1:
        player = replace(player, mana=tuple(sorted(player.mana, key=repr)))
    return writer.pieces_of(name, player)


def _in_no_order(announced: Announcement) -> Announcement:
    """What was spent is spent all at once, in whatever order it is named (409.1h)."""
    return replace(announced, spent=tuple(sorted(announced.spent, key=repr)))


def settled(position: Position) -> Position:
    """The position without what players have chosen before: no loop is shortened (421), each round is played by
    itself."""
    if not any(type(one) is Priority and (one.history or one.broken) for one in position.agenda):
        return position
    agenda = tuple(
        replace(one, history=(), broken=None) if type(one) is Priority else one for one in position.agenda
    )
    return replace(position, agenda=agenda)


def _without_dead_fields(frame: Procedure, *, asks: bool) -> Procedure:
    if type(frame) is not Priority:
        return frame
    if frame.rounds < PATIENCE:
        frame = replace(frame, rounds=0, mark="")
    if asks:
        # Each is set anew before it is read.
        frame = replace(frame, action=None, acted=None, happened=())
    return frame


__all__ = ["Pieces", "Slice", "settled"]
