"""`make name-slips`: names of the period typed with a slip each. Is another card taken for the one that was meant?

A letter is wrong, missing, too many, exchanged with its neighbour, or a blank is. What such a name places must be
called so by every letter, or be the only one that begins so: told here by going through all names, letter by letter,
without the index that finds them. And of what is not placed the name that was meant should be among those offered.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from engine.cards.finding import NoSuchCard, meant, search
from engine.cards.known import known

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OFFERED = 0.95
"""The share of names that should be offered."""


def slipped(name: str, random: Random) -> str:
    """The name with one slip, in a place other than its first letter."""
    at = random.randrange(1, len(name) - 1)
    kind = random.randrange(5)
    if kind == 0:
        return name[:at] + random.choice(LETTERS) + name[at + 1 :]
    if kind == 1:
        return name[:at] + name[at + 1 :]
    if kind == 2:
        return name[:at] + random.choice(LETTERS) + name[at:]
    if kind == 3:
        return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    return name.replace(" ", "", 1) if " " in name else f"{name[:at]} {name[at:]}"


def letters(text: str) -> list[str]:
    """The words of a text by their letters and digits; what stands between them parts words, but apostrophes don't."""
    kept = "".join(one if one.isalnum() else "" if one in "'\u2019" else " " for one in text.lower())
    return kept.split()


def halves(name: str) -> list[str]:
    """Every name by which a card may be called."""
    return [name, *(face.name for face in known()[name].faces)]


def fault(typed: str) -> str:
    """What is wrong with what a name places; "" if nothing is."""
    try:
        placed = meant(typed).name
    except NoSuchCard:
        return ""
    said = letters(typed)
    if any(letters(half) == said for half in halves(placed)):
        return ""
    begin = {
        name
        for name in known()
        for half in halves(name)
        if " ".join(letters(half)).startswith(" ".join(said))
    }
    return "" if begin == {placed} else f"{typed!r} places {placed}; so begin {sorted(begin)[:5]}"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", type=int, default=int(os.environ.get("TEXTS") or 2_000))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED") or 1))
    asked = parser.parse_args(arguments)
    faults, missed, offered = tried(asked.names, asked.seed)
    for words in (*faults, *missed):
        print(words)
    print(f"{asked.names} names, {len(faults)} place another card; {offered:.1%} of the rest are offered")
    return int(bool(faults) or offered < OFFERED)


def tried(number: int, seed: int) -> tuple[list[str], list[str], float]:
    """What is wrong, what is not offered, and the share of what is."""
    random = Random(seed)
    whole = [name for name in known() if name.isascii() and len(name) > 4]
    faults, missed, found = [], [], 0
    for name in random.sample(whole, min(number, len(whole))):
        typed = slipped(name, random)
        if words := fault(typed):
            faults.append(words)
        fits = search(typed)
        if name in (*fits.fitting, *fits.near):
            found += 1
        elif fits.exact is None and not fits.begins:
            missed.append(f"{typed!r} does not offer {name}, but {' or '.join(fits.near) or 'nothing'}")
    return faults, missed, found / max(1, found + len(missed))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
