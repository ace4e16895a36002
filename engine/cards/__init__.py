"""The cards that ship: texts beside this module, read by the language when somebody asks for them.

`library()` maps a card's name to its `CardDef`. Only names are gathered at first; a card is read when it is
taken out, once in the life of the process. `engine.cards.finding` takes a name as people type it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from engine.language.card import CardDef
from engine.language.cardtext import BELOW, Block, blocks, read_block


class Library(Mapping[str, CardDef]):
    """Cards by name, in alphabetical order; each is read when first taken out."""

    def __init__(self, unread: Mapping[str, Block]) -> None:
        self._unread = dict(sorted(unread.items()))
        self._read: dict[str, CardDef] = {}

    def __getitem__(self, name: str) -> CardDef:
        if name not in self._read:
            self._read[name] = read_block(self._unread[name])
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._unread

    def __iter__(self) -> Iterator[str]:
        return iter(self._unread)

    def __len__(self) -> int:
        return len(self._unread)

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
    for file in sorted(resources.files("engine.cards").iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".txt"):
            continue
        for block in blocks(file.read_text(encoding="utf-8")):
            if block.name in unread:
                raise ValueError(f"{file.name}, line {block.line}: {block.name} is there twice")
            unread[block.name] = block
    return Library(unread)
