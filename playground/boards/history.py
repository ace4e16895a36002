"""The history of a board: what each edit changed, not what stood there afterwards.

An edit keeps how its text differs from that of the edit before: how much is alike at both ends, and what stands in
between, compressed with what stood there before as its dictionary. Now and then an edit keeps its text whole, so
that no more than some edits have to be put together to read one.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable
from itertools import pairwise

MOST_IN_A_ROW = 40
"""Differences between two texts that are kept whole."""
_ENDS = struct.Struct("<II")
_WINDOW = 32 * 1024
"""As far back as zlib looks."""


class Broken(ValueError):
    """What is kept can't be put together again."""


def whole(text: str) -> bytes:
    """A text by itself."""
    return zlib.compress(text.encode())


def difference(before: str, after: str) -> bytes:
    """What is kept of a text that came after another."""
    head = _alike(len(before), len(after), lambda number: before[:number] == after[:number])
    most = min(len(before), len(after)) - head
    tail = _alike(most, most, lambda number: number == 0 or before[-number:] == after[-number:])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_between(before, head, tail))
    middle = after[head : len(after) - tail].encode()
    return _ENDS.pack(head, tail) + packer.compress(middle) + packer.flush()


def after(before: str, kept: bytes) -> str:
    """The text that came after another. Raises Broken."""
    try:
        head, tail = _ENDS.unpack_from(kept)
        unpacker = zlib.decompressobj(-15, zdict=_between(before, head, tail))
        middle = unpacker.decompress(kept[_ENDS.size :]) + unpacker.flush()
        return before[:head] + middle.decode() + before[len(before) - tail :]
    except (struct.error, zlib.error, UnicodeDecodeError) as error:
        raise Broken(str(error)) from error


def texts(rows: Iterable[tuple[int, bytes]]) -> list[str]:
    """The texts of edits in a row, each as (how many differences since a whole text, what is kept), the first whole.
    Raises Broken."""
    found: list[str] = []
    for depth, kept in rows:
        if depth and not found:
            raise Broken("the text that it differs from is not there")
        try:
            found.append(after(found[-1], bytes(kept)) if depth else zlib.decompress(bytes(kept)).decode())
        except zlib.error as error:
            raise Broken(str(error)) from error
    return found


def kept_of(edits: Iterable[str]) -> list[tuple[int, bytes]]:
    """What is kept of texts that came one after the other."""
    every = list(edits)
    rows = [(0, whole(every[0]))] if every else []
    for before, now in pairwise(every):
        rows.append(next_kept(rows[-1][0], before, now))
    return rows


def next_kept(depth: int, before: str, now: str) -> tuple[int, bytes]:
    """What is kept of a text that comes after another, which was kept at a depth: the difference, unless it is no
    smaller than the text, or there were many in a row."""
    if depth < MOST_IN_A_ROW:
        changed = difference(before, now)
        if len(changed) < len(now) // 2 + _ENDS.size:
            return depth + 1, changed
    return 0, whole(now)


def _alike(one: int, other: int, same: Callable[[int], bool]) -> int:
    """As many characters as are the same at an end, found by halving: slices are compared quickly."""
    least, most = 0, min(one, other)
    while least < most:
        middle = (least + most + 1) // 2
        if same(middle):
            least = middle
        else:
            most = middle - 1
    return least


def _between(text: str, head: int, tail: int) -> bytes:
    return text[head : len(text) - tail].encode()[-_WINDOW:]
