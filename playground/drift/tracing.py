"""A trace in short: a few bytes for each step, by which the trace of another engine is compared, and its words."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass

from playground.boards import narrating
from playground.boards.playing import PlayedRun
from playground.rulings import record

MOST = 2_000
"""Steps of which each has its own mark; all further ones have one together."""
_SIZE = 8
_LONGEST = 300


@dataclass(frozen=True)
class Short:
    """Marks and words of a trace."""

    marks: bytes = b""
    words: bytes = b""


def short_of(played: PlayedRun) -> Short:
    """A line's trace in short."""
    marks = [bytes.fromhex(record.mark(line))[:_SIZE] for line in played.lines]
    rest = hashlib.sha256(b"".join(marks[MOST:])).digest()[:_SIZE] if len(marks) > MOST else b""
    told = [
        (line.rule, (narrating.happened(played, line) or narrating.said(played, line))[:_LONGEST])
        for line in played.lines[:MOST]
    ]
    packed = zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 6)
    return Short(b"".join(marks[:MOST]) + rest, packed)


def first_difference(before: bytes, now: bytes) -> int:
    """The number of the first step that is not the same; 0 where all are."""
    if before == now:
        return 0
    for start in range(0, max(len(before), len(now)), _SIZE):
        if before[start : start + _SIZE] != now[start : start + _SIZE]:
            return start // _SIZE + 1
    return 0


def words_at(packed: bytes, step: int) -> tuple[str, str]:
    """A step's rule and words; two empty ones where the trace has no such step, or none that is told."""
    if not packed:
        return "", ""
    told = json.loads(zlib.decompress(packed))
    return (str(told[step - 1][0]), str(told[step - 1][1])) if 0 < step <= len(told) else ("", "")
