"""Text as a row of words, as templates have them: in lower case, "an" as "a", "another" as two words.

Words of classes (colours, types, keywords, numbers) have their class as kind and their meaning as value; a word that
stands in a template is found by its text, whatever its kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TypeAlias

from engine.language.creature_types import CREATURE_TYPES
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.older_words import OLDER
from engine.language.subtypes import KNOWN
from engine.language.tokens import (
    BASIC_LAND_TYPES,
    CARD_NAME,
    CLASSES,
    EXPANSION,
    GAP,
    LANDS_WALKED,
    MOST_WORDS,
    QUOTED_END,
    WORD,
    WORD_BEHIND_GAP,
    Passage,
    TextWord,
    singular,
)

SIGNS = frozenset({".", ",", ":", ";", '"', "'s", "\u2022", "token", "an", "another"})
BEGINNINGS = frozenset({".", ":", ",", "\u2022", "-"})
"""Behind these a sentence begins."""
TEXTS = {"A_DASH": "-", "A_NON": "non", "A_SELF": "~"}
SELF = "A_SELF"
NAME = "A_NAME"
LetterPiece: TypeAlias = tuple[str, str, str, int, int]
"""A word wherever it stands: text, kind, value, and where it begins and ends in what was cut."""
MOST_MET = 10_000
WITH_MORE = re.compile(r"(?i)[\"~]|first|double|cumulative|split|urza|^\s*['\u2019]")
"""In what stands between spaces: signs and words that may mean something else by what stands around them."""


class Cutter:
    """Cuts texts into the words of a vocabulary: those are their own class."""

    def __init__(self, vocabulary: frozenset[str], older: bool) -> None:
        self.vocabulary = vocabulary
        self.is_older = older
        self.known = vocabulary | SIGNS
        self.met: dict[str, list[LetterPiece]] = {}
        """What was cut so far, with the gap before it: the same words come again and again."""
        self.stretches: dict[str, list[LetterPiece]] = {}
        """The same of all that stands before a space; nothing of what may be something else somewhere."""

    def stretch(self, text: str) -> list[LetterPiece]:
        """The words of all up to a space; none where that isn't known by itself."""
        found, at = list[LetterPiece](), len(text) if WITH_MORE.search(text) else 0
        while at < len(text):
            if (match := WORD_BEHIND_GAP.match(text + " ", at)) is None:
                found.clear()
                break
            found += [(*one[:3], at + one[3], at + one[4]) for one in self._pieces(match)]
            at = match.end()
        if len(self.stretches) >= MOST_MET:
            self.stretches.clear()
        return self.stretches.setdefault(text, found)

    def pieces(self, match: re.Match[str]) -> list[LetterPiece]:
        """The words that a word of the text is, from where the gap before it begins."""
        if len(self.met) >= MOST_MET:
            self.met.clear()
        return self.met.setdefault(match[0], self._pieces(match))

    def _pieces(self, match: re.Match[str]) -> list[LetterPiece]:
        found: list[LetterPiece] = []
        group = str(match.lastgroup)
        word, gap = match[group], match.start(group) - match.start()
        for kind, value, start, end in self._kinds(group, word):
            text = TEXTS.get(kind, kind)
            if text.startswith("A_"):
                text = _plain(word[start:end])
            found.append((text, kind, value, start + gap, end + gap))
        return found

    def _kinds(self, group: str, word: str) -> Iterator[tuple[str, str, int, int]]:
        """The words that a word of the text is: kind, value, and where in it they begin and end."""
        end = len(word)
        if group == "MANA":
            yield "A_MANA", word[1:-1], 0, end
            return
        if group in ("TAP", "PT", "NUMBER", "DASH"):
            yield f"A_{group}", word, 0, end
            return
        if group == "POSSESSIVE":
            yield "'s", word, 0, end
            return
        plain = _plain(word)
        inner = plain[3:].lstrip("-")
        if plain in CLASSES and not (CLASSES[plain][0] == "A_COUNTER" and word[0].isupper()):
            yield *CLASSES[plain], 0, end
        elif plain == "an":
            yield "a", "a", 0, end
        elif plain == "another":
            yield from (("a", "a", 0, 2), ("other", "other", 2, end))
        elif plain in self.known and word not in CREATURE_TYPES:
            # "Being" is a creature type, and "being" is none.
            yield plain, word, 0, end
        elif plain.startswith("non") and inner in CLASSES:
            yield from (("A_NON", "non", 0, 3), (*CLASSES[inner], 3, end))
        elif plain in ("nontoken", "non-token"):
            yield from (("A_NON", "non", 0, end - 5), ("token", "token", end - 5, end))
        elif plain.startswith("non-") and (word[4:5].isupper() or self.written_small(inner)):
            yield from (("A_NON", "non", 0, 4), ("A_SUBTYPE", self.written_small(inner) or word[4:], 4, end))
        elif plain.startswith("non") and self.written_small(inner):
            yield from (("A_NON", "non", 0, 3), ("A_SUBTYPE", self.written_small(inner), 3, end))
        elif plain.endswith("walk") and plain[:-4].capitalize() in LANDS_WALKED:
            yield "A_LANDWALK", plain[:-4].capitalize(), 0, end
        elif plain.endswith("cycling") and plain[:-7].capitalize() in (*BASIC_LAND_TYPES, "Land"):
            yield "A_LANDCYCLING", plain[:-7].capitalize(), 0, end
        elif word[0].isupper():
            yield "A_SUBTYPE", singular(word), 0, end
        elif self.written_small(plain):
            yield "A_SUBTYPE", self.written_small(plain), 0, end
        else:
            yield "A_UNKNOWN", word, 0, end

    def own_name(self, name: str, at: int, begins: bool) -> TextWord:
        """A card's own name; where it begins a sentence it may be a word of the language as well, and within one the
        creature type that it is besides."""
        end, said, spoken = at + len(name), _plain(name), None
        if begins and (said in CLASSES or said in self.vocabulary):
            kind, value = CLASSES.get(said, (said, said))
            spoken = TextWord(said, kind, value, at, end)
        if not begins and name in CREATURE_TYPES:
            spoken = TextWord(said, "A_SUBTYPE", name, at, end)
        return TextWord("~", SELF, name, at, end, spoken)

    @cached_property
    def older(self) -> dict[str, list[tuple[tuple[str, ...], list[LetterPiece]]]]:
        """Phrases of older cards by their first word, the longest first, and what is read for each."""
        found: dict[str, list[tuple[tuple[str, ...], list[LetterPiece]]]] = {}
        for said, now in OLDER.items():
            words = tuple(one[0] for one in self._letters(said))
            found.setdefault(words[0], []).append((words, self._letters(now)))
        for each in found.values():
            each.sort(key=lambda one: -len(one[0]))
        return found

    def _letters(self, text: str) -> list[LetterPiece]:
        return [one for word in WORD.finditer(text) for one in self.pieces(word)]

    def written_small(self, plain: str) -> str:
        """A subtype of the time that older cards write without its capital; "" for any other word."""
        said = singular(plain.capitalize()) if self.is_older else ""
        return said if said in KNOWN else ""

    def of_2006(self, words: list[TextWord]) -> None:
        """Put what is said in 2006 in the place of what older cards say for it: it stands where that stood."""
        texts = [one.text for one in words]
        for at in range(len(words) - 1, -1, -1):
            for said, now in self.older.get(texts[at], ()):
                if tuple(texts[at : at + len(said)]) == said:
                    start, end = words[at].start, words[at + len(said) - 1].end
                    words[at : at + len(said)] = [
                        TextWord(text, kind, value, start, end) for text, kind, value, _, _ in now
                    ]
                    texts[at : at + len(said)] = [one[0] for one in now]
                    break


