"""Objects of saved boards, each written and read once for as long as it stays what it is.

From one step of a game to the next nearly all objects are the same, and so is what is written of them. Of an object
that refers to nothing in the document but its card, that depends on the object alone: so it is kept beside the object,
and the object beside the bytes, in whatever way these are spelled. What is kept is what the object's twin
(`engine.notation.twins`) is written as and read from.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.board import Object
from engine.memos import kept_beside
from engine.notation.fields import struct_codec, twin_of
from engine.notation.references import Reader, Writer

MOST_KEPT = 20_000

_written: dict[int, tuple[Object, msgspec.Raw]] = kept_beside({})
_read: dict[bytes, tuple[Object, str]] = kept_beside({})
"""The object of these bytes, and under which digest its card stands in the document."""
_decoders: list[msgspec.json.Decoder[Any]] = []


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


def write_object(found: Object, writer: Writer) -> Any:
    """What stands for the object in the document."""
    definition = found.definition
    digest = writer.card(definition) if definition is not None else ""
    kept = _written.get(id(found))
    if kept is not None and kept[0] is found:
        return kept[1]
    put = struct_codec(Object).write
    assert put is not None
    twin = put(found, writer)
    if not _stands_alone(found):
        return twin
    data = msgspec.json.encode(twin, order="sorted")
    if len(_written) >= MOST_KEPT:
        _written.clear()
    raw = msgspec.Raw(data)
    _written[id(found)] = (found, raw)
    _keep(found, data, digest)
    return raw


def read_object(data: msgspec.Raw, reader: Reader) -> Object:
    """The object of this JSON. Raises Misread, or MsgspecError."""
    written = bytes(data)
    kept = _read.get(written)
    if kept is not None and (not kept[1] or reader.cards.get(kept[1]) is kept[0].definition):
        return kept[0]
    if not _decoders:
        _decoders.append(msgspec.json.Decoder(twin_of(Object).kind))
    twin = _decoders[0].decode(written)
    found: Object = twin_of(Object).read(twin, reader)
    if _stands_alone(found):
        _keep(found, written, twin.definition or "")
    return found


__all__ = ["read_object", "write_object"]
