"""`python -m benchmarks.forms_fuzz TEXTS SEED`: texts made up from the forms, read, printed, read again.

Wrong is: an exception other than a refusal, a value that prints as words that mean something else, a text that the
forms read in several ways; and, as long as the grammar is there, a text that both read as different values, or that
the grammar refuses and the forms read. Each kind is counted and shown; exit status 1 if there was anything wrong.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.forms_beside import Text, alike, by_forms
from engine.language import reading
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms import rooms
from engine.language.forms.declared import NoWords
from engine.language.forms.printing import text_of
from engine.language.forms.sampling import Sampler, TooDeep

STARTS = ("spell", "paragraph", "paragraph")
DEPTHS = (6, 7, 8, 9, 10)
WRONG = ("exception", "several ways", "other value", "only the forms")


def by_grammar(text: Text) -> object:
    """What the grammar alone reads; the refusal where it refuses."""
    try:
        return reading.read_by_grammar(text.text, text.names, spell=text.category == "spell")
    except (UnreadableText, TextTooLong) as stop:
        return str(stop)


def main() -> int:
    """The exit status."""
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    beside = "--alone" not in sys.argv
    chance = Random(seed)
    sampler = Sampler(chance.randrange, rooms.LANGUAGE)
    told: Counter[str] = Counter()
    shown: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    while told["texts"] < count:
        category = chance.choice(STARTS)
        try:
            said = sampler.text(category, chance.choice(DEPTHS))
        except TooDeep:
            continue
        told["texts"] += 1
        text = Text("Test", ("Test",), category, said)
        try:
            found = by_forms(text)
            if found is None or not found.best:
                told["refused"] += 1
                continue
            if len(found.best) > 1:
                told["several ways"] += 1
                shown["several ways"].append((said, *map(repr, found.best[:2])))
                continue
            value = found.best[0]
            told["read"] += 1
            try:
                text_of(value, category, language=rooms.LANGUAGE)
                told["printed and read back"] += 1
            except NoWords as stop:
                kind = "not read back" if "read back" in str(stop) else "unprintable"
                told[kind] += 1
                shown[kind].append((said, str(stop)[:200]))
            if beside:
                old = by_grammar(text)
                if isinstance(old, str):
                    told["only the forms"] += 1
                    shown["only the forms"].append((said, old))
                elif alike(old) != alike(value):
                    told["other value"] += 1
                    shown["other value"].append((said, repr(old)[:500], repr(value)[:500]))
        except Exception as error:  # whatever it is, it is what we look for
            told["exception"] += 1
            shown["exception"].append((said, repr(error)[:200]))
    used = sum(1 for forms in rooms.LANGUAGE.forms.values() for one in forms if sampler.used[one])
    every = sum(len(forms) for forms in rooms.LANGUAGE.forms.values())
    print(", ".join(f"{number} {kind}" for kind, number in told.items()), f"; {used} of {every} forms used")
    most = int(sys.argv[3]) if len(sys.argv) > 3 and sys.argv[3].isdigit() else 8
    for kind, texts in shown.items():
        print(f"\n{kind}: {len(texts)}")
        for rows in texts[:most]:
            print("  " + "\n      ".join(rows))
    return 1 if any(told[kind] for kind in WRONG) else 0


if __name__ == "__main__":
    sys.exit(main())
