"""The saved form of positions and lines: plain data, and canonical bytes.

A document holds tables and lists by id: cards under the digest of their parse, ability texts, boards, frames. A board
that resembles an earlier one of the same document (a play keeps the board from before it) is written as what differs.
Equal positions give equal bytes on every machine. Loading checks every field and bound, builds values, and runs
nothing; what it cannot take is an `UnreadableSave` that names the place. It is long because what is written and how
it is read stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from types import GenericAlias
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, defstruct
from msgspec.structs import fields as fields_of

from engine.agenda import END, Procedure, steps_of
from engine.board import Board, Object, ObjectId, ObjectTable, Past, PlayerId, ZoneKey, ZoneName
from engine.decisions import Form
from engine.editions import EDITIONS
from engine.notation.codecs import TEXT_VALUE
from engine.notation.fields import ANYTHING, anything_written, codec_of, default_of, struct_codec
from engine.notation.kept_objects import read_objects, write_objects
from engine.notation.migrations import CURRENT, UnknownVersion, migrated
from engine.notation.references import Codec, Misread, Reader, Writer, read_card
from engine.position import Entry, Line, Outcome, Position
from engine.rules import book
from engine.rules.multiplayer.grand_melee_608 import PlayGrandMelee
from engine.seats import attacking_players, defending_players, number_of_seats, waiting_turns, whose_turn
from engine.table import why_no_table

OBJECTS = 2_000
"""The most objects on one board."""
BOARDS = 100
FRAMES = 1_000
PLAYERS = 64
PASTS = 20_000
CARDS = 4_000
TEXTS = 8_000
ENTRIES = 200_000
BYTES = 16_000_000

_KNOWN = book.ROOMS
"""Frames, forms and parts are found among registered classes, so the whole book must have been read."""


class UnreadableSave(ValueError):
    """Saved data that cannot be loaded: where, and why. Nothing was built."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place or 'the document'}: {reason}")
        self.place = place
        self.reason = reason


class SavedZone(Struct, frozen=True, forbid_unknown_fields=True):
    """One zone's objects, in the zone's order."""

    zone: ZoneName
    player: PlayerId
    objects: tuple[ObjectId, ...]


Plain = dict[str, Any]


class SavedBoard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One board; with `like`, only what differs from that earlier board. What is not said is at its default."""

    like: int | None = None
    objects: list[Plain] = []
    gone: list[int] = []
    """Objects of the board it is like that are not on this one."""
    zones: list[SavedZone] = []
    closed: list[SavedZone] = []
    """Zones that the board it is like knows and this one does not."""
    past: list[Plain] = []
    forgotten: list[int] = []
    """Past objects of the board it is like that are not in this one's past."""
    players: list[Plain] | UnsetType = UNSET
    turn: Plain | UnsetType = UNSET
    combat: Plain | UnsetType | None = UNSET
    effects: list[Plain] | UnsetType = UNSET
    delayed: list[Plain] | UnsetType = UNSET
    waiting: list[Plain] | UnsetType = UNSET
    mana_triggers: list[Plain] | UnsetType = UNSET
    became: list[tuple[int, int]] | UnsetType = UNSET
    schedule: list[Plain] | UnsetType = UNSET
    shown: list[Plain] | UnsetType = UNSET
    tops: list[int] | UnsetType | None = UNSET
    table: Plain | UnsetType = UNSET
    aside: list[Plain] | UnsetType = UNSET
    markers: list[Plain] | UnsetType = UNSET
    begun: int | UnsetType = UNSET


class SavedPosition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position. `boards` are first those of the nest, `nest` of them, then those that frames keep."""

    version: int
    cards: dict[str, Plain]
    texts: list[Plain]
    boards: list[SavedBoard]
    agenda: list[Plain]
    nest: int = 1
    decision: Plain | None = None
    seed: int = 0
    dealt: int = 0
    next_id: int = 1
    outcome: Plain | None = None


class SavedEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer of a line."""

    step: int
    kind: str
    answer: Any
    player: int = -1
    level: int = -1


class SavedLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A position and the answers given from there on. Cards that only an answer names are in the position's table."""

    version: int
    start: Plain
    entries: list[SavedEntry]


_SIMPLE = (
    "players",
    "turn",
    "combat",
    "effects",
    "delayed",
    "waiting",
    "mana_triggers",
    "became",
    "schedule",
    "shown",
    "tops",
    "table",
    "aside",
    "markers",
    "begun",
)
"""Fields of a board that are written whole where they differ."""
_SIMPLE_OF = attrgetter(*_SIMPLE)
_BOARD_TYPES = {field.name: field.type for field in fields_of(Board)}
_NEW = Board((), {}, {})


# --- writing ---------------------------------------------------------------------------------------------


def save(position: Position) -> Plain:
    """The position as plain data, ready for JSON."""
    document, writer = _written(position)
    plain: Plain = _plain(document)
    plain["cards"] = {digest: card.plain for digest, card in writer.cards.items()}
    plain["texts"] = writer.texts
    return plain


def dump(position: Position) -> bytes:
    """The position as canonical JSON: equal positions give equal bytes."""
    document, writer = _written(position)
    document["cards"] = {digest: card.canonical for digest, card in writer.cards.items()}
    document["texts"] = writer.texts
    return msgspec.json.encode(document, order="sorted")


def _plain(written: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(written))


def _written(position: Position) -> tuple[Plain, Writer]:
    """The position as what msgspec makes a document of, all but the tables of cards and texts, which the writer has."""
    writer = Writer()
    writer.boards.extend(position.boards)
    agenda = _write_all(codec_of(Procedure), position.agenda, writer)
    decision = _write(codec_of(Form), position.decision, writer)
    document: Plain = {"version": CURRENT, "agenda": agenda, "nest": len(position.boards)}
    if decision is not None:
        document["decision"] = decision
    if position.outcome is not None:
        document["outcome"] = _write(codec_of(Outcome), position.outcome, writer)
    document["seed"] = position.seed
    document["dealt"] = position.dealt
    document["next_id"] = position.next_id
    document["boards"] = [
        _write_board(place, writer, len(position.boards)) for place in range(len(writer.boards))
    ]
    return document, writer


def save_line(line: Line) -> Plain:
    """A line as plain data."""
    return {"version": CURRENT, "start": save(line.start), "entries": save_entries(line.entries)}


def save_entries(answers: Iterable[Entry]) -> list[Plain]:
    """The answers of a line as plain data."""
    writer = Writer()
    entries = []
    for entry in answers:
        plain: Plain = {"step": entry.step, "kind": entry.kind, "player": entry.player}
        if entry.level != -1:
            plain["level"] = entry.level
        entries.append({**plain, "answer": _plain(anything_written(entry.answer, writer))})
    if writer.cards or writer.boards or writer.texts:
        raise TypeError("an answer can't hold cards or boards")
    return entries


def dump_line(line: Line) -> bytes:
    """A line as canonical JSON."""
    return msgspec.json.encode(save_line(line), order="sorted")


def _write(codec: Codec, value: Any, writer: Writer) -> Any:
    return None if value is None else codec.write(value, writer) if codec.write is not None else value


def _write_all(codec: Codec, values: Any, writer: Writer) -> list[Any]:
    return [_write(codec, value, writer) for value in values]


def _write_board(place: int, writer: Writer, nest: int) -> Plain:
    """A board of the writer's table. One that a frame keeps is written by what differs from one of the nest."""
    board = writer.boards[place]
    if place < nest:
        return _differences(board, _NEW, writer)
    near = max(range(nest), key=lambda other: _shared(board, writer.boards[other]))
    return {"like": near, **_differences(board, writer.boards[near], writer)}


def _shared(board: Board, other: Board) -> int:
    return sum(1 for object_id, found in board.objects.items() if other.objects.get(object_id) is found)


