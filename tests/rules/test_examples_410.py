"""The Examples of rule 410: handling triggered abilities."""

from __future__ import annotations

import pytest

from tests.rules.rulings import ANN, BEAR, BOB, FOREST, OGRE, RELIC, Laying, text

REAPER = text("""
    Reaper {0}
    Enchantment
    Whenever a land is put into a graveyard from play, you gain 1 life.
""")
FLOOD = text("""
    Flood {0}
    Sorcery
    Destroy all lands.
""")
SENTINEL = text("""
    Sentinel {0}
    Enchantment
    Whenever a creature deals damage, you gain 1 life.
""")
HUNTER = text("""
    Hunter {0}
    Creature - Archer 1/1
    {0}: Hunter deals 1 damage to target creature or player.
""")
FOG = text("""
    Fog {0}
    Instant
    Prevent all damage that would be dealt this turn.
""")
GREETER = text("""
    Greeter {0}
    Enchantment
    Whenever a creature comes into play, you gain 1 life.
""")
AWAKENING = text("""
    Awakening {0}
    Enchantment
    All lands are 1/1 creatures that are still lands.
""")
HUSH = text("""
    Hush {0}
    Enchantment
    All creatures lose all abilities.
""")
CRIER = text("""
    Crier {0}
    Creature - Elf 1/1
    When Crier comes into play, you gain 3 life.
""")
SHRINE = text("""
    Shrine {0}
    Artifact
    Whenever a creature is put into a graveyard from play, you gain 1 life.
""")
RUIN = text("""
    Ruin {0}
    Sorcery
    Destroy all artifacts, creatures, and enchantments.
""")


@pytest.mark.parametrize("lands", [1, 3])
def test_410_6_one_spell_that_destroys_all_lands_triggers_once_for_each(lands: int) -> None:
    setting = Laying()
    setting.play(ANN, REAPER)
    for _ in range(lands):
        setting.play(BOB, FOREST)
    flood = setting.hand(ANN, FLOOD)
    duel = setting.start()
    duel.plays(ANN, flood)
    duel.resolves_all()
    assert duel.life(ANN) == 20 + lands


def test_410_6_without_a_land_it_does_not_trigger() -> None:
    setting = Laying()
    setting.play(ANN, REAPER)
    setting.play(BOB, BEAR)
    flood = setting.hand(ANN, FLOOD)
    duel = setting.start()
    duel.plays(ANN, flood)
    duel.resolves_all()
    assert duel.life(ANN) == 20


def test_410_7_damage_that_is_all_prevented_triggers_nothing() -> None:
    setting = Laying()
    setting.play(ANN, SENTINEL)
    hunter = setting.play(ANN, HUNTER)
    fog = setting.hand(ANN, FOG)
    duel = setting.start()
    duel.plays(ANN, fog)
    duel.resolves()
    duel.uses(ANN, hunter, (-2,))
    duel.resolves_all()
    assert (duel.life(ANN), duel.life(BOB)) == (20, 20)


def test_410_7_damage_that_is_dealt_triggers_it() -> None:
    setting = Laying()
    setting.play(ANN, SENTINEL)
    hunter = setting.play(ANN, HUNTER)
    duel = setting.start()
    duel.uses(ANN, hunter, (-2,))
    duel.resolves_all()
    assert (duel.life(ANN), duel.life(BOB)) == (21, 19)


def test_410_10b_a_land_that_is_a_creature_the_moment_it_is_in_play_comes_into_play_as_one() -> None:
    setting = Laying()
    setting.play(ANN, GREETER)
    setting.play(ANN, AWAKENING)
    forest = setting.hand(ANN, FOREST)
    duel = setting.start()
    duel.plays_land(ANN, forest)
    duel.resolves_all()
    assert duel.life(ANN) == 21


def test_410_10b_without_the_effect_a_land_is_no_creature_and_triggers_nothing() -> None:
    setting = Laying()
    setting.play(ANN, GREETER)
    forest = setting.hand(ANN, FOREST)
    duel = setting.start()
    duel.plays_land(ANN, forest)
    duel.resolves_all()
    assert duel.life(ANN) == 20


def test_410_10b_a_creature_that_loses_its_abilities_the_moment_it_is_in_play_does_not_trigger() -> None:
    setting = Laying()
    setting.play(BOB, HUSH)
    crier = setting.hand(ANN, CRIER)
    duel = setting.start()
    duel.plays(ANN, crier)
    duel.resolves_all()
    assert duel.is_in_play(duel.became(crier))
    assert duel.life(ANN) == 20


def test_410_10b_with_its_abilities_it_does() -> None:
    setting = Laying()
    crier = setting.hand(ANN, CRIER)
    duel = setting.start()
    duel.plays(ANN, crier)
    duel.resolves_all()
    assert duel.life(ANN) == 23


def test_410_10d_what_leaves_play_at_the_same_time_sees_the_others_leave() -> None:
    setting = Laying()
    setting.play(ANN, SHRINE)
    setting.play(BOB, BEAR)
    setting.play(BOB, OGRE)
    ruin = setting.hand(ANN, RUIN)
    duel = setting.start()
    duel.plays(ANN, ruin)
    duel.resolves_all()
    assert duel.board.in_play == ()
    assert duel.life(ANN) == 22


def test_410_10d_what_left_play_before_sees_nothing() -> None:
    setting = Laying()
    setting.graveyard(ANN, SHRINE)
    setting.play(BOB, BEAR)
    setting.play(BOB, RELIC)
    ruin = setting.hand(ANN, RUIN)
    duel = setting.start()
    duel.plays(ANN, ruin)
    duel.resolves_all()
    assert duel.life(ANN) == 20


EMPTY_HANDED = """
    Library of Need {0}
    Enchantment
    Whenever you have no cards in hand, draw a card.
"""
REFILL = """
    Refill {0}
    Sorcery
    Discard your hand, then draw that many cards.
"""


def test_410_11_a_state_trigger_waits_until_it_has_left_the_stack() -> None:
    setting = Laying()
    setting.play(ANN, text(EMPTY_HANDED))
    last = setting.hand(ANN, BEAR)
    setting.library(ANN, *[FOREST] * 4)
    duel = setting.start()
    duel.plays(ANN, last)
    duel.has_priority(ANN)
    assert len(duel.board.stack) == 2
    duel.resolves()
    assert duel.names("hand", ANN) == ["Forest"]
    assert len(duel.board.stack) == 1


def test_410_11_a_hand_that_was_empty_in_the_midst_of_a_resolution_is_enough() -> None:
    setting = Laying()
    setting.play(ANN, text(EMPTY_HANDED))
    refill = setting.hand(ANN, text(REFILL))
    setting.hand(ANN, BEAR)
    setting.library(ANN, *[FOREST] * 4)
    duel = setting.start()
    duel.plays(ANN, refill)
    duel.resolves()
    duel.has_priority(ANN)
    assert duel.names("hand", ANN) == ["Forest"]
    assert len(duel.board.stack) == 1
    duel.resolves()
    assert duel.names("hand", ANN) == ["Forest", "Forest"]


def test_410_11_with_a_card_in_hand_all_along_it_does_not_trigger() -> None:
    setting = Laying()
    setting.play(ANN, text(EMPTY_HANDED))
    one = setting.hand(ANN, BEAR)
    setting.hand(ANN, OGRE)
    duel = setting.start()
    duel.plays(ANN, one)
    assert len(duel.board.stack) == 1
