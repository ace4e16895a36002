"""`python -m engine cards [--pool FILE [--shipped] | --known FILE] [--json]`: which cards are understood, and why not.
`python -m engine cards --shelve LIST [--dry]` makes the shelf of those that ship anew from a list.

Without a list it reads the cards that ship. Figures go to standard output; with --json as one object. A list is
read by several processes; how far they are goes to the error output, and so does what --check finds wrong. --known
writes the names of a list, and where reading their texts stops, into the file of names that ships (engine.cards.known);
--years the year of each card's first print (engine.cards.years).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeAlias

import engine.rules.book as book
from engine.cards import known, library, years
from engine.cards.checks import idle_words, printed_otherwise
from engine.cards.likeness import beside
from engine.cards.pool import PoolEntry, PoolOutcome, Report, cards_of, outcome, report
from engine.cards.words_lost import lost_words
from engine.commands.shelve import shelve
from engine.rules.reach import without_rules

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
MOST_REASONS = 15
MOST_PROCESSES = 64
# Cards that a process takes at a time: enough to be no trouble, few enough to see how far it is.
AT_A_TIME = 20
# So many words in a row are left out together.
LONGEST_RUN = 4


def main(arguments: Sequence[str]) -> int:
    """Read a list of cards, or those that ship. 0 if every shipped card is whole."""
    parser = argparse.ArgumentParser(prog="python -m engine cards", description=__doc__)
    parser.add_argument("--pool", type=Path, help="a JSON list of cards")
    parser.add_argument(
        "--shipped", action="store_true", help="only compare the cards that ship with those of the list"
    )
    parser.add_argument("--known", type=Path, metavar="FILE", help="a JSON list of cards: keep its names")
    parser.add_argument("--years", type=Path, metavar="FILE", help="a JSON list of cards: keep their years")
    parser.add_argument("--sample", type=_positive, metavar="N", help="so many cards by chance")
    parser.add_argument("--seed", type=int, default=0, help="which cards chance picks (0)")
    parser.add_argument("--processes", type=_positive, default=2, help="how many read the list (2)")
    parser.add_argument(
        "--check",
        action="store_true",
        help="also print each card that is understood, read the print, and leave out every word in turn: slow",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--shelve", type=Path, metavar="LIST", help="make the cards that ship anew from a list"
    )
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="with --shelve: another folder than ours")
    parser.add_argument("--dry", action="store_true", help="with --shelve: only say what would change")
    parser.add_argument("--refused", action="store_true", help="with --shelve: also list what is not read")
    asked = parser.parse_args(arguments)
    if asked.shelve is not None:
        many = min(asked.processes, MOST_PROCESSES)
        try:
            return shelve(asked.shelve, asked.into, many, write=not asked.dry, refused=asked.refused)
        except (OSError, ValueError, KeyError, TypeError) as error:
            parser.exit(2, f"{asked.shelve}: no list of cards: {error!r}\n")
    listed = asked.known or asked.years or asked.pool
    if listed is None:
        return _shipped(asked.json, asked.sample, asked.seed)
    try:
        entries = json.loads(listed.read_text(encoding="utf-8"))
        if asked.shipped:
            return _beside(entries)
        cards = list(cards_of(entries))
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.exit(2, f"{listed}: no list of cards: {error!r}\n")
    if asked.years:
        Path(years.__file__).with_name(years.FILE).write_text(years.written(cards), encoding="utf-8")
        return 0
    if asked.known:
        return _keep_names(cards, min(asked.processes, MOST_PROCESSES))
    if asked.sample is not None and asked.sample < len(cards):
        cards = random.Random(asked.seed).sample(cards, asked.sample)
    outcomes: list[PoolOutcome] = []
    spent = 0.0
    wrong = 0
    for one, seconds, found in _told(
        _read(cards, asked.check, min(asked.processes, MOST_PROCESSES)), len(cards)
    ):
        wrong += bool(found)
        for each in found:
            print(f"\r{one.name}: {each}", file=sys.stderr, flush=True)
        outcomes.append(one)
        spent += seconds
    _print(report(outcomes), 1000 * spent / max(1, len(outcomes)), asked.json)
    if asked.check:
        print(f"{wrong} of them say or mean something that the other side doesn't", file=sys.stderr)
    return 1 if wrong else 0


def _beside(entries: list[PoolEntry]) -> int:
    """Compare the cards that ship with a list. 0 if each difference has its reason."""
    found = list(beside(library(), entries))
    for one in found:
        print(f"{one.name}: {one.what}{f' ({one.reason})' if one.reason else ''}")
    wrong = sum(not one.reason for one in found)
    print(f"{len(library())} cards ship, {len(found)} differ from the list, {wrong} without a reason")
    return 1 if wrong else 0


def _keep_names(cards: list[tuple[PoolEntry, ...]], processes: int) -> int:
    """Write the names of a list and those that ship."""
    stops = [one.stops for one, _, _ in _told(_read(cards, False, processes), len(cards))]
    file = Path(known.__file__).with_name(known.FILE)
    file.write_text(known.written(zip(cards, stops, strict=True), library()), encoding="utf-8")
    names = known.AllKnown(file.read_text(encoding="utf-8").splitlines())
    unread = sum(bool(names[name].stops) for name in names)
    ship = sum(name in library() for name in names)
    rest = len(names) - ship - unread
    print(f"{len(names)} names in {file.name}: {ship} ship, {unread} can't be read, {rest} could ship")
    return 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


Tried: TypeAlias = tuple[PoolOutcome, float, list[str]]
"""What became of a card, the seconds of work it took, and what is wrong with it as it was understood."""


def _read(cards: list[tuple[PoolEntry, ...]], check: bool, processes: int) -> Iterator[Tried]:
    """Each card in the order of the list."""
    read = _checked if check else _outcome
    if processes == 1:
        yield from map(read, cards)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(read, cards, AT_A_TIME)


def _told(tried: Iterator[Tried], cards: int) -> Iterator[Tried]:
    """The same, while the error output is told how far it is."""
    for number, one in enumerate(tried, 1):
        yield one
        if number % 100 == 0 or number == cards:
            print(f"\r{number} of {cards} cards", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def _outcome(faces: tuple[PoolEntry, ...]) -> Tried:
    began = process_time()
    found = outcome(faces, without_rules)
    return found, process_time() - began, []


def _checked(faces: tuple[PoolEntry, ...]) -> Tried:
    found, seconds, _ = _outcome(faces)
    card = found.today.card or found.printed.card
    if card is None:
        return found, seconds, []
    printed = printed_otherwise(card)
    idle = [words for face in card.faces for words in idle_words(face, LONGEST_RUN)]
    lost = (
        [] if printed else [f"{word!r} is not in print" for face in card.faces for word in lost_words(face)]
    )
    return found, seconds, [*([printed] if printed else []), *lost, *idle]


def _print(found: Report, milliseconds: float, as_json: bool) -> None:
    if as_json:
        print(
            json.dumps(
                {
                    "cards": found.cards,
                    "compiled": found.compiled,
                    "today": found.today,
                    "printed": found.printed,
                    "ms_per_card": round(milliseconds, 2),
                    "reasons": [[one.text, one.cards] for one in found.reasons],
                    "examples": {one.text: one.examples for one in found.reasons},
                }
            )
        )
        return
    share = 100 * found.compiled / max(1, found.cards)
    print(f"{found.compiled} of {found.cards} cards are understood wholly ({share:.1f} %)")
    print(f"  in today's wording {found.today}, in the printed one {found.printed}")
    print(f"  {milliseconds:.1f} ms of work per card, both wordings")
    print("The word where reading stopped, for the rest:")
    for one in found.reasons[:MOST_REASONS]:
        print(f"  {one.cards:5}  {one.text}")
        for name, error in one.examples:
            print(f"           {name}: {error.split('; expected')[0]}")


def _shipped(as_json: bool, sample: int | None, seed: int) -> int:
    names = list(library())
    if sample is not None and sample < len(names):
        names = random.Random(seed).sample(names, sample)
    began = perf_counter()
    cards = [library()[name] for name in names]
    spent = perf_counter() - began
    broken = [(card.name, lacking) for card in cards if (lacking := without_rules(card))]
    if as_json:
        reasons = [[f"no rule for {lacking[0]}", 1] for _, lacking in broken]
        figures = {"cards": len(cards), "compiled": len(cards) - len(broken), "reasons": reasons}
        print(json.dumps({**figures, "ms_per_card": round(1000 * spent / len(cards), 2)}))
    else:
        print(
            f"{len(library())} cards ship; {len(cards)} were read in {1000 * spent / len(cards):.1f} ms each"
        )
        for name, lacking in broken:
            print(f"  {name}: no rule for {', '.join(lacking)}")
    return 1 if broken else 0
