"""What was given to pay is known to the text that asks for it, whatever was given and from wherever (409.1h)."""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run

BOARD = """# A text asks for what was given to pay for it
Card:
Odd Bargain {{0}}
{kind}
{text}

Ann: {here}; graveyard Hill Giant; library Air Elemental, Forest
Bob: life 20
Turn 3: Ann, main
---
{play}
Both pass.
---
Ann has {life} life.
"""
GIVEN = (
    ("sacrifice a creature", "the sacrificed creature", 6),
    ("discard a card", "the discarded card", 5),
    ("discard a card at random", "the discarded card", 5),
    ("remove a card in your hand from the game", "the removed card", 5),
    ("remove a creature you control from the game", "the removed creature", 6),
    ("remove a creature card in your graveyard from the game", "the removed card", 4),
    ("remove the top card of your library from the game", "the removed card", 5),
    ("tap an untapped creature you control", "the creature tapped this way", 6),
)


@pytest.mark.parametrize(("cost", "given", "worth"), GIVEN, ids=[cost for cost, _, _ in GIVEN])
def test_an_ability_knows_what_was_given_for_it(cost: str, given: str, worth: int) -> None:
    text = f"{cost.capitalize()}: You gain life equal to the converted mana cost of {given}."
    board = BOARD.format(
        kind="Artifact",
        text=text,
        here="in play Odd Bargain, Craw Wurm; hand Serra Angel",
        play="Ann plays the ability of Odd Bargain.",
        life=20 + worth,
    )
    assert [(one.words, one.reason) for one in run(read_scenario(board)).failures] == []


@pytest.mark.parametrize(("cost", "given", "worth"), GIVEN[:-1], ids=[cost for cost, _, _ in GIVEN[:-1]])
def test_a_spell_knows_what_was_given_for_it(cost: str, given: str, worth: int) -> None:
    paid = f"As an additional cost to play Odd Bargain, {cost}."
    text = f"{paid}\nYou gain life equal to the converted mana cost of {given}."
    board = BOARD.format(
        kind="Sorcery",
        text=text,
        here="in play Craw Wurm; hand Odd Bargain, Serra Angel",
        play="Ann plays Odd Bargain.",
        life=20 + worth,
    )
    assert [(one.words, one.reason) for one in run(read_scenario(board)).failures] == []
