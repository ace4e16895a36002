"""The Example of rule 420: state-based effects."""

from __future__ import annotations

from tests.rules.rulings import ANN, FOREST, Laying, text

MARO = text("""
    Maro {2}{G}{G}
    Creature - Elemental */*
    Maro's power and toughness are each equal to the number of cards in your hand.
""")
WHEEL = """
    Wheel {0}
    Sorcery
    Discard your hand, then draw seven cards.
"""
BURN_OUT = """
    Burn Out {0}
    Sorcery
    Discard your hand.
"""
NEED = """
    Library of Need {0}
    Enchantment
    Whenever you have no cards in hand, draw a card.
"""


def test_420_4_a_creature_whose_toughness_was_0_for_a_moment_survives() -> None:
    setting = Laying()
    maro, wheel = setting.play(ANN, MARO), setting.hand(ANN, text(WHEEL))
    setting.hand(ANN, FOREST)
    setting.library(ANN, *[FOREST] * 9)
    duel = setting.start()
    duel.plays(ANN, wheel)
    duel.resolves()
    assert duel.is_in_play(maro)
    assert duel.size(maro) == (7, 7)


def test_420_4_one_whose_toughness_is_0_at_the_check_does_not() -> None:
    setting = Laying()
    maro, burn_out = setting.play(ANN, MARO), setting.hand(ANN, text(BURN_OUT))
    setting.hand(ANN, FOREST)
    duel = setting.start()
    duel.plays(ANN, burn_out)
    duel.resolves()
    assert not duel.is_in_play(maro)
    assert "420.5b" in {rule for line in duel.game.trace or () for rule in line.cites}


def test_420_4_what_triggers_on_an_empty_hand_did_trigger() -> None:
    setting = Laying()
    setting.play(ANN, text(NEED))
    wheel = setting.hand(ANN, text(WHEEL))
    setting.hand(ANN, FOREST)
    setting.library(ANN, *[FOREST] * 9)
    duel = setting.start()
    duel.plays(ANN, wheel)
    duel.resolves()
    duel.has_priority(ANN)
    assert len(duel.board.stack) == 1
    duel.resolves()
    assert len(duel.names("hand", ANN)) == 8
