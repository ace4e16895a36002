"""The cards that ship: texts beside this module, read by the language when somebody asks for them.

`library()` maps a card's name to its `CardDef`. Only names are gathered at first; a card is read when it is
taken out, once in the life of the process. `find` takes a name as people type it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import resources

from engine.cards.other_times import OtherTime, explain
from engine.language.card import CardDef
from engine.language.cardtext import BELOW, HALVES, Block, blocks, read_block


class NoSuchCard(LookupError):
    """No card has this name; `near` are names that look like it, `other_time` explains a word that came later."""

    def __init__(self, typed: str, near: tuple[str, ...], other_time: OtherTime | None = None) -> None:
        self.typed = typed
        self.near = near
        self.other_time = other_time
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        if other_time is not None:
            hint = f". {other_time.explanation}"
        super().__init__(f'no card is named "{typed}"{hint}')


class Library(Mapping[str, CardDef]):
    """Cards by name, in alphabetical order; each is read when first taken out."""

    def __init__(self, unread: Mapping[str, Block]) -> None:
        self._unread = dict(sorted(unread.items()))
        self._read: dict[str, CardDef] = {}

    def __getitem__(self, name: str) -> CardDef:
        if name not in self._read:
            self._read[name] = read_block(self._unread[name])
        return self._read[name]

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


def find(typed: str) -> CardDef:
    """The card that a person means: case, punctuation and spaces don't matter, and half a split card's
    name is enough. Raises UnknownCard."""
    name = _names().get(_plain(typed))
    if name is None:
        raise NoSuchCard(typed, suggest(typed, 3), explain(typed))
    return library()[name]


def suggest(typed: str, limit: int = 8) -> tuple[str, ...]:
    """Names that begin with what was typed, then those with such a word, then those that look like it."""
    plain = _plain(typed)
    if not plain:
        return tuple(library())[:limit]
    begins = [name for name in library() if _plain(name).startswith(plain)]
    within = [name for name in library() if f" {plain}" in f" {_plain(name)}"]
    alike = [_names()[near] for near in get_close_matches(plain, list(_names()), limit, 0.6)]
    return tuple(dict.fromkeys([*begins, *within, *alike]))[:limit]


@cache
def _names() -> dict[str, str]:
    """Each way to type a name, and the name."""
    typed = {_plain(name): name for name in library()}
    for name in library():
        for half in name.split(HALVES):
            typed.setdefault(_plain(half), name)
    return typed


def _plain(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", name.replace("'", "").replace("\u2019", "").lower()))
