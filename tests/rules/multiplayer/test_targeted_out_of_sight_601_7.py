"""What is set off by a target, of every creature with those words: what targets it is a part of the event (601.7).

The cards are found by their words. Cy reaches Ann, who doesn't reach Cy; Bob sits between them."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.notation.scenario import read_scenario, run

SAID = re.compile(r"^When(ever)? (?P<who>.+) becomes the target of a spell or ability(?! an? )", re.MULTILINE)
BOARD = """# Pointed at
Card:
Long Finger {{1}}
Artifact
{{0}}: Target creature gains first strike until end of turn.

Table: attack multiple players; range of influence 1; range of influence 2 for Cy
Ann: in play {card}; library Forest x9
Bob: in play Long Finger; library Forest x9
Cy: in play Long Finger; library Forest x9
Dee: library Forest x9
Eve: library Forest x9
Turn 3: {who}, precombat main
---
{who} plays the ability of Long Finger targeting Ann's {card}.
{who} passes.
---
The top of the stack is {top}.
"""


def cards() -> list[str]:
    """The creatures on the shelf that say so of themselves, or of any creature."""
    texts = [one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir()]
    names = []
    for block in (one.strip() for text in texts for one in text.split("\n\n")):
        name, said = block.partition(" {")[0], SAID.search(block)
        creature = re.search(r"^(Legendary )?Creature\b", block, re.MULTILINE)
        if creature and said and said["who"] in (name, "a creature"):
            names.append(name)
    return sorted(names)


def test_there_are_such_cards() -> None:
    assert len(cards()) > 10


@pytest.mark.parametrize("card", cards())
def test_601_7_it_is_set_off_by_whom_its_controller_reaches_alone(card: str) -> None:
    seen = BOARD.format(card=card, who="Bob", top=f"Ann's ability of Ann's {card}")
    unseen = BOARD.format(card=card, who="Cy", top="Cy's ability of Cy's Long Finger")
    assert [list(run(read_scenario(one)).failures) for one in (seen, unseen)] == [[], []]
