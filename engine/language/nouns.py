"""Nouns as texts write them: plurals, articles, numbers in words, lists."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.tokens import IRREGULAR_PLURALS, NUMBER_WORDS

IN_WORDS = {number: word for word, number in NUMBER_WORDS.items()}
ALIKE = frozenset({"Equipment", "Aurochs", "Cyclops", "Samurai"})
"""Subtypes whose plural is the same word."""
PLURALS = {singular: plural for plural, singular in IRREGULAR_PLURALS.items()}


def listed(words: Sequence[str], last: str) -> str:
    """ "a", "a or b", "a, b, or c"."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return ", ".join(words[:-1]) + f", {last} {words[-1]}"


def plural(word: str) -> str:
    """The noun in the plural."""
    if word in PLURALS:
        return PLURALS[word]
    if word.endswith("y"):
        return word[:-1] + "ies"
    if word in ALIKE or word == "Plains":
        return word
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def a(words: str) -> str:
    """The words with their indefinite article: "a land", "an Elf", "another land"."""
    if words.startswith("other "):
        return f"an{words}"
    return f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"


def counted(number: int) -> str:
    """A number as texts write it before a noun: in words up to fifteen."""
    return IN_WORDS.get(number, str(number))
