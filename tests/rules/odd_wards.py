"""Odd Ward: a wall whose triggered ability makes something that waits for a spell of Ann's (404.4c, 419.3)."""

from __future__ import annotations

from engine.notation.scenario import read_scenario, run

MET = {
    "Whenever a creature attacks": ("Both pass. Both pass.", ""),
    "Whenever Odd Ward blocks a creature": ("Both pass.", "Both pass."),
    "Whenever a creature deals combat damage to Odd Ward": ("Both pass.", "Both pass. Both pass. Both pass."),
    "Whenever Odd Ward deals combat damage to a creature": ("Both pass.", "Both pass. Both pass. Both pass."),
}
"""What each triggers for, and who passes after attack and block until it has resolved."""
BOARD = """Card:
Odd Ward {{W}}
Creature - Wall 1/9
{trigger}, {made}.

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
{passes}
---
{holds}
"""


def failures(trigger: str, made: str, spell: str, passes: str, holds: str) -> tuple[object, ...]:
    """What doesn't hold once Ann has attacked Bob's Odd Ward and played a spell, with these passes after it."""
    after_attack, after_block = MET[trigger]
    text = BOARD.format(
        trigger=trigger,
        made=made,
        spell=spell,
        passes=passes,
        holds=holds,
        after_attack=after_attack,
        after_block=after_block,
    )
    return tuple(run(read_scenario(text)).failures)
