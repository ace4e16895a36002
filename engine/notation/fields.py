"""How the fields of engine values are written as plain data and read back, by their declared types.

For each type there is one codec, worked out once: a struct becomes an object of the fields that are not at their
default, a tuple a list, a table a sorted list of pairs. Frames, forms, actions and parts of events are written
under their saved name and looked up among the registered classes; cards, ability texts and boards are written
as references into tables that `Writer` gathers. Reading checks everything, calls nothing but constructors of
values, and names the place where it had to stop.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from enum import Enum
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
from engine.notation.codecs import (
    BOARD,
    CARD,
    NOTHING,
    TRUTH,
    WHOLE,
    WORDS,
    enum_codec,
    every_value,
    language_codec,
    one_of_words,
    optional,
    pairs,
    read_board_reference,
    read_card_reference,
    read_whole,
    read_words,
    row,
    saved_name,
    sequence,
    subclasses,
    text_codec,
)
from engine.notation.references import (
    NESTING,
    Codec,
    Misread,
    Read,
    Reader,
    Writer,
    convert,
)
from engine.notation.twins import Twin, TwinField, made
from engine.rules.effects.repeating_421 import Beat, Broken, Loop, Repetition
from engine.rules.effects.shortening_421 import ShortenLoop
from engine.rules.stack.priority_408 import Priority

# --- structs ---------------------------------------------------------------------------------------------


def default_of(field: FieldInfo) -> Any:
    """A field's default, or NODEFAULT."""
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def struct_codec(kind: type[Struct]) -> Codec:
    """The codec of a struct: an object of the fields that are not at their default, written as its twin."""
    found = _structs.get(kind)
    if found is None:
        found = _structs[kind] = _LateStruct(kind)
    return found


class _LateStruct(Codec):
    """Worked out when first used, since structs hold one another."""

    __slots__ = ()

    def __init__(self, kind: type[Struct]) -> None:
        def write(value: Any, writer: Writer) -> Any:
            self.write = put = twin_of(kind).write
            return put(value, writer)

        def read(data: Any, reader: Reader) -> Any:
            self.read = take = _reading(kind)
            return take(data, reader)

        super().__init__(write, read)


def twin_of(kind: type[Struct]) -> Twin:
    """The twin of a struct (`engine.notation.twins`), worked out once."""
    found = _twins.get(kind)
    if found is None:
        tag = saved_name(kind) if issubclass(kind, tuple(_ROOTS.values())) else None
        found = _twins[kind] = made(kind, _fields(kind), tag)
    return found


def _fields(kind: type[Struct]) -> list[TwinField]:
    return [
        TwinField(one.name, default_of(one), codec_of(_DECLARED.get((kind, one.name), one.type)))
        for one in fields_of(kind)
    ]


def _reading(kind: type[Struct]) -> Read:
    twin = twin_of(kind)

    def read(data: Any, reader: Reader) -> Any:
        try:
            found = msgspec.convert(data, twin.kind)
        except msgspec.ValidationError:
            return field_by_field(kind, data, reader)
        return twin.read(found, reader)

    return read


def field_by_field(kind: type[Struct], data: Any, reader: Reader) -> Any:
    """A struct read without its twin: to say what is wrong with it, and where."""
    codecs = {name: codec for name, _, codec in _fields(kind)}
    if type(data) is not dict:
        raise Misread("an object is needed")
    found = {}
    name = ""
    try:
        for name, one in data.items():
            if name == "type" and twin_of(kind).kind.__struct_config__.tag is not None:
                continue
            codec = codecs.get(name)
            if codec is None:
                raise Misread(f"{kind.__name__} doesn't have this field")
            found[name] = codec.read(one, reader)
    except Misread as error:
        raise error.inside(name) from None
    try:
        return kind(**found)
    except TypeError as error:
        raise Misread(str(error)) from None


_structs: dict[type[Struct], Codec] = {}
_twins: dict[type[Struct], Twin] = {}
_DECLARED: dict[tuple[type[Struct], str], Any] = {
    (Past, "faces"): tuple[Characteristics, ...],
    (Priority, "history"): tuple[Beat, ...],
    (Priority, "repeating"): Repetition | None,
    (Priority, "broken"): Broken | None,
    (ShortenLoop, "loop"): Loop | None,
}
"""Types narrower than a field declares: the board may not name what stands above it, and an open field shows nobody
what a player has chosen."""


# --- registered classes: frames, forms, actions, parts ---------------------------------------------------

_ROOTS: dict[str, type[Struct]] = {"frame": Procedure, "form": Form, "action": Action, "part": Part}
_registries: dict[type[Any], dict[str, type[Any]]] = {}


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

    codecs: dict[Any, Codec] = {}

    def write(value: Any, writer: Writer) -> Any:
        put = struct_codec(type(value)).write
        assert put is not None
        return put(value, writer)

    def read(data: Any, reader: Reader) -> Any:
        if type(data) is not dict:
            raise Misread("an object is needed")
        name = data.get("type")
        codec = codecs.get(name) if type(name) is str else None
        if codec is None:
            found = registered(root, name)
            if not issubclass(found, kind):
                raise Misread(f"a {kind.__name__} is needed, not a {found.__name__}")
            codec = codecs[name] = struct_codec(found)
        return _deeper(codec.read, data, reader)

    return Codec(write, read)


