"""Pages that are kept deflated, with gaps: an answer is put together of them without being compressed anew.

A gzip file is one stream of blocks, and blocks that end at a byte can be joined as they are. So a page is deflated
once, in stretches between its gaps; what fills a gap stands in a block of its own that is not compressed. That is as
long each time, so that what a stretch says of a place before it ("as so many bytes ago") stays right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.http import HttpResponse
from isal import isal_zlib

from playground.launch.lanes import afterwards

LEVEL = 2
"""Of ISA-L's four, 0 to 3: as close as zlib's second, five times as fast. The next takes four times as long."""
_RAW = -isal_zlib.MAX_WBITS
"""Deflated without a header of its own."""
_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_END = b"\x03\x00"
"""A last block with nothing in it."""
_IN_NO_TEXT = b"\xff"
"""Stands in a gap while a page is deflated. UTF-8 has no such byte, so no stretch is told as being like a gap."""


class Stretch(NamedTuple):
    """A stretch of a page."""

    deflated: bytes
    crc: int
    length: int
    """Of what it is when it isn't deflated."""


def stored(text: bytes) -> Stretch:
    """A stretch as it is, of fewer than 64 kB."""
    length = len(text)
    header = b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little")
    return Stretch(header + text, isal_zlib.crc32(text), length)


class Squeezed:
    """A page in UTF-8, deflated. Its gaps are all filled by the same text, of a length that is known."""

    __slots__ = ("_gap", "_stretches")

    def __init__(self, texts: Sequence[bytes], gap: int = 0) -> None:
        """`texts` are what stands between the gaps."""
        self._gap = gap
        self._stretches: list[Stretch] = []
        squeezer = isal_zlib.compressobj(LEVEL, wbits=_RAW)
        for number, text in enumerate(texts):
            if number:
                squeezer.compress(_IN_NO_TEXT * gap)
                squeezer.flush(isal_zlib.Z_SYNC_FLUSH)
            deflated = squeezer.compress(text) + squeezer.flush(isal_zlib.Z_SYNC_FLUSH)
            self._stretches.append(Stretch(deflated, isal_zlib.crc32(text), len(text)))

    def __len__(self) -> int:
        """Bytes that are kept."""
        return sum(len(one.deflated) for one in self._stretches)

    def filled(self, text: bytes = b"") -> list[Stretch]:
        """The page with a text in its gaps."""
        if len(text) != self._gap:
            raise ValueError("what fills a gap is as long as the gap")
        filling = stored(text)
        found = [filling] * (2 * len(self._stretches) - 1)
        found[::2] = self._stretches
        return found


def plain(stretches: Sequence[Stretch]) -> bytes:
    """The text that stretches stand for."""
    return isal_zlib.decompress(_joined(stretches), wbits=_RAW)


def gzipped(stretches: Sequence[Stretch]) -> bytes:
    """A gzip file of them."""
    crc = length = 0
    for one in stretches:
        crc = isal_zlib.crc32_combine(crc, one.crc, one.length)
        length += one.length
    sizes = crc.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")
    return _HEADER + _joined(stretches) + sizes


def _joined(stretches: Sequence[Stretch]) -> bytes:
    return b"".join([one.deflated for one in stretches]) + _END


class InStretches(HttpResponse):
    """An answer that is there deflated; it is made plain where somebody wants to have it so."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self.stretches: Sequence[Stretch] | None = None
        super().__init__()
        self.stretches = stretches
        self.headers["Content-Length"] = str(sum(one.length for one in stretches))

    @property
    def content(self) -> bytes:
        if self.stretches is not None:
            self.content = plain(self.stretches)
        return super().content

    @content.setter
    def content(self, value: object) -> None:
        self.stretches = None
        HttpResponse.content.fset(self, value)  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[bytes]:
        return iter([self.content])


class AndThen(HttpResponse):
    """An answer after which something is left to be done that nobody has to wait for."""

    def __init__(self, content: bytes, then: Callable[[], None]) -> None:
        super().__init__(content)
        self._then = then

    def close(self) -> None:
        super().close()
        afterwards(self._then)
