"""418.3c: what a triggered ability forbids in words about its own event is forbidden in those terms.

First run: a spell "with the same name" as the one that was played was forbidden to nobody.
"""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run

FORBIDDEN = {
    "spells with the same name": "Shock",
    "spells that share a color with it": "Lightning Bolt",
}
BOARD = """Card:
Odd Ward {{W}}
Creature - Wall 0/9
Whenever a player plays a spell, that player can't play {what} this turn.

Ann: in play Mountain x2, Island; hand Shock x2, Lightning Bolt, Unsummon
Bob: in play Odd Ward, Mountain; hand Shock
Turn 3: Ann, precombat main
---
Ann plays Shock targeting Bob.
Both pass. Both pass.
Ann plays {spell} targeting Bob: illegal 409.4.
Ann plays Unsummon targeting Odd Ward.
Ann passes.
Bob passes.
Ann passes.
Bob plays Shock targeting Ann.
---
Bob has 18 life.
"""


@pytest.mark.parametrize("what", FORBIDDEN)
def test_it_is_forbidden_as_of_the_event(what: str) -> None:
    assert run(read_scenario(BOARD.format(what=what, spell=FORBIDDEN[what]))).failures == ()
