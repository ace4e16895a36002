"""A position taken to pieces: texts with holes where ids stood, so that positions compare whatever ids they use.

Two positions are one where their pieces are, ids being told by their rank: nothing else that the rules could read
differs, so what can come of one can come of the other. Nothing is set aside as loops do it (421): an amount is told.
A field that may hold anything (what a frame was answered) is told as it stands, ids and all: that may keep positions
apart that are equal, and never merges two that aren't.
"""

from __future__ import annotations

import hashlib
import sys
import types
import typing
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.board import (
    AbilityId,
    Announcement,
    Attack,
    Board,
    CardId,
    Combat,
    Noted,
    Object,
    ObjectId,
    Past,
    Player,
    Timestamp,
)
from engine.decisions import Form
from engine.language.values import Value
from engine.position import Position
from engine.rules.effects.loops_421 import PATIENCE
from engine.rules.stack.priority_408 import HasPriority, Priority
from engine.rules.turn.assigning_310 import Assigner
from engine.view import lists_ids

ARRIVALS = 1 << 40
"""Arrivals are numbered apart from ids; so much is added to them, so that both keep their order."""


IN_NO_ORDER = frozenset(((Attack, "blockers"), (Assigner, "objects")))
"""Rows of what has to do with a creature, in which it says nothing what stands first (309.2, 310.2a)."""


class Slice(typing.NamedTuple):
    """A part of a position: its text, the ids in its holes, and the numbers in it that might be ids or not."""

    text: str
    ids: tuple[int, ...] = ()
    numbers: frozenset[int] = frozenset()
    only_order: bool = False
    """It says no more than what came before what: timestamps, the order of what has no order by the rules."""
    place: int = -1
    """Where its object lies in an ordered zone, if that is all it says."""


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
        if sys.byteorder == "big":
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
        writer = _Writer(self)
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
        self, position: Position, depth: int, frame: Procedure, writer: _Writer, boards: list[Board]
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
        writer = _Writer(self)
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
            writer = _Writer(self)
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

    def _gone(self, boards: Iterable[Board], pieces: list[Slice], writer: _Writer) -> list[Slice]:
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


def _of_combat(combat: Combat, writer: _Writer) -> Iterator[Slice]:
    yield writer.piece("combat ", replace(combat, attacks=(), blocking=()))
    for attack in combat.attacks:
        yield from writer.pieces_of("attack ", attack)
    for blocker, attackers in combat.blocking:
        yield Slice(f"block {len(attackers)}", (blocker, *attackers))
    yield Slice("attacks", tuple(one.creature for one in combat.attacks), only_order=True)
    yield Slice("blocks", tuple(one for one, _ in combat.blocking), only_order=True)


def _of_past(name: str, past: Past, writer: _Writer) -> Iterator[Slice]:
    own = replace(past.object, card=CardId(0), arrived=0)
    yield writer.piece(name, replace(past, object=own))


def _of_player(name: str, player: Player, writer: _Writer) -> list[Slice]:
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


# --- writing ------------------------------------------------------------------------------------------------

Write = Callable[[Any, "_Writer"], None]


