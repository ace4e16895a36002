"""Names with a slip, some of those that `make name-slips` tries: none is taken for another card's."""

from __future__ import annotations

import pytest

from benchmarks import name_slips
from engine.cards import library


def test_a_name_with_a_slip_places_no_other_card_and_is_offered() -> None:
    faults, missed, offered = name_slips.tried(250, 7)
    assert faults == []
    assert offered >= name_slips.OFFERED, missed


def test_whoever_takes_a_near_name_for_another_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_slips, "meant", lambda typed: library()["Lightning Bolt"])
    for typed in ("lightning bold", "Shock", "Lightning", "bolt"):
        assert name_slips.fault(typed) != "", typed
    for typed in ("LIGHTNING-BOLT", "lightning bol"):
        assert name_slips.fault(typed) == "", typed
