"""The shelf, made from a list of the world's cards: which cards ship, in which words, and why the others don't.

`judged` takes one card of a list. A wording must be read; where both are, they must mean the same, or be the same in
play (`alike.py`), or have been judged one by one (`WORDING` in `reasons.py`). What is then printed, in the words of
2006, must be read as the same value, and no detector may doubt it. `files_of` lays the texts out for the folder
`shelf`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from engine.cards.alike import PRINTED, TODAY, reconciled
from engine.cards.checks import printed_otherwise
from engine.cards.doubted import DOUBTED
from engine.cards.known import IN_DOUBT
from engine.cards.likeness import in_older_words, name_of, said
from engine.cards.names import plain
from engine.cards.pool import PoolEntry, WithoutRules, attempt
from engine.cards.reasons import WORDING
from engine.cards.words_lost import lost_words
from engine.language.card import CardDef
from engine.language.errors import Unprintable
from engine.language.print import print_card
from engine.language.subtypes import KNOWN
from engine.language.walks import walk

FOLDER = "shelf"
Doubts = Callable[[CardDef], Iterator[str]]
"""What detectors find wrong with a card, in words; they play, and stand above this room."""


class Fate(StrEnum):
    """What becomes of a card of a list."""

    SHIPS = "ships"
    REFUSED = "refused"
    """No wording is read, or no rule carries out what it says."""
    DOUBTED = "doubted"
    """It is read, and perhaps not as it is meant."""


class Verdict(Struct, frozen=True):
    """What becomes of one card: its text as we print it, or why it has none; `why` of what ships tells the wording."""

    name: str
    fate: Fate
    text: str = ""
    why: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    """Where reading stops, as the list of names tells it (`known.py`)."""


WORDS, WORDINGS, PLAYED, TYPES = "words", "wordings", "played", "types"
SAID = {
    WORDS: "words of its text may be lost",
    WORDINGS: "its two wordings differ",
    PLAYED: "played, it did other than it says",
    TYPES: "it names a subtype of another time",
}
"""What the list of names says of a doubt that begins with such a word; of any other, the word."""


def judged(faces: tuple[PoolEntry, ...], without_rules: WithoutRules, doubts: Doubts) -> Verdict:
    """What becomes of one card of a list. Raises nothing for what a list may hold."""
    name = name_of(faces)
    read = {wording: attempt(faces, wording, without_rules) for wording in (TODAY, PRINTED)}
    cards = {wording: one.card for wording, one in read.items() if one.card is not None}
    if not cards:
        return Verdict(name, Fate.REFUSED, why=(read[TODAY].error,), stops=read[TODAY].stops)
    if name in DOUBTED:
        return _doubted(name, f"{PLAYED}: {DOUBTED[name]}")
    try:
        wording, why = _wording(name, cards, faces)
    except Unprintable as stop:
        return _doubted(name, f"{WORDS}: {stop}")
    if not wording:
        return _doubted(name, *why)
    card = cards[wording]
    found = (*_words(card, faces, cards), *_types(card), *doubts(card))
    if found:
        return _doubted(name, *found)
    return Verdict(name, Fate.SHIPS, print_card(card), why)


def _doubted(name: str, *why: str) -> Verdict:
    kind = why[0].partition(":")[0]
    return Verdict(name, Fate.DOUBTED, why=why, stops=(f"{IN_DOUBT}{SAID.get(kind, kind)}",))


def _wording(
    name: str, cards: Mapping[str, CardDef], faces: tuple[PoolEntry, ...]
) -> tuple[str, tuple[str, ...]]:
    """The wording that stands, or "", and why.

    In words that were out of use by 2006 a card says what it did when it was printed, and it has been corrected since.
    """
    if len(cards) == 1:
        return next(iter(cards)), ()
    if said(cards[TODAY]) == said(cards[PRINTED]):
        return TODAY, ()
    if name not in WORDING and in_older_words(faces, PRINTED):
        return TODAY, ()
    if name in WORDING:
        wording, why = WORDING[name]
        return wording, (why,)
    alike = reconciled(cards[TODAY], cards[PRINTED])
    return alike or ("", (f"{WORDINGS}: today's and the printed one mean different things",))


def _words(card: CardDef, faces: tuple[PoolEntry, ...], cards: Mapping[str, CardDef]) -> Iterator[str]:
    """What is wrong with the print: another value, or words of the text that it has not.

    Where the printed wording alone is read, today's may have corrected it: no word of that may be missing either.
    """
    if found := printed_otherwise(card):
        yield f"{WORDS}: printed, it {found}"
        return
    texts = [face.text for face in card.faces]
    yield from _lost(card, texts, "is not in print")
    if TODAY not in cards:
        today = [tuple(str(face.get(TODAY) or "").split("\n")) for face in faces]
        yield from _lost(
            card, today, "stands in today's wording, which is not read, and not in the printed one"
        )


def _types(card: CardDef) -> Iterator[str]:
    """Subtypes that the text names and that the closed lists of 2006 have not (205.3)."""
    for face in card.faces:
        for part in walk(face.abilities):
            named = (getattr(part, "subtype", None), *(getattr(part, "subtypes", None) or ()))
            yield from (f"{TYPES}: {one!r}" for one in named if isinstance(one, str) and one not in KNOWN)


def _lost(card: CardDef, texts: list[tuple[str, ...]], what: str) -> Iterator[str]:
    for face, text in zip(card.faces, texts, strict=True):
        yield from (f"{WORDS}: {word!r} {what}" for word in lost_words(replace(face, text=text)))


# --- files -------------------------------------------------------------------------------------------------


def files_of(texts: Mapping[str, str]) -> dict[str, str]:
    """The files that hold these cards: one for each letter, in the order of names, parted by empty lines."""
    by_file: dict[str, list[str]] = {}
    for name in sorted(texts, key=lambda one: (plain(one), one)):
        by_file.setdefault(file_of(name), []).append(texts[name])
    return {file: "\n\n".join(cards) + "\n" for file, cards in by_file.items()}


def file_of(name: str) -> str:
    """The file that a card stands in: that of the first letter of its name."""
    first = plain(name)[:1]
    return f"{FOLDER}/{first if 'a' <= first <= 'z' else 'other'}.txt"
