"""`python -m engine cards --shelve LIST`: makes the shelf anew from a list of cards, and says what became of each.

A card ships if one of its wordings is read, every rule that it needs is there, and no detector doubts it: its print
is read as the same value and has all its words, its references find what they speak of, its abilities work where it
says, and its prices are offered just when they can be paid. What is told are cards that are new, changed or gone, and
those that detectors doubt; what is written, the list of names (`engine.cards.known`) with it, depends on the list and
the language alone. Cards written by hand stay, and those that the printer writes as well are told.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from multiprocessing import get_context
from pathlib import Path

import engine.rules.book as book
from engine.cards import known
from engine.cards.likeness import name_of, said
from engine.cards.pool import PoolEntry, cards_of
from engine.cards.reasons import BY_HAND as JUDGED
from engine.cards.reasons import REASONS, UNREAD
from engine.cards.shelving import FOLDER, Fate, Verdict, file_of, files_of, judged
from engine.commands.places import misplaced
from engine.commands.prices import Price, misjudged, prices_of
from engine.commands.references import lost
from engine.language.card import CardDef
from engine.language.cardtext import blocks, read_block
from engine.rules.reach import without_rules

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
BY_HAND = "by_hand.txt"
# Cards that a process takes at a time.
AT_A_TIME = 20


def shelve(
    path: Path, folder: Path | None, processes: int, *, write: bool = True, refused: bool = False
) -> int:
    """Make the shelf of a list in a folder, by default the one that ships. 1 if a card by hand has no reason to be so.

    Raises OSError, ValueError, KeyError and TypeError for what is no list of cards.
    """
    folder = folder or Path(str(resources.files("engine.cards")))
    cards = list(cards_of(json.loads(path.read_text(encoding="utf-8"))))
    verdicts = {one.name: one for one in _judged(cards, processes)}
    before, by_hand = shelved(folder), texts_in(folder / BY_HAND)
    texts = {
        name: one.text for name, one in verdicts.items() if one.fate is Fate.SHIPS and name not in by_hand
    }
    for line in told(before, texts, verdicts, by_hand):
        print(line)
    if refused:
        for one in verdicts.values():
            if one.fate is Fate.REFUSED:
                print(f"refused: {one.name}: {one.why[0]}")
    wrong = list(needless(by_hand, verdicts))
    for line in wrong:
        print(line)
    fates = Counter(one.fate for one in verdicts.values())
    print(
        f"{len(texts) + len(by_hand)} cards ship, {len(by_hand)} of them written by hand; "
        f"of {len(verdicts)} listed {fates[Fate.REFUSED]} are not read and {fates[Fate.DOUBTED]} doubted"
    )
    if write:
        stops = [verdicts[name_of(faces)].stops for faces in cards]
        names = known.written(zip(cards, stops, strict=True), {*texts, *by_hand})
        _write(folder, {**files_of(texts), known.FILE: names})
    return 1 if wrong else 0


def shelved(folder: Path) -> dict[str, str]:
    """The texts that stand in a folder's shelf, by name."""
    found: dict[str, str] = {}
    for file in sorted((folder / FOLDER).glob("*.txt")):
        found.update(texts_in(file))
    return found


def texts_in(file: Path) -> dict[str, str]:
    """The texts of a file, by name; none if there is no such file."""
    if not file.exists():
        return {}
    return {block.name: block.text for block in blocks(file.read_text(encoding="utf-8"))}


def told(
    before: Mapping[str, str],
    now: Mapping[str, str],
    verdicts: Mapping[str, Verdict],
    by_hand: Mapping[str, str],
) -> Iterator[str]:
    """What is new, changed and gone, and why; and what is doubted."""
    for name in sorted({*before, *now}):
        if name not in before:
            yield f"new: {name}{_because(verdicts[name])}"
        elif name not in now:
            one = verdicts.get(name)
            why = (
                "it is written by hand"
                if name in by_hand
                else "; ".join(one.why)
                if one
                else "it is not listed"
            )
            yield f"gone: {name}: {why}"
        elif before[name] != now[name]:
            yield f"changed: {name}{_because(verdicts[name])}"
    for one in verdicts.values():
        if one.fate is Fate.DOUBTED and one.name not in by_hand:
            yield f"doubted: {one.name}: {'; '.join(one.why)}"


def _because(one: Verdict) -> str:
    return f" ({'; '.join(one.why)})" if one.why else ""


def needless(by_hand: Mapping[str, str], verdicts: Mapping[str, Verdict]) -> Iterator[str]:
    """Cards written by hand that the printer writes as well, or that have no reason to be written by hand."""
    for name, text in by_hand.items():
        one = verdicts.get(name)
        if one is not None and one.fate is Fate.SHIPS and _value(text) == _value(one.text):
            yield f"needless: {name} is printed with the same meaning; its text by hand can go"
        elif name not in REASONS and name not in UNREAD and name not in JUDGED:
            fate = (
                f"{one.fate}: {'; '.join(one.why) or 'printed, it means something else'}"
                if one
                else "not listed"
            )
            yield f"without a reason: {name} is written by hand ({fate})"


def _value(text: str) -> tuple[object, ...]:
    (block,) = blocks(text)
    card = read_block(block)
    return said(card), [(one.cost, one.supertypes, one.types, one.subtypes) for one in card.faces]


def _write(folder: Path, files: Mapping[str, str]) -> None:
    (folder / FOLDER).mkdir(exist_ok=True)
    for old in (folder / FOLDER).glob("*.txt"):
        if f"{FOLDER}/{old.name}" not in files:
            old.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


# --- what becomes of each -----------------------------------------------------------------------------------


def doubts(card: CardDef) -> Iterator[str]:
    """What the detectors that play find wrong with a card, each with its name."""
    yield from (f"references: {one}" for one in lost(card))
    yield from (f"places: {one}" for one in misplaced(card))
    for price in prices_of([card]):
        yield from (f"prices: {one}" for one in _misjudged(price))


@lru_cache(maxsize=1024)
def _misjudged(price: Price) -> tuple[str, ...]:
    """Many cards ask for the same price; the first fault is enough."""
    return tuple(one for one, _ in zip(misjudged(price), (0,), strict=False))


def verdict(faces: tuple[PoolEntry, ...]) -> Verdict:
    """What becomes of a card of a list, by everything that decides."""
    return judged(faces, without_rules, doubts)


def _judged(cards: list[tuple[PoolEntry, ...]], processes: int) -> Iterator[Verdict]:
    """Each in the order of the list; how far it is goes to the error output."""
    if processes == 1:
        yield from _counted(map(verdict, cards), len(cards))
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from _counted(pool.imap(verdict, cards, AT_A_TIME), len(cards))


def _counted(verdicts: Iterator[Verdict], many: int) -> Iterator[Verdict]:
    for number, one in enumerate(verdicts, 1):
        yield one
        if number % 100 == 0 or number == many:
            print(f"\r{number} of {many} cards", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


__all__ = ["doubts", "file_of", "shelve", "shelved", "texts_in", "verdict"]
