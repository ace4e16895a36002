"""The Example of rule 411: playing mana abilities."""

from __future__ import annotations

from engine.rules.stack.priority_408 import PlaySpell
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, Laying, text

GROWTH = """
    Wild Growth {G}
    Enchantment
    Whenever a player taps a land for mana, that player adds one mana of that type to his or her mana pool.
"""
LUSH = """
    Lush Land {G}
    Enchantment
    Whenever a land becomes tapped, its controller adds {G} to his or her mana pool.
"""


def test_411_3_the_extra_mana_is_there_at_once_and_pays_for_the_same_spell() -> None:
    setting = Laying(mana="")
    forest = setting.play(ANN, FOREST)
    setting.play(ANN, text(LUSH))
    bear = setting.hand(ANN, BEAR)
    duel = setting.start()
    duel.plays(ANN, bear)
    assert duel.board.objects[forest].tapped
    assert duel.board.players[ANN].mana == ()
    duel.resolves()
    assert duel.is_in_play(duel.became(bear))


def test_411_3_it_goes_to_whoever_tapped_the_land() -> None:
    setting = Laying(mana="")
    setting.play(BOB, FOREST)
    setting.play(ANN, text(LUSH))
    bear = setting.hand(ANN, BEAR)
    assert setting.start().refusal(PlaySpell(bear)) == "409.1h"


def test_411_3_without_the_enchantment_one_land_does_not_pay_for_two_mana() -> None:
    setting = Laying(mana="")
    setting.play(ANN, FOREST)
    bear = setting.hand(ANN, BEAR)
    assert setting.start().refusal(PlaySpell(bear)) == "409.1h"


def test_411_3_one_mana_of_that_type() -> None:
    setting = Laying(mana="")
    setting.play(ANN, FOREST)
    setting.play(BOB, text(GROWTH))
    bear = setting.hand(ANN, BEAR)
    duel = setting.start()
    duel.plays(ANN, bear)
    duel.resolves()
    assert duel.is_in_play(duel.became(bear))
