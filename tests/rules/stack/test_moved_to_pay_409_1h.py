"""409.1h, 413.2b: what an ability's own cost has moved, the rest of its words find; what was chosen to pay, they don't.

Sentences are made of lists: a cost that says where the card itself goes, and what the ability does with it then, at
once or delayed. First run: every one lost the card, and so did the two cards that ship with such a text (Tatsumasa,
Shifty Doppelganger).
"""

from __future__ import annotations

import pytest

from engine.notation.errors import Unreadable
from engine.notation.scenario import read_scenario, run

COSTS = {
    "Remove Odd Relic from the game": "the ability of Odd Relic",
    "Sacrifice Odd Relic": "the ability of Odd Relic",
    "Return Odd Relic to its owner's hand": "the ability of Odd Relic",
    "Sacrifice an artifact": "the ability of Odd Relic, sacrificing Odd Relic",
}
DONE = {
    "Draw a card. Put Odd Relic into play.": "Ann controls Odd Relic.",
    "At end of turn, put Odd Relic into play under its owner's control.": "Ann controls Odd Relic.",
    "At end of turn, put Odd Relic on top of its owner's library.": "Ann's library has Odd Relic.",
    "You may draw a card. If you do, return Odd Relic to play at end of turn.": "Ann controls Odd Relic.",
    "Put a 1/1 red Orc creature token into play. At end of turn, sacrifice it. If you do, put Odd Relic into play.": (
        "Ann controls Odd Relic."
    ),
}
BOARD = """Card:
Odd Relic {{2}}
Artifact
{cost}: {done}

Ann: in play Odd Relic; library Forest x5
Bob: library Forest x5
Turn 3: Ann, precombat main phase
---
Ann plays {played}. Both pass.{yes} Everyone passes until Ann's end of turn. Both pass.
---
{expected}
"""


def _failures(cost: str, done: str, expected: str) -> str | None:
    """What fails; None where the text isn't read."""
    yes = " Ann says yes." if "may" in done else ""
    text = BOARD.format(cost=cost, done=done, played=COSTS[cost], yes=yes, expected=expected)
    try:
        played = run(read_scenario(text))
    except Unreadable:
        return None
    return "; ".join(f"{one.words} {one.reason}" for one in played.failures)


@pytest.mark.parametrize("cost", COSTS)
def test_what_its_cost_moved_is_found(cost: str) -> None:
    tried = 0
    for done, expected in DONE.items():
        itself = "Odd Relic" in cost
        found = _failures(cost, done, expected if itself else "Ann's graveyard has Odd Relic.")
        if found is None:
            continue
        tried += 1
        assert found == "", (cost, done)
    assert tried >= 2
