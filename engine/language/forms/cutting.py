"""Text as a row of words, as templates have them: in lower case, "an" as "a", "another" as two words.

Words of classes (colours, types, keywords, numbers) have their class as kind and their meaning as value; a word that
stands in a template is found by its text, whatever its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.language.tokens import CLASSES, Passage, Words


@dataclass(frozen=True, slots=True)
class TextWord:
    """One word of a text, from `start` to `end`."""

    text: str
    kind: str
    value: str
    start: int
    end: int
    spoken: TextWord | None = None
    """The word that a card's name is besides, where it begins a sentence: "Exile target creature" on a card of that
    name."""


@lru_cache(4)
def _cutter(vocabulary: frozenset[str]) -> Words:
    """Cuts with the words of the templates as its vocabulary."""
    return Words(vocabulary | SIGNS)


SIGNS = frozenset({".", ",", ":", ";", '"', "'s", "\u2022", "token", "an", "another"})
BEGINNINGS = frozenset({".", ":", ",", "\u2022", "-"})
"""Behind these a sentence begins."""
KINDS_AS_TEXT = {"A_SELF": "~", "A_DASH": "-", "A_NON": "non"}


def cut(passage: Passage, vocabulary: frozenset[str]) -> list[TextWord]:
    """The words of a passage. Raises UnreadableText at a character that no card uses, TextTooLong."""
    found: list[TextWord] = []
    for token in _cutter(vocabulary).bounded(passage):
        kind, value, start, end = token
        said = " ".join(passage.text[start:end].replace("\u2019", "'").lower().split())
        if kind == "an":
            found.append(TextWord("a", "a", "a", start, end))
        elif kind == "another":
            found.append(TextWord("a", "a", "a", start, start + 2))
            found.append(TextWord("other", "other", "other", start + 2, end))
        elif kind in KINDS_AS_TEXT:
            begins = not found or found[-1].text in BEGINNINGS
            spoken = None
            if kind == "A_SELF" and begins and said in CLASSES:
                spoken = TextWord(said, *CLASSES[said], start, end)
            elif kind == "A_SELF" and begins and said in vocabulary:
                spoken = TextWord(said, said, said, start, end)
            found.append(TextWord(KINDS_AS_TEXT[kind], kind, value, start, end, spoken))
        elif kind.startswith("A_"):
            found.append(TextWord(said, kind, value, start, end))
        else:
            found.append(TextWord(kind, kind, value, start, end))
    return found
