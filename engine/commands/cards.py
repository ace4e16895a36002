"""`python -m engine cards [--pool FILE] [--json]`: which cards are understood, and why the others are not.

Without a list it reads the cards that ship. Figures go to standard output; with --json as one object.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import engine.rules.book as book
from engine.cards import library
from engine.cards.pool import Outcome, Report, cards_of, outcome, report
from engine.rules.reach import without_rules

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
MOST_REASONS = 15


def main(arguments: Sequence[str]) -> int:
    """Read a list of cards, or those that ship. 0 if every shipped card is whole."""
    parser = argparse.ArgumentParser(prog="python -m engine cards", description=__doc__)
    parser.add_argument("--pool", type=Path, help="a JSON list of cards")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args(arguments)
    if asked.pool is None:
        return _shipped(asked.json)
    try:
        entries = json.loads(asked.pool.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        parser.exit(2, f"{asked.pool}: {error}\n")
    began = perf_counter()
    outcomes: list[Outcome] = [outcome(faces, without_rules) for faces in cards_of(entries)]
    spent = perf_counter() - began
    _print(report(outcomes), 1000 * spent / max(1, len(outcomes)), asked.json)
    return 0


def _print(found: Report, milliseconds: float, as_json: bool) -> None:
    if as_json:
        reasons = [[text, count] for text, count in found.reasons]
        print(
            json.dumps(
                {
                    "cards": found.cards,
                    "compiled": found.compiled,
                    "today": found.today,
                    "printed": found.printed,
                    "ms_per_card": round(milliseconds, 2),
                    "reasons": reasons,
                }
            )
        )
        return
    print(f"{found.compiled} of {found.cards} cards are understood wholly")
    print(f"  in today's wording {found.today}, in the printed one {found.printed}")
    print(f"  {milliseconds:.1f} ms per card, both wordings")
    print("Where reading stopped, for the rest:")
    for text, count in found.reasons[:MOST_REASONS]:
        print(f"  {count:5}  {text}")


def _shipped(as_json: bool) -> int:
    began = perf_counter()
    cards = list(library().values())
    spent = perf_counter() - began
    broken = [(card.name, lacking) for card in cards if (lacking := without_rules(card))]
    if as_json:
        reasons = [[f"no rule for {lacking[0]}", 1] for _, lacking in broken]
        figures = {"cards": len(cards), "compiled": len(cards) - len(broken), "reasons": reasons}
        print(json.dumps({**figures, "ms_per_card": round(1000 * spent / len(cards), 2)}))
    else:
        print(f"{len(cards)} cards ship, read in {1000 * spent / len(cards):.1f} ms each")
        for name, lacking in broken:
            print(f"  {name}: no rule for {', '.join(lacking)}")
    return 1 if broken else 0