def _differences(board: Board, base: Board, writer: Writer) -> Plain:
    out: Plain = {}
    put_past = struct_codec(Past).write
    assert put_past is not None
    changed, gone = _compared(board.objects, base.objects)
    out["objects"] = write_objects([*map(board.objects.__getitem__, changed)], writer)
    zones = sorted(key for key, ids in board.zones.items() if base.zones.get(key) != ids)
    out["zones"] = [_write_zone(key, board.zones[key]) for key in zones]
    passed, forgotten = _compared(board.past, base.past)
    out["past"] = [put_past(board.past[key], writer) for key in passed]
    if base is not _NEW:
        out["gone"] = gone
        out["closed"] = [_write_zone(key, ()) for key in sorted(base.zones) if key not in board.zones]
        out["forgotten"] = forgotten
    for name, value, other in zip(_SIMPLE, _SIMPLE_OF(board), _SIMPLE_OF(base), strict=True):
        if value is not other and value != other:
            out[name] = _write(codec_of(_BOARD_TYPES[name]), value, writer)
    return {name: one for name, one in out.items() if one != [] or name in _SIMPLE}


def _compared(
    table: Mapping[ObjectId, Any], base: Mapping[ObjectId, Any]
) -> tuple[list[ObjectId], list[ObjectId]]:
    """Keys whose values are new or other, and keys that are gone, both sorted."""
    if not base:
        return sorted(table), []
    changed = [key for key, value in table.items() if base.get(key) is not value and base.get(key) != value]
    return sorted(changed), sorted(key for key in base if key not in table)


def _write_zone(key: ZoneKey, ids: tuple[ObjectId, ...]) -> Plain:
    return {"zone": str.__str__(key[0]), "player": key[1], "objects": list(ids)}


# --- reading ---------------------------------------------------------------------------------------------


def load(data: bytes | str | Mapping[str, Any]) -> Position:
    """The position of a saved document, given as JSON or as plain data. Raises UnreadableSave."""
    quick = None if isinstance(data, Mapping) else _as_written(data)
    if quick is not None:
        return quick
    try:
        return _position(_strictly(migrated(_document(data)), SavedPosition))
    except (UnknownVersion, RecursionError, OverflowError) as error:
        raise UnreadableSave("", str(error) or "nested too deeply") from error


def _as_written(data: bytes | str) -> Position | None:
    """The same of a document as this engine writes it: the decoder leaves objects and cards as they are. None for any
    other, and where anything is wrong: what, the way of all documents says."""
    if len(data) > BYTES:
        return None
    if not _quick:
        board = _retyped(SavedBoard, objects=msgspec.Raw)
        _quick.append(
            msgspec.json.Decoder(
                _retyped(SavedPosition, cards=dict[str, msgspec.Raw], boards=GenericAlias(list, (board,)))
            )
        )
    try:
        saved = _quick[0].decode(data)
        return _position(saved) if saved.version == CURRENT else None
    except (msgspec.MsgspecError, UnreadableSave, Misread, UnicodeDecodeError, RecursionError, OverflowError):
        return None


_quick: list[msgspec.json.Decoder[Any]] = []


def _retyped(kind: type[Struct], **types: Any) -> Any:
    """A document's class with other types for some fields."""
    fields = [
        (one.name, types.get(one.name, one.type), *(() if one.required else (default_of(one),)))
        for one in fields_of(kind)
    ]
    return defstruct(kind.__name__, fields, frozen=True, forbid_unknown_fields=True, omit_defaults=True)


def load_line(data: bytes | str | Mapping[str, Any]) -> Line:
    """The line of a saved document. Raises UnreadableSave."""
    try:
        document = migrated(_document(data))
        saved = _strictly(document, SavedLine)
        start = _position(_strictly(migrated(saved.start), SavedPosition))
        if len(saved.entries) > ENTRIES:
            raise UnreadableSave("entries", f"more than {ENTRIES} answers")
        return Line(start, _entries(saved.entries))
    except (UnknownVersion, RecursionError, OverflowError) as error:
        raise UnreadableSave("", str(error) or "nested too deeply") from error


