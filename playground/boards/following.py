"""One thing through a line: an object keeps its story though every zone gives it a new id (217.1c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of

from engine.board import NOTHING, Board, ObjectId
from engine.events import Part
from engine.language.values import Value
from playground.boards.playing import PlayedRun
from playground.kept import Same


def stays(played: PlayedRun, number: int) -> frozenset[int]:
    """The ids under which the object with this id is, was and will be known in the line."""
    key = ("stays", number)
    found: frozenset[int] | None = played.memo.get(key)
    if found is None:
        later = _later(played)
        earlier = {new: old for old, new in later.items()}
        ids = {number}
        for table in (later, earlier):
            at = table.get(number, NOTHING)
            while at and at not in ids:
                ids.add(at)
                at = table.get(at, NOTHING)
        found = frozenset(ids)
        played.memo[key] = found
    return found


def _later(played: PlayedRun) -> dict[int, int]:
    """What each object became, over the whole line."""
    found: dict[int, int] | None = played.memo.get("later")
    if found is None:
        found = {}
        for line in played.lines:
            for part in line.parts:
                new = getattr(part, "became", NOTHING)
                old = getattr(part, "object", NOTHING) or getattr(part, "drawn", NOTHING)
                if new and old:
                    found[int(old)] = int(new)
        played.memo["later"] = found
    return found


def present(played: PlayedRun, board: Board, number: int) -> ObjectId:
    """The id that the object has on a board; NOTHING if it is not there."""
    if number in board.objects:
        return ObjectId(number)
    return next((ObjectId(one) for one in sorted(stays(played, number)) if one in board.objects), NOTHING)


def other_ids(played: PlayedRun, board: Board) -> str:
    """Under which other ids in the line the objects of a board are known, as "21:12,15 30:7"."""
    key = ("other ids", Same(board))
    words: str | None = played.memo.get(key)
    if words is None:
        words = played.memo[key] = _other_ids(played, board)
    return words


def _other_ids(played: PlayedRun, board: Board) -> str:
    found = []
    for number in board.objects:
        ids = stays(played, int(number))
        if len(ids) > 1:
            found.append(f"{int(number)}:{','.join(str(one) for one in sorted(ids) if one != number)}")
    return " ".join(found)


def ids_in(part: Part) -> Iterator[int]:
    """The objects that a part of an event names."""
    yield from _ids(part)


def _ids(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for one in value:
            yield from _ids(one)
    elif isinstance(value, Struct) and not isinstance(value, Value | Board):
        for name, is_id in _fields(type(value)):
            inner = getattr(value, name)
            if not is_id:
                yield from _ids(inner)
            elif isinstance(inner, tuple):
                yield from (int(one) for one in inner)
            elif inner:
                yield int(inner)


@lru_cache(maxsize=512)
def _fields(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a struct in which ids may lie; True for those that are ids themselves."""
    found = []
    for field in fields_of(kind):
        if field.name in ("met",):
            continue
        is_id = field.type is ObjectId or field.type == tuple[ObjectId, ...]
        found.append((field.name, is_id))
    return tuple(found)
