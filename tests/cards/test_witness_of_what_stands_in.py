"""The witness of what stands in for a move to a graveyard, or for a gain of life (419.1), sees when it doesn't."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import library
from engine.language import values as v
from engine.rules.effects import instead_419 as rules
from engine.witness.report import tried


@pytest.mark.parametrize("name", ["Leyline of the Void", "Gravebane Zombie"])
def test_what_ships_is_judged_and_does_what_it_says(name: str) -> None:
    found = tried(library()[name], 12)
    assert not found.faults and found.judged("replacement")


@pytest.mark.parametrize("name", ["Leyline of the Void", "Samurai of the Pale Curtain"])
def test_a_move_that_goes_on_all_the_same_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stays(board: Any, part: Any, *_: Any) -> tuple[Any, ...]:
        return (part,)

    monkeypatch.setitem(rules.CHANGERS, v.Move, stays)
    assert any("was to go to" in words for _, words in tried(library()[name], 12).faults)