def load_entries(answers: list[Plain]) -> tuple[Entry, ...]:
    """The answers of a line, as this version writes them. Raises UnreadableSave."""
    try:
        return _entries(_strictly(answers, list[SavedEntry]))
    except (RecursionError, OverflowError) as error:
        raise UnreadableSave("", str(error) or "nested too deeply") from error


def _entries(answers: Sequence[SavedEntry]) -> tuple[Entry, ...]:
    reader = Reader()
    return tuple(_entry(place, one, reader) for place, one in enumerate(answers))


def _document(data: bytes | str | Mapping[str, Any]) -> Plain:
    if isinstance(data, Mapping):
        return dict(data)
    if len(data) > BYTES:
        raise UnreadableSave("", f"longer than {BYTES} bytes")
    try:
        return msgspec.json.decode(data, type=Plain)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableSave("", str(error)) from error


def _strictly(document: Plain | list[Plain], kind: Any) -> Any:
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        raise UnreadableSave(place.strip("`").removeprefix("$").removeprefix("."), reason) from error


def _entry(place: int, saved: SavedEntry, reader: Reader) -> Entry:
    where = f"entries[{place}]"
    answer = _read(ANYTHING, saved.answer, reader, f"{where}.answer")
    kind = _read(codec_of(str), saved.kind, reader, f"{where}.kind")
    if not -1 <= saved.level < BOARDS:
        raise UnreadableSave(f"{where}.level", "there is no game of this level")
    return Entry(saved.step, kind, answer, PlayerId(saved.player), saved.level)


def _read(codec: Codec, data: Any, reader: Reader, where: str) -> Any:
    try:
        return codec.read(data, reader)
    except Misread as error:
        raise UnreadableSave(where + error.place, error.reason) from error


def _read_all(codec: Codec, data: list[Any], reader: Reader, where: str) -> list[Any]:
    found: list[Any] = []
    take = codec.read
    try:
        for one in data:
            found.append(take(one, reader))
    except Misread as error:
        raise UnreadableSave(f"{where}[{len(found)}]{error.place}", error.reason) from error
    return found


def _bound(where: str, number: int, most: int) -> None:
    if number > most:
        raise UnreadableSave(where, f"{number} of them; at most {most}")


def _position(saved: SavedPosition) -> Position:
    for where, number, most in (
        ("cards", len(saved.cards), CARDS),
        ("texts", len(saved.texts), TEXTS),
        ("boards", len(saved.boards), BOARDS),
        ("agenda", len(saved.agenda), FRAMES),
    ):
        _bound(where, number, most)
    if not 1 <= saved.nest <= len(saved.boards):
        raise UnreadableSave("nest", "a position has at least one board, and no more than are listed")
    reader = Reader()
    for digest, plain in saved.cards.items():
        try:
            reader.cards[digest] = read_card(digest, plain)
        except Misread as error:
            raise UnreadableSave(f"cards.{digest}{error.place}", error.reason) from error
    reader.texts = _read_all(TEXT_VALUE, saved.texts, reader, "texts")
    for place, board in enumerate(saved.boards):
        reader.boards.append(_board(place, board, reader, saved.next_id))
    frames: list[Procedure] = _read_all(codec_of(Procedure), saved.agenda, reader, "agenda")
    nest = reader.boards[: saved.nest]
    for place, frame in enumerate(frames):
        _check_frame(place, frame, nest)
        if isinstance(frame, PlayGrandMelee):
            played = any(one.level == frame.level for one in frames[place + 1 :])
            _check_waiting(f"agenda[{place}]", frame, reader.boards[frame.level], played)
    decision = None if saved.decision is None else _read(codec_of(Form), saved.decision, reader, "decision")
    outcome = None if saved.outcome is None else _read(codec_of(Outcome), saved.outcome, reader, "outcome")
    _check_bounds(saved)
    return Position(
        tuple(nest),
        tuple(frames),
        decision,
        saved.seed,
        saved.dealt,
        saved.next_id,
        outcome,
    )


