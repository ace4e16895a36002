"""419.3: a shield that a triggered ability makes waits for what its own event was about ("it", "that creature").

Each way to set it off is put beside each shield, and what is dealt is counted. First run: where the shield spoke of
what its ability had triggered for, it waited for nothing.
"""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run

TRIGGERS = {
    "Whenever a creature attacks": "it",
    "Whenever a creature becomes blocked": "it",
    "Whenever Odd Ward blocks a creature": "that creature",
}
SHIELDS = {
    "the next time {it} would deal combat damage this turn, prevent that damage": 0,
    "prevent all combat damage that would be dealt by {it} this turn": 0,
    "the next time {it} would deal combat damage this turn, it deals double that damage instead": 6,
}
BOARD = """Card:
Odd Ward {{W}}
Creature - Wall 0/9
{trigger}, {shield}.

Ann: in play Hill Giant; library Forest x5
Bob: in play Odd Ward; library Forest x5
Turn 3: Ann, beginning of combat
---
Both pass.
Ann attacks with Hill Giant.
{pass_attack}
Bob blocks Hill Giant with Odd Ward.
{pass_block}
Everyone passes until the postcombat main phase.
---
Bob's Odd Ward has {damage} damage.
"""


@pytest.mark.parametrize("shield", SHIELDS)
@pytest.mark.parametrize("trigger", TRIGGERS)
def test_it_waits_for_what_its_ability_triggered_for(trigger: str, shield: str) -> None:
    attacks = trigger.endswith("attacks")
    text = BOARD.format(
        trigger=trigger,
        shield=shield.format(it=TRIGGERS[trigger]),
        pass_attack="Both pass. Both pass." if attacks else "Both pass.",
        pass_block="" if attacks else "Both pass.",
        damage=SHIELDS[shield],
    )
    found = run(read_scenario(text))
    assert found.failures == ()


INSTEAD = {
    "the next time damage would be dealt to {it} this turn, destroy it instead": "Ann's graveyard has Hill Giant.",
    "if {it} would be put into a graveyard this turn, remove it from the game instead": (
        "What Ann owns removed from the game has Hill Giant. Ann's graveyard has no Hill Giant."
    ),
    "the next time {it} would deal combat damage this turn, it deals that damage to its controller instead": (
        "Ann has 17 life. Bob's Odd Ward has 0 damage."
    ),
}
STRUCK = """Card:
Odd Ward {{W}}
Creature - Wall 0/9
{trigger}, {shield}.

Ann: in play Hill Giant, Mountain; hand {spell}
Bob: in play Odd Ward
Turn 3: Ann, beginning of combat
---
Both pass.
Ann attacks with Hill Giant.
{pass_attack}
Bob blocks Hill Giant with Odd Ward.
{pass_block}
{play}
Everyone passes until the postcombat main phase.
---
{holds}
"""


@pytest.mark.parametrize("shield", INSTEAD)
@pytest.mark.parametrize("trigger", TRIGGERS)
def test_what_is_done_instead_is_done_to_it(trigger: str, shield: str) -> None:
    attacks, struck = trigger.endswith("attacks"), "deal combat" not in shield
    text = STRUCK.format(
        trigger=trigger,
        shield=shield.format(it=TRIGGERS[trigger]),
        spell="Lightning Bolt",
        pass_attack="Both pass. Both pass." if attacks else "Both pass.",
        pass_block="" if attacks else "Both pass.",
        play="Ann plays Lightning Bolt targeting Hill Giant. Both pass." if struck else "",
        holds=INSTEAD[shield],
    )
    assert run(read_scenario(text)).failures == ()
