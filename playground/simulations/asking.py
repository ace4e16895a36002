"""What a simulation counts besides how games end: sentences, asked of each end of a playout or of a subgame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.nested_ends import Final
from engine.notation.counted import Countable, Found, read_counted
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.reading_expectations import known_on
from engine.position import Position

MOST = 5
"""Sentences that one simulation may ask."""
LONGEST = 200
"""Characters of one."""


class Unread(Exception):
    """A sentence that can't be counted, and why."""


def read(sentences: Iterable[str], position: Position) -> tuple[Countable, ...]:
    """The sentences, each once; empty ones are left out. Raises Unread."""
    known = known_on(position.boards)
    found: dict[Countable, None] = {}
    for words in sentences:
        if not words.strip():
            continue
        if len(words) > LONGEST:
            raise Unread(f"A sentence has at most {LONGEST} characters.")
        try:
            found[read_counted(words, known)] = None
        except Unreadable as error:
            could = f" Expected: {', '.join(error.expected)}." if error.expected else ""
            raise Unread(f'"{error.words}" can\'t be counted.{could}') from error
        except TooMuch as error:
            raise Unread(f"{error}.") from error
    if len(found) > MOST:
        raise Unread(f"At most {MOST} sentences.")
    return tuple(found)


def read_kept(sentences: Iterable[str], position: Position) -> tuple[Countable, ...]:
    """What a simulation counts; nothing where this release doesn't read it."""
    try:
        return read(sentences, position)
    except Unread:
        return ()


def answers(asked: Sequence[Countable], final: Final) -> tuple[Found, ...]:
    """What each of them comes to at an end."""
    return tuple(one.of(final) for one in asked)


def words(asked: Iterable[Countable]) -> list[str]:
    """As they are kept."""
    return [one.words() for one in asked]
