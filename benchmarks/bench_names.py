"""`make bench-names`: how fast names are found as somebody types, one JSON line for each figure.

Names of the period are typed letter by letter, as they are and with slips, and each state of the field is searched for.
The time is the processor's, so other programs count little. Figures that miss a goal are named on the error stream.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from engine.cards.finding import names, search
from engine.cards.known import AllKnown, known
from engine.cards.names import NameIndex

RUNS = 5
TYPED = 150
LETTERS = "abcdefghijklmnopqrstuvwxyz"
GOALS = {
    "names, ready to search": (50.0, "ms"),
    "names, ready for slips": (50.0, "ms"),
    "search as somebody types, p95": (10.0, "ms"),
    "search as somebody types, p99": (10.0, "ms"),
    "names in memory": (8.0, "MB"),
}


def show(name: str, value: float) -> bool:
    """Print a figure; whether it misses its goal."""
    goal, unit = GOALS[name]
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit}), flush=True)
    if value > goal:
        print(f"missed: {name} is {value:.1f} {unit}, not {goal} at most", file=sys.stderr)
    return value > goal


def milliseconds(action: Callable[[], object]) -> float:
    """The least of some runs: what the work itself takes."""
    found = []
    for _ in range(RUNS):
        began = time.process_time()
        action()
        found.append(1e3 * (time.process_time() - began))
    return min(found)


def with_a_slip(name: str, random: Random) -> str:
    """A letter wrong, missing, too many, or exchanged with the next."""
    at = random.randrange(max(1, len(name) - 1))
    letter = random.choice(LETTERS)
    return random.choice(
        (
            name[:at] + letter + name[at + 1 :],
            name[:at] + name[at + 1 :],
            name[:at] + letter + name[at:],
            name[:at] + name[at + 1 : at + 2] + name[at : at + 1] + name[at + 2 :],
        )
    )


def typed(seed: int = 1) -> list[str]:
    """What the field holds, one letter after the other."""
    random = Random(seed)
    whole = random.sample(list(known()), TYPED)
    words = [*whole[: TYPED // 2], *(with_a_slip(name, random) for name in whole[TYPED // 2 :])]
    return [word[:end] for word in words for end in range(1, len(word) + 1)]


def main() -> int:
    lines = list(known()._lines.values())
    made = AllKnown(lines)
    missed = show("names, ready to search", milliseconds(lambda: NameIndex(AllKnown(lines).sayings())))
    began = time.process_time()
    NameIndex(made.sayings()).near("grizly bears", 3)
    both = 1e3 * (time.process_time() - began)
    missed |= show("names, ready for slips", max(0.0, both - milliseconds(lambda: NameIndex(made.sayings()))))
    names().near("grizly bears", 3)
    times = []
    for text in typed():
        began = time.process_time()
        search(text)
        times.append(1e3 * (time.process_time() - began))
    times.sort()
    missed |= show("search as somebody types, p95", times[int(0.95 * len(times))])
    missed |= show("search as somebody types, p99", times[int(0.99 * len(times))])
    tracemalloc.start()
    held = AllKnown(line[:1] + line[1:] for line in lines)
    index = NameIndex(held.sayings())
    index.near("grizly bears", 3)
    missed |= show("names in memory", tracemalloc.get_traced_memory()[0] / 1e6)
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
