"""What the rules of attacking take for granted of a turn (300.1, 500.2)."""

from __future__ import annotations

from engine.rules.turn.turns_300 import PHASES


def test_a_turn_has_one_combat_phase() -> None:
    """ "Attacks each turn if able" asks for one attack in a turn; with a second phase it would be asked for again."""
    assert list(PHASES).count("combat") == 1
