"""Rulings on splice, offering and convoke as a play is taken back, and on what an offering saves (502.40, .42, .46)."""

from __future__ import annotations

import pytest

from engine.decisions import TakeBack
from engine.game import Game
from engine.language.printed import ManaCost
from engine.mana import Needs, needs_of
from engine.notation.positions import read_position, write_position
from engine.notation.sentences import read_sentence
from engine.rules.keywords.offering_502_42 import less

BOARDS = {
    "before the permanent is chosen": (
        "Ann: in play Mountain x6, Raging Goblin, Goblin King; hand Patron of the Akki",
        ["Ann announces Patron of the Akki offering."],
    ),
    "after it was sacrificed": (
        "Ann: in play Mountain x6, Raging Goblin, Goblin King; hand Patron of the Akki",
        ["Ann announces Patron of the Akki offering.", "Ann chooses Raging Goblin."],
    ),
    "as creatures are chosen": (
        "Ann: in play Forest x2, Llanowar Elves, Noble Panther; hand Siege Wurm, Gather Courage",
        ["Ann announces Gather Courage."],
    ),
    "after creatures were chosen": (
        "Ann: in play Forest x2, Llanowar Elves, Noble Panther; hand Siege Wurm, Gather Courage",
        ["Ann announces Gather Courage.", "Ann chooses Llanowar Elves and Noble Panther."],
    ),
    "as cards are spliced": (
        "Ann: in play Island x3, Mountain x4; hand Reach Through Mists, Glacial Ray, Consuming Vortex",
        ["Ann announces Reach Through Mists."],
    ),
    "as their order is chosen": (
        "Ann: in play Island x3, Mountain x4, Gray Ogre; hand Reach Through Mists, Glacial Ray, Consuming Vortex",
        ["Ann announces Reach Through Mists.", "Ann chooses Glacial Ray and Consuming Vortex."],
    ),
    "after they were spliced": (
        "Ann: in play Island x3, Mountain x4, Gray Ogre; hand Reach Through Mists, Glacial Ray, Consuming Vortex",
        [
            "Ann announces Reach Through Mists.",
            "Ann chooses Glacial Ray and Consuming Vortex.",
            "Ann orders Consuming Vortex, Glacial Ray.",
        ],
    ),
}


@pytest.mark.parametrize("moment", BOARDS)
def test_a_play_taken_back_leaves_nothing_behind_422_1(moment: str) -> None:
    ann, sentences = BOARDS[moment]
    text = f"{ann}\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    game = Game(read_position(text))
    game.advance()
    before = write_position(game.position)
    for sentence in sentences:
        read_sentence(game, sentence)
        game.advance()
    assert game.decision is not None and game.decision.may_take_back
    game.choose(TakeBack())
    game.advance()
    assert write_position(game.position) == before


@pytest.mark.parametrize(
    ("cost", "offered", "left"),
    [
        (("4", "R", "R"), ("1", "R"), ("3", "R")),
        (("4", "R", "R"), ("R", "R", "R"), ("3",)),
        (("4", "W", "W"), ("2", "G"), ("1", "W", "W")),
        (("1", "G"), ("7", "U"), ("G",)),
        (("5", "G", "G"), ("G/W", "G/W"), ("5",)),
        (("5", "G", "G"), ("W/U",), ("4", "G", "G")),
    ],
)
def test_what_an_offering_saves_502_42c(
    cost: tuple[str, ...], offered: tuple[str, ...], left: tuple[str, ...]
) -> None:
    found: Needs = less(needs_of(ManaCost(cost)), ManaCost(offered))
    assert found == needs_of(ManaCost(left))
