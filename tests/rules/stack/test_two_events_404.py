"""404.4, 404.4c: a text with two events, one that an ability triggers on and one that it makes wait. "That creature" is
the nearest before the word that is a creature, and "that player" the nearest player, of whichever of the two events.

Each is played. First run: whatever had a part of one name in both events was that of the later one, so that a land or
a spell was destroyed as "that creature", which is nothing; and at end of turn "that player" was whose turn it is.
"""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run

BOARD = """Card:
Odd Ward {{W}}
Artifact
{text}

Card:
Odd Gift {{W}}
Instant
Target player gains 3 life.

Card:
Long Finger {{1}}
Artifact
{{T}}: Target player gains 1 life.

Ann: in play Hill Giant, Mountain x2, Plains; hand Shock x2, Odd Gift; library Forest x5
Bob: in play Odd Ward, Grizzly Bears, Plains, Mountain, Long Finger; hand Odd Gift, Shock; library Island x5
Turn 3: Ann, {at}
---
{line}
---
{holds}
"""
ATTACK = "Both pass. Ann attacks with Hill Giant. Both pass."
GIFT, BOTH_SHOCK = "Ann plays Odd Gift targeting Ann.", "Bob plays Shock targeting {}."
DIES, LIVES = "Ann's graveyard has Hill Giant.", "Ann's graveyard has no Hill Giant."

OF_THE_FIRST = [
    ("whenever a player plays a spell this turn", GIFT, "Both pass."),
    (
        "whenever an artifact becomes tapped this turn",
        "Ann passes. Bob plays the ability of Long Finger targeting Bob.",
        "Both pass.",
    ),
    ("whenever a land becomes tapped this turn", "Ann plays the ability of Plains.", "Both pass."),
    ("whenever a player gains life this turn", GIFT, "Both pass. Both pass."),
]


def failures(text: str, at: str, line: str, holds: str) -> list[object]:
    return list(run(read_scenario(BOARD.format(text=text, at=at, line=line, holds=holds))).failures)


@pytest.mark.parametrize(("awaited", "then", "passes"), OF_THE_FIRST)
def test_that_creature_is_the_attacker_where_what_is_awaited_is_no_creature(
    awaited: str, then: str, passes: str
) -> None:
    text = f"Whenever a creature attacks, {awaited}, destroy that creature."
    assert failures(text, "beginning of combat", f"{ATTACK} {then} {passes}", DIES) == []


def test_that_creature_is_the_nearer_one_of_two() -> None:
    awaited = "whenever a creature becomes the target of a spell this turn"
    text = f"Whenever a creature attacks, {awaited}, destroy that creature."
    line = f"{ATTACK} Ann plays Shock targeting Grizzly Bears. Both pass."
    holds = f"Bob's graveyard has Grizzly Bears. {LIVES}"
    assert failures(text, "beginning of combat", line, holds) == []


def test_that_spell_is_what_a_creature_has_become_the_target_of() -> None:
    awaited = "whenever a creature becomes the target of a spell this turn"
    text = f"Whenever a spell deals damage to a player, {awaited}, counter that spell."
    line = "Ann plays Shock targeting Bob. Both pass. Both pass. Ann plays Shock targeting Grizzly Bears. Both pass."
    holds = "Bob controls Grizzly Bears. Bob has 18 life. Ann's hand has no Shock. The stack is empty."
    assert failures(text, "precombat main", line, holds) == []


@pytest.mark.parametrize(
    "awaited", ["whenever a creature attacks this turn", "whenever a creature becomes tapped this turn"]
)
def test_that_player_is_who_played_the_spell_where_what_is_awaited_names_no_player(awaited: str) -> None:
    text = f"Whenever a player plays a spell, {awaited}, that player loses 2 life."
    gift = "Ann passes. Bob plays Odd Gift targeting Bob. Both pass. Both pass."
    line = f"{gift} Both pass. Both pass. Ann attacks with Hill Giant. Both pass."
    assert failures(text, "precombat main", line, "Bob has 21 life. Ann has 20 life.") == []


@pytest.mark.parametrize(
    ("later", "until"),
    [
        ("at end of turn", "Ann's end of turn"),
        ("at the beginning of the next turn's upkeep", "Bob's upkeep"),
        ("at the beginning of your next upkeep", "Bob's upkeep"),
        ("at the beginning of the next cleanup step", "Ann's cleanup"),
    ],
)
@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_that_player_is_who_played_the_spell_and_not_whose_step_it_is(
    later: str, until: str, who: str
) -> None:
    text = f"Whenever a player plays a spell, that player loses 2 life {later}."
    first = "" if who == "Ann" else "Ann passes. "
    gift = f"{first}{who} plays Odd Gift targeting {who}. Both pass. Both pass."
    line = f"{gift} Everyone passes until {until}. Both pass."
    other = "Bob" if who == "Ann" else "Ann"
    assert failures(text, "postcombat main", line, f"{who} has 21 life. {other} has 20 life.") == []


def test_what_is_said_behind_it_is_of_the_first_event_again() -> None:
    text = (
        "Whenever a creature attacks, whenever a player plays a spell this turn, that player gains 1 life. "
        "Tap all lands that creature's controller controls."
    )
    assert (
        failures(text, "beginning of combat", ATTACK, "Ann's Plains is tapped. Bob's Plains is untapped.")
        == []
    )
