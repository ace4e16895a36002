"""The cards that ship: texts beside this module, read by the language when somebody asks for them.

`library()` maps a card's name to its `CardDef`. Only names are gathered at first; a card is read when it is
taken out. The folder `shelf` is made from a list (`shelving.py`); what is written by hand stands beside it. Whoever has
the values in another form says so with `compiled_by`. `engine.cards.finding` takes a name as people type it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources

from engine.language.card import CardDef
from engine.language.cardtext import BELOW, BESIDE, HALVES, Block, blocks, read_block

SHELF = "shelf"
KEPT = 2000
"""So many cards are kept once they were read: every card of many games, and not every card there is."""

Compiled = Callable[[str], CardDef | None]
"""Gives the value of a card by its name, or None for one that it hasn't."""


class Library(Mapping[str, CardDef]):
    """Cards by name, in alphabetical order; each is read when it is taken out, and the last ones are kept."""

    def __init__(self, unread: Mapping[str, Block]) -> None:
        self._unread = dict(sorted(unread.items()))
        self._read: dict[str, CardDef] = {}

    def __getitem__(self, name: str) -> CardDef:
        found = self._read.get(name)
        if found is None:
            block = self._unread[name]
            found = _compiled()(name) or read_block(block)
            if len(self._read) >= KEPT:
                for old in list(self._read)[: KEPT // 2]:
                    self._read.pop(old, None)
            found = self._read.setdefault(name, found)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._unread

    def __iter__(self) -> Iterator[str]:
        return iter(self._unread)

    def __len__(self) -> int:
        return len(self._unread)

    def text(self, name: str) -> str:
        """The text of a card, unread."""
        return self._unread[name].text

    def lower_halves(self) -> Mapping[str, str]:
        """The names of the lower halves of flip cards (508), and of the cards; found without reading them."""
        found = {}
        for name in self.mentioning(f"\n{BELOW}\n"):
            found[self._unread[name].text.partition(f"\n{BELOW}\n")[2].partition("\n")[0].strip()] = name
        return found

    def mentioning(self, word: str) -> tuple[str, ...]:
        """The names of cards in whose text a word stands, found without reading the cards."""
        return tuple(name for name, block in self._unread.items() if word in block.text)


@cache
def library() -> Library:
    """All cards that ship. Raises ValueError if two files hold a card of the same name."""
    unread: dict[str, Block] = {}
    here = resources.files("engine.cards")
    by_hand = [file for file in here.iterdir() if file.name.endswith(".txt")]
    shelf = here / SHELF
    printed = [file for file in shelf.iterdir() if file.name.endswith(".txt")] if shelf.is_dir() else []
    for found, files in ((_printed, printed), (_by_hand, by_hand)):
        for file in sorted(files, key=lambda entry: entry.name):
            for name, block in found(file.read_text(encoding="utf-8")):
                if name in unread:
                    raise ValueError(f"{file.name}, line {block.line}: {name} is there twice")
                unread[name] = block
    return Library(unread)


def _by_hand(text: str) -> Iterator[tuple[str, Block]]:
    return ((block.name, block) for block in blocks(text))


def _printed(text: str) -> Iterator[tuple[str, Block]]:
    """The cards of a file of the shelf: as we have written it ourselves, no line need be looked at."""
    at = 1
    for card in text.removesuffix("\n").split("\n\n"):
        halves = card.split(f"\n{BESIDE}\n") if f"\n{BESIDE}\n" in card else (card,)
        yield HALVES.join(half.partition("\n")[0].partition(" {")[0] for half in halves), Block(card, at)
        at += card.count("\n") + 2


_openers: list[Callable[[], Compiled]] = []


def compiled_by(opened: Callable[[], Compiled]) -> None:
    """Cards are taken from what this opens, and read only where it has none. It is opened with the first card."""
    _openers[:] = [opened]
    _compiled.cache_clear()


@cache
def _compiled() -> Compiled:
    return _openers[0]() if _openers else lambda _: None