def _deeper(take: Read, data: Any, reader: Reader) -> Any:
    """What is read one level further in."""
    reader.depth += 1
    try:
        if reader.depth > NESTING:
            raise Misread(f"nested deeper than {NESTING}")
        return take(data, reader)
    finally:
        reader.depth -= 1


# --- fields that may hold anything -----------------------------------------------------------------------


def _loose_structs() -> dict[str, type[Any]]:
    """Structs of the engine that may stand where a field is open, by name."""
    roots: tuple[type[Any], ...] = (*_ROOTS.values(), Value, Board)
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
        return {"struct": {"type": type(value).__name__, **msgspec.to_builtins(put(value, writer))}}
    raise TypeError(f"a position can't hold a {type(value).__name__}")


def _anything_read(data: Any, reader: Reader) -> Any:
    kind = type(data)
    if data is None or kind is bool:
        return data
    if kind is int:
        return read_whole(data, reader)
    if kind is str:
        return read_words(data, reader)
    return _deeper(_rows_read if kind is list or kind is tuple else _tables_read, data, reader)


def _rows_read(data: Any, reader: Reader) -> Any:
    return tuple([_anything_read(one, reader) for one in data])


def _tables_read(data: Any, reader: Reader) -> Any:
    if type(data) is not dict or len(data) != 1:
        raise Misread("nothing that a position can hold")
    [(name, inner)] = data.items()
    if name in _ROOTS:
        return codec_of(_ROOTS[name]).read(inner, reader)
    if name == "struct":
        called = inner.get("type") if type(inner) is dict else None
        found = _loose_structs().get(called) if type(called) is str else None
        if found is None:
            raise Misread("the name of a struct is needed")
        rest = {key: one for key, one in inner.items() if key != "type"}
        return struct_codec(found).read(rest, reader)
    if name == "card":
        return read_card_reference(inner, reader)
    if name == "board":
        return read_board_reference(inner, reader)
    if name == "value":
        return convert(inner, every_value())
    raise Misread(f"{name!r} is nothing that a position can hold")


ANYTHING = Codec(anything_written, _anything_read)


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


# --- the codec of a type ---------------------------------------------------------------------------------

_codecs: dict[Any, Codec] = {}
_ABILITIES: frozenset[Any] = frozenset(typing.get_args(Ability))


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
    simple = {int: WHOLE, str: WORDS, bool: TRUTH, type(None): NOTHING, Any: ANYTHING, object: ANYTHING}
    if kind in simple:
        return simple[kind]
    if isinstance(kind, typing.NewType):
        return codec_of(kind.__supertype__)
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return one_of_words(args)
    if origin in (typing.Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return sequence(codec_of(args[0]))
        return row(tuple(codec_of(one) for one in args))
    if origin is frozenset:
        return sequence(codec_of(args[0]), frozenset, sorted)
    if origin in (dict, Mapping):
        return pairs(codec_of(args[0]), codec_of(args[1]))
    if isinstance(kind, type):
        return _of_class(kind)
    raise TypeError(f"no saved form for {kind!r}")


def _of_class(kind: type[Any]) -> Codec:
    if issubclass(kind, Enum):
        return enum_codec(kind)
    if kind is CardDef:
        return CARD
    if kind is Value:
        return language_codec(every_value())
    if kind in _ABILITIES:
        return text_codec((kind,))
    if issubclass(kind, Value):
        return language_codec(kind)
    if kind is Board:
        return BOARD
    for root in _ROOTS.values():
        if issubclass(kind, root):
            return _family(root, kind)
    if issubclass(kind, Struct):
        return struct_codec(kind)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        hints = typing.get_type_hints(kind)
        as_row = row(tuple(codec_of(hints[name]) for name in kind._fields))
        return Codec(as_row.write, lambda data, reader: kind(*as_row.read(data, reader)))
    raise TypeError(f"no saved form for {kind!r}")


def _union(args: tuple[Any, ...]) -> Codec:
    members = tuple(one for one in args if one is not type(None))
    if len(members) < len(args):
        inner = codec_of(members[0]) if len(members) == 1 else _union(members)
        return optional(inner)
    if _ABILITIES.issuperset(members):
        return text_codec(members)
    values = [one for one in members if isinstance(one, type) and issubclass(one, Value)]
    if any(not one.__module__.startswith("engine.language.") for one in values):
        # Where a room of the rules has an instruction of its own, other rooms may have theirs.
        return language_codec(every_value())
    if values:
        return language_codec(typing.Union[members])  # noqa: UP007 - made of a tuple
    for root in _ROOTS.values():
        if all(isinstance(one, type) and issubclass(one, root) for one in members):
            return codec_of(root)
    if any(isinstance(one, type) and issubclass(one, Struct) for one in members):
        return ANYTHING
    return _first_fit([(one, codec_of(one)) for one in members])
