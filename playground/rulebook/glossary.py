"""The words of the glossary: their pages, their letters, and where sentences use them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.text import slugify

from playground.rulebook import said
from playground.rulebook.said import Said

EVERYDAY = frozenset(
    [
        "ability",
        "card",
        "cards",
        "choose",
        "color",
        "cost",
        "counter",
        "creature",
        "damage",
        "discard",
        "draw",
        "effect",
        "game",
        "life",
        "name",
        "object",
        "player",
        "play",
        "spell",
        "spells",
        "text",
        "token",
        "turn",
        "type",
        "your",
        "you",
        "artifact",
        "land",
        "opponent",
        "attack",
        "block",
        "owner",
        "control",
        "controller",
        "untap",
        "tap",
        "leave",
        "library",
        "hand",
        "graveyard",
        "deck",
        "step",
        "phase",
        "target",
        "copy",
        "resolve",
        "source",
        "any",
        "permanent",
        "mana",
        "if",
        "unless",
        "instead",
        "becomes",
        "general",
        "number",
        "order",
        "move",
        "during",
        "match",
        "pass",
        "pay",
        "status",
        "event",
        "skip",
        "pile",
        "search",
        "reveal",
        "divide",
        "team",
        "teams",
        "exchange",
        "shield",
        "independent",
        "random",
        "obsolete",
        "basic",
        "world",
        "instant",
        "sorcery",
        "enchantment",
        "winner",
        "lose",
        "win",
        "alone",
        "move",
        "modal",
        "mode",
        "response",
        "respond",
        "name",
    ]
)
"""Words so common that a link under each would make a text hard to read; their pages are in the list all the same."""
_QUOTES = str.maketrans({"\u2019": "'", '"': None, "\u201c": None, "\u201d": None})
_BESIDE = re.compile(r"\s*\([^)]*\)")


@dataclass(frozen=True)
class Word:
    """An entry of the glossary."""

    name: str
    slug: str
    said: Said
    rules: tuple[str, ...]
    """The rules that it sends to or names."""
    words: tuple[str, ...]
    """The other entries that it sends to."""
    sends: tuple[str, ...] = ()
    """Where `see` sends, as it is written."""

    @property
    def letter(self) -> str:
        """Where it stands in the alphabet."""
        return next((one.upper() for one in self.name if one.isalpha()), "#")

    @property
    def plain(self) -> str:
        """As people type it."""
        return plain(self.name)


def plain(typed: str) -> str:
    """A word in small letters, without what stands beside it in parentheses, and without quotes."""
    return " ".join(_BESIDE.sub("", typed).translate(_QUOTES).lower().split())


def slug_of(name: str) -> str:
    """The last part of an entry's address."""
    return slugify(name.replace("/", " ").replace("+", " plus "))


@cache
def words() -> dict[str, Word]:
    """Every entry by the last part of its address, in the order of the glossary."""
    return {slug_of(name): _word(name, one) for name, one in said.of_words().items()}


def _word(name: str, one: Said) -> Word:
    sees = tuple(_together(one.see))
    others = tuple(slug_of(head) for head in sees if head in said.of_words())
    rules = (*(see for see in sees if see in said.known()), *said.mentioned(one.words))
    return Word(name, slug_of(name), one, tuple(dict.fromkeys(rules)), others, sees)


def _together(pieces: tuple[str, ...]) -> Iterator[str]:
    """What an entry sends to; a comma within another entry's name parts nothing."""
    heads, at = said.of_words(), 0
    while at < len(pieces):
        long = next((n for n in range(len(pieces) - at, 1, -1) if ", ".join(pieces[at : at + n]) in heads), 1)
        yield ", ".join(pieces[at : at + long])
        at += long


@cache
def by_name() -> dict[str, Word]:
    """Entries by what people type for them."""
    found = {word.plain: word for word in reversed(words().values())}
    for word in words().values():
        # "Control, Controller" is found by either.
        for part in word.plain.split(", "):
            found.setdefault(part, word)
    return found


@cache
def by_rule() -> dict[str, tuple[Word, ...]]:
    """The entries that send to a rule or name it."""
    found: dict[str, list[Word]] = {}
    for word in words().values():
        for rule in word.rules:
            found.setdefault(rule, []).append(word)
    return {rule: tuple(those) for rule, those in found.items()}


def by_letter() -> dict[str, list[Word]]:
    """The list, letter by letter."""
    found: dict[str, list[Word]] = {}
    for word in sorted(words().values(), key=lambda word: (word.letter, word.plain)):
        found.setdefault(word.letter, []).append(word)
    return found


@cache
def pattern() -> re.Pattern[str] | None:
    """Finds the words in a text, the longest first, in the singular or plural; None while there are none."""
    fit = [
        one for one in by_name() if len(one) > 2 and one not in EVERYDAY and re.fullmatch(r"[\w' -]+", one)
    ]
    if not fit:
        return None
    several = "|".join(re.escape(one) for one in sorted(fit, key=len, reverse=True))
    return re.compile(rf"(?<![\w\[{{'-])(?:{several})(?:s|es)?(?![\w\]}}'-])", re.IGNORECASE)


def named(text: str) -> Word | None:
    """The entry that these letters stand for."""
    low = plain(text)
    for one in (low, low.removesuffix("s"), low.removesuffix("es")):
        if one in by_name():
            return by_name()[one]
    return None


def used_in(text: str) -> tuple[Word, ...]:
    """The entries whose words a text uses, each once."""
    finds = pattern()
    found = (named(hit[0]) for hit in finds.finditer(text)) if finds is not None else ()
    return tuple({word.slug: word for word in found if word is not None}.values())


def begun_by(typed: str) -> list[Word]:
    """Entries that are called so, then those that begin so, then those with a word that begins so."""
    low = plain(typed)
    if not low:
        return []
    exact = named(low)
    begun = [word for word in words().values() if word.plain.startswith(low)]
    within = [word for word in words().values() if f" {low}" in word.plain]
    found = [*([exact] if exact is not None else []), *begun, *within]
    return list({word.slug: word for word in found}.values())
