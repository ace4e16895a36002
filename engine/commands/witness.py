"""`python -m engine witness [NAME...] [--pool FILE]`: each card on boards made for it, judged by a second reading.

Prints what is wrong, claim by claim, then how much of the cards was judged and what was not. Without names it tries the
cards that ship; with a list, those of the list that are understood.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

from engine.cards import library
from engine.cards.pool import cards_of, outcome
from engine.language.card import CardDef
from engine.rules.reach import without_rules
from engine.witness.report import GROUPS, Claim, Found, tried

MOST_PROCESSES = 64
AT_A_TIME = 10
MOST_REASONS = 25
EXAMPLES = 5


def main(arguments: Sequence[str]) -> int:
    """Try cards. 0 if nothing is wrong with any of them, nor with the judge."""
    parser = argparse.ArgumentParser(prog="python -m engine witness", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="cards that ship; all of them if none is named"
    )
    parser.add_argument("--pool", type=Path, help="a JSON list of cards to try instead")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of them by chance")
    parser.add_argument("--seed", type=int, default=0, help="which cards chance picks (0)")
    parser.add_argument("--boards", type=int, default=24, help="how many boards a card at most (24)")
    parser.add_argument("--processes", type=int, default=2, help="how many try them (2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args(arguments)
    try:
        jobs = _jobs(asked)
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.exit(2, f"{error!r}\n")
    summary = Summary()
    for done, tale in enumerate(_tales(jobs, asked.boards, min(asked.processes, MOST_PROCESSES)), 1):
        summary.add(tale)
        if tale is not None and not asked.json:
            tale.print()
        if done % 20 == 0 or done == len(jobs):
            print(f"\r{done} of {len(jobs)} cards", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    summary.print_json() if asked.json else summary.print()
    return 1 if summary.faults or summary.breakdowns else 0


def _jobs(asked: argparse.Namespace) -> list[Any]:
    """Names of shipped cards, or faces of cards of a list."""
    found: list[Any]
    if asked.pool is None:
        unknown = [name for name in asked.names if name not in library()]
        if unknown:
            raise ValueError(f"this card isn't built in: {', '.join(unknown)}")
        found = list(asked.names or library())
    else:
        found = list(cards_of(json.loads(asked.pool.read_text(encoding="utf-8"))))
        if asked.names:
            found = [faces for faces in found if faces[0]["name"] in asked.names]
    if asked.sample is not None and asked.sample < len(found):
        found = random.Random(asked.seed).sample(found, asked.sample)
    return found


class Tale:
    """What is to be told of one card: plain words, so that processes can hand them on."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.claims: Counter[str] = Counter()
        self.judged: Counter[str] = Counter()
        self.faults: list[tuple[str, str, str]] = []
        """Kind of claim, words, board."""
        self.missing: list[tuple[str, str]] = []
        self.breakdowns: list[tuple[str, str]] = []
        """Words of the judge's own exceptions, and boards."""

    def print(self) -> None:
        """What is wrong, as soon as it is known: a list takes long."""
        for kind, words, board in self.faults:
            print(f"{self.name}: {kind}: {words} ({board})", flush=True)
        for words, board in self.breakdowns:
            print(f"{self.name}: the judge breaks down: {words} ({board})", flush=True)


Tales: TypeAlias = Iterator[Tale | None]


def _tales(jobs: list[Any], boards: int, processes: int) -> Tales:
    work = [(job, boards) for job in jobs]
    if processes == 1:
        yield from map(_tell, work)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_tell, work, AT_A_TIME)


def _tell(work: tuple[Any, int]) -> Tale | None:
    job, boards = work
    card = _card(job)
    return None if card is None else told(tried(card, most=boards))


def _card(job: Any) -> CardDef | None:
    if isinstance(job, str):
        return library()[job]
    found = outcome(job, without_rules)
    return found.today.card or found.printed.card


def told(found: Found) -> Tale:
    """What boards showed of a card, in words."""
    tale = Tale(found.name)
    for group in GROUPS:
        tale.claims[group] = found.number(group)
        tale.judged[group] = found.judged(group)
    tale.faults = [(_kind(claim), words, board) for (claim, words), board in found.faults.items()]
    tale.missing = [(_kind(claim), words) for claim, words in found.missing()]
    tale.breakdowns = list(found.breakdowns.items())
    return tale


def _kind(claim: Claim) -> str:
    group, value = claim
    return f"{group} {value if isinstance(value, str) else type(value).__name__}"


def _fewness(found: tuple[tuple[str, str], list[str]]) -> int:
    return -len(found[1])


class Summary:
    """Figures of all cards."""

    def __init__(self) -> None:
        self.cards = 0
        self.claims: Counter[str] = Counter()
        self.judged: Counter[str] = Counter()
        self.faults: list[tuple[str, str, str, str]] = []
        self.missing: dict[tuple[str, str], list[str]] = {}
        self.breakdowns: list[tuple[str, str, str]] = []

    def add(self, tale: Tale | None) -> None:
        """Count one card."""
        if tale is None:
            return
        self.cards += 1
        self.claims.update(tale.claims)
        self.judged.update(tale.judged)
        self.faults += [(tale.name, *fault) for fault in tale.faults]
        self.breakdowns += [(tale.name, *stop) for stop in tale.breakdowns]
        for one in tale.missing:
            self.missing.setdefault(one, []).append(tale.name)

    def print(self) -> None:
        """The figures, as a person reads them."""
        wrong = len({name for name, *_ in self.faults})
        print(f"{self.cards} cards tried, something is wrong with {wrong}")
        for group in GROUPS:
            share = 100 * self.judged[group] / max(1, self.claims[group])
            print(f"  {group}: {self.judged[group]} of {self.claims[group]} judged ({share:.1f} %)")
        print("Not judged:")
        most_first = sorted(self.missing.items(), key=_fewness)
        for (kind, words), names in most_first[:MOST_REASONS]:
            print(f"  {len(names):4}  {kind}: {words} ({'; '.join(names[:EXAMPLES])})")

    def print_json(self) -> None:
        """As one JSON object."""
        print(
            json.dumps(
                {
                    "cards": self.cards,
                    "claims": dict(self.claims),
                    "judged": dict(self.judged),
                    "faults": self.faults,
                    "breakdowns": self.breakdowns,
                    "missing": [[*kind, names] for kind, names in self.missing.items()],
                }
            )
        )
