"""The draw itself: it comes out again, and none of its thirty rulings is without a test."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from engine.cards import library
from tests.rulings_2006.draw import BEFORE, DRAW, RULED, SEED, TESTS, Drawn

HERE = Path(__file__).parent
RULINGS = HERE.parents[2] / "shared" / "cards" / "rulings-half.json"


def test_each_of_the_thirty_is_answered_for() -> None:
    for module in sorted(HERE.glob("test_*.py")):
        import_module(f"tests.rulings_2006.{module.stem}")
    assert sorted(TESTS) == [one.number for one in DRAW] == list(range(1, 31))


def test_the_cards_still_ship() -> None:
    assert [name for name in RULED if name not in library()] == []


def test_the_draw_comes_out_again() -> None:
    if not RULINGS.is_file():
        pytest.skip(f"the rulings that were drawn from are not here: {RULINGS}")
    known: dict[str, list[tuple[str, str]]] = json.loads(RULINGS.read_text(encoding="utf-8"))
    period = sorted((card, date, words) for card in RULED for date, words in known[card] if date < BEFORE)
    drawn = []
    for number, found in enumerate(Random(SEED).sample(period, len(DRAW)), 1):
        card, date, words = found
        place = [one for one in period if one[0] == card].index(found)
        drawn.append(Drawn(number, card, date, place, sha256(words.encode()).hexdigest()[:12]))
    assert tuple(drawn) == DRAW
