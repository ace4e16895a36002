"""404.4c: "that creature" in a delayed ability that a trigger makes is what the trigger was about, where the ability
itself waits for something that was named before, or for what is no creature.

Each way to set it off is put beside each thing to wait for. First run: "that creature" was what was dealt the damage,
or nothing at all.
"""

from __future__ import annotations

import pytest

from tests.rules.odd_wards import MET, failures

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


@pytest.mark.parametrize("done", DONE)
@pytest.mark.parametrize("awaited", AWAITED)
@pytest.mark.parametrize("trigger", MET)
def test_that_creature_is_what_the_trigger_was_about(trigger: str, awaited: str, done: str) -> None:
    made = f"{awaited}, {done}"
    assert failures(trigger, made, AWAITED[awaited], "Both pass. Both pass.", DONE[done]) == ()
