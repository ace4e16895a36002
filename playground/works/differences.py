"""What is different between two versions, for reading: texts line by line, other fields word by word.

Whoever writes a text decides how much there is to compare, so the work is bounded: what is alike at both ends is taken
off first, and where too much is left in between, all of that is told as taken out and put in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from playground.works.fields import NAMES, Fields, changed

MOST_PAIRS = 400_000
"""Lines or words of one times those of the other that are compared pair by pair."""
AROUND = 3
"""Lines that are shown before and after one that changed."""
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
SAME, OUT, IN = "same", "out", "in"


@dataclass(frozen=True)
class Piece:
    """Some lines or words that both have, or only the one before, or only the one after."""

    kind: str
    words: str


@dataclass(frozen=True)
class Difference:
    """A field that is not the same."""

    name: str
    title: str
    by_line: bool
    pieces: list[Piece] = field(default_factory=list)


def differences(before: Fields, after: Fields) -> list[Difference]:
    """Every field that is not the same, in the order in which a form has them."""
    found = []
    for name in sorted(changed(before, after), key=list(NAMES).index):
        was, now = before.words(name), after.words(name)
        pieces = list(by_line(was, now)) if name == "body" else list(by_word(was, now))
        found.append(Difference(name, NAMES[name], name == "body", pieces))
    return found


def by_word(before: str, after: str) -> Iterator[Piece]:
    """Two texts as runs of words that both have or only one has."""
    for kind, words in _pieces(_WORDS.findall(before), _WORDS.findall(after)):
        yield Piece(kind, "".join(words))


def by_line(before: str, after: str) -> Iterator[Piece]:
    """Two texts line by line, with a few lines around each that changed; "..." stands for those left out."""
    runs = list(_pieces(before.splitlines(), after.splitlines()))
    for place, (kind, lines) in enumerate(runs):
        if kind != SAME:
            yield from (Piece(kind, line) for line in lines)
            continue
        first = lines[:AROUND] if place else ()
        last = lines[-AROUND:] if place < len(runs) - 1 else ()
        if len(first) + len(last) >= len(lines):
            yield from (Piece(SAME, line) for line in lines)
            continue
        yield from (Piece(SAME, line) for line in first)
        yield Piece("gap", "\N{HORIZONTAL ELLIPSIS}")
        yield from (Piece(SAME, line) for line in last)


def _pieces(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    was, now = before[start : len(before) - end], after[start : len(after) - end]
    runs = [(SAME, list(before[:start])), *_between(was, now), (SAME, list(before[len(before) - end :]))]
    yield from ((kind, words) for kind, words in runs if words)


def _between(was: Sequence[str], now: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    if len(was) * len(now) > MOST_PAIRS:
        yield from ((OUT, list(was)), (IN, list(now)))
        return
    for what, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal":
            yield SAME, list(was[a:b])
        else:
            yield from ((OUT, list(was[a:b])), (IN, list(now[c:d])))


def _alike(before: Sequence[str], after: Sequence[str]) -> int:
    """How many are the same from the beginning."""
    count = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        count += 1
    return count
