"""What somebody meant by a text that isn't understood: the same with one slip mended near the place where reading
stopped.

Slips are letters left out, doubled, swapped or mistaken, a word left out or in the wrong place, a sign forgotten, a
symbol without its braces. Which of them is the likeliest the cards that ship tell, by the words that follow each other
there; whether what is made of the text can be read, the reader says. Few are tried, so that it costs little.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import pairwise
from math import log

from engine.cards.phrases import SELF, STOPS, WORD, followers, spellings, without_reminders
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.reading import vocabulary
from engine.language.subtypes import KNOWN

MOST_TRIED = 12
"""Texts that are read at most for one slip,"""
MOST_READ = 48
"""and for all of a line."""
MOST_SLIPS = 3
PROMISING = 2
"""Ways to mend a slip that are followed where the line stops again behind it."""
MOST_CHARACTERS = 600
"""Longer paragraphs are not tried: each reading of them takes long."""
MOST_NEAR = 4
ALIKE = 0.75
"""How much a word resembles the one that was meant, from 0 to 1, where more than one letter is wrong."""
FARTHER = 2
"""Words behind the slip up to which a text must be read that stops again, unless a word that is none was replaced,"""
TELLING = 3
"""and if nothing better is found."""
FEW = 6
"""Words that are all tried where no others could stand."""
MOST_INSERTED = 60
"""Words that somebody may leave out: the most frequent."""
REPLACED, SEVERAL, INSERTED, SWAPPED, DROPPED = 0.0, 3.0, 3.0, 2.0, 5.0
"""How seldom each slip is made, on the scale of the logarithms below."""
_SMALL = "a an at by for from in into of on or and the to under until with"
SMALL = frozenset(_SMALL.split(" "))
"""Words that are taken for each other."""
SAID_FOR = {"till": "until", "tap": "{t}"}
ENDINGS = ("s", "d", "es", "ed", "ing")
LETTERS = "abcdefghijklmnopqrstuvwxyz'"
SIGNS = frozenset(".,:")
SYMBOLS = re.compile(r"\d*[WUBRGXTS]*")
SYMBOL = re.compile(r"\d+|[A-Z]")


@dataclass(frozen=True)
class Mended:
    """A line of the text with one slip mended: the words that stand there now, and what is around them."""

    before: str
    words: str
    after: str

    @property
    def line(self) -> str:
        """The whole line."""
        return self.before + self.words + self.after

    @property
    def sentence(self) -> Mended:
        """The sentence alone in which it is."""
        begins = max(self.before.rfind(sign) for sign in (". ", "\u2022 ")) + 2
        ends = re.search(r"\.(?= |$)", self.after)
        before = self.before[begins:] if begins > 1 else self.before
        return Mended(before, self.words, self.after[: ends.end()] if ends else self.after)


@dataclass(frozen=True)
class _Word:
    start: int
    end: int
    said: str

    @property
    def plain(self) -> str:
        return self.said.lower().replace("\u2019", "'")


@dataclass(frozen=True)
class _Change:
    """Words of the line, from the first to before the last, and those that stand in their place."""

    first: int
    last: int
    words: tuple[str, ...]
    seldom: float


def mended(
    text: str, stop: UnreadableText, read: Callable[[str], object], names: Iterable[str], first_line: int = 1
) -> Mended | None:
    """The line in which reading stopped, mended so that it can be read, or farther than before; None if no small
    changes do that. `read` raises UnreadableText or TextTooLong for the whole text, of which the stop is told."""
    lines = text.split("\n")
    number = stop.line - first_line
    if not 0 <= number < len(lines) or len(text) > MOST_CHARACTERS:
        return None
    found = _Mending(lines, number, read, tuple(names)).line_for(lines[number], stop, MOST_SLIPS)
    return None if found is None else _compared(lines[number], found)


class _Mending:
    """One line of a text that is being mended, and how often it may still be read."""

    def __init__(
        self, lines: list[str], number: int, read: Callable[[str], object], names: tuple[str, ...]
    ) -> None:
        self.lines = lines
        self.number = number
        self.read = read
        self.names = names
        self.left = MOST_READ
        self.whole = False
        """Whether a line was found that can be read to its end,"""
        self.tried: set[str] = set()
        self.unread = len(_cut(lines[number], names))
        """Words that the best of the others leaves unread."""
        self.best: str | None = None

    def line_for(self, line: str, stop: UnreadableText, slips: int) -> str | None:
        """The line with up to so many slips mended, the best that was found so far if it can't be read whole."""
        words = _cut(line, self.names)
        far: list[tuple[int, str, UnreadableText]] = []
        changes = _changes(words, stop, self.names)
        for change in sorted(changes, key=lambda one: one.seldom + _strange(words, one))[:MOST_TRIED]:
            made = _made(line, words, change, self.names)
            again = self._stop_of(made, stop.line)
            if self.whole:
                return made
            if again is None or again.column <= stop.column:
                continue
            unread = [word for word in _cut(made, self.names) if word.end > again.column - 1]
            reached = len(words) - len(unread) - change.last
            known = all(word.plain in _known() for word in words[change.first : change.last])
            if reached >= (FARTHER if known else 1) or not unread:
                far.append((len(unread), made, again))
            if unread and unread[0].plain[0].isalpha() and reached >= TELLING and len(unread) < self.unread:
                self.best, self.unread = made, len(unread)
        far.sort(key=lambda one: one[0])
        for _, made, again in far[:PROMISING] if slips > 1 else ():
            found = self.line_for(made, again, slips - 1)
            if self.whole:
                return found
        return self.best

    def _stop_of(self, line: str, number: int) -> UnreadableText | None:
        """Where the text with this line stops in it; None if nobody can tell, or nowhere."""
        if not self.left or line in self.tried:
            return None
        self.left -= 1
        self.tried.add(line)
        try:
            self.read("\n".join([*self.lines[: self.number], line, *self.lines[self.number + 1 :]]))
        except TextTooLong:
            return None
        except UnreadableText as again:
            if here := [one for one in again.every if one.line == number]:
                return min(here, key=lambda one: one.column)
        self.whole = True
        return None


