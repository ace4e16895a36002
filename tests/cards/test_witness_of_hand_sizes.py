"""The witness of maximum hand sizes (217.3b, 314.1) sees a rule that heeds no text, and one that keeps too few."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cards import library
from engine.rules.turn import end_phase_312 as rules
from engine.witness.report import tried

CARDS = ("Gnat Miser", "Spellbook")
BOARDS = 6


@pytest.mark.parametrize("name", CARDS)
def test_cards_that_say_how_many_cards_are_kept_are_judged(name: str) -> None:
    found = tried(library()[name], BOARDS)
    assert not found.faults and found.judged("static ability") == 1


@pytest.mark.parametrize("heeds", [lambda *_: 7, lambda *_: 3])
@pytest.mark.parametrize("name", CARDS)
def test_what_is_kept_otherwise_is_seen(
    name: str, heeds: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "maximum_hand_size", heeds)
    assert any("was to keep" in words for _, words in tried(library()[name], BOARDS).faults)
