"""`make text-fuzz TEXTS= SEED= ARGS=`: card texts that nobody wrote, each read, refused at a place, or printed.

The texts are made by `made_texts`: derived from the forms, rows of words, shipped cards spoilt. Wrong is: an
exception other than a refusal; a refusal that points outside the text or at other words than it names; a text that
takes more work than any printed card comes near (counted, not timed); a value that can't be printed, prints as what
can't be read or as another value, or with a word of the program in it. A finding names the text's number; the same
number and seed make the same text. Exit status 1 if anything was found.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

import msgspec

from benchmarks.made_texts import made
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, Unprintable, UnreadableText
from engine.language.forms.chart import FormChart
from engine.language.print import print_card

MOST_WORK = 20_000
"""Steps of reading that a text may take, with printing and reading again; shipped cards take fewer than 2,000."""
# Words that no rules text has: a value or a type of the program written where its words were wanted.
PROGRAM_WORDS = re.compile(
    r"\b(?:None|True|False)\b|<|>|\bengine\b|[A-Za-z]+\(|\w=|_|\[|\]|  |\.\.|,,| [.,;:]"
)
EXAMPLES = 5


class TooMuchWork(Exception):
    """Reading went on beyond the bound."""


class Tally:
    """Counts the steps of reading: what waits in charts for words, and trees that are taken from them."""

    def __init__(self) -> None:
        self.count = 0
        self.most = 0
        FormChart.counts = staticmethod(self.step)

    def step(self) -> None:
        """One more. Raises TooMuchWork."""
        self.count += 1
        if self.count > MOST_WORK:
            raise TooMuchWork

    def begin(self) -> None:
        self.most = max(self.most, self.count)
        self.count = 0

    def end(self) -> None:
        FormChart.counts = None


def judged(text: str, tally: Tally | None = None) -> tuple[str, str]:
    """What became of a card's text, in a word or two, and what is wrong with that or ""."""
    if tally is not None:
        tally.begin()
    try:
        return _judged(text)
    except TooMuchWork:
        return "too much work", "reading went on beyond the bound"
    except Exception as stop:  # whatever it is, it is a finding
        place = traceback.extract_tb(stop.__traceback__)[-1]
        return "exception", f"{type(stop).__name__} in {Path(place.filename).name}, {place.name}: {stop}"


def _judged(text: str) -> tuple[str, str]:
    try:
        card = read_card(text)
    except TextTooLong:
        return "refused", ""
    except UnreadableText as stop:
        for one in stop.every:
            if wrong := _misplaced(one, text):
                return "misplaced refusal", wrong
            if not all((*one.expected, one.expected)):
                return "refusal without words", f"doesn't say what could stand there: {one.sentence}"
        return "refused", ""
    try:
        printed = print_card(card)
    except Unprintable as stop:
        return "can't be printed", str(stop)
    rules_text = "\n".join(printed.split("\n")[2:])
    unnamed = rules_text
    for face in card.faces:
        # Karona, False God is no value of the program.
        unnamed = unnamed.replace(face.name, "~")
    if found := PROGRAM_WORDS.search(unnamed):
        return "prints no words", f"{found.group()!r} in: {rules_text}"
    try:
        again = read_card(printed)
    except (UnreadableText, TextTooLong) as stop:
        return "prints unreadably", f"{stop}: {rules_text}"
    if _meaning(again) != _meaning(card):
        return "prints another value", rules_text
    if print_card(again) != printed:
        return "prints otherwise the second time", rules_text
    return "read", ""


def _misplaced(stop: UnreadableText, text: str) -> str:
    """What is wrong with a refusal's place; "" if its words stand where it says, or if it is the text's end."""
    lines = text.split("\n")
    if "None" in stop.sentence:
        return f"no words: {stop.sentence}"
    if not stop.words:
        end = stop.line > len(lines) or stop.column > len(lines[stop.line - 1].rstrip())
        return "" if end else f"says that the text ends where it doesn't: {stop}"
    if not 1 <= stop.line <= len(lines):
        return f"no such line: {stop}"
    words = stop.words.split("\n")[0]
    return "" if lines[stop.line - 1][stop.column - 1 :].startswith(words) else f"not these words: {stop}"


def _meaning(card: CardDef) -> CardDef:
    faces = tuple(msgspec.structs.replace(face, text=()) for face in card.faces)
    return msgspec.structs.replace(card, faces=faces)


Finding = tuple[int, str, str, str, str]
"""A text's number, how it was made, what became of it, what is wrong with it, and the text."""


def tried(numbers: Sequence[int], seed: int) -> tuple[list[Finding], int]:
    """Texts of these numbers, and the most work that one took."""
    tally = Tally()
    try:
        found: list[Finding] = []
        for number in numbers:
            # A text that took too much work is over: making the next one may print a card.
            tally.begin()
            try:
                maker, text = made(number, seed)
            except Unprintable as stop:
                found.append((number, "shipped", "can't be printed", str(stop), ""))
                continue
            became, wrong = judged(text, tally)
            found.append((number, maker, became, wrong, text if wrong else ""))
        tally.begin()
        return found, tally.most
    finally:
        tally.end()


def _all(texts: int, seed: int, processes: int) -> Iterator[tuple[list[Finding], int]]:
    parts = [range(at, min(at + 250, texts)) for at in range(0, texts, 250)]
    work = partial(tried, seed=seed)
    if processes == 1:
        yield from map(work, parts)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(work, parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=int(os.environ.get("TEXTS") or 100_000))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED") or 1))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--show", type=int, default=EXAMPLES, help="findings shown of each kind")
    asked = parser.parse_args()
    became: Counter[tuple[str, str]] = Counter()
    shown: Counter[str] = Counter()
    most = 0
    for found, work in _all(asked.texts, asked.seed, asked.processes):
        most = max(most, work)
        for number, maker, what, wrong, text in found:
            became[what, maker] += 1
            if wrong:
                shown[what] += 1
                if shown[what] <= asked.show:
                    print(f"--- {number}, {what}: {wrong}\n{text}", flush=True)
    print(f"{asked.texts} texts, seed {asked.seed}; the most work was {most} steps of reading")
    for what in sorted({what for what, _ in became}):
        parts = {maker: count for (one, maker), count in became.items() if one == what}
        print(
            f"  {sum(parts.values()):7}  {what} ({', '.join(f'{n} {m}' for m, n in sorted(parts.items()))})"
        )
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main())