def _compared(old: str, new: str) -> Mended:
    """A line with the words in the middle that are others than before."""
    was, now = re.findall(r"\S+|\s+", old), re.findall(r"\S+|\s+", new)
    before = _alike(was, now)
    after = _alike(was[before:][::-1], now[before:][::-1])
    end = len(now) - after
    return Mended("".join(now[:before]), "".join(now[before:end]), "".join(now[end:]))


def _alike(one: list[str], other: list[str]) -> int:
    """How many words both begin with."""
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _cut(line: str, names: Iterable[str]) -> list[_Word]:
    """The words of a line; its own name is one."""
    own = "".join(rf"{re.escape(name)}(?!\w)|" for name in sorted(names, key=len, reverse=True) if name)
    plain = without_reminders(line)
    return [
        _Word(one.start(), one.end(), SELF if own and re.fullmatch(own[:-1], one[0]) else one[0])
        for one in re.finditer(own + WORD.pattern, plain)
    ]


def _changes(words: list[_Word], stop: UnreadableText, names: tuple[str, ...]) -> Iterator[_Change]:
    """All that may have gone wrong near the stop."""
    at = next((n for n, word in enumerate(words) if word.end > stop.column - 1), len(words))
    for n in range(max(at - 2, 0), min(at + 2, len(words))):
        word = words[n].plain
        for near in sorted({*_one_slip(word), *_inflected(word)} - {word}):
            yield _Change(n, n + 1, (near,), REPLACED)
        for alike in (SMALL, SIGNS):
            for other in sorted(alike - {word}) if word in alike else ():
                yield _Change(n, n + 1, (other,), SEVERAL)
        if word not in _known():
            for near in get_close_matches(word, _known(), MOST_NEAR, ALIKE):
                yield _Change(n, n + 1, (near,), SEVERAL)
            if SYMBOLS.fullmatch(words[n].said):
                symbols = (f"{{{one.lower()}}}" for one in SYMBOL.findall(words[n].said))
                yield _Change(n, n + 1, tuple(symbols), REPLACED)
        if word in SAID_FOR:
            yield _Change(n, n + 1, (SAID_FOR[word],), REPLACED)
        for name in names:
            several = words[n : n + name.count(" ") + 1]
            if get_close_matches(name, [" ".join(one.said for one in several)], 1, ALIKE):
                yield _Change(n, n + len(several), (SELF,), REPLACED)
        if "-" in word:
            yield _Change(n, n + 1, tuple(word.split("-")), REPLACED)
        if word in _left_out() and n and words[n - 1].said not in STOPS:
            yield _Change(n, n + 1, (), DROPPED)
        if n + 1 < len(words):
            following = words[n + 1].plain
            if word + following in _known():
                yield _Change(n, n + 2, (word + following,), REPLACED)
            yield _Change(n, n + 2, (following, word), SWAPPED)
            if following in ("or", "and") and n + 2 < len(words):
                yield _Change(n, n + 3, (words[n + 2].plain, following, word), SWAPPED)
    for word in stop.could if len(stop.could) <= FEW else ():
        last = at + 1 if at < len(words) and word[0].isalpha() else at
        yield _Change(at, last, (word,), SEVERAL)
    for n in range(at, min(at + 3, len(words) + 1)):
        before, after = (words[n - 1].plain if n else ""), (words[n].plain if n < len(words) else "")
        for missing in _between(before, after):
            if missing not in SIGNS or not SIGNS & {before, after}:
                yield _Change(n, n, (missing,), INSERTED)


