"""The words of the cards that ship, as people see them: sentences, how each word is spelled, and what follows what."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from engine.cards import library
from engine.language.cardtext import BELOW, BESIDE

SELF = "~"
"""How a card's own name is written here."""
STOPS = frozenset((".", ":", '"', "\u2014", ""))
"""Behind these a word has a capital that is not its own; "" begins a paragraph."""
WORD = re.compile(r"\{[^{}\s]*\}|[+-]?\w+/[+-]?\w+|[\w'\u2019~]+(?:-\w+)*|[.,:;\"\u2014]")
_REMINDER = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph of a card that ships: its words with blanks between; the same in lower case with blanks around."""

    card: str
    said: str
    plain: str


def without_reminders(text: str) -> str:
    """The text with blanks in the place of what is no text (207.2)."""
    return _REMINDER.sub(lambda found: " " * len(found[0]), text)


def words_of(text: str, names: Iterable[str]) -> list[str]:
    """The words of a text, its own name as one."""
    for name in names:
        text = _unnamed(text, name)
    return WORD.findall(without_reminders(text))


def _unnamed(text: str, name: str) -> str:
    """A text with a name in it as one sign. An expression for each name would take long to make."""
    first, *more = text.split(name) if name and name in text else (text,)
    for part in more:
        within = _is_word(first[-1:]) or _is_word(part[:1])
        first += (name if within else SELF) + part
    return first


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


@cache
def sentences() -> tuple[Sentence, ...]:
    """Every paragraph of the cards that ship."""
    found = []
    for name in library():
        for words in _paragraphs(library().text(name)):
            said = " ".join(words)
            found.append(Sentence(name, said, f" {said.lower()} "))
    return tuple(sorted(found, key=lambda one: (one.card, one.plain)))


def _paragraphs(card: str) -> Iterable[list[str]]:
    for half in re.split(rf"(?m)^(?:{BESIDE}|{BELOW})\s*$", card):
        head, _, *text = half.strip().split("\n")
        name = head.split(" {")[0]
        for line in text:
            yield words_of(line, (name, name.split(",")[0]))


@cache
def followers() -> dict[str, Counter[str]]:
    """How often a word follows another in the cards that ship; what begins a paragraph follows ""."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in sentences():
        for word, following in pairwise(["", *one.plain.split()]):
            found[word][following] += 1
    return dict(found)


@cache
def spellings() -> dict[str, str]:
    """Every word of the cards that ship in lower case, and how they write it most often within a sentence."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in sentences():
        for before, word in pairwise(["", *one.said.split()]):
            own = before not in STOPS or word.startswith("{")
            found[word.lower()][word if own else word.lower()] += 1
    return {plain: said.most_common(1)[0][0] for plain, said in found.items()}
