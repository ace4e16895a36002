"""How the fields of engine values are written as plain data and read back, by their declared types.

For each type there is one codec, worked out once: a struct becomes an object of the fields that are not at their
default, a tuple a list, a table a sorted list of pairs. Frames, forms, actions and parts of events are written
under their class's name and looked up among the registered classes; cards, ability texts and boards are written
as references into tables that `Writer` gathers. Reading checks everything, calls nothing but constructors of
values, and names the place where it had to stop.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from engine.agenda import PROCEDURES, Procedure
from engine.board import Board, Past
from engine.characteristics import Characteristics
from engine.decisions import Action, Form
from engine.events import Part
from engine.language.values import Ability, CardDef, Value

TEXT_LENGTH = 20_000
"""The longest text that is read."""
NESTING = 60
"""The deepest nesting that is read."""
_LEAST, _MOST = -(1 << 63), (1 << 64) - 1


class Misread(ValueError):
    """Data that is not what its place needs. `place` grows outwards while the error travels."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = ""

    def inside(self, where: str | int) -> Misread:
        """The same, seen from one level further out."""
        here = f"[{where}]" if isinstance(where, int) else f".{where}"
        self.place = here + self.place
        return self


class Writer:
    """Gathers what the written values refer to: cards, ability texts and boards."""

    def __init__(self) -> None:
        self.cards: dict[str, Any] = {}
        self.texts: list[Any] = []
        self.boards: list[Board] = []
        self._places: dict[Value, int] = {}

    def card(self, definition: CardDef) -> str:
        """The digest under which a card stands in the table of cards."""
        digest, plain = written_card(definition)
        self.cards[digest] = plain
        return digest

    def text(self, ability: Value) -> int:
        """The place of an ability in the table of texts."""
        place = self._places.get(ability)
        if place is None:
            place = self._places[ability] = len(self.texts)
            self.texts.append(msgspec.to_builtins(ability))
        return place

    def board(self, board: Board) -> int:
        """The place of a board in the table of boards; equal boards share one."""
        for place, other in enumerate(self.boards):
            if other is board or other == board:
                return place
        self.boards.append(board)
        return len(self.boards) - 1


class Reader:
    """The tables that references lead into, and how deep reading has gone."""

    def __init__(self) -> None:
        self.cards: dict[str, CardDef] = {}
        self.texts: list[Value] = []
        self.boards: list[Board] = []
        self.depth = 0


Write = Callable[[Any, Writer], Any]
Read = Callable[[Any, Reader], Any]


class Codec:
    """How values of one type are written and read. `write` is None where a value is its own plain form."""

    __slots__ = ("read", "write")

    def __init__(self, write: Write | None, read: Read) -> None:
        self.write = write
        self.read = read


# --- cards -----------------------------------------------------------------------------------------------

_CARDS_KEPT = 8192
_written: dict[CardDef, tuple[str, Any]] = {}
_read: dict[str, tuple[CardDef, Any]] = {}
"""Caches: a card is written and read once in the life of a process, and equal cards are the same value."""


def written_card(definition: CardDef) -> tuple[str, Any]:
    """A card's digest and plain form."""
    found = _written.get(definition)
    if found is None:
        plain = msgspec.to_builtins(definition)
        digest = blake2b(msgspec.json.encode(definition, order="sorted"), digest_size=16).hexdigest()
        if len(_written) > _CARDS_KEPT:
            _written.clear()
            _read.clear()
        found = _written[definition] = (digest, plain)
        _read[digest] = (definition, plain)
    return found


def read_card(digest: str, plain: Any) -> CardDef:
    """The card of a plain form, which must have the digest that it is listed under."""
    known = _read.get(digest)
    if known is not None and known[1] == plain:
        return known[0]
    definition: CardDef = convert(plain, CardDef)
    if not definition.faces:
        raise Misread("a card has at least one face")
    if written_card(definition)[0] != digest:
        raise Misread("the card is not the one that its digest names")
    return _read[digest][0]


# --- plain values and the language's own -----------------------------------------------------------------


