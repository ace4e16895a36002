"""What the book says of each number and word, in sentences of its own: the files of the folder `said`, read.

A file is blocks, parted by an empty line. A block is its head on a line alone (a number of the edition, or an entry
of the glossary), then lines of a known key, then one to four sentences:

    502.20a
    kind: definition        it says what something means, and nothing happens by it alone (see KINDS)
    why: ...                why the engine has no step of this number
    by: 410.10              the numbers whose steps or checks carry it out
    missing: ...            what it says that the engine does not do
    rests: 217.1c           numbers that it rests on besides those that its sentences name
    see: 410.2, Legend      of the glossary: where more is said
    shown: glossary/flash   of the glossary: scenarios that show what it says
    The sentences, on one line or several.

Read once by a process, when first asked for; whatever can't be read is an error that names file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.commands.rules import numbers

FOLDER = Path(__file__).with_name("said")
GLOSSARY = "glossary.txt"
KINDS = {
    "definition": "It is a definition; nothing happens by it alone.",
    "outside": "It is about people, physical cards or tournaments, and has no effect on a game here.",
    "heading": "It is a heading: the numbers under it have the content.",
    "optional": "It is a variant, chosen before the game.",
}
LARGEST_FILE = 1 << 20
LONGEST_BLOCK = 2_000
"""Letters of a block's sentences."""
_KEY = re.compile(r"([a-z]+):\s*(.*)")
_KEYS = frozenset(("kind", "why", "by", "missing", "rests", "see", "shown"))
MENTIONED = re.compile(r"(?<![\d.{/$])([1-6]\d\d(?:\.\d{1,2}[a-z]?)?)(?![\d/}]|\.\d)")
"""A number in a sentence; whether it is one of a rule, `known` says."""


class Unreadable(ValueError):
    """A file of the book can't be read; the words name file and line."""


@dataclass(frozen=True)
class Said:
    """What the book says under one head."""

    head: str
    words: str
    """The sentences, on one line."""
    where: str
    """File and line."""
    kind: str = ""
    why: str = ""
    by: tuple[str, ...] = ()
    missing: str = ""
    rests: tuple[str, ...] = ()
    """As they are written; those that the sentences name stand in `rests_on`."""
    see: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        """The first sentence."""
        found = re.match(r".*?[.!?\u201d](?=\s+[A-Z\u201c{]|$)", self.words)
        return found[0] if found else self.words


@cache
def of_numbers() -> dict[str, Said]:
    """What is said of each number, in the order of the edition."""
    found: dict[str, Said] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        if path.name != GLOSSARY:
            for one in read(path.name, _text(path)):
                if one.head in found:
                    raise Unreadable(f"{one.where}: {one.head} stands in {found[one.head].where} already")
                found[one.head] = one
    return {number: found[number] for number in known() if number in found}


@cache
def of_words() -> dict[str, Said]:
    """What is said of each entry of the glossary, in its order."""
    path = FOLDER / GLOSSARY
    return {one.head: one for one in read(path.name, _text(path))} if path.exists() else {}


@cache
def known() -> dict[str, int]:
    """Every number of the edition, with its place in it."""
    return {number: place for place, number in enumerate(numbers())}


def _text(path: Path) -> str:
    if path.stat().st_size > LARGEST_FILE:
        raise Unreadable(f"{path.name}: larger than {LARGEST_FILE} bytes")
    return path.read_text("utf-8")


def read(name: str, text: str) -> list[Said]:
    """The blocks of a file; `name` tells its kind and is for errors."""
    found = [_block(name, line, rows) for line, rows in _blocks(text)]
    for one, before in zip(found[1:], found, strict=False):
        if name == GLOSSARY:
            if one.head == before.head:
                raise Unreadable(f"{one.where}: {one.head} is here twice")
        elif known()[one.head] <= known()[before.head]:
            raise Unreadable(f"{one.where}: {one.head} stands after {before.head}")
    return found


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each block's lines with the number of its first."""
    begun, rows = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            begun = begun if rows else number
            rows.append(line.strip())
        elif rows:
            yield begun, rows
            rows = []


def _block(name: str, line: int, rows: list[str]) -> Said:
    where, head, rest = f"{name}:{line}", rows[0], rows[1:]
    if name != GLOSSARY and head not in known():
        raise Unreadable(f"{where}: the edition has no number {head[:40]}")
    keys: dict[str, str] = {}
    while rest and (key := _KEY.match(rest[0])):
        at = f"{name}:{line + 1 + len(keys)}"
        if key[1] not in _KEYS:
            raise Unreadable(f"{at}: no line begins with {key[1]}:")
        if key[1] in keys or not key[2]:
            raise Unreadable(f"{at}: {key[1]}: {'is here twice' if key[1] in keys else 'says nothing'}")
        keys[key[1]] = key[2]
        rest = rest[1:]
    words = " ".join(rest)
    if not words and not (name == GLOSSARY and keys.get("see")):
        raise Unreadable(f"{where}: nothing is said of {head}")
    if len(words) > LONGEST_BLOCK:
        raise Unreadable(f"{where}: {head} says more than {LONGEST_BLOCK} letters")
    if keys.get("kind", "heading") not in KINDS:
        raise Unreadable(f"{where}: no kind is called {keys['kind'][:40]}")
    for listed in ("by", "rests"):
        for number in _list(keys.get(listed, "")):
            if number not in known():
                raise Unreadable(f"{where}: {listed}: the edition has no number {number[:40]}")
    return Said(
        head,
        words,
        where,
        keys.get("kind", ""),
        keys.get("why", ""),
        _list(keys.get("by", "")),
        keys.get("missing", ""),
        _list(keys.get("rests", "")),
        _list(keys.get("see", "")),
        _list(keys.get("shown", "")),
    )


def _list(words: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in words.split(",") if one.strip())


def mentioned(words: str) -> tuple[str, ...]:
    """The edition's numbers that sentences name, each once; a section only after its word, as in "section 502"."""
    return tuple(dict.fromkeys(found[1] for found in mentions(words)))


def mentions(words: str) -> Iterator[re.Match[str]]:
    """Where sentences name numbers of the edition."""
    for found in MENTIONED.finditer(words):
        if found[1] in known() and ("." in found[1] or _SECTION.search(words, 0, found.start())):
            yield found


_SECTION = re.compile(
    r"(?:\b(?:[Rr]ules?|[Ss]ections?|see|See|in|under)\s|\()(?:\d{3}[.\d a-z]*(?:,| and| or| to)\s)*$"
)
"""What stands before a number of three figures where it is a section and no amount."""
