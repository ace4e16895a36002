"""A card of any name can be expected anywhere: what its name begins with or holds is no word of the expectation.

Cards called as a zone is (Library of Leng), as a number (No Mercy) or as a list (Fire and Brimstone, Isamaru, Hound of
Konda) stand in every sort of expectation; CARDS=all takes every card that ships. The words must come back as they were.
It looks at the words of names alone. It can't see what an expectation finds on a board.
"""

from __future__ import annotations

import os
import re

import pytest

from engine.cards import library
from engine.notation.reading_expectations import read_expectation

PLAYERS = ("Ann", "Bob")
SENTENCES = (
    "Ann controls {}.",
    "Ann controls 2 creatures named {}.",
    "Ann's {} is tapped.",
    "Ann's {} is not tapped.",
    "Ann's {} is 2/2.",
    "Ann's {} that is gone is 1/1.",
    "Ann's {} has 2 damage.",
    "Ann's {} has no flying.",
    "Ann's {} has 1 +1/+1 counter.",
    "Ann's {} is attached to Bob's {}.",
    "Ann may see Bob's {}.",
    "Bob's graveyard has {}.",
    "Ann's hand has {} and Shock.",
    "Ann's library has no {}.",
    "What Bob owns removed from the game has {}.",
    "The stack has Bob's {}.",
    "The stack has Bob's {} and Ann's Shock.",
    "The top of the stack is Ann's {}.",
)
ODD = re.compile(r"(?i)^(?:no|hand|library|graveyard|stack|top|life|mana|turn|what|all|both)\b|, | and | or ")


def names() -> list[str]:
    every = list(library())
    return every if os.environ.get("CARDS") == "all" else [name for name in every if ODD.search(name)]


def plainly(words: str) -> str:
    """Without the quotation marks that are part of a name, or keep a name in a list together."""
    return words.replace('"', "")


def test_cards_called_as_zones_numbers_and_lists_are_are_among_them() -> None:
    assert {
        "Library of Leng",
        "Hand of Justice",
        "No Mercy",
        "Fire and Brimstone",
        "Isamaru, Hound of Konda",
    } <= {*names()}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_name_is_a_name_wherever_it_stands(sentence: str) -> None:
    wrong = []
    for name in names():
        words = sentence.format(name, name)
        expectation = read_expectation(words, PLAYERS)
        if plainly(expectation.words()) != plainly(words) or plainly(name) not in plainly(
            repr(expectation)
        ).replace("\\", ""):
            wrong.append((words, expectation))
    assert wrong == []