def _whole(data: Any, _: Reader) -> int:
    if type(data) is not int:
        raise Misread("a whole number is needed")
    if not _LEAST <= data <= _MOST:
        raise Misread("the number is out of bounds")
    return data


def _words(data: Any, _: Reader) -> str:
    if type(data) is not str:
        raise Misread("text is needed")
    if len(data) > TEXT_LENGTH:
        raise Misread(f"the text is longer than {TEXT_LENGTH} characters")
    return data


def _plain_words(value: str, _: Writer) -> str:
    return value.value if isinstance(value, Enum) else value


def _truth(data: Any, _: Reader) -> bool:
    if type(data) is not bool:
        raise Misread("true or false is needed")
    return data


def _nothing(data: Any, _: Reader) -> None:
    if data is not None:
        raise Misread("null is needed")


_WHOLE = Codec(None, _whole)
_WORDS = Codec(_plain_words, _words)
_TRUTH = Codec(None, _truth)
_NOTHING = Codec(None, _nothing)


def _one_of_words(options: tuple[Any, ...]) -> Codec:
    allowed = frozenset(options)

    def read(data: Any, _: Reader) -> Any:
        if type(data) is not str or data not in allowed:
            raise Misread(f"one of {', '.join(sorted(options))} is needed")
        return data

    return Codec(_plain_words, read)


def _enum(kind: type[Enum]) -> Codec:
    table = {member.value: member for member in kind}

    def read(data: Any, _: Reader) -> Enum:
        if type(data) is not str or data not in table:
            raise Misread(f"{data!r} is no {kind.__name__}")
        return table[data]

    return Codec(lambda value, _: value.value, read)


def bounded(data: Any, depth: int = NESTING) -> None:
    """Refuse data that is nested too deep or holds too long a text."""
    if depth < 0:
        raise Misread(f"nested deeper than {NESTING}")
    kind = type(data)
    if kind is str:
        if len(data) > TEXT_LENGTH:
            raise Misread(f"the text is longer than {TEXT_LENGTH} characters")
    elif kind is dict:
        for one in data.values():
            bounded(one, depth - 1)
    elif kind is list or kind is tuple:
        for one in data:
            bounded(one, depth - 1)


def convert(data: Any, kind: Any) -> Any:
    """Data as a value of the card language."""
    bounded(data)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Misread(str(error)) from error


def _language(kind: Any) -> Codec:
    return Codec(lambda value, _: msgspec.to_builtins(value), lambda data, _: convert(data, kind))


def _every_value() -> Any:
    """The union of all values of the language."""
    return typing.Union[tuple(subclasses(Value).values())]  # noqa: UP007 - made of a tuple


def _write_text(value: Any, writer: Writer) -> int:
    return writer.text(value)


def _text(kinds: tuple[type[Value], ...]) -> Codec:
    def read(data: Any, reader: Reader) -> Value:
        if type(data) is not int or not 0 <= data < len(reader.texts):
            raise Misread("there is no such ability text")
        found = reader.texts[data]
        if not isinstance(found, kinds):
            raise Misread(f"a text of this kind cannot stand here: {type(found).__name__}")
        return found

    return Codec(_write_text, read)


def _read_card_reference(data: Any, reader: Reader) -> CardDef:
    found = reader.cards.get(data) if type(data) is str else None
    if found is None:
        raise Misread("there is no card of this digest")
    return found


def _read_board_reference(data: Any, reader: Reader) -> Board:
    if type(data) is not int or not 0 <= data < len(reader.boards):
        raise Misread("there is no such board")
    return reader.boards[data]


_CARD = Codec(lambda value, writer: writer.card(value), _read_card_reference)
_BOARD = Codec(lambda value, writer: writer.board(value), _read_board_reference)


CARD_VALUE = Codec(None, lambda data, _: read_card(*data))
"""Reads a pair of digest and plain form as a card."""
TEXT_VALUE = _language(Ability)
"""Reads an entry of the table of texts."""


# --- collections -----------------------------------------------------------------------------------------


def _items(data: Any) -> Iterable[Any]:
    if type(data) is not list and type(data) is not tuple:
        raise Misread("a list is needed")
    return data  # type: ignore[no-any-return]