_cutter = lru_cache(4)(Cutter)


def cut(passage: Passage, vocabulary: frozenset[str], older: bool = False) -> list[TextWord]:
    """The words of a passage, which keeps those that were read; of an older card's those of 2006 for them.

    Raises UnreadableText at a character that no card uses, TextTooLong.
    """
    cutter = _cutter(vocabulary, older)
    text, found, at = passage.text, passage.read, 0
    # Whether what looks like a word may be something else: a name, or something noted.
    wary = passage.noting or "named" in text or "expansion" in text or any(one != "~" for one in passage.own)
    apart = not wary and "(" not in text and "planeswalker" not in text
    while True:
        while apart and (to := text.find(" ", at + 1)) > 0:
            if (known := cutter.stretches.get(each := text[at:to])) is None:
                known = cutter.stretch(each)
            if not known or len(found) + len(known) >= MOST_WORDS:
                break
            for said, kind, value, start, end in known:
                found.append(tuple.__new__(TextWord, (said, kind, value, at + start, at + end, None)))
            at = to
        match = WORD_BEHIND_GAP.match(text, at)
        if match is None and (gap := GAP.match(text, at)):
            at = gap.end()
        if at >= len(text):
            if older:
                cutter.of_2006(found)
            return found
        if len(found) >= MOST_WORDS:
            raise TextTooLong("words and signs of a paragraph", MOST_WORDS)
        if wary or match is None:
            begins = at if match is None else match.start(str(match.lastgroup))
            if (other := _no_mere_word(passage, cutter, begins)) is not None:
                found.append(other)
                at = other.end
                continue
            if match is None:
                raise UnreadableText(*passage.place(at), text[at], ("a word", "a symbol such as {R}"))
        for said, kind, value, start, end in cutter.met.get(match[0]) or cutter.pieces(match):
            found.append(tuple.__new__(TextWord, (said, kind, value, at + start, at + end, None)))
        at = match.end()
        if text[at - 1] == '"' and QUOTED_END.match(text, at - 2):
            # Today's texts put the stop of the whole sentence inside the quotation.
            found.append(TextWord(".", ".", "", at, at))


def _no_mere_word(passage: Passage, cutter: Cutter, at: int) -> TextWord | None:
    """A name, something noted or a set, if one stands here."""
    text, before = passage.text, passage.read[-1].text if passage.read else "."
    called = CARD_NAME.match(text, at) if before == "named" else None
    if (name := passage.own_name_at(at)) and (called is None or at + len(name) >= called.end()):
        return cutter.own_name(name, at, before in BEGINNINGS)
    if noted := passage.noted_at(at):
        end = at + len(noted) + 2
        return TextWord(_plain(text[at:end]), "A_NOTED", noted, at, end)
    if called is not None:
        return TextWord(_plain(called[0]), NAME, called[0], at, called.end())
    if (expansion := EXPANSION.match(text, at)) is not None:
        return TextWord(expansion[0].lower(), "A_SET", expansion[0], at, expansion.end())
    return None


def _plain(word: str) -> str:
    return " ".join(word.replace("\u2019", "'").lower().split())
