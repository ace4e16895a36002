"""419.3: a shield that a triggered ability makes waits for what its own event was about ("it", "that creature").

Each way to set it off is put beside each shield, and what is dealt is counted. First run: where the shield spoke of
what its ability had triggered for, it waited for nothing.
"""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run
from tests.rules.odd_wards import MET, failures

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


AWAITED = {
    "the next time damage would be dealt to Odd Ward this turn": "Shock targeting Odd Ward",
    "the next time damage would be dealt to you this turn": "Shock targeting Bob",
    "the next time you would gain life this turn": "Odd Gift targeting Bob",
    "if Odd Ward would be put into a graveyard this turn": "Terror targeting Odd Ward",
}
"""What is waited for names only what was named before; and the spell that would do it."""
DONE = {
    "that creature's controller draws a card": "Ann's hand has Forest. Bob's hand has no Island.",
    "destroy that creature": "Ann's graveyard has Hill Giant. Bob's graveyard has no Odd Ward.",
}
AS_BEFORE = "Bob has 20 life. Bob controls Odd Ward."


@pytest.mark.parametrize("done", DONE)
@pytest.mark.parametrize("awaited", AWAITED)
@pytest.mark.parametrize("trigger", MET)
def test_that_creature_is_not_what_the_shield_itself_names(trigger: str, awaited: str, done: str) -> None:
    made = f"{awaited}, {done} instead"
    assert failures(trigger, made, AWAITED[awaited], "Both pass.", f"{AS_BEFORE} {DONE[done]}") == ()


@pytest.mark.parametrize(
    ("done", "holds"),
    [
        ("dealt to that creature instead", "Ann's Hill Giant has {hurt} damage. Ann has 20 life."),
        (
            "dealt to that creature's controller instead",
            "Ann's Hill Giant has {own} damage. Ann has 19 life.",
        ),
    ],
)
@pytest.mark.parametrize("trigger", MET)
def test_damage_goes_to_what_its_trigger_was_about(trigger: str, done: str, holds: str) -> None:
    own = 1 if "damage" in trigger else 0
    made = f"the next 1 damage that would be dealt to Odd Ward this turn is {done}"
    held = f"{AS_BEFORE} {holds.format(hurt=own + 1, own=own)}"
    assert failures(trigger, made, "Shock targeting Odd Ward", "Both pass.", held) == ()


def test_that_player_is_whom_the_trigger_was_about() -> None:
    """Bob's shield waits for damage to his Wall, whose controller is another than who played the spell."""
    shield = "the next time damage would be dealt to Odd Ward this turn, that player draws a card instead"
    text = f"""Card:
Odd Ward {{W}}
Creature - Wall 1/9
Whenever an opponent plays a spell, {shield}.

Ann: in play Mountain; hand Shock; library Forest x5
Bob: in play Odd Ward; library Island x5
Turn 3: Ann, precombat main phase
---
Ann plays Shock targeting Odd Ward. Both pass. Both pass.
---
Ann's hand has Forest. Bob's hand has no Island.
Bob's Odd Ward has 0 damage.
"""
    assert run(read_scenario(text)).failures == ()


def test_what_a_shield_only_describes_is_its_own() -> None:
    """ "A creature" in the words of the shield is the nearer one: what would be dealt the damage."""
    made = "the next time damage would be dealt to a creature this turn, destroy that creature instead"
    holds = "Bob has 20 life. Bob's graveyard has Odd Ward. Ann controls Hill Giant."
    blocks = "Whenever Odd Ward blocks a creature"
    assert failures(blocks, made, "Shock targeting Odd Ward", "Both pass.", holds) == ()
