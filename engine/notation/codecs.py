"""Codecs of what fields are made of: numbers, words, values of the card language, references, collections."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable
from enum import Enum
from types import GenericAlias
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine.board import Board
from engine.language.values import Ability, CardDef, Value
from engine.notation.references import (
    LEAST,
    MOST,
    TEXT_LENGTH,
    Codec,
    Misread,
    Reader,
    Writer,
    convert,
)

# --- plain values and the language's own -----------------------------------------------------------------


def read_whole(data: Any, _: Reader) -> int:
    """A whole number within the bounds of saved forms. Raises Misread."""
    if type(data) is not int:
        raise Misread("a whole number is needed")
    if not LEAST <= data <= MOST:
        raise Misread("the number is out of bounds")
    return data


def read_words(data: Any, _: Reader) -> str:
    """Text of a bounded length. Raises Misread."""
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


WHOLE = Codec(None, read_whole, Annotated[int, Meta(ge=LEAST, le=(1 << 63) - 1)])
"""The few numbers above what msgspec can bound, our own way of reading takes."""
WORDS = Codec(_plain_words, read_words, Annotated[str, Meta(max_length=TEXT_LENGTH)])
TRUTH = Codec(None, _truth, bool)
NOTHING = Codec(None, _nothing, None)


def one_of_words(options: tuple[Any, ...]) -> Codec:
    """For a field that holds one of these words."""
    allowed = frozenset(options)

    def read(data: Any, _: Reader) -> Any:
        if type(data) is not str or data not in allowed:
            raise Misread(f"one of {', '.join(sorted(options))} is needed")
        return data

    return Codec(_plain_words, read, Literal[options] if all(type(one) is str for one in options) else None)


def enum_codec(kind: type[Enum]) -> Codec:
    """For a member of an enum, saved as its value."""
    table = {member.value: member for member in kind}

    def read(data: Any, _: Reader) -> Enum:
        if type(data) is not str or data not in table:
            raise Misread(f"{data!r} is no {kind.__name__}")
        return table[data]

    return Codec(lambda value, _: value.value, read, kind if all(type(one) is str for one in table) else None)


def language_codec(kind: Any) -> Codec:
    """For values of the card language, saved under their class's name."""
    return Codec(lambda value, _: msgspec.to_builtins(value), lambda data, _: convert(data, kind))


def saved_name(kind: type[Struct]) -> str:
    """The name that a class has in saved documents: its tag, which stays when the class gets a better name."""
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else kind.__name__


def subclasses(root: type[Any]) -> dict[str, type[Any]]:
    """All classes below one by their saved names. Raises TypeError if two share a name."""
    found: dict[str, type[Any]] = {}
    ahead = list(root.__subclasses__())
    while ahead:
        kind = ahead.pop()
        if found.setdefault(saved_name(kind), kind) is not kind:
            raise TypeError(f"two kinds of {root.__name__} are saved as {saved_name(kind)}")
        ahead.extend(kind.__subclasses__())
    return found


def every_value() -> Any:
    """The union of all values of the language."""
    return typing.Union[tuple(subclasses(Value).values())]  # noqa: UP007 - made of a tuple


def _write_text(value: Any, writer: Writer) -> int:
    return writer.text(value)


def text_codec(kinds: tuple[type[Value], ...]) -> Codec:
    """For card texts of these kinds, saved once a document and named by their place."""

    def read(data: Any, reader: Reader) -> Value:
        if type(data) is not int or not 0 <= data < len(reader.texts):
            raise Misread("this ability text doesn't exist")
        found = reader.texts[data]
        if not isinstance(found, kinds):
            raise Misread(f"a text of this kind isn't allowed here: {type(found).__name__}")
        return found

    return Codec(_write_text, read)


def _write_card(value: Any, writer: Writer) -> str:
    return writer.card(value)


def read_card_reference(data: Any, reader: Reader) -> CardDef:
    """The card that the document lists under a digest. Raises Misread."""
    found = reader.cards.get(data) if type(data) is str else None
    if found is None:
        raise Misread("there is no card of this digest")
    return found


def read_board_reference(data: Any, reader: Reader) -> Board:
    """The board that the document lists at a place. Raises Misread."""
    if type(data) is not int or not 0 <= data < len(reader.boards):
        raise Misread("this board doesn't exist")
    return reader.boards[data]


CARD = Codec(_write_card, read_card_reference)
BOARD = Codec(lambda value, writer: writer.board(value), read_board_reference)


TEXT_VALUE = language_codec(Ability)
"""Reads an entry of the table of texts."""


# --- collections -----------------------------------------------------------------------------------------


def _items(data: Any) -> Iterable[Any]:
    if type(data) is not list and type(data) is not tuple:
        raise Misread("a list is needed")
    return data


def sequence(item: Codec, collect: Callable[[Iterable[Any]], Any] = tuple, arrange: Any = list) -> Codec:
    """For a list of like items; `collect` makes of them what the field holds, `arrange` gives them their
    order."""

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

    plain = collect is tuple and arrange is list and item.typed is not None
    return Codec(write, read, GenericAlias(tuple, (item.typed, ...)) if plain else None)


def row(items: tuple[Codec, ...]) -> Codec:
    """For a list of so many items, each of a type of its own."""

    def write(value: Any, writer: Writer) -> list[Any]:
        return [
            one if item.write is None else item.write(one, writer)
            for item, one in zip(items, value, strict=True)
        ]

    def read(data: Any, reader: Reader) -> Any:
        found = tuple(_items(data))
        if len(found) != len(items):
            raise Misread(f"{len(items)} things are needed")
        return tuple([item.read(one, reader) for item, one in zip(items, found, strict=True)])

    types = tuple(item.typed for item in items)
    return Codec(write, read, None if None in types else GenericAlias(tuple, types))


def pairs(key: Codec, value: Codec) -> Codec:
    """For a mapping, saved as a list of pairs sorted by their keys."""
    rows = sequence(row((key, value)), dict, lambda table: sorted(table.items()))
    return Codec(rows.write, rows.read)


def optional(codec: Codec) -> Codec:
    """For a value, or null."""

    def write(value: Any, writer: Writer) -> Any:
        put = codec.write
        return value if value is None or put is None else put(value, writer)

    return Codec(
        None if codec.write is None else write,
        lambda data, reader: None if data is None else codec.read(data, reader),
        None if codec.typed is None else codec.typed | None,
        codec,
    )