def _check_bounds(saved: SavedPosition) -> None:
    for name in ("seed", "dealt", "next_id"):
        if not 0 <= getattr(saved, name) < 1 << 64:
            raise UnreadableSave(name, "the number is out of bounds")


def _check_frame(place: int, frame: Procedure, boards: Sequence[Board]) -> None:
    where = f"agenda[{place}]"
    if not 0 <= frame.level < len(boards):
        raise UnreadableSave(f"{where}.level", "there is no game of this level")
    if frame.at not in steps_of(boards[frame.level], type(frame)) and frame.at != END:
        raise UnreadableSave(f"{where}.at", f"{type(frame).__name__} has no step {frame.at[:60]!r}")
    if frame.awaiting and frame.awaiting not in frame.__struct_fields__:
        raise UnreadableSave(f"{where}.awaiting", f"{type(frame).__name__} doesn't have this field")
    for one in _waiting_in(frame):
        if one.level != frame.level:
            raise UnreadableSave(f"{where}.waiting", "a turn waits in the game that it belongs to")
        _check_frame(place, one, boards)


def _waiting_in(frame: Procedure) -> list[Procedure]:
    """The frames that were set aside in a frame (608.4)."""
    if type(frame).waiting_frames is Procedure.waiting_frames:
        return []
    waiting: list[Procedure] = []

    def noted(one: Procedure) -> Procedure:
        waiting.append(one)
        return one

    frame.waiting_frames(noted)
    return waiting


def _check_waiting(where: str, frame: PlayGrandMelee, board: Board, played: bool) -> None:
    """Each turn that waits on the board has its frames, and nothing else has: between two turns also the one that
    was played last, which the board has until another goes on (608.4). None goes on when the game is over."""
    if frame.outcome is not None and not frame.waiting:
        return
    kept, waiting = {one.turn for one in frame.waiting}, {one.turn.serial for one in board.aside}
    if kept != waiting and (played or kept != {*waiting, board.turn.serial}):
        raise UnreadableSave(f"{where}.waiting", "each turn that waits on the board has its frames here")


def _board(place: int, saved: SavedBoard, reader: Reader, next_id: int) -> Board:
    where = f"boards[{place}]"
    base = _NEW
    if saved.like is not None:
        if not 0 <= saved.like < place:
            raise UnreadableSave(f"{where}.like", "a board can be like an earlier one only")
        base = reader.boards[saved.like]
    found: dict[str, Any] = dict(zip(_SIMPLE, _SIMPLE_OF(base), strict=True))
    for name, value in zip(_SIMPLE, _SIMPLE_OF(saved), strict=True):
        if value is not UNSET:
            found[name] = _read(codec_of(_BOARD_TYPES[name]), value, reader, f"{where}.{name}")
    found["objects"] = _objects(saved, base, reader, where)
    if saved.past or base.past:
        found["past"] = _past(saved, base, reader, where)
    zones = dict(base.zones)
    for closed in saved.closed:
        zones.pop((closed.zone, closed.player), None)
    written = [(zone.zone, zone.player) for zone in saved.zones]
    _once(written, f"{where}.zones", "zone")
    zones.update(zip(written, [zone.objects for zone in saved.zones], strict=True))
    found["zones"] = {key: zones[key] for key in sorted(zones)}
    board = Board(**found)
    _check_board(board, where, next_id)
    return board


def _once(keys: list[Any], where: str, what: str) -> None:
    """Nothing is listed twice, of which one would be lost."""
    seen = set[Any]()
    for place, key in enumerate(keys) if len(set(keys)) < len(keys) else ():
        if key in seen:
            raise UnreadableSave(f"{where}[{place}]", f"this {what} is listed twice")
        seen.add(key)


