"""Deck lists as people write them: "4 Shock", "4x Shock", "Shock x4", "SB: 2 Terror", headings, comments.

Names that no card has are kept with the cards that may have been meant; nothing is left out silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.cards import finding
from engine.cards.names import plain
from engine.language.card import CardDef

LONGEST_LINE = 160
MOST_LINES = 400
MOST_OF_ONE = 60
MOST_TOLD = 10
LONGEST_TOLD = 60
_SIDEBOARD = re.compile(r"(?i)^(sb|sideboard)\s*:\s*")
_BEFORE = re.compile(r"^(\d{1,4})\s*x?\s+(?=\S)|^(\d{1,4})x\s*(?=\S)", re.IGNORECASE)
_AFTER = re.compile(r"\s+x\s?(\d{1,4})$", re.IGNORECASE)
_PRINTING = re.compile(r"\s*(\[[^\]]*\]|\([^)]*\)(\s+\S*\d\S*)?|\*[A-Z]+\*)\s*$|^\s*\[[^\]]*\]\s*")
_HEADING = re.compile(
    r"(?i)^(main ?(deck|board)?|deck|side ?board|creatures?|lands?|spells?|instants?|sorcer(y|ies)|artifacts?|"
    r"enchantments?|other( spells)?|commander|maybeboard)\s*(\(\d+\)|\[\d+\]|:?\s*\d+( cards?)?)?\s*:?$"
)


@dataclass(frozen=True)
class Entry:
    """A card, how often."""

    count: int
    card: CardDef


@dataclass(frozen=True)
class Strange:
    """A line that could not be read, and what may have been meant."""

    line: int
    words: str
    suggestions: tuple[str, ...] = ()
    why: str = ""
    """What is known of the card, if it is one of the time that does not ship."""


@dataclass
class DeckList:
    """What a list says."""

    main: list[Entry] = field(default_factory=list)
    side: list[Entry] = field(default_factory=list)
    strange: list[Strange] = field(default_factory=list)

    def trouble(self) -> str:
        """What could not be read, in words."""
        found = [
            f'line {one.line}: "{one.words}"'
            + (f" ({one.why})" if one.why else "")
            + (f" (perhaps {' or '.join(one.suggestions)})" if one.suggestions else "")
            for one in self.strange[:MOST_TOLD]
        ]
        more = f", and {len(self.strange) - MOST_TOLD} lines more" if len(self.strange) > MOST_TOLD else ""
        return f"No card can be placed for {'; '.join(found)}{more}."


Others = Callable[[Iterable[str]], Mapping[str, CardDef]]
"""Cards beside those that ship by their plain names, of those that are asked for."""


def no_others(names: Iterable[str]) -> Mapping[str, CardDef]:
    """Only the cards that ship."""
    return {}


def read_list(text: str, others: Others = no_others) -> DeckList:
    """The cards of a list; what follows the heading Sideboard, or SB: on a line, is the sideboard."""
    found = DeckList()
    in_side = False
    # All are asked for at once, however many lines there are.
    asked = (
        _SIDEBOARD.sub("", " ".join(line.split())[:LONGEST_LINE]) for line in text.splitlines()[:MOST_LINES]
    )
    more = others({name for words in asked for name in _called(counted(words)[1])})
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        words = " ".join(line.split())[:LONGEST_LINE]
        if not words or words.startswith(("//", "#", ";")):
            continue
        if _HEADING.match(words) and not _is_card(words):
            in_side = words.lower().startswith("side")
            continue
        side = _SIDEBOARD.match(words)
        entry = _entry(words[side.end() :] if side else words, more)
        if entry is None:
            name = counted(words[side.end() :] if side else words)[1]
            # Of more than are told nobody hears what may have been meant, and looking for it takes long.
            told = len(found.strange) < MOST_TOLD
            found.strange.append(
                _strange(number, words, name) if told else Strange(number, words[:LONGEST_TOLD])
            )
        else:
            (found.side if side or in_side else found.main).append(entry)
    return found


def _strange(number: int, words: str, name: str) -> Strange:
    """A line of which no card comes, and why: its number, a name that does not ship, or none, behind which a printing
    may stand."""
    told = words[:LONGEST_TOLD]
    bare = _PRINTING.sub("", name, count=1).strip()
    if _is_card(name) or _is_card(bare):
        return Strange(number, told, why=f"from 1 to {MOST_OF_ONE} of one card")
    for said in (name, bare):
        none = finding.no_such_card(said)
        if none.known is not None:
            return Strange(number, told, why=none.short)
    return Strange(number, told, none.offered, "" if none.offered else none.short)


def counted(words: str) -> tuple[int, str]:
    """How many, and of what: "4 Shock", "4x Shock" or "Shock x4"."""
    if before := _BEFORE.match(words):
        return int(before[1] or before[2]), words[before.end() :]
    if after := _AFTER.search(words):
        return int(after[1]), words[: after.start()]
    return 1, words


def _entry(words: str, more: Mapping[str, CardDef]) -> Entry | None:
    count, name = counted(words)
    for called in _called(name):
        card = finding.called(called) or more.get(plain(called))
        if card is not None:
            return Entry(count, card) if 1 <= count <= MOST_OF_ONE else None
    return None


def _called(name: str) -> Iterator[str]:
    """A name as it stands there, and without the marks of printings behind or before it."""
    yield name
    shorter = _PRINTING.sub("", name, count=1).strip()
    if shorter and shorter != name:
        yield from _called(shorter)


def _is_card(words: str) -> bool:
    return finding.called(words) is not None
