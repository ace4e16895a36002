"""Forge's puzzle files (.pzl) taken apart: sections, settings, and the cards of a zone with their properties.

    [metadata]
    Name:A puzzle
    [state]
    humanlife=5
    humanbattlefield=Hill Giant|Id:1|Tapped;Pacifism|AttachedTo:1

Nothing here knows what a setting means. What has no form at all is listed as left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.notation.errors import TooMuch

MOST_CHARACTERS = 100_000
MOST_LINES = 1_000
LONGEST_SHOWN = 120
_SECTION = re.compile(r"\[(\w+)\]")


@dataclass(frozen=True)
class LeftOut:
    """Something of a file that could not be carried over: its line, its words, why, and what may have been meant."""

    line: int
    words: str
    reason: str
    suggestions: tuple[str, ...] = ()
    matters: bool = True
    """Whether the board is another one without it."""

    def __str__(self) -> str:
        perhaps = f" (perhaps {' or '.join(self.suggestions)})" if self.suggestions else ""
        return f"line {self.line}, {self.words}: {self.reason}{perhaps}"


@dataclass(frozen=True)
class ForgeSetting:
    """A name and a value, and the line that they stand on."""

    line: int
    name: str
    """In small letters."""
    value: str


@dataclass
class PuzzleFile:
    """A file in its parts."""

    about: list[ForgeSetting] = field(default_factory=list)
    state: list[ForgeSetting] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


@dataclass(frozen=True)
class Property:
    """What stands after a bar: its name in small letters, and its value, "" where it has none."""

    name: str
    value: str
    words: str


@dataclass(frozen=True)
class ForgeEntry:
    """A card or token of a zone."""

    line: int
    name: str
    properties: tuple[Property, ...]
    words: str


def take_apart(text: str) -> PuzzleFile:
    """The settings of a file, in order. Raises TooMuch."""
    if len(text) > MOST_CHARACTERS:
        raise TooMuch("characters of a puzzle file", MOST_CHARACTERS)
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise TooMuch("lines of a puzzle file", MOST_LINES)
    found = PuzzleFile()
    section = "state"
    for number, line in enumerate(lines, 1):
        words = line.strip()
        heading = _SECTION.fullmatch(words)
        if heading is not None:
            section = heading[1].lower()
        elif words and not words.startswith("#"):
            _setting(found, section, number, words)
    return found


def _setting(found: PuzzleFile, section: str, number: int, words: str) -> None:
    about = section == "metadata"
    name, sign, value = words.partition("=")
    if about:
        # People write either sign there; the first one counts.
        name, sign, value = (
            re.split(r"([:=])", words, maxsplit=1) if re.search("[:=]", words) else (words, "", "")
        )
    if section not in ("metadata", "state"):
        found.left_out.append(
            LeftOut(number, shown(words), f"the section [{section}] is not one that we know")
        )
    elif not sign:
        found.left_out.append(LeftOut(number, shown(words), "a line with a name and a value is needed"))
    else:
        kept = found.about if about else found.state
        kept.append(ForgeSetting(number, name.strip().lower(), value.strip()))


def entries(setting: ForgeSetting) -> list[ForgeEntry]:
    """The cards of a zone: parted by semicolons, properties by bars."""
    found = []
    for words in setting.value.split(";"):
        name, *properties = (one.strip() for one in words.split("|"))
        if name:
            found.append(
                ForgeEntry(
                    setting.line, name, tuple(_property(one) for one in properties if one), shown(words)
                )
            )
    return found


def _property(words: str) -> Property:
    name, _, value = words.partition(":")
    return Property(name.strip().lower(), value.strip(), shown(words))


def shown(words: str) -> str:
    """Words of a file as they are shown: on one line, and not too many."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
    return plain if len(plain) <= LONGEST_SHOWN else plain[: LONGEST_SHOWN - 3] + "..."
