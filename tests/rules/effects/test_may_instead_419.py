"""419.1: "you may do something instead": whoever doesn't leaves the event as it was.

Every shipped card that says so, and sentences made for each kind of event, is played once with yes and once with no.
First run: with no, nothing happened at all, in the place of the event (Pursuit of Knowledge).
"""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.language.effects import May, Replacement
from engine.language.terms import Discards, Draws
from engine.language.walks import walk
from tests.notation.playing import holds

BOARD = """Card:
Odd Book {{2}}
Artifact
{sentence}

Ann: in play Odd Book, Plains, Mountain, Island x3; library Forest x3;
  hand Healing Salve, Shock, Counsel of the Soratami
Bob: in play Grizzly Bears; library Forest x5
Turn 3: Ann, precombat main phase
---
{line}
---
{expected}
"""
DRAW = "Ann plays Counsel of the Soratami. Both pass."
GAIN = "Ann plays Healing Salve choosing mode 1 targeting Ann. Both pass."
DIE = "Ann plays Shock targeting Grizzly Bears. Both pass."


@pytest.mark.parametrize(
    ("sentence", "line", "declined", "done"),
    [
        (
            "If you would draw a card, you may gain 2 life instead.",
            DRAW,
            "Ann's hand has 4 cards. Ann has 20 life.",
            "Ann's hand has 2 cards. Ann has 24 life.",
        ),
        (
            "If you would gain life, you may draw that many cards instead.",
            GAIN,
            "Ann's hand has 2 cards. Ann has 23 life.",
            "Ann's hand has 5 cards. Ann has 20 life.",
        ),
        (
            "If a creature would be put into a graveyard from play, you may remove it from the game instead.",
            DIE,
            "Bob's graveyard has Grizzly Bears.",
            "What Bob owns removed from the game has Grizzly Bears.",
        ),
    ],
)
def test_what_is_declined_leaves_the_event(sentence: str, line: str, declined: str, done: str) -> None:
    for word, expected in (("no", declined), ("yes", done)):
        asked = 2 if line == DRAW else 1
        answers = " ".join([f"Ann says {word}."] * asked)
        holds(
            BOARD.format(sentence=sentence, line=f"{line} {answers}", expected=expected.replace(". ", ".\n"))
        )


def test_two_of_them_are_asked_one_after_the_other() -> None:
    """419.9a: the other still applies where the first was declined, and neither a second time (419.6a)."""
    holds(
        BOARD.format(
            sentence="If you would draw a card, you may gain 2 life instead.",
            line=f"{DRAW} Ann chooses Pursuit of Knowledge. Ann says no. Ann says yes. "
            "Ann chooses Odd Book. Ann says no. Ann says no.",
            expected="Ann's hand has 3 cards.\nAnn has 22 life.",
        ).replace("in play Odd Book", "in play Odd Book, Pursuit of Knowledge")
    )


def test_each_kind_that_ships_is_tried() -> None:
    kinds = {
        type(one.event)
        for name in library().mentioning("you may")
        if "instead" in library().text(name)
        for face in library()[name].faces
        for ability in face.abilities
        for one in walk(ability)
        if isinstance(one, Replacement) and any(isinstance(done, May) for done in one.instead)
    }
    # Of discards the scenario with Library of Leng is: engine/scenarios/419-replacement/discarded-to-the-library.
    assert kinds == {Discards, Draws}
