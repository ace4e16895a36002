"""419.8a: "the next time a source would deal damage" is all that it deals at that time, whomever it is dealt to.

Every shipped sentence of that kind that names nobody whom the damage would be dealt to is put on a creature of its own,
beside a source that deals damage to everybody at once. First run: each of the five asked a player which of the parts it
worked on, and let the others be dealt.
"""

from __future__ import annotations

import re

import pytest

from engine.cards import library
from engine.notation.scenario import read_scenario, run

_SENTENCE = re.compile(r"The next time [^.]*? would deal damage this turn, [^.]*\.")


def _sentences() -> list[str]:
    found = set()
    for name in library().mentioning("The next time "):
        found |= {one.replace(name, "Odd Guard") for one in _SENTENCE.findall(library().text(name))}
    return sorted(found)


OF_A_TARGET = """Card:
Odd Guard {{W}}
Creature - Cleric 1/8
{{0}}: {sentence}

Card:
Odd Tremor {{R}}
Creature - Beast 1/1
{{T}}: Odd Tremor deals 1 damage to each creature and each player.

Ann: in play Odd Guard, Grizzly Bears; library Forest x5
Bob: in play Odd Tremor, Hill Giant; library Forest x5
Turn 4: Bob, precombat main
---
Bob plays the ability of Odd Tremor. Bob passes.
Ann plays the ability of Odd Guard targeting Odd Tremor. Both pass.
Both pass.
---
The stack is empty.
Bob has priority.
"""
BOARD = """Card:
Odd Guard {{W}}
Creature - Cleric 1/8
{{0}}: {sentence}

Card:
Odd Quake {{B}}{{R}}
Sorcery
Odd Quake deals 1 damage to each creature and each player.

Ann: in play Odd Guard, Grizzly Bears; library Forest x5
Bob: in play Mountain, Swamp, Hill Giant; hand Odd Quake; library Forest x5
Turn 4: Bob, precombat main
---
Bob plays Odd Quake. Bob passes.
Ann plays the ability of Odd Guard. Both pass. Ann chooses Bob's Odd Quake.
Both pass.
---
The stack is empty.
Bob has priority.
"""


def test_there_are_such_sentences() -> None:
    assert len(_sentences()) >= 4


@pytest.mark.parametrize("sentence", _sentences())
def test_it_works_on_all_that_the_source_deals_at_that_time(sentence: str) -> None:
    board_text = OF_A_TARGET if "target" in sentence else BOARD
    played = run(read_scenario(board_text.format(sentence=sentence)))
    assert played.failures == ()
    board = played.game.board
    hurt = {
        one.definition.name: one.damage for one in board.objects.values() if one.definition and one.damage
    }
    lost = {one.name: 20 - one.life for one in board.players if one.life != 20}
    redirected = "instead" in sentence
    assert sum(hurt.values()) + sum(lost.values()) == (5 if redirected else 0)
    assert len(hurt) + len(lost) == (1 if redirected else 0), "all of it goes where the text says"