@cache
def _known() -> dict[str, str]:
    """Every word that may be meant in lower case, and how it is written within a sentence."""
    typed = {word: word for word in vocabulary() if word[0].isalpha() and len(word) > 1 and " " not in word}
    return typed | {word.lower(): word for word in KNOWN} | spellings()


@lru_cache(1_000)
def _between(before: str, after: str) -> tuple[str, ...]:
    """The words and signs that may stand between two: those that do on cards, and the most frequent."""
    here = (word for word in followers().get(before, ()) if after in followers().get(word, ()))
    return tuple(dict.fromkeys(word for word in (*here, *_left_out()) if word in SIGNS or word in _known()))


@cache
def _left_out() -> tuple[str, ...]:
    """The words and signs that cards have most often."""
    counts: dict[str, int] = {}
    for each in followers().values():
        for word, count in each.items():
            counts[word] = counts.get(word, 0) + count
    often = sorted(counts, key=lambda word: -counts[word])[:MOST_INSERTED]
    return tuple(word for word in often if word[0].isalpha() or word in SIGNS)


@lru_cache(1_000)
def _one_slip(word: str) -> tuple[str, ...]:
    """The words that one letter left out, put in, mistaken or swapped with the next makes this of."""
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    made = {a + b[1:] for a, b in cuts if b}
    made |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    made |= {a + letter + b[skipped:] for a, b in cuts for letter in LETTERS for skipped in (0, 1)}
    return tuple(sorted(one for one in made if one != word and len(one) > 1 and one in _known()))


def _inflected(word: str) -> set[str]:
    """Other forms of the word."""
    stems = {word, *(word.removesuffix(ending) for ending in ENDINGS)}
    return {one for stem in stems for one in (stem, *(stem + ending for ending in ENDINGS))} & _known().keys()


def _strange(words: list[_Word], change: _Change) -> float:
    """How much seldomer the words follow each other than before the change."""
    before = words[change.first - 1].plain if change.first else ""
    after = [words[change.last].plain] if change.last < len(words) else []
    was = [word.plain for word in words[change.first : change.last]]
    return _seldom([before, *change.words, *after]) - _seldom([before, *was, *after])


def _seldom(words: list[str]) -> float:
    cost = 0.0
    for word, following in pairwise(words):
        counts = followers().get(word)
        cost -= log(((counts[following] if counts else 0) + 0.1) / ((counts.total() if counts else 0) + 100))
    return cost


def _made(line: str, words: list[_Word], change: _Change, names: tuple[str, ...]) -> str:
    """The line with the change made, written as lines are."""
    first, last = change.first, change.last
    inserted, at_end = first == last, last == len(words)
    begins = first == 0 or words[first - 1].said in STOPS
    said = [names[0] if word == SELF else _known().get(word, word) for word in change.words]
    if said and begins:
        said[0] = said[0][:1].upper() + said[0][1:]
    shown = " ".join(said).replace("} {", "}{")
    start = words[first].start if first < len(words) else len(line.rstrip())
    end = start if inserted else words[last - 1].end
    after = line[end:]
    if shown in SIGNS:
        # A sign clings to the word before it.
        start = words[first - 1].end if first else start
        after = f" {after.lstrip()}" if not at_end else ""
    elif inserted:
        shown = f" {shown}" if at_end else f"{shown} "
        if begins and not at_end and words[first].said != SELF:
            after = after[:1].lower() + after[1:]
    elif not shown:
        after = after.lstrip()
    return line[:start] + shown + after
