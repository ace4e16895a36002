"""418.3c: what an ability forbids or allows in words about its event or targets is forbidden or allowed in those terms.

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


ALLOWED = """Card:
Odd Ward {W}
Creature - Wall 0/9
Whenever an opponent plays a spell, you may play creature spells that share a color with that spell this turn \
as though they had flash.
Whenever an opponent plays a spell, you may play cards with the same name from your graveyard this turn.

Ann: in play Odd Ward, Forest x2, Mountain; hand Grizzly Bears, Raging Goblin; graveyard Shock, Giant Growth
Bob: in play Forest; hand Giant Growth
Turn 4: Bob, precombat main
---
Bob plays Giant Growth targeting Ann's Odd Ward.
Ann orders option 1, option 2.
Both pass. Both pass. Both pass.
Bob passes.
Ann announces Raging Goblin: illegal.
Ann announces Shock in the graveyard: illegal.
Ann plays Giant Growth in the graveyard targeting Odd Ward paying with Forest.
---
Ann's graveyard has no Giant Growth.
"""
OF_A_TARGET = """Card:
Odd Ward {W}
Creature - Wall 0/9
{0}: Target player can't play spells with the same name as target permanent this turn.

Ann: in play Odd Ward, Grizzly Bears
Bob: in play Forest x2; hand Grizzly Bears, Bear Cub
Turn 4: Bob, precombat main
---
Bob passes.
Ann plays the ability of Odd Ward targeting Bob, then Grizzly Bears.
Both pass.
Bob announces Grizzly Bears: illegal 409.4.
Bob plays Bear Cub.
---
The top of the stack is Bob's Bear Cub.
"""


@pytest.mark.parametrize("text", [ALLOWED, OF_A_TARGET])
def test_what_may_be_played_is_told_by_events_and_targets(text: str) -> None:
    assert run(read_scenario(text)).failures == ()
