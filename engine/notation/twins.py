"""Twins: for each class of saved values another of the same fields, which msgspec writes and reads without our help.

Most fields of most values are numbers, words and rows of those, at their default more often than not. What is written
of these is said by their types alone (`Codec.typed`), so whole lists of twins go through the encoder at once, and the
checks of the decoder are those of our codecs. The other fields, the *odd* ones, are written and read by their codecs if
they aren't at their default, which is seen of all that stand side by side at once: a saved board is made of hundreds of
values. A test writes and reads positions without twins, field by field, and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import NODEFAULT, UNSET, Struct, defstruct
from msgspec.structs import astuple

from engine.notation.references import Codec, Misread, Read, Reader, Write, Writer


class TwinField(NamedTuple):
    """One field of a class, its default or NODEFAULT, and how it is written and read."""

    name: str
    default: Any
    codec: Codec


class Twin(NamedTuple):
    """The twin of a class: the type itself, what makes one of a value, and what makes a value of one."""

    kind: type[Struct]
    write: Write
    read: Read
    """It trusts that the types are those that the twin declares. Raises Misread where a codec does."""


def made(kind: type[Struct], fields: Sequence[TwinField], tag: str | None) -> Twin:
    """The twin of a class of these fields, written under a tag if it has one. Its fields without a default stand first,
    so that it takes all by their places also where its class wants their names."""
    positional = kind.__match_args__ == kind.__struct_fields__
    if not positional:
        order = sorted(range(len(fields)), key=lambda place: fields[place].default is not NODEFAULT)
        fields = [fields[place] for place in order]
    declared: list[Any] = [
        (one.name, Any if one.codec.typed is None else one.codec.typed, *_if_any(_kept(one.default)))
        for one in fields
    ]
    twin_kind = defstruct(
        f"{kind.__name__}Twin",
        declared,
        tag=tag,
        tag_field=None if tag is None else "type",
        omit_defaults=True,
        forbid_unknown_fields=True,
        gc=False,
    )
    names = [one.name for one in fields]
    # attrgetter gives a row of the only field no row.
    values_of = astuple if positional or len(fields) < 2 else attrgetter(*names)
    places = tuple([(place, *one) for place, one in enumerate(fields)])
    odd = [one for one in places if one[3].typed is None]
    runs = _runs([one for one in odd if _empty(one[2]) and one[3].write is not None])
    side_by_side = {place for start, stop, *_ in runs for place in range(start, stop)}
    alone = [one for one in odd if one[0] not in side_by_side]
    puts = tuple([_put(*one) for one in places if one in alone or not _one_alone(one[2])])
    takes = tuple([_take(*one) for one in alone])

    def write(value: Any, writer: Writer) -> Any:
        values: Any = list(values_of(value))
        for place, default, kept, put in puts:
            found = values[place]
            if found is not kept:
                # Nothing but None equals None, though cards take long to say so.
                if default is not None and found == default:
                    values[place] = kept
                elif put is not None:
                    values[place] = put(found, writer)
        for start, stop, usual, run, _ in runs:
            if values[start:stop] != usual:
                for place, default, put in run:
                    found = values[place]
                    if found is not default:
                        values[place] = put(found, writer)
        return twin_kind(*values)

    def read(twin: Any, reader: Reader) -> Any:
        values: Any = list(astuple(twin))
        place = 0
        try:
            for place, kept, take, new in takes:
                found = values[place]
                if found is not kept:
                    values[place] = take(found, reader)
                elif new is not None:
                    values[place] = new()
            for start, stop, usual, _, run in runs:
                if values[start:stop] != usual:
                    for place, default, take in run:
                        found = values[place]
                        if found is not default:
                            values[place] = take(found, reader)
        except Misread as error:
            raise error.inside(fields[place].name) from None
        try:
            return kind(*values) if positional else kind(**dict(zip(names, values, strict=True)))
        except TypeError as error:
            raise Misread(str(error)) from None

    return Twin(twin_kind, write, read)


_Place = tuple[int, str, Any, Codec]


def _runs(odd: Sequence[_Place]) -> tuple[tuple[int, int, list[Any], tuple[Any, ...], tuple[Any, ...]], ...]:
    """Odd fields side by side whose defaults nothing else equals, as they mostly all are: from where to where, the
    defaults, and how each is written and read. A field by itself is no run."""
    found = []
    for _, group in groupby(enumerate(odd), lambda one: one[1][0] - one[0]):
        run = [one for _, one in group]
        if len(run) > 1:
            puts = tuple([(place, default, put) for place, default, _, put in (_put(*one) for one in run)])
            takes = tuple([_take(*one)[:3] for one in run])
            found.append((run[0][0], run[-1][0] + 1, [one[2] for one in run], puts, takes))
    return tuple(found)


def _put(place: int, _: str, default: Any, codec: Codec) -> tuple[int, Any, Any, Write | None]:
    """How a field is written: its place, its default, what stands for that in the twin, and what writes it."""
    return place, default, _kept(default), _of_what_is_there(default, codec).write


def _take(place: int, _: str, default: Any, codec: Codec) -> tuple[int, Any, Read, type[Any] | None]:
    """How a field is read: its place, what stands for its default in the twin, what reads it, and what makes
    a default anew."""
    kept = _kept(default)
    return place, kept, _of_what_is_there(default, codec).read, type(default) if kept is UNSET else None


def _of_what_is_there(default: Any, codec: Codec) -> Codec:
    return codec.present if default is None and codec.present is not None else codec


def _kept(default: Any) -> Any:
    """A table that is made anew for each value is never the one that another has."""
    return UNSET if isinstance(default, dict | list | set) else default


def _if_any(default: Any) -> tuple[Any, ...]:
    return () if default is NODEFAULT else (default,)


def _empty(value: Any) -> bool:
    """Whether nothing else equals it, and all that equal it are one."""
    return value is None or (type(value) in (str, tuple) and not value)


def _one_alone(value: Any) -> bool:
    """Whether all values that equal it are one: then the encoder sees that a field is at its default."""
    small = type(value) is int and -5 <= value <= 256
    return small or _empty(value) or value is NODEFAULT or type(value) is bool