def _sequence(item: Codec, collect: Callable[[Iterable[Any]], Any] = tuple, arrange: Any = list) -> Codec:
    def write(value: Any, writer: Writer) -> list[Any]:
        put = item.write
        if put is None:
            return list(arrange(value))
        return [put(one, writer) for one in arrange(value)]

    def read(data: Any, reader: Reader) -> Any:
        if not data and type(data) is list:
            return collect(())
        found: list[Any] = []
        take = item.read
        try:
            for one in _items(data):
                found.append(take(one, reader))
        except Misread as error:
            raise error.inside(len(found)) from None
        return collect(found)

    return Codec(write, read)


def _row(items: tuple[Codec, ...]) -> Codec:
    def write(value: Any, writer: Writer) -> list[Any]:
        return [one if item.write is None else item.write(one, writer) for item, one in zip(items, value, strict=True)]

    def read(data: Any, reader: Reader) -> Any:
        found = tuple(_items(data))
        if len(found) != len(items):
            raise Misread(f"{len(items)} things are needed")
        return tuple([item.read(one, reader) for item, one in zip(items, found, strict=True)])

    return Codec(write, read)


def _pairs(key: Codec, value: Codec) -> Codec:
    rows = _sequence(_row((key, value)), dict, lambda table: sorted(table.items()))
    return Codec(rows.write, rows.read)


def _first_fit(codecs: list[tuple[Any, Codec]]) -> Codec:
    """For unions of types that do not name themselves: the first one that reads the data."""

    def write(value: Any, writer: Writer) -> Any:
        return anything_written(value, writer)

    def read(data: Any, reader: Reader) -> Any:
        for _, codec in codecs:
            try:
                return codec.read(data, reader)
            except Misread:
                continue
        raise Misread("none of the things that may stand here")

    return Codec(write, read)


def _optional(codec: Codec) -> Codec:
    def write(value: Any, writer: Writer) -> Any:
        put = codec.write
        return value if value is None or put is None else put(value, writer)

    return Codec(
        None if codec.write is None else write,
        lambda data, reader: None if data is None else codec.read(data, reader),
    )


# --- structs ---------------------------------------------------------------------------------------------


def default_of(field: FieldInfo) -> Any:
    """A field's default, or NODEFAULT."""
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def struct_codec(kind: type[Struct]) -> Codec:
    """The codec of a struct without its name: an object of the fields that are not at their default."""
    found = _structs.get(kind)
    if found is None:
        found = _structs[kind] = _LateStruct(kind)
    return found


class _LateStruct(Codec):
    """Worked out when first used, since structs hold one another."""

    __slots__ = ()

    def __init__(self, kind: type[Struct]) -> None:
        def write(value: Any, writer: Writer) -> Any:
            self.write, self.read = _struct_functions(kind)
            return self.write(value, writer)

        def read(data: Any, reader: Reader) -> Any:
            self.write, self.read = _struct_functions(kind)
            return self.read(data, reader)

        super().__init__(write, read)


def _struct_functions(kind: type[Struct]) -> tuple[Write, Read]:
    plan: list[tuple[str, Any, Codec]] = []
    codecs: dict[str, Codec] = {}
    for field in fields_of(kind):
        codec = codec_of(_DECLARED.get((kind, field.name), field.type))
        plan.append((field.name, default_of(field), codec))
        codecs[field.name] = codec

    def write(value: Any, writer: Writer) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for name, default, codec in plan:
            found = getattr(value, name)
            if found is default or (default is not NODEFAULT and found == default):
                continue
            put = codec.write
            out[name] = found if put is None else put(found, writer)
        return out

    def read(data: Any, reader: Reader) -> Any:
        if type(data) is not dict:
            raise Misread("an object is needed")
        found = {}
        name = ""
        try:
            for name, one in data.items():
                codec = codecs.get(name)
                if codec is None:
                    raise Misread(f"{kind.__name__} has no such field")
                found[name] = codec.read(one, reader)
        except Misread as error:
            raise error.inside(name) from None
        try:
            return kind(**found)
        except TypeError as error:
            raise Misread(str(error)) from None

    return write, read