def _past(saved: SavedBoard, base: Board, reader: Reader, where: str) -> Mapping[ObjectId, Past]:
    past = dict(base.past)
    for object_id in saved.forgotten:
        past.pop(ObjectId(object_id), None)
    found = _read_all(struct_codec(Past), saved.past, reader, f"{where}.past")
    _once([one.object.id for one in found], f"{where}.past", "object")
    past.update([(one.object.id, one) for one in found])
    _bound(f"{where}.past", len(past), PASTS)
    return {key: past[key] for key in sorted(past)}


def _objects(saved: SavedBoard, base: Board, reader: Reader, where: str) -> ObjectTable:
    objects = ObjectTable(base.objects)
    for object_id in saved.gone:
        objects.pop(ObjectId(object_id), None)
    written: Any = saved.objects
    if type(written) is msgspec.Raw:
        found = read_objects(written, reader)
    else:
        found = _read_all(struct_codec(Object), written, reader, f"{where}.objects")
    _once([one.id for one in found], f"{where}.objects", "object")
    objects.update([(one.id, one) for one in found])
    _bound(f"{where}.objects", len(objects), OBJECTS)
    order = sorted(objects)
    return objects if order == list(objects) else ObjectTable({key: objects[key] for key in order})


def _check_board(board: Board, where: str, next_id: int) -> None:
    """Zones and objects agree, seats exist, and no id is still to be given out."""
    seats = number_of_seats(board)
    _bound(f"{where}.players", seats, PLAYERS)
    if not seats:
        raise UnreadableSave(f"{where}.players", "a game has players")
    if not 0 <= whose_turn(board) < seats:
        raise UnreadableSave(f"{where}.turn.active", "this player doesn't exist")
    if board.table.rules not in EDITIONS:
        raise UnreadableSave(f"{where}.table.rules", "this engine doesn't have these rules")
    fault = why_no_table(board.table, seats)
    if fault is not None:
        raise UnreadableSave(f"{where}.table", fault)
    if board.combat is not None and not {*attacking_players(board), *defending_players(board)} <= set(
        range(seats)
    ):
        raise UnreadableSave(f"{where}.combat", "a player fights who does not exist")
    for player, turn in waiting_turns(board):
        if not 0 <= player < seats:
            raise UnreadableSave(
                f"{where}.aside", f"turn {turn.serial} is that of a player who does not exist"
            )
    if any(not 0 <= one.player < seats for one in board.markers):
        raise UnreadableSave(f"{where}.markers", "a turn marker is with a player who does not exist")
    objects = board.objects
    for (zone, player), ids in board.zones.items():
        if not -1 <= player < seats:
            raise UnreadableSave(f"{where}.zones", f"the {zone} of a player who does not exist")
        there = [one.zone for one in map(objects.get, ids) if one is not None]
        if not len(there) == len(ids) == there.count(zone):
            stray = next(one for one in ids if one not in objects or objects[one].zone != zone)
            raise UnreadableSave(f"{where}.zones", f"object {stray} is not in the {zone} that lists it")
    listed = sorted(chain.from_iterable(board.zones.values()))
    if listed != [*objects]:
        raise UnreadableSave(f"{where}.zones", "each object is in exactly one zone, once")
    if listed and not 0 < listed[0] <= listed[-1] < next_id:
        stray = next(key for key in objects if not 0 < key < next_id)
        raise UnreadableSave(f"{where}.objects", f"the id {stray} is not below the next one, {next_id}")
    owners, controllers = (
        {one.owner for one in objects.values()},
        {one.controller for one in objects.values()},
    )
    if not (owners <= {*range(seats)} and controllers <= {*range(-1, seats)}):
        stray = next(
            key
            for key, one in objects.items()
            if not (0 <= one.owner < seats and -1 <= one.controller < seats)
        )
        raise UnreadableSave(f"{where}.objects", f"object {stray} belongs to a player who does not exist")


__all__ = [
    "UnreadableSave",
    "dump",
    "dump_line",
    "load",
    "load_entries",
    "load_line",
    "save",
    "save_entries",
    "save_line",
]