class _Writer:
    """Writes values as text with holes."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.out: list[str] = []
        self.ids: list[int] = []
        self.numbers: list[int] = []
        self.boards: list[Board] = []
        self.rows: list[Slice] = []
        """Pieces of rows that have no order of their own, until somebody takes them."""

    def piece(self, name: str, value: Struct, boards: list[Board] | None = None) -> Slice:
        """The piece of one value; boards in it are put into the list, and told by their place there."""
        self.out, self.ids, self.numbers = [name], [], []
        self.boards = [] if boards is None else boards
        _struct(value, self)
        return Slice("".join(self.out), tuple(self.ids), frozenset(self.numbers))

    def pieces_of(self, name: str, value: Struct, boards: list[Board] | None = None) -> list[Slice]:
        """The piece of one value, and those of the rows in it that have no order of their own."""
        found = [self.piece(name, value, boards)]
        found += self.rows
        self.rows = []
        return found

    def form(self, form: Form, boards: list[Board]) -> list[Slice]:
        """What is being asked; each of the things that it lists is a piece of its own."""
        if not (form.listed and lists_ids(form)):
            return self.pieces_of("asks ", form, boards)
        listed: tuple[int, ...] = getattr(form, form.listed)
        found = [self.piece("asks ", replace(form, **{form.listed: ()}), boards)]
        found += [Slice("listed ", (one,)) if one > 0 else Slice(f"listed {one}") for one in listed]
        found.append(Slice("list", tuple(one for one in listed if one > 0), only_order=True))
        return found

    def id(self, number: int) -> None:
        """A hole, or 0 for nothing."""
        if number > 0:
            self.out.append("@")
            self.ids.append(number)
        elif number < 0:
            self.out.append("-@")
            self.ids.append(-number)
        else:
            self.out.append("0")

    def board(self, board: Board) -> None:
        """Where the board stands among those told."""
        place = next((at for at, one in enumerate(self.boards) if one is board), len(self.boards))
        if place == len(self.boards):
            self.boards.append(board)
        self.out.append(f"board#{place}")


class _Plan(typing.NamedTuple):
    """How structs of a kind are written."""

    fields: tuple[tuple[str, str, Write, object], ...]
    """Each with its mark in the text, how it is written, and the value at which it is left out."""
    rows: tuple[str, ...]
    """Fields that have no order of their own."""


_plans: dict[type[Any], _Plan] = {}
_NO_VALUE = object()


def _planned(kind: type[Any]) -> _Plan:
    fields = []
    for number, one in enumerate(fields_of(kind)):
        if (kind, one.name) not in IN_NO_ORDER:
            write = _id if kind is AbilityId and one.name == "origin" else _writing(one.type)
            # There is only one of each of these, so that what is equal is left out alike.
            single = any(one.default is each for each in (None, True, False, (), 0, ""))
            fields.append((one.name, f"{number}:", write, one.default if single else _NO_VALUE))
    rows = tuple(one.name for one in fields_of(kind) if (kind, one.name) in IN_NO_ORDER)
    return _Plan(tuple(fields), rows)


def _struct(value: Any, writer: _Writer) -> None:
    kind = type(value)
    if isinstance(value, Value):
        writer.out.append(writer.pieces.text(value))
        return
    plan = _plans.get(kind)
    if plan is None:
        plan = _plans[kind] = _planned(kind)
    out = writer.out
    out.append(kind.__name__ + "(")
    if kind is Noted and value.kind == "objects":
        out.append(value.name)
        for one in value.value:
            writer.id(one)
    else:
        for name, mark, write, usual in plan.fields:
            held = getattr(value, name)
            if held is not usual:
                out.append(mark)
                write(held, writer)
        for name in plan.rows:
            ids = getattr(value, name)
            own = f"{kind.__name__} {name}"
            writer.rows += [Slice(own, (value.creature, one)) for one in ids]
            writer.rows.append(Slice(own, (value.creature, *ids), only_order=True))
    out.append(")")


def _id(value: Any, writer: _Writer) -> None:
    if type(value) is int:
        writer.id(value)
    else:
        _anything(value, writer)


def _plain(value: Any, writer: _Writer) -> None:
    writer.out.append(repr(value))


def _anything(value: Any, writer: _Writer) -> None:
    """A value of a field that may hold anything; its numbers may be ids."""
    if isinstance(value, Board):
        writer.board(value)
    elif isinstance(value, Struct):
        _struct(value, writer)
    elif isinstance(value, tuple | list):
        writer.out.append("[")
        for one in value:
            _anything(one, writer)
            writer.out.append(",")
        writer.out.append("]")
    elif isinstance(value, frozenset | set):
        _anything(tuple(sorted(value, key=repr)), writer)
    elif isinstance(value, dict):
        _anything(tuple(sorted(value.items(), key=repr)), writer)
    else:
        if type(value) is int:
            writer.numbers.append(value)
        writer.out.append(repr(value))


def _writing(kind: Any) -> Write:
    if kind is ObjectId or kind is Timestamp:
        return _id
    if kind in (int, str, bool, float) or kind is CardId or typing.get_origin(kind) is typing.Literal:
        return _plain
    if getattr(kind, "__supertype__", None) is int:
        return _plain
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple and args:
        return _writing_tuple(args)
    if origin in (typing.Union, types.UnionType):
        members = [one for one in args if one is not type(None)]
        if len(members) == 1:
            return _optional(_writing(members[0]))
    return _anything


def _optional(write: Write) -> Write:
    def optional(value: Any, writer: _Writer) -> None:
        if value is None:
            writer.out.append("None")
        else:
            write(value, writer)

    return optional


def _writing_tuple(args: tuple[Any, ...]) -> Write:
    if len(args) == 2 and args[1] is Ellipsis:
        # A row of bare numbers may be one of ids.
        each = _anything if args[0] is int else _writing(args[0])

        def row(value: Any, writer: _Writer) -> None:
            writer.out.append("[")
            for one in value:
                each(one, writer)
                writer.out.append(",")
            writer.out.append("]")

        return row
    parts = [_writing(one) for one in args]

    def fixed(value: Any, writer: _Writer) -> None:
        writer.out.append("[")
        for one, write in zip(value, parts, strict=True):
            write(one, writer)
            writer.out.append(",")
        writer.out.append("]")

    return fixed


__all__ = ["Pieces", "Slice", "settled"]
