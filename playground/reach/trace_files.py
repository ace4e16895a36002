"""Trace files, as "Export" writes them, read back: checked field by field, without an engine."""

from __future__ import annotations

import zlib
from typing import Annotated, Literal

import msgspec

from engine.notation.tell import LEVELS
from playground.boards.handing_out import MOST_STEPS, TRACE_FORMAT
from playground.boards.models import LONGEST_TITLE
from playground.characters import TURNING
from playground.reach.models import MOST_STORED

MOST_BYTES = 4_000_000
"""Of a file: a part of a trace with its two thousand steps has about a quarter of that."""
_LOOKED_AT = 4_096

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Rule = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{3}(\.[0-9]{1,3}[a-z]?)?)?$", max_length=12)]
Sentence = Annotated[str, msgspec.Meta(max_length=20_000)]
Name = Annotated[str, msgspec.Meta(max_length=200)]


class NotATrace(Exception):
    """A file that can't be shown: where it goes wrong, and how."""


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A step of a rule, an answer, or the end."""

    step: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
    kind: Literal["step", "answer", "cut", "over"]
    rule: Rule
    also: Annotated[list[Rule], msgspec.Meta(max_length=100)]
    said: Sentence
    happened: Sentence
    depth: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    game: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    turn: Number
    at: Name
    our_reading: bool
    level: Literal["ruling", "procedure", "engine"]


class Document(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A trace, or a part of one."""

    format: str
    edition: Name
    title: Annotated[str, msgspec.Meta(max_length=2_000)]
    players: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=100)]
    viewer: Name | None
    last: Number
    steps: Annotated[list[Step], msgspec.Meta(max_length=MOST_STEPS)]
    next: Number | None = None
    stopped: Name | None = None

    @property
    def short_title(self) -> str:
        return (" ".join(self.title.split()) or "A trace")[:LONGEST_TITLE]

    def upto(self, level: str) -> list[Step]:
        """The steps that a level of detail shows."""
        deepest = [str(name) for name in LEVELS].index(level)
        return [one for one in self.steps if LEVELS.index(one.level) <= deepest]


def is_trace(data: bytes) -> bool:
    """Whether a file means to be one, whatever else is wrong with it."""
    begin = data[:_LOOKED_AT].lstrip(b"\xef\xbb\xbf \t\r\n")
    return begin.startswith(b"{") and b'"rules-playground trace' in begin


def read(data: bytes) -> Document:
    """The trace of a file. Raises NotATrace, which says where and why."""
    if len(data) > MOST_BYTES:
        raise NotATrace(f"The file is too large: a trace has at most {MOST_BYTES:,} bytes.")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        found = msgspec.json.decode(data, type=Document)
    except msgspec.ValidationError as error:
        raise NotATrace(_placed(str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotATrace(_malformed(data, str(error))) from error
    except RecursionError as error:
        raise NotATrace("At the start: lists and objects are nested too deeply.") from error
    _check(found)
    return found


def _placed(words: str) -> str:
    reason, _, path = words.partition(" - at `$")
    where = path.rstrip("`").lstrip(".") or "the whole"
    return f"At {where}: {reason[:1].lower()}{reason[1:]}."


def _malformed(data: bytes, words: str) -> str:
    """Where the JSON breaks off, by its line; the reader counts bytes."""
    _, _, place = words.partition("(byte ")
    if place.rstrip(")").isdigit():
        before = data[: int(place.rstrip(")"))]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        return f"Line {line}, column {column}: this is not JSON."
    return "This is not JSON in UTF-8, or it is cut off."


def _check(found: Document) -> None:
    if found.format != TRACE_FORMAT:
        raise NotATrace(f'At format: "{TRACE_FORMAT}" is read, and not "{found.format[:60]}".')
    before = None
    for place, one in enumerate(found.steps):
        if before is not None and one.step != before + 1:
            raise NotATrace(f"At steps[{place}].step: {before + 1} comes after {before}, and not {one.step}.")
        before = one.step
        for name in ("said", "happened", "at"):
            _shown(getattr(one, name), f"steps[{place}].{name}")
    if before is not None and before > found.last:
        raise NotATrace(f"At last: the trace has a step {before}, so its last can't be {found.last}.")
    _shown(found.title, "title")
    for place, player in enumerate(found.players):
        _shown(player, f"players[{place}]")
    _shown(found.viewer or "", "viewer")
    _shown(found.stopped or "", "stopped")


def _shown(words: str, where: str) -> None:
    for letter in words:
        if (
            letter in TURNING
            or not (letter.isprintable() or letter.isspace())
            or letter in "\x00\x0b\x0c\x1c\x1d\x1e"
        ):
            raise NotATrace(f"At {where}: the character U+{ord(letter):04X} can't be shown.")


def packed(found: Document) -> bytes:
    """As it is stored. Raises NotATrace where that is too much."""
    data = zlib.compress(msgspec.json.encode(found), 6)
    if len(data) > MOST_STORED:
        raise NotATrace("This file is too large to keep; export a shorter part of the trace.")
    return data


def unpacked(data: bytes) -> Document:
    """From what was stored."""
    raw = zlib.decompressobj().decompress(data, 4 * MOST_BYTES)
    return msgspec.json.decode(raw, type=Document)
