"""Rulings about what a text speaks of: a card from a choice before, a target other than the one before."""

from __future__ import annotations

import pytest

from engine.board import LIBRARY
from engine.rules.stack.priority_408 import PlaySpell
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, OGRE, Laying, text

FORESIGHT = text("""
    Foresight {0}
    Sorcery
    You may look at the top card of your library. If you do, you may put that card on the bottom of your library.
""")
TWIN_BOLT = text("""
    Twins {0}
    Instant
    Twins deals 2 damage to target creature or player. Twins deals 1 damage to another target creature or player.
""")


@pytest.mark.parametrize(
    ("below", "left"), [(True, ["Forest", "Grizzly Bears"]), (False, ["Grizzly Bears", "Forest"])]
)
def test_419_5b_if_you_do_speaks_of_the_card_that_was_looked_at(below: bool, left: list[str]) -> None:
    setting = Laying()
    setting.library(ANN, BEAR, FOREST)
    foresight = setting.hand(ANN, FORESIGHT)
    duel = setting.start()
    duel.plays(ANN, foresight)
    duel.resolves_all(True, below)
    assert duel.names(LIBRARY, ANN) == left


def test_409_1c_another_target_may_be_another_player() -> None:
    setting = Laying()
    twin_bolt = setting.hand(ANN, TWIN_BOLT)
    duel = setting.start()
    duel.plays(ANN, twin_bolt, (-2,), (-1,))
    duel.resolves_all()
    assert (duel.life(ANN), duel.life(BOB)) == (19, 18)


@pytest.mark.parametrize("twice", ["bob", "ogre"])
def test_409_1c_nor_is_the_same_target_legal_twice(twice: str) -> None:
    setting = Laying()
    ogre = setting.play(BOB, OGRE)
    twin_bolt = setting.hand(ANN, TWIN_BOLT)
    first = (-2,) if twice == "bob" else (ogre,)
    duel = setting.start()
    duel.has_priority(ANN)
    duel.game.choose(PlaySpell(twin_bolt, 0))
    duel.game.advance()
    duel.game.choose(first)
    duel.game.advance()
    assert duel.refusal(first) == "409.1c"
