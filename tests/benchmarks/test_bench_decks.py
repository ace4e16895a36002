"""Decks of the first cards and of all that ship are played in turns, the same games for the same seed."""

from __future__ import annotations

from benchmarks.bench_decks import Rate, first_names, measured
from engine.cards import library


def test_the_first_cards_all_ship() -> None:
    assert len(first_names()) > 700
    assert set(first_names()) < set(library())


def test_both_kinds_of_decks_are_played() -> None:
    first, every = measured(games=1, seed=3)
    assert first.decisions > 10 and every.decisions > 10
    assert first.speed > 0 and every.speed > 0
    again = Rate("the same", first_names())
    again.play(3)
    assert again.decisions == first.decisions
