"""Objects of saved boards, each written and read once for as long as it stays what it is.

From one step of a game to the next nearly all objects are the same, and so is what is written of them. Of an object
that refers to nothing in the document but its card, that depends on the object alone: so it is kept beside the object,
and the object beside the bytes, in whatever way these are spelled. What is kept is what the object's twin
(`engine.notation.twins`) is written as and read from. Nearly always all objects are kept: they are looked up at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import GenericAlias
from typing import Any

import msgspec

from engine.board import Object
from engine.language.values import CardDef
from engine.memos import kept_beside
from engine.notation.fields import struct_codec, twin_of
from engine.notation.references import Misread, Reader, Writer, WrittenCard

MOST_KEPT = 20_000

_Written = tuple[Object, msgspec.Raw, str, WrittenCard | None]
_Read = tuple[Object, str, CardDef | None]

_written: dict[int, _Written] = kept_beside({})
"""By identity, which is an object's own for as long as it is kept here: what is written, and the card it refers to."""
_read: dict[bytes, _Read] = kept_beside({})
"""The object of these bytes, the braces around them left out; under which digest its card stands, and the card."""
_decoders: list[msgspec.json.Decoder[Any]] = []
_LIST = msgspec.json.Decoder(list[msgspec.Raw])
_ENCODER = msgspec.json.Encoder(order="sorted")


def _stands_alone(found: Object) -> bool:
    """Whether what is written of it refers to nothing else in the document than its card."""
    return found.announcement is None and found.ability is None and found.copying is None


def _keep(found: Object, inside: bytes, digest: str) -> None:
    if len(_read) >= MOST_KEPT:
        _read.clear()
    _read[inside] = (found, digest, found.definition)


def write_objects(objects: Sequence[Object], writer: Writer) -> list[Any]:
    """What stands for each object in the document."""
    kept: list[Any] = [*map(_written.get, map(id, objects))]
    if all(kept):
        out = [one[1] for one in kept]
    else:
        out = _written_anew(objects, kept, writer)
        kept = [*filter(None, kept)]
    # Most objects have their card in common with others; those that have none have it under no digest.
    cards = {digest: card for _, _, digest, card in kept}
    cards.pop("", None)
    writer.cards.update(cards)
    return out


def _written_anew(objects: Sequence[Object], kept: Sequence[_Written | None], writer: Writer) -> list[Any]:
    """The same where some are not kept."""
    put = struct_codec(Object).write
    assert put is not None
    pairs = [*zip(objects, kept, strict=True)]
    out: list[Any] = [put(found, writer) if known is None else known[1] for found, known in pairs]
    new = [place for place, (found, known) in enumerate(pairs) if known is None and _stands_alone(found)]
    # One after another they would be written with far more room than they need.
    lines = _ENCODER.encode_lines([out[place] for place in new]).split(b"\n")
    for place, data in zip(new, lines, strict=False):
        if len(_written) >= MOST_KEPT:
            _written.clear()
        found, digest = objects[place], out[place].definition or ""
        out[place] = raw = msgspec.Raw(data)
        _written[id(found)] = (found, raw, digest, writer.cards.get(digest))
        _keep(found, data[1:-1], digest)
    return out


def read_objects(written: msgspec.Raw, reader: Reader) -> list[Object]:
    """The objects of this JSON list. Raises Misread, or MsgspecError."""
    data = bytes(written)
    try:
        # If each piece is the inside of an object, no object holds others and they lie side by side.
        return _read_each(data.removeprefix(b"[{").removesuffix(b"}]").split(b"},{"), reader)
    except msgspec.DecodeError:
        each = [*map(bytes, _LIST.decode(data))]
    if not all(one.startswith(b"{") for one in each):
        raise Misread("an object is needed")
    return _read_each([one[1:-1] for one in each], reader)


def _read_each(insides: Sequence[bytes], reader: Reader) -> list[Object]:
    """The objects of which this stands between braces. Raises DecodeError if a piece is not all of one."""
    kept: list[Any] = [*map(_read.get, insides)]
    if all(kept):
        cards = {digest: card for _, digest, card in kept}
        cards.pop("", None)
        if cards.items() <= reader.cards.items():
            return [found for found, _, _ in kept]
    twin = twin_of(Object)
    if not _decoders:
        _decoders.append(msgspec.json.Decoder(GenericAlias(list, (twin.kind,))))
    take, known_cards = twin.read, reader.cards
    known = [one if one and known_cards.get(one[1]) is one[2] else None for one in kept]
    new = [inside for inside, one in zip(insides, known, strict=True) if one is None]
    twins = _decoders[0].decode(b"[{%b}]" % b"},{".join(new))
    if len(twins) != len(new):
        raise msgspec.DecodeError("taken apart within an object")
    rest = iter(twins)
    out: list[Object] = []
    for inside, one in zip(insides, known, strict=True):
        if one is not None:
            out.append(one[0])
            continue
        read = next(rest)
        found: Object = take(read, reader)
        if _stands_alone(found):
            _keep(found, inside, read.definition or "")
        out.append(found)
    return out


__all__ = ["read_objects", "write_objects"]
