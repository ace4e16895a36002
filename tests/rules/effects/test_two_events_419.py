"""419.3: a text with two events, one that an ability triggers on and one in whose place something is done later. "That
creature" is the nearest before the word that is a creature, of whichever of the two events.

Each is played. First run: whatever had a part of one name in both events was that of the later one.
"""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run

BOARD = """Card:
Odd Ward {{W}}
Artifact
{text}

Card:
Long Finger {{1}}
Artifact
{{0}}: Destroy target land or creature.

Card:
Odd Gift {{W}}
Instant
Target player gains 3 life.

Ann: in play Hill Giant, Plains; hand Odd Gift; library Forest x5
Bob: in play Odd Ward, Long Finger, Grizzly Bears, Island; library Island x5
Turn 3: Ann, beginning of combat
---
{line}
---
{holds}
"""
ATTACK = "Both pass. Ann attacks with Hill Giant. Both pass. Ann passes."
STRIP = "Bob plays the ability of Long Finger targeting {}. Both pass."
GONE = "What Ann owns removed from the game has Hill Giant."


@pytest.mark.parametrize(
    "form",
    [
        "if {} this turn, {} instead.",
        "if {} this turn, instead {}.",
        "the next time {} this turn, {} instead.",
    ],
)
def test_that_creature_is_the_attacker_where_a_land_would_be_destroyed(form: str) -> None:
    later = form.format(
        "a land would be put into a graveyard from play", "remove that creature from the game"
    )
    holds = f"{GONE} Bob controls Island. Bob's graveyard is empty."
    assert (
        failures(f"Whenever a creature attacks, {later}", f"{ATTACK} {STRIP.format('Island')}", holds) == []
    )


def test_that_creature_is_the_nearer_one_of_two() -> None:
    would = "if a creature would be put into a graveyard from play this turn"
    later = f"{would}, remove that creature from the game instead."
    holds = "What Bob owns removed from the game has Grizzly Bears. Ann controls Hill Giant."
    line = f"{ATTACK} {STRIP.format('Grizzly Bears')}"
    assert failures(f"Whenever a creature attacks, {later}", line, holds) == []


def test_that_player_is_who_played_the_spell_where_no_player_would_do_anything() -> None:
    later = (
        "if a creature would be put into a graveyard from play this turn, that player loses 2 life instead."
    )
    line = (
        f"Ann plays Odd Gift targeting Ann. Both pass. Both pass. Ann passes. {STRIP.format('Grizzly Bears')}"
    )
    holds = "Ann has 21 life. Bob has 20 life. Bob controls Grizzly Bears."
    assert failures(f"Whenever a player plays a spell, {later}", line, holds) == []


def test_damage_of_another_is_dealt_to_what_dealt_it_before() -> None:
    """What the shield waits for has a source too, and it isn't "that creature"."""
    text = (
        "Whenever a creature deals damage to you, all damage that would be dealt to you this turn by a source of your "
        "choice is dealt to that creature instead."
    )
    line = (
        "Ann plays the ability of Prodigal Sorcerer targeting Bob. Both pass. Both pass. Bob chooses Hill Giant. "
        "Both pass. Ann attacks with Hill Giant. Both pass. Bob blocks nothing. Both pass. Both pass."
    )
    holds = "Bob has 19 life. Ann controls Hill Giant. Ann's graveyard has Prodigal Sorcerer."
    board = BOARD.replace("Hill Giant, Plains", "Prodigal Sorcerer, Hill Giant, Plains")
    assert list(run(read_scenario(board.format(text=text, line=line, holds=holds))).failures) == []


def failures(text: str, line: str, holds: str) -> list[object]:
    return list(run(read_scenario(BOARD.format(text=text, line=line, holds=holds))).failures)
