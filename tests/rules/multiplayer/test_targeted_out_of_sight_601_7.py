"""What is set off by a target, of every creature with those words: what targets it is a part of the event (601.7).

The cards are found by their words. Cy reaches Ann, who doesn't reach Cy; Bob sits between them."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.game import Game
from engine.notation.positions import read_position, write_position
from engine.notation.saved import load, save
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_line

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


AGAIN = """# Pointed at before
Card:
Long Finger {{1}}
Artifact
{{0}}: Target creature gains first strike until end of turn.

Table: attack multiple players; range of influence 1; range of influence 2 for Cy
Ann: in play {card}, Hill Giant; library Forest x9
Bob: in play Long Finger; library Forest x9
Cy: in play Long Finger; library Forest x9
Dee: library Forest x9
Eve: in play Long Finger; library Forest x9
Turn 3: {first}, precombat main
---
{first} plays the ability of Long Finger targeting Ann's {host}.
Everyone passes until the stack is empty.
{passes}
Bob plays the ability of Long Finger targeting Ann's {host}.
Bob passes.
---
The top of the stack is {top}.
"""
FIRST = {"Jetting Glasskite": "", "Shimmering Glasskite": "", "Kira, Great Glass-Spinner": "Hill Giant"}
"""What counts the times in a turn, and what it counts them of if that is another."""


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


@pytest.mark.parametrize("card", FIRST)
@pytest.mark.parametrize(
    ("first", "passes", "seen"),
    [
        ("Cy", "Cy passes. Dee passes. Eve passes. Ann passes.", False),
        ("Eve", "Eve passes. Ann passes.", True),
    ],
)
def test_601_11_the_first_time_in_a_turn_is_the_first_within_reach(
    card: str, first: str, passes: str, seen: bool
) -> None:
    """Of what is out of range the card knows nothing, so that it is none of the times that it counts."""
    host = FIRST[card] or card
    top = "Bob's ability of Bob's Long Finger" if seen else f"Ann's ability of Ann's {host}"
    text = AGAIN.format(card=card, host=host, first=first, passes=passes, top=top)
    assert list(run(read_scenario(text)).failures) == []


def test_601_11_a_text_that_does_not_say_of_whom_it_was_a_target_counts_for_everybody() -> None:
    text = BOARD.format(card="Jetting Glasskite", who="Bob", top="Bob's ability of Bob's Long Finger")
    told = text.replace("in play Jetting Glasskite;", "in play Jetting Glasskite (was a target this turn);")
    assert list(run(read_scenario(told)).failures) == []


def test_601_11_of_whom_it_was_a_target_is_written_and_saved() -> None:
    text = AGAIN.format(card="Jetting Glasskite", host="Jetting Glasskite", first="Cy", passes="", top="")
    game = Game(read_position(text.partition("---")[0].partition("\n")[2]))
    read_line(game, "Cy plays the ability of Long Finger targeting Ann's Jetting Glasskite. All pass.")
    kite = game.board.in_play[0]
    assert game.board.turn.aimed_by == ((kite, 2),)
    written = write_position(game.position)
    assert "Jetting Glasskite (was a target of Cy this turn)" in written
    assert read_position(written).board.turn.aimed_by == ((kite, 2),)
    assert load(save(game.position)) == game.position


def test_601_11_a_saved_game_that_does_not_say_of_whom_counts_for_everybody() -> None:
    """As games were saved before the turn knew."""
    text = BOARD.format(card="Jetting Glasskite", who="Bob", top="").partition("---")[0].partition("\n")[2]
    position = read_position(
        text.replace("Jetting Glasskite;", "Jetting Glasskite (was a target this turn);")
    )
    saved = save(position)
    assert b"aimed_by" not in saved
    game = Game(load(saved))
    read_line(game, "Bob plays the ability of Long Finger targeting Ann's Jetting Glasskite. Bob passes.")
    assert len(game.board.stack) == 1
