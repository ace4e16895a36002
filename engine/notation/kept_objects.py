"""Objects of saved boards, each written and read once for as long as it stays what it is.

From one step of a game to the next nearly all objects are the same, and so is what is written of them. Of an object
that refers to nothing in the document but its card, that depends on the object alone: so it is kept beside the object,
and the object beside the bytes, in whatever way these are spelled. What is kept is what the object's twin
(`engine.notation.twins`) is written as and read from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.board import Object
from engine.language.values import CardDef
from engine.memos import kept_beside
from engine.notation.fields import struct_codec, twin_of
from engine.notation.references import Reader, Writer

MOST_KEPT = 20_000

_written: dict[int, tuple[Object, msgspec.Raw]] = kept_beside({})
_read: dict[bytes, tuple[Object, str]] = kept_beside({})
"""The object of these bytes, and under which digest its card stands in the document."""
_decoders: list[msgspec.json.Decoder[Any]] = []
_ENCODER = msgspec.json.Encoder(order="sorted")


def _stands_alone(found: Object) -> bool:
    """Whether what is written of it refers to nothing else in the document than its card."""
    return (
        found.announcement is None
        and found.ability is None
        and found.damages is None
        and found.copying is None
        and found.phased is None
        and not found.linked
    )


def _keep(found: Object, data: bytes, digest: str) -> None:
    if len(_read) >= MOST_KEPT:
        _read.clear()
    _read[data] = (found, digest)


def write_objects(objects: Sequence[Object], writer: Writer) -> list[Any]:
    """What stands for each object in the document."""
    put = struct_codec(Object).write
    assert put is not None
    out: list[Any] = []
    new: list[int] = []
    definitions: dict[int, CardDef | None] = {}
    for place, found in enumerate(objects):
        kept = _written.get(id(found))
        if kept is not None and kept[0] is found:
            # Most objects have their card in common with others.
            definitions[id(found.definition)] = found.definition
            out.append(kept[1])
            continue
        out.append(put(found, writer))
        if _stands_alone(found):
            new.append(place)
    if new:
        # One after another they would be written with far more room than they need.
        lines = _ENCODER.encode_lines([out[place] for place in new]).split(b"\n")
        for place, data in zip(new, lines, strict=False):
            if len(_written) >= MOST_KEPT:
                _written.clear()
            found, digest = objects[place], out[place].definition or ""
            out[place] = raw = msgspec.Raw(data)
            _written[id(found)] = (found, raw)
            _keep(found, data, digest)
    for definition in definitions.values():
        if definition is not None:
            writer.card(definition)
    return out


def read_objects(written: Sequence[msgspec.Raw], reader: Reader) -> list[Object]:
    """The objects of this JSON. Raises Misread, or MsgspecError."""
    twin = twin_of(Object)
    if not _decoders:
        _decoders.append(msgspec.json.Decoder(twin.kind))
    decode, take, cards = _decoders[0].decode, twin.read, reader.cards
    out: list[Object] = []
    for data in map(bytes, written):
        kept = _read.get(data)
        if kept is not None and (not kept[1] or cards.get(kept[1]) is kept[0].definition):
            out.append(kept[0])
            continue
        read = decode(data)
        found: Object = take(read, reader)
        if _stands_alone(found):
            _keep(found, data, read.definition or "")
        out.append(found)
    return out


__all__ = ["read_objects", "write_objects"]