_structs: dict[type[Struct], Codec] = {}
_DECLARED: dict[tuple[type[Struct], str], Any] = {(Past, "faces"): tuple[Characteristics, ...]}
"""Types narrower than a field declares: the board may not name what stands above it."""


# --- registered classes: frames, forms, actions, parts ---------------------------------------------------

_ROOTS: dict[str, type[Struct]] = {"frame": Procedure, "form": Form, "action": Action, "part": Part}
_registries: dict[type[Any], dict[str, type[Any]]] = {}


def subclasses(root: type[Any]) -> dict[str, type[Any]]:
    """All classes below one by name. Raises TypeError if two share a name."""
    found: dict[str, type[Any]] = {}
    ahead = list(root.__subclasses__())
    while ahead:
        kind = ahead.pop()
        if found.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(f"two kinds of {root.__name__} are named {kind.__name__}")
        ahead.extend(kind.__subclasses__())
    return found


def registered(root: type[Any], name: Any) -> type[Any]:
    """The class of this name below a root."""
    if type(name) is not str:
        raise Misread(f"the name of a {root.__name__} is needed")
    if root is Procedure:
        found = PROCEDURES.get(name)
    else:
        found = _registries.get(root, {}).get(name)
        if found is None:
            _registries[root] = subclasses(root)
            found = _registries[root].get(name)
    if found is None:
        raise Misread(f"this engine knows no {root.__name__} named {name[:60]!r}")
    return found


def _family(root: type[Struct], kind: type[Any]) -> Codec:
    """Written under the class's name; read only as `kind` or what is below it."""

    def write(value: Any, writer: Writer) -> dict[str, Any]:
        put = struct_codec(type(value)).write
        assert put is not None
        return {"type": type(value).__name__, **put(value, writer)}

    def read(data: Any, reader: Reader) -> Any:
        if type(data) is not dict:
            raise Misread("an object is needed")
        found = registered(root, data.get("type"))
        if not issubclass(found, kind):
            raise Misread(f"a {kind.__name__} is needed, not a {found.__name__}")
        with _Deeper(reader):
            return struct_codec(found).read({key: one for key, one in data.items() if key != "type"}, reader)

    return Codec(write, read)


class _Deeper:
    """Counts how deep reading has gone."""

    __slots__ = ("reader",)

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def __enter__(self) -> None:
        self.reader.depth += 1
        if self.reader.depth > NESTING:
            raise Misread(f"nested deeper than {NESTING}")

    def __exit__(self, *_: object) -> None:
        self.reader.depth -= 1


# --- fields that may hold anything -----------------------------------------------------------------------


def _loose_structs() -> dict[str, type[Any]]:
    """Structs of the engine that may stand where a field is open, by name."""
    roots = (*_ROOTS.values(), Value, Board)
    found: dict[str, type[Any]] = {}
    ahead = [kind for kind in Struct.__subclasses__() if kind.__module__.startswith("engine.")]
    while ahead:
        kind = ahead.pop()
        if not issubclass(kind, roots) and kind.__struct_config__.frozen:
            found[kind.__name__] = kind
            ahead.extend(kind.__subclasses__())
    return found


