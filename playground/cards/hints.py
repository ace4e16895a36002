"""Help for somebody whose sentence stopped: the word that was meant, words of another time, how shipped cards go on."""

from __future__ import annotations

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from engine.cards.mended import Mended
from engine.cards.other_times import OtherTime, of_another_time
from engine.cards.phrases import SELF, Sentence, followers, sentences, words_of
from engine.language.cited import KEYWORDS
from engine.language.errors import UnreadableText
from engine.language.reading import vocabulary
from engine.language.words import KeywordName

MOST_NEAR = 3
MOST_USUAL = 5
MOST_EXAMPLES = 3
LONGEST_MATCH = 8
"""Words before the stop that an example may share."""
TELLING = 3
"""Words that make an example worth showing by themselves."""
ALIKE = 0.8
_TRIFLES = ". , : a an and at be by from in it its of on one or put that the this to with you your"
TRIFLES = frozenset(_TRIFLES.split(" "))
AFTERWARDS = 9
"""Words of an example after the stop."""


@dataclass(frozen=True)
class Example:
    """A sentence of a shipped card that has the words before the stop, and how it goes on."""

    card: str
    before: str
    after: str


@dataclass(frozen=True)
class Hint:
    """What may help at a stop."""

    near: tuple[str, ...] = ()
    """Words that could stand there and look like the one that does."""
    usual: tuple[str, ...] = ()
    """A few words that could stand there, those first that shipped cards have there most often."""
    later: OtherTime | None = None
    keyword: str = ""
    """The rule of a keyword ability of the time that the engine doesn't support yet."""
    examples: tuple[Example, ...] = ()
    meant: Mended | None = None
    """The sentence with small slips mended, so that it can be read."""


def hint(stop: UnreadableText, before: str, after: str, names: Iterable[str]) -> Hint:
    """Help at a stop: `before` and `after` are the text on either side of where it is, the stopping word in `after`."""
    word = stop.words[: stop.length]
    spoken = [one.lower() for one in words_of(before, names)]
    following = [one.lower() for one in words_of(after, names)]
    return Hint(
        near=_near(word, stop.could),
        keyword=_unread_keywords().get(word.lower(), ""),
        usual=_usual(spoken, stop.could),
        later=of_another_time(spoken, following),
        examples=_examples(spoken, following),
    )


@cache
def _unread_keywords() -> dict[str, str]:
    """The rules of keywords of the edition that the language has no word for, by their first words."""
    read = {name.value for name in KeywordName}
    return {
        name.partition(" ")[0]: rule
        for name, rule in KEYWORDS.items()
        if name not in read and not vocabulary().issuperset(name.split())
    }


def _near(word: str, could: tuple[str, ...]) -> tuple[str, ...]:
    """Words that somebody may have meant; a word that cards use is not mistyped, only out of place."""
    plain = {one.lower(): one for one in could}
    if word != plain.get(word.lower(), word):
        return (plain[word.lower()],)
    if len(word) < 4 or word.lower() in followers():
        return ()
    return tuple(plain[one] for one in get_close_matches(word.lower(), list(plain), MOST_NEAR, ALIKE))


def _usual(before: list[str], could: tuple[str, ...]) -> tuple[str, ...]:
    known = set(could)
    counts = followers().get(before[-1] if before else "", Counter())
    return tuple(word for word, _ in counts.most_common() if word in known and word[0].isalpha())[:MOST_USUAL]


def _examples(before: list[str], after: list[str]) -> tuple[Example, ...]:
    """Sentences that have the longest run of the words before the stop; a short run says little by itself, so
    then only those that go on with some word of what follows."""
    wanted = set(after[:AFTERWARDS]) - TRIFLES
    going_on = [_where().get(word, ()) for word in wanted]
    for length in range(min(LONGEST_MATCH, len(before)), 0, -1):
        run = before[-length:]
        alike = _with_all(run)
        if length < TELLING:
            alike = alike.intersection(frozenset().union(*going_on))
        sought = f" {' '.join(run)} "
        found = []
        for number in sorted(alike):
            one = sentences()[number]
            if (at := one.plain.find(sought)) >= 0:
                shared = len(wanted.intersection(one.plain[at + len(sought) :].split()[:AFTERWARDS]))
                if shared or length >= TELLING:
                    found.append((shared, one, at))
        if found:
            found.sort(key=lambda row: -row[0])
            shown = [_example(one, at, length) for _, one, at in found[: 3 * MOST_EXAMPLES]]
            return tuple({one.after: one for one in reversed(shown)}.values())[::-1][:MOST_EXAMPLES]
    return ()


def _with_all(words: Iterable[str]) -> frozenset[int]:
    """The numbers of the sentences that have all of these words: the rarest of them bounds the work."""
    lists = sorted((_where().get(word, ()) for word in words), key=len)
    return frozenset(lists[0]).intersection(*lists[1:]) if lists else frozenset()


def _example(one: Sentence, at: int, length: int) -> Example:
    start = one.plain[:at].count(" ")
    stop = start + length
    words = one.said.split()
    after = _spaced(words[stop : stop + AFTERWARDS])
    more = " \u2026" if len(words) > stop + AFTERWARDS else ""
    return Example(
        one.card,
        _spaced(words[start:stop]).replace(SELF, one.card).lstrip(".,:; "),
        after.replace(SELF, one.card) + more,
    )


def _spaced(words: list[str]) -> str:
    return re.sub(r" (?=[.,:;])", "", " ".join(words))


@cache
def _where() -> dict[str, array[int]]:
    """The numbers of the sentences that a word stands in."""
    found: defaultdict[str, array[int]] = defaultdict(lambda: array("L"))
    for number, one in enumerate(sentences()):
        for word in set(one.plain.split()):
            found[word].append(number)
    return dict(found)
