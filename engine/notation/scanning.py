"""A cursor over a text: words, numbers and names, with the place of whatever stops it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NoReturn, TypeVar

from engine.cards.names import folded
from engine.notation.errors import Unreadable

LONGEST_NAME = 80
_SPACE = re.compile(r"\s*")
_NOTHING = re.compile(r"(?:nothing|empty)(?!\w)(?=[^\S\n]*(?:[^\w\s-]|\n|$))", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d{1,20}(?!\d)")
"""A seed of chance has so many digits at most."""
_WORDS = re.compile(r"[^\s,;:.()]+(?: [^\s,;:.()]+){0,3}")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')

T = TypeVar("T")


_PLAIN = re.compile(r"[a-z0-9+*#]+|(?<![a-z0-9])-[a-z0-9+*#]*")


_WORD = re.compile(r"[^\W_]+")
"""Letters and digits (`isalnum`) up to what is neither."""


@lru_cache(maxsize=4_096)
def plain(name: str) -> str:
    """A name without case, punctuation and accents, for comparing: as names of cards are compared, but with the signs
    of numbers, +1 and -1. A board's text is read again after each edit, with the same words but for a few."""
    return " ".join(_PLAIN.findall(folded(name)))


class Scanner:
    """Reads from `at` on. Every `try_` leaves the cursor where it was if it finds nothing."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text.replace("\u2019", "'")
        self.at = 0
        self._line = line
        self._column = column

    # --- places and errors

    def place(self, at: int | None = None) -> tuple[int, int]:
        """Line and column of a position in the text."""
        before = self.text[: self.at if at is None else at]
        breaks = before.count("\n")
        column = len(before) - (before.rfind("\n") + 1) + 1
        return self._line + breaks, column if breaks else self._column + column - 1

    def fail(self, *expected: str, at: int | None = None) -> NoReturn:
        """Stop here: these could stand."""
        if at is not None:
            self.at = at
        self.skip()
        found = _WORDS.match(self.text, self.at)
        rest = found.group() if found else self.text[self.at : self.at + 1]
        raise Unreadable(*self.place(), rest, expected)

    def skip(self) -> None:
        """Past white space."""
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    @property
    def done(self) -> bool:
        """Nothing but white space is left."""
        self.skip()
        return self.at >= len(self.text)

    # --- reading

    def try_nothing(self) -> bool:
        """Past "nothing" or "empty", unless it begins a longer name, as those of Empty the Warrens and Empty-Shrine
        Kannushi."""
        self.skip()
        found = _NOTHING.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        return True

    def try_word(self, *words: str) -> str:
        """One of these words or phrases, in any case; the one that stands here, or ""."""
        self.skip()
        for word in words:
            end = self.at + len(word)
            if self.text[self.at : end].lower() != word.lower():
                continue
            if (
                word[-1].isalnum()
                and end < len(self.text)
                and (self.text[end].isalnum() or self.text[end] == "_")
            ):
                continue
            self.at = end
            return word
        return ""

    def word(self, *words: str) -> str:
        """Like `try_word`, but something must stand here."""
        return self.try_word(*words) or self.fail(*(f'"{word}"' for word in words))

    def try_number(self) -> int | None:
        """A whole number."""
        self.skip()
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            return None
        end = found.end()
        if end < len(self.text) and (self.text[end].isalpha() or self.text[end] == "/"):
            return None
        self.at = end
        return int(found.group())

    def number(self) -> int:
        """A whole number must stand here."""
        found = self.try_number()
        return found if found is not None else self.fail("a number")

    def try_match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """A pattern."""
        self.skip()
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def try_string(self) -> str | None:
        """Words between quotation marks."""
        found = self.try_match(_STRING)
        return re.sub(r"\\(.)", r"\1", found.group(1)) if found else None

    def try_name(self, names: Mapping[str, T]) -> T | None:
        """The longest of these names (keys as `plain` writes them) that stands here."""
        self.skip()
        text, start = self.text, self.at
        line_end = text.find("\n", start)
        limit = min(line_end if line_end >= 0 else len(text), start + LONGEST_NAME)
        ends = [one.end() for one in _WORD.finditer(text, start, limit)]
        if ends and ends[-1] == limit < len(text) and text[limit].isalnum():
            ends.pop()  # in the midst of a word
        for end in reversed(ends):
            found = names.get(plain(text[start:end]))
            if found is not None:
                # "Kaboom!" keeps its mark, and what is between quotation marks within a name the closing one.
                closing = '"' if text.count('"', start, end) % 2 else "!?"
                self.at = end + (end < len(text) and text[end] in closing)
                return found
        return None

    def try_any(self, words: Iterable[str]) -> str:
        """The longest of these words that stands here."""
        return self.try_word(*sorted(words, key=len, reverse=True))


def quoted(text: str) -> str:
    """Words between quotation marks, as `try_string` reads them."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def joined(parts: Iterable[str], last: str = "and") -> str:
    """a; a and b; a, b and c."""
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return ", ".join(found[:-1]) + f" {last} " + found[-1]
