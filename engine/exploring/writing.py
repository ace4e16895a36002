"""Positions written as text with holes where ids stood, a struct at a time (`pieces.py` tells why)."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from engine.answers_renamed import lists_ids
from engine.board import AbilityId, Attack, Board, CardId, Noted, ObjectId, Timestamp
from engine.decisions import Form
from engine.language.values import Value
from engine.rules.turn.assigning_310 import Assigner

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


Write = Callable[[Any, "PieceWriter"], None]


class PieceWriter:
    """Writes values as text with holes."""

    def __init__(self, text: Callable[[Value], str]) -> None:
        self.text = text
        """How a value of the language is told."""
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


def _struct(value: Any, writer: PieceWriter) -> None:
    kind = type(value)
    if isinstance(value, Value):
        writer.out.append(writer.text(value))
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


def _id(value: Any, writer: PieceWriter) -> None:
    if type(value) is int:
        writer.id(value)
    else:
        _anything(value, writer)


def _plain(value: Any, writer: PieceWriter) -> None:
    writer.out.append(repr(value))


def _anything(value: Any, writer: PieceWriter) -> None:
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
    def optional(value: Any, writer: PieceWriter) -> None:
        if value is None:
            writer.out.append("None")
        else:
            write(value, writer)

    return optional


def _writing_tuple(args: tuple[Any, ...]) -> Write:
    if len(args) == 2 and args[1] is Ellipsis:
        # A row of bare numbers may be one of ids.
        each = _anything if args[0] is int else _writing(args[0])

        def row(value: Any, writer: PieceWriter) -> None:
            writer.out.append("[")
            for one in value:
                each(one, writer)
                writer.out.append(",")
            writer.out.append("]")

        return row
    parts = [_writing(one) for one in args]

    def fixed(value: Any, writer: PieceWriter) -> None:
        writer.out.append("[")
        for one, write in zip(value, parts, strict=True):
            write(one, writer)
            writer.out.append(",")
        writer.out.append("]")

    return fixed


__all__ = ["PieceWriter", "Slice"]
