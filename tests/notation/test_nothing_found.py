"""An instruction that finds nothing of what its text speaks of (416.3) is told at the level of rulings."""

from __future__ import annotations

from pathlib import Path

from engine.notation.scenario import read_scenario, run
from engine.notation.tell import shows

GONE = Path(__file__).parents[2] / "engine/scenarios/413-resolving/nothing-is-found.txt"
NONE_THERE = """# Nothing to destroy
Question: What does Wrath of God destroy where no creature is?
Rules: 416.3
Ann: in play Plains x4; hand Wrath of God; library Forest
Bob: library Forest
Turn 3: Ann, main
---
Ann plays Wrath of God.
Both pass.
---
trace has 416.3.
"""


def told(text: str) -> list[str]:
    """The steps of 416.3 that a ruling shows."""
    played = run(read_scenario(text))
    assert not played.failures
    trace = played.game.trace or []
    return [line.step for line in trace if line.rule == "416.3" and shows("ruling", line)]


def test_what_a_text_speaks_of_and_does_not_find_is_worth_a_line() -> None:
    assert told(GONE.read_text(encoding="utf-8")) == ["find_nothing"]


def test_that_there_is_nothing_of_a_kind_is_not() -> None:
    assert told(NONE_THERE) == []
