"""Names as people type them: which one is meant exactly, which begin so, which have such a word, which look like it.

`NameIndex` knows each way to say a name and the card that it says: a card's own name and the halves of those that have
two.
Spellings are compared `plain`: case, accents, apostrophes and punctuation don't matter. What merely looks like a name
is found by the threes of letters that it shares with it, and judged by the slips that lie between; it is only ever
offered, and never taken for the name.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from heapq import nlargest
from itertools import accumulate

LONGEST_TYPED = 120
"""Characters of what was typed that are looked at; no name is as long."""
CANDIDATES = 40
"""As many names that share letters are compared letter by letter."""
SHORTEST_NEAR = 3
"""What is shorter looks like too much."""
STRIDE = 2
ALIKE = 0.6
"""The share of threes of letters from which two names are alike, in whatever order their words stand."""
SHORT = 5
"""What is no longer than this begins a name with one slip less than this bound, else with two."""
MOST_BEGUN = 2
_APOSTROPHES = dict.fromkeys(map(ord, "'\u2019\u2018\u02bc`\u00b4"), "")
_LIGATURES = str.maketrans({"\u00e6": "ae", "\u0153": "oe", "\u00f8": "o", "\u00df": "ss", "\u0142": "l"})
_PLAIN = {code: " " for code in range(128) if not chr(code).isalnum()} | {ord("'"): "", ord("`"): ""}
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_NO_LETTER = re.compile(r"[^a-z0-9]+")


def folded(text: str) -> str:
    """A text in lower case without accents and apostrophes; ligatures as their letters, and 1,000 as 1000."""
    return _folded(text).replace("'", "").replace("`", "")


def _folded(text: str) -> str:
    text = text.lower()
    if "," in text:
        text = _THOUSANDS.sub("", text)
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES).translate(_LIGATURES))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def plain(name: str) -> str:
    """A name as names are compared: its words in plain letters, with one blank between."""
    text = _folded(name)
    return " ".join((text.translate(_PLAIN) if text.isascii() else _NO_LETTER.sub(" ", text)).split())


class NameIndex:
    """Each way to say a name, and the name of the card that is meant."""

    def __init__(self, sayings: Iterable[tuple[str, str]]) -> None:
        """Pairs of what is said and whose name it is; of two cards that are called so, the first is meant."""
        said_first: dict[str, str] = {}
        for said, card in sayings:
            said_first.setdefault(plain(said), card)
        said_first.pop("", None)
        self._cards = said_first
        self._sorted = sorted(said_first)
        # Looking for a word in all names is one search through some pages of text.
        self._text = "".join([f"  {name} \n" for name in self._sorted])
        self._lines = array("I", accumulate([len(name) + 4 for name in self._sorted[:-1]], initial=0))
        """Where in that text each name's line begins."""

    @property
    def spellings(self) -> Mapping[str, str]:
        """Each way to say a name, plain, and the card."""
        return self._cards

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that have names."""
        return tuple(dict.fromkeys(self._cards.values()))

    def exact(self, typed: str) -> str | None:
        """The card of exactly this name, or of which this is a half's."""
        return self._cards.get(plain(typed[:LONGEST_TYPED]))

    def beginning(self, typed: str) -> tuple[str, ...]:
        """The cards whose names begin so, each once, in the order of the names; none for nothing."""
        sought = plain(typed[:LONGEST_TYPED])
        if not sought:
            return ()
        start = bisect_left(self._sorted, sought)
        end = bisect_left(self._sorted, sought + "\x7f", lo=start)
        return self._of(self._sorted[start:end])

    def within(self, typed: str) -> tuple[str, ...]:
        """The cards that have a later word that begins so."""
        sought = plain(typed[:LONGEST_TYPED])
        if not sought:
            return ()
        found = ((at, self._line(at)) for at in self._places(f" {sought}"))
        return self._of(self._sorted[line] for at, line in found if at != self._lines[line] + 1)

    def near(self, typed: str, limit: int) -> tuple[str, ...]:
        """The cards whose names look like what was typed, those with the fewest slips first."""
        sought = plain(typed[:LONGEST_TYPED])
        if len(sought) < SHORTEST_NEAR:
            return ()
        judged = sorted(
            (slips, abs(len(name) - len(sought)), name)
            for alike, name in self._sharing(sought)
            if (slips := _slips(sought, name, alike)) is not None
        )
        return self._of(name for _, _, name in judged)[:limit]

    def _of(self, plain_names: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._cards[name] for name in plain_names))

    def _places(self, words: str) -> Iterator[int]:
        return (found.start() for found in re.finditer(re.escape(words), self._text))

    def _line(self, at: int) -> int:
        return bisect_right(self._lines, at) - 1

    # --- names that look alike

    @cached_property
    def _having(self) -> Mapping[str, list[int]]:
        """Three letters in a row, and the numbers of the names that have them. Of a name every other three is enough:
        what is looked for is looked for with all of its own."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(self._sorted):
            padded = f"  {name} "
            for at in range(0, len(padded) - 2, STRIDE):
                found[padded[at : at + 3]].append(number)
        return dict(found)

    def _sharing(self, sought: str) -> list[tuple[float, str]]:
        """The names that share the most with what was typed, and how much of the two is shared."""
        padded = f"  {sought} "
        shared: Counter[int] = Counter()
        for three in {padded[at : at + 3] for at in range(len(padded) - 2)}:
            shared.update(self._having.get(three, ()))
        names, long = self._sorted, len(sought)

        def alike(number: int) -> float:
            # As a whole, or as the beginning of a longer name.
            both = STRIDE * shared[number]
            return max(2 * both / (long + len(names[number])), 0.9 * both / long)

        best = nlargest(CANDIDATES, shared, alike)
        return [(2 * STRIDE * shared[one] / (long + len(names[one])), names[one]) for one in best]


def _slips(sought: str, name: str, alike: float) -> int | None:
    """How far what was typed is from a name or from the beginning of one of its words; None if too far to speak of."""
    allowed = 1 + len(sought) // 5
    whole, begun = distances(sought, name)
    found = [whole] if whole <= allowed else []
    # To begin so is a weaker likeness than to be so.
    begins = [begun, *(distances(sought, name[at.end() :])[1] for at in re.finditer(" ", name))]
    found += [
        slips + 1 for slips in begins if slips <= MOST_BEGUN - (len(sought) <= SHORT) and slips < allowed
    ]
    if alike >= ALIKE:
        found.append(allowed + 1)
    return min(found, default=None)


def distances(one: str, other: str) -> tuple[int, int]:
    """The slips between a word and another, and between it and the nearest beginning of the other: letters wrong,
    missing, too many, or exchanged with their neighbour. A column is reckoned at once in the bits of a number."""
    if not one:
        return len(other), 0
    places: dict[str, int] = {}
    for at, letter in enumerate(one):
        places[letter] = places.get(letter, 0) | 1 << at
    every = (1 << len(one)) - 1
    last = 1 << (len(one) - 1)
    more, fewer, same, before = every, 0, 0, 0
    now = nearest = len(one)
    for letter in other:
        here = places.get(letter, 0)
        exchanged = ((~same & here) << 1) & before
        same = (((here & more) + more) ^ more) | here | fewer | exchanged
        right = fewer | ~(same | more)
        left = same & more
        now += 1 if right & last else -1 if left & last else 0
        nearest = min(nearest, now)
        right = right << 1 | 1
        left <<= 1
        more = (left | ~(same | right)) & every
        fewer = right & same & every
        before = here
    return now, nearest
