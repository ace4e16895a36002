"""404.4c: "that creature" in a delayed ability that a trigger makes is what the trigger was about, where the ability
itself waits for something that was named before, or for what is no creature.

Each way to set it off is put beside each thing to wait for. First run: "that creature" was what was dealt the damage,
or nothing at all.
"""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run

MET = {
    "Whenever a creature attacks": ("Both pass. Both pass.", ""),
    "Whenever Odd Ward blocks a creature": ("Both pass.", "Both pass."),
    "Whenever a creature deals combat damage to Odd Ward": ("Both pass.", "Both pass. Both pass. Both pass."),
    "Whenever Odd Ward deals combat damage to a creature": ("Both pass.", "Both pass. Both pass. Both pass."),
}
"""What each triggers for, and who passes after attack and block until it has resolved."""
AWAITED = {
    "whenever Odd Ward is dealt damage this turn": "Shock targeting Odd Ward",
    "whenever you are dealt damage this turn": "Shock targeting Bob",
    "whenever you gain life this turn": "Odd Gift targeting Bob",
    "when Odd Ward is put into a graveyard from play this turn": "Terror targeting Odd Ward",
}
DONE = {
    "that creature's controller draws a card": "Ann's hand has Forest. Bob's hand has no Island.",
    "destroy that creature": "Ann's graveyard has Hill Giant.",
}
BOARD = """Card:
Odd Ward {{W}}
Creature - Wall 1/9
{trigger}, {awaited}, {done}.

Card:
Odd Gift {{W}}
Instant
Target player gains 3 life.

Ann: in play Hill Giant, Mountain, Swamp x2, Plains; hand Shock, Terror, Odd Gift; library Forest x5
Bob: in play Odd Ward; library Island x5
Turn 3: Ann, beginning of combat
---
Both pass.
Ann attacks with Hill Giant.
{after_attack}
Bob blocks Hill Giant with Odd Ward.
{after_block}
Ann plays {spell}.
Both pass. Both pass.
---
{holds}
"""


@pytest.mark.parametrize("done", DONE)
@pytest.mark.parametrize("awaited", AWAITED)
@pytest.mark.parametrize("trigger", MET)
def test_that_creature_is_what_the_trigger_was_about(trigger: str, awaited: str, done: str) -> None:
    after_attack, after_block = MET[trigger]
    text = BOARD.format(
        trigger=trigger,
        awaited=awaited,
        done=done,
        spell=AWAITED[awaited],
        after_attack=after_attack,
        after_block=after_block,
        holds=DONE[done],
    )
    assert run(read_scenario(text)).failures == ()
