"""Words of the game with what says what they mean: the book's glossary, keywords, sections, words of other times."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.cards.other_times import every_word, explain
from engine.language.cited import KEYWORDS
from playground.rulebook import book
from playground.rulebook import glossary as book_glossary
from playground.rulebook.chapters import SECTIONS
from playground.rulebook.linking import word_address

MOST = 40


@dataclass(frozen=True)
class Entry:
    """A word, where the rules speak of it, and a sentence."""

    word: str
    rule: str
    says: str = ""
    href: str = ""
    """Its own page, if it has one."""


@cache
def entries() -> tuple[Entry, ...]:
    """Every word, in the order of the alphabet; the glossary goes before keywords, these before a section's name."""
    found: dict[str, Entry] = {}
    for entry in book_glossary.words().values():
        says = entry.said.words or "; ".join(f"See {book_glossary.words()[one].name}" for one in entry.words)
        rule = next(iter(entry.rules), KEYWORDS.get(entry.plain, ""))
        found[entry.plain] = Entry(entry.plain, rule, says, word_address(entry.slug))
    for word, rule in KEYWORDS.items():
        found.setdefault(word, Entry(word, rule, _sentence(rule)))
    for one in every_word():
        says = f"{one.explanation} Then: {one.instead}." if one.instead else one.explanation
        found.setdefault(one.word, Entry(one.word, one.rule, says))
    for number, title in SECTIONS.items():
        found.setdefault(title.lower(), Entry(title.lower(), number, ""))
    return tuple(sorted(found.values(), key=lambda entry: entry.word))


def _sentence(rule: str) -> str:
    """What the engine does by a rule or by the first of its parts that says something."""
    return next((words for one in book.under(rule) for words in one.sentences), "")


def find(typed: str, most: int = MOST) -> list[Entry]:
    """The entries of a word: the word itself, then what begins so, then what has a word that begins so."""
    plain = " ".join(typed.lower().split())
    if not plain:
        return []
    ranked = [(rank, one) for one in entries() if (rank := _rank(one.word, plain)) is not None]
    found = [one for _, one in sorted(ranked, key=lambda pair: (pair[0], pair[1].word))]
    other = explain(typed)
    if other is not None and not found:
        says = f"{other.explanation} Then: {other.instead}." if other.instead else other.explanation
        found = [Entry(other.word, other.rule, says)]
    return found[:most]


def _rank(word: str, typed: str) -> int | None:
    if word == typed:
        return 0
    if word.startswith(typed):
        return 1
    return 2 if f" {typed}" in word else None