def anything_written(value: Any, writer: Writer) -> Any:
    """A value of an open field: what is not plain names its kind."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, Enum):
        return value.value
    if type(value) is tuple:
        return [anything_written(one, writer) for one in value]
    if isinstance(value, CardDef):
        return {"card": writer.card(value)}
    if isinstance(value, Value):
        return {"value": msgspec.to_builtins(value)}
    if isinstance(value, Board):
        return {"board": writer.board(value)}
    for name, root in _ROOTS.items():
        if isinstance(value, root):
            put = codec_of(root).write
            assert put is not None
            return {name: put(value, writer)}
    if isinstance(value, Struct) and _loose_structs().get(type(value).__name__) is type(value):
        put = struct_codec(type(value)).write
        assert put is not None
        return {"struct": {"type": type(value).__name__, **put(value, writer)}}
    raise TypeError(f"a position cannot hold a {type(value).__name__}")


def _anything_read(data: Any, reader: Reader) -> Any:
    kind = type(data)
    if data is None or kind is bool:
        return data
    if kind is int:
        return _whole(data, reader)
    if kind is str:
        return _words(data, reader)
    with _Deeper(reader):
        if kind is list or kind is tuple:
            return tuple([_anything_read(one, reader) for one in data])
        if kind is not dict or len(data) != 1:
            raise Misread("nothing that a position can hold")
        [(name, inner)] = data.items()
        if name in _ROOTS:
            return codec_of(_ROOTS[name]).read(inner, reader)
        if name == "struct":
            if type(inner) is not dict or inner.get("type") not in (table := _loose_structs()):
                raise Misread("the name of a struct is needed")
            rest = {key: one for key, one in inner.items() if key != "type"}
            return struct_codec(table[inner["type"]]).read(rest, reader)
        if name == "card":
            return _read_card_reference(inner, reader)
        if name == "board":
            return _read_board_reference(inner, reader)
        if name == "value":
            return convert(inner, _every_value())
        raise Misread(f"{name!r} is nothing that a position can hold")


_ANYTHING = Codec(anything_written, _anything_read)


# --- the codec of a type ---------------------------------------------------------------------------------

_codecs: dict[Any, Codec] = {}
_ABILITIES = frozenset(typing.get_args(Ability))


def codec_of(kind: Any) -> Codec:
    """The codec of a declared type. Raises TypeError for types that no position may hold."""
    try:
        found = _codecs.get(kind)
    except TypeError as error:
        raise TypeError(f"no saved form for {kind!r}") from error
    if found is None:
        found = _codecs[kind] = _work_out(kind)
    return found


def _work_out(kind: Any) -> Codec:
    simple = {int: _WHOLE, str: _WORDS, bool: _TRUTH, type(None): _NOTHING, Any: _ANYTHING, object: _ANYTHING}
    if kind in simple:
        return simple[kind]
    if isinstance(kind, typing.NewType):
        return codec_of(kind.__supertype__)
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return _one_of_words(args)
    if origin in (typing.Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return _sequence(codec_of(args[0]))
        return _row(tuple(codec_of(one) for one in args))
    if origin is frozenset:
        return _sequence(codec_of(args[0]), frozenset, sorted)
    if origin in (dict, Mapping):
        return _pairs(codec_of(args[0]), codec_of(args[1]))
    if isinstance(kind, type):
        return _of_class(kind)
    raise TypeError(f"no saved form for {kind!r}")


def _of_class(kind: type[Any]) -> Codec:
    if issubclass(kind, Enum):
        return _enum(kind)
    if kind is CardDef:
        return _CARD
    if kind is Value:
        return _language(_every_value())
    if kind in _ABILITIES:
        return _text((kind,))
    if issubclass(kind, Value):
        return _language(kind)
    if kind is Board:
        return _BOARD
    for root in _ROOTS.values():
        if issubclass(kind, root):
            return _family(root, kind)
    if issubclass(kind, Struct):
        return struct_codec(kind)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        hints = typing.get_type_hints(kind)
        row = _row(tuple(codec_of(hints[name]) for name in kind._fields))
        return Codec(row.write, lambda data, reader: kind(*row.read(data, reader)))
    raise TypeError(f"no saved form for {kind!r}")


def _union(args: tuple[Any, ...]) -> Codec:
    members = tuple(one for one in args if one is not type(None))
    if len(members) < len(args):
        inner = codec_of(members[0]) if len(members) == 1 else _union(members)
        return _optional(inner)
    if _ABILITIES.issuperset(members):
        return _text(members)
    if any(isinstance(one, type) and issubclass(one, Value) for one in members):
        return _language(typing.Union[members])  # noqa: UP007 - made of a tuple
    for root in _ROOTS.values():
        if all(isinstance(one, type) and issubclass(one, root) for one in members):
            return codec_of(root)
    if any(isinstance(one, type) and issubclass(one, Struct) for one in members):
        return _ANYTHING
    return _first_fit([(one, codec_of(one)) for one in members])


__all__ = ["Codec", "Misread", "Reader", "Writer", "codec_of", "convert", "read_card", "struct_codec"]
