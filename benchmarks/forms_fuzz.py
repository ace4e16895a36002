"""`make forms-fuzz TEXTS= SEED=`: words made up from the forms of each category in turn, read, printed, read again.

Two of three are whole texts, spells and paragraphs; the rest are of all categories, one after another, forms that
were used less rather than others. Words that mean something make a value, which is printed; the print is read once
more and printed again. Wrong is, of every value: an exception other than a refusal, another value that comes back, a
misprint (a word of the program, or another print the second time). Of a whole text also: several meanings, and a
value that printing refuses, as no words say it or none that are read back. A part of a text may need what stands
around it to be read in one way or to have words. With `--grafted` all are whole texts, of parts of examples
(`grafted_texts`). Each kind is counted and shown; exit status 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.grafted_texts import Grafts
from benchmarks.text_fuzz import PROGRAM_WORDS
from engine.language import rooms
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.declared import NoWords, SentenceForm
from engine.language.forms.printing import text_of
from engine.language.forms.reading import WHOLE, readings
from engine.language.forms.said import alike
from engine.language.forms.sampling import Sampler, TooDeep
from engine.language.keyword_sentences import spoken
from engine.language.remembered import names_said
from engine.language.tokens import Passage

NAME = "Test"
DEPTHS = (7, 8, 9, 10, 12)
DEEPER = (0, 1, 2, 3, 5, 7)
"""How much deeper than its least a part of a text is."""
EXCEPTION, ANOTHER, MISPRINT = "exception", "another value", "misprint"
SEVERAL, NO_WORDS, NOT_READ_BACK = "several ways", "no words", "not read back"
NEVER = (EXCEPTION, ANOTHER, MISPRINT)
"""What is wrong of a part of a text too."""
WITHOUT_PRINT = (SEVERAL, NO_WORDS, NOT_READ_BACK)
REFUSED, READ_AGAIN, PART = "refused", "read again", ", a part"


class Fuzz:
    """What became of made-up texts: `told` counts it, `wrong` has the texts of each kind with what is wrong."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.sampler = Sampler(self.chance.randrange, rooms.LANGUAGE)
        self.parts = cycle(sorted(set(rooms.LANGUAGE.forms) - set(WHOLE)))
        self.told: Counter[str] = Counter()
        self.wrong: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        self.texts: set[str] = set()
        """Those that mean something."""

    def run(self, texts: int, grafts: Grafts | None = None) -> Fuzz:
        """So many texts more, or so many grafts."""
        for number in range(texts):
            if grafts is not None:
                self._judge(*grafts.text(self.chance))
                continue
            category = next(self.parts) if number % 3 == 0 else self.chance.choice(WHOLE)
            self._judge(self._derived(category), category)
        return self

    def _derived(self, category: str) -> str:
        whole = category in WHOLE
        least = self.sampler.least[category]
        depth = self.chance.choice(DEPTHS) if whole else least + 1 + self.chance.choice(DEEPER)
        try:
            return self.sampler.text(category, depth)
        except TooDeep:
            return self.sampler.text(category, least + 1)

    def _judge(self, text: str, category: str) -> None:
        became, *why = judged(text, category)
        whole = category in WHOLE
        if became not in (REFUSED, EXCEPTION):
            self.texts.add(text)
        self.told[became if whole else became + PART] += 1
        if became in NEVER or (whole and became in WITHOUT_PRINT):
            self.wrong[became].append((category, text, *why))

    def values(self) -> tuple[int, int, int]:
        """How many values there were, how many of whole texts, and how many of these have no print, or as many
        meanings."""
        refused = sum(self.told[kind] for kind in WITHOUT_PRINT)
        whole = refused + sum(self.told[kind] for kind in (READ_AGAIN, *NEVER))
        parts = sum(number for kind, number in self.told.items() if kind.endswith(PART))
        return whole + parts - self.told[REFUSED + PART], whole, refused

    def unused(self) -> list[SentenceForm]:
        """The forms that can be read and stood in no text so far."""
        forms = (one for every in rooms.LANGUAGE.forms.values() for one in every)
        return [one for one in forms if one.rows and not self.sampler.used[one]]


def judged(text: str, category: str) -> tuple[str, ...]:
    """What became of a text, and what is wrong with it."""
    try:
        try:
            best = readings(Passage(text, (NAME,)), category, rooms.LANGUAGE).best
        except (UnreadableText, TextTooLong):
            return (REFUSED,)
        if not best:
            return (REFUSED,)
        if len(best) > 1:
            return SEVERAL, repr(best[0]), repr(best[1])
        try:
            return _printed(best[0], category)
        except NoWords as stop:
            return NOT_READ_BACK if "read back" in str(stop) else NO_WORDS, str(stop)
    except Exception as error:  # whatever it is, it is what we look for
        return EXCEPTION, repr(error)


def _printed(value: Any, category: str) -> tuple[str, ...]:
    """What comes of printing a value. Raises NoWords: of abilities in a row also where one of them has none by
    itself. What one keyword is short for stays together (502.35a, 502.54a)."""
    try:
        return _compared(value, category)
    except NoWords:
        if category != "paragraph" or len(value) == 1:
            raise
    at = 0
    while at < len(value):
        said = spoken(value[at:])
        length = 1 if said is None else said.length
        became = _compared(value[at : at + length], category)
        if became != (READ_AGAIN,):
            return became
        at += length
    return (READ_AGAIN,)


def _compared(value: Any, category: str) -> tuple[str, ...]:
    """What comes back of a value's words. Raises NoWords."""
    text = text_of(value, category, language=rooms.LANGUAGE)
    if found := PROGRAM_WORDS.search(text):
        return MISPRINT, f"{found.group()!r} in: {text}"
    try:
        again = readings(Passage(text, ("~", *names_said(value))), category, rooms.LANGUAGE).best
    except (UnreadableText, TextTooLong):
        again = []
    if len(again) != 1 or alike(again[0]) != alike(value):
        return ANOTHER, text, *map(repr, again)
    second = text_of(again[0], category, language=rooms.LANGUAGE)
    return (READ_AGAIN,) if second == text else (MISPRINT, f"{text!r}, then {second!r}")


MOST_CHARACTERS = 400


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=int(os.environ.get("TEXTS") or 20_000))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED") or 1))
    parser.add_argument("--show", type=int, default=8, help="findings shown of each kind")
    parser.add_argument(
        "--grafted", action="store_true", help="parts of examples in each other's places instead"
    )
    asked = parser.parse_args()
    fuzz = Fuzz(asked.seed).run(asked.texts, Grafts() if asked.grafted else None)
    for kind, texts in fuzz.wrong.items():
        print(f"{kind}: {len(texts)}")
        for category, *rows in texts[: asked.show]:
            print(f"  {category}: " + "\n      ".join(row[:MOST_CHARACTERS] for row in rows))
    left = "grafted" if asked.grafted else f"{len(fuzz.unused())} forms stood in none"
    print(f"{asked.texts} texts, seed {asked.seed}; {left}; {len(fuzz.texts)} different ones mean something")
    for kind, number in sorted(fuzz.told.items()):
        print(f"  {number:7}  {kind}")
    values, whole, refused = fuzz.values()
    print(
        f"{values} values, {whole} of whole texts; of these {refused} without a print ({refused / whole:.2%})"
    )
    return 1 if fuzz.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
